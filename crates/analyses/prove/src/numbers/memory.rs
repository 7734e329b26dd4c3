//! Memory: which fields are followed, and what is read from others.

use super::arithmetic::{range_condition, sort_of};
use super::instructions::is_non_null;
use super::state::{NumericState, NumericValue};
use super::translate::NumbersTranslator;
use classes::{ClassRef, Field};
use ir::{Body, BootArg, ElemKind, Inst, Kind, Reg};
use term::{Sort, Term};

/// The status of assertions, as compilers name it.
const ASSERTIONS_DISABLED: &str = "$assertionsDisabled";

/// Fields that are followed: each makes all predicates larger.
const MOST_CELLS: usize = 12;

/// A static field, or a field of the receiver, that holds an integer.
#[derive(Clone, Debug)]
pub(super) struct MemoryCell {
    pub(super) owner: ClassRef,
    pub(super) field: &'static Field,
    pub(super) elem: ElemKind,
    pub(super) name: String,
}

impl NumbersTranslator<'_> {
    /// Finds the fields that are followed: those that code of the program names.
    pub(super) fn find_cells(&mut self) {
        let mut roots = vec![self.entry];
        roots.extend(
            self.contract
                .requires
                .iter()
                .map(|(predicate, _)| *predicate),
        );
        roots.extend(
            self.contract
                .ensures
                .iter()
                .filter_map(|ensured| match &ensured.promise {
                    crate::contract::Promise::Holds(predicate, _) => Some(*predicate),
                    _ => None,
                }),
        );
        if self.starts_program() {
            let class = self.entry.class();
            roots.extend(class.initializer.map(|index| &class.methods[index]));
        }
        for method in self.calls.reachable(roots) {
            let Ok(code) = method.code() else { continue };
            for symbol in &code.body.refs.fields {
                let Ok(class) = self.vm.world.load(&symbol.class) else {
                    continue;
                };
                let world = &self.vm.world;
                let Ok((owner, field)) = world.find_field(class, &symbol.name, &symbol.desc.text)
                else {
                    continue;
                };
                self.add_cell(owner, field);
            }
        }
    }

    fn add_cell(&mut self, owner: ClassRef, field: &'static Field) {
        let elem = field.desc.elem;
        let is_integer = matches!(sort_of(elem.kind()), Some(Sort::Bv(_)));
        let is_own = !self.entry.is_static() && self.target.class.is_subtype_of(owner);
        let is_known = self.cell(owner, field).is_some();
        if owner.module().is_some()
            || &*field.name == ASSERTIONS_DISABLED
            || !is_integer
            || is_known
            || !(field.is_static() || is_own)
            || self.cells.len() >= MOST_CELLS
        {
            return;
        }
        let name = match field.is_static() {
            true => format!("{}.{}", owner.java_name(), field.name),
            false => format!("this.{}", field.name),
        };
        self.cells.push(MemoryCell {
            owner,
            field,
            elem,
            name,
        });
    }

    fn cell(&self, owner: ClassRef, field: &Field) -> Option<usize> {
        let is_it = |cell: &MemoryCell| cell.owner == owner && cell.field.index == field.index;
        self.cells.iter().position(is_it)
    }

    /// What the cells hold when the method is called.
    pub(super) fn initial_memory(&mut self, state: &mut NumericState) {
        for index in 0..self.cells.len() {
            let MemoryCell {
                owner, field, elem, ..
            } = self.cells[index].clone();
            let sort = sort_of(elem.kind()).unwrap_or(Sort::Bv(32));
            let is_fresh = match field.is_static() {
                true => self.starts_program() && owner == self.entry.class(),
                false => self.entry.is_constructor(),
            };
            let value = match is_fresh {
                true => self.first_value(owner, field, sort),
                false => {
                    let x = self.fresh(&field.name, sort);
                    if let Some(range) = range_condition(self.store, elem, x) {
                        state.suppose(self.store, range);
                    }
                    x
                }
            };
            state.memory.push(value);
        }
    }

    /// The value before any code runs.
    fn first_value(&self, owner: ClassRef, field: &Field, sort: Sort) -> Term {
        let width = sort.bits();
        let def = owner
            .def
            .as_ref()
            .and_then(|def| def.fields.get(usize::from(field.index)));
        match def.and_then(|def| def.constant.as_ref()) {
            Some(BootArg::Int(value)) if field.is_static() => {
                self.store.bv(width, i64::from(*value) as u64)
            }
            Some(BootArg::Long(value)) if field.is_static() => self.store.bv(width, *value as u64),
            _ => self.store.bv(width, 0),
        }
    }

    pub(super) fn field_instruction(
        &mut self,
        state: &mut NumericState,
        body: &Body,
        inst: Inst,
    ) -> bool {
        let (Inst::GetField { field, .. }
        | Inst::PutField { field, .. }
        | Inst::GetStatic { field, .. }
        | Inst::PutStatic { field, .. }) = inst
        else {
            return self.untranslated(state, "an operation on fields");
        };
        let symbol = &body.refs.fields[field.index()];
        let world = &self.vm.world;
        let named = world.load(&symbol.class);
        let found =
            named.and_then(|class| world.find_field(class, &symbol.name, &symbol.desc.text));
        let Ok((owner, field)) = found else {
            let (class, name) = (&symbol.class, &symbol.name);
            return self.untranslated(
                state,
                format!("field {class}.{name}, which can't be linked"),
            );
        };
        match inst {
            Inst::GetField { dst, object, .. } => self.load(state, dst, object, owner, field),
            Inst::PutField { object, src, .. } => {
                self.store_field(state, object, src, owner, field)
            }
            Inst::GetStatic { dst, .. } => self.load_static(state, dst, owner, field),
            Inst::PutStatic { src, .. } => self.store_static(state, src, owner, field),
            _ => false,
        }
    }

    fn load(
        &mut self,
        state: &mut NumericState,
        dst: Reg,
        object: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> bool {
        if !self.require_non_null(state, object) {
            return false;
        }
        let value = match (self.cell(owner, field), state.register(object)) {
            (Some(cell), NumericValue::Receiver) => NumericValue::Number(state.memory[cell]),
            _ => self.any_number(state, field.desc.elem),
        };
        state.set(dst, value);
        true
    }

    fn store_field(
        &mut self,
        state: &mut NumericState,
        object: Reg,
        src: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> bool {
        if !self.require_non_null(state, object) {
            return false;
        }
        let Some(cell) = self.cell(owner, field) else {
            // What is read from it later is anything.
            return true;
        };
        state.memory[cell] = match state.register(object) {
            NumericValue::Receiver => self.number(state, src, field.desc.elem.kind()),
            // It may be the receiver by another name.
            _ => match self.any_number(state, field.desc.elem) {
                NumericValue::Number(any) => any,
                _ => return self.untranslated(state, "a field of references"),
            },
        };
        true
    }

    fn load_static(
        &mut self,
        state: &mut NumericState,
        dst: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> bool {
        if &*field.name == ASSERTIONS_DISABLED {
            state.set(dst, NumericValue::Number(self.store.bv(32, 0)));
            return true;
        }
        if let Some(what) = self.initialization_obstacle(owner) {
            return self.untranslated(state, what);
        }
        let is_stream = &*owner.name == "java/lang/System" && matches!(&*field.name, "out" | "err");
        let value = match self.cell(owner, field) {
            Some(cell) => NumericValue::Number(state.memory[cell]),
            None if is_stream => NumericValue::Object(None),
            None => self.any_number(state, field.desc.elem),
        };
        state.set(dst, value);
        true
    }

    fn store_static(
        &mut self,
        state: &mut NumericState,
        src: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> bool {
        if let Some(what) = self.initialization_obstacle(owner) {
            return self.untranslated(state, what);
        }
        if let Some(cell) = self.cell(owner, field) {
            state.memory[cell] = self.number(state, src, field.desc.elem.kind());
        }
        true
    }

    /// Why the initialization of a class can't be left out, if it can't.
    pub(super) fn initialization_obstacle(&self, class: ClassRef) -> Option<String> {
        let mut above = Some(class);
        while let Some(class) = above {
            let is_entry = self.starts_program() && class == self.entry.class();
            if class.module().is_none() && !is_entry && !crate::translate::is_harmless(class) {
                return Some(format!("the static initializer of {}", class.java_name()));
            }
            above = class.super_class;
        }
        None
    }

    /// Goes on with a reference that is not null; null throws.
    pub(super) fn require_non_null(&mut self, state: &mut NumericState, object: Reg) -> bool {
        let value = state.register(object);
        if is_non_null(value) {
            return true;
        }
        let mut null = state.clone();
        null.set(object, NumericValue::Null);
        self.raise_named(null, "java/lang/NullPointerException");
        match value {
            NumericValue::Null => false,
            _ => {
                state.set(object, NumericValue::Object(None));
                true
            }
        }
    }

    /// The length of an array in a register that is not null.
    pub(super) fn array_length(&mut self, state: &mut NumericState, array: Reg) -> Term {
        if let NumericValue::Array(length) = state.register(array) {
            return length;
        }
        let length = self.any_length(state);
        state.set(array, NumericValue::Array(length));
        length
    }

    pub(super) fn any_length(&mut self, state: &mut NumericState) -> Term {
        let kind = Kind::Int;
        let length = self.fresh("length", sort_of(kind).unwrap_or(Sort::Bv(32)));
        let is_negative = self
            .store
            .cmp(term::CmpOp::Slt, length, self.store.bv(32, 0));
        state.suppose(self.store, self.store.not(is_negative));
        length
    }
}

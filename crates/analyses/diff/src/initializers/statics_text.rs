//! Static fields and what they lead to, as a text: equal for heaps that are isomorphic.

use crate::comparison::{is_internal, is_value};
use classes::{ClassId, ClassRef};
use heap::{Data, Object, Ref};
use ir::{ElemKind, FieldDef};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt::Write;
use vm::{State, Vm};

/// Its objects are what their text and flags say.
const PATTERN: &str = "java/util/regex/Pattern";

/// More objects are not compared.
const MAX_OBJECTS: usize = 20_000;

pub(super) struct StaticsText<'a> {
    vm: &'a Vm,
    state: &'a State,
    /// Numbers of objects, in the order in which they are come to.
    numbers: FxHashMap<Ref, usize>,
    pending: VecDeque<Ref>,
    text: String,
}

impl<'a> StaticsText<'a> {
    pub(super) fn new(vm: &'a Vm, state: &'a State) -> StaticsText<'a> {
        StaticsText {
            vm,
            state,
            numbers: FxHashMap::default(),
            pending: VecDeque::new(),
            text: String::new(),
        }
    }

    /// Writes the static fields of a class that both versions have, by name.
    pub(super) fn write_class(
        &mut self,
        class: ClassRef,
        is_shared: &dyn Fn(&str, &FieldDef) -> bool,
    ) -> Result<(), String> {
        let (Some(def), Some(statics)) = (&class.def, self.state.heap.statics(class.id)) else {
            return Err("it was not initialized".to_owned());
        };
        _ = writeln!(self.text, "class {} status {}", class.name, statics.meta);
        let fields = class.fields.iter().filter(|f| f.is_static());
        let shared = fields.filter(|f| is_shared(&class.name, &def.fields[f.index as usize]));
        let mut shared: Vec<_> = shared.collect();
        shared.sort_by(|a, b| (&a.name, &a.desc.text).cmp(&(&b.name, &b.desc.text)));
        for field in shared {
            _ = write!(self.text, "{} {} ", field.name, field.desc.text);
            let slot = usize::from(field.slot);
            self.write_cell(statics, slot, class.static_slots[slot])?;
        }
        Ok(())
    }

    /// The text, with all objects that the fields lead to.
    pub(super) fn finish(mut self) -> Result<String, String> {
        while let Some(at) = self.pending.pop_front() {
            if self.numbers.len() > MAX_OBJECTS {
                return Err("it leaves too much behind".to_owned());
            }
            self.write_object(at)?;
        }
        Ok(self.text)
    }

    fn write_object(&mut self, at: Ref) -> Result<(), String> {
        let object = self.state.heap.get(at);
        let class = object.class;
        if class.is_hidden() {
            return Err("it leaves functions behind, which are not compared".to_owned());
        }
        _ = write!(self.text, "object {} ", class.name);
        // What a mirror of a class keeps, only the library sees.
        if &*class.name == "java/lang/Class" {
            let mirrored = self.vm.world.class(ClassId(object.meta));
            if mirrored.is_hidden() {
                return Err("it leaves functions behind, which are not compared".to_owned());
            }
            _ = writeln!(self.text, "of {}", mirrored.name);
            return Ok(());
        }
        _ = writeln!(self.text, "{}", object.meta);
        if let Some(elem) = class.elem() {
            if matches!(object.data, Data::Unsized) {
                return Err("it leaves unknown values behind".to_owned());
            }
            _ = writeln!(self.text, "length {}", object.data.len());
            return (0..object.data.len()).try_for_each(|i| self.write_cell(object, i, elem));
        }
        let mut line = std::iter::successors(Some(class), |c| c.super_class);
        let is_throwable = line.any(|c| &*c.name == "java/lang/Throwable");
        for declaring in std::iter::successors(Some(class), |c| c.super_class) {
            let is_library = declaring.module().is_some();
            for field in declaring.fields.iter().filter(|f| !f.is_static()) {
                if is_library && is_internal(&declaring.name, &field.name, is_throwable) {
                    continue;
                }
                _ = write!(self.text, "{}.{} ", declaring.name, field.name);
                let slot = usize::from(field.slot);
                self.write_cell(object, slot, class.instance_slots[slot])?;
            }
        }
        Ok(())
    }

    /// A string, a box or a pattern, by what it holds: whichever it is, and whether its hash code was asked for.
    fn write_value(&mut self, at: Ref) -> Result<(), String> {
        let object = self.state.heap.get(at);
        let class = object.class;
        _ = write!(self.text, "{} ", class.name);
        let mut fields = class.fields.iter().filter(|f| !f.is_static());
        if fields.any(|f| object.term(usize::from(f.slot)).is_some()) {
            return Err("it leaves unknown values behind".to_owned());
        }
        let cell = |name: &str| {
            let field = class.instance_field(name);
            field.map_or(0, |f| object.data.get(usize::from(f.slot)))
        };
        if &*class.name == PATTERN {
            _ = write!(self.text, "{} ", cell("flags"));
            return self.write_value(Ref::from_bits(cell("pattern")));
        }
        if &*class.name != "java/lang/String" {
            _ = writeln!(self.text, "{}", cell("value"));
            return Ok(());
        }
        let bytes = self.state.heap.get(Ref::from_bits(cell("value")));
        if matches!(bytes.data, Data::Unsized) || bytes.symbolic.is_some() {
            return Err("it leaves unknown values behind".to_owned());
        }
        let bytes: Vec<u64> = (0..bytes.data.len()).map(|i| bytes.data.get(i)).collect();
        _ = writeln!(self.text, "{} {bytes:?}", cell("coder"));
        Ok(())
    }

    fn write_cell(&mut self, object: &Object, slot: usize, elem: ElemKind) -> Result<(), String> {
        if object.term(slot).is_some() {
            return Err("it leaves unknown values behind".to_owned());
        }
        let bits = object.data.get(slot);
        if elem != ElemKind::Ref {
            _ = writeln!(self.text, "{bits}");
            return Ok(());
        }
        let at = vm::Value::concrete(bits).as_ref();
        if !at.is_object() {
            _ = writeln!(self.text, "{at:?}");
            return Ok(());
        }
        let class = self.state.heap.get(at).class;
        if is_value(class) || &*class.name == PATTERN {
            return self.write_value(at);
        }
        let next = self.numbers.len();
        let number = *self.numbers.entry(at).or_insert(next);
        if number == next {
            self.pending.push_back(at);
        }
        _ = writeln!(self.text, "#{number}");
        Ok(())
    }
}

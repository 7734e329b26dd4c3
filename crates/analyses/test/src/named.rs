//! Values as an assertion names them: constants, texts, boxes and arrays.

use crate::observe::{MOST_ELEMENTS, Observer};
use answer::ExpectedValue;
use classes::{ClassRef, boxed_kind};
use heap::{Data, Ref};
use ir::{ElemKind, flags};
use java_source::names::source_name;
use java_source::primitive_literal::java_literal;
use java_source::text_literal::string_literal;
use java_source::types::source_type;
use jvm_symex::PathHost;
use vm::{Interp, State, Vm};

impl Observer<'_> {
    /// The static final field of its class that an object is in, if the test can name it.
    pub(crate) fn held_by_field(&self, state: &State, r: Ref) -> Option<String> {
        let class = state.heap.get(r).class;
        if !self.vm.opens(class) || !self.package.sees_class(class) {
            return None;
        }
        let statics = state.heap.statics(class.id)?;
        let is_final = |flags: u16| flags & flags::FINAL != 0 && self.package.sees(flags, class);
        let mut fields = class.fields.iter().filter(|f| f.is_static());
        let field = fields.find(|f| {
            let is_reference = f.desc.elem == ElemKind::Ref && is_final(f.flags);
            is_reference && statics.data.get(f.slot as usize) == r.bits()
        })?;
        Some(format!("{}.{}", source_name(class), field.name))
    }

    /// An array of numbers, or of what can be written down.
    pub(crate) fn array(&self, state: &State, r: Ref) -> Option<ExpectedValue> {
        let object = state.heap.get(r);
        let elem = object.class.elem()?;
        let len = object.data.len();
        if len > MOST_ELEMENTS || matches!(object.data, Data::Unsized) {
            return Some(ExpectedValue::NotNull);
        }
        let elements = (0..len).map(|i| match elem {
            ElemKind::Ref => self.array_element(state, Ref::from_bits(object.data.get(i))),
            elem => Some(java_literal(elem, object.data.get(i))),
        });
        let Some(elements) = elements.collect::<Option<Vec<String>>>() else {
            return Some(ExpectedValue::NotNull);
        };
        let elements = elements.join(", ");
        let name = self.array_type(object.class);
        Some(ExpectedValue::Array(match elements.is_empty() {
            true => format!("new {}", name.replacen("[]", "[0]", 1)),
            false => format!("new {name} {{{elements}}}"),
        }))
    }

    /// The type of an array that is compared with one of a class. If the test can't name it, it matters only that
    /// the elements are the same.
    fn array_type(&self, class: ClassRef) -> String {
        let name = &class.name;
        let element = name.trim_start_matches('[');
        let dimensions = name.len() - element.len();
        let element = element.strip_prefix('L').and_then(|e| e.strip_suffix(';'));
        let element = element.and_then(|name| self.vm.world.load(name).ok());
        match element {
            Some(class) if !self.package.sees_class(class) => {
                format!("java.lang.Object{}", "[]".repeat(dimensions))
            }
            _ => source_type(name),
        }
    }

    fn array_element(&self, state: &State, element: Ref) -> Option<String> {
        match self.expected(state, ElemKind::Ref, element.into())? {
            ExpectedValue::Array(java) => Some(java),
            _ => self.element(state, element),
        }
    }

    /// The name of a constant of an enum, if the test can name it.
    pub(crate) fn constant(&self, state: &State, r: Ref) -> Option<String> {
        let class = state.heap.get(r).class;
        let is_enum = |c: &ClassRef| c.flags & flags::ENUM != 0;
        // A constant with a body has a class of its own.
        let above = class.super_class.filter(is_enum);
        let class = above.or(Some(class).filter(is_enum))?;
        if !self.package.sees_class(class) {
            return None;
        }
        let statics = state.heap.statics(class.id)?;
        let mut fields = class.fields.iter();
        let field = fields.find(|f| {
            f.is_static()
                && f.flags & flags::ENUM != 0
                && statics.data.get(f.slot as usize) == r.bits()
        })?;
        Some(format!("{}.{}", source_name(class), field.name))
    }
}

pub(crate) fn text_of(vm: &Vm, state: &State, string: Ref) -> Option<String> {
    let mut copy = state.clone();
    let mut host = PathHost::at(copy.instructions);
    let units = Interp::new(vm, &mut copy, &mut host)
        .string_units(string)
        .ok()?;
    Some(string_literal(&units))
}

pub(crate) fn boxed(state: &State, r: Ref) -> Option<(ElemKind, u64)> {
    let object = state.heap.get(r);
    let elem = boxed_kind(&object.class.name)?;
    let field = object.class.instance_field("value")?;
    Some((elem, object.data.get(field.slot as usize)))
}

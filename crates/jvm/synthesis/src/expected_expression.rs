//! Expected values as Java expressions: constants, strings, boxes and arrays that an assertion compares with.

use crate::observe::{CallObserver, MOST_ELEMENTS};
use classes::{ClassRef, boxed_kind};
use heap::{Data, Ref};
use ir::{ElemKind, flags};
use java_source::syntax::{Expression, JavaLiteral, SourceType};
use jvm_symex::PathHost;
use vm::{Interp, State, Vm};

impl CallObserver<'_> {
    /// An expression for a string, a box or a constant; `None` if it is something else.
    pub(crate) fn constant_value(&self, state: &State, r: Ref) -> Option<Expression> {
        if is_string(state, r) {
            return string_expression(self.vm, state, r);
        }
        match boxed_value(state, r) {
            Some((elem, bits)) => Some(JavaLiteral::from_bits(elem, bits).into()),
            None => self.constant(state, r),
        }
    }

    /// The static final field of its class that an object is in, if the test can name it.
    pub(crate) fn constant_field(&self, state: &State, r: Ref) -> Option<Expression> {
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
        Some(Expression::static_field(&class.source_name(), &field.name))
    }

    /// An array of numbers, or of what can be written down, unless it is long.
    pub(crate) fn array(&self, state: &State, r: Ref) -> Option<Expression> {
        let object = state.heap.get(r);
        let elem = object.class.elem()?;
        let len = object.data.len();
        if len > MOST_ELEMENTS || matches!(object.data, Data::Unsized) {
            return None;
        }
        let elements = (0..len).map(|i| match elem {
            ElemKind::Ref => self.array_element(state, Ref::from_bits(object.data.get(i))),
            elem => Some(JavaLiteral::from_bits(elem, object.data.get(i)).into()),
        });
        let elements: Vec<Expression> = elements.collect::<Option<_>>()?;
        let element = self.element_type(object.class)?;
        Some(match elements.is_empty() {
            true => Expression::new_array_of_length(element, Expression::int(0)),
            false => Expression::new_array(element, elements),
        })
    }

    /// The type of the elements of an array that is compared with one of a class. If the test can't name it, it
    /// matters only that the elements are the same.
    fn element_type(&self, class: ClassRef) -> Option<SourceType> {
        let is_seen = self.package.sees_class(class.innermost());
        let array = SourceType::from(class.source_name());
        if is_seen {
            return array.element().cloned();
        }
        let (_, dimensions) = array.innermost();
        let inner = SourceType::from_name("java.lang.Object");
        Some((1..dimensions).fold(inner, |element, _| element.array()))
    }

    fn array_element(&self, state: &State, element: Ref) -> Option<Expression> {
        match element.is_object() && state.heap.get(element).class.is_array() {
            true => self.array(state, element),
            false => self.element(state, element),
        }
    }

    /// The name of a constant of an enum, if the test can name it.
    pub(crate) fn constant(&self, state: &State, r: Ref) -> Option<Expression> {
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
        Some(Expression::static_field(&class.source_name(), &field.name))
    }
}

pub(crate) fn is_string(state: &State, r: Ref) -> bool {
    &*state.heap.get(r).class.name == "java/lang/String"
}

fn string_expression(vm: &Vm, state: &State, string: Ref) -> Option<Expression> {
    let mut copy = state.clone();
    let mut host = PathHost::at(copy.instructions);
    let units = Interp::new(vm, &mut copy, &mut host)
        .string_units(string)
        .ok()?;
    Some(JavaLiteral::Text(units).into())
}

pub(crate) fn boxed_value(state: &State, r: Ref) -> Option<(ElemKind, u64)> {
    let object = state.heap.get(r);
    let elem = boxed_kind(&object.class.name)?;
    let field = object.class.instance_field("value")?;
    Some((elem, object.data.get(field.slot as usize)))
}

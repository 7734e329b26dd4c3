//! Primitive types, their wrappers, and the conversions between them.

use crate::error::{Result, refuse};
use ir::{BodyBuilder, ElemKind, InvokeKind, Kind, Reg, TypeDesc, UnOp};

pub(crate) const OBJECT: &str = "java/lang/Object";

/// The wrapper class of a primitive type; `Object` for references.
pub(crate) fn wrapper(elem: ElemKind) -> &'static str {
    match elem {
        ElemKind::Boolean => "java/lang/Boolean",
        ElemKind::Byte => "java/lang/Byte",
        ElemKind::Char => "java/lang/Character",
        ElemKind::Short => "java/lang/Short",
        ElemKind::Int => "java/lang/Integer",
        ElemKind::Long => "java/lang/Long",
        ElemKind::Float => "java/lang/Float",
        ElemKind::Double => "java/lang/Double",
        ElemKind::Ref => OBJECT,
    }
}

/// The primitive type that `class` wraps.
pub(crate) fn unwrapped_kind(class: &str) -> Option<ElemKind> {
    let mut primitives = ElemKind::ALL.into_iter().filter(|&e| e != ElemKind::Ref);
    primitives.find(|&e| wrapper(e) == class)
}

pub(crate) fn is_primitive(desc: &TypeDesc) -> bool {
    desc.elem != ElemKind::Ref
}

/// The descriptor of class `name`, which may be an array's.
pub(crate) fn class_desc(name: &str) -> String {
    match name.starts_with('[') {
        true => name.into(),
        false => format!("L{name};"),
    }
}

/// The type of class `name`.
pub(crate) fn class_type(name: &str) -> TypeDesc {
    TypeDesc {
        text: class_desc(name).into(),
        elem: ElemKind::Ref,
    }
}

pub(crate) fn primitive_type(elem: ElemKind) -> TypeDesc {
    TypeDesc {
        text: letter(elem).to_string().into(),
        elem,
    }
}

fn letter(elem: ElemKind) -> char {
    elem.descriptor_letter().unwrap_or('?')
}

/// `Integer.valueOf(reg)` and the like.
pub(crate) fn box_value(b: &mut BodyBuilder, reg: Reg, elem: ElemKind) -> Reg {
    if elem == ElemKind::Ref {
        return reg;
    }
    let class = wrapper(elem);
    let method = b.method(class, "valueOf", &format!("({})L{class};", letter(elem)));
    b.invoke(InvokeKind::Static, method, &[reg])
}

/// `reg.intValue()` and the like, `reg` being of wrapper class `class` (or `Number`).
pub(crate) fn unbox_as(b: &mut BodyBuilder, reg: Reg, class: &str, elem: ElemKind) -> Reg {
    let name = format!("{}Value", elem.name());
    let method = b.method(class, &name, &format!("(){}", letter(elem)));
    b.invoke(InvokeKind::Virtual, method, &[reg])
}

/// A widening primitive conversion; between the types that are ints it's none at all.
pub(crate) fn widen(b: &mut BodyBuilder, reg: Reg, from: ElemKind, to: ElemKind) -> Result<Reg> {
    use Kind::{Double, Float, Int, Long};
    let op = match (from.kind(), to.kind()) {
        (a, b) if a == b => return Ok(reg),
        (Int, Long) => UnOp::I2L,
        (Int, Float) => UnOp::I2F,
        (Int, Double) => UnOp::I2D,
        (Long, Float) => UnOp::L2F,
        (Long, Double) => UnOp::L2D,
        (Float, Double) => UnOp::F2D,
        _ => return refuse!("{} can't be widened to {}", from.name(), to.name()),
    };
    Ok(b.un(op, reg))
}

/// A cast that is left out where it can't fail.
pub(crate) fn cast(b: &mut BodyBuilder, reg: Reg, class: &str) {
    if class != OBJECT {
        b.check_cast(reg, class);
    }
}

/// What unboxing a reference of static class `class` to primitive `elem` goes through: the
/// wrapper itself, or the superclass that has the method.
pub(crate) fn unboxing_class(class: &str, elem: ElemKind) -> &str {
    match elem {
        _ if unwrapped_kind(class).is_some() => class,
        ElemKind::Boolean | ElemKind::Char => wrapper(elem),
        _ => "java/lang/Number",
    }
}

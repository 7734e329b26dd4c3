//! Adaptation of arguments and results: the conversions that a lambda's interface method does, by the rules of
//! `LambdaMetafactory`.

use crate::error::{LinkFailure, Result, refuse};
use crate::types::{
    box_value, cast, is_primitive, unbox_as, unboxing_class, unwrapped_kind, widen,
};
use ir::{BodyBuilder, ElemKind, Reg, TypeDesc};

/// Converts `reg` from type `from`, through type `via`, to type `to`.
///
/// An argument comes as the interface's erased type, is what the functional type instantiates
/// that to (hence the cast to `via`), and goes to the implementation's parameter.
pub(crate) fn convert(
    b: &mut BodyBuilder,
    reg: Reg,
    from: &TypeDesc,
    via: &TypeDesc,
    to: &TypeDesc,
) -> Result<Reg> {
    if from == to && from == via {
        return Ok(reg);
    }
    match (is_primitive(from), is_primitive(to)) {
        (true, true) => widen(b, reg, from.elem, to.elem),
        (true, false) => box_to(b, reg, from.elem, class_of(to)?),
        (false, _) => {
            let mut source = from;
            if from != via && !is_primitive(via) {
                source = via;
                cast(b, reg, class_of(via)?);
            }
            match is_primitive(to) {
                true => unbox(b, reg, class_of(source)?, to.elem),
                false if source == to => Ok(reg),
                false => {
                    cast(b, reg, class_of(to)?);
                    Ok(reg)
                }
            }
        }
    }
}

/// Converts as `MethodHandle.asType` does.
///
/// Departs from it where an `Object` that holds a wider number than `to` is unboxed: the value is
/// narrowed where a `ClassCastException` is due.
pub(crate) fn as_type(
    b: &mut BodyBuilder,
    reg: Reg,
    from: &TypeDesc,
    to: &TypeDesc,
) -> Result<Reg> {
    convert(b, reg, from, from, to)
}

fn class_of(desc: &TypeDesc) -> Result<&str> {
    let name = desc.class_name();
    name.ok_or_else(|| LinkFailure(format!("{desc} is primitive")))
}

fn box_to(b: &mut BodyBuilder, reg: Reg, from: ElemKind, class: &str) -> Result<Reg> {
    match unwrapped_kind(class) {
        Some(elem) => {
            let wide = widen(b, reg, from, elem)?;
            Ok(box_value(b, wide, elem))
        }
        None => {
            let boxed = box_value(b, reg, from);
            cast(b, boxed, class);
            Ok(boxed)
        }
    }
}

/// Unboxes a reference of static class `class`.
pub(crate) fn unbox(b: &mut BodyBuilder, reg: Reg, class: &str, to: ElemKind) -> Result<Reg> {
    let through = unboxing_class(class, to);
    match unwrapped_kind(class) {
        Some(elem @ (ElemKind::Char | ElemKind::Boolean)) => {
            let value = unbox_as(b, reg, through, elem);
            widen(b, value, elem, to)
        }
        Some(_) if matches!(to, ElemKind::Char | ElemKind::Boolean) => {
            refuse!("{class} can't be unboxed to {}", to.name())
        }
        Some(_) => Ok(unbox_as(b, reg, through, to)),
        None => {
            cast(b, reg, through);
            Ok(unbox_as(b, reg, through, to))
        }
    }
}

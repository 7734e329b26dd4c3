//! Boxing and widening conversions of primitives, as reflection does them.

use heap::Ref;
use ir::{ElemKind, UnOp};
use vm::{Interp, Value};

/// `value` as a `to`, if the language would widen a `from` to it (JLS 5.1.2).
pub(crate) fn widen_primitive(
    m: &Interp<'_>,
    from: ElemKind,
    to: ElemKind,
    value: Value,
) -> Option<Value> {
    use ElemKind::*;
    let op = match (from, to) {
        _ if from == to => return Some(value),
        (Byte, Short | Int) | (Short | Char, Int) => return Some(value),
        (Byte | Short | Char | Int, Long) => UnOp::I2L,
        (Byte | Short | Char | Int, Float) => UnOp::I2F,
        (Byte | Short | Char | Int, Double) => UnOp::I2D,
        (Long, Float) => UnOp::L2F,
        (Long, Double) => UnOp::L2D,
        (Float, Double) => UnOp::F2D,
        _ => return None,
    };
    Some(m.unary(op, value))
}

/// What is in the box, widened; `None` if it is no box or of an unsuitable type.
pub(crate) fn unbox_as(m: &Interp<'_>, object: Ref, to: ElemKind) -> Option<Value> {
    if object.is_null() {
        return None;
    }
    let (from, value) = m.unbox(object)?;
    widen_primitive(m, from, to, value)
}

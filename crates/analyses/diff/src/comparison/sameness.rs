//! Sameness of values, and which parts of the library's objects nobody sees.

use classes::{ClassRef, boxed_kind};
use ir::ElemKind;
use vm::Value;

pub(super) fn is_same_value(a: Value, b: Value) -> bool {
    match (a.term, b.term) {
        (None, None) => a.bits == b.bits,
        (a, b) => a == b,
    }
}

/// All NaNs are one, zeros are two: as `Double.equals` has it.
pub(super) fn same_bits(elem: ElemKind, a: u64, b: u64) -> bool {
    match elem {
        ElemKind::Float => {
            let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            a as u32 == b as u32 || x.is_nan() && y.is_nan()
        }
        ElemKind::Double => a == b || f64::from_bits(a).is_nan() && f64::from_bits(b).is_nan(),
        ElemKind::Long => a == b,
        _ => a as u32 == b as u32,
    }
}

/// The same where zeros are one.
pub(super) fn same_number(elem: ElemKind, a: u64, b: u64) -> bool {
    same_bits(elem, a, b)
        || match elem {
            ElemKind::Float => f32::from_bits(a as u32) == f32::from_bits(b as u32),
            ElemKind::Double => f64::from_bits(a) == f64::from_bits(b),
            _ => false,
        }
}

/// Whether objects of a class are compared by what they hold, not by which they are.
pub(crate) fn is_value(class: ClassRef) -> bool {
    &*class.name == "java/lang/String" || boxed_kind(&class.name).is_some()
}

/// Whether a reference of this declared class may lead to a string or a box.
pub(super) fn may_be_value(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Object"
            | "java/lang/Comparable"
            | "java/lang/CharSequence"
            | "java/lang/Number"
            | "java/lang/String"
            | "java/io/Serializable"
    ) || boxed_kind(class).is_some()
}

/// What only the library sees of its objects.
pub(crate) fn is_internal(class: &str, field: &str, is_throwable: bool) -> bool {
    match class {
        "java/lang/Throwable" => !matches!(field, "detailMessage" | "cause"),
        _ if is_throwable => false,
        _ => field == "modCount",
    }
}

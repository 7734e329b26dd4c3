//! Overload resolution (JLS 15.12.2): whether a call could mean another method of the same name.

use crate::members::{all_methods_of, is_callable};
use classes::{ClassRef, MethodRef, wrapper_class};
use ir::ElemKind;

/// Whether a call on a variable of this class could mean another method, if its arguments don't determine their
/// types.
pub fn is_overloaded(class: ClassRef, method: MethodRef) -> bool {
    let is_other = |m: &MethodRef| {
        m.id != method.id
            && m.name == method.name
            && m.desc != method.desc
            && m.parsed.params.len() == method.parsed.params.len()
            && may_be_meant(m, method)
    };
    match method.is_constructor() || method.is_static() {
        true => {
            let mut own = class.methods.iter().filter(is_callable);
            own.any(|m| is_other(&m))
        }
        false => all_methods_of(class).iter().any(is_other),
    }
}

/// Whether arguments of one method may be applicable to another: a number is no collection, an array no function.
fn may_be_meant(other: MethodRef, method: MethodRef) -> bool {
    let mut both = other.parsed.params.iter().zip(&method.parsed.params);
    both.all(|(theirs, ours)| {
        let is_number = theirs.elem != ElemKind::Ref;
        let fits_array = |c: &str| c.starts_with('[') || ABOVE_ARRAYS.contains(&c);
        let is_array = ours.class_name().is_some_and(|c| c.starts_with('['));
        match theirs.class_name() {
            Some(theirs) if is_array => fits_array(theirs),
            _ => !is_number || ours.class_name().is_none_or(may_be_box),
        }
    })
}

const ABOVE_ARRAYS: [&str; 3] = [
    "java/lang/Object",
    "java/lang/Cloneable",
    "java/io/Serializable",
];

/// Whether a value of this class may be written as a number.
fn may_be_box(class: &str) -> bool {
    const ABOVE: [&str; 4] = [
        "java/lang/Object",
        "java/lang/Number",
        "java/lang/Comparable",
        "java/io/Serializable",
    ];
    let mut boxes = ElemKind::ALL.iter().filter_map(|e| wrapper_class(*e));
    ABOVE.contains(&class) || boxes.any(|b| b == class)
}

//! Overload resolution (JLS 15.12.2): whether a call could mean another method of the same name.

use crate::members::{all_methods_of, is_callable};
use classes::{ClassRef, MethodRef, World, wrapper_class};
use ir::ElemKind;

/// Whether a call on a variable of this class could mean another method, if its arguments don't determine their
/// types.
pub fn is_overloaded(class: ClassRef, method: MethodRef) -> bool {
    let mut others = other_overloads(class, method).into_iter();
    others.any(|m| may_be_meant(m, method))
}

/// Whether a call with arguments of these static classes does not mean this method for certain: another one is
/// applicable, too, and this one is not more specific (JLS 15.12.2.5). `None` stands for an argument of just the type of
/// its parameter.
pub fn is_ambiguous(
    world: &World,
    class: ClassRef,
    method: MethodRef,
    arguments: &[Option<ClassRef>],
) -> bool {
    let load = |name: &str| world.load(name).ok();
    let fits = |of: Option<ClassRef>, other: &ir::TypeDesc| match (of, other.class_name()) {
        (Some(of), Some(other)) => load(other).is_some_and(|other| of.is_subtype_of(other)),
        _ => false,
    };
    let own = &method.parsed.params;
    let is_fitting = |m: &MethodRef, exact: bool| {
        let mut params = m.parsed.params.iter().zip(own).enumerate();
        params.all(|(i, (theirs, ours))| match ours.class_name() {
            Some(name) => {
                let given = arguments.get(i).copied().flatten().filter(|_| !exact);
                fits(given.or_else(|| load(name)), theirs)
            }
            None => theirs.elem == ours.elem,
        })
    };
    let mut others = other_overloads(class, method).into_iter();
    others.any(|m| is_fitting(&m, false) && !is_fitting(&m, true))
}

/// Callable methods of the same name that take as many arguments.
fn other_overloads(class: ClassRef, method: MethodRef) -> Vec<MethodRef> {
    let is_other = |m: &MethodRef| {
        m.id != method.id
            && m.name == method.name
            && m.desc != method.desc
            && m.parsed.params.len() == method.parsed.params.len()
    };
    let all = match method.is_constructor() || method.is_static() {
        true => class.methods.iter().filter(is_callable).collect(),
        false => all_methods_of(class),
    };
    all.into_iter().filter(is_other).collect()
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

//! What holds for every object of a class between calls, as the class itself says it.

use classes::{ClassRef, MethodRef};

/// Names of methods that say whether an object is in a state that its class allows.
const NAMES: [&str; 2] = ["repOk", "invariant"];

/// The invariant of a class: `boolean repOk()` or `boolean invariant()`, its own or inherited.
pub(crate) fn invariant_of(class: ClassRef) -> Option<MethodRef> {
    let is = |m: &MethodRef| {
        NAMES.contains(&&*m.name) && &*m.desc == "()Z" && !m.is_static() && !m.is_abstract()
    };
    let own = class.methods.iter().find(is);
    own.or_else(|| invariant_of(class.super_class?))
}

//! Which of several methods of one name a call means.

use crate::callable::{is_callable, methods_of};
use classes::{ClassRef, MethodRef};

/// Whether a call on a variable of this class could mean another method, if its arguments don't say
/// of which types they are.
pub fn is_overloaded(class: ClassRef, method: MethodRef) -> bool {
    let is_other = |m: &MethodRef| {
        m.id != method.id
            && m.name == method.name
            && m.desc != method.desc
            && m.parsed.params.len() == method.parsed.params.len()
    };
    match method.is_constructor() || method.is_static() {
        true => {
            let mut own = class.methods.iter().filter(is_callable);
            own.any(|m| is_other(&m))
        }
        false => methods_of(class).iter().any(is_other),
    }
}

//! Internal errors of the JDK: exceptions that its own internals throw.
//!
//! The class library is not started as HotSpot starts it, and some of what its native code does is
//! modelled. If one of its initializers fails, or it finds itself in a state that can't be, that
//! is Cairn's doing and not the program's.

use crate::place::is_user_code;
use crate::stack_trace::backtrace;
use classes::{ClassRef, MethodRef};
use heap::Ref;

use vm::Interp;

/// Causes that are followed.
const MAX_CAUSES: usize = 8;

/// What to say of an exception that is not the program's doing.
pub fn jdk_trouble(interp: &Interp<'_>, exception: Ref) -> Option<String> {
    let mut seen = vec![exception];
    loop {
        let current = seen[seen.len() - 1];
        if let Some(method) = origin_inside(interp, current) {
            let what = interp.describe_exception(current);
            let at = method.pretty();
            return Some(format!(
                "{what} is thrown inside the JDK by {at}, probably because Cairn does not model something there"
            ));
        }
        let cause = interp.object_of_exception(current, "cause");
        if cause.is_null() || seen.contains(&cause) || seen.len() > MAX_CAUSES {
            return None;
        }
        seen.push(cause);
    }
}

/// The JDK's method that an exception comes from, if that has no business to throw it.
fn origin_inside(interp: &Interp<'_>, exception: Ref) -> Option<MethodRef> {
    let class = interp.state.heap.get(exception).class;
    // A stack that is used up is so wherever it happens.
    if is_a(interp, class, "java/lang/StackOverflowError") {
        return None;
    }
    let trace = backtrace(interp, exception);
    let jdk = trace.iter().map(|(method, _)| *method);
    let jdk: Vec<MethodRef> = jdk.take_while(|method| !is_user_code(method)).collect();
    if let Some(initializer) = jdk.iter().find(|m| &*m.name == "<clinit>") {
        return Some(*initializer);
    }
    let impossible = is_a(interp, class, "java/lang/InternalError")
        || is_a(interp, class, "java/lang/LinkageError");
    jdk.first().copied().filter(|m| impossible && is_inside(m))
}

fn is_a(interp: &Interp<'_>, class: ClassRef, name: &str) -> bool {
    let other = interp.vm.world.find_loaded(name);
    other.is_some_and(|other| class.is_subtype_of(other))
}

fn is_inside(method: MethodRef) -> bool {
    let class = &method.class().name;
    class.starts_with("jdk/internal/") || class.starts_with("sun/")
}

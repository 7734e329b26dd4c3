//! Identity of findings: when two failures count as one.

use classes::{ClassRef, MethodRef};
use jvm_symex::{Place, is_user_code, place_of};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Two findings are one if the same class is thrown by the same instruction of the user's code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FindingKey {
    pub class: String,
    pub file: Option<Arc<str>>,
    pub line: Option<u32>,
    pub method: String,
    /// The instruction, if it matters: where a stack overflows is chance.
    pub at: Option<u32>,
}

impl FindingKey {
    /// Of an exception with this trace.
    pub fn new(class: ClassRef, trace: &[(MethodRef, u32)]) -> FindingKey {
        let is_overflow = &*class.name == "java/lang/StackOverflowError";
        let recursion = is_overflow.then(|| recursion(trace)).flatten();
        let place = recursion.unwrap_or_else(|| place_of(trace));
        let own = trace.iter().find(|(method, _)| is_user_code(method));
        let at = own.or(trace.first()).map(|(_, pc)| *pc);
        FindingKey {
            class: class.java_name(),
            file: place.file,
            line: place.line,
            method: place.method,
            at: at.filter(|_| !is_overflow),
        }
    }
}

/// Which of the calls of a recursion was one too many is chance: the first one by name stands for all.
fn recursion(trace: &[(MethodRef, u32)]) -> Option<Place> {
    let mut times: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let of = |(method, pc): &(MethodRef, u32)| (method.id.0, *pc);
    for call in trace {
        *times.entry(of(call)).or_default() += 1;
    }
    let own = trace.iter().filter(|(method, _)| is_user_code(method));
    let again = own.filter(|call| times[&of(call)] > 1);
    again.map(|call| place_of(&[*call])).min()
}

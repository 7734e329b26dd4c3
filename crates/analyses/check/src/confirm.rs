//! No finding before it was executed on machine values.

use crate::entry::{Case, Entry};
use crate::failure::{Failure, failure};
use crate::rejection::is_rejection;
use answer::{Finding, Replayed};
use classes::{ClassRef, MethodRef};
use inputs::library_class::is_documented;
use jvm_symex::{Place, is_user_code, place_of, run_concretely};
use std::collections::BTreeMap;
use std::sync::Arc;
use vm::environment::Asked;

/// Two findings are one if the same class is thrown by the same instruction of the user's code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FindingKey {
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

/// What a concrete run showed.
pub(crate) struct Shown {
    pub key: FindingKey,
    /// What the call itself threw.
    pub thrown: Option<ClassRef>,
    pub place: Place,
    /// Why it is the JDK's or Cairn's doing, if it is.
    pub trouble: Option<String>,
    pub finding: Finding,
    /// It is thrown on purpose.
    pub is_rejection: bool,
    /// What the run asked the world outside.
    pub asked: Vec<Asked>,
}

/// Runs the method on one input; how it failed, or how else it ended.
pub(crate) fn execute(entry: &Entry, case: &Case<'_>, fuel: u64) -> Result<Shown, String> {
    let (call, state) = entry.concrete(case)?;
    let end = run_concretely(&call, state, fuel);
    failure(&entry.contract, end).map(|failure| show(entry, case, failure))
}

fn show(entry: &Entry, case: &Case<'_>, failure: Failure) -> Shown {
    let mut recipe = entry.recipe(case);
    recipe.check = failure.check;
    let is_rejection = |(class, frames): &(ClassRef, Vec<_>)| {
        is_rejection(&entry.vm, class, frames, entry.class)
            || is_documented(class, entry.method, entry.is_made_with_null(case.state))
    };
    Shown {
        asked: failure.asked,
        key: failure.key,
        is_rejection: failure.thrown.as_ref().is_some_and(is_rejection),
        thrown: failure.thrown.map(|(class, _)| class),
        trouble: failure.trouble,
        finding: Finding {
            kind: failure.kind,
            rule: failure.rule.to_owned(),
            message: failure.message,
            status: entry.status(case),
            file: failure.place.file.as_ref().map(|f| f.to_string()),
            line: failure.place.line,
            path: failure.place.path(),
            inputs: entry.inputs(case),
            heap: entry.heap(case),
            call: entry.call_text(case),
            steps: Vec::new(),
            search_cut: false,
            out_of_reach: false,
            replayed: Replayed::No,
            recipe: Some(recipe),
            trace: failure.trace,
        },
        place: failure.place,
    }
}

//! Confirmation of findings: each is executed on machine values before it is reported.

use crate::failure::{Failure, failure};
use answer::{Finding, Replayed};
use classes::ClassRef;
use contracts::rejection::is_rejection;
use harness::{Entry, FindingKey, InputCase};
use inputs::library_class::is_documented;
use jvm_symex::{Place, run_concretely};
use states::nondeterminism::outside_read;
use vm::environment::Asked;

/// What a concrete run showed.
pub(crate) struct Confirmation {
    pub key: FindingKey,
    /// What the call itself threw.
    pub thrown: Option<ClassRef>,
    pub place: Place,
    /// Why it is the JDK's or Cairn's doing, if it is.
    pub trouble: Option<String>,
    pub finding: Finding,
    /// It is thrown on purpose.
    pub is_rejection: bool,
    /// What the run read from the environment.
    pub asked: Vec<Asked>,
}

/// Runs the method on one input; how it failed, or how else it ended.
pub(crate) fn execute(
    entry: &Entry,
    case: &InputCase<'_>,
    fuel: u64,
) -> Result<Confirmation, String> {
    let (call, state) = entry.concrete_call(case)?;
    let end = run_concretely(&call, state, fuel);
    failure(&entry.contract, end).map(|failure| show(entry, case, failure))
}

fn show(entry: &Entry, case: &InputCase<'_>, failure: Failure) -> Confirmation {
    let mut recipe = entry.recipe(case);
    recipe.check = failure.check;
    recipe.outside = outside_read(&failure.asked, &failure.key.class);
    let is_rejection = |(class, frames): &(ClassRef, Vec<_>)| {
        is_rejection(&entry.vm, class, frames, entry.class)
            || is_documented(class, entry.method, entry.is_made_with_null(case.state))
    };
    Confirmation {
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
            null_arguments: Vec::new(),
            also_through: Vec::new(),
            same_as: None,
            replayed: Replayed::No,
            fingerprint: None,
            silenced: None,
            recipe: Some(recipe),
            trace: failure.trace,
        },
        place: failure.place,
    }
}

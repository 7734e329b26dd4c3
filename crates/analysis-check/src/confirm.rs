//! No finding before it was executed on machine values.

use crate::entry::{Case, Entry};
use crate::library_class::is_documented;
use crate::rejection::is_rejection;
use classes::ClassRef;
use std::sync::Arc;
use symex_jvm::{ConcreteEnd, Place, Raised, run_concretely};
use verdict::{Finding, Replayed};
use vm::environment::Asked;

/// Two findings are one if the same class is thrown at the same line of the user's code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FindingKey {
    pub class: String,
    pub file: Option<Arc<str>>,
    pub line: Option<u32>,
    pub method: String,
}

impl FindingKey {
    pub fn new(class: ClassRef, place: &Place) -> FindingKey {
        FindingKey {
            class: class.java_name(),
            file: place.file.clone(),
            line: place.line,
            method: place.method.clone(),
        }
    }
}

/// What a concrete run showed.
pub(crate) struct Shown {
    pub key: FindingKey,
    pub thrown: ClassRef,
    pub place: Place,
    /// Why it is the JDK's or Cairn's doing, if it is.
    pub trouble: Option<String>,
    pub finding: Finding,
    /// It is thrown on purpose.
    pub is_rejection: bool,
    /// What the run asked the world outside.
    pub asked: Vec<Asked>,
}

/// Runs the method on one input; what it threw, or how else it ended.
pub(crate) fn execute(entry: &Entry, case: &Case<'_>, fuel: u64) -> Result<Shown, String> {
    let (call, state) = entry.concrete(case)?;
    match run_concretely(&call, state, fuel) {
        ConcreteEnd::Threw(raised, asked) => Ok(show(entry, case, raised, asked)),
        ConcreteEnd::Other(reason) => Err(reason.text().into()),
        ConcreteEnd::TooLong => Err(format!("it did not end within {fuel} instructions")),
    }
}

fn show(entry: &Entry, case: &Case<'_>, raised: Raised, asked: Vec<Asked>) -> Shown {
    Shown {
        asked,
        key: FindingKey::new(raised.class, &raised.place),
        thrown: raised.class,
        place: raised.place.clone(),
        trouble: raised.trouble,
        is_rejection: is_rejection(raised.class, &raised.frames, entry.class)
            || is_documented(
                raised.class,
                entry.method,
                entry.is_made_with_null(case.state),
            ),
        finding: Finding {
            kind: raised.class.java_name(),
            message: raised.message,
            status: entry.status(case),
            file: raised.place.file.map(|f| f.to_string()),
            line: raised.place.line,
            inputs: entry.inputs(case),
            heap: entry.heap(case),
            call: entry.call_text(case),
            steps: Vec::new(),
            replayed: Replayed::No,
            recipe: Some(entry.recipe(case)),
            trace: raised.trace,
        },
    }
}

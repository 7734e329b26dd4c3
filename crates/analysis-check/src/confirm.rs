//! No finding before it was executed on machine values.

use crate::entry::Entry;
use classes::ClassRef;
use heap::Ref;
use solver::Model;
use std::sync::Arc;
use symex_jvm::{ConcreteEnd, Place, Raised, run_concretely};
use verdict::Finding;
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
    /// What the run asked the world outside.
    pub asked: Vec<Asked>,
}

/// Runs the method on the inputs of `model`; what it threw, or how else it ended.
pub(crate) fn execute(
    entry: &Entry,
    model: &Model,
    given: Option<Ref>,
    fuel: u64,
) -> Result<Shown, String> {
    match run_concretely(&entry.concrete(model), entry.start_for(given), fuel) {
        ConcreteEnd::Threw(raised, asked) => Ok(show(entry, model, given, raised, asked)),
        ConcreteEnd::Other(reason) => Err(reason.text().into()),
        ConcreteEnd::TooLong => Err(format!("it did not end within {fuel} instructions")),
    }
}

fn show(
    entry: &Entry,
    model: &Model,
    given: Option<Ref>,
    raised: Raised,
    asked: Vec<Asked>,
) -> Shown {
    Shown {
        asked,
        key: FindingKey::new(raised.class, &raised.place),
        thrown: raised.class,
        place: raised.place.clone(),
        trouble: raised.trouble,
        finding: Finding {
            kind: raised.class.java_name(),
            message: raised.message,
            file: raised.place.file.map(|f| f.to_string()),
            line: raised.place.line,
            inputs: entry.inputs(model, given),
            call: entry.call_text(model, given),
            trace: raised.trace,
        },
    }
}

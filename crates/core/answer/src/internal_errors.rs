//! Internal errors: what bugs in Cairn cost the subjects of an answer. No report and no exit code leaves them out.

use crate::answer::{Answer, Subject};
use crate::limits::{Reason, ReasonKind};

impl Subject {
    /// The internal errors of Cairn that cost it something.
    pub fn internal_errors(&self) -> impl Iterator<Item = &Reason> {
        let reasons = self.reasons.iter();
        reasons.filter(|reason| reason.kind == ReasonKind::Internal)
    }

    /// Whether an internal error of Cairn cost it something.
    pub fn has_internal_error(&self) -> bool {
        self.internal_errors().next().is_some()
    }
}

impl Answer {
    /// Whether an internal error of Cairn cost a subject something, whatever else is known of it.
    pub fn has_internal_error(&self) -> bool {
        self.subjects.iter().any(Subject::has_internal_error)
    }
}

//! Observations of a method's paths, apart from findings: what bounds or weakens the verdict.

use crate::completion::Satisfiability;
use crate::finding_key::FindingKey;
use answer::{BoundKind, ReasonKind};
use jvm_symex::Place;
use std::collections::BTreeMap;
use symex::TaskPanic;

/// Each note with the number of paths that it is about.
#[derive(Clone, Debug, Default)]
pub struct Observations {
    /// Where failures need larger inputs to satisfy the contract, of which none were found.
    pub too_large: BTreeMap<(BoundKind, u64, Place), u64>,
    /// Failures of which it is not known whether an input that satisfies the contract leads there.
    pub unsettled: BTreeMap<(String, Place), u64>,
    /// Paths that fail because an argument is null that need not be.
    pub null_failures: u64,
    /// What is thrown on purpose.
    pub rejections: BTreeMap<FindingKey, u64>,
    /// What Cairn can't execute, can't tell or got wrong, and where.
    pub stuck: BTreeMap<(ReasonKind, String, Place), u64>,
    /// What paths that ended well rest on, and where they asked for it.
    pub assumed: BTreeMap<(BoundKind, String, Place), u64>,
    /// Whether some input satisfies what the method requires.
    pub satisfied: Satisfiability,
}

impl Observations {
    /// Notes that a path needs an input larger than `size` to satisfy the contract.
    pub fn note_too_large(&mut self, size: u32, place: Place) {
        let key = (BoundKind::InputSize, u64::from(size), place);
        *self.too_large.entry(key).or_default() += 1;
    }

    /// Notes that it was not decided whether an input that satisfies the contract takes a path.
    pub fn note_unsettled(&mut self, what: String, place: Place) {
        *self.unsettled.entry((what, place)).or_default() += 1;
    }

    /// Notes a path that ends with what is thrown on purpose.
    pub fn note_rejection(&mut self, key: FindingKey) {
        *self.rejections.entry(key).or_default() += 1;
    }

    /// Notes a path of which nothing can be said.
    pub fn note_stuck(&mut self, kind: ReasonKind, what: String, place: Place) {
        *self.stuck.entry((kind, what, place)).or_default() += 1;
    }

    /// Notes a mistake of Cairn's own that ended an exploration, and the number of paths that it left.
    pub fn note_panic(&mut self, panic: &TaskPanic, paths: u64) {
        let key = (ReasonKind::Internal, panic.to_string(), Place::default());
        *self.stuck.entry(key).or_default() += paths;
    }

    /// Notes what a path rests on that ended well.
    pub fn note_assumption(&mut self, kind: BoundKind, what: String, place: Place) {
        *self.assumed.entry((kind, what, place)).or_default() += 1;
    }

    /// Leaves out what is open because of a contract: for those who know all inputs that satisfy it.
    pub fn without_contract_doubts(mut self) -> Observations {
        self.too_large.clear();
        self.unsettled.clear();
        self
    }
}

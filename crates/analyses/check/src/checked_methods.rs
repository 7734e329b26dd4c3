//! Results of a check, each with what it is about and how far it got: whether a later run may keep it.

use answer::{MethodResult, ReasonKind, Report, Skipped, Stats};
use std::collections::{BTreeMap, BTreeSet};
use vm::NamedLookup;

/// How far the check of a method got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckExtent {
    /// More time would change nothing.
    Final,
    /// Time, memory or a mistake of Cairn's own ended it: another time, more may come to light.
    Cut,
    /// The user ended it: nothing to be kept.
    Interrupted,
    /// It was never begun: its class can't be prepared, or the time was over before.
    NotBegun,
}

impl CheckExtent {
    /// Of a result; `is_finished` if all was done for it. Where the solver did not decide, that was for lack of time.
    pub(crate) fn of(
        result: &MethodResult,
        is_finished: bool,
        is_interrupted: bool,
    ) -> CheckExtent {
        let cut = [
            ReasonKind::Internal,
            ReasonKind::Interrupted,
            ReasonKind::Memory,
            ReasonKind::Solver,
            ReasonKind::Time,
        ];
        let is_cut = result.reasons.iter().any(|r| cut.contains(&r.kind));
        match is_finished && !is_cut {
            true => CheckExtent::Final,
            false if is_interrupted => CheckExtent::Interrupted,
            false => CheckExtent::Cut,
        }
    }
}

/// The result of one method.
#[derive(Clone, Debug)]
pub struct CheckedMethod {
    /// The index of its target in the selection; larger than any for classes that can't be linked.
    pub order: usize,
    /// What was found out.
    pub result: MethodResult,
    /// Whether more time would change it.
    pub extent: CheckExtent,
}

impl CheckedMethod {
    /// A result that preparation came to.
    pub(crate) fn from_preparation((order, result): (usize, MethodResult)) -> CheckedMethod {
        CheckedMethod {
            order,
            result,
            extent: CheckExtent::NotBegun,
        }
    }
}

/// All results of a check, in the order of the selection.
#[derive(Clone, Debug)]
pub struct CheckedMethods {
    /// One for each method, and for each class that can't be used.
    pub results: Vec<CheckedMethod>,
    /// Skipped methods.
    pub skipped: Vec<Skipped>,
    /// Statistics.
    pub stats: Stats,
    /// What code looked up by name when the methods of a class were checked, by the internal name of the class.
    pub lookups: BTreeMap<&'static str, BTreeSet<NamedLookup>>,
}

impl CheckedMethods {
    /// The report, without what a replay on the JVM adds to it.
    pub fn into_report(self) -> Report {
        let results = self.results.into_iter().map(|checked| checked.result);
        Report {
            results: results.collect(),
            skipped: self.skipped,
            not_replayed: None,
            tests: Vec::new(),
            stats: self.stats,
        }
    }
}

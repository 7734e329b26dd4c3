//! Internal errors of the replay: where Cairn fails to write, run or judge the tests of a class, the methods that these
//! are about say so, and everything else stays.

use super::judgement::{JudgedTest, Judgement};
use super::replay::{FindingIndex, FindingSuite};
use answer::{Replayed, Report};
use std::collections::BTreeSet;
use symex::TaskPanic;

/// Why findings are not confirmed that Cairn failed at.
pub(super) const FAULTED: &str = "an internal error of Cairn";

/// The methods that internal errors cost the confirmation of their findings.
#[derive(Default)]
pub(super) struct ReplayFaults {
    /// By their places in the report, each with what happened.
    methods: BTreeSet<(usize, String)>,
}

/// What is said of a panic.
pub(super) fn fault_text(panic: &TaskPanic) -> String {
    format!("tests of its failures could not be written, run or judged: {panic}")
}

impl ReplayFaults {
    /// Something that happened with the test of a finding.
    pub(super) fn add(&mut self, (method, _): FindingIndex, what: String) {
        self.methods.insert((method, what));
    }

    /// A panic that cost the tests of these findings.
    pub(super) fn add_all(&mut self, places: &[FindingIndex], panic: &TaskPanic) {
        for place in places {
            self.add(*place, fault_text(panic));
        }
    }

    /// Takes a suite of which no test was judged, since Cairn failed; returns whether it is one.
    pub(super) fn take_from(&mut self, suite: &FindingSuite, tests: &[JudgedTest]) -> bool {
        let faulted = suite.places.iter().zip(tests);
        let faulted = faulted.filter_map(|(place, test)| match &test.judgement {
            Judgement::Faulted(what) => Some((*place, what.clone())),
            Judgement::Reproduced { .. }
            | Judgement::Contradicted { .. }
            | Judgement::Depends(_)
            | Judgement::NotRun { .. } => None,
        });
        let faulted: Vec<(FindingIndex, String)> = faulted.collect();
        let is_all = faulted.len() == suite.places.len();
        if is_all {
            for (place, what) in faulted {
                self.add(place, what);
            }
        }
        is_all
    }

    /// Tells the report of them. Findings stay that were confirmed before; others stay as they are where nothing was
    /// replayed.
    pub(super) fn note(self, report: &mut Report) {
        for (method, what) in self.methods {
            let result = &mut report.results[method];
            result.note_internal_error(what);
            let mut findings = result.findings.iter();
            if findings.any(|f| f.is_counted() && f.replayed == Replayed::No) {
                report
                    .not_replayed
                    .get_or_insert_with(|| FAULTED.to_owned());
            }
        }
    }

    /// Tells the report of a panic that cost all tests.
    pub(super) fn note_everywhere(report: &mut Report, panic: &TaskPanic) {
        let mut faults = ReplayFaults::default();
        for (method, result) in report.results.iter().enumerate() {
            let mut findings = result.findings.iter();
            if findings.any(|f| f.recipe.is_some() && f.replayed == Replayed::No) {
                faults.add((method, 0), fault_text(panic));
            }
        }
        faults.note(report);
    }
}

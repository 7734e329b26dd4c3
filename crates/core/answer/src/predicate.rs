//! Reachability of a predicate's value (`verify`, `reach`): whether calls lead to an object for which the predicate
//! returns it.

use crate::limits::Location;
use crate::result::TestFile;
use crate::suite::{GraphStats, SuiteTest};
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// The result of the exploration for one predicate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredicateReport {
    /// `acme.LruCache.invariant()`.
    pub predicate: String,
    /// The binary name of the class whose objects the predicate is called with.
    pub class: String,
    /// The value to search for: true for a goal, false for what must hold.
    pub sought: bool,
    /// Whether calls lead to an object for which the predicate returns it.
    pub answer: PredicateAnswer,
    /// How much was explored.
    pub exploration: GraphStats,
    /// Where the predicate is.
    #[serde(default)]
    pub at: Location,
}

/// The result for one predicate, with the replay on the JVM.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredicateDetail {
    /// The result of the exploration.
    pub report: PredicateReport,
    /// What the JVM did instead.
    pub not_confirmed: Option<String>,
    /// Why the calls were not replayed on the JVM.
    pub not_tried: Option<String>,
    /// Whether they should have been: then nothing is claimed.
    pub is_unknown: bool,
    /// A test that fails as long as the predicate can be false.
    pub test: Option<TestFile>,
}

impl PredicateDetail {
    /// The verdict on the claim that the predicate always holds or, for a goal, that calls lead to it.
    pub fn verdict(&self) -> Verdict {
        match (&self.report.answer, self.report.sought) {
            (PredicateAnswer::Reached(_), _) if self.is_unknown || self.not_confirmed.is_some() => {
                Verdict::Unknown
            }
            (PredicateAnswer::Reached(_), true) | (PredicateAnswer::Never, false) => {
                Verdict::Proved
            }
            (PredicateAnswer::Reached(_), false) | (PredicateAnswer::Never, true) => {
                Verdict::Refuted
            }
            (PredicateAnswer::NotSoFar { .. }, false) => Verdict::OkUpTo,
            (PredicateAnswer::NotSoFar { .. }, true)
            | (PredicateAnswer::Depends { .. } | PredicateAnswer::NoObject { .. }, _) => {
                Verdict::Unknown
            }
        }
    }
}

/// Whether calls lead to the value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PredicateAnswer {
    /// Yes, by these calls.
    Reached(Box<ReachedState>),
    /// No: all states were explored.
    Never,
    /// Not in the states that were explored.
    NotSoFar {
        /// How far that was, and why not further.
        because: String,
        /// Whether all states up to there were explored.
        is_whole: bool,
    },
    /// In some state, the predicate's result differs from run to run.
    Depends {
        /// What it depends on, and where that is read.
        because: String,
    },
    /// The predicate was never called: no call returned an object for it.
    NoObject {
        /// How far the exploration went, and why not further.
        because: String,
    },
}

/// The calls that lead to the value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReachedState {
    /// Java statements, the predicate's call last.
    pub statements: Vec<String>,
    /// A test that passes: it asserts what the predicate returns or throws.
    pub test: SuiteTest,
}

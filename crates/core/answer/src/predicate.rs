//! Whether calls lead to objects for which a predicate gives a certain value.

use crate::limits::Location;
use crate::result::TestFile;
use crate::suite::{GraphStats, SuiteTest};
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// An answer about one predicate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredicateReport {
    /// `acme.LruCache.invariant()`.
    pub predicate: String,
    /// The class whose objects are looked at: binary name.
    pub class: String,
    /// The value that is sought: true for a goal, false for what must hold.
    pub sought: bool,
    /// Whether calls lead to an object for which the predicate gives that.
    pub answer: PredicateAnswer,
    /// How much was looked at.
    pub exploration: GraphStats,
    /// Where the predicate is.
    #[serde(default)]
    pub at: Location,
}

/// An answer about a predicate, and what the JVM says about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredicateDetail {
    /// What the exploration came to.
    pub report: PredicateReport,
    /// What the JVM did instead.
    pub not_confirmed: Option<String>,
    /// Why the calls were not tried on the JVM.
    pub not_tried: Option<String>,
    /// They should have been: then nothing is claimed.
    pub is_unknown: bool,
    /// A test that fails as long as the predicate can be false.
    pub test: Option<TestFile>,
}

impl PredicateDetail {
    /// About the claim that the predicate always holds, or, of a goal, that calls lead there.
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

/// Whether calls lead there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PredicateAnswer {
    /// By these calls.
    Reached(Box<ReachedState>),
    /// No calls lead there: all states were looked at.
    Never,
    /// None that were looked at.
    NotSoFar {
        /// How far that was, and why not further.
        because: String,
        /// Whether all states were looked at up to there.
        is_whole: bool,
    },
    /// In some state, what the predicate gives is not the same in every run.
    Depends {
        /// What it depends on, and where that was asked for.
        because: String,
    },
    /// The predicate was never asked: no call gave an object that it looks at.
    NoObject {
        /// How far was looked, and why not further.
        because: String,
    },
}

/// Calls that lead there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReachedState {
    /// Statements of Java, the predicate's call last.
    pub statements: Vec<String>,
    /// A test that passes: it asserts what the predicate gives or throws.
    pub test: SuiteTest,
}

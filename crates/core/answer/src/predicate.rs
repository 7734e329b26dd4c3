//! Whether calls lead to objects for which a predicate gives a certain value.

use crate::suite::{GraphStats, SuiteTest};
use serde::{Deserialize, Serialize};

/// An answer about one predicate.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PredicateReport {
    /// `acme.LruCache.invariant()`.
    pub predicate: String,
    /// The class whose objects are looked at: binary name.
    pub class: String,
    /// The value that is sought: true for a goal, false for what must hold.
    pub sought: bool,
    pub answer: PredicateAnswer,
    pub exploration: GraphStats,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum PredicateAnswer {
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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReachedState {
    /// Statements of Java, the predicate's call last.
    pub statements: Vec<String>,
    /// A test that passes: it asserts what the predicate gives or throws.
    pub test: SuiteTest,
}

//! Differences between two versions of a program, method by method.

use crate::finding::Input;
use crate::heap::InputHeap;
use crate::limits::{Bound, Location, Reason};
use crate::recipe::Recipe;
use crate::result::TestFile;
use crate::stats::Stats;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// What became of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiffVerdict {
    /// The same lowered code, and everything it may call is unchanged.
    Unchanged,
    /// Proved for all inputs.
    Equivalent,
    /// For all inputs within the listed bounds.
    #[serde(rename = "equivalent-up-to")]
    EquivalentUpTo,
    /// For some input, and both versions were run on it.
    Differs,
    /// For the listed reasons.
    Undecided,
    /// Only the new version has it.
    Added,
    /// Only the old version has it.
    Removed,
}

impl DiffVerdict {
    /// All of them.
    pub const ALL: [DiffVerdict; 7] = [
        DiffVerdict::Unchanged,
        DiffVerdict::Equivalent,
        DiffVerdict::EquivalentUpTo,
        DiffVerdict::Differs,
        DiffVerdict::Undecided,
        DiffVerdict::Added,
        DiffVerdict::Removed,
    ];

    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            DiffVerdict::Unchanged => "unchanged",
            DiffVerdict::Equivalent => "equivalent",
            DiffVerdict::EquivalentUpTo => "equivalent up to bounds",
            DiffVerdict::Differs => "differs",
            DiffVerdict::Undecided => "undecided",
            DiffVerdict::Added => "added",
            DiffVerdict::Removed => "removed",
        }
    }

    /// Whether no input is known on which the versions differ, as a verdict of any verb; `None` if there is nothing
    /// to compare.
    pub fn verdict(self) -> Option<Verdict> {
        match self {
            DiffVerdict::Unchanged | DiffVerdict::Equivalent => Some(Verdict::Proved),
            DiffVerdict::EquivalentUpTo => Some(Verdict::OkUpTo),
            DiffVerdict::Differs => Some(Verdict::Refuted),
            DiffVerdict::Undecided => Some(Verdict::Unknown),
            DiffVerdict::Added | DiffVerdict::Removed => None,
        }
    }

    /// The verdict of a method of both versions: a difference counts more than what is open, and that more than
    /// bounds.
    pub fn conclude(deltas: &[Delta], bounds: &[Bound], reasons: &[Reason]) -> DiffVerdict {
        if !deltas.is_empty() {
            DiffVerdict::Differs
        } else if !reasons.is_empty() {
            DiffVerdict::Undecided
        } else if !bounds.is_empty() {
            DiffVerdict::EquivalentUpTo
        } else {
            DiffVerdict::Equivalent
        }
    }
}

/// Inputs on which the versions differ in one way, with one of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delta {
    /// The id of its rule.
    pub rule: String,
    /// When it happens: conditions on the inputs, as Java.
    pub when: Vec<String>,
    /// What the old version does on the input.
    pub old: String,
    /// What the new version does on it.
    pub new: String,
    /// The call, with the input.
    pub call: String,
    /// The inputs, the receiver first.
    pub inputs: Vec<Input>,
    /// The input's objects, if the call does not show them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap: Option<InputHeap>,
    /// Whether the input has an object in a state that no calls are known to lead to.
    pub conditional: bool,
    /// Whether both versions were run on the input on the real JVM.
    pub confirmed: bool,
    /// The test that passes on one version and fails on the other: `acme.ListCairnTest.add_differs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// Whether the method returns a value.
    pub returns: bool,
    /// Whether a version writes to a standard stream.
    pub prints: bool,
    /// How to repeat the call.
    pub recipe: Recipe,
}

/// A method of either version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodDiff {
    /// `acme.List.add(int)`.
    pub method: String,
    /// What became of it.
    pub verdict: DiffVerdict,
    /// Paths through both versions.
    pub paths: u64,
    /// What an equivalence is limited by.
    pub bounds: Vec<Bound>,
    /// Why it is undecided.
    pub reasons: Vec<Reason>,
    /// How it differs, the smallest input first.
    pub deltas: Vec<Delta>,
    /// Changed methods that it may call.
    pub through: Vec<ChangedCallee>,
    /// Where it begins in the new version; in the old one if that is gone.
    pub at: Option<Location>,
    /// What the comparison took, in seconds on the clock, without runs on the JVM.
    pub seconds: f64,
}

/// A changed method that another one may call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedCallee {
    /// The changed method.
    pub method: String,
    /// The methods on the shortest way of calls to it, without both ends.
    pub via: Vec<String>,
}

/// The methods of two versions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DiffReport {
    /// Those that are not unchanged.
    pub methods: Vec<MethodDiff>,
    /// How many are unchanged.
    pub unchanged: u64,
    /// The tests.
    pub tests: Vec<TestFile>,
    /// Why nothing was run on the JVM, if it should have been.
    pub not_replayed: Option<String>,
    /// Statistics.
    pub stats: Stats,
}

/// Data about a method that only `diff` has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiffDetail {
    /// What became of it.
    pub verdict: DiffVerdict,
    /// How it differs.
    pub deltas: Vec<Delta>,
    /// Changed methods that it may call.
    pub through: Vec<ChangedCallee>,
    /// Where it begins.
    pub at: Option<Location>,
    /// What the comparison took, in seconds on the clock, without runs on the JVM.
    pub seconds: f64,
}

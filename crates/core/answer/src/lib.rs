//! Answers, as data: what every analysis gives and every report shows.
//!
//! Nothing in here knows how an answer was found, or of which language the program is. Combining answers only makes
//! them weaker. All of it can be written and read back: an [`Answer`] may come from another process.

#![warn(missing_docs)]

mod answer;
mod emitted;
mod finding;
mod heap;
mod input_map;
mod leak;
mod limits;
mod predicate;
mod program;
mod recipe;
mod result;
mod rule;
mod stats;
mod structures;
mod suite;
mod verdict;

pub use answer::{
    Answer, Artifact, Detail, InputsDetail, MethodDetail, ProgramDetail, StructuresDetail, Subject,
    SuiteDetail, Verb,
};
pub use emitted::{Criterion, EmittedInput, Ending, InputsReport, MethodInputs};
pub use finding::{Finding, Input, InputValue, Replayed, Status};
pub use heap::{
    HeapArgument, HeapCall, HeapContent, HeapField, HeapFunction, HeapHeld, HeapMade, HeapMethod,
    HeapObject, HeapOrder, HeapRoot, HeapValue, InputHeap,
};
pub use leak::Leak;
pub use limits::{Bound, BoundKind, Extent, Location, Reason, ReasonKind};
pub use predicate::{PredicateAnswer, PredicateDetail, PredicateReport, ReachedState};
pub use program::{NondetValue, ProgramAnswer, ProgramReport, Property, Violation};
pub use recipe::{CallKind, CallThrows, CheckValue, Recipe, RecipeCall, RecipeCheck, RecipeInput};
pub use recipe::{RecipeMust, RecipeOld, RecipePart, RecipeStep, RecipeThrown, RecipeValue};
pub use result::{Contract, MethodResult, Rejection, Report, Skipped, TestFile};
pub use rule::{Rule, Severity};
pub use stats::{LayerCount, MatchCount, Stats};
pub use structures::{Structure, Structures};
pub use suite::{BranchResult, BranchStatus, ClassSuite, Container, DroppedTest, ExpectedValue};
pub use suite::{GraphStats, LookedAt};
pub use suite::{SkippedClass, SuiteReport, SuiteTest, TestAssert, TestOutcome, WrittenSuite};
pub use verdict::{Conditional, Verdict};

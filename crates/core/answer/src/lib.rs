//! Answers, as data: what every analysis gives and every report shows.
//!
//! Nothing in here knows how an answer was found. Combining answers only makes them weaker.

mod emitted;
mod finding;
mod heap;
mod leak;
mod limits;
mod predicate;
mod program;
mod recipe;
mod result;
mod stats;
mod structures;
mod suite;
mod verdict;

pub use emitted::{Criterion, EmittedInput, Ending, InputsReport, MethodInputs};
pub use finding::{Finding, Input, InputValue, Replayed, Status};
pub use heap::{
    HeapArgument, HeapCall, HeapContent, HeapField, HeapFunction, HeapHeld, HeapMade, HeapMethod,
    HeapObject, HeapOrder, HeapRoot, HeapValue, InputHeap, diamond, is_plain,
};
pub use leak::Leak;
pub use limits::{Bound, BoundKind, Extent, Location, Reason, ReasonKind};
pub use predicate::{PredicateAnswer, PredicateReport, ReachedState};
pub use program::{Answer, NondetValue, ProgramReport, Property, Violation};
pub use recipe::{CallKind, CallThrows, CheckValue, Recipe, RecipeCall, RecipeCheck, RecipeInput};
pub use recipe::{RecipeMust, RecipeOld, RecipePart, RecipeStep, RecipeThrown, RecipeValue};
pub use result::{Contract, MethodResult, Rejection, Report, Skipped, TestFile};
pub use stats::{LayerCount, MatchCount, Stats};
pub use structures::{Structure, Structures};
pub use suite::{BranchResult, BranchStatus, ClassSuite, Container, DroppedTest, ExpectedValue};
pub use suite::{GraphStats, LookedAt};
pub use suite::{SkippedClass, SuiteReport, SuiteTest, TestAssert, TestOutcome, WrittenSuite};
pub use verdict::Verdict;

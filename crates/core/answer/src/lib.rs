//! Answers, as data: what every analysis returns and every report shows.
//!
//! Nothing in here knows how an answer was found, or which language the program is written in. Combining answers only
//! makes them weaker. Everything can be serialized and read back: an [`Answer`] may come from another process.

#![warn(missing_docs)]

mod answer;
mod difference;
mod finding;
mod heap;
mod heap_elements;
mod input_map;
mod internal_errors;
mod leak;
mod limits;
mod predicate;
mod program;
mod proof;
mod recipe;
mod result;
mod rule;
mod same_place;
mod silence;
mod stats;
mod structures;
mod suite;
mod test_inputs;
mod verdict;

pub use answer::{
    Answer, Artifact, Detail, InputsDetail, MethodDetail, ProgramDetail, StructuresDetail, Subject,
    SuiteDetail, Verb,
};
pub use difference::{ChangedCallee, Delta, DiffDetail, DiffReport, DiffVerdict, MethodDiff};
pub use finding::{Finding, Input, InputValue, NullArgument, Replayed, Status};
pub use heap::{
    HeapArgument, HeapCall, HeapContent, HeapCreation, HeapCreator, HeapField, HeapFunction,
    HeapMethod, HeapObject, HeapOrder, HeapRoot, HeapStaticField, HeapValue, InputHeap,
};
pub use heap_elements::HeapElements;
pub use leak::Leak;
pub use limits::{Bound, BoundKind, Extent, Location, Reason, ReasonKind};
pub use predicate::{PredicateAnswer, PredicateDetail, PredicateReport, ReachedState};
pub use program::{NondetValue, PROGRAM_WORLD, ProgramAnswer, ProgramReport, Property, Violation};
pub use proof::{
    DrawnGraph, MethodProof, ProofConclusion, ProofDetail, ProofEngine, ProofExplanation,
    ProvedShape,
};
pub use recipe::{
    CallKind, CallThrows, CheckValue, OutsideRead, Recipe, RecipeCall, RecipeCheck, RecipeInput,
};
pub use recipe::{
    RecipeCondition, RecipeOldValue, RecipePart, RecipeStep, RecipeThrown, RecipeValue,
};
pub use result::{
    CallSearchEnd, Contract, MethodResult, Objection, Rejection, Report, Skipped, TestFile,
};
pub use rule::{Rule, Severity};
pub use silence::{Silenced, SilencedBy};
pub use stats::{LayerCount, MatchCount, Stats};
pub use structures::{Structure, Structures};
pub use suite::{BranchResult, BranchStatus, ClassSuite, Container, DroppedTest, ExpectedValue};
pub use suite::{GraphStats, TestObservation};
pub use suite::{SkippedClass, SuiteReport, SuiteTest, TestAssert, TestOutcome, WrittenSuite};
pub use test_inputs::{Criterion, Ending, InputsReport, MethodInputs, TestInput};
pub use verdict::{Conditional, Verdict};

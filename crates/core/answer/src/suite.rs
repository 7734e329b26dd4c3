//! Test suites, as data: what `cairn test` writes and reports.

use crate::recipe::{RecipeCall, RecipeStep, RecipeValue};
use crate::result::TestFile;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The result of `cairn test`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteReport {
    /// One for each class.
    pub suites: Vec<WrittenSuite>,
    /// Skipped classes.
    pub skipped: Vec<SkippedClass>,
    /// Why the tests were not replayed on the JVM, if they were not.
    pub not_run: Option<String>,
}

/// A class without tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkippedClass {
    /// Binary name.
    pub class: String,
    /// Why not.
    pub reason: String,
}

/// A suite as it is written: without the tests that fail on the JVM.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrittenSuite {
    /// The tests, and the branches that they cover.
    pub suite: ClassSuite,
    /// `None` if there is no test.
    pub file: Option<TestFile>,
    /// Tests that fail on the JVM.
    pub dropped: Vec<DroppedTest>,
}

/// A test that fails on the JVM.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DroppedTest {
    /// The name of the test method.
    pub name: String,
    /// What happened instead, in one line.
    pub why: String,
    /// The source of the test method.
    pub source: String,
    /// The settings that it depends on, if it passes with the default settings and fails with others.
    pub depends_on: Vec<String>,
}

/// The tests of one class, and the branches that they cover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassSuite {
    /// Binary name of the class under test.
    pub class: String,
    /// The name of its source file, if the class file has it.
    pub file: Option<String>,
    /// That file relative to its source root: `acme/Tree.java`.
    #[serde(default)]
    pub path: Option<String>,
    /// In the order of the source.
    pub tests: Vec<SuiteTest>,
    /// The method that each test is about, as `untested` would list it, if it would; in the order that the tests have
    /// before they are run.
    #[serde(default)]
    pub about: Vec<Option<String>>,
    /// Every branch of the class, in the order of its lines.
    pub branches: Vec<BranchResult>,
    /// The branches that the class initializer takes, and so any test: indices of `branches`.
    pub initial: Vec<usize>,
    /// Methods without parameters that are called before each test to reset static fields, each on the result of the
    /// one before, the first on the class.
    pub before_each: Vec<String>,
    /// The number of tests that were left out: they would depend on what others leave in static fields.
    pub left_out: usize,
    /// Callable methods that no test is about: `plus(acme.Item)`.
    pub untested: Vec<String>,
    /// How much was explored.
    pub exploration: GraphStats,
    /// Mistakes of Cairn's own that ended calls, each with the method that was called: there may be tests that were
    /// not found.
    #[serde(default)]
    pub internal_errors: Vec<String>,
}

/// Arrange, act, assert.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteTest {
    /// The line where the method under test begins: tests are in the order of the source.
    pub line: Option<u32>,
    /// The statements before the call; later ones refer to the results of steps by index.
    pub steps: Vec<RecipeStep>,
    /// The call under test. Its index as a step is `steps.len()`. Unlike that of a step, its `result` is always the
    /// type of its result, if it has one.
    pub call: RecipeCall,
    /// How the call under test ends.
    pub outcome: TestOutcome,
    /// What is asserted afterwards.
    pub asserts: Vec<TestAssert>,
    /// The branches that the test was written for: indices of [`ClassSuite::branches`].
    pub covers: Vec<usize>,
    /// The branches that the call under test takes itself; the test is named after them.
    pub takes: Vec<usize>,
    /// Settings that its calls read: `default locale`.
    pub settings: Vec<String>,
}

/// How a call under test ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TestOutcome {
    /// It returns this value; `None` if there is none, or it differs from run to run.
    Returns(Option<ExpectedValue>),
    /// It throws an exception.
    Throws {
        /// As Java source names the class.
        class: String,
        /// `None` if it may differ from run to run.
        message: Option<String>,
    },
}

impl TestOutcome {
    /// Says in words why a predicate with this outcome is not true.
    pub fn describe_violation(&self) -> String {
        match self {
            TestOutcome::Throws { class, .. } => format!("throws {class}"),
            TestOutcome::Returns(_) => "does not hold".to_owned(),
        }
    }
}

/// A value that is the same in every run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ExpectedValue {
    /// `null`.
    Null,
    /// Any object.
    NotNull,
    /// A Java expression of a primitive type other than `float` and `double`, a string or a box.
    Equal(String),
    /// A Java expression of type `float` or `double`.
    Real(String),
    /// A Java expression that creates an array.
    Array(String),
    /// A Java expression that creates an equal collection, map or optional.
    Content(String),
    /// A collection or a map of this size; for a list, some elements that are the values of variables.
    Sized {
        /// The number of elements.
        size: usize,
        /// Indices of a list, and their elements.
        same: Vec<(usize, RecipeValue)>,
    },
    /// The same object as the value of a variable.
    Same(RecipeValue),
}

impl ExpectedValue {
    /// The objects that it must be the same as.
    pub fn compared_objects(&self) -> Vec<&RecipeValue> {
        match self {
            ExpectedValue::Same(value) => vec![value],
            ExpectedValue::Sized { same, .. } => same.iter().map(|(_, value)| value).collect(),
            ExpectedValue::Null
            | ExpectedValue::NotNull
            | ExpectedValue::Equal(_)
            | ExpectedValue::Real(_)
            | ExpectedValue::Array(_)
            | ExpectedValue::Content(_) => Vec::new(),
        }
    }
}

/// An observation after the call under test, and its expected value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestAssert {
    /// What is observed.
    pub looked_at: TestObservation,
    /// The expected value.
    pub expected: ExpectedValue,
}

/// What a test observes after the call under test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TestObservation {
    /// The result of a call without side effects, whose type is its `result`.
    Call(RecipeCall),
    /// The content of an object of the program, as an expression that creates an equal one.
    Content(RecipeValue, Container),
}

/// How the content of an object is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Container {
    /// By iterating over it.
    Iterable,
    /// As a collection.
    Collection,
    /// As a map.
    Map,
}

impl TestObservation {
    /// The values that the observation needs.
    pub fn values(&self) -> Vec<&RecipeValue> {
        match self {
            TestObservation::Call(call) => call.receiver.iter().chain(&call.arguments).collect(),
            TestObservation::Content(object, _) => vec![object],
        }
    }
}

/// An outcome of a conditional jump or a switch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BranchResult {
    /// The method that contains it: `acme.Tree.remove(int)`.
    pub method: String,
    /// The line of the source.
    pub line: Option<u32>,
    /// In words, for names of tests: `leftIsNull`, `keyIsLess`; `None` if nothing short describes it.
    pub words: Option<String>,
    /// Whether a test takes it.
    #[serde(flatten)]
    pub status: BranchStatus,
}

/// Whether a test takes a branch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "status")]
pub enum BranchStatus {
    /// Some test does.
    Covered,
    /// No state that calls lead to takes it: all of them were explored.
    Unreachable,
    /// Not taken in any explored state.
    Undecided {
        /// Why not all states were explored.
        because: String,
    },
}

/// How much of the state graph was explored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GraphStats {
    /// Different states that calls lead to.
    pub states: u64,
    /// Explored calls.
    pub calls: u64,
    /// States that another one subsumes.
    pub implied: u64,
    /// States that were merged with another of the same shape.
    pub merged: u64,
    /// The longest sequence of calls.
    pub length: u32,
    /// The largest number of objects of the class under test's package.
    pub objects: u32,
    /// Whether the graph is closed: calls lead to no other states.
    pub is_closed: bool,
    /// Whether it was cut short by time or by the user: another run may get further.
    pub is_cut: bool,
    /// Wall-clock time.
    pub time: Duration,
}

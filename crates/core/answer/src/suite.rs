//! Test suites, as data: what `cairn test` writes and tells.

use crate::recipe::{RecipeCall, RecipeStep, RecipeValue};
use crate::result::TestFile;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What `cairn test` tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteReport {
    /// One for each class.
    pub suites: Vec<WrittenSuite>,
    /// Classes that there are no tests for.
    pub skipped: Vec<SkippedClass>,
    /// Why the tests were not tried on the JVM, if they were not.
    pub not_run: Option<String>,
}

/// A class that there are no tests for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkippedClass {
    /// Binary name.
    pub class: String,
    /// Why not.
    pub reason: String,
}

/// A suite, and what the JVM says about it. Its tests are those that are left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrittenSuite {
    /// The tests, and what they reach.
    pub suite: ClassSuite,
    /// `None` if there is no test.
    pub file: Option<TestFile>,
    /// Tests that do not hold on the JVM.
    pub dropped: Vec<DroppedTest>,
}

/// A test that does not hold on the JVM.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DroppedTest {
    /// The test method's.
    pub name: String,
    /// What happened instead, in one line.
    pub why: String,
    /// The test method.
    pub source: String,
    /// Settings that it asks for, if it holds as it is written, and not with others.
    pub depends_on: Vec<String>,
}

/// The tests of one class, and what they reach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassSuite {
    /// Binary name of the class under test.
    pub class: String,
    /// The name of its source file, if the class file tells.
    pub file: Option<String>,
    /// That file below a root of sources: `acme/Tree.java`.
    #[serde(default)]
    pub path: Option<String>,
    /// In the order of the source.
    pub tests: Vec<SuiteTest>,
    /// The method that each test is about, as `untested` would name it, if it would: for who tries the tests out, in
    /// the order that they have before that.
    #[serde(default)]
    pub about: Vec<Option<String>>,
    /// Every branch of the class, in the order of its lines.
    pub branches: Vec<BranchResult>,
    /// Those that initializing the class takes, so that any test does: indices of `branches`.
    pub initial: Vec<usize>,
    /// Methods without parameters that are called before each test, each on what the one before gives,
    /// the first on the class: they set static fields back.
    pub before_each: Vec<String>,
    /// Tests that are not among these: they would depend on what others leave in static fields.
    pub left_out: usize,
    /// Methods that are to be called from outside, and that no test is about: `plus(acme.Item)`.
    pub untested: Vec<String>,
    /// How much was looked at.
    pub exploration: GraphStats,
}

/// Arrange, act, assert.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteTest {
    /// Where the method under test begins: tests are in the order of the source.
    pub line: Option<u32>,
    /// What is made before; others use what a step gives by its number.
    pub steps: Vec<RecipeStep>,
    /// The call under test. Its number as a step is `steps.len()`. Unlike that of a step, its
    /// `result` is always the type of what it gives, if it gives anything.
    pub call: RecipeCall,
    /// How the call under test ends.
    pub outcome: TestOutcome,
    /// What is looked at afterwards.
    pub asserts: Vec<TestAssert>,
    /// The branches for whose sake the test is there: indices of [`ClassSuite::branches`].
    pub covers: Vec<usize>,
    /// Those that the call under test takes itself: what it is called after.
    pub takes: Vec<usize>,
    /// Settings that its calls ask for: `default locale`.
    pub settings: Vec<String>,
}

/// How a call under test ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TestOutcome {
    /// With this value; `None` if there is none, or none that is the same in every run.
    Returns(Option<ExpectedValue>),
    /// By an exception.
    Throws {
        /// As Java source names the class.
        class: String,
        /// `None` if it may differ from run to run.
        message: Option<String>,
    },
}

impl TestOutcome {
    /// How a predicate whose call ends so is not true.
    pub fn how_broken(&self) -> String {
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
    /// A Java expression of a primitive type other than `float` and `double`, a string or a boxed
    /// value.
    Equal(String),
    /// A Java expression of type `float` or `double`.
    Real(String),
    /// A Java expression that makes an array.
    Array(String),
    /// A Java expression that makes a collection, a map or an optional that is equal to it.
    Content(String),
    /// A collection or a map with so many elements; of a list, what variables hold at some places.
    Sized {
        /// How many elements.
        size: usize,
        /// Places of a list, and what is there.
        same: Vec<(usize, RecipeValue)>,
    },
    /// The very object that a variable holds.
    Same(RecipeValue),
}

impl ExpectedValue {
    /// The objects that it is compared with.
    pub fn same(&self) -> Vec<&RecipeValue> {
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

/// What is looked at after the call under test, and what it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestAssert {
    /// What.
    pub looked_at: LookedAt,
    /// Its value.
    pub expected: ExpectedValue,
}

/// What is looked at after the call under test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LookedAt {
    /// What a call without effects gives; its `result` is the type of that.
    Call(RecipeCall),
    /// What an object of the program holds, as an expression that makes the like.
    Content(RecipeValue, Container),
}

/// How an object of the program is asked for what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Container {
    /// By iterating over it.
    Iterable,
    /// As a collection.
    Collection,
    /// As a map.
    Map,
}

impl LookedAt {
    /// The values that the test needs for it.
    pub fn values(&self) -> Vec<&RecipeValue> {
        match self {
            LookedAt::Call(call) => call.receiver.iter().chain(&call.arguments).collect(),
            LookedAt::Content(object, _) => vec![object],
        }
    }
}

/// A way that control can take at a conditional jump or a switch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BranchResult {
    /// The method that it is in: `acme.Tree.remove(int)`.
    pub method: String,
    /// The line of the source.
    pub line: Option<u32>,
    /// In words, for names: `leftIsNull`, `keyIsLess`; `None` if nothing short can be said.
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
    /// No state that calls lead to takes it: all of them were looked at.
    Unreachable,
    /// Not taken in any state that was looked at.
    Undecided {
        /// Why not all of them were.
        because: String,
    },
}

/// How much was looked at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GraphStats {
    /// States that calls lead to and that differ.
    pub states: u64,
    /// Calls that were explored.
    pub calls: u64,
    /// States that another one covers.
    pub implied: u64,
    /// States that became one with another of the same structure.
    pub merged: u64,
    /// The longest sequence, and the largest number of objects of the class under test's package.
    pub length: u32,
    /// The largest number of objects of the class under test's package.
    pub objects: u32,
    /// Calls lead to no state beyond these.
    pub is_closed: bool,
    /// The time was over for one call or for all, or the user ended it: another run may get further.
    pub is_cut: bool,
    /// On the clock.
    pub time: Duration,
}

//! Outcome of a test on the JVM.

/// The result of one test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// The test class, in full.
    pub class: String,
    pub method: String,
    pub outcome: ReplayOutcome,
    /// Whether this is the outcome in a JVM of its own: after other tests, it was another one.
    pub alone: bool,
    /// The outcome in another world, if that was asked for.
    pub elsewhere: Option<ReplayOutcome>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayOutcome {
    /// The messages of `javac`.
    NotCompiled(String),
    /// Nothing was thrown.
    Passed,
    Failed(Thrown),
    TimedOut,
    /// The JVM ended while the test ran: `exit status: 3`.
    Died(String),
    /// It was not run: JUnit did not find it.
    NotRun(String),
    /// The time for all tests ran out before it ended: nothing is known about it.
    TooLate,
}

/// An exception that a test threw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Binary name.
    pub class: String,
    pub message: Option<String>,
    /// Innermost first. For a very deep stack, the frames that the JVM keeps.
    pub frames: Vec<TraceFrame>,
    pub cause: Option<Box<Thrown>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceFrame {
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// The module of a class of the JDK; classes on the class path have none.
    pub module: Option<String>,
}

//! What became of a test.

/// One test's outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// The test class, in full.
    pub class: String,
    pub method: String,
    pub outcome: ReplayOutcome,
    /// Whether it is what the test did in a JVM of its own: behind others it did something else.
    pub alone: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayOutcome {
    /// What `javac` said.
    NotCompiled(String),
    /// Nothing was thrown.
    Passed,
    Failed(Thrown),
    TimedOut,
    /// The JVM ended while the test ran: `exit status: 3`.
    Died(String),
    /// Why it was not run: JUnit did not find it.
    NotRun(String),
    /// The time for all tests was over before it ended: nothing is known of it.
    TooLate,
}

/// What a test threw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Binary name.
    pub class: String,
    pub message: Option<String>,
    /// Innermost first. Of a very deep stack, what the JVM keeps.
    pub frames: Vec<TraceFrame>,
    pub cause: Option<Box<Thrown>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceFrame {
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// Of classes of the JDK; what is on the class path has none.
    pub module: Option<String>,
}

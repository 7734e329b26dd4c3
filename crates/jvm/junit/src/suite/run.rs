//! Replay of suites on the real JVM: only tests that pass are written.

use super::{sort_tests, write_suite};
use crate::JUnit;
use crate::outcome::{ReplayOutcome, TestResult, Thrown};
use crate::replay::{Replay, ReplayError, TwoRuns};
use crate::source::TestSource;
use answer::{BranchStatus, ClassSuite, DroppedTest, TestFile, WrittenSuite};
use std::time::Instant;

/// Compiles suites and runs them twice. A test that does not compile or pass both times is dropped; then all others
/// run again, without it, until all of them pass.
#[derive(Debug)]
pub struct SuiteRun<'a> {
    pub replay: Replay<'a>,
    pub junit: JUnit,
}

/// The suites with the tests that pass on the JVM.
#[derive(Debug)]
pub struct SuiteRunResult {
    pub suites: Vec<WrittenSuite>,
    /// Whether the time ran out before all tests had run: some were not tried.
    pub is_late: bool,
}

/// A suite while its tests are tried.
struct SuiteCandidate {
    suite: ClassSuite,
    package: String,
    dropped: Vec<DroppedTest>,
}

impl SuiteRun<'_> {
    /// Runs suites, each with the package of its tests. Tests that there was no time for stay.
    pub fn run(&self, suites: Vec<(ClassSuite, String)>) -> Result<SuiteRunResult, ReplayError> {
        let mut is_late = false;
        let deadline = Instant::now() + self.replay.time;
        let mut candidates: Vec<SuiteCandidate> = suites
            .into_iter()
            .map(|(suite, package)| SuiteCandidate::new(suite, package))
            .collect();
        loop {
            let sources: Vec<TestSource> =
                candidates.iter().map(|c| c.source(self.junit)).collect();
            if sources.iter().all(|s| s.tests.is_empty()) {
                break;
            }
            let replay = Replay {
                time: deadline.saturating_duration_since(Instant::now()),
                ..self.replay.clone()
            };
            let failures = match replay.run_twice(&sources) {
                Ok(results) => {
                    is_late = results.has_late();
                    failures(&results)
                }
                Err(ReplayError::OutOfTime) => {
                    is_late = true;
                    break;
                }
                Err(error) => return Err(error),
            };
            let mut has_dropped = false;
            for ((candidate, source), failures) in candidates.iter_mut().zip(&sources).zip(failures)
            {
                has_dropped |= candidate.drop_failing(source, failures);
            }
            if !has_dropped || is_late {
                break;
            }
        }
        let written = candidates.into_iter().map(|c| c.into_written(self.junit));
        Ok(SuiteRunResult {
            suites: written.collect(),
            is_late,
        })
    }

    /// Writes the sources without running them.
    pub fn write_untried(junit: JUnit, suites: Vec<(ClassSuite, String)>) -> Vec<WrittenSuite> {
        let written = |(suite, package)| SuiteCandidate::new(suite, package).into_written(junit);
        suites.into_iter().map(written).collect()
    }
}

impl SuiteCandidate {
    fn new(mut suite: ClassSuite, package: String) -> SuiteCandidate {
        sort_tests(&mut suite.tests);
        SuiteCandidate {
            suite,
            package,
            dropped: Vec::new(),
        }
    }

    fn source(&self, junit: JUnit) -> TestSource {
        write_suite(&self.suite, &self.package, junit)
    }

    /// Drops failing tests; returns whether there were any.
    fn drop_failing(&mut self, source: &TestSource, failures: Vec<Option<TestFailure>>) -> bool {
        let before = self.suite.tests.len();
        let lines: Vec<&str> = source.text.lines().collect();
        let tests = std::mem::take(&mut self.suite.tests);
        for ((test, written), failure) in tests.into_iter().zip(&source.tests).zip(failures) {
            match failure {
                None => self.suite.tests.push(test),
                Some(failure) => self.dropped.push(DroppedTest {
                    name: written.name.clone(),
                    why: failure.why,
                    source: unindent(&lines[written.lines.clone()]),
                    depends_on: match failure.is_elsewhere {
                        true => test.settings,
                        false => Vec::new(),
                    },
                }),
            }
        }
        self.suite.tests.len() < before
    }

    fn into_written(mut self, junit: JUnit) -> WrittenSuite {
        let because = match self.dropped.is_empty() {
            true => "no test that reaches it could be written as Java",
            false => "the test that reaches it failed on the JVM and was dropped",
        };
        uncover(&mut self.suite, because);
        let source = self.source(junit);
        let file = TestFile {
            path: source.path().display().to_string(),
            source: source.text,
        };
        WrittenSuite {
            file: (!source.tests.is_empty()).then_some(file),
            suite: self.suite,
            dropped: self.dropped,
        }
    }
}

/// Marks branches as not covered if no test takes them any more.
fn uncover(suite: &mut ClassSuite, because: &str) {
    for (number, branch) in suite.branches.iter_mut().enumerate() {
        let covers = |covered: &[usize]| covered.contains(&number);
        let is_kept = suite
            .tests
            .iter()
            .any(|t| covers(&t.covers) || covers(&suite.initial));
        if branch.status == BranchStatus::Covered && !is_kept {
            branch.status = BranchStatus::Undecided {
                because: because.to_owned(),
            };
        }
    }
}

fn unindent(lines: &[&str]) -> String {
    let lines = lines.iter().map(|l| l.strip_prefix("    ").unwrap_or(l));
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// Why a test is dropped.
struct TestFailure {
    why: String,
    /// The settings that it depends on: it passes as written, and fails with others.
    is_elsewhere: bool,
}

/// The failures of all tests, source by source.
fn failures(results: &TwoRuns) -> Vec<Vec<Option<TestFailure>>> {
    let sources = results.forward.iter().zip(&results.backward);
    let of_source = |(forward, backward): (&Vec<TestResult>, &Vec<TestResult>)| {
        let both = forward.iter().zip(backward);
        both.map(|(f, b)| failure(f, b)).collect()
    };
    sources.map(of_source).collect()
}

/// The failure of a test, if any.
fn failure(forward: &TestResult, backward: &TestResult) -> Option<TestFailure> {
    let (first, is_backward) = match (&forward.outcome, &backward.outcome) {
        (
            ReplayOutcome::Passed | ReplayOutcome::TooLate,
            ReplayOutcome::Passed | ReplayOutcome::TooLate,
        ) => return None,
        (ReplayOutcome::Passed | ReplayOutcome::TooLate, other) => (other, true),
        (other, _) => (other, false),
    };
    let passes = match (is_backward, &backward.outcome) {
        (true, _) => {
            ", but only in reverse order with another locale, time zone and other hash codes"
        }
        (false, ReplayOutcome::Passed) => ", but only in the order of the file",
        (false, _) => "",
    };
    Some(TestFailure {
        why: format!("{}{passes}", describe_outcome(first)),
        is_elsewhere: is_backward,
    })
}

fn describe_outcome(outcome: &ReplayOutcome) -> String {
    match outcome {
        ReplayOutcome::NotCompiled(message) => {
            let line = message.lines().next().unwrap_or_default();
            format!("does not compile: {line}")
        }
        ReplayOutcome::Passed => "passes".to_owned(),
        ReplayOutcome::Failed(Thrown { class, message, .. }) => {
            let message = message.as_deref().and_then(|m| m.lines().next());
            let message = message.map_or_else(String::new, |m| format!(": {m}"));
            format!("throws {class}{message}")
        }
        ReplayOutcome::TimedOut => "does not end".to_owned(),
        ReplayOutcome::Died(how) => format!("makes the JVM exit: {how}"),
        ReplayOutcome::NotRun(why) => format!("was not run: {why}"),
        ReplayOutcome::TooLate => "was not run: the time ran out".to_owned(),
    }
}

//! Replay results, cached: what the JVM says of the tests of findings. It is asked, unless an earlier run has asked it.

use super::method_cache::MethodCache;
use super::replay::{FindingSuite, ReplayContext, write_source};
use super::test_batches::run_batches;
use crate::jvm::TIME_PER_TEST;
use ::cache::Key;
use answer::OutsideRead;
use junit::{
    CallForm, Jars, OtherWorld, ReplayOutcome, StringCreation, TestCase, TestResult, TestSource,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// What results are about, and what earlier runs know of the tests of their findings.
pub(super) struct ReplayedClasses<'a, 'p> {
    /// The class of each result of the report; `None` if its tests are not kept.
    pub subjects: &'a [Option<&'static str>],
    pub cache: Option<&'a MethodCache<'p>>,
}

/// What the JVM said of a test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct JudgedTest {
    /// Whether strings of the input are created by `new`.
    is_fresh: bool,
    /// Whether its call is made by reflection.
    is_reflective: bool,
    pub judgement: Judgement,
    /// Whether it would be the same in another run: that a test does not end may be due to a busy machine.
    is_settled: bool,
}

impl JudgedTest {
    /// Of a test that was not run for lack of time.
    pub(super) fn too_late(why: &str) -> JudgedTest {
        JudgedTest {
            is_fresh: false,
            is_reflective: false,
            judgement: Judgement::NotRun {
                why: why.to_owned(),
                is_shown: false,
            },
            is_settled: false,
        }
    }
}

/// What that means for a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Judgement {
    /// It fails as expected; perhaps only in a JVM of its own.
    Reproduced { alone: bool },
    /// It does something else.
    Contradicted { why: String, is_compiled: bool },
    /// It need not fail in another world.
    Depends(String),
    /// It was not run, or the run was cut short: that says nothing about the test.
    NotRun { why: String, is_shown: bool },
}

/// Why tests were not run to their end.
pub(super) const TOO_LATE: &str = "the time ran out";

/// What the JVM says of all tests, suite by suite: in an earlier run, or in this one.
pub(super) fn judge(
    suites: &mut [FindingSuite],
    jars: &Jars,
    jvm: &ReplayContext<'_>,
    replayed: &ReplayedClasses<'_, '_>,
) -> Result<Vec<Vec<JudgedTest>>, String> {
    let cache = replayed.cache;
    let keys = suites.iter().map(|suite| replayed.key(suite, jars, jvm));
    let keys: Vec<Option<Key>> = keys.collect();
    let known = |(suite, key): (&FindingSuite, &Option<Key>)| {
        let tests: Vec<JudgedTest> = cache?.read_replay(key.as_ref()?)?;
        (tests.len() == suite.cases.len()).then_some(tests)
    };
    let known: Vec<Option<Vec<JudgedTest>>> = suites.iter().zip(&keys).map(known).collect();
    let new = suites.iter().zip(&known);
    let new = new.filter(|(_, known)| known.is_none());
    let new: Vec<FindingSuite> = new.map(|(suite, _)| suite.clone()).collect();
    let tried = match new.is_empty() {
        true => Vec::new(),
        false => run_batches(&new, jars, jvm)?,
    };
    let mut tried = tried.into_iter();
    let mut judged = Vec::new();
    let mut kept = Vec::new();
    for ((suite, known), key) in suites.iter_mut().zip(known).zip(&keys) {
        let tests = match known {
            Some(tests) => tests,
            None => {
                let tests = tried.next().unwrap_or_default();
                let is_settled = tests.iter().all(|test| test.is_settled);
                if let Some(key) = key.filter(|_| is_settled) {
                    kept.push((key, tests.clone()));
                }
                tests
            }
        };
        for (case, test) in suite.cases.iter_mut().zip(&tests) {
            if test.is_fresh {
                case.strings = StringCreation::Fresh;
            }
            if test.is_reflective {
                case.call = CallForm::Reflective;
            }
        }
        judged.push(tests);
    }
    if let Some(cache) = cache {
        cache.keep_replayed(&kept);
    }
    Ok(judged)
}

/// Runs the tests of these suites in one JVM.
pub(super) fn run_batch(
    suites: &mut [FindingSuite],
    time: Duration,
    jars: &Jars,
    jvm: &ReplayContext<'_>,
) -> Result<Vec<Vec<JudgedTest>>, String> {
    let sources = |suites: &[FindingSuite]| -> Vec<TestSource> {
        suites
            .iter()
            .map(|s| write_source(s, &s.cases, jvm))
            .collect()
    };
    let start = Instant::now();
    let run = |suites: &[FindingSuite]| {
        let replay = jvm.jvm.replay(jars, time.saturating_sub(start.elapsed()));
        let outcomes = replay.run(&sources(suites), &other_world(suites));
        let outcomes = jvm.jvm.discard_if_cancelled(outcomes)?;
        outcomes.map_err(|e| e.to_string())
    };
    let mut outcomes = run(suites)?;
    let again = rewrite_tests(suites, &outcomes);
    if !again.is_empty() {
        let part = |(suite, tests): &(usize, Vec<usize>)| suites[*suite].part(tests);
        let parts: Vec<FindingSuite> = again.iter().map(part).collect();
        // What is known of the others does not depend on it.
        for ((suite, tests), results) in again.iter().zip(run(&parts)?) {
            for (test, result) in tests.iter().zip(results) {
                outcomes[*suite][*test] = result;
            }
        }
    }
    let is_over = start.elapsed() + TIME_PER_TEST / 10 >= time;
    let judged = suites.iter().zip(outcomes).map(|(suite, results)| {
        let tests = suite.cases.iter().zip(&suite.reads).zip(results);
        let judge = |((case, read), result): ((&TestCase, &Option<_>), TestResult)| {
            let read: Option<&OutsideRead> = read.as_ref();
            JudgedTest {
                is_fresh: case.strings == StringCreation::Fresh,
                is_reflective: case.call == CallForm::Reflective,
                judgement: Judgement::of(case, read, &result, is_over),
                is_settled: is_settled(&result),
            }
        };
        tests.map(judge).collect()
    });
    Ok(judged.collect())
}

/// Where the tests run again whose calls read something from the world outside.
fn other_world(suites: &[FindingSuite]) -> OtherWorld {
    let mut other = OtherWorld::default();
    let reads = suites.iter().flat_map(|suite| &suite.reads);
    for (number, read) in reads.enumerate() {
        if let Some(read) = read {
            other.tests.push(number);
            other.properties.extend(read.properties.iter().cloned());
            other.variables.extend(read.variables.iter().cloned());
        }
    }
    other
}

impl Judgement {
    /// Of a test whose call reads this from the world outside; `is_over` if the time for all tests has run out.
    fn of(
        case: &TestCase,
        read: Option<&OutsideRead>,
        result: &TestResult,
        is_over: bool,
    ) -> Judgement {
        let not_run = |why: &str, is_shown| Judgement::NotRun {
            why: why.to_owned(),
            is_shown,
        };
        match &result.outcome {
            ReplayOutcome::NotRun(why) => return not_run(why, true),
            ReplayOutcome::TooLate => return not_run(TOO_LATE, false),
            ReplayOutcome::TimedOut | ReplayOutcome::Died(_) if is_over => {
                return not_run(TOO_LATE, true);
            }
            _ => {}
        }
        let elsewhere = result.elsewhere.as_ref();
        let is_met_elsewhere = elsewhere.is_some_and(|outcome| case.expected.is_met_by(outcome));
        match (read, case.expected.is_met_by(&result.outcome)) {
            (Some(read), _) if !is_met_elsewhere => Judgement::Depends(read.dependence.clone()),
            (_, true) => Judgement::Reproduced {
                alone: result.alone,
            },
            (_, false) => Judgement::Contradicted {
                why: contradiction(&result.outcome),
                is_compiled: !matches!(result.outcome, ReplayOutcome::NotCompiled(_)),
            },
        }
    }
}

/// Whether a test would do the same in another run.
fn is_settled(result: &TestResult) -> bool {
    let is_cut = |outcome: &ReplayOutcome| match outcome {
        ReplayOutcome::Passed | ReplayOutcome::Failed(_) | ReplayOutcome::NotCompiled(_) => false,
        ReplayOutcome::NotRun(_)
        | ReplayOutcome::TooLate
        | ReplayOutcome::TimedOut
        | ReplayOutcome::Died(_) => true,
    };
    !is_cut(&result.outcome) && !result.elsewhere.as_ref().is_some_and(is_cut)
}

impl ReplayedClasses<'_, '_> {
    /// The key of what the JVM says of a suite's tests.
    fn key(&self, suite: &FindingSuite, jars: &Jars, jvm: &ReplayContext<'_>) -> Option<Key> {
        let cache = self.cache?;
        let subjects = suite
            .places
            .iter()
            .map(|(method, _)| self.subjects[*method]);
        let mut classes: BTreeSet<&str> = subjects.collect::<Option<_>>()?;
        let own = suite.class.replace('.', "/");
        classes.insert(&own);
        cache.replay_key(&classes, |print| {
            for jar in jars.jars() {
                print.add_text("JUnit", &jar.display().to_string());
                print.add_file_metadata(jar).map_err(|e| e.to_string())?;
            }
            let source = write_source(suite, &suite.cases, jvm);
            print.add_text("source", &source.text);
            for case in &suite.cases {
                print.add_text("expected", &format!("{:?}", case.expected));
            }
            print.add_text("world outside", &format!("{:?}", suite.reads));
            Ok(())
        })
    }
}

/// Writes tests in another way that may be to blame for how they ended: a string of the input is not the same object as
/// a literal of the program, so where a test with literals passes, `new` strings may fail; and a call that does not
/// compile can be made by reflection. Returns these tests, suite by suite.
fn rewrite_tests(
    suites: &mut [FindingSuite],
    outcomes: &[Vec<TestResult>],
) -> Vec<(usize, Vec<usize>)> {
    let mut rewritten = Vec::new();
    for (number, (suite, results)) in suites.iter_mut().zip(outcomes).enumerate() {
        let cases = suite.cases.iter_mut().zip(results).enumerate();
        let tests = cases.filter_map(|(test, (case, result))| {
            let is_new = match &result.outcome {
                ReplayOutcome::Passed if case.has_strings() => {
                    case.strings = StringCreation::Fresh;
                    true
                }
                // What a contract says of the result needs the result's type.
                ReplayOutcome::NotCompiled(_) if case.check.is_none() => {
                    case.call = CallForm::Reflective;
                    true
                }
                ReplayOutcome::Passed
                | ReplayOutcome::NotCompiled(_)
                | ReplayOutcome::Failed(_)
                | ReplayOutcome::NotRun(_)
                | ReplayOutcome::TimedOut
                | ReplayOutcome::TooLate
                | ReplayOutcome::Died(_) => false,
            };
            is_new.then_some(test)
        });
        let tests: Vec<usize> = tests.collect();
        if !tests.is_empty() {
            rewritten.push((number, tests));
        }
    }
    rewritten
}

/// What the JVM did instead.
fn contradiction(outcome: &ReplayOutcome) -> String {
    match outcome {
        ReplayOutcome::NotRun(why) => format!("the test was not run: {why}"),
        ReplayOutcome::NotCompiled(message) => {
            let line = message.lines().next().unwrap_or_default();
            format!("the test does not compile: {line}")
        }
        ReplayOutcome::Passed => "the test passes".into(),
        ReplayOutcome::Failed(thrown) => {
            let at = thrown.frames.first();
            let at = at.map_or_else(String::new, |f| {
                let line = f.line.map_or_else(String::new, |l| format!(":{l}"));
                format!(" at {}{line}", f.file.as_deref().unwrap_or(&f.class))
            });
            format!("the test throws {}{at}", thrown.class)
        }
        ReplayOutcome::TimedOut => "the test does not end".into(),
        ReplayOutcome::TooLate => "the time ran out".into(),
        ReplayOutcome::Died(how) => format!("the JVM exits: {how}"),
    }
}

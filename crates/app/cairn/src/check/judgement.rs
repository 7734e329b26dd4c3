//! Replay results, cached: what the JVM says of the tests of findings. It is asked, unless an earlier run has asked it.

use super::method_cache::MethodCache;
use super::replay::{FindingSuite, ReplayContext, write_source};
use super::replay_faults::fault_text;
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
use symex::{TaskPanic, catch_panic};
use vm::fault_injection::FaultPoint;

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

    /// Of a test that Cairn failed to write, run or judge.
    pub(super) fn faulted(panic: &TaskPanic) -> JudgedTest {
        JudgedTest {
            is_fresh: false,
            is_reflective: false,
            judgement: Judgement::Faulted(fault_text(panic)),
            is_settled: false,
        }
    }

    /// Of all tests of a suite that Cairn failed to write, run or judge.
    pub(super) fn all_faulted(suite: &FindingSuite, panic: &TaskPanic) -> Vec<JudgedTest> {
        vec![JudgedTest::faulted(panic); suite.cases.len()]
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
    /// An internal error of Cairn: nothing is known of the test.
    Faulted(String),
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
    let key = |suite| catch_panic(|| replayed.key(suite, jars, jvm));
    let keys: Vec<Result<Option<Key>, TaskPanic>> = suites.iter().map(key).collect();
    let known = |(suite, key): (&FindingSuite, &Result<Option<Key>, TaskPanic>)| {
        let key = match key {
            Ok(key) => key.as_ref()?,
            Err(panic) => return Some(JudgedTest::all_faulted(suite, panic)),
        };
        let tests: Vec<JudgedTest> = cache?.read_replay(key)?;
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
                if let Ok(Some(key)) = key
                    && is_settled
                {
                    kept.push((*key, tests.clone()));
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

/// What the JVM said of the tests of a suite, unless Cairn failed at them: then nothing of the others is lost.
type SuiteOutcome = Result<Vec<TestResult>, TaskPanic>;

/// Runs the tests of these suites in one JVM.
pub(super) fn run_batch(
    suites: &mut [FindingSuite],
    time: Duration,
    jars: &Jars,
    jvm: &ReplayContext<'_>,
) -> Result<Vec<Vec<JudgedTest>>, String> {
    let start = Instant::now();
    let run = |suites: &[FindingSuite]| {
        let left = time.saturating_sub(start.elapsed());
        run_suites(suites, left, jars, jvm)
    };
    let mut outcomes = run(suites)?;
    let again = rewrite_tests(suites, &outcomes);
    if !again.is_empty() {
        let part = |(suite, tests): &(usize, Vec<usize>)| suites[*suite].part(tests);
        let parts: Vec<FindingSuite> = again.iter().map(part).collect();
        // What is known of the others does not depend on it.
        for ((suite, tests), results) in again.iter().zip(run(&parts)?) {
            match (&mut outcomes[*suite], results) {
                (Ok(outcomes), Ok(results)) => {
                    for (test, result) in tests.iter().zip(results) {
                        outcomes[*test] = result;
                    }
                }
                (outcomes, Err(panic)) => *outcomes = Err(panic),
                (Err(_), Ok(_)) => {}
            }
        }
    }
    let is_over = start.elapsed() + TIME_PER_TEST / 10 >= time;
    let judged = suites.iter().zip(outcomes).map(|(suite, outcome)| {
        let judge = |results| {
            catch_panic(|| {
                jvm.vm.fault_injection.count(FaultPoint::TestJudging);
                judge_suite(suite, results, is_over)
            })
        };
        let judged = outcome.and_then(judge);
        judged.unwrap_or_else(|panic| JudgedTest::all_faulted(suite, &panic))
    });
    Ok(judged.collect())
}

/// Writes the tests of these suites, and runs those that could be written.
fn run_suites(
    suites: &[FindingSuite],
    time: Duration,
    jars: &Jars,
    jvm: &ReplayContext<'_>,
) -> Result<Vec<SuiteOutcome>, String> {
    let write = |suite: &FindingSuite| catch_panic(|| write_source(suite, &suite.cases, jvm));
    let sources: Vec<Result<TestSource, TaskPanic>> = suites.iter().map(write).collect();
    let written = suites.iter().zip(&sources);
    let written = written.filter(|(_, source)| source.is_ok());
    let (written, _): (Vec<&FindingSuite>, Vec<_>) = written.unzip();
    let replay = jvm.jvm.replay(jars, time);
    let runnable: Vec<TestSource> = sources.iter().flatten().cloned().collect();
    let outcomes = match runnable.is_empty() {
        true => Ok(Vec::new()),
        false => replay.run(&runnable, &other_world(&written)),
    };
    let outcomes = jvm.jvm.discard_if_cancelled(outcomes)?;
    let mut outcomes = outcomes.map_err(|e| e.to_string())?.into_iter();
    let of_suite =
        |source: Result<TestSource, TaskPanic>| source.map(|_| outcomes.next().unwrap_or_default());
    Ok(sources.into_iter().map(of_suite).collect())
}

/// What the outcomes of a suite's tests mean for its findings; `is_over` if the time for all tests has run out.
fn judge_suite(suite: &FindingSuite, results: Vec<TestResult>, is_over: bool) -> Vec<JudgedTest> {
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
}

/// Where the tests run again whose calls read something from the world outside.
fn other_world(suites: &[&FindingSuite]) -> OtherWorld {
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
    outcomes: &[SuiteOutcome],
) -> Vec<(usize, Vec<usize>)> {
    let mut rewritten = Vec::new();
    for (number, (suite, outcome)) in suites.iter_mut().zip(outcomes).enumerate() {
        let Ok(results) = outcome else {
            continue;
        };
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

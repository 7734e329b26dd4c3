//! Replay of findings: no alarm without a failing test. Each finding is written as a JUnit test and run on the real
//! JVM.

use super::method_cache::MethodCache;
use crate::jvm::{RealJvm, TIME_PER_TEST};
use ::cache::Key;
use analysis_test::package_of_tests;
use answer::{Finding, Replayed, Report, Status, TestFile};
use junit::{
    InPackage, JUnit, Jars, ReplayOutcome, StringCreation, TestCase, TestResult, TestSource,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use vm::Vm;

/// What tests are written for and run with.
pub(super) struct ReplayContext<'a> {
    pub jvm: RealJvm<'a>,
    pub vm: &'a Vm,
    pub time: Duration,
    /// Whether tests of conditional findings are written as well.
    pub conditional: bool,
}

/// The index of a finding: its method's, and its own.
type FindingIndex = (usize, usize);

/// The tests of one class under test.
#[derive(Clone)]
struct FindingSuite {
    class: String,
    package: String,
    places: Vec<FindingIndex>,
    cases: Vec<TestCase>,
}

/// What results are about, and what earlier runs know of the tests of their findings.
pub(super) struct ReplayedClasses<'a, 'p> {
    /// The class of each result of the report; `None` if its tests are not kept.
    pub subjects: &'a [Option<&'static str>],
    pub cache: Option<&'a MethodCache<'p>>,
}

/// What the JVM said of a test.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct JudgedTest {
    /// Whether strings of the input are created by `new`.
    is_fresh: bool,
    judgement: Judgement,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Judgement {
    /// It fails as expected; perhaps only in a JVM of its own.
    Reproduced { alone: bool },
    /// It does something else.
    Contradicted { why: String, is_compiled: bool },
    /// It was not run, or the run was cut short: that says nothing about the test.
    NotRun { why: String, is_shown: bool },
}

/// Why tests were not run to their end.
const TOO_LATE: &str = "the time ran out";

/// Replays all findings of the report, and withdraws those that don't fail as expected: they are bugs of Cairn. The
/// error says why nothing was replayed.
pub(super) fn replay(
    report: &mut Report,
    jvm: &ReplayContext<'_>,
    known: &ReplayedClasses<'_, '_>,
) -> Result<(), String> {
    let mut suites = group_by_class(report, jvm.vm, jvm.jvm.junit);
    if suites.is_empty() {
        return Ok(());
    }
    let jars = jvm.jvm.jars()?;
    let keys: Vec<Option<Key>> = suites
        .iter()
        .map(|suite| known.key(suite, &jars, jvm))
        .collect();
    let judged = judge(&mut suites, &keys, &jars, jvm, known.cache)?;
    let mut wrong: BTreeMap<FindingIndex, String> = BTreeMap::new();
    for (suite, tests) in suites.iter().zip(judged) {
        let names = write_source(suite, &suite.cases, jvm);
        let mut shown = Vec::new();
        let cases = suite.places.iter().zip(&suite.cases).zip(tests);
        for (((place, case), test), name) in cases.zip(&names.tests) {
            let mut case = case.clone();
            match test.judgement {
                Judgement::NotRun { why, is_shown } => {
                    report.not_replayed = Some(why);
                    if !is_shown {
                        continue;
                    }
                }
                Judgement::Contradicted { why, is_compiled } => {
                    report.stats.tests += 1;
                    report.stats.tests_compiled += u64::from(is_compiled);
                    wrong.insert(*place, why);
                    continue;
                }
                Judgement::Reproduced { alone } => {
                    report.stats.tests += 1;
                    report.stats.tests_compiled += 1;
                    report.stats.tests_reproduced += 1;
                    let name = format!("{}.{}", names.class(), name.name);
                    finding_mut(report, *place).replayed = Replayed::Fails(name);
                    case = note_alone(&case, alone);
                }
            }
            let published = jvm.published_case(report, *place, &case);
            shown.extend(published.map(|case| (*place, case)));
        }
        if !shown.is_empty() {
            let why = report.not_replayed.clone();
            let (places, cases): (Vec<FindingIndex>, Vec<TestCase>) = shown.into_iter().unzip();
            let source = write_source(suite, &cases, jvm);
            name_as_published(report, &places, &source);
            report.tests.push(test_file(source, why.as_deref()));
        }
    }
    withdraw(report, &wrong);
    Ok(())
}

/// What the JVM says of all tests, suite by suite: in an earlier run, or in this one.
fn judge(
    suites: &mut [FindingSuite],
    keys: &[Option<Key>],
    jars: &Jars,
    jvm: &ReplayContext<'_>,
    cache: Option<&MethodCache<'_>>,
) -> Result<Vec<Vec<JudgedTest>>, String> {
    let known = |(suite, key): (&FindingSuite, &Option<Key>)| {
        let tests: Vec<JudgedTest> = cache?.replayed(key.as_ref()?)?;
        (tests.len() == suite.cases.len()).then_some(tests)
    };
    let known: Vec<Option<Vec<JudgedTest>>> = suites.iter().zip(keys).map(known).collect();
    let mut new: Vec<FindingSuite> = Vec::new();
    for (suite, known) in suites.iter().zip(&known) {
        if known.is_none() {
            new.push(suite.clone());
        }
    }
    let tried = match new.is_empty() {
        true => Vec::new(),
        false => run(&mut new, jars, jvm)?,
    };
    let mut tried = new.into_iter().zip(tried);
    let mut judged = Vec::new();
    let mut kept = Vec::new();
    for ((suite, known), key) in suites.iter_mut().zip(known).zip(keys) {
        let tests = match known {
            Some(tests) => tests,
            None => {
                let tests = tried.next().map(|(_, tests)| tests).unwrap_or_default();
                let is_settled = tests.iter().all(JudgedTest::is_settled);
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
        }
        judged.push(tests);
    }
    if let Some(cache) = cache {
        cache.keep_replayed(&kept);
    }
    Ok(judged)
}

/// Runs the tests of these suites.
fn run(
    suites: &mut [FindingSuite],
    jars: &Jars,
    jvm: &ReplayContext<'_>,
) -> Result<Vec<Vec<JudgedTest>>, String> {
    let sources = |suites: &[FindingSuite]| -> Vec<TestSource> {
        suites
            .iter()
            .map(|s| write_source(s, &s.cases, jvm))
            .collect()
    };
    let run = jvm.jvm.replay(jars, jvm.time);
    let run = |suites: &[FindingSuite]| {
        let outcomes = jvm.jvm.discard_if_cancelled(run.run(&sources(suites)))?;
        outcomes.map_err(|e| e.to_string())
    };
    let start = Instant::now();
    let mut outcomes = run(suites)?;
    if freshen_strings(suites, &outcomes) {
        outcomes = run(suites)?;
    }
    let is_over = start.elapsed() + TIME_PER_TEST / 10 >= jvm.time;
    let judge = |(case, result): (&TestCase, TestResult)| JudgedTest {
        is_fresh: case.strings == StringCreation::Fresh,
        judgement: Judgement::of(case, &result, is_over),
    };
    let judged = suites.iter().zip(outcomes).map(|(suite, results)| {
        let tests = suite.cases.iter().zip(results);
        tests.map(judge).collect()
    });
    Ok(judged.collect())
}

impl Judgement {
    /// `is_over` if the time for all tests has run out.
    fn of(case: &TestCase, result: &TestResult, is_over: bool) -> Judgement {
        let not_run = |why: &str, is_shown| Judgement::NotRun {
            why: why.to_owned(),
            is_shown,
        };
        match &result.outcome {
            ReplayOutcome::NotRun(why) => not_run(why, true),
            ReplayOutcome::TooLate => not_run(TOO_LATE, false),
            ReplayOutcome::TimedOut | ReplayOutcome::Died(_) if is_over => not_run(TOO_LATE, true),
            outcome if case.expected.is_met_by(outcome) => Judgement::Reproduced {
                alone: result.alone,
            },
            outcome => Judgement::Contradicted {
                why: contradiction(outcome),
                is_compiled: !matches!(outcome, ReplayOutcome::NotCompiled(_)),
            },
        }
    }
}

impl JudgedTest {
    /// Whether it would be the same in another run: what contradicts a finding may be due to a busy machine.
    fn is_settled(&self) -> bool {
        matches!(self.judgement, Judgement::Reproduced { .. })
    }
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
            Ok(())
        })
    }
}

impl ReplayContext<'_> {
    /// The test as it is written for the user; `None` for a conditional finding if those were not requested.
    fn published_case(
        &self,
        report: &Report,
        (method, number): FindingIndex,
        case: &TestCase,
    ) -> Option<TestCase> {
        let finding = &report.results[method].findings[number];
        let is_conditional = finding.status == Status::Conditional;
        let mut case = case.clone();
        if is_conditional {
            case.says += " (only if an object can be in the state that this test creates)";
        }
        (self.conditional || !is_conditional).then_some(case)
    }
}

/// Findings name their tests as the file does that the user gets: what is left out of it may have made longer names
/// necessary.
fn name_as_published(report: &mut Report, places: &[FindingIndex], source: &TestSource) {
    for (place, test) in places.iter().zip(&source.tests) {
        if let Replayed::Fails(name) = &mut finding_mut(report, *place).replayed {
            *name = format!("{}.{}", source.class(), test.name);
        }
    }
}

/// Other tests may hide the failure by what they leave in static fields: notes that in the test's comment.
fn note_alone(case: &TestCase, alone: bool) -> TestCase {
    let mut case = case.clone();
    if alone {
        case.says += " (run this test alone: other tests change static fields)";
    }
    case
}

/// Writes the tests of findings that were not replayed, with a note that says so.
pub(super) fn write_unreplayed(report: &mut Report, jvm: &ReplayContext<'_>, why: String) {
    let suites = group_by_class(report, jvm.vm, jvm.jvm.junit);
    if suites.is_empty() {
        return;
    }
    let written = suites.iter().filter_map(|suite| {
        let cases = suite.places.iter().zip(&suite.cases);
        let cases = cases.filter_map(|(place, case)| jvm.published_case(report, *place, case));
        let cases: Vec<TestCase> = cases.collect();
        let source = (!cases.is_empty()).then(|| write_source(suite, &cases, jvm))?;
        Some(test_file(source, Some(&why)))
    });
    report.tests = written.collect();
    report.not_replayed = Some(why);
}

fn test_file(source: TestSource, not_run: Option<&str>) -> TestFile {
    let path = source.path().display().to_string();
    let note = not_run.map_or_else(String::new, |why| {
        let why = why.lines().next().unwrap_or_default();
        format!("// Not all of these tests were run, so some may not fail: {why}\n")
    });
    TestFile {
        path,
        source: note + &source.text,
    }
}

/// A string of the input is not the same object as a literal of the program: where a test with literals passes, `new`
/// strings may fail. Returns whether there is such a test.
fn freshen_strings(suites: &mut [FindingSuite], outcomes: &[Vec<TestResult>]) -> bool {
    let mut any = false;
    for (suite, results) in suites.iter_mut().zip(outcomes) {
        for (case, result) in suite.cases.iter_mut().zip(results) {
            if result.outcome == ReplayOutcome::Passed && case.has_strings() {
                case.strings = StringCreation::Fresh;
                any = true;
            }
        }
    }
    any
}

fn finding_mut(report: &mut Report, (method, number): FindingIndex) -> &mut Finding {
    &mut report.results[method].findings[number]
}

fn write_source(suite: &FindingSuite, cases: &[TestCase], jvm: &ReplayContext<'_>) -> TestSource {
    let package = suite.package.replace('.', "/");
    let access = InPackage {
        world: &jvm.vm.world,
        name: &package,
    };
    junit::write_test_class(&suite.package, &suite.class, cases, &access, jvm.jvm.junit)
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

/// Withdraws findings that the JVM does not confirm.
fn withdraw(report: &mut Report, wrong: &BTreeMap<FindingIndex, String>) {
    for (number, result) in report.results.iter_mut().enumerate() {
        let own = wrong.range((number, 0)..=(number, usize::MAX));
        let own: BTreeMap<usize, String> = own.map(|((_, i), why)| (*i, why.clone())).collect();
        if !own.is_empty() {
            result.withdraw(&own);
        }
    }
}

fn group_by_class(report: &Report, vm: &Vm, junit: JUnit) -> Vec<FindingSuite> {
    let mut suites: Vec<FindingSuite> = Vec::new();
    for (method, result) in report.results.iter().enumerate() {
        for (number, finding) in result.findings.iter().enumerate() {
            let Some(recipe) = &finding.recipe else {
                continue;
            };
            let at = match suites.iter().position(|s| s.class == recipe.class) {
                Some(at) => at,
                None => {
                    suites.push(FindingSuite {
                        class: recipe.class.clone(),
                        package: package_of_tests(&recipe.class, vm),
                        places: Vec::new(),
                        cases: Vec::new(),
                    });
                    suites.len() - 1
                }
            };
            suites[at].places.push((method, number));
            suites[at].cases.push(TestCase::new(finding, recipe, junit));
        }
    }
    suites
}

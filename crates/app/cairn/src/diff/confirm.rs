//! Confirmation of differences: nothing differs that runs of both versions on the real JVM did not show.

use crate::jvm::RealJvm;
use crate::request::ExpectedVersion;
use analysis_test::package_of_tests;
use answer::{Delta, DiffReport, DiffVerdict, Reason, ReasonKind, TestFile};
use junit::{
    BehaviourCase, InPackage, Jars, ObservedBehaviour, ReplayOutcome, TestResult, TestSource,
    TwoRuns, write_behaviour_tests,
};
use std::collections::BTreeMap;
use std::time::Duration;
use vm::Vm;

/// What tests are written for and run with.
pub(super) struct DeltaConfirmation<'a> {
    pub old: RealJvm<'a>,
    pub new: RealJvm<'a>,
    /// The machine with the classes of both versions.
    pub vm: &'a Vm,
    /// The version on which the tests pass.
    pub expect: ExpectedVersion,
    pub time: Duration,
}

/// The index of a difference: its method's, and its own.
type DeltaIndex = (usize, usize);

/// The tests of one class under test.
struct DeltaSuite {
    class: String,
    package: String,
    places: Vec<DeltaIndex>,
    cases: Vec<BehaviourCase>,
}

/// What both versions did on the input of a difference.
struct ObservedPair {
    old: ObservedBehaviour,
    new: ObservedBehaviour,
}

/// Runs both versions on the input of every difference. What they don't show is withdrawn: the method is undecided,
/// and the reason says why.
pub(super) fn confirm(report: &mut DiffReport, jvm: &DeltaConfirmation<'_>) {
    let suites = group_by_class(report, jvm.vm);
    if suites.is_empty() {
        return;
    }
    let mut objections: BTreeMap<DeltaIndex, String> = BTreeMap::new();
    if let Err(why) = run(report, suites, jvm, &mut objections) {
        report.not_replayed = Some(why.clone());
        for (method, result) in report.methods.iter().enumerate() {
            for (number, delta) in result.deltas.iter().enumerate() {
                if !delta.confirmed {
                    objections
                        .entry((method, number))
                        .or_insert_with(|| why.clone());
                }
            }
        }
    }
    withdraw(report, &objections);
}

fn run(
    report: &mut DiffReport,
    mut suites: Vec<DeltaSuite>,
    jvm: &DeltaConfirmation<'_>,
    objections: &mut BTreeMap<DeltaIndex, String>,
) -> Result<(), String> {
    let jars = jvm.old.jars()?;
    let sources = write_sources(&suites, jvm);
    let old = run_twice(&jvm.old, &jars, jvm.time, &sources)?;
    let new = run_twice(&jvm.new, &jars, jvm.time, &sources)?;
    let mut observed: BTreeMap<DeltaIndex, ObservedPair> = BTreeMap::new();
    for (index, suite) in suites.iter().enumerate() {
        for (number, place) in suite.places.iter().enumerate() {
            let pair = observe(&old, (index, number)).and_then(|old| {
                let new = observe(&new, (index, number))?;
                match old == new {
                    true => Err("both versions do the same on the JVM".to_owned()),
                    false => Ok(ObservedPair { old, new }),
                }
            });
            match pair {
                Ok(pair) => _ = observed.insert(*place, pair),
                Err(why) => _ = objections.insert(*place, why),
            }
        }
    }
    for suite in &mut suites {
        let kept: Vec<bool> = suite
            .places
            .iter()
            .map(|p| observed.contains_key(p))
            .collect();
        let mut keep = kept.iter();
        suite.places.retain(|_| *keep.next().unwrap_or(&false));
        let mut keep = kept.iter();
        suite.cases.retain(|_| *keep.next().unwrap_or(&false));
        for (place, case) in suite.places.iter().zip(&mut suite.cases) {
            let Some(pair) = observed.get(place) else {
                continue;
            };
            let (expected, other) = match jvm.expect {
                ExpectedVersion::Old => (&pair.old, &pair.new),
                ExpectedVersion::New => (&pair.new, &pair.old),
            };
            // What objects hold afterwards only matters if the calls end in the same way.
            let after = expected.after.clone().filter(|_| expected.end == other.end);
            case.expected = Some(ObservedBehaviour {
                end: expected.end.clone(),
                after,
            });
            case.says = match jvm.expect {
                ExpectedVersion::Old => format!("The new version {}", first_line(&pair.new)),
                ExpectedVersion::New => format!("The old version {}", first_line(&pair.old)),
            };
        }
    }
    suites.retain(|suite| !suite.places.is_empty());
    if suites.is_empty() {
        return Ok(());
    }
    let sources = write_sources(&suites, jvm);
    let old = run_once(&jvm.old, &jars, jvm.time, &sources)?;
    let new = run_once(&jvm.new, &jars, jvm.time, &sources)?;
    let mut failing = Vec::new();
    for (index, suite) in suites.iter().enumerate() {
        for (number, place) in suite.places.iter().enumerate() {
            let results = (&old[index][number].outcome, &new[index][number].outcome);
            let (passes, fails) = match jvm.expect {
                ExpectedVersion::Old => results,
                ExpectedVersion::New => (results.1, results.0),
            };
            let is_shown =
                *passes == ReplayOutcome::Passed && matches!(fails, ReplayOutcome::Failed(_));
            let Some(pair) = observed.get(place).filter(|_| is_shown) else {
                let why = "a test of the difference does not tell the versions apart".to_owned();
                objections.insert(*place, why);
                failing.push((index, number));
                continue;
            };
            let delta = &mut report.methods[place.0].deltas[place.1];
            let test = &sources[index].tests[number].name;
            delta.test = Some(format!("{}.{test}", sources[index].class()));
            delta.confirmed = true;
            (delta.old, delta.new) = side_by_side(pair);
        }
    }
    report.stats.tests += observed.len() as u64;
    report.stats.tests_compiled += observed.len() as u64;
    report.stats.tests_reproduced += (observed.len() - failing.len()) as u64;
    let is_whole = |index: usize| !failing.iter().any(|(of, _)| *of == index);
    let written = sources
        .iter()
        .enumerate()
        .filter(|(index, _)| is_whole(*index));
    report.tests = written.map(|(_, source)| test_file(source)).collect();
    Ok(())
}

/// The two behaviours: how the calls end, and where they end in the same way, what is different afterwards.
fn side_by_side(pair: &ObservedPair) -> (String, String) {
    let (old, new) = (&pair.old, &pair.new);
    if old.end != new.end {
        return (old.end.clone(), new.end.clone());
    }
    let lines = |behaviour: &ObservedBehaviour| -> Vec<String> {
        let after = behaviour.after.as_deref().unwrap_or_default();
        after.lines().map(str::to_owned).collect()
    };
    let (of_old, of_new) = (lines(old), lines(new));
    let show = |own: &[String], other: &[String]| {
        let different = own.iter().filter(|line| !other.contains(line));
        let different: Vec<&str> = different.map(String::as_str).collect();
        format!("{}, afterwards {}", old.end, different.join(", "))
    };
    (show(&of_old, &of_new), show(&of_new, &of_old))
}

fn first_line(behaviour: &ObservedBehaviour) -> String {
    behaviour.end.lines().next().unwrap_or_default().to_owned()
}

fn test_file(source: &TestSource) -> TestFile {
    TestFile {
        path: source.path().display().to_string(),
        source: source.text.clone(),
    }
}

fn run_twice(
    jvm: &RealJvm<'_>,
    jars: &Jars,
    time: Duration,
    sources: &[TestSource],
) -> Result<TwoRuns, String> {
    let runs = jvm.replay(jars, time).run_twice(sources);
    jvm.discard_if_cancelled(runs)?.map_err(|e| e.to_string())
}

fn run_once(
    jvm: &RealJvm<'_>,
    jars: &Jars,
    time: Duration,
    sources: &[TestSource],
) -> Result<Vec<Vec<TestResult>>, String> {
    let results = jvm.replay(jars, time).run_once(sources);
    jvm.discard_if_cancelled(results)?
        .map_err(|e| e.to_string())
}

/// What a version did, in both runs.
fn observe(runs: &TwoRuns, (suite, test): (usize, usize)) -> Result<ObservedBehaviour, String> {
    let read = |results: &[Vec<TestResult>]| -> Result<ObservedBehaviour, String> {
        match &results[suite][test].outcome {
            ReplayOutcome::Failed(thrown) => {
                let message = thrown.message.as_deref().unwrap_or_default();
                let is_observed = message.starts_with("returns") || message.starts_with("throws");
                match is_observed {
                    true => Ok(ObservedBehaviour::read(message)),
                    false => Err(format!("the input can't be built: {}", thrown.class)),
                }
            }
            ReplayOutcome::Passed => Err("the test did not observe anything".to_owned()),
            ReplayOutcome::NotCompiled(message) => {
                let line = message.lines().next().unwrap_or_default();
                Err(format!("the test does not compile: {line}"))
            }
            ReplayOutcome::TimedOut => Err("the call does not end on the JVM".to_owned()),
            ReplayOutcome::Died(how) => Err(format!("the JVM exits: {how}")),
            ReplayOutcome::NotRun(why) => Err(why.clone()),
            ReplayOutcome::TooLate => Err("the time ran out".to_owned()),
        }
    };
    let (first, second) = (read(&runs.forward)?, read(&runs.backward)?);
    match first == second {
        true => Ok(first),
        false => Err("a version does not do the same in every run on the JVM".to_owned()),
    }
}

fn write_sources(suites: &[DeltaSuite], jvm: &DeltaConfirmation<'_>) -> Vec<TestSource> {
    let write = |suite: &DeltaSuite| {
        let package = suite.package.replace('.', "/");
        let access = InPackage {
            world: &jvm.vm.world,
            name: &package,
        };
        write_behaviour_tests(
            &suite.package,
            &suite.class,
            &suite.cases,
            &access,
            jvm.old.junit,
        )
    };
    suites.iter().map(write).collect()
}

fn group_by_class(report: &DiffReport, vm: &Vm) -> Vec<DeltaSuite> {
    let mut suites: Vec<DeltaSuite> = Vec::new();
    for (method, result) in report.methods.iter().enumerate() {
        for (number, delta) in result.deltas.iter().enumerate() {
            let class = &delta.recipe.class;
            let at = match suites.iter().position(|s| s.class == *class) {
                Some(at) => at,
                None => {
                    suites.push(DeltaSuite {
                        class: class.clone(),
                        package: package_of_tests(class, vm),
                        places: Vec::new(),
                        cases: Vec::new(),
                    });
                    suites.len() - 1
                }
            };
            suites[at].places.push((method, number));
            suites[at].cases.push(observing_case(delta));
        }
    }
    suites
}

fn observing_case(delta: &Delta) -> BehaviourCase {
    BehaviourCase {
        recipe: delta.recipe.clone(),
        returns: delta.returns,
        prints: delta.prints,
        expected: None,
        says: delta.call.lines().next().unwrap_or_default().to_owned(),
    }
}

/// Withdraws differences that the JVM does not show.
fn withdraw(report: &mut DiffReport, objections: &BTreeMap<DeltaIndex, String>) {
    for (index, method) in report.methods.iter_mut().enumerate() {
        let deltas = std::mem::take(&mut method.deltas);
        if deltas.is_empty() {
            continue;
        }
        for (number, delta) in deltas.into_iter().enumerate() {
            match objections.get(&(index, number)) {
                None => method.deltas.push(delta),
                Some(why) => {
                    let call = &delta.call;
                    method.reasons.push(Reason {
                        kind: ReasonKind::Unsupported,
                        what: format!("a difference for {call} is not confirmed: {why}"),
                        at: None,
                        paths: 1,
                    });
                }
            }
        }
        method.verdict = DiffVerdict::conclude(&method.deltas, &method.bounds, &method.reasons);
    }
}

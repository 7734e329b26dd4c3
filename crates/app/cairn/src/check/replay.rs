//! Replay of findings: no alarm without a failing test. Each finding is written as a JUnit test and run on the real
//! JVM.

use super::judgement::{JudgedTest, Judgement, ReplayedClasses, judge};
use super::replay_faults::ReplayFaults;
use crate::jvm::RealJvm;
use analysis_test::package_of_tests;
use answer::{Finding, Objection, OutsideRead, Replayed, Report, Status, TestFile};
use junit::{InPackage, TestCase, TestSource};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use symex::catch_panic;
use vm::Vm;
use vm::fault_injection::FaultPoint;

/// What tests are written for and run with.
pub(super) struct ReplayContext<'a> {
    pub jvm: RealJvm<'a>,
    pub vm: &'a Vm,
    /// The time for what the user is shown.
    pub time: Duration,
    /// Until when other tests may run.
    pub deadline: Instant,
    /// How many JVMs may run side by side.
    pub workers: usize,
    /// Whether tests of conditional findings are written as well.
    pub conditional: bool,
}

/// The index of a finding: its method's, and its own.
pub(super) type FindingIndex = (usize, usize);

/// The tests of one class under test.
#[derive(Clone)]
pub(super) struct FindingSuite {
    pub class: String,
    pub package: String,
    pub places: Vec<FindingIndex>,
    pub cases: Vec<TestCase>,
    /// What the call of each case reads from the world outside.
    pub reads: Vec<Option<OutsideRead>>,
    /// Whether the user is shown each of them.
    pub is_shown: Vec<bool>,
}

impl FindingSuite {
    /// No tests of a class yet.
    fn new(class: &str, vm: &Vm) -> FindingSuite {
        FindingSuite {
            class: class.to_owned(),
            package: package_of_tests(class, vm),
            places: Vec::new(),
            cases: Vec::new(),
            reads: Vec::new(),
            is_shown: Vec::new(),
        }
    }

    /// The suite with these tests only.
    pub(super) fn part(&self, tests: &[usize]) -> FindingSuite {
        FindingSuite {
            class: self.class.clone(),
            package: self.package.clone(),
            places: tests.iter().map(|test| self.places[*test]).collect(),
            cases: tests.iter().map(|test| self.cases[*test].clone()).collect(),
            reads: tests.iter().map(|test| self.reads[*test].clone()).collect(),
            is_shown: tests.iter().map(|test| self.is_shown[*test]).collect(),
        }
    }
}

/// Replays all findings of the report, and withdraws those that don't fail as expected: they are bugs of Cairn. The
/// error says why nothing was replayed.
pub(super) fn replay(
    report: &mut Report,
    jvm: &ReplayContext<'_>,
    known: &ReplayedClasses<'_, '_>,
) -> Result<(), String> {
    let mut faults = ReplayFaults::default();
    let mut suites = jvm.group_by_class(report, &mut faults);
    let replayed = match suites.is_empty() {
        true => Ok(()),
        false => replay_suites(report, &mut suites, jvm, known, &mut faults),
    };
    faults.note(report);
    replayed
}

fn replay_suites(
    report: &mut Report,
    suites: &mut [FindingSuite],
    jvm: &ReplayContext<'_>,
    known: &ReplayedClasses<'_, '_>,
    faults: &mut ReplayFaults,
) -> Result<(), String> {
    let jars = jvm.jvm.jars()?;
    let judged = judge(suites, &jars, jvm, known)?;
    let mut told = ToldSuites {
        report,
        jvm,
        wrong: BTreeMap::new(),
        left_out: None,
        faults,
    };
    for (suite, tests) in suites.iter().zip(judged) {
        if let Err(panic) = catch_panic(|| told.tell(suite, tests)) {
            told.faults.add_all(&suite.places, &panic);
        }
    }
    let ToldSuites {
        wrong, left_out, ..
    } = told;
    report.not_replayed = report.not_replayed.take().or(left_out);
    withdraw(report, &wrong);
    // Those that the time did not suffice for.
    withdraw_dependent(report);
    Ok(())
}

/// What the report is told of the tests.
struct ToldSuites<'a, 'j> {
    report: &'a mut Report,
    jvm: &'a ReplayContext<'j>,
    wrong: BTreeMap<FindingIndex, Objection>,
    /// Why tests were not run that the user is not shown.
    left_out: Option<String>,
    faults: &'a mut ReplayFaults,
}

impl ToldSuites<'_, '_> {
    /// Records what was judged of the tests of a suite, and writes those that the user is shown.
    fn tell(&mut self, suite: &FindingSuite, tests: Vec<JudgedTest>) {
        // Where Cairn failed at the tests, they are not written again.
        if self.faults.take_from(suite, &tests) {
            return;
        }
        let names = write_source(suite, &suite.cases, self.jvm);
        let mut shown = Vec::new();
        let cases = suite.places.iter().zip(&suite.cases).zip(tests);
        let cases = cases.zip(&names.tests).zip(&suite.is_shown);
        for ((((place, case), test), name), is_shown) in cases {
            let name = format!("{}.{}", names.class(), name.name);
            let case = self.tell_test(*place, case, test.judgement, name, *is_shown);
            shown.extend(case.map(|case| (*place, case)));
        }
        if !shown.is_empty() {
            let why = self.report.not_replayed.clone();
            let (places, cases): (Vec<FindingIndex>, Vec<TestCase>) = shown.into_iter().unzip();
            let source = write_source(suite, &cases, self.jvm);
            name_as_published(self.report, &places, &source);
            self.report.tests.push(test_file(source, why.as_deref()));
        }
    }

    /// Records what was judged of a test of this name. Returns the test as the user is shown it, if so.
    fn tell_test(
        &mut self,
        place: FindingIndex,
        case: &TestCase,
        judgement: Judgement,
        name: String,
        is_shown: bool,
    ) -> Option<TestCase> {
        let mut case = case.clone();
        let stats = &mut self.report.stats;
        match judgement {
            Judgement::NotRun { why, .. } if !is_shown => {
                self.left_out = Some(why);
                return None;
            }
            Judgement::NotRun { why, is_shown } => {
                self.report.not_replayed = Some(why);
                if !is_shown {
                    return None;
                }
            }
            Judgement::Contradicted { why, is_compiled } => {
                stats.tests += 1;
                stats.tests_compiled += u64::from(is_compiled);
                self.wrong.insert(place, Objection::Contradicted(why));
                return None;
            }
            Judgement::Depends(dependence) => {
                self.wrong.insert(place, Objection::Depends(dependence));
                return None;
            }
            Judgement::Faulted(what) => {
                self.faults.add(place, what);
                return None;
            }
            Judgement::Reproduced { alone } => {
                stats.tests += 1;
                stats.tests_compiled += 1;
                stats.tests_reproduced += 1;
                finding_mut(self.report, place).replayed = Replayed::Fails(name);
                case = note_alone(&case, alone);
            }
        }
        self.jvm.published_case(self.report, place, &case)
    }
}

impl ReplayContext<'_> {
    /// The time that is left for tests that the user is not shown.
    pub(super) fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Whether the user is shown a finding's test: that of a conditional finding only if those were requested, and none
    /// that only tells that an argument must not be null.
    fn is_shown(&self, finding: &Finding) -> bool {
        let is_conditional = finding.status == Status::Conditional;
        finding.is_counted() && (self.conditional || !is_conditional)
    }

    /// The test as it is written for the user; `None` if none is shown.
    fn published_case(
        &self,
        report: &Report,
        (method, number): FindingIndex,
        case: &TestCase,
    ) -> Option<TestCase> {
        let finding = &report.results[method].findings[number];
        if !self.is_shown(finding) {
            return None;
        }
        let mut case = case.clone();
        if finding.status == Status::Conditional {
            case.says += " (only if an object can be in the state that this test creates)";
        }
        Some(case)
    }

    /// The tests of all findings, class by class, but for those that Cairn fails at.
    fn group_by_class(&self, report: &Report, faults: &mut ReplayFaults) -> Vec<FindingSuite> {
        let mut suites: Vec<FindingSuite> = Vec::new();
        for (method, result) in report.results.iter().enumerate() {
            for (number, finding) in result.findings.iter().enumerate() {
                let Some(recipe) = &finding.recipe else {
                    continue;
                };
                let class = &recipe.class;
                let known = suites.iter().position(|s| s.class == *class);
                let made = catch_panic(|| {
                    let case = TestCase::new(finding, recipe, self.jvm.junit);
                    let suite = match known {
                        Some(_) => None,
                        None => Some(FindingSuite::new(class, self.vm)),
                    };
                    (case, suite)
                });
                let (case, suite) = match made {
                    Ok(made) => made,
                    Err(panic) => {
                        faults.add_all(&[(method, number)], &panic);
                        continue;
                    }
                };
                suites.extend(suite);
                let at = known.unwrap_or(suites.len() - 1);
                suites[at].places.push((method, number));
                suites[at].cases.push(case);
                suites[at].reads.push(recipe.outside.clone());
                suites[at].is_shown.push(self.is_shown(finding));
            }
        }
        suites
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

/// Withdraws findings whose calls read something from the world outside: only the JVM can tell whether they count.
fn withdraw_dependent(report: &mut Report) {
    let mut wrong = BTreeMap::new();
    for (method, result) in report.results.iter().enumerate() {
        for (number, finding) in result.findings.iter().enumerate() {
            let outside = finding.recipe.as_ref().and_then(|r| r.outside.as_ref());
            if let (Some(read), Replayed::No) = (outside, &finding.replayed) {
                let objection = Objection::Depends(read.dependence.clone());
                wrong.insert((method, number), objection);
            }
        }
    }
    withdraw(report, &wrong);
}

/// Writes the tests of findings that were not replayed, with a note that says so.
pub(super) fn write_unreplayed(report: &mut Report, jvm: &ReplayContext<'_>, why: String) {
    withdraw_dependent(report);
    let mut faults = ReplayFaults::default();
    let suites = jvm.group_by_class(report, &mut faults);
    let mut written = Vec::new();
    for suite in &suites {
        let cases = suite.places.iter().zip(&suite.cases);
        let cases = cases.filter_map(|(place, case)| jvm.published_case(report, *place, case));
        let cases: Vec<TestCase> = cases.collect();
        if cases.is_empty() {
            continue;
        }
        match catch_panic(|| write_source(suite, &cases, jvm)) {
            Ok(source) => written.push(test_file(source, Some(&why))),
            Err(panic) => faults.add_all(&suite.places, &panic),
        }
    }
    if !suites.is_empty() {
        report.tests = written;
        report.not_replayed = Some(why);
    }
    faults.note(report);
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

fn finding_mut(report: &mut Report, (method, number): FindingIndex) -> &mut Finding {
    &mut report.results[method].findings[number]
}

pub(super) fn write_source(
    suite: &FindingSuite,
    cases: &[TestCase],
    jvm: &ReplayContext<'_>,
) -> TestSource {
    let package = suite.package.replace('.', "/");
    let access = InPackage {
        world: &jvm.vm.world,
        name: &package,
    };
    jvm.vm.fault_injection.count(FaultPoint::TestWriting);
    junit::write_test_class(&suite.package, &suite.class, cases, &access, jvm.jvm.junit)
}

/// Withdraws findings that the JVM does not confirm.
fn withdraw(report: &mut Report, wrong: &BTreeMap<FindingIndex, Objection>) {
    for (number, result) in report.results.iter_mut().enumerate() {
        let own = wrong.range((number, 0)..=(number, usize::MAX));
        let own: BTreeMap<usize, Objection> = own.map(|((_, i), why)| (*i, why.clone())).collect();
        if !own.is_empty() {
            result.withdraw(&own);
        }
    }
}

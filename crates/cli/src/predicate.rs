//! Goals of `cairn test` and bounded verification of `cairn check`: do calls lead to objects for which
//! a predicate gives a certain value?

use crate::check::{self, Format, interrupt};
use crate::exit::Exit;
use crate::jvm::Jvm;
use analysis_test::{Predicate, Scope, TestOptions, find_predicate, reach};
use junit::{JUnit, SuiteRun};
use solver::{PathSolver, SolverConfig};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use verdict::{
    ClassSuite, ExpectedValue, GraphStats, PredicateAnswer, PredicateReport, ReachedState,
    SuiteTest, TestFile, TestOutcome,
};

/// What is asked, and how.
pub struct Question<'a> {
    /// `acme.Specs.wanted`.
    pub name: &'a str,
    pub sought: bool,
    pub targets: &'a [PathBuf],
    pub class_path: Option<&'a str>,
    pub java_home: Option<&'a Path>,
    pub memory: u64,
    pub time: Duration,
    pub scope: Scope,
    pub junit: u8,
    pub no_replay: bool,
    pub format: Format,
    /// Where the test of a violation goes.
    pub tests: Option<&'a Path>,
}

/// The part of the time that is kept for the JVM.
const FOR_JVM: u32 = 4;

/// The answer, on stdout.
pub fn answer(question: &Question<'_>, started: Instant) -> Result<Exit, Exit> {
    let class_path = question.class_path;
    let mut loaded = check::load(
        question.targets,
        class_path,
        question.java_home,
        question.memory,
    )?;
    let method = find_predicate(loaded.vm, question.name).map_err(Exit::usage)?;
    let class_path = loaded.class_path_for_java(class_path)?;
    let jvm = Jvm::find(
        loaded.java_home(),
        &class_path,
        question.junit,
        question.no_replay,
    )
    .map_err(Exit::usage)?;
    interrupt::watch(&Arc::default()).map_err(Exit::usage)?;
    let kept = match question.no_replay {
        true => Duration::ZERO,
        false => question.time / FOR_JVM,
    };
    let end = (started + question.time).checked_sub(kept);
    let options = TestOptions {
        time: end.map_or(Duration::ZERO, |end| {
            end.saturating_duration_since(Instant::now())
        }),
        scope: question.scope,
    };
    let predicate = Predicate {
        method,
        sought: question.sought,
    };
    let mut solver = PathSolver::new(loaded.vm.terms.clone(), SolverConfig::default());
    let report = reach(loaded.vm, &loaded.booted, predicate, &options, &mut solver);
    let report = report.map_err(Exit::usage)?;
    let left = (started + question.time).saturating_duration_since(Instant::now());
    let confirmed = match &report.answer {
        PredicateAnswer::Reached(reached) => confirm(&jvm, &report, reached, left)?,
        PredicateAnswer::Never | PredicateAnswer::NotSoFar { .. } => Confirmed::NotTried(None),
    };
    let file = match &report.answer {
        PredicateAnswer::Reached(reached) if !question.sought => {
            Some(failing_test(question, &report, reached))
        }
        _ => None,
    };
    if let (Some(folder), Some(file)) = (question.tests, &file) {
        check::write_test(folder, file).map_err(Exit::usage)?;
    }
    let (not_confirmed, not_tried) = match confirmed {
        Confirmed::Yes => (None, None),
        Confirmed::No(why) => (Some(why), None),
        Confirmed::NotTried(why) => (None, why),
    };
    let told = report::PredicateTold {
        report: &report,
        not_confirmed: not_confirmed.as_deref(),
        not_tried: not_tried.as_deref(),
        test: file.as_ref(),
    };
    let text = match question.format {
        Format::Text => report::predicate_text(&told),
        Format::Json => report::predicate_json(&told),
    };
    check::print(&text, None)
        .map_err(|error| Exit::usage(format!("the result can't be written: {error}")))?;
    Ok(match (&report.answer, question.sought) {
        (PredicateAnswer::Reached(_), _) if not_confirmed.is_some() => Exit::Unknown,
        (PredicateAnswer::Reached(_), true) => Exit::Clean,
        (PredicateAnswer::Reached(_), false) => Exit::Found,
        (PredicateAnswer::Never, true) => Exit::Found,
        (PredicateAnswer::NotSoFar { .. }, true) => Exit::Unknown,
        (PredicateAnswer::Never | PredicateAnswer::NotSoFar { .. }, false) => Exit::Clean,
    })
}

/// What the JVM says.
enum Confirmed {
    Yes,
    /// It does something else.
    No(String),
    NotTried(Option<String>),
}

/// Runs the calls on the JVM: a test that asserts what the predicate gave here.
fn confirm(
    jvm: &Jvm<'_>,
    report: &PredicateReport,
    reached: &ReachedState,
    time: Duration,
) -> Result<Confirmed, Exit> {
    let suite = suite_of(report, reached.test.clone());
    let package = package_of(&report.class);
    let tried = jvm.try_out(vec![(suite, package)], time);
    let tried = tried.map_err(Exit::usage)?;
    if let Some(why) = tried.not_run {
        return Ok(Confirmed::NotTried(Some(why)));
    }
    let dropped = tried.suites.iter().flat_map(|s| &s.dropped).next();
    Ok(match dropped {
        None => Confirmed::Yes,
        Some(dropped) if dropped.out_of_time => Confirmed::NotTried(Some(dropped.why.clone())),
        Some(dropped) => Confirmed::No(dropped.why.clone()),
    })
}

/// The test that fails as long as the predicate can be false.
fn failing_test(
    question: &Question<'_>,
    report: &PredicateReport,
    reached: &ReachedState,
) -> TestFile {
    let test = SuiteTest {
        outcome: TestOutcome::Returns(Some(ExpectedValue::Equal("true".to_owned()))),
        ..reached.test.clone()
    };
    let junit = match question.junit {
        4 => JUnit::Four,
        _ => JUnit::Five,
    };
    let suites = vec![(suite_of(report, test), package_of(&report.class))];
    let written = SuiteRun::untried(junit, suites).into_iter().next();
    written
        .and_then(|w| w.file)
        .expect("a suite with a test has a file")
}

fn suite_of(report: &PredicateReport, test: SuiteTest) -> ClassSuite {
    ClassSuite {
        class: report.class.clone(),
        file: None,
        tests: vec![test],
        branches: Vec::new(),
        exploration: GraphStats::default(),
    }
}

fn package_of(class: &str) -> String {
    class
        .rsplit_once('.')
        .map_or_else(String::new, |(package, _)| package.to_owned())
}

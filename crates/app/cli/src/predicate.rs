//! Goals of `cairn test` and bounded verification of `cairn check`: do calls lead to objects for which
//! a predicate gives a certain value?

use crate::check;
use crate::common::{CommonFlags, Format};
use crate::exit::Exit;
use crate::interrupt;
use crate::jvm::{Jvm, version};
use crate::kept::{Cache, Request};
use crate::loaded::{Loaded, load};
use crate::watching::wait;
use analysis_test::{Predicate, Scope, TestOptions, Watch, find_predicate, reach};
use answer::{
    ClassSuite, ExpectedValue, GraphStats, PredicateAnswer, PredicateReport, ReachedState,
    SuiteTest, TestFile, TestOutcome,
};
use junit::SuiteRun;
use serde::{Deserialize, Serialize};
use solver::SolverConfig;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, TryRecvError};
use std::time::{Duration, Instant};
use symex::Workers;

/// What is asked, and how.
pub struct Question<'a> {
    /// `acme.Specs.wanted`.
    pub name: &'a str,
    pub sought: bool,
    pub common: &'a CommonFlags,
    pub scope: Scope,
    pub junit: u8,
    pub no_replay: bool,
    /// Where the test of a violation goes.
    pub tests: Option<&'a Path>,
    pub no_cache: bool,
    /// Whether it is told why an answer is not kept.
    pub stats: bool,
}

/// What is told, and kept for the next time.
#[derive(Serialize, Deserialize)]
struct Told {
    report: PredicateReport,
    /// What the JVM did instead.
    not_confirmed: Option<String>,
    /// Why the calls were not tried on the JVM.
    not_tried: Option<String>,
    /// A test that fails as long as the predicate can be false.
    test: Option<TestFile>,
}

/// The part of the time that is kept for the JVM.
const FOR_JVM: u32 = 4;

/// The worker is waited for at least so much longer than it has.
const GRACE: Duration = Duration::from_secs(2);

/// The answer, on stdout.
pub fn answer(question: &Question<'_>, started: Instant) -> Result<Exit, Exit> {
    let cache = cache(question);
    let watch = Arc::default();
    let told = match cache.get::<Told>() {
        Some(kept) => kept,
        None => {
            let told = sought(question, started, &watch)?;
            let kept = match is_final(&told, question) {
                true => cache.put(&told),
                false => Err("with more time there may be another answer".to_owned()),
            };
            if let (Err(why), true) = (kept, question.stats) {
                eprintln!("not kept for the next run: {why}");
            }
            told
        }
    };
    if let (Some(folder), Some(file)) = (question.tests, &told.test) {
        check::write_test(folder, file).map_err(Exit::usage)?;
    }
    if watch.is_interrupted() {
        eprintln!("cairn: interrupted: the results are partial");
    }
    show(question, &told)
        .map_err(|error| Exit::usage(format!("the result can't be written: {error}")))?;
    Ok(match (&told.report.answer, question.sought) {
        _ if watch.is_interrupted() => Exit::Interrupted,
        (PredicateAnswer::Reached(_), _)
            if told.not_confirmed.is_some() || is_unknown(&told, question) =>
        {
            Exit::Unknown
        }
        (PredicateAnswer::Reached(_), true) => Exit::Clean,
        (PredicateAnswer::Reached(_), false) => Exit::Found,
        (PredicateAnswer::Never, true) => Exit::Found,
        (PredicateAnswer::NotSoFar { .. }, true) => Exit::Unknown,
        (PredicateAnswer::Never | PredicateAnswer::NotSoFar { .. }, false) => Exit::Clean,
        (PredicateAnswer::Depends { .. } | PredicateAnswer::NoObject { .. }, _) => Exit::Unknown,
    })
}

/// Whether the calls were to be tried on the JVM and were not: then nothing is claimed.
fn is_unknown(told: &Told, question: &Question<'_>) -> bool {
    told.not_tried.is_some() && !question.no_replay
}

/// Whether another run with the same options would come to the same.
fn is_final(told: &Told, question: &Question<'_>) -> bool {
    let is_tried = told.not_tried.is_none() || question.no_replay;
    match told.report.answer {
        PredicateAnswer::Reached(_) => told.not_confirmed.is_none() && is_tried,
        PredicateAnswer::Never
        | PredicateAnswer::NotSoFar { .. }
        | PredicateAnswer::Depends { .. }
        | PredicateAnswer::NoObject { .. } => !told.report.exploration.is_cut,
    }
}

fn cache<'a>(question: &Question<'a>) -> Cache<'a> {
    // What is not here is about how the answer is shown.
    let options = (
        "predicate",
        question.name,
        question.sought,
        question.common.memory,
        question.common.time,
        question.scope,
        question.junit,
        question.no_replay,
    );
    let request = Request {
        targets: &question.common.targets,
        class_path: question.common.class_path.as_deref(),
        java_home: question.common.java_home.as_deref(),
        junit: (!question.no_replay).then(|| version(question.junit)),
        options: format!("{options:?}"),
    };
    Cache::of(request, question.no_cache)
}

fn sought(question: &Question<'_>, started: Instant, watch: &Arc<Watch>) -> Result<Told, Exit> {
    let class_path = question.common.class_path.as_deref();
    let mut loaded = load(question.common)?;
    let method = find_predicate(loaded.vm, question.name).map_err(Exit::usage)?;
    let class_path = loaded.class_path_for_java(class_path)?;
    let jvm = Jvm::find(
        loaded.java_home(),
        &class_path,
        question.junit,
        question.no_replay,
    )
    .map_err(Exit::usage)?;
    interrupt::watch(&watch.interrupted);
    let kept = match question.no_replay {
        true => Duration::ZERO,
        false => question.common.time / FOR_JVM,
    };
    let deadline = started + (question.common.time - kept);
    let options = TestOptions {
        time: deadline.saturating_duration_since(Instant::now()),
        time_of_all: question.common.time,
        work: u64::MAX,
        scope: question.scope,
        watch: watch.clone(),
    };
    let predicate = Predicate {
        method,
        sought: question.sought,
    };
    // A solver may take its time.
    let end = deadline + (kept / 2).max(GRACE);
    let report = explored(&loaded, predicate, options, end)?;
    let left = (started + question.common.time).saturating_duration_since(Instant::now());
    let confirmed = match &report.answer {
        PredicateAnswer::Reached(reached) => {
            confirm(&jvm, &report, reached, left, &watch.interrupted)?
        }
        _ => Confirmed::NotTried(None),
    };
    let test = match &report.answer {
        PredicateAnswer::Reached(reached) if !question.sought => {
            Some(failing_test(question, &report, reached))
        }
        _ => None,
    };
    let (not_confirmed, not_tried) = match confirmed {
        Confirmed::Yes => (None, None),
        Confirmed::No(why) => (Some(why), None),
        Confirmed::NotTried(why) => (None, why),
    };
    Ok(Told {
        report,
        not_confirmed,
        not_tried,
        test,
    })
}

/// The exploration, on a worker, so that Ctrl-C need not wait for it.
fn explored(
    loaded: &Loaded,
    predicate: Predicate,
    options: TestOptions,
    end: Instant,
) -> Result<PredicateReport, Exit> {
    let watch = options.watch.clone();
    // A question that takes longer would keep the answer so far from being told.
    let config = SolverConfig::steady(Instant::now() + options.time);
    let workers = Workers::new(1, &loaded.vm.terms, config);
    let (told, heard) = mpsc::channel();
    let (vm, booted) = (loaded.vm, loaded.booted.clone());
    workers.submit(move |solver| {
        // Nobody listens any more if it took too long.
        let _ = told.send(reach(vm, &booted, predicate, &options, solver));
    });
    wait(&workers, end, &watch, || format!("{} calls", watch.calls()));
    match heard.try_recv() {
        Ok(report) => report.map_err(Exit::usage),
        Err(TryRecvError::Empty) if watch.is_interrupted() => {
            eprintln!("cairn: interrupted: nothing is known yet");
            Err(Exit::Interrupted)
        }
        Err(TryRecvError::Empty) => {
            eprintln!("cairn: the time was over in the middle of a call: nothing is known");
            Err(Exit::Unknown)
        }
        Err(TryRecvError::Disconnected) => Err(Exit::usage("internal error of Cairn")),
    }
}

fn show(question: &Question<'_>, told: &Told) -> std::io::Result<()> {
    let is_unknown = is_unknown(told, question);
    let told = report::PredicateTold {
        is_unknown,
        report: &told.report,
        not_confirmed: told.not_confirmed.as_deref(),
        not_tried: told.not_tried.as_deref(),
        test: told.test.as_ref(),
    };
    let text = match question.common.format {
        Format::Text => report::predicate_text(&told),
        Format::Json => report::predicate_json(&told),
    };
    check::print(&text, None)
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
    interrupted: &AtomicBool,
) -> Result<Confirmed, Exit> {
    let suite = suite_of(report, reached.test.clone());
    let package = package_of(&report.class);
    let tried = jvm.try_out(vec![(suite, package)], time, interrupted);
    let tried = tried.map_err(Exit::usage)?;
    if let Some(why) = tried.not_run {
        return Ok(Confirmed::NotTried(Some(why)));
    }
    let dropped = tried.suites.iter().flat_map(|s| &s.dropped).next();
    Ok(match dropped {
        None => Confirmed::Yes,
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
    let suites = vec![(suite_of(report, test), package_of(&report.class))];
    let written = SuiteRun::untried(version(question.junit), suites)
        .into_iter()
        .next();
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
        initial: Vec::new(),
        before_each: Vec::new(),
        left_out: 0,
        about: Vec::new(),
        untested: Vec::new(),
        exploration: GraphStats::default(),
    }
}

fn package_of(class: &str) -> String {
    class
        .rsplit_once('.')
        .map_or_else(String::new, |(package, _)| package.to_owned())
}

//! The verbs `verify` and `reach`: do calls lead to objects for which a predicate returns a given value?

use crate::Cairn;
use crate::cache::{AnswerCache, CacheQuery};
use crate::error::Error;
use crate::jvm::{RealJvm, SuiteJvm};
use crate::program::OpenProgram;
use crate::request::{OpenRequest, PredicateRequest};
use crate::session::{Event, Progress, Session};
use analysis_reach::{PredicateGoal, ReachOptions, find_predicate, reach};
use answer::{
    Answer, ClassSuite, ExpectedValue, GraphStats, PredicateAnswer, PredicateDetail,
    PredicateReport, ReachedState, SuiteTest, TestFile, TestOutcome,
};
use classes::{binary_name, is_named};
use junit::SuiteRun;
use solver::SolverConfig;
use states::extent::GraphBudget;
use states::graph::Scope;
use states::progress::CallProgress;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Scheduler, TaskState};

/// The share of the time that is reserved for the JVM.
const FOR_JVM: u32 = 4;

/// The least time by which the worker may exceed its deadline.
const GRACE: Duration = Duration::from_secs(2);

impl Cairn {
    /// Checks whether a predicate holds in every state that calls lead to (bounded verification). A violation comes
    /// with a test.
    pub fn verify(
        &self,
        request: &PredicateRequest,
        session: &Session<'_>,
    ) -> Result<Answer, Error> {
        self.answer(request, false, session)
    }

    /// Searches for calls that lead to objects for which a predicate holds.
    pub fn reach(
        &self,
        request: &PredicateRequest,
        session: &Session<'_>,
    ) -> Result<Answer, Error> {
        self.answer(request, true, session)
    }

    fn answer(
        &self,
        request: &PredicateRequest,
        sought: bool,
        session: &Session<'_>,
    ) -> Result<Answer, Error> {
        let cache = answer_cache(self.request(), request, sought);
        if let Some(cached) = cache.get::<PredicateDetail>(session) {
            return Ok(to_answer(cached));
        }
        let outcome = self.explore_predicate(request, sought, session)?;
        let final_answer = match is_final(&outcome, request) {
            true => Ok(&outcome),
            false => Err("with more time the answer may change"),
        };
        cache.put(final_answer, session);
        Ok(to_answer(outcome))
    }

    fn explore_predicate(
        &self,
        request: &PredicateRequest,
        sought: bool,
        session: &Session<'_>,
    ) -> Result<PredicateDetail, Error> {
        let program = self.program()?;
        let name = with_package(&program.classes, &request.predicate);
        let method = find_predicate(&program.vm, &name).map_err(Error::Request)?;
        let jvm = RealJvm::new(&program, request.junit, session)?;
        let jvm = SuiteJvm::find(jvm, request.replay)?;
        program.begin(session);
        let kept = match request.replay {
            false => Duration::ZERO,
            true => request.time / FOR_JVM,
        };
        let deadline = session.started + (request.time - kept);
        let options = ReachOptions {
            budget: GraphBudget {
                time: deadline.saturating_duration_since(Instant::now()),
                time_of_all: request.time,
                progress: Arc::new(CallProgress::new(
                    &session.cancellation,
                    session.trace.as_ref(),
                )),
            },
            scope: scope(request),
        };
        let predicate = PredicateGoal { method, sought };
        // A solver query may take longer than the deadline.
        let end = deadline + (kept / 2).max(GRACE);
        let report = explore(&program, predicate, options, end, session)?;
        let confirmed = match &report.answer {
            PredicateAnswer::Reached(reached) => {
                confirm(&jvm, &report, reached, session.time_left(request.time))?
            }
            _ => Confirmed::NotTried(None),
        };
        let test = match &report.answer {
            PredicateAnswer::Reached(reached) if !sought => {
                Some(failing_test(request, &report, reached))
            }
            _ => None,
        };
        let (not_confirmed, not_tried) = match confirmed {
            Confirmed::Yes => (None, None),
            Confirmed::No(why) => (Some(why), None),
            Confirmed::NotTried(why) => (None, why),
        };
        Ok(PredicateDetail {
            report,
            is_unknown: not_tried.is_some() && request.replay,
            not_confirmed,
            not_tried,
            test,
        })
    }
}

/// The name of a predicate with the package of its class, if one class of the targets is meant.
fn with_package(classes: &[String], name: &str) -> String {
    let path = name.split('(').next().unwrap_or(name);
    let Some((class, _)) = path.rsplit_once('.') else {
        return name.to_owned();
    };
    let meant: Vec<&String> = classes.iter().filter(|c| is_named(c, class)).collect();
    match meant[..] {
        [one] => format!("{}{}", binary_name(one), &name[class.len()..]),
        _ => name.to_owned(),
    }
}

fn to_answer(outcome: PredicateDetail) -> Answer {
    Answer::from(outcome).with_rules(rules::all())
}

/// Whether another run with the same options would have the same result.
fn is_final(outcome: &PredicateDetail, request: &PredicateRequest) -> bool {
    let is_tried = outcome.not_tried.is_none() || !request.replay;
    match outcome.report.answer {
        PredicateAnswer::Reached(_) => outcome.not_confirmed.is_none() && is_tried,
        PredicateAnswer::Never
        | PredicateAnswer::NotSoFar { .. }
        | PredicateAnswer::Depends { .. }
        | PredicateAnswer::NoObject { .. } => !outcome.report.exploration.is_cut,
    }
}

fn scope(request: &PredicateRequest) -> Scope {
    Scope {
        objects: request.objects.unwrap_or(u32::MAX),
        calls: request.calls.unwrap_or(u32::MAX),
        merge: request.merge,
    }
}

fn answer_cache<'a>(
    open: &'a OpenRequest,
    request: &PredicateRequest,
    sought: bool,
) -> AnswerCache<'a> {
    // Options that are missing here only change how the answer is shown.
    let options = (
        "predicate",
        &request.predicate,
        sought,
        open.memory,
        request.time,
        scope(request),
        request.junit,
        request.replay,
    );
    let junit = request.replay.then(|| request.junit.into());
    let question = CacheQuery::new(open, junit, format!("{options:?}"));
    AnswerCache::new(question, request.cache)
}

/// Explores on a worker, so that a cancellation need not wait for it.
fn explore(
    program: &OpenProgram,
    predicate: PredicateGoal,
    options: ReachOptions,
    end: Instant,
    session: &Session<'_>,
) -> Result<PredicateReport, Error> {
    let progress = options.budget.progress.clone();
    // A longer query would delay the partial answer.
    let config = SolverConfig::steady(Instant::now() + options.budget.time);
    let scheduler = Scheduler::new(1, &program.vm.terms, config, &session.cancellation);
    let (vm, booted) = (program.vm.clone(), program.booted.clone());
    let task = scheduler.submit(end, move |task| {
        reach(&vm, &booted, predicate, &options, task.solver)
    });
    scheduler.wait(end, || {
        session.report_progress(Progress::Calls {
            calls: progress.calls(),
        });
    });
    session.hear(Event::Explored);
    match task.take() {
        TaskState::Ended(Ok(report)) => report.map_err(Error::Request),
        TaskState::Ended(Err(_)) | TaskState::Taken => Err(Error::Internal),
        TaskState::Waiting | TaskState::Running if session.is_cancelled() => Err(Error::Cancelled),
        TaskState::Waiting | TaskState::Running => Err(Error::OutOfTime),
    }
}

/// The result of the replay.
enum Confirmed {
    Yes,
    /// The JVM does something else.
    No(String),
    NotTried(Option<String>),
}

/// Replays the calls on the JVM: a test asserts what the predicate returned here.
fn confirm(
    jvm: &SuiteJvm<'_>,
    report: &PredicateReport,
    reached: &ReachedState,
    time: Duration,
) -> Result<Confirmed, Error> {
    let suite = suite_of(report, reached.test.clone());
    let package = package_of(&report.class);
    let tried = jvm.run_suites(vec![(suite, package)], time)?;
    if let Some(why) = tried.not_run {
        return Ok(Confirmed::NotTried(Some(why)));
    }
    let dropped = tried.suites.iter().flat_map(|s| &s.dropped).next();
    Ok(match dropped {
        None => Confirmed::Yes,
        Some(dropped) => Confirmed::No(dropped.why.clone()),
    })
}

/// A test that fails as long as the predicate can be false.
fn failing_test(
    request: &PredicateRequest,
    report: &PredicateReport,
    reached: &ReachedState,
) -> TestFile {
    let test = SuiteTest {
        outcome: TestOutcome::Returns(Some(ExpectedValue::Equal("true".to_owned()))),
        ..reached.test.clone()
    };
    let suites = vec![(suite_of(report, test), package_of(&report.class))];
    let written = SuiteRun::write_untried(request.junit.into(), suites)
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
        path: None,
        tests: vec![test],
        branches: Vec::new(),
        initial: Vec::new(),
        before_each: Vec::new(),
        left_out: 0,
        internal_errors: Vec::new(),
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

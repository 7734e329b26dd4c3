//! The verb `check`: finds inputs that make a public method throw what it does not declare, and replays them on the
//! JVM.

mod judgement;
mod lookup_evidence;
mod method_cache;
mod replay;
mod replay_faults;
mod shape_engine;
mod test_batches;

use crate::Cairn;
use crate::error::Error;
use crate::exploration::{explore_options, replay_reserve, worker_count};
use crate::jvm::{self, NO_REPLAY, RealJvm};
use crate::program::OpenProgram;
use crate::request::{CheckRequest, ExplorationOptions, StateMatching};
use crate::session::{Event, FoundEvent, Message, Progress, Session};
use analysis_check::{CheckExtent, CheckOptions, CheckedMethods, SharedEngine, check_methods};
use answer::{Answer, MethodResult, Report, Stats};
use harness::{ExploreOptions, Filter, FoundFailure, MethodsProgress, Selection, select};
use inputs::receiver::CallTarget;
use judgement::ReplayedClasses;
use method_cache::{MethodCache, ReusedMethods};
use replay::ReplayContext;
use replay_faults::ReplayFaults;
use shape_engine::ShapeEngine;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Limits, catch_panic};
use vm::Vm;

impl Cairn {
    /// Looks for inputs that make public methods throw what they don't declare. Every finding is confirmed by a JUnit
    /// test that fails on the JVM, unless the request says otherwise.
    pub fn check(&self, request: &CheckRequest, session: &Session<'_>) -> Result<Answer, Error> {
        let program = self.program()?;
        let selection = select_methods(
            &program.vm,
            &program.classes,
            &request.classes,
            &request.methods,
        )?;
        program.begin(session);
        let (open, home, targets) = (self.request(), self.home(), &selection.targets);
        let cache = MethodCache::open(open, home, &program, request, targets, session);
        let (known, selection) = reuse(selection, cache.as_ref(), session);
        let exploration = &shared_time(request, &selection, session);
        let options = CheckOptions {
            explore: ExploreOptions {
                keep: match request.replay {
                    true => replay_reserve(exploration.time),
                    false => Duration::ZERO,
                },
                ..explore_options(exploration, Limits::default(), self.memory(), session)
            },
            calls: request.calls,
            null_arguments: request.null_arguments,
            other_engine: other_engine(&program, request),
        };
        let mut booted = program.booted.clone();
        if request.leaks {
            booted.notes.open_resources = Some(Vec::new());
        }
        let mut checked = check_methods(&program.vm, &booted, selection, &options, &mut |now| {
            tell_progress(now, exploration.time, session);
        });
        known.place(&mut checked);
        if let Some(cache) = &cache {
            cache.keep(&known.targets, &checked, session);
        }
        let (mut report, subjects) = known.join(checked);
        session.hear(Event::Explored);
        let time = session.time_left(exploration.time);
        let replayed = ReplayedClasses {
            subjects: &subjects,
            cache: cache.as_ref(),
        };
        replay_findings(&mut report, &program, request, time, &replayed, session)?;
        if request.conditional {
            report.count_conditional();
        }
        let mut answer = Answer::from(report).with_rules(rules::all());
        request.known.triage(&mut answer, self.sources());
        answer.join_same_places();
        Ok(answer)
    }
}

/// Who is asked for a proof of what exploration leaves open: nobody if states are not to be compared, since that is for
/// exploration alone.
fn other_engine(program: &OpenProgram, request: &CheckRequest) -> Option<SharedEngine> {
    if request.exploration.matching == StateMatching::Off || !request.shapes {
        return None;
    }
    let engine = ShapeEngine::new(&program.vm, &program.classes, request.null_arguments)?;
    Some(SharedEngine(Arc::new(engine)))
}

/// A selection of which earlier runs know a part.
struct PartlyKnown {
    /// All methods that were selected.
    targets: Vec<CallTarget>,
    reused: ReusedMethods,
}

/// Takes from a selection what earlier runs know. Returns that, and what is left to check.
fn reuse(
    mut selection: Selection,
    cache: Option<&MethodCache<'_>>,
    session: &Session<'_>,
) -> (PartlyKnown, Selection) {
    let reused = match cache {
        Some(cache) => cache.reuse(&selection),
        None => ReusedMethods {
            results: Vec::new(),
            left: (0..selection.targets.len()).collect(),
        },
    };
    let cached = reused.results.len();
    if cached > 0 {
        let all = selection.targets.len();
        session.tell(Message::FromCache { cached, all });
    }
    let targets = selection.targets;
    selection.targets = reused.left.iter().map(|order| targets[*order]).collect();
    (PartlyKnown { targets, reused }, selection)
}

impl PartlyKnown {
    /// Gives results of what was left their places among all targets.
    fn place(&self, checked: &mut CheckedMethods) {
        for result in &mut checked.results {
            let place = self.reused.left.get(result.order);
            result.order = place.copied().unwrap_or(usize::MAX);
        }
    }

    /// The report on all targets, and the class of each of its results, by internal name; `None` where a result is
    /// about a class that can't be used.
    fn join(self, checked: CheckedMethods) -> (Report, Vec<Option<&'static str>>) {
        let cached = self.reused.results.len() as u64;
        let new = checked.results.into_iter().map(|checked| {
            let is_method = checked.extent != CheckExtent::NotBegun;
            (checked.order, is_method, checked.result)
        });
        let known = self.reused.results.into_iter();
        let known = known.map(|(order, result)| (order, true, result));
        let mut all: Vec<(usize, bool, MethodResult)> = known.chain(new).collect();
        all.sort_by_key(|(order, _, _)| *order);
        let subject = |(order, is_method, _): &(usize, bool, MethodResult)| {
            let target = self.targets.get(*order).filter(|_| *is_method);
            target.map(|target| &*target.class.name)
        };
        let subjects = all.iter().map(subject).collect();
        let report = Report {
            stats: Stats {
                methods: all.len() as u64,
                cached,
                ..checked.stats
            },
            results: all.into_iter().map(|(_, _, result)| result).collect(),
            skipped: checked.skipped,
            not_replayed: None,
            tests: Vec::new(),
        };
        (report, subjects)
    }
}

/// Tells how far the exploration is, and what was found since the last time.
fn tell_progress(mut now: MethodsProgress, time: Duration, session: &Session<'_>) {
    for FoundFailure { method, kind, call } in std::mem::take(&mut now.found) {
        session.hear(Event::Found(FoundEvent { method, kind, call }));
    }
    let mut progress = Progress::from(now);
    if let Progress::Methods { left, .. } = &mut progress {
        *left = Some(session.time_left(time));
    }
    session.report_progress(progress);
}

/// Replays all findings, or records why they were not replayed.
fn replay_findings(
    report: &mut Report,
    program: &OpenProgram,
    request: &CheckRequest,
    time: Duration,
    replayed: &ReplayedClasses<'_, '_>,
    session: &Session<'_>,
) -> Result<(), Error> {
    // An unconfirmed alarm is worse than a late one. Where the user has set no end, nothing is late.
    let least = time.max(jvm::LEAST);
    let for_others = match request.time_per_method {
        Some(_) => least,
        None => time,
    };
    let replaying = ReplayContext {
        jvm: RealJvm {
            java_home: program.java_home(),
            class_path: match request.replay {
                true => program.class_path_for_java()?,
                false => &[],
            },
            junit: request.junit.into(),
            scratch: program.scratch(),
            cancellation: &session.cancellation,
        },
        vm: &program.vm,
        time: least,
        deadline: Instant::now() + for_others,
        workers: worker_count(&request.exploration),
        conditional: request.conditional,
    };
    let replayed = match request.replay {
        false => Err(NO_REPLAY.to_owned()),
        true => match replaying.jvm.discard_if_cancelled(()) {
            Err(why) => Err(why),
            Ok(()) => {
                let replayed = catch_panic(|| replay::replay(report, &replaying, replayed));
                replayed.unwrap_or_else(|panic| {
                    ReplayFaults::note_everywhere(report, &panic);
                    Err(replay_faults::FAULTED.to_owned())
                })
            }
        },
    };
    if let Err(why) = replayed {
        replay::write_unreplayed(report, &replaying, why);
    }
    Ok(())
}

/// The options of the exploration, with the time for all methods together.
fn shared_time(
    request: &CheckRequest,
    selection: &Selection,
    session: &Session<'_>,
) -> ExplorationOptions {
    let mut exploration = request.exploration.clone();
    let Some(each) = request.time_per_method else {
        return exploration;
    };
    let methods = selection.targets.len();
    let workers = worker_count(&exploration);
    let all = each.mul_f64(methods as f64 / workers as f64);
    if all > exploration.time {
        let replay = match request.replay {
            true => replay_reserve(all),
            false => Duration::ZERO,
        };
        // Opening the program and running tests on the JVM is not taken from the methods.
        exploration.time = session.started.elapsed() + all + replay;
        session.tell(Message::TimePerMethod {
            methods,
            inherited: selection.inherited,
            each,
            workers,
            all,
        });
    }
    exploration
}

/// Selects the methods of these classes that the request names.
pub(crate) fn select_methods(
    vm: &Vm,
    classes: &[String],
    named_classes: &[String],
    named_methods: &[String],
) -> Result<Selection, Error> {
    let filter = Filter {
        classes: named_classes.to_vec(),
        methods: named_methods.to_vec(),
    };
    let selection = select(vm, classes, &filter);
    if let Some(name) = selection.unmatched.first() {
        return Err(Error::Request(format!(
            "nothing in the targets is named {name}"
        )));
    }
    if selection.targets.is_empty()
        && let Some((_, error)) = selection.unlinked.first()
    {
        return Err(Error::Request(error.clone()));
    }
    Ok(selection)
}

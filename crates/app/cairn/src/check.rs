//! The verb `check`: finds inputs that make a public method throw what it does not declare, and replays them on the
//! JVM.

mod method_cache;
mod replay;

use crate::Cairn;
use crate::error::Error;
use crate::exploration::{explore_options, replay_reserve};
use crate::jvm::{self, NO_REPLAY, RealJvm};
use crate::program::OpenProgram;
use crate::request::CheckRequest;
use crate::session::{Event, Message, Session};
use analysis_check::{CheckExtent, CheckOptions, CheckedMethods, check_methods};
use answer::{Answer, MethodResult, Report, Stats};
use harness::{ExploreOptions, Filter, Selection, select};
use method_cache::{MethodCache, ReusedMethods};
use replay::{ReplayContext, ReplayedClasses};
use std::sync::Arc;
use std::time::Duration;
use symex::Limits;
use vm::{State, Vm};

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
        let exploration = &request.exploration;
        let options = CheckOptions {
            explore: ExploreOptions {
                keep: match request.replay {
                    true => replay_reserve(exploration.time),
                    false => Duration::ZERO,
                },
                ..explore_options(exploration, Limits::default(), self.memory(), session)
            },
            calls: request.calls,
        };
        let mut booted = program.booted.clone();
        if request.leaks {
            booted.notes.open_resources = Some(Vec::new());
        }
        let (open, home, targets) = (self.request(), self.home(), &selection.targets);
        let cache = MethodCache::open(open, home, &program, request, targets, session);
        let (mut report, subjects) = check_changed(
            &program.vm,
            &booted,
            selection,
            &options,
            cache.as_ref(),
            session,
        );
        session.hear(Event::Explored);
        let replayed = ReplayedClasses {
            subjects: &subjects,
            cache: cache.as_ref(),
        };
        replay_findings(&mut report, &program, request, &replayed, session)?;
        if request.conditional {
            report.count_conditional();
        }
        let mut answer = Answer::from(report).with_rules(rules::all());
        request.known.triage(&mut answer, self.sources());
        Ok(answer)
    }
}

/// Checks what earlier runs don't know. Returns also the class of each result, by internal name; `None` where a result
/// is about a class that can't be used.
fn check_changed(
    vm: &Arc<Vm>,
    booted: &State,
    mut selection: Selection,
    options: &CheckOptions,
    cache: Option<&MethodCache<'_>>,
    session: &Session<'_>,
) -> (Report, Vec<Option<&'static str>>) {
    let targets = selection.targets.clone();
    let reused = match cache {
        Some(cache) => cache.reuse(&selection),
        None => ReusedMethods {
            results: Vec::new(),
            left: (0..targets.len()).collect(),
        },
    };
    let cached = reused.results.len();
    if cached > 0 {
        let all = targets.len();
        session.tell(Message::FromCache { cached, all });
    }
    selection.targets = reused.left.iter().map(|order| targets[*order]).collect();
    let mut checked = check_methods(vm, booted, selection, options, &mut |now| {
        session.report_progress(now.into());
    });
    // From here on, places are those of all targets.
    for result in &mut checked.results {
        result.order = reused.left.get(result.order).map_or(usize::MAX, |o| *o);
    }
    if let Some(cache) = cache {
        cache.keep(&targets, &checked, session);
    }
    let CheckedMethods {
        results,
        skipped,
        stats,
    } = checked;
    let new = results.into_iter().map(|checked| {
        let is_method = checked.extent != CheckExtent::NotBegun;
        (checked.order, is_method, checked.result)
    });
    let known = reused.results.into_iter();
    let known = known.map(|(order, result)| (order, true, result));
    let mut all: Vec<(usize, bool, MethodResult)> = known.chain(new).collect();
    all.sort_by_key(|(order, _, _)| *order);
    let subject = |(order, is_method, _): &(usize, bool, MethodResult)| {
        let target = targets.get(*order).filter(|_| *is_method);
        target.map(|target| &*target.class.name)
    };
    let subjects = all.iter().map(subject).collect();
    let report = Report {
        stats: Stats {
            methods: all.len() as u64,
            cached: cached as u64,
            ..stats
        },
        results: all.into_iter().map(|(_, _, result)| result).collect(),
        skipped,
        not_replayed: None,
        tests: Vec::new(),
    };
    (report, subjects)
}

/// Replays all findings, or records why they were not replayed.
fn replay_findings(
    report: &mut Report,
    program: &OpenProgram,
    request: &CheckRequest,
    replayed: &ReplayedClasses<'_, '_>,
    session: &Session<'_>,
) -> Result<(), Error> {
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
        // An unconfirmed alarm is worse than a late one.
        time: session.time_left(request.exploration.time).max(jvm::LEAST),
        conditional: request.conditional,
    };
    let replayed = match request.replay {
        false => Err(NO_REPLAY.to_owned()),
        true => match replaying.jvm.discard_if_cancelled(()) {
            Err(why) => Err(why),
            Ok(()) => replay::replay(report, &replaying, replayed),
        },
    };
    if let Err(why) = replayed {
        replay::write_unreplayed(report, &replaying, why);
    }
    Ok(())
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

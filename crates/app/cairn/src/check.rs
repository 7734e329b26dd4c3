//! `check`: which inputs make a public method throw what it does not declare?

mod replay;

use crate::Cairn;
use crate::error::Error;
use crate::exploration::{kept_for_replay, options};
use crate::jvm::{self, NO_REPLAY, RealJvm};
use crate::program::OpenProgram;
use crate::request::CheckRequest;
use crate::session::{Event, Session};
use analysis_check::{CheckOptions, check};
use answer::{Answer, Report};
use harness::{ExploreOptions, Filter, Selection, select};
use replay::Replaying;
use std::time::Duration;
use symex::Limits;
use vm::Vm;

impl Cairn {
    /// Looks for inputs that make public methods throw what they don't declare. Every finding is shown by
    /// a JUnit test that was run on the JVM, unless the request says otherwise.
    pub fn check(&self, request: &CheckRequest, session: &Session<'_>) -> Result<Answer, Error> {
        let program = self.program()?;
        let selection = selected(
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
                    true => kept_for_replay(exploration.time),
                    false => Duration::ZERO,
                },
                ..options(exploration, Limits::default(), self.memory(), session)
            },
            calls: request.calls,
        };
        let mut booted = program.booted.clone();
        if request.leaks {
            booted.notes.open_resources = Some(Vec::new());
        }
        let mut report = check(&program.vm, &booted, selection, &options, &mut |now| {
            session.progress(now.into());
        });
        session.hear(Event::Explored);
        replay_findings(&mut report, &program, request, session)?;
        if request.conditional {
            report.count_conditional();
        }
        Ok(Answer::from(report).with_rules(rules::all()))
    }
}

/// Runs the tests of all findings, or writes down why they were not run.
fn replay_findings(
    report: &mut Report,
    program: &OpenProgram,
    request: &CheckRequest,
    session: &Session<'_>,
) -> Result<(), Error> {
    let replaying = Replaying {
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
        // An alarm that nobody has confirmed is worse than one that comes late.
        time: session.left_of(request.exploration.time).max(jvm::LEAST),
        conditional: request.conditional,
    };
    let replayed = match request.replay {
        false => Err(NO_REPLAY.to_owned()),
        true => match replaying.jvm.unless_cancelled(()) {
            Err(why) => Err(why),
            Ok(()) => replay::replay(report, &replaying),
        },
    };
    if let Err(why) = replayed {
        replay::not_replayed(report, &replaying, why);
    }
    Ok(())
}

/// The methods of these classes that the names let through.
pub(crate) fn selected(
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

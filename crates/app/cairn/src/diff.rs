//! The verb `diff`: for which inputs do two versions of a program behave differently, and how?

mod confirm;

use crate::Cairn;
use crate::error::{Error, OpenError};
use crate::exploration::{explore_options, replay_reserve};
use crate::jvm::{LEAST, RealJvm};
use crate::program::OpenProgram;
use crate::request::DiffRequest;
use crate::session::{Event, Session};
use analysis_diff::{
    CodeVersion, DiffProgram, MergedClasses, RunnableVersion, VersionPairing, diff,
};
use answer::{Answer, DiffReport, DiffVerdict, MethodDiff, Reason, ReasonKind};
use classes::binary_name;
use confirm::{DeltaConfirmation, confirm};
use harness::{ExploreOptions, Filter};
use launcher::{BootOptions, Booted, Machine, Setup};
use std::sync::Arc;
use symex::Limits;

/// Instructions of both versions on one path: calls that don't end are not compared, and must not take the time of
/// others.
const INSTRUCTIONS: u64 = 300_000;

impl Cairn {
    /// Compares this program with a new version of it. Every difference is shown by a test that passes on one version
    /// and fails on the other on the JVM.
    pub fn diff(
        &self,
        new: &Cairn,
        request: &DiffRequest,
        session: &Session<'_>,
    ) -> Result<Answer, Error> {
        let (old_program, new_program) = (self.program()?, new.program()?);
        let mut unlinked = Vec::new();
        let old_version = read_version(&old_program, &mut unlinked);
        let new_version = read_version(&new_program, &mut unlinked);
        old_program.begin(session);
        let pairing = VersionPairing::new(
            runnable(&old_version, &old_program),
            runnable(&new_version, &new_program),
        );
        let pairing = Arc::new(pairing);
        let merged = MergedClasses::new(&old_version, &new_version, &pairing);
        let is_same = |name: &&String| !pairing.is_other_class(name);
        let classes: Vec<String> = old_program
            .classes
            .iter()
            .filter(is_same)
            .cloned()
            .collect();
        let booted = self.boot_merged(&old_program, &classes, merged)?;
        let filter = Filter {
            classes: request.classes.clone(),
            methods: request.methods.clone(),
        };
        let limits = Limits {
            instructions: INSTRUCTIONS,
            ..Limits::default()
        };
        let options = ExploreOptions {
            keep: replay_reserve(request.exploration.time),
            ..explore_options(&request.exploration, limits, self.memory(), session)
        };
        let program = DiffProgram {
            old: &old_version,
            new: &new_version,
            pairing: &pairing,
            vm: &booted.vm,
            reals: request.reals,
            booted: &booted.state,
            summaries: !request.no_summaries,
        };
        let mut report = diff(&program, &filter, &options, &mut |now| {
            session.report_progress(now.into());
        });
        session.hear(Event::Explored);
        add_unlinked(&mut report, unlinked);
        let confirmation = DeltaConfirmation {
            old: RealJvm::new(&old_program, request.junit, session)?,
            new: RealJvm::new(&new_program, request.junit, session)?,
            vm: &booted.vm,
            expect: request.expect,
            // An unconfirmed difference is worse than a late one.
            time: session.time_left(request.exploration.time).max(LEAST),
        };
        confirm(&mut report, &confirmation);
        Ok(Answer::from(report).with_rules(rules::all()))
    }

    /// A machine with the code of both versions; objects of these classes are among its inputs.
    fn boot_merged(
        &self,
        old: &OpenProgram,
        classes: &[String],
        merged: MergedClasses,
    ) -> Result<Booted, OpenError> {
        let setup = Setup {
            class_path: old.class_path(),
            assertions: vm::Assertions::on(),
            terms: Some(self.terms().clone()),
            ..Setup::default()
        };
        let merged = Arc::new(merged);
        let mut machine = Machine::with_classes(self.home().clone(), &setup, merged)?;
        // What both versions compute of equal arguments is equal, whatever it is.
        machine.vm.opaque_math = true;
        let options = BootOptions {
            memory: Some(self.memory()),
            ..BootOptions::analysing(classes)
        };
        Ok(Booted::new(machine, &options)?)
    }
}

fn runnable<'a>(code: &'a CodeVersion, program: &'a OpenProgram) -> RunnableVersion<'a> {
    RunnableVersion {
        code,
        vm: &program.vm,
        booted: &program.booted,
    }
}

/// The classes of a version; those that can't be linked are noted.
fn read_version(program: &OpenProgram, unlinked: &mut Vec<(String, String)>) -> CodeVersion {
    let linked = program.classes.iter().filter_map(|name| {
        let class = program.vm.world.load(name);
        match class {
            Ok(class) => class.def.clone(),
            Err(error) => {
                unlinked.push((binary_name(name), error.to_string()));
                None
            }
        }
    });
    CodeVersion::new(linked.collect::<Vec<_>>())
}

/// Classes of which nothing is known.
fn add_unlinked(report: &mut DiffReport, mut unlinked: Vec<(String, String)>) {
    unlinked.sort();
    unlinked.dedup_by(|a, b| a.0 == b.0);
    let undecided = unlinked.into_iter().map(|(class, what)| MethodDiff {
        method: class,
        verdict: DiffVerdict::Undecided,
        paths: 0,
        bounds: Vec::new(),
        reasons: vec![Reason {
            kind: ReasonKind::MissingClass,
            what,
            at: None,
            paths: 0,
        }],
        deltas: Vec::new(),
        through: Vec::new(),
        at: None,
        seconds: 0.0,
    });
    report.methods.extend(undecided);
}

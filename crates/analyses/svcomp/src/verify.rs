//! Verification of a whole program in SV-COMP's form, from `main` on: does a property hold on every run?
//!
//! The program asks `Verifier` for values; each path stands for all values that lead along it. A path that violates the
//! property is only reported if the real JVM does the same on its values.

use crate::violations::{ViolatingRun, Violations};
use answer::{
    Contract, MethodResult, ProgramAnswer, ProgramReport, Property, Reason, ReasonKind, Stats,
    Violation,
};
use classes::MethodRef;
use harness::{
    ExploreOptions, ExploredMethod, MethodsProgress, add_solver, add_summary, conclude_method,
};
use jvm_symex::{Call, Jvm, JvmState, Matching, PathHost, Receiver};
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Exploration, Scheduler, Task, peak_bytes};
use vm::{Interp, State, Vm};

/// How long workers go on before all of them look up.
const STRETCH: Duration = Duration::from_millis(500);

/// How often somebody looks whether a violation was found.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// What to verify.
pub struct SvcompProgram<'a> {
    pub vm: &'a Arc<Vm>,
    /// The class library is ready, no class of the program is.
    pub booted: &'a State,
    /// `static void main(String[])`, which is called without arguments.
    pub main: MethodRef,
    pub property: Property,
}

/// What the real JVM does on the values of a violation.
#[derive(Debug)]
pub enum JvmConfirmation {
    /// The same; this is what it wrote.
    Yes(Vec<String>),
    /// Something else.
    No(String),
    /// It was not run.
    NotRun(String),
}

/// Explores the program until a violation is confirmed, all paths are followed or time is up.
pub fn verify(
    program: &SvcompProgram<'_>,
    options: &ExploreOptions,
    confirm: &mut dyn FnMut(&Violation) -> JvmConfirmation,
    progress: &mut dyn FnMut(MethodsProgress),
) -> Result<ProgramReport, String> {
    let (call, start) = start(program)?;
    let watch = Violations::new(program.vm, program.property);
    let call = Jvm {
        matching: Matching::new(program.vm, &start, options.matching).map(Arc::new),
        ..call
    };
    let starts = [JvmState::new(start)];
    let listener = options.trace.as_ref().map(|t| t.listener("program"));
    let exploration =
        Exploration::with_listener(call, watch, options.limits, options.order, starts, listener);
    let mut search = Search {
        options,
        exploration: Arc::new(exploration),
        scheduler: options.scheduler(program.vm),
        tasks: Vec::new(),
        deadline: options.started + options.time.saturating_sub(options.keep),
        ready: Instant::now(),
    };
    let violation = search.run(confirm, progress);
    Ok(search.report(program, violation))
}

/// The call of `main` without arguments.
fn start(program: &SvcompProgram<'_>) -> Result<(Jvm, State), String> {
    let mut start = program.booted.clone();
    let mut host = PathHost::at(start.instructions);
    let mut interp = Interp::new(program.vm, &mut start, &mut host);
    let made = interp.new_array_of("[Ljava/lang/String;", 0);
    let arguments = made.map_err(|trap| format!("no arguments for main: {trap}"))?;
    start.pinned.push(arguments);
    start.notes.failed_assertions = Some(Vec::new());
    let call = Call {
        method: program.main,
        class: program.main.class(),
        receiver: Receiver::Main,
        args: vec![arguments.into()],
    };
    Ok((Jvm::plain(program.vm, call), start))
}

struct Search<'a> {
    options: &'a ExploreOptions,
    exploration: Arc<Exploration<Jvm, Violations>>,
    scheduler: Scheduler,
    /// Those under way, and those that have panicked.
    tasks: Vec<Task<()>>,
    deadline: Instant,
    ready: Instant,
}

impl Search<'_> {
    fn run(
        &mut self,
        confirm: &mut dyn FnMut(&Violation) -> JvmConfirmation,
        progress: &mut dyn FnMut(MethodsProgress),
    ) -> Option<Violation> {
        loop {
            let until = (Instant::now() + STRETCH).min(self.deadline);
            for _ in 0..self.scheduler.workers() {
                let exploration = self.exploration.clone();
                let task = self
                    .scheduler
                    .submit(until, move |task| exploration.run(task, until));
                self.tasks.push(task);
            }
            self.wait(until);
            self.tasks
                .retain(|task| !task.is_ended() || task.panic().is_some());
            while let Some(candidate) = self.exploration.observer().next() {
                if let Some(violation) = self.confirm_candidate(candidate, confirm) {
                    return Some(violation);
                }
            }
            let is_over = self.options.is_interrupted() || Instant::now() >= self.deadline;
            let has_panicked = self.tasks.iter().any(|task| task.panic().is_some());
            let is_done = self.exploration.is_finished() || has_panicked;
            // A worker may still be at a violation of the last stretch.
            if is_over || is_done && self.scheduler.wait(self.deadline, || {}) {
                let last = self.exploration.observer().next();
                return last.and_then(|candidate| self.confirm_candidate(candidate, confirm));
            }
            let summary = self.exploration.summary();
            progress(MethodsProgress {
                methods: 1,
                paths: summary.paths(),
                ..MethodsProgress::default()
            });
        }
    }

    /// Until the workers look up, or one has found something.
    fn wait(&self, until: Instant) {
        self.scheduler.wait_while(until, LOOK_EVERY, || {
            !self.exploration.observer().has_candidates()
        });
    }

    fn confirm_candidate(
        &self,
        candidate: ViolatingRun,
        confirm: &mut dyn FnMut(&Violation) -> JvmConfirmation,
    ) -> Option<Violation> {
        match confirm(&candidate.violation) {
            JvmConfirmation::Yes(trace) => Some(Violation {
                trace,
                ..candidate.violation
            }),
            JvmConfirmation::No(why) => {
                self.exploration.observer().refuse(candidate, &why);
                None
            }
            JvmConfirmation::NotRun(why) => {
                self.exploration
                    .observer()
                    .note_unconfirmed(candidate, &why);
                None
            }
        }
    }

    fn report(self, program: &SvcompProgram<'_>, violation: Option<Violation>) -> ProgramReport {
        let summary = self.exploration.summary();
        let mut stats = Stats {
            methods: 1,
            workers: self.scheduler.workers() as u64,
            seconds_starting: (self.ready - self.options.started).as_secs_f64(),
            seconds: self.options.started.elapsed().as_secs_f64(),
            peak_memory_bytes: peak_bytes(),
            ..Stats::default()
        };
        add_summary(&mut stats, &summary);
        add_solver(&mut stats, &self.scheduler.solver_stats());
        let mut observations = self.exploration.observer().observations();
        let panic = self.tasks.iter().find_map(Task::panic);
        if let Some(panic) = &panic {
            observations.note_panic(panic, summary.left as u64);
        }
        let unfinished = !self.exploration.is_finished() || !self.scheduler.is_idle();
        let explored = ExploredMethod {
            proved: None,
            method: program.main.pretty(),
            summary,
            limits: self.options.limits,
            findings: Vec::new(),
            leaks: Vec::new(),
            observations,
            contract: Contract::default(),
            abandoned: (unfinished && panic.is_none() && violation.is_none())
                .then(|| self.exploration.abandon()),
        };
        let heap = program.vm.max_heap_bytes as u64;
        let cut = self.options.stop_reason();
        let result = conclude_method(explored, heap, &cut);
        report(program, result, violation, stats)
    }
}

fn report(
    program: &SvcompProgram<'_>,
    result: MethodResult,
    violation: Option<Violation>,
    stats: Stats,
) -> ProgramReport {
    let (mut bounds, mut reasons) = (result.bounds, result.reasons);
    // One run is enough: nothing else weakens the answer.
    if violation.is_some() {
        (bounds, reasons) = (Vec::new(), Vec::new());
    }
    // A program none of whose runs gets anywhere was not understood.
    if result.paths == 0 && violation.is_none() && reasons.is_empty() {
        reasons.push(Reason {
            kind: ReasonKind::Unsupported,
            what: "every run ends at an assumption that is false, so nothing was checked".into(),
            at: None,
            paths: 0,
        });
    }
    ProgramReport {
        program: result.method,
        property: program.property,
        answer: ProgramAnswer::conclude(violation.as_ref(), &bounds, &reasons),
        paths: result.paths,
        violation,
        bounds,
        reasons,
        stats,
    }
}

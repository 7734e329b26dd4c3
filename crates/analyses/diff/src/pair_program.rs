//! Both versions of a call on one unknown input, as one program to explore.
//!
//! A path runs the old version to its end, puts the input back as it was at entry, and runs the new version from
//! there. What the old version found out about the input stays known, so the new version's paths are exactly those
//! that inputs of the old version's path take: conditions of two explorations need not be intersected, and an unknown
//! of one version is the same unknown of the other. Then the two ends are compared; where that needs to know whether
//! two references are one, the machine is asked, which may fork the path.

mod array_lengths;
mod version_switch;

use version_switch::is_same_method;
pub(crate) use version_switch::{EXHAUSTED, not_comparable, set_version};

use crate::comparison::{Compared, ComparedEnds, PairEnds, compare};
use crate::pairing::VersionPairing;
use heap::Ref;
use ir::ElemKind;
use jvm_symex::{CallOutcome, Jvm, JvmState, PathHost, Place};
use solver::{PathCondition, PathSolver};
use std::collections::BTreeSet;
use std::sync::Arc;
use symex::{EndReason, ForkState, PathId, Program, Revisit, Site, StepResult, catch_panic};
use term::Term;
use vm::{Interp, State, Stop, Value};

/// Instructions between two looks at the clock.
const SLICE: u64 = 200_000;

/// One of the two versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VersionName {
    Old,
    New,
}

/// Both versions of a call.
pub(crate) struct PairProgram {
    pub(crate) call: Jvm,
    pub(crate) pairing: Arc<VersionPairing>,
    /// Where paths begin: the static fields and objects of then.
    pub(crate) start: State,
    /// Whether floats are read as real numbers.
    pub(crate) reals: bool,
    /// Longer arrays are not compared element by element.
    pub(crate) longest: u32,
}

/// How a call ended, and the state that it left.
pub(crate) struct VersionEnd {
    pub(crate) outcome: VersionOutcome,
    pub(crate) state: State,
    /// What the method was called on, or the new object.
    pub(crate) subject: Option<Ref>,
}

/// How a version ended, if that can be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum VersionOutcome {
    Returned(Option<Value>),
    Threw(Ref),
}

pub(crate) struct PairState {
    pub(crate) jvm: JvmState,
    phase: PairPhase,
    pub(crate) old: Option<Arc<VersionEnd>>,
    new: Option<VersionOutcome>,
    /// Whether lengths of arrays become numbers at the end of each version: their contents are compared then.
    sizes: bool,
    /// References that are being compared.
    pending: Option<(Ref, Ref)>,
    /// References that are not the same.
    distinct: Vec<(Ref, Ref)>,
    /// Arrays that are short enough to be compared element by element, and the one of which that is being decided.
    short: Vec<Ref>,
    deciding: Option<Ref>,
    /// Instructions executed before the first call, and those of them that a limit counts.
    base: (u64, u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairPhase {
    Running(VersionName),
    /// The version has ended, and arrays get their lengths.
    Sizing(VersionName),
    Comparing,
    /// Whether two references are the same is being found out.
    Asking,
}

/// What a path came to.
pub(crate) enum PairOutcome {
    /// Both versions ended: they differ where this holds, apart from these fields, which only one version has.
    Compared(Term, BTreeSet<String>),
    /// The ends can't be compared.
    Incomparable(String),
    /// A version ended in another way.
    Single(VersionName, CallOutcome),
}

impl PairState {
    pub(crate) fn new(jvm: JvmState) -> PairState {
        let machine = &jvm.machine;
        let base = (machine.instructions, machine.counted_instructions());
        PairState {
            jvm,
            base,
            phase: PairPhase::Running(VersionName::Old),
            old: None,
            new: None,
            sizes: false,
            pending: None,
            distinct: Vec::new(),
            short: Vec::new(),
            deciding: None,
        }
    }
}

impl ForkState for PairState {
    fn fork(&mut self) -> PairState {
        PairState {
            jvm: self.jvm.fork(),
            old: self.old.clone(),
            distinct: self.distinct.clone(),
            short: self.short.clone(),
            ..*self
        }
    }

    fn answer(&mut self, answer: u64) {
        self.jvm.answer(answer);
    }

    fn path(&self) -> &PathCondition {
        self.jvm.path()
    }

    fn set_path(&mut self, path: PathCondition) {
        self.jvm.set_path(path);
    }

    fn is_again(&self, earlier: &PairState) -> bool {
        let runs = |state: &PairState| matches!(state.phase, PairPhase::Running(_));
        runs(self) && self.phase == earlier.phase && self.jvm.is_again(&earlier.jvm)
    }

    fn size(&self) -> u32 {
        self.jvm.size()
    }

    fn describe_alternatives(&mut self) {
        self.jvm.describe_alternatives();
    }
}

impl Program for PairProgram {
    type State = PairState;
    type Outcome = PairOutcome;
    type Place = Place;

    fn step(&self, state: &mut PairState) -> StepResult<PairOutcome> {
        match catch_panic(|| self.step_phase(state)) {
            Ok(step) => step,
            Err(panic) => {
                let what = CallOutcome::Stuck(panic.to_string());
                let outcome = PairOutcome::Single(VersionName::New, what);
                StepResult::Ended(EndReason::Internal, outcome)
            }
        }
    }

    fn check_input(&self, state: &mut PairState, solver: &mut PathSolver) -> bool {
        match state.phase {
            PairPhase::Running(_) => self.call.check_input(&mut state.jvm, solver),
            PairPhase::Sizing(_) | PairPhase::Comparing | PairPhase::Asking => true,
        }
    }

    fn revisit(
        &self,
        _path: PathId,
        state: &mut PairState,
        _depth: u32,
        _solver: &mut PathSolver,
    ) -> Revisit {
        state.jvm.machine.mark_observed();
        Revisit::New
    }

    fn site(&self, state: &PairState) -> Site {
        self.call.site(&state.jvm)
    }

    fn place(&self, state: &PairState) -> Place {
        match state.phase {
            PairPhase::Running(_) => self.call.place(&state.jvm),
            PairPhase::Sizing(_) | PairPhase::Comparing | PairPhase::Asking => self.own_place(),
        }
    }

    fn place_at(&self, site: Site) -> Option<Place> {
        self.call.place_at(site)
    }

    fn instructions(&self, state: &PairState) -> u64 {
        state.jvm.machine.instructions - state.base.0
    }

    fn counted_instructions(&self, state: &PairState) -> u64 {
        state.jvm.machine.counted_instructions() - state.base.1
    }

    fn bytes(&self, state: &PairState) -> u64 {
        self.call.bytes(&state.jvm)
    }
}

impl PairProgram {
    /// The method itself.
    fn own_place(&self) -> Place {
        Place {
            file: None,
            line: None,
            method: self.call.call.method.pretty(),
            within: None,
        }
    }

    fn step_phase(&self, state: &mut PairState) -> StepResult<PairOutcome> {
        match state.phase {
            PairPhase::Running(version) => self.run(state, version),
            PairPhase::Sizing(version) => self.size(state, version),
            PairPhase::Comparing => self.compare_ends(state),
            PairPhase::Asking => {
                let stop = self.with_interp(state, |interp| interp.run(SLICE));
                self.asked(state, stop)
            }
        }
    }

    fn run(&self, state: &mut PairState, version: VersionName) -> StepResult<PairOutcome> {
        let (reason, outcome) = match self.call.step(&mut state.jvm) {
            StepResult::Running => return StepResult::Running,
            StepResult::Decide(term) => return StepResult::Decide(term),
            StepResult::Choose(term) => return StepResult::Choose(term),
            StepResult::Split(count) => return StepResult::Split(count),
            StepResult::CameBack => return StepResult::CameBack,
            StepResult::Ended(reason, outcome) => (reason, outcome),
        };
        let ended = match (reason, outcome) {
            (EndReason::Returned, CallOutcome::Returned(value)) => VersionOutcome::Returned(value),
            (EndReason::Threw, CallOutcome::Threw(thrown)) => VersionOutcome::Threw(thrown),
            (reason, outcome) => {
                return StepResult::Ended(reason, PairOutcome::Single(version, outcome));
            }
        };
        if let Some(why) = not_comparable(&state.jvm.machine, ended) {
            return StepResult::Ended(EndReason::Unsupported, PairOutcome::Incomparable(why));
        }
        match version {
            VersionName::Old => {
                let end = VersionEnd {
                    outcome: ended,
                    state: state.jvm.machine.fork(),
                    subject: state.jvm.subject(),
                };
                state.old = Some(Arc::new(end));
            }
            VersionName::New => state.new = Some(ended),
        }
        self.ended(state, version)
    }

    /// A version has ended: what comes next.
    fn ended(&self, state: &mut PairState, version: VersionName) -> StepResult<PairOutcome> {
        if state.sizes {
            state.phase = PairPhase::Sizing(version);
            return StepResult::Running;
        }
        self.begin_next(state, version)
    }

    fn begin_next(&self, state: &mut PairState, version: VersionName) -> StepResult<PairOutcome> {
        match version {
            VersionName::Old => {
                self.restart(state, VersionName::New);
                state.phase = PairPhase::Running(VersionName::New);
            }
            VersionName::New => state.phase = PairPhase::Comparing,
        }
        StepResult::Running
    }

    /// Puts the input back as it was at entry, and begins the call of a version.
    fn restart(&self, state: &mut PairState, version: VersionName) {
        let given = state.jvm.given();
        let mut machine = state.jvm.machine.fork();
        machine.restore_statics();
        machine.restore_inputs();
        machine.summaries.begin_run();
        machine.notes.output = Some(Vec::new());
        set_version(&self.call.vm, &mut machine, version);
        state.jvm = match given {
            Some(object) => JvmState::on(machine, object),
            None => JvmState::new(machine),
        };
    }

    /// The kind of the result.
    fn result(&self) -> Option<ElemKind> {
        let result = self.call.call.method.parsed.ret.as_ref();
        result.map(|r| r.elem)
    }

    fn compare_ends(&self, state: &mut PairState) -> StepResult<PairOutcome> {
        let (Some(old), Some(new)) = (state.old.clone(), state.new) else {
            let why = "one version has no end".to_owned();
            return StepResult::Ended(EndReason::Internal, PairOutcome::Incomparable(why));
        };
        let ends = PairEnds {
            vm: &self.call.vm,
            pairing: &self.pairing,
            start: &self.start,
            result: self.result(),
            old: &old,
            new: (&state.jvm.machine, new, state.jvm.subject()),
            distinct: &state.distinct,
            roots: &[],
            reals: self.reals,
        };
        let ComparedEnds { compared, left_out } = compare(&ends);
        match compared {
            Compared::DifferWhere(term) => {
                StepResult::Ended(EndReason::Returned, PairOutcome::Compared(term, left_out))
            }
            Compared::Incomparable(why) => {
                StepResult::Ended(EndReason::Unsupported, PairOutcome::Incomparable(why))
            }
            Compared::AskWhetherSame(a, b) => {
                state.phase = PairPhase::Asking;
                state.pending = Some((a, b));
                let is_same = is_same_method(&self.call.vm);
                let args = [a.into(), b.into()];
                let stop = self.with_interp(state, |i| i.run_method(is_same, &args, SLICE));
                self.asked(state, stop)
            }
            Compared::AskForLengths if state.sizes => {
                let why = "an array whose length is not known".to_owned();
                StepResult::Ended(EndReason::Unsupported, PairOutcome::Incomparable(why))
            }
            Compared::AskForLengths => {
                // Once more, with lengths that are numbers.
                state.sizes = true;
                (state.old, state.new) = (None, None);
                state.distinct.clear();
                state.short.clear();
                self.restart(state, VersionName::Old);
                state.phase = PairPhase::Running(VersionName::Old);
                StepResult::Running
            }
        }
    }

    fn asked(&self, state: &mut PairState, stop: Stop) -> StepResult<PairOutcome> {
        match stop {
            Stop::Returned(same) => {
                let is_same = same.is_some_and(|v| v.as_int() != 0);
                if let (Some(pair), false) = (state.pending.take(), is_same) {
                    state.distinct.push(pair);
                }
                state.phase = PairPhase::Comparing;
                StepResult::Running
            }
            other => self.stopped(state, other),
        }
    }

    /// What the engine is told where the machine stopped between the two calls.
    fn stopped(&self, state: &mut PairState, stop: Stop) -> StepResult<PairOutcome> {
        let version = VersionName::New;
        match self.call.step_at(&mut state.jvm, stop) {
            StepResult::Ended(reason, outcome) => {
                StepResult::Ended(reason, PairOutcome::Single(version, outcome))
            }
            StepResult::Running => StepResult::Running,
            StepResult::Decide(term) => StepResult::Decide(term),
            StepResult::Choose(term) => StepResult::Choose(term),
            StepResult::Split(count) => StepResult::Split(count),
            StepResult::CameBack => StepResult::Running,
        }
    }

    fn with_interp<R>(&self, state: &mut PairState, f: impl FnOnce(&mut Interp<'_>) -> R) -> R {
        let machine = &mut state.jvm.machine;
        let mut host = PathHost::at(machine.instructions);
        f(&mut Interp::new(&self.call.vm, machine, &mut host))
    }
}

//! Observer of pairs of paths: what they prove, what they leave open, and inputs on which the versions differ.

mod assumptions;
mod concrete_runs;

use crate::concrete_pair::DeltaKind;
use crate::coupling::{CoupledMethod, PairTrace};
use crate::pair_program::{EXHAUSTED, PairOutcome, PairProgram, PairState, VersionName};
use crate::pairing::VersionPairing;
use answer::{BoundKind, Delta, ReasonKind};
use harness::{Entry, Observations, stuck_kind};
use jvm_symex::{CallOutcome, Place, current_place};
use solver::{Feasibility, PathSolver};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EndReason, ForkState, Observer, TaskPanic};
use term::Term;

/// A difference that concrete runs in Cairn's own machine have shown.
#[derive(Clone, Debug)]
pub(crate) struct CandidateDelta {
    size: u32,
    pub(crate) delta: Delta,
}

impl CandidateDelta {
    /// Small inputs first; then in an order that does not depend on who found them when.
    pub(crate) fn order(&self) -> (u32, usize, &[String], &str) {
        let delta = &self.delta;
        (self.size, delta.when.len(), &delta.when, &delta.call)
    }
}

/// What was found about one method.
#[derive(Clone, Default)]
pub(crate) struct PairFindings {
    pub(crate) deltas: BTreeMap<DeltaKind, CandidateDelta>,
    pub(crate) observations: Observations,
    /// Pairs of paths that were compared.
    pub(crate) compared: u64,
    attacks: u32,
    /// Of these, runs in which both versions did the same.
    equal_runs: u32,
    inputs: u32,
    /// Concrete inputs on which both versions were run.
    pub(crate) trials: u64,
    /// Summaries on paths on which the versions may differ.
    hiding: BTreeSet<usize>,
    /// Runs of both versions on inputs on which they do the same, as far as loops are concerned.
    traces: Vec<PairTrace>,
}

pub(crate) struct PairObserver {
    entry: Arc<Entry>,
    pairing: Arc<VersionPairing>,
    /// The bound on the size of inputs.
    size: u32,
    /// Whether floats are read as real numbers.
    reals: bool,
    /// Whose loops are looked at in concrete runs.
    coupled: Option<Arc<CoupledMethod>>,
    found: Mutex<PairFindings>,
}

impl PairObserver {
    pub(crate) fn new(
        entry: Arc<Entry>,
        pairing: Arc<VersionPairing>,
        size: u32,
        coupled: Option<Arc<CoupledMethod>>,
    ) -> PairObserver {
        PairObserver {
            entry,
            pairing,
            size,
            reals: false,
            coupled,
            found: Mutex::default(),
        }
    }

    /// The same, for floats that may be read as real numbers.
    pub(crate) fn reading_reals(self, reals: bool) -> PairObserver {
        PairObserver { reals, ..self }
    }

    pub(crate) fn take(&self) -> PairFindings {
        std::mem::take(&mut *self.lock())
    }

    /// What concrete runs of both versions have shown of their loops; `None` if the versions differ, or none was made.
    pub(crate) fn equal_runs(&self) -> Option<Vec<PairTrace>> {
        let found = self.lock();
        (found.deltas.is_empty() && !found.traces.is_empty()).then(|| found.traces.clone())
    }

    /// Whether a difference is known.
    pub(crate) fn has_deltas(&self) -> bool {
        !self.lock().deltas.is_empty()
    }

    /// Whether something was in the way on some path, so that no proof can come of others.
    pub(crate) fn is_open(&self) -> bool {
        !self.lock().observations.stuck.is_empty()
    }

    /// How many runs on equal inputs are known.
    pub(crate) fn run_count(&self) -> usize {
        self.lock().traces.len()
    }

    /// How many concrete runs of both versions did the same; `None` if one did not.
    pub(crate) fn equal_run_count(&self) -> Option<u32> {
        let found = self.lock();
        found.deltas.is_empty().then_some(found.equal_runs)
    }

    /// Whether the versions may differ on a path with summaries.
    pub(crate) fn has_hidden_difference(&self) -> bool {
        !self.lock().hiding.is_empty()
    }

    /// The summaries on such paths.
    pub(crate) fn hiding_summaries(&self) -> BTreeSet<usize> {
        self.lock().hiding.clone()
    }

    /// Whether what a path came to rests on summaries; if so, they are to blame for it.
    fn is_hidden(&self, state: &PairState) -> bool {
        let used = state.jvm.machine.summaries.used();
        let is_hidden = !used.is_empty();
        self.lock().hiding.extend(used);
        is_hidden
    }

    fn lock(&self) -> MutexGuard<'_, PairFindings> {
        self.found
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn note_stuck(&self, kind: ReasonKind, what: impl Into<String>, place: Place) {
        self.lock()
            .observations
            .note_stuck(kind, what.into(), place);
    }

    /// Notes a mistake of Cairn's own that ended an attack.
    pub(crate) fn note_panic(&self, panic: &TaskPanic) {
        self.lock().observations.note_panic(panic, 1);
    }

    /// Both versions ended, and differ where the term holds.
    fn judge(&self, state: &mut PairState, differ: Term, solver: &mut PathSolver) {
        let terms = &self.entry.vm.terms;
        let place = Place::default();
        match terms.as_bool(differ) {
            Some(true) => return self.make_input(state, None, solver),
            Some(false) => {}
            None => match solver.assume(&state.jvm.machine.path, differ) {
                Feasibility::Yes(path) => {
                    state.set_path(path);
                    return self.make_input(state, Some(differ), solver);
                }
                Feasibility::No => {}
                Feasibility::Unknown(why) => {
                    let what = format!("whether the results are equal: {why}");
                    return self.note_stuck(ReasonKind::Solver, what, place);
                }
            },
        }
        self.note_incompatible(state);
        self.note_assumptions(&state.jvm.machine);
        if self.is_about_reals(state, Some(differ)) {
            let what = "floats are read as real numbers".to_owned();
            return self.assume(BoundKind::Environment, what, place);
        }
        self.attack(state, solver);
    }

    /// Whether what is known of a path is about real numbers: then runs on floats may differ where the versions don't,
    /// by what rounding does.
    fn is_about_reals(&self, state: &PairState, differ: Option<Term>) -> bool {
        let terms = &self.entry.vm.terms;
        let mut all = state.jvm.machine.path.iter().chain(differ);
        self.reals && all.any(|t| terms.has_floats(t))
    }

    fn assume(&self, kind: BoundKind, what: String, place: Place) {
        self.lock().observations.note_assumption(kind, what, place);
    }
}

impl Observer<PairProgram> for PairObserver {
    fn on_end(
        &self,
        state: &mut PairState,
        reason: EndReason,
        outcome: PairOutcome,
        solver: &mut PathSolver,
    ) {
        let place = current_place(&state.jvm.machine);
        match outcome {
            PairOutcome::Compared(differ, left_out) => {
                self.lock().compared += 1;
                for field in left_out {
                    let what =
                        format!("what {field} holds, which only one version has, is not compared");
                    self.assume(BoundKind::Environment, what, Place::default());
                }
                self.judge(state, differ, solver);
            }
            // The bound says it.
            PairOutcome::Incomparable(_) if reason == EndReason::Choices => {}
            PairOutcome::Incomparable(what) => {
                self.is_hidden(state);
                self.note_stuck(ReasonKind::Unsupported, what, Place::default());
            }
            PairOutcome::Single(_, CallOutcome::Stuck(what)) => {
                self.is_hidden(state);
                self.note_stuck(stuck_kind(reason), what, place);
            }
            PairOutcome::Single(version, CallOutcome::Exited(code)) => {
                let version = name(version);
                let what = format!("the {version} version calls System.exit({code})");
                self.note_stuck(ReasonKind::Unsupported, what, place);
            }
            // The bound says it.
            PairOutcome::Single(..) if reason == EndReason::Heap => {}
            // The input is one that this machine can't make, which says nothing about others.
            PairOutcome::Single(_, CallOutcome::Rejected) if state.jvm.machine.was_exhausted => {
                self.note_stuck(ReasonKind::Unsupported, EXHAUSTED.to_owned(), place);
            }
            // No path: the input is none, or nothing more can be said than the summary does.
            PairOutcome::Single(_, CallOutcome::NoReceiver(_) | CallOutcome::Rejected) => {}
            PairOutcome::Single(version, CallOutcome::Deadlock) => {
                let what = format!("the {} version waits for ever", name(version));
                self.note_stuck(ReasonKind::Deadlock, what, place);
            }
            PairOutcome::Single(
                version,
                CallOutcome::Returned(_) | CallOutcome::Threw(_) | CallOutcome::Broke(_),
            ) => {
                let what = format!("the {} version: {}", name(version), reason.text());
                self.note_stuck(ReasonKind::Unsupported, what, place);
            }
        }
    }

    fn on_nontermination(&self, state: &mut PairState, _: &mut PathSolver) {
        let what = "calls that don't end are not compared".to_owned();
        let place = current_place(&state.jvm.machine);
        self.assume(BoundKind::Environment, what, place);
    }

    fn on_cut(&self, _: &mut PairState, _: EndReason, _: &mut PathSolver) {}
}

fn name(version: VersionName) -> &'static str {
    match version {
        VersionName::Old => "old",
        VersionName::New => "new",
    }
}

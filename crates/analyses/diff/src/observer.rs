//! Observer of pairs of paths: what they prove, what they leave open, and inputs on which the versions differ.

use crate::concrete_pair::{ConcretePair, DeltaKind, FUEL};
use crate::coupling::{CoupledMethod, PairTrace};
use crate::pair_program::{PairOutcome, PairProgram, PairState, VersionName};
use crate::pairing::VersionPairing;
use crate::when::conditions;
use answer::{BoundKind, Delta, ReasonKind, Status};
use harness::{Entry, InputCase, MORE_OBJECTS, Observations, stuck_kind};
use heap::Ref;
use jvm_symex::{CallOutcome, Completion, Place, current_place, place_of};
use solver::{Feasibility, Model, PathSolver};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EndReason, ForkState, Observer, TaskPanic};
use term::Term;
use vm::State;
use vm::environment::{Asked, IDENTITY_HASH, Varies};

/// Differing paths of a method from which inputs are made; the rest is not looked at.
const MAX_INPUTS: u32 = 40;

/// Pairs of paths without a difference that are run on a concrete input, too.
const MAX_ATTACKS: u32 = 200;

/// Instructions of each version on an input on which they should do the same.
const ATTACK_FUEL: u64 = 100_000;

/// Runs of which it is kept what loops did.
const MAX_TRACES: usize = 40;

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

    /// Classes that came into play and can't be compared: an equality says nothing about them.
    fn note_incompatible(&self, state: &PairState) {
        let old = state.old.iter().map(|end| &end.state);
        let mut names: BTreeSet<Arc<str>> = BTreeSet::new();
        for machine in old.chain([&state.jvm.machine]) {
            let initialized = machine.heap.initialized_classes();
            names.extend(initialized.map(|class| class.name.clone()));
            let inputs = machine.inputs.objects().iter();
            names.extend(inputs.map(|o| machine.heap.get(o.at).class.name.clone()));
        }
        for what in names.iter().filter_map(|n| self.pairing.incompatibility(n)) {
            self.note_stuck(ReasonKind::Unsupported, what, Place::default());
        }
    }

    /// What an equality rests on; what it may be wrong for makes it undecided.
    fn note_assumptions(&self, state: &State) {
        for asked in &state.notes.asked {
            let place = asking_place(asked);
            let is_hash = std::ptr::eq(asked.source, &IDENTITY_HASH);
            match asked.source.varies {
                Varies::ByLibrary => {}
                Varies::ByRun | Varies::ByClassPath => {
                    let what = format!("it depends on {}", asked.dependence());
                    self.note_stuck(ReasonKind::Environment, what, place);
                }
                Varies::BySetting if is_hash => {
                    let what = format!("it depends on {}", asked.dependence());
                    self.note_stuck(ReasonKind::Environment, what, place);
                }
                Varies::ByHistory => self.assume(BoundKind::StaticState, asked.to_string(), place),
                Varies::ByInput => self.assume(BoundKind::InputClass, asked.to_string(), place),
                Varies::ByMachine | Varies::BySetting => {
                    self.assume(BoundKind::Environment, asked.to_string(), place);
                }
            }
        }
        for function in state.inputs.functions() {
            let name = function.interface.java_name();
            let methods = function.interface.methods.iter();
            let mut callable = methods.filter(|m| m.is_abstract());
            let place = Place::default();
            if callable.any(|m| m.parsed.ret.is_none()) {
                let what = format!("calls of a {name} that is given are not compared");
                self.note_stuck(ReasonKind::Unsupported, what, place);
            } else {
                let what = format!(
                    "a {name} that is given has no effects, and answers the same when it is asked the same"
                );
                self.assume(BoundKind::Environment, what, place);
            }
        }
    }

    fn assume(&self, kind: BoundKind, what: String, place: Place) {
        self.lock().observations.note_assumption(kind, what, place);
    }

    /// Runs both versions on an input of a path on which they are equal: if they are not, Cairn was wrong.
    fn attack(&self, state: &mut PairState, solver: &mut PathSolver) {
        // What stands for code can't be run.
        if !state.jvm.machine.summaries.used().is_empty() {
            return;
        }
        {
            let mut found = self.lock();
            if found.attacks >= MAX_ATTACKS {
                return;
            }
            found.attacks += 1;
        }
        let whole = match self
            .entry
            .complete(&mut state.jvm, MORE_OBJECTS, self.size, solver)
        {
            Completion::Yes(whole) => whole,
            Completion::No | Completion::NotUpTo(_) | Completion::Unknown(_) => return,
        };
        let model = match whole.path.model() {
            Some(model) => model.clone(),
            None => match solver.simplest_model(&whole.path, &self.entry.vars(&whole)) {
                Ok(model) => model,
                Err(_) => return,
            },
        };
        let given = state.jvm.given();
        match self.run_pair(&whole, &model, given, ATTACK_FUEL) {
            Ok(Some(kind)) => self.keep(state, &whole, &model, given, None, kind, solver),
            Ok(None) => {
                self.lock().equal_runs += 1;
                self.trace(&InputCase {
                    state: &whole,
                    model: &model,
                    given,
                });
            }
            Err(_) => {}
        }
    }

    /// Notes what both versions hold at the heads of their loops.
    fn trace(&self, case: &InputCase<'_>) {
        let Some(coupled) = &self.coupled else {
            return;
        };
        if self.lock().traces.len() < MAX_TRACES
            && let Some(trace) = coupled.trace(&self.entry, case)
        {
            self.lock().traces.push(trace);
        }
    }

    fn run_pair(
        &self,
        state: &State,
        model: &Model,
        given: Option<Ref>,
        fuel: u64,
    ) -> Result<Option<DeltaKind>, String> {
        let case = InputCase {
            state,
            model,
            given,
        };
        let pair = ConcretePair::run(&self.entry, &case, fuel)?;
        self.lock().trials += 1;
        pair.difference(&self.entry, &self.pairing, self.reals)
    }

    /// Both versions ended on an input that was drawn, the model of the state's path; whether they differ on it.
    pub(crate) fn judge_random_run(
        &self,
        state: &mut PairState,
        differ: Term,
        differs: bool,
        solver: &mut PathSolver,
    ) {
        if self.is_about_reals(state, Some(differ)) {
            return;
        }
        let given = state.jvm.given();
        let Some(drawn) = state.jvm.machine.path.model().cloned() else {
            return;
        };
        let run = |model: &Model| self.run_pair(&state.jvm.machine, model, given, ATTACK_FUEL);
        let Ok(Some(kind)) = run(&drawn) else {
            return;
        };
        let differ = Some(differ).filter(|_| differs);
        let known = differ.map_or_else(
            || state.jvm.machine.path.clone(),
            |differ| {
                state
                    .jvm
                    .machine
                    .path
                    .push(differ)
                    .with_model(drawn.clone())
            },
        );
        let vars = self.entry.vars(&state.jvm.machine);
        let simplest = solver.simplest_model(&known, &vars).ok();
        let plainer = simplest.and_then(|model| {
            let kind = run(&model).ok().flatten()?;
            Some((model, kind))
        });
        let (model, kind) = plainer.unwrap_or((drawn, kind));
        self.keep(
            state,
            &state.jvm.machine,
            &model,
            given,
            differ,
            kind,
            solver,
        );
    }

    /// Makes an input of a path on which the versions differ, and runs both on it.
    fn make_input(&self, state: &mut PairState, differ: Option<Term>, solver: &mut PathSolver) {
        if self.is_hidden(state) {
            let what = "a difference that a summary may hide";
            return self.note_stuck(ReasonKind::Unsupported, what, Place::default());
        }
        {
            let mut found = self.lock();
            if found.inputs >= MAX_INPUTS {
                return;
            }
            found.inputs += 1;
        }
        let place = Place::default();
        let whole = match self
            .entry
            .complete(&mut state.jvm, MORE_OBJECTS, self.size, solver)
        {
            Completion::Yes(whole) => whole,
            // No input that satisfies the contract takes this path.
            Completion::No => return,
            Completion::NotUpTo(size) => {
                return self.lock().observations.note_too_large(size, place);
            }
            Completion::Unknown(why) => {
                let what = format!("no input that satisfies the contract is known, {why}");
                return self.note_stuck(ReasonKind::Unsupported, what, place);
            }
        };
        let model = match solver.simplest_model(&whole.path, &self.entry.vars(&whole)) {
            Ok(model) => model,
            Err(why) => return self.note_stuck(ReasonKind::Solver, why, place),
        };
        if !solver.holds_on_reals(&whole.path, &model) {
            let what = "a difference of real numbers for which no floats were found";
            return self.note_stuck(ReasonKind::Unsupported, what, place);
        }
        let given = state.jvm.given();
        match self.run_pair(&whole, &model, given, FUEL) {
            Ok(Some(kind)) => self.keep(state, &whole, &model, given, differ, kind, solver),
            Ok(None) => {
                let what = "a difference that shows only on unknown inputs, not on concrete ones";
                self.note_stuck(ReasonKind::Unsupported, what, place);
            }
            Err(why) => {
                let what = format!("an input on which the versions may differ was not run: {why}");
                self.note_stuck(ReasonKind::Unsupported, what, place);
            }
        }
    }

    /// Keeps the smallest input for each way in which the versions differ.
    #[expect(
        clippy::too_many_arguments,
        reason = "the input, and what is known of it"
    )]
    fn keep(
        &self,
        state: &PairState,
        whole: &State,
        model: &Model,
        given: Option<Ref>,
        differ: Option<Term>,
        kind: DeltaKind,
        solver: &mut PathSolver,
    ) {
        let size = whole.inputs.size();
        // Conditions cost questions to the solver.
        if self
            .lock()
            .deltas
            .get(&kind)
            .is_some_and(|known| known.size < size)
        {
            return;
        }
        let case = InputCase {
            state: whole,
            model,
            given,
        };
        let entry = &self.entry;
        let candidate = CandidateDelta {
            size,
            delta: Delta {
                rule: rules::BEHAVIOUR_CHANGE.to_owned(),
                when: conditions(entry, &state.jvm.machine, differ, solver),
                old: String::new(),
                new: String::new(),
                call: entry.call_text(&case),
                inputs: entry.inputs(&case),
                heap: entry.heap(&case),
                conditional: entry.status(&case) == Status::Conditional,
                confirmed: false,
                test: None,
                returns: entry.method.parsed.ret.is_some(),
                prints: kind.prints,
                recipe: entry.recipe(&case),
            },
        };
        let mut found = self.lock();
        match found.deltas.get_mut(&kind) {
            Some(known) if known.order() <= candidate.order() => {}
            Some(known) => *known = candidate,
            None => _ = found.deltas.insert(kind, candidate),
        }
    }
}

fn asking_place(asked: &Asked) -> Place {
    asked.by.map_or_else(Place::default, |by| place_of(&[by]))
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

//! Runs of both versions on concrete inputs: of paths on which they may differ, and of those on which they should not.

use super::{CandidateDelta, PairObserver};
use crate::concrete_pair::{ConcretePair, DeltaKind, FUEL};
use crate::pair_program::PairState;
use crate::when::{conditions, exact_conditions, is_described};
use answer::{Delta, ReasonKind, Status};
use harness::{InputCase, MORE_OBJECTS};
use heap::Ref;
use jvm_symex::{Completion, Place};
use solver::{Model, PathSolver};
use term::Term;
use vm::State;

/// Differing paths of a method from which inputs are made; the rest is not looked at.
const MAX_INPUTS: u32 = 40;

/// Pairs of paths without a difference that are run on a concrete input, too.
const MAX_ATTACKS: u32 = 200;

/// Instructions of each version on an input on which they should do the same.
const ATTACK_FUEL: u64 = 100_000;

/// Runs of which it is kept what loops did.
const MAX_TRACES: usize = 40;

impl PairObserver {
    /// Runs both versions on an input of a path on which they are equal: if they are not, Cairn was wrong.
    pub(super) fn attack(&self, state: &mut PairState, solver: &mut PathSolver) {
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
            if !is_described(&self.entry.vm, &state.jvm.machine, &model) {
                return None;
            }
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
    pub(super) fn make_input(
        &self,
        state: &mut PairState,
        differ: Option<Term>,
        solver: &mut PathSolver,
    ) {
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
        let path = &state.jvm.machine;
        let when = match is_described(&entry.vm, path, model) {
            true => conditions(entry, path, differ, solver),
            false => exact_conditions(entry, whole, model),
        };
        let candidate = CandidateDelta {
            size,
            delta: Delta {
                rule: rules::BEHAVIOUR_CHANGE.to_owned(),
                when,
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

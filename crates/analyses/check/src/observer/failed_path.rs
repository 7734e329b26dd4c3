//! Failed paths: the simplest input that shows the failure, or the reason why there is none.

use super::{COMPLETION_FUEL, MethodObserver};
use crate::alternative_inputs::AlternativeInputs;
use crate::confirm::{Confirmation, execute};
use crate::findings::{BestInput, MAX_TRIES, MethodFindings};
use crate::model_order::simpler_condition;
use answer::{NullArgument, ReasonKind, Status};
use harness::{FindingKey, InputCase};
use inputs::functions::agree_functions;
use inputs::structure::{MAX_LENGTH, TOO_LONG};
use jvm_symex::{Completion, JvmState, Place};
use solver::{Feasibility, PathSolver};
use states::nondeterminism::{explain_dependence, line_text, voids_failure};
use std::cmp::Ordering;
use symex::{EndReason, ForkState, Program};
use term::{CmpOp, Term};
use vm::State;
use vm::environment::Asked;

/// The question that a failure most likely depends on: one whose answer differs from run to run, if there is one.
fn first_with_other_answers(asked: &[Asked]) -> Option<&Asked> {
    let by_run = asked.iter().find(|a| a.differs_by_run());
    by_run.or_else(|| asked.iter().find(|a| a.has_other_answers()))
}

/// Where a failure comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FailureCause {
    Code,
    /// An exception of the input was thrown. Where it was made is for a test to say, not for the path.
    CallersException,
}

impl MethodObserver {
    /// A path ended with a failure: looks for the simplest input that shows it.
    pub(super) fn report_failure(
        &self,
        state: &mut JvmState,
        (key, cause): (FindingKey, FailureCause),
        place: Place,
        null_arguments: Vec<NullArgument>,
        solver: &mut PathSolver,
    ) {
        let is_counted = null_arguments.is_empty();
        if !is_counted {
            self.lock().observations.null_failures += 1;
        }
        if self.note_if_void(&key, &place, &state.machine.notes.asked) {
            return;
        }
        if !self.could_improve(&key, is_counted, state, solver) {
            if is_counted {
                self.note_alternative(&key, state, solver);
            }
            return;
        }
        let Some(whole) = self.complete_input(state, &key, &place, solver) else {
            return;
        };
        // The contract may have asked what differs from run to run.
        if self.note_if_void(&key, &place, &whole.notes.asked) {
            return;
        }
        let Some(whole) = agree_functions(&self.entry.vm, *whole, solver) else {
            // Only a function that contradicts itself takes this path; that none does is assumed.
            return self.assume(&state.machine.notes.asked);
        };
        let Some(whole) = self.limit_array_lengths(whole, &place, solver) else {
            return;
        };
        let fuel = 2 * self.program().instructions(state) + COMPLETION_FUEL;
        let vars = self.entry.vars(&whole);
        let given = state.given();
        if let Some(model) = whole.path.model() {
            self.keep_first(
                &InputCase {
                    state: &whole,
                    model,
                    given,
                },
                &key,
                &vars,
                &null_arguments,
                fuel,
            );
        }
        let model = match solver.simplest_model(&whole.path, &vars) {
            Ok(model) => model,
            // It is not known whether the path exists; the engine counts that.
            Err(_) => return,
        };
        let case = InputCase {
            state: &whole,
            model: &model,
            given,
        };
        let other = match execute(&self.entry, &case, fuel) {
            Ok(mut shown) if shown.key == key => {
                shown.finding.null_arguments = null_arguments;
                return self.record_finding(shown, &place, &case, vars, fuel);
            }
            Ok(shown)
                if cause == FailureCause::CallersException && shown.key.class == key.class =>
            {
                let class = &key.class;
                let what =
                    format!("{class} may be thrown, but it is one that the caller passes in");
                return self.note_stuck(ReasonKind::Unsupported, what, place);
            }
            Ok(shown) => format!("fails with {}", shown.key.class),
            Err(ended) => ended,
        };
        self.note_unconfirmed(&key, place, &case, &other);
    }

    /// An input of the path that satisfies the contract; notes why there is none.
    fn complete_input(
        &self,
        state: &mut JvmState,
        key: &FindingKey,
        place: &Place,
        solver: &mut PathSolver,
    ) -> Option<Box<State>> {
        match self.complete_path(state, solver) {
            Completion::Yes(whole) => return Some(whole),
            // No input that satisfies the contract takes this path, as far as the contract knows.
            Completion::No => self.assume(&state.machine.notes.asked),
            Completion::NotUpTo(size) => {
                let observations = &mut self.lock().observations;
                observations.note_too_large(size, place.clone());
            }
            Completion::Unknown(why) => {
                let what = format!(
                    "{} may be thrown: no input that leads there and satisfies the contract is known, {why}",
                    key.class
                );
                let observations = &mut self.lock().observations;
                observations.note_unsettled(what, place.clone());
            }
        }
        None
    }

    /// The same input with arrays that can be created. If the path needs longer ones, no test can show it: that is a
    /// bound on the inputs, and noted as one.
    fn limit_array_lengths(
        &self,
        mut whole: State,
        place: &Place,
        solver: &mut PathSolver,
    ) -> Option<State> {
        let terms = &self.entry.vm.terms;
        let most = terms.bv(32, MAX_LENGTH as u64);
        let arrays = whole.inputs.arrays().iter();
        let are_short = arrays.fold(terms.bool(true), |all, array| {
            terms.and(all, terms.cmp(CmpOp::Ule, array.len, most))
        });
        match solver.assume(&whole.path, are_short) {
            Feasibility::Yes(path) => whole.path = path,
            Feasibility::No => {
                let observations = &mut self.lock().observations;
                observations.note_too_large(MAX_LENGTH as u32, place.clone());
                return None;
            }
            Feasibility::Unknown(_) => {}
        }
        Some(whole)
    }

    /// The program did something else than the path.
    fn note_unconfirmed(&self, key: &FindingKey, place: Place, case: &InputCase<'_>, other: &str) {
        let missing = case.structure(&self.entry.vm).missing_object();
        let (kind, what) = match other {
            _ if other.starts_with(TOO_LONG) => (
                ReasonKind::Unsupported,
                format!("{} may be thrown, but its input has {TOO_LONG}", key.class),
            ),
            // An array whose length is unknown takes no memory, one with a length does.
            _ if other == EndReason::Heap.text() => (
                ReasonKind::Unsupported,
                format!(
                    "{} may be thrown, but only by a call that takes more than {} MB of memory",
                    key.class,
                    self.entry.vm.max_heap_bytes >> 20
                ),
            ),
            _ if let Some(class) = missing => (
                ReasonKind::Unsupported,
                format!(
                    "{} may be thrown, but only with an input of type {class}, which Cairn does not support",
                    key.class
                ),
            ),
            // The simulated clock goes by instructions, and random numbers begin with it: the run on machine values
            // may read another time than the path.
            _ if let Some(asked) = case
                .state
                .notes
                .asked
                .iter()
                .find(|a| a.goes_by_the_clock()) =>
            {
                explain_dependence(asked, &key.class)
            }
            _ => (
                ReasonKind::Internal,
                format!(
                    "{} at {} does not happen when {} is executed: {other}",
                    key.class,
                    line_text(&place),
                    self.entry.call_text(case),
                ),
            ),
        };
        self.note_stuck(kind, what, place);
    }

    /// Notes an input of the path for a finding whose smallest one may not exist.
    fn note_alternative(&self, key: &FindingKey, state: &mut JvmState, solver: &mut PathSolver) {
        let is_wanted = |seen: &MethodFindings| {
            let best = seen.findings.get(key);
            let alternatives = seen.alternatives.get(key);
            best.is_some_and(|b| b.finding.status == Status::Conditional)
                && alternatives.is_none_or(AlternativeInputs::is_open)
        };
        if !is_wanted(&self.lock()) {
            return;
        }
        let Completion::Yes(whole) = self.complete_path(state, solver) else {
            return;
        };
        let Some(model) = whole.path.model() else {
            return;
        };
        let heap = self.entry.input_heap(&InputCase {
            state: &whole,
            model,
            given: state.given(),
        });
        let mut seen = self.lock();
        seen.alternatives.entry(key.clone()).or_default().add(heap);
    }

    /// A call was executed and fails: a finding, or why it is none.
    pub(super) fn record_finding(
        &self,
        shown: Confirmation,
        place: &Place,
        case: &InputCase<'_>,
        vars: Vec<Term>,
        fuel: u64,
    ) {
        match self.objection(&shown, case, fuel) {
            Some((kind, what)) => self.note_stuck(kind, what, place.clone()),
            None => self.keep(shown, case, vars),
        }
    }

    /// Why a call that fails is no finding: it is not the program's doing, or depends on where
    /// the program runs.
    fn objection(
        &self,
        shown: &Confirmation,
        case: &InputCase<'_>,
        fuel: u64,
    ) -> Option<(ReasonKind, String)> {
        if let Some(what) = &shown.trouble {
            return Some((ReasonKind::Unsupported, what.clone()));
        }
        if let Some(asked) = shown.asked.iter().find(|a| voids_failure(a)) {
            return Some(explain_dependence(asked, &shown.key.class));
        }
        let asked = first_with_other_answers(&shown.asked)?;
        match self.other_settings.confirms(&self.entry, case, shown, fuel) {
            true => None,
            false => Some(explain_dependence(asked, &shown.key.class)),
        }
    }

    /// Notes a failure that shows nothing because of what the path read from the environment; whether it is one.
    fn note_if_void(&self, key: &FindingKey, place: &Place, asked: &[Asked]) -> bool {
        let Some(asked) = asked.iter().find(|a| voids_failure(a)) else {
            return false;
        };
        let (kind, what) = explain_dependence(asked, &key.class);
        self.note_stuck(kind, what, place.clone());
        true
    }

    /// Keeps a finding that nothing is known about yet with the input at hand: if the time ends
    /// before a simpler one is found, it is not lost.
    fn keep_first(
        &self,
        case: &InputCase<'_>,
        key: &FindingKey,
        vars: &[Term],
        null_arguments: &[NullArgument],
        fuel: u64,
    ) {
        let is_counted = null_arguments.is_empty();
        if self.lock().of_kind(is_counted).contains_key(key) {
            return;
        }
        if let Ok(mut shown) = execute(&self.entry, case, fuel)
            && shown.key == *key
            && self.objection(&shown, case, fuel).is_none()
        {
            shown.finding.null_arguments = null_arguments.to_vec();
            self.keep(shown, case, vars.to_vec());
        }
    }

    /// Whether some input of the path may be simpler than what is known for the finding.
    fn could_improve(
        &self,
        key: &FindingKey,
        is_counted: bool,
        state: &JvmState,
        solver: &mut PathSolver,
    ) -> bool {
        let mut seen = self.lock();
        if !is_counted && !seen.is_open(key, true) {
            return false;
        }
        let Some(best) = seen.of_kind(is_counted).get(key).cloned() else {
            return true;
        };
        drop(seen);
        let constant = self.entry.constant_index(state.given());
        let order = (state.size(), constant).cmp(&(best.size, best.constant));
        match order {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal if best.vars == self.entry.vars(&state.machine) => {
                let simpler = simpler_condition(&self.entry.vm.terms, &best.vars, &best.model);
                matches!(solver.wish(state.path(), simpler), Feasibility::Yes(_))
            }
            Ordering::Equal => best.tries < MAX_TRIES,
        }
    }

    fn keep(&self, shown: Confirmation, case: &InputCase<'_>, vars: Vec<Term>) {
        let best = BestInput {
            size: case.state.inputs.size(),
            constant: self.entry.constant_index(case.given),
            vars,
            model: case.model.clone(),
            finding: shown.finding,
            tries: 1,
        };
        self.lock().keep(&self.entry.vm.terms, shown.key, best);
    }
}

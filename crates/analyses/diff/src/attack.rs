//! Random testing: before an equality of two versions is believed, both are run on thousands of inputs.
//!
//! An input is made up while the versions look at it: every condition is decided by random numbers, and where a
//! reference may lead is drawn. So inputs grow beyond the bounds of an exploration, and no solver has a part in it. What
//! has become of the input is then built anew, and both versions are run on machine values.

mod random_input;

use crate::observer::PairObserver;
use crate::pair_program::{PairOutcome, PairProgram, PairState};
use harness::Entry;
use random_input::RandomInput;
use solver::PathCondition;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use symex::{Exploration, ForkState, Program, StepResult, TaskContext};
use term::{CmpOp, Term};

/// Inputs on which the versions of one method are run.
const INPUTS: u64 = 2_000;

/// Instructions of both versions on one input, and decisions.
const FUEL: u64 = 40_000;
const DECISIONS: u32 = 2_000;

/// So much of a method's time is kept for its attack, and no more than this.
const SHARE: u32 = 8;
pub(crate) const MOST_TIME: Duration = Duration::from_millis(1_500);

/// The part of the time from now on until `until` that an attack may take.
pub(crate) fn attack_time(until: Instant) -> Duration {
    (until.saturating_duration_since(Instant::now()) / SHARE).min(MOST_TIME)
}

/// The states in which both versions begin.
pub(crate) fn start_states(entry: &Entry) -> Vec<PairState> {
    let mut starts = entry.start_states();
    for start in &mut starts {
        start.machine.note_start(&entry.vm);
        start.machine.notes.output = Some(Vec::new());
    }
    starts.into_iter().map(PairState::new).collect()
}

/// The attack on one method, by any number of workers.
pub(crate) struct RandomAttack {
    entry: Arc<Entry>,
    explored: Arc<Exploration<PairProgram, PairObserver>>,
    /// Inputs that are left to be tried.
    next: AtomicU64,
}

impl RandomAttack {
    pub(crate) fn new(
        entry: Arc<Entry>,
        explored: Arc<Exploration<PairProgram, PairObserver>>,
    ) -> RandomAttack {
        RandomAttack {
            entry,
            explored,
            next: AtomicU64::new(0),
        }
    }

    /// Tries inputs until all were, a difference is known, or the time is over.
    pub(crate) fn run(&self, task: &mut TaskContext<'_>, until: Instant) {
        let observer = self.explored.observer();
        let mut starts = start_states(&self.entry);
        while Instant::now() < until && !task.cancellation.is_cancelled() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= INPUTS || observer.has_deltas() {
                return;
            }
            let index = number as usize % starts.len().max(1);
            let Some(start) = starts.get_mut(index) else {
                return;
            };
            let mut state = start.fork();
            let mut input = RandomInput::new(&self.entry.vm, &start.jvm.machine, number);
            if let Some(differ) = self.walk(&mut state, &mut input) {
                let differs = input.holds(differ);
                let path = state.path().clone().with_model(input.model());
                state.set_path(path);
                observer.judge_random_run(&mut state, differ, differs, task.solver);
            }
        }
    }

    /// Follows both versions to their ends; `None` if they have none that can be compared, or it takes too long.
    fn walk(&self, state: &mut PairState, input: &mut RandomInput<'_>) -> Option<Term> {
        let program = self.explored.program();
        let terms = &self.entry.vm.terms;
        for _ in 0..DECISIONS {
            let step = program.step(state);
            if program.counted_instructions(state) > FUEL {
                return None;
            }
            match step {
                StepResult::Running | StepResult::CameBack => {}
                StepResult::Decide(condition) => {
                    input.look_at(condition, &state.jvm.machine.inputs);
                    let holds = input.holds(condition);
                    let known = match holds {
                        true => condition,
                        false => terms.not(condition),
                    };
                    go_on(state, known, u64::from(holds));
                }
                StepResult::Choose(term) => {
                    input.look_at(term, &state.jvm.machine.inputs);
                    let value = input.value_of(term);
                    let known = terms.cmp(CmpOp::Eq, term, terms.constant(value));
                    go_on(state, known, value.bits());
                }
                StepResult::Split(0) => return None,
                StepResult::Split(ways) => {
                    let way = input.draw_way(ways);
                    state.answer(u64::from(way));
                }
                StepResult::Ended(_, PairOutcome::Compared(differ, _)) => return Some(differ),
                StepResult::Ended(_, PairOutcome::Incomparable(_) | PairOutcome::Single(_, _)) => {
                    return None;
                }
            }
        }
        None
    }
}

fn go_on(state: &mut PairState, known: Term, answer: u64) {
    let path: PathCondition = state.path().push(known);
    state.set_path(path);
    state.answer(answer);
}

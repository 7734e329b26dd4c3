//! Whether a method fails on no input at all, whatever its size: an exploration that ends because
//! states are made wider where loops come back (`symex-jvm/src/matching/widened.rs`).
//!
//! It follows more than the program does, so a failure there says nothing, and nothing is kept of
//! it. If every path ends well, and none was cut or left out, no input fails. Anything in between
//! (a bound, something that can't be executed, a question to the world outside) is no proof.

use crate::entry::Entry;
use crate::observer::Watch;
use solver::PathSolver;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{EndReason, Exploration, Limits, Observer, Order};
use symex_jvm::{ContractTime, Jvm, JvmState, Matching, Outcome, Predicate};

/// After how many states that are alike they are made wider, one attempt after the other: what is
/// lost too early may be kept if a loop goes round some more times first.
const PATIENCE: [usize; 3] = [1, 2, 4];

/// The least that an attempt gets.
const LEAST_TIME: Duration = Duration::from_millis(20);

/// How many paths show that the method fails on no input; `None` if no attempt does.
pub(crate) fn prove(
    entry: &Arc<Entry>,
    watch: &Arc<Watch>,
    limits: Limits,
    solver: &mut PathSolver,
    until: Instant,
) -> Option<u64> {
    // Without its contract a method takes more inputs; what comes of that is often simpler.
    let has_contract = !entry.requires().is_empty();
    let makes_inputs = |p: &Predicate| matches!(p, Predicate::Method(..));
    let first = entry.requires().iter().any(makes_inputs);
    let contracts = [(has_contract, Contract::Ignored), (true, Contract::First)];
    let contracts = contracts.into_iter().filter(|(applies, _)| *applies);
    let contracts = contracts.filter(|(_, c)| *c != Contract::First || first || !has_contract);
    let attempts: Vec<(usize, Contract)> = PATIENCE
        .into_iter()
        .flat_map(|p| contracts.clone().map(move |(_, c)| (p, c)))
        .collect();
    let mut left = attempts.len() as u32;
    for (patience, contract) in attempts {
        let now = Instant::now();
        let share = until.saturating_duration_since(now) / left;
        if share < LEAST_TIME || solver.is_late() {
            return None;
        }
        left -= 1;
        let attempt = Attempt::new(entry, watch, limits, patience, contract);
        if attempt.succeeds(solver, now + share) {
            return Some(attempt.0.summary().paths());
        }
    }
    None
}

/// What is done about a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contract {
    /// Inputs that don't satisfy it are followed, too.
    Ignored,
    /// It is executed before the method.
    First,
}

struct Attempt(Exploration<Jvm, Doubt>);

impl Attempt {
    fn new(
        entry: &Arc<Entry>,
        watch: &Arc<Watch>,
        limits: Limits,
        patience: usize,
        contract: Contract,
    ) -> Attempt {
        let mut program = entry.symbolic(ContractTime::First);
        if contract == Contract::Ignored {
            program.requires.clear();
        }
        let matching = Arc::new(Matching::proving(entry.vm, entry.before(), patience));
        program.matching = Some(matching.clone());
        let observer = Doubt {
            watch: watch.clone(),
            matching,
        };
        let limits = Limits {
            memory: limits.memory,
            ..Limits::default()
        };
        let starts = entry.starts();
        Attempt(Exploration::new(
            program,
            observer,
            limits,
            Order::default(),
            starts,
        ))
    }

    fn succeeds(&self, solver: &mut PathSolver, until: Instant) -> bool {
        self.0.work(solver, until);
        let summary = self.0.summary();
        self.0.is_complete() && summary.losses.is_empty() && !self.0.observer().is_failed()
    }
}

/// Sees to it that an attempt fails if anything but an end that proves something is met.
struct Doubt {
    watch: Arc<Watch>,
    matching: Arc<Matching>,
}

impl Doubt {
    fn is_failed(&self) -> bool {
        self.matching.proof().is_none_or(|p| p.has_failed())
    }

    fn fail(&self) {
        if let Some(proof) = self.matching.proof() {
            proof.fail();
        }
    }

    fn is_good_end(&self, state: &mut JvmState, reason: EndReason, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Returned(_) | Outcome::Rejected | Outcome::NoReceiver(_) => true,
            Outcome::Threw(exception) => {
                reason == EndReason::Threw && self.watch.is_expected(state, *exception)
            }
            Outcome::Broke(_) | Outcome::Exited(_) | Outcome::Deadlock | Outcome::Stuck(_) => false,
        }
    }
}

/// Whether all that a state rests on is the same everywhere, and for all inputs.
fn is_plain(state: &JvmState) -> bool {
    let machine = &state.machine;
    machine.asked.is_empty() && !machine.deep_stack && machine.has_plain_inputs()
}

impl Observer<Jvm> for Doubt {
    fn ended(
        &self,
        state: &mut JvmState,
        reason: EndReason,
        outcome: Outcome,
        _solver: &mut PathSolver,
    ) {
        if !is_plain(state) || !self.is_good_end(state, reason, &outcome) {
            self.fail();
        }
    }

    fn endless(&self, state: &mut JvmState, _solver: &mut PathSolver) {
        if !is_plain(state) {
            self.fail();
        }
    }

    fn cut(&self, _state: &mut JvmState, _reason: EndReason, _solver: &mut PathSolver) {
        self.fail();
    }
}

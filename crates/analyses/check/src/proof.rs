//! Proof by widening: an attempt to show that a method fails on no input, whatever its size. The exploration ends
//! because states are widened at loop heads (`crates/jvm/symex/src/matching/widening.rs`).
//!
//! Widening over-approximates, so a failure in an attempt means nothing, and no finding is kept from it. If every path
//! ends well and none was cut or dropped, no input fails. Anything in between (a bound, an unsupported construct, a
//! read of the environment) is no proof.
//!
//! Refinement: facts about array elements that a failed attempt had dropped are kept in the next one
//! (`crates/core/matching/src/widen/elements.rs`).

use crate::observer::MethodObserver;
use harness::Entry;
use jvm_symex::{
    CallOutcome, ContractTime, ElementFacts, Jvm, JvmState, Matching, Predicate, ProofOptions,
};
use solver::PathSolver;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Cancellation, EndReason, Exploration, Limits, Observer, SearchStrategy, TaskContext};

/// After how many states that are alike they are made wider, one attempt after the other: what is
/// lost too early may be kept if a loop goes round some more times first.
const PATIENCE: [usize; 3] = [1, 2, 4];

/// How often what an attempt missed is kept in the next one, for each use of the contract.
const REFINEMENTS: usize = 4;

/// How often all attempts to prove a method may ask the solver. The time is a limit, too, but not the one
/// that should be met: verdicts are not to depend on the machine.
const MOST_QUESTIONS: u64 = 3_000;

/// The least that an attempt gets.
pub(crate) const LEAST_TIME: Duration = Duration::from_millis(20);

/// How many paths show that the method fails on no input; `None` if no attempt does.
pub(crate) fn prove(
    entry: &Arc<Entry>,
    observer: &Arc<MethodObserver>,
    limits: Limits,
    task: &mut TaskContext<'_>,
    until: Instant,
) -> Option<u64> {
    let cancellation = task.cancellation;
    // What was asked about other methods must not show: the answer would depend on who came first.
    task.solver.with_fresh_solver(|solver| {
        attempt_proof(entry, observer, limits, solver, cancellation, until)
    })
}

fn attempt_proof(
    entry: &Arc<Entry>,
    observer: &Arc<MethodObserver>,
    limits: Limits,
    solver: &mut PathSolver,
    cancellation: &Cancellation,
    until: Instant,
) -> Option<u64> {
    let mut plans: Vec<ProofPlan> = contract_uses(entry)
        .into_iter()
        .map(ProofPlan::new)
        .collect();
    let mut left = (PATIENCE.len() * plans.len()) as u32;
    let most = solver.stats().back_end_calls() + MOST_QUESTIONS;
    for patience in PATIENCE {
        for plan in &mut plans {
            // Most attempts fail early; what they leave is for the others.
            let share = until.saturating_duration_since(Instant::now()) / left.min(2);
            let end = Instant::now() + share;
            let asked = solver.stats().back_end_calls();
            let questions = asked + most.saturating_sub(asked) / u64::from(left.min(2));
            left -= 1;
            loop {
                let is_late = Instant::now() + LEAST_TIME > end || solver.is_late();
                let is_over = is_late || cancellation.is_cancelled();
                if is_over || solver.stats().back_end_calls() >= questions {
                    break;
                }
                let options = ProofOptions {
                    patience,
                    keep: plan.keep.clone(),
                    questions,
                };
                let attempt = ProofAttempt::new(entry, observer, limits, plan.contract, options);
                if attempt.run(solver, cancellation, end) {
                    return Some(attempt.0.summary().paths());
                }
                if !plan.refine(&attempt.0.observer().missed_facts()) {
                    break;
                }
            }
        }
    }
    None
}

/// Without its contract a method takes more inputs; what comes of that is often simpler.
fn contract_uses(entry: &Entry) -> Vec<ContractUse> {
    let makes_inputs = |p: &Predicate| matches!(p, Predicate::Method(..));
    match entry.preconditions() {
        [] => vec![ContractUse::First],
        all if all.iter().any(makes_inputs) => vec![ContractUse::Ignored, ContractUse::First],
        _ => vec![ContractUse::Ignored],
    }
}

/// How attempts are made, and what they keep of the elements of arrays: what earlier ones missed.
struct ProofPlan {
    contract: ContractUse,
    keep: ElementFacts,
    refinements: usize,
}

impl ProofPlan {
    fn new(contract: ContractUse) -> ProofPlan {
        ProofPlan {
            contract,
            keep: ElementFacts::default(),
            refinements: 0,
        }
    }

    /// Keeps from now on what was missed; false if that is nothing new.
    fn refine(&mut self, missed: &ElementFacts) -> bool {
        let mut keep = self.keep.clone();
        // How elements compare with each other is the dearest to find out.
        let elements = missed.elements;
        keep.add(&ElementFacts {
            elements: false,
            ..missed.clone()
        });
        if keep == self.keep {
            keep.elements |= elements;
        }
        if keep == self.keep || self.refinements >= REFINEMENTS {
            return false;
        }
        self.keep = keep;
        self.refinements += 1;
        true
    }
}

/// What is done about a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContractUse {
    /// Inputs that don't satisfy it are followed, too.
    Ignored,
    /// It is executed before the method.
    First,
}

struct ProofAttempt(Exploration<Jvm, ProofObserver>);

impl ProofAttempt {
    fn new(
        entry: &Arc<Entry>,
        observer: &Arc<MethodObserver>,
        limits: Limits,
        contract: ContractUse,
        options: ProofOptions,
    ) -> ProofAttempt {
        let mut program = entry.symbolic_call(ContractTime::First);
        if contract == ContractUse::Ignored {
            program.requires.clear();
        }
        let matching = Arc::new(Matching::proving(&entry.vm, entry.start_state(), options));
        program.matching = Some(matching.clone());
        let observer = ProofObserver {
            observer: observer.clone(),
            matching,
        };
        let limits = Limits {
            memory: limits.memory,
            ..Limits::default()
        };
        let starts = entry.start_states();
        ProofAttempt(Exploration::with_listener(
            program,
            observer,
            limits,
            SearchStrategy::default(),
            starts,
            entry.listener("proof"),
        ))
    }

    fn run(&self, solver: &mut PathSolver, cancellation: &Cancellation, until: Instant) -> bool {
        self.0.work_unless(solver, until, cancellation.flag());
        let summary = self.0.summary();
        self.0.is_complete() && summary.losses.is_empty() && !self.0.observer().is_failed()
    }
}

/// Sees to it that an attempt fails if anything but an end that proves something is met.
struct ProofObserver {
    observer: Arc<MethodObserver>,
    matching: Arc<Matching>,
}

impl ProofObserver {
    fn is_failed(&self) -> bool {
        self.matching.proof().is_none_or(|p| p.has_failed())
    }

    /// What was not kept of the elements of arrays, and may have been needed.
    fn missed_facts(&self) -> ElementFacts {
        let proof = self.matching.proof();
        proof.map(|p| p.missed_facts()).unwrap_or_default()
    }

    fn fail(&self) {
        if let Some(proof) = self.matching.proof() {
            proof.fail();
        }
    }

    fn is_good_end(&self, state: &mut JvmState, reason: EndReason, outcome: &CallOutcome) -> bool {
        match outcome {
            CallOutcome::Returned(_) | CallOutcome::Rejected | CallOutcome::NoReceiver(_) => true,
            CallOutcome::Threw(exception) => {
                reason == EndReason::Threw
                    && (self.observer.is_expected(state, *exception)
                        || self.observer.is_null_failure(state, *exception))
            }
            CallOutcome::Broke(_)
            | CallOutcome::Exited(_)
            | CallOutcome::Deadlock
            | CallOutcome::Stuck(_) => false,
        }
    }
}

/// Whether all that a state rests on is the same everywhere, and for all inputs.
fn is_plain(state: &JvmState) -> bool {
    let machine = &state.machine;
    machine.notes.asked.is_empty() && !machine.deep_stack && machine.has_plain_inputs()
}

impl Observer<Jvm> for ProofObserver {
    fn on_end(
        &self,
        state: &mut JvmState,
        reason: EndReason,
        outcome: CallOutcome,
        solver: &mut PathSolver,
    ) {
        if !is_plain(state) || !self.is_good_end(state, reason, &outcome) {
            if let Some(proof) = self.matching.proof() {
                proof.note(state, solver.store());
            }
            self.fail();
        }
    }

    fn on_drop(&self, state: &mut JvmState) {
        if !is_plain(state) {
            self.fail();
        }
    }

    fn on_nontermination(&self, state: &mut JvmState, _solver: &mut PathSolver) {
        if !is_plain(state) {
            self.fail();
        }
    }

    fn on_cut(&self, _state: &mut JvmState, _reason: EndReason, _solver: &mut PathSolver) {
        self.fail();
    }
}

//! Solving of constrained Horn clauses: Spacer proposes, the solver stack disposes.

use std::time::{Duration, Instant};

use solver::{SolverConfig, SolverStats};
use term::{Term, TermStore};

use crate::check::{CheckFailure, check_interpretation};
use crate::encode::{encode_system, predicate_name};
use crate::formula::InvariantFormula;
use crate::lower::lower_formula;
use crate::read_back::read_interpretation;
use crate::spacer::{SpacerAnswer, ask_spacer};
use crate::system::HornSystem;

/// What an answer may cost.
#[derive(Clone, Copy, Debug)]
pub struct HornLimits {
    /// When all work ends.
    pub deadline: Instant,
    /// How long it may take, besides, to tell which contradiction follows.
    pub explanation: Duration,
}

/// The meaning of a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// As a formula over the predicate's parameters, in which nothing wraps.
    pub formula: InvariantFormula,
    /// The same as a term, which was checked.
    pub term: Term,
}

/// Invariants that were checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HornSolution {
    /// By predicate.
    pub invariants: Vec<Invariant>,
    /// How many questions of the check Z3 was asked; the others needed no Z3.
    pub solver_calls: u64,
}

/// Whether all clauses can be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HornVerdict {
    /// They can: with these invariants, which were checked.
    Solved(HornSolution),
    /// A contradiction seems to follow, by this clause if it is known. It is not checked, and numbers that integers
    /// don't follow were any: it may not exist.
    Suspected(Option<usize>),
    /// Not known, and why.
    Unknown(String),
}

/// Looks for invariants, and checks what is found.
pub fn solve_horn(store: &TermStore, system: &HornSystem, limits: HornLimits) -> HornVerdict {
    let time = limits.deadline.saturating_duration_since(Instant::now());
    match ask_spacer(&encode_system(store, system), time) {
        SpacerAnswer::Interpreted(text) => match believe(store, system, &text, limits.deadline) {
            Ok(solution) => HornVerdict::Solved(solution),
            Err(why) => HornVerdict::Unknown(why),
        },
        SpacerAnswer::Derived => HornVerdict::Suspected(first_contradiction(store, system, limits)),
        SpacerAnswer::Unknown(why) => HornVerdict::Unknown(why),
    }
}

/// Reads an interpretation and checks it.
fn believe(
    store: &TermStore,
    system: &HornSystem,
    text: &str,
    deadline: Instant,
) -> Result<HornSolution, String> {
    let invariants = read_invariants(store, system, text)
        .ok_or_else(|| "an invariant of Spacer can't be read".to_string())?;
    let formulas: Vec<Term> = invariants.iter().map(|invariant| invariant.term).collect();
    let mut layers = solver::build(SolverConfig::steady(deadline));
    let mut stats = SolverStats::default();
    match check_interpretation(store, system, &formulas, &mut *layers, &mut stats) {
        Ok(()) => Ok(HornSolution {
            invariants,
            solver_calls: stats.back_end_calls(),
        }),
        Err(CheckFailure::Refuted(_)) => {
            Err("an invariant of Spacer does not hold for bit vectors".to_string())
        }
        Err(CheckFailure::Undecided(_, why)) => {
            Err(format!("an invariant of Spacer is not checked: {why}"))
        }
    }
}

fn read_invariants(store: &TermStore, system: &HornSystem, text: &str) -> Option<Vec<Invariant>> {
    let read = read_interpretation(text)?;
    let derivable = system.derivable();
    let predicates = system.predicates.iter().enumerate();
    let invariants = predicates.map(|(index, predicate)| {
        let name = predicate_name(index);
        let known = read.iter().find(|(known, _)| *known == name);
        // Spacer leaves out what nothing leads to, and what leads nowhere.
        let formula = match known {
            Some((_, formula)) => formula.clone(),
            None => InvariantFormula::Constant(derivable[index]),
        };
        let term = lower_formula(store, &formula, &predicate.parameters)?;
        Some(Invariant { formula, term })
    });
    invariants.collect()
}

/// The first clause without a head whose contradiction follows when it is the only one.
fn first_contradiction(
    store: &TermStore,
    system: &HornSystem,
    limits: HornLimits,
) -> Option<usize> {
    let goals = system.clauses.iter().enumerate();
    let goals: Vec<usize> = goals
        .filter(|(_, clause)| clause.head.is_none())
        .map(|(index, _)| index)
        .collect();
    if let [only] = goals[..] {
        return Some(only);
    }
    let end = limits.deadline.min(Instant::now() + limits.explanation);
    for goal in goals {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return None;
        }
        let part = system.with_goals(|index| index == goal);
        if ask_spacer(&encode_system(store, &part), left) == SpacerAnswer::Derived {
            return Some(goal);
        }
    }
    None
}

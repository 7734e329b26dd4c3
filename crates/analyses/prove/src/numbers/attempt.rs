//! An attempt to prove a method by numbers: translation, Spacer, and what came of it.

use super::translate::{CutPoints, NumbersTranslator, NumericProgram, TooManyPaths};
use crate::heap_program::{CodePlace, ErrorCause};
use horn::{HornLimits, HornSolution, HornVerdict, InvariantFormula, solve_horn};
use inputs::receiver::CallTarget;
use ir::Kind;
use std::time::{Duration, Instant};
use term::TermStore;
use vm::Vm;

/// How long it may take to tell what is in the way of a proof.
const EXPLANATION: Duration = Duration::from_secs(2);

/// What numbers say about a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumbersVerdict {
    /// No run fails, whatever its numbers are.
    Proved,
    /// This may not be ruled out: it is not checked, and what is read from memory was any value.
    Suspected(Option<Obstacle>),
    /// Not known, and why.
    Unknown(String),
}

/// What is in the way of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// What may happen.
    pub cause: ErrorCause,
    /// Where.
    pub place: CodePlace,
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumbersAttempt {
    /// The verdict.
    pub verdict: NumbersVerdict,
    /// Of a proof: the invariants, with where they hold.
    pub invariants: Vec<String>,
    /// How many clauses there are.
    pub clauses: usize,
    /// It is about arguments that are null, too.
    pub null_arguments: bool,
}

/// Tries to prove that a method does not fail. `targets` are the internal names of the program's classes.
pub fn attempt_numbers(
    vm: &Vm,
    targets: &[String],
    target: &CallTarget,
    deadline: Instant,
) -> NumbersAttempt {
    let first = attempt(vm, targets, target, true, deadline);
    let mut parameters = target.method.parsed.params.iter();
    let takes_references = parameters.any(|desc| desc.elem.kind() == Kind::Ref);
    match first.verdict {
        NumbersVerdict::Suspected(_) if takes_references => {
            attempt(vm, targets, target, false, deadline)
        }
        _ => first,
    }
}

fn attempt(
    vm: &Vm,
    targets: &[String],
    target: &CallTarget,
    null_arguments: bool,
    deadline: Instant,
) -> NumbersAttempt {
    // Terms of its own: what was asked before does not show in its answers.
    let store = TermStore::new();
    let translate = |cuts| {
        NumbersTranslator::new(vm, &store, targets, target, null_arguments, cuts).translate()
    };
    let program =
        translate(CutPoints::LoopHeads).or_else(|TooManyPaths| translate(CutPoints::Joins));
    let Ok(program) = program else {
        return NumbersAttempt {
            verdict: NumbersVerdict::Unknown("there are too many paths".to_string()),
            invariants: Vec::new(),
            clauses: 0,
            null_arguments,
        };
    };
    let (verdict, invariants) = solve(&store, &program, deadline);
    NumbersAttempt {
        verdict,
        invariants,
        clauses: program.system.clauses.len(),
        null_arguments,
    }
}

fn solve(
    store: &TermStore,
    program: &NumericProgram,
    deadline: Instant,
) -> (NumbersVerdict, Vec<String>) {
    let limits = HornLimits {
        deadline,
        explanation: EXPLANATION,
    };
    if program.contradictions.iter().all(Option::is_none) {
        return (NumbersVerdict::Proved, Vec::new());
    }
    match solve_horn(store, &program.system, limits) {
        HornVerdict::Solved(solution) => (NumbersVerdict::Proved, describe(program, &solution)),
        HornVerdict::Suspected(clause) => {
            let found = clause.and_then(|clause| program.contradictions[clause].clone());
            let obstacle = found.map(|found| Obstacle {
                cause: found.cause,
                place: found.place,
            });
            (NumbersVerdict::Suspected(obstacle), Vec::new())
        }
        HornVerdict::Unknown(why) => (NumbersVerdict::Unknown(why), Vec::new()),
    }
}

/// The invariants that say something.
fn describe(program: &NumericProgram, solution: &HornSolution) -> Vec<String> {
    let labelled = program.labels.iter().zip(&solution.invariants);
    let telling = labelled
        .filter(|(_, invariant)| !matches!(invariant.formula, InvariantFormula::Constant(_)));
    let lines = telling.map(|(label, invariant)| {
        let formula = invariant.formula.display(&label.names);
        format!("{}: {formula}", label.text)
    });
    lines.collect()
}

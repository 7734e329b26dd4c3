//! Constrained Horn clauses over bit vectors: is there an interpretation of the predicates that makes all clauses true?
//!
//! Such an interpretation is a safe inductive invariant of the program that the clauses are about (Bjørner, Gurfinkel,
//! McMillan, Rybalchenko: Horn clause solvers for program verification, 2015). Z3's Spacer (Komuravelli, Gurfinkel,
//! Chaki: SMT-based model checking for recursive programs, 2014) looks for one over integers, with wrap-around written
//! out. What it finds is read back as bit-vector terms, and each clause is checked by an ordinary question to the solver
//! stack. Only then it is believed: a mistake in the encoding, in Spacer or in the reading makes an answer `Unknown`.
//!
//! Files to open first: `system.rs` (what clauses are), `solve.rs` (the order of things), `check.rs` (what is believed).
//!
//! Not in here: anything about programs, methods or instructions.

#![warn(missing_docs)]

mod check;
mod encode;
mod formula;
mod integer_range;
mod lower;
mod overflow;
mod read_back;
mod sexpr;
mod solve;
mod spacer;
mod system;

pub use check::{CheckFailure, check_interpretation};
pub use formula::{IntegerAtom, InvariantFormula, LinearSum};
pub use lower::lower_formula;
pub use read_back::read_interpretation;
pub use solve::{HornLimits, HornSolution, HornVerdict, Invariant, solve_horn};
pub use system::{HornAtom, HornClause, HornPredicate, HornSystem, PredicateId};

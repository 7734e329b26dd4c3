//! Satisfiability of path conditions, modulo bit vectors and floats: a stack of layers over Z3.
//!
//! The engine uses [`PathSolver`]: may this branch be taken, under what assignment? Inside, a
//! question passes through a stack of thin layers, built in `stack.rs`, each of which answers it
//! or hands it on; the last one is Z3. Files to open first: `path_solver.rs`, `stack.rs`, then
//! `layers/`.
//!
//! Promises: *sat* always comes with a model that was evaluated against the terms of the
//! question; *unsat* is only said when it holds for Java's exact arithmetic; whatever is not
//! decided is *unknown* with a reason, never guessed.
//!
//! Not in here: anything about programs, heaps or instructions.

#![warn(missing_docs)]

mod config;
mod layers;
mod path_solver;
mod query;
mod readable;
mod real_conditions;
mod simplest;
mod split;
mod stack;
mod stats;
mod tighten;
mod z3_back;

pub use config::SolverConfig;
pub use path_solver::{BranchAnswer, Feasibility, PathSolver};
pub use query::{Query, QueryAnswer, Solver, SolverContext, Worth};
pub use readable::{readable_before, readable_rank};
pub use stack::{build, plain_z3};
pub use stats::{SolverLayer, SolverStats};
pub use term::{Model, PathCondition};

/// The name and version of the back end.
pub fn version() -> &'static str {
    z3::full_version()
}

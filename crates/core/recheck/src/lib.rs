//! Checks proofs of shape analysis again, by a naive evaluator that shares only the program form with it.
//!
//! A certificate lists structures for each location. [`recheck`] asks of it that the empty heap is covered, that
//! whatever an edge makes of a structure is covered again, and that no structure is at the error location. Formulas
//! are evaluated by definition, tuple by tuple. Knowledge about heaps is a list of axioms, which are formulas
//! too. A second look executes edges exactly on small heaps that structures stand for.

#![warn(missing_docs)]

mod axioms;
mod cases;
mod certificate;
mod check;
mod embedding;
mod exact;
mod formula;
mod matrix;
mod numbers;
mod pairs;
mod post;
mod predicates;
mod propagate;
mod second_look;
mod structure;
mod tables;
mod truth;
mod update;

pub use check::{RecheckOptions, RecheckReport, recheck};

/// Why a certificate is not accepted, in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecheckError {
    /// The text is no certificate, or not a whole one.
    #[error("line {line}: {message}")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// What the certificate claims does not follow.
    #[error("the proof does not hold: {0}")]
    Refused(String),
}

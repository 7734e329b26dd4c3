//! Hash-consed terms, models and path conditions: what an unknown value of the analysed program is
//! known to be.
//!
//! A [`Term`] is a 32-bit index into a [`TermStore`], which keeps every distinct term once, so
//! that equality of terms is equality of indices. The public constructors ([`TermStore::bv_bin`],
//! [`TermStore::cmp`], [`TermStore::ite`] …) check sorts and simplify; [`TermStore::plain`] builds
//! the same term without simplifying, which is what the tests compare them with.
//!
//! Files to open first: `op.rs` (what a term can be), `fold.rs` (what each operation means, on
//! values), `rules/` (the simplifier: one table of small rules per family of operations).
//!
//! Not in here: solving, the program form, anything about Java beyond the arithmetic.

#![warn(missing_docs)]

mod build;
mod display;
mod eval;
mod fold;
mod model;
mod node;
mod op;
mod path;
#[doc(hidden)]
pub mod random;
mod range;
mod rules;
mod smtlib;
mod sort;
mod store;
mod subst;
mod value;
mod vars;

pub use display::{Notation, Precedence, TermDisplay};
pub use eval::{Evaluator, eval};
pub use fold::apply;
pub use model::Model;
pub use node::TermNode;
pub use op::{BvOp, CmpOp, FpCmp, FpOp, Op};
pub use path::PathCondition;
pub use sort::Sort;
pub use store::{NameId, Term, TermStore};
pub use value::TermValue;

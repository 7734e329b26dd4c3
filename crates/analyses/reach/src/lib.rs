//! `cairn reach` and `cairn verify`: do calls lead to objects for which a predicate returns a certain value?
//!
//! `reach` seeks true; `verify` (bounded verification) seeks false, or an exception. Both are one analysis: the state
//! graph is explored, and the predicate is called in every state ([`reach`]).
//!
//! Invariants: a state is reported only with calls that lead there on machine values; "never" is said only if the
//! graph is closed.

mod predicate_name;
mod reach;

pub use predicate_name::find_predicate;
pub use reach::{PredicateGoal, ReachOptions, reach};

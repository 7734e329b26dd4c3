//! Contracts (design by contract): what a class requires of its inputs and guarantees for its results.
//!
//! Preconditions are `@Requires` and annotations of parameters (`preconditions`); postconditions are
//! `@Ensures` and annotations of results (`postconditions`); invariants are `repOk()`, `invariant()` and methods marked `@Invariant` (`predicates`), and annotations of fields
//! (`field_rules`). What a method may throw is what its `throws` clause says (`throws_clause`), and what it throws on
//! purpose to refuse an input (`rejection`).
//!
//! Invariants: reading a contract never runs code; a contract that can't be understood is an error with its place,
//! and never ignored.

pub mod field_rules;
pub mod postconditions;
pub mod preconditions;
pub mod predicates;
pub mod rejection;
pub mod throws_clause;

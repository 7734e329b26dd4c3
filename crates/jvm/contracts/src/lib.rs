//! Contracts (design by contract): what a class asks of its inputs and promises about its results.
//!
//! Preconditions are `@Requires` and what annotations say about parameters (`preconditions`);
//! invariants are `repOk()`, `invariant()` and methods marked `@Invariant` (`predicates`).
//!
//! Invariants: reading a contract never runs code; a contract that can't be understood is an error with
//! the place where it stands, not a contract that is left out.

pub mod preconditions;
pub mod predicates;

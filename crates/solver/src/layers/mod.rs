//! The layers, one file each; `stack.rs` says in which order they stand and why.

pub(crate) mod cache;
pub(crate) mod checked;
pub(crate) mod enumerate;
pub(crate) mod linear;
pub(crate) mod order;
pub(crate) mod reuse;
pub(crate) mod slice;
pub(crate) mod trivial;
pub(crate) mod validate;
pub(crate) mod z3;

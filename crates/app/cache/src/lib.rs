//! Cache: results on disk, by a key of everything that they depend on.
//!
//! A [`Fingerprint`] collects everything that a result depends on and becomes a [`Key`]; a [`Store`] has one file for
//! each key. A file that is damaged, has another format or belongs to another key is ignored. Nothing here knows what
//! the results are.

#![warn(missing_docs)]

mod fingerprint;
mod store;

pub use fingerprint::{Fingerprint, Key, KeyError, ModificationTimes};
pub use store::{CachedResult, Store};

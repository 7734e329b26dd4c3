//! Results kept on disk, by what they depend on.
//!
//! A [`Fingerprint`] is fed with everything that a result depends on and becomes a [`Key`]; a [`Store`]
//! keeps one file for each key. A file that is damaged, of another format or for another key is as good
//! as none. Nothing here knows what results are.

mod fingerprint;
mod store;

pub use fingerprint::{Fingerprint, Key, Times, Unfit};
pub use store::{CachedResult, Store};

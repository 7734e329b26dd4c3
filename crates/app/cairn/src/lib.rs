//! Cairn as a library: open a program once, then check it, generate tests for it, verify predicates.
//!
//! [`Cairn::open`] takes targets and a JDK; each verb takes a request and a [`Session`], and gives an
//! [`answer::Answer`]. Requests and answers are plain data that can be written as JSON and read back. A
//! session carries an [`Events`] sink, which hears how far it is, and a [`Cancellation`] token, which ends a
//! request early with what is known by then. Any number of programs may be open in a process; those that
//! share terms ([`Cairn::open_sharing`]) call inputs of the same name by the same variable.
//!
//! ```no_run
//! use cairn::{Cairn, CheckRequest, Event, OpenRequest, Session};
//! use std::time::Duration;
//!
//! let cairn = Cairn::open(&OpenRequest::of(["examples/Range.java"]))?;
//! let mut request = CheckRequest::default();
//! request.exploration.time = Duration::from_secs(20);
//! let events = |event: &Event| {
//!     if let Event::Progress(progress) = event {
//!         eprintln!("{progress}");
//!     }
//! };
//! let session = Session::new(&events);
//! let answer = cairn.check(&request, &session)?;
//! for subject in &answer.subjects {
//!     println!("{}: {:?}", subject.name, subject.verdict);
//! }
//! # Ok::<(), cairn::Error>(())
//! ```
//!
//! Invariants: nothing here prints or ends the process; answers are kept only where the request says so; nothing that an analysis depends on is shared by
//! the whole process; temporary files are below the [`Scratch`] folder of the program, which goes with it.
//! Files to open first: `request.rs` (what can be asked), `open.rs` (from targets to a machine), then one
//! file for each verb.

#![deny(missing_docs)]

mod cache;
mod check;
mod error;
mod exploration;
mod inputs;
mod jvm;
mod open;
mod predicate;
mod program;
mod request;
mod scratch;
mod session;
mod svcomp;
mod targets;
mod test;

pub use answer;
pub use error::{Error, OpenError};
pub use jvm_symex::PathTrace;
pub use open::Cairn;
pub use request::{
    CacheSetup, CheckRequest, ExplorationOptions, InputsRequest, JUnitVersion, OpenRequest,
    PredicateRequest, SearchOrder, StateMatching, StructuresRequest, SvcompRequest,
    TestInputsRequest, TestRequest,
};
pub use scratch::Scratch;
pub use session::{Cancellation, Event, Events, Message, Progress, Session, Silence};
pub use term::TermStore;

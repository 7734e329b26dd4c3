//! Cairn as a library: open a program once, then check it, generate tests for it, verify predicates.
//!
//! [`Cairn::open`] takes targets and a JDK; each verb takes a request and a [`Session`] and returns an
//! [`answer::Answer`]. Requests and answers are plain data that can be written as JSON and read back. A session has
//! an [`Events`] sink for progress, and a [`Cancellation`] token, which ends a request early with the results so far.
//! Several programs may be open in a process; those that share terms ([`Cairn::open_sharing`]) use the same variable
//! for inputs of the same name.
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
//! Invariants: nothing here prints or ends the process; answers are cached only where the request says so; analyses
//! share no process-wide state; temporary files are below the [`Scratch`] folder of the program, which is removed
//! with it. Files to open first: `request.rs` (what can be requested), `open.rs` (from targets to a machine), then
//! one file for each verb.

#![deny(missing_docs)]

mod cache;
mod check;
mod diff;
mod error;
mod exploration;
mod inputs;
mod jvm;
mod open;
mod predicate;
mod program;
mod projects;
mod prove;
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
pub use project::{self, GitError, Project, ProjectError};
pub use recheck::{RecheckError, RecheckOptions, RecheckReport, recheck};
pub use request::{
    CacheSetup, CheckRequest, DiffRequest, ExpectedVersion, ExplorationOptions, InputsRequest,
    JUnitVersion, OpenRequest, PredicateRequest, ProveEngines, ProveRequest, SearchOrder,
    SourceCopy, StateMatching, StructuresRequest, SvcompRequest, TestInputsRequest, TestRequest,
};
pub use scratch::Scratch;
pub use session::{
    Cancellation, Event, Events, FoundEvent, IgnoreEvents, Message, Progress, Session,
};
pub use sources::Sources;
pub use term::TermStore;
pub use triage::{self, CheckOutcome, FailOn, IgnoredFindings, KnownFindings};
#[doc(hidden)]
pub use vm::fault_injection::FaultPoint;

//! Symbolic execution: the exploration engine. Pick a path ► step it ► fork or assume ► observe.
//!
//! It knows no language: a [`Program`] steps states and says where one needs a decision; the
//! engine asks the solver, forks, keeps to its [`Limits`], and tells an [`Observer`] how each
//! path ended. Files to open first: `exploration.rs` (the loop), `program.rs` (what is explored),
//! `end.rs` (all the reasons why a path ends), `search/` (one file per search strategy),
//! `events.rs` (the execution tree, for those who debug an analysis), `scheduler.rs` (tasks on worker threads).
//!
//! Promises: a path is never dropped in silence, each end is counted in a [`Summary`]; what
//! ends, and with what path condition, does not depend on the order of the search or the number
//! of workers as long as neither the path, the time nor the memory budget is hit.
//!
//! Not in here: classes, frames, heaps, findings, verdicts.

#![warn(missing_docs)]

mod cancellation;
mod choose;
mod decide;
mod end;
mod events;
mod exploration;
mod fair;
mod frontier;
mod limits;
mod memory;
mod path;
mod program;
mod rounds;
mod scheduler;
pub mod search;
mod split;
mod summary;
mod task;

pub use cancellation::Cancellation;
pub use end::{EndClass, EndReason};
pub use events::{EventKind, ForkSide, Listener, PathEvent, PathEvents, PathId, PathIds};
pub use exploration::Exploration;
pub use fair::handicap;
pub use limits::{Limits, solver_work};
pub use memory::{is_memory_exhausted, is_memory_scarce, peak_bytes, resident_bytes};
pub use path::Path;
pub use program::{ForkState, Observer, Program, Revisit, Site, StepResult};
pub use scheduler::Scheduler;
pub use search::SearchStrategy;
pub use summary::{Doubt, Stopped, Summary, TimeSpent};
pub use task::{Task, TaskContext, TaskId, TaskOwner, TaskPanic, TaskState, catch_panic};

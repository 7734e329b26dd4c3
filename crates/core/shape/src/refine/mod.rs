//! Refinement: from the empty abstraction to one that proves the program, or to a path that fails.
//!
//! Algorithms 1 to 3 of Beyer, Henzinger, Théoduloz, Zufferey: Shape Refinement through Explicit Heap Analysis.
//! Departures: explicit heaps and the feasibility of paths come from a [`HeapOracle`] and not from the nodes of the
//! tree, which is built again after each refinement; pointers are tracked wherever they are live; what the paper
//! reads off interpolants is read off weakest preconditions along the path, with aliases taken from its exact run;
//! and structures of a location are joined until that lets a spurious path through.

mod atoms;
mod drawing;
mod fine_tune;
mod limits;
mod log;
mod model_check;
mod oracle;
mod order_constraints;
mod path_run;
mod race;
mod samples;

pub use drawing::{StructureDrawing, draw_structures};
pub use limits::CheckLimits;
pub use log::{PhaseTimes, RefinementAction, RefinementCause, RefinementStep};
pub use model_check::{CheckReport, CheckVerdict, model_check};
pub use oracle::{ExactOracle, HeapOracle, PathRun, SampleSize};

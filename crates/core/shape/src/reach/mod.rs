//! Abstract reachability: which structures a program can have where.

mod art;
mod region;
mod transfer;

pub(crate) use art::simulate;
pub use art::{ArtNode, ArtOutcome, ShapeExploration, explore, explore_all};
pub use region::{Joining, ShapeRegion};
pub(crate) use transfer::ExplorationWatch;
pub use transfer::ShapeAnalysis;

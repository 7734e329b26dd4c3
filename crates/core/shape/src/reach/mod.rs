//! Abstract reachability: which structures a program can have where.

mod art;
mod region;
mod transfer;

pub use art::{ArtNode, ArtOutcome, Exploration, explore};
pub use region::{Joining, ShapeRegion};
pub use transfer::Analysis;

//! Subsumption of symbolic states, abstraction and widening: has a state been seen before?
//!
//! A path that comes to a state which an earlier one covers need not be followed. States are
//! compared where loops and recursive calls bring a program back to: as graphs (`graph.rs`), first
//! their shapes (`shape/`), then their numbers (`numbers.rs`). With an abstraction
//! (`abstraction/`) states are made coarser before they are compared: then exploration ends where
//! structures keep growing, and what was dropped is only probably covered. Widening (`widen.rs`)
//! proposes a state that covers two, so that exploration ends without leaving anything out.
//!
//! Subsumption and abstraction are those of Saswat Anand, Corina S. Păsăreanu and Willem Visser,
//! "Symbolic Execution with Abstraction": symbolic heaps (Definition 1) are in `graph.rs`, subsumption
//! of shapes (Definitions 2 and 3, Algorithm 1) in `shape/mod.rs`, of numbers (Definitions 4 to 7) in `numbers.rs`, the
//! search with stored states (Algorithm 2) in `store.rs`, summary nodes (Definitions 8 and 10) in
//! `abstraction/summary.rs`, what they stand for (Definition 9) in `abstraction/compare.rs`, arrays (Algorithm 3) in
//! `abstraction/arrays.rs`.
//!
//! Promises: an exact match ([`MatchResult::Subsumed`]) loses nothing, for every input of the state there
//! is one of the earlier state with the same future. What can't be shown is no match.
//!
//! Not in here: how a graph is made from a machine's state, and what the matches mean for a verdict.

#![warn(missing_docs)]

mod abstraction;
#[cfg(test)]
mod brute;
mod canonical;
mod cover;
mod graph;
mod holds;
mod numbers;
mod pairing;
mod quantified;
#[cfg(test)]
mod quantified_tests;
#[cfg(test)]
mod segment_tests;
mod segments;
mod shape;
mod store;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod widen;

pub use cover::{Cover, covers};
pub use graph::{
    Cell, Classes, HeapGraph, HeapNode, Links, ListSegment, ObjectOrigin, Sparse, UnknownReference,
};
pub use quantified::{QuantifiedElement, QuantifiedFact};
pub use segments::Known;
pub use store::{MatchCounts, MatchResult, StateStore};
pub use widen::{
    ElementFacts, Forgotten, FreshVariable, Spot, Widening, has_list_segments, summarize_lists,
    widen,
};

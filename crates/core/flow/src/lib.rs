//! Static analysis of graphs: data-flow problems by one worklist solver, and the structure of
//! control-flow graphs (dominators, loops, strongly connected components).
//!
//! A data-flow problem gives facts from a join-semilattice ([`Lattice`]) and a transfer function
//! ([`Analysis`]); [`solve`] computes the least fixpoint. A problem without facts is a search for
//! what can be reached: [`reach`]. Nothing here knows what the nodes of a graph stand for.

#![warn(missing_docs)]

mod components;
mod dominators;
mod graph;
mod loops;
mod worklist;

pub use components::cyclic_components;
pub use dominators::Dominators;
pub use graph::{Digraph, FlowGraph, NodeIndex};
pub use loops::{Loop, LoopId, Loops};
pub use worklist::{Analysis, Edges, Facts, Lattice, reach, solve};

#[cfg(test)]
mod tests;

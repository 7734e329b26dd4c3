//! Shape regions: sets of structures, joined or not.

use crate::class::ShapeClass;
use crate::structure::{ShapeGraph, embeds};
use rustc_hash::{FxHashMap, FxHashSet};

/// How the structures of a location are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// Structures whose nodes have the same names are joined: fewer, less precise.
    Joined,
    /// Each is kept.
    Separate,
}

/// All structures that were reached at a location.
#[derive(Debug)]
pub struct ShapeRegion {
    joining: Joining,
    joined: FxHashMap<Vec<u64>, ShapeGraph>,
    separate: FxHashSet<ShapeGraph>,
}

impl ShapeRegion {
    /// No structure.
    pub fn new(joining: Joining) -> ShapeRegion {
        ShapeRegion {
            joining,
            joined: FxHashMap::default(),
            separate: FxHashSet::default(),
        }
    }

    /// Adds a blurred structure. What must be explored now: nothing if it is covered, else the structure or what it
    /// was joined to.
    pub fn add(&mut self, class: &ShapeClass, graph: ShapeGraph) -> Option<ShapeGraph> {
        match self.joining {
            Joining::Separate if self.separate.contains(&graph) => None,
            Joining::Separate => {
                self.separate.insert(graph.clone());
                Some(graph)
            }
            Joining::Joined => match self.joined.entry(graph.join_key(class)) {
                std::collections::hash_map::Entry::Vacant(entry) => {
                    Some(entry.insert(graph).clone())
                }
                std::collections::hash_map::Entry::Occupied(mut entry) => {
                    entry.get_mut().join(&graph).then(|| entry.get().clone())
                }
            },
        }
    }

    /// True if a structure is covered: every heap that it stands for is one of the region's.
    pub fn covers(&self, exact: &ShapeGraph) -> bool {
        self.graphs().any(|graph| embeds(exact, graph))
    }

    /// The structures, in no particular order.
    pub fn graphs(&self) -> impl Iterator<Item = &ShapeGraph> {
        self.joined.values().chain(&self.separate)
    }

    /// How many structures there are.
    pub fn len(&self) -> usize {
        self.joined.len() + self.separate.len()
    }

    /// True if the location is not reached.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

//! Structures that satisfy a predicate (`inputs --predicate`).

use crate::heap::InputHeap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One structure, with numbers that satisfy the predicate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Structure {
    /// The objects.
    pub heap: InputHeap,
    /// The path condition on numbers, each conjunct as a Java expression.
    pub condition: Vec<String>,
}

/// All structures that were found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Structures {
    /// By the number of objects and elements beside the object that the predicate is called on.
    pub by_size: BTreeMap<u32, Vec<Structure>>,
    /// Why there may be more; empty if these are all up to the size asked for.
    pub missing: Vec<String>,
}

impl Structures {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.by_size.values().map(Vec::len).sum()
    }
}

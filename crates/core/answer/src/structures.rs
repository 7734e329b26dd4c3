//! Structures that satisfy a predicate.

use crate::heap::InputHeap;
use serde::Serialize;
use std::collections::BTreeMap;

/// One structure, with numbers that satisfy the predicate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Structure {
    pub heap: InputHeap,
    /// What all such numbers satisfy, each part an expression of Java.
    pub condition: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Structures {
    /// By the number of objects and elements beside the object that the predicate is called on.
    pub by_size: BTreeMap<u32, Vec<Structure>>,
    /// Why there may be more; empty if these are all up to the size asked for.
    pub missing: Vec<String>,
}

impl Structures {
    pub fn count(&self) -> usize {
        self.by_size.values().map(Vec::len).sum()
    }
}

//! What statements do to structures: focus, update, coerce, case by case.

mod focus;
mod garbage;
mod write;

pub use write::WrittenData;

use crate::class::ShapeClass;
use crate::evaluate::{Workspace, coerce_with};
use crate::structure::ShapeGraph;

/// A structure would have more than [`crate::MOST_NODES`] nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a structure has more than 64 nodes")]
pub struct TooManyNodes;

/// Transforms structures of one class.
pub struct Transformer<'a> {
    /// The class.
    pub class: &'a ShapeClass,
    workspace: Workspace,
    /// How many structures were made and sharpened, for figures.
    pub coerced: u64,
}

impl<'a> Transformer<'a> {
    /// For structures of this class.
    pub fn new(class: &'a ShapeClass) -> Transformer<'a> {
        Transformer {
            class,
            workspace: Workspace::default(),
            coerced: 0,
        }
    }

    /// Sharpens a structure; `None` if it stands for no heap.
    pub fn coerce(&mut self, mut graph: ShapeGraph) -> Option<ShapeGraph> {
        self.coerced += 1;
        coerce_with(self.class, &mut graph, &mut self.workspace).then_some(graph)
    }
}

//! What statements do to structures: focus, update, coerce, case by case.

mod focus;
mod garbage;
mod write;

pub use write::WrittenData;

use crate::class::ShapeClass;
use crate::evaluate::{Change, UpdatePlans, Workspace, coerce_with, update};
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
    plans: UpdatePlans,
    /// How many structures were made and sharpened, for figures.
    pub coerced: u64,
}

impl<'a> Transformer<'a> {
    /// For structures of this class.
    pub fn new(class: &'a ShapeClass) -> Transformer<'a> {
        Transformer {
            class,
            workspace: Workspace::default(),
            plans: UpdatePlans::default(),
            coerced: 0,
        }
    }

    /// Gives defined predicates their values after a change of core predicates.
    fn changed(&mut self, old: &ShapeGraph, new: &mut ShapeGraph, change: Change) {
        let buffers = (&mut self.workspace, &mut self.plans);
        update(self.class, old, new, change, buffers);
    }

    /// Sharpens a structure; `None` if it stands for no heap.
    pub fn coerce(&mut self, mut graph: ShapeGraph) -> Option<ShapeGraph> {
        self.coerced += 1;
        coerce_with(self.class, &mut graph, &mut self.workspace).then_some(graph)
    }
}

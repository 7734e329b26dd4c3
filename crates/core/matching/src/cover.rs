//! Inductive cover: a set of states that is to subsume every state that a program can reach: those that an
//! exploration has seen, each as it is or widened.

use crate::graph::{Cell, Classes, HeapGraph};
use crate::numbers::subsumes_numbers;
use crate::shape::match_shapes;
use crate::store::bucket_of;
use rustc_hash::{FxHashMap, FxHasher};
use solver::PathSolver;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard};

/// Shared by the workers of an exploration.
#[derive(Default)]
pub struct Cover {
    /// Whether 0 and 1 are told apart in variables: they may be answers of predicates.
    tells_answers: bool,
    points: Mutex<FxHashMap<u64, Vec<Kept>>>,
}

struct Kept {
    graph: Arc<HeapGraph>,
    /// The path that it is on.
    path: u64,
    outline: u64,
}

impl Cover {
    /// `tells_answers`: states are not alike if a variable is 0 in one and 1 in the other.
    pub fn new(tells_answers: bool) -> Cover {
        Cover {
            tells_answers,
            ..Cover::default()
        }
    }

    /// The path of a state that was kept and covers this one.
    pub fn find_covering(
        &self,
        graph: &HeapGraph,
        classes: &dyn Classes,
        solver: &mut PathSolver,
    ) -> Option<u64> {
        let bucket = bucket_of(graph);
        let kept: Vec<(Arc<HeapGraph>, u64)> = match self.lock().get(&bucket) {
            Some(kept) => kept
                .iter()
                .rev()
                .map(|k| (k.graph.clone(), k.path))
                .collect(),
            None => return None,
        };
        let covering = kept.iter().find(|(k, _)| covers(k, graph, classes, solver));
        covering.map(|(_, path)| *path)
    }

    /// Keeps a state of the path of number `path`.
    pub fn keep(&self, graph: HeapGraph, path: u64) {
        let kept = Kept {
            path,
            outline: self.outline(&graph),
            graph: Arc::new(graph),
        };
        let bucket = bucket_of(&kept.graph);
        self.lock().entry(bucket).or_default().push(kept);
    }

    /// States with the same outline that were kept, the last one first.
    pub fn with_same_outline(&self, graph: &HeapGraph) -> Vec<Arc<HeapGraph>> {
        let outline = self.outline(graph);
        let points = self.lock();
        let kept = points.get(&bucket_of(graph));
        let alike = kept.into_iter().flatten().rev();
        let alike = alike.filter(|k| k.outline == outline && has_same_calls(&k.graph, graph));
        alike.map(|k| k.graph.clone()).collect()
    }

    /// What states must have in common to be joined: which variables are null, and which hold the
    /// same object.
    fn outline(&self, graph: &HeapGraph) -> u64 {
        let mut hasher = FxHasher::default();
        for root in &graph.roots {
            if matches!(root, Cell::Node(_) | Cell::Unknown(_)) {
                let first = graph.roots.iter().position(|r| r == root);
                first.hash(&mut hasher);
            }
            self.kind(*root, graph).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn kind(&self, root: Cell, graph: &HeapGraph) -> (u32, u32) {
        match root {
            Cell::Null => (0, 0),
            Cell::Node(node) => (1, graph.nodes[node as usize].class),
            Cell::Unknown(unknown) => {
                let unknown = &graph.unknowns[unknown as usize];
                match unknown.segment {
                    Some(_) => (4, unknown.class),
                    None => (2 + u32::from(unknown.not_null), unknown.class),
                }
            }
            Cell::Outside(object) => (5, object),
            Cell::Bits(bits @ 0..=1) if self.tells_answers => (6, bits as u32),
            Cell::Bits(_) | Cell::Term(_) => (7, 0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, FxHashMap<u64, Vec<Kept>>> {
        self.points
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

fn has_same_calls(a: &HeapGraph, b: &HeapGraph) -> bool {
    a.stack == b.stack && a.fixed == b.fixed
}

/// Whether all that can come after `special` can come after `general`.
pub fn covers(
    general: &HeapGraph,
    special: &HeapGraph,
    classes: &dyn Classes,
    solver: &mut PathSolver,
) -> bool {
    has_same_calls(general, special)
        && match_shapes(general, special, classes)
            .is_some_and(|pairs| subsumes_numbers(general, special, &pairs, solver))
}

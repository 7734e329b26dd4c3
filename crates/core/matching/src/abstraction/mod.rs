//! Abstraction (section 6 of "Symbolic Execution with Abstraction"): coarser states, of which there are
//! finitely many.
//!
//! Arrays become chains of cells with gaps (`arrays.rs`); segments of the heap that nothing but
//! themselves leads into become one node (`summary.rs`); of numbers only the truth of predicates
//! remains that branches have asked for (`predicates.rs`). Comparing such states (`compare.rs`)
//! tells that one *looks* like an earlier one: not following it is an under-approximation.

mod arrays;
mod compare;
mod predicates;
mod summary;

use crate::graph::{Classes, HeapGraph};
use predicates::Predicates;
use rustc_hash::FxHashMap;
use solver::PathSolver;
use std::sync::{Arc, Mutex, MutexGuard};
use summary::Level;

/// Abstract states seen so far.
#[derive(Default)]
pub(crate) struct AbstractStore {
    predicates: Mutex<Predicates>,
    states: Mutex<FxHashMap<Key, Known>>,
}

impl AbstractStore {
    /// Forgets all states.
    pub(crate) fn forget_states(&self) {
        let states = self.states.lock();
        let mut states = states.unwrap_or_else(|poisoned| poisoned.into_inner());
        states.clear();
    }
}

/// Abstract states of one point.
#[derive(Default)]
struct Known {
    /// With segments summed up; each with the path that it was on.
    fine: Vec<(Arc<Coarse>, u64)>,
    /// With kinds summed up.
    coarse: Vec<(Arc<Coarse>, u64)>,
}

/// With more states at a point than this, more is summed up there.
const MOST_FINE: usize = 16;

/// With more than this even so, numbers are forgotten there.
const MOST_COARSE: usize = 64;

/// The point with its calls, and what must be the same.
type Key = (Vec<u64>, Vec<u64>, usize);

/// What a field of a node, or a root, may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AbstractCell {
    /// References, each once.
    Links(Vec<Link>),
    /// Numbers: what the members of a summary hold.
    Numbers(Vec<crate::graph::Cell>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    Null,
    Node(u32),
    /// Not looked at: class, and whether it may be null.
    Unknown(u32, bool),
    Outside(u32),
}

/// A node that stands for one object or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SummaryNode {
    pub class: u32,
    pub held: Vec<AbstractCell>,
}

/// An abstract state.
#[derive(Clone, Debug)]
pub(crate) struct Coarse {
    pub roots: Vec<AbstractCell>,
    pub nodes: Vec<SummaryNode>,
    pub facts: predicates::KnownComparisons,
}

impl AbstractStore {
    /// The path of an earlier state that this one, on the path of number `of`, looks like; if there is
    /// none, it is noted.
    pub(crate) fn find_or_insert(
        &self,
        graph: HeapGraph,
        of: u64,
        classes: &dyn Classes,
        solver: &mut PathSolver,
    ) -> Option<u64> {
        let key = (graph.stack.clone(), graph.fixed.clone(), graph.roots.len());
        let path = graph.path.clone();
        let graph = arrays::as_chains(graph, solver);
        let (level, forgets) = match lock(&self.states).get(&key) {
            Some(known) if known.fine.len() >= MOST_FINE => {
                (Level::Kinds, known.coarse.len() >= MOST_COARSE)
            }
            _ => (Level::Segments, false),
        };
        let (roots, nodes) = summary::summarize(&graph, level);
        let mut coarse = Coarse {
            roots,
            nodes,
            facts: FxHashMap::default(),
        };
        let store = solver.store().clone();
        if !forgets {
            let asked = {
                let mut predicates = lock(&self.predicates);
                predicates.learn(&coarse, &path, &store);
                predicates.clone()
            };
            coarse.facts = asked.facts(&coarse, &path, solver);
        }
        let mut states = lock(&self.states);
        let known = states.entry(key).or_default();
        let known = match level {
            Level::Segments => &mut known.fine,
            Level::Kinds => &mut known.coarse,
        };
        let seen = known
            .iter()
            .find(|(general, _)| compare::covers(general, &coarse, classes))
            .map(|(_, path)| *path);
        if seen.is_none() {
            known.push((Arc::new(coarse), of));
        }
        seen
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests;

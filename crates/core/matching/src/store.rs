//! Subsumption checking (Algorithm 2 of "Symbolic Execution with Abstraction"): the states seen so far,
//! found by where they stand and what they look like.

use crate::abstraction::AbstractStore;
use crate::canonical::Canonical;
use crate::graph::{Cell, Classes, HeapGraph};
use crate::numbers::subsumes_numbers;
use crate::shape::match_shapes;
use rustc_hash::{FxHashMap, FxHasher};
use solver::PathSolver;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use term::TermStore;

/// What a look at the states seen so far came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchResult {
    /// Nothing like it; now it is among them.
    New,
    /// Subsumption: all that can come after it comes after one that was seen.
    Subsumed {
        /// The path that one was on.
        by: u64,
    },
    /// As far as the abstraction can tell, it was seen.
    Abstracted {
        /// The path that the one seen was on.
        by: u64,
    },
}

/// How often a point was looked at, and with what result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchCounts {
    /// States that were compared with earlier ones.
    pub checks: u64,
    /// Those of them that an earlier one covers.
    pub subsumed: u64,
    /// Those that were new, and kept.
    pub stored: u64,
}

/// A point that has never had a hit is looked at less and less often.
const PATIENCE: u64 = 32;

/// The solver is asked about this many earlier states at most: those that say least.
const MOST_ASKED: usize = 2;

/// The solver is asked in vain so often at a point, and so often more for each time that it helped;
/// then only once in a while.
const FREE_QUESTIONS: u64 = 16;
const QUESTIONS_PER_HIT: u64 = 2;
const ONCE_IN: u64 = 32;

/// More states than this are not kept at one point with one shape of the stack.
const MOST_KEPT: usize = 2_000;

struct Kept {
    graph: HeapGraph,
    /// The path that it was on.
    path: u64,
    /// Its numbers without names, once they were compared with others: most never are.
    numbers: OnceLock<Canonical>,
    /// Whether the solver is asked about it.
    is_asked: bool,
}

impl Kept {
    fn new(graph: HeapGraph, path: u64, is_asked: bool) -> Arc<Kept> {
        Arc::new(Kept {
            graph,
            path,
            numbers: OnceLock::new(),
            is_asked,
        })
    }

    fn numbers(&self, store: &TermStore) -> &Canonical {
        self.numbers
            .get_or_init(|| Canonical::of(&self.graph, store))
    }
}

/// States that stand at the same point, with the same calls on the stack.
#[derive(Default)]
struct Bucket {
    /// Without unknowns: only a state of the same shape can match.
    whole: FxHashMap<u64, Vec<Arc<Kept>>>,
    /// With unknowns.
    open: Vec<Arc<Kept>>,
    kept: usize,
}

#[derive(Default)]
struct Inner {
    buckets: FxHashMap<u64, Bucket>,
    counts: BTreeMap<u64, Point>,
}

#[derive(Default)]
struct Point {
    counts: MatchCounts,
    visits: u64,
    /// How often the solver was asked, and how often it helped.
    asked: u64,
    helped: u64,
}

/// All states that an exploration has seen; shared by its workers.
pub struct StateStore {
    inner: Mutex<Inner>,
    coarse: Option<AbstractStore>,
    /// At one point with one shape of the stack.
    most_kept: usize,
}

impl StateStore {
    /// Exact, and with abstraction if that is wanted.
    pub fn new(is_abstract: bool) -> StateStore {
        StateStore {
            inner: Mutex::default(),
            coarse: is_abstract.then(AbstractStore::default),
            most_kept: MOST_KEPT,
        }
    }

    /// Exact, and no state is forgotten, however many there are: for explorations that keep them all
    /// anyway.
    pub fn unbounded() -> StateStore {
        StateStore {
            most_kept: usize::MAX,
            ..StateStore::new(false)
        }
    }

    /// Forgets all states; what was counted stays.
    pub fn forget_states(&self) {
        // Dropped without the lock: there may be many.
        let _states = std::mem::take(&mut self.lock().buckets);
        if let Some(coarse) = &self.coarse {
            coarse.forget_states();
        }
    }

    /// Whether states are compared by an abstraction, too.
    pub fn is_abstract(&self) -> bool {
        self.coarse.is_some()
    }

    /// Counts a visit of this point, and tells whether a state there is worth a look.
    pub fn count_visit(&self, point: u64) -> bool {
        let mut inner = self.lock();
        let point = inner.counts.entry(point).or_default();
        point.visits += 1;
        let counts = &point.counts;
        self.is_abstract()
            || counts.subsumed > 0
            || counts.checks < PATIENCE
            // The longer in vain, the less often.
            || (point.visits & (point.visits.next_power_of_two() / PATIENCE - 1)) == 0
    }

    /// Looks for an earlier state that covers this one, on the path of number `path`; if there is none,
    /// it is one of those from now on. `coarse` is what is made coarser, if it is another graph than
    /// the one that is compared as it is.
    pub fn find_or_insert(
        &self,
        graph: HeapGraph,
        path: u64,
        coarse: Option<HeapGraph>,
        classes: &dyn Classes,
        solver: &mut PathSolver,
    ) -> MatchResult {
        let (bucket, shape) = (bucket_of(&graph), shape_of(&graph));
        let candidates = self.candidates(bucket, shape, &graph);
        let new = Kept::new(graph, path, true);
        let subsumed = find_isomorphic(&candidates, &new, classes, solver.store())
            .or_else(|| self.find_by_solver(&candidates, &new, classes, solver));
        let graph = &new.graph;
        let abstracted = match (subsumed, &self.coarse) {
            (None, Some(store)) => {
                let graph = coarse.unwrap_or_else(|| graph.clone());
                store.find_or_insert(graph, path, classes, solver)
            }
            _ => None,
        };
        let mut inner = self.lock();
        let counts = &mut inner.counts.entry(graph.point()).or_default().counts;
        counts.checks += 1;
        match (subsumed, abstracted) {
            (None, None) => {
                counts.stored += 1;
                let bucket = inner.buckets.entry(bucket).or_default();
                if bucket.kept < self.most_kept {
                    bucket.keep(shape, new);
                }
                MatchResult::New
            }
            (Some(by), _) => {
                counts.subsumed += 1;
                MatchResult::Subsumed { by }
            }
            (None, Some(by)) => {
                counts.subsumed += 1;
                MatchResult::Abstracted { by }
            }
        }
    }

    /// Keeps a state of no path that is followed whether or not it was seen. What one can see that it
    /// covers is seen from now on.
    pub fn note(&self, graph: HeapGraph) {
        let (bucket, shape) = (bucket_of(&graph), shape_of(&graph));
        let mut inner = self.lock();
        let bucket = inner.buckets.entry(bucket).or_default();
        if bucket.kept < self.most_kept {
            bucket.keep(shape, Kept::new(graph, 0, false));
        }
    }

    /// States that may subsume this one.
    fn candidates(&self, bucket: u64, shape: Option<u64>, graph: &HeapGraph) -> Vec<Arc<Kept>> {
        let inner = self.lock();
        let Some(bucket) = inner.buckets.get(&bucket) else {
            return Vec::new();
        };
        let whole = shape.and_then(|shape| bucket.whole.get(&shape));
        let all = whole.into_iter().flatten().chain(&bucket.open);
        let may = |kept: &&Arc<Kept>| {
            let general = &kept.graph;
            general.reachable <= graph.reachable
                && (general.size <= graph.size && general.depth <= graph.depth)
                && (general.stack == graph.stack && general.fixed == graph.fixed)
        };
        all.filter(may).cloned().collect()
    }

    /// The path of an earlier state of which the solver can tell that it covers this one.
    fn find_by_solver(
        &self,
        candidates: &[Arc<Kept>],
        new: &Kept,
        classes: &dyn Classes,
        solver: &mut PathSolver,
    ) -> Option<u64> {
        let point = new.graph.point();
        let in_vain = |p: &Point| {
            p.asked > FREE_QUESTIONS + QUESTIONS_PER_HIT * p.helped
                && !p.counts.checks.is_multiple_of(ONCE_IN)
        };
        if self.lock().counts.get(&point).is_some_and(in_vain) {
            return None;
        }
        let candidates = candidates.iter().filter(|kept| kept.is_asked);
        let mut candidates: Vec<&Arc<Kept>> = candidates.collect();
        let store = solver.store();
        candidates.sort_by_key(|kept| kept.numbers(store).conditions.len());
        let mut matching = candidates
            .iter()
            .filter_map(|kept| Some((kept, match_shapes(&kept.graph, &new.graph, classes)?)))
            .take(MOST_ASKED);
        let mut asked = 0;
        let covering = matching.find_map(|(kept, pairs)| {
            asked += 1;
            subsumes_numbers(&kept.graph, &new.graph, &pairs, solver).then_some(kept.path)
        });
        if asked > 0 {
            let mut inner = self.lock();
            let point = inner.counts.entry(point).or_default();
            point.asked += 1;
            point.helped += u64::from(covering.is_some());
        }
        covering
    }

    /// How often states were compared, and with what result, by point.
    pub fn counts(&self) -> BTreeMap<u64, MatchCounts> {
        let inner = self.lock();
        let counts = inner.counts.iter();
        counts
            .filter(|(_, p)| p.counts.checks > 0)
            .map(|(point, p)| (*point, p.counts))
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// The path of an earlier state that is the same as this one but for names, and says no more about them.
fn find_isomorphic(
    candidates: &[Arc<Kept>],
    new: &Kept,
    classes: &dyn Classes,
    store: &TermStore,
) -> Option<u64> {
    let covering = candidates.iter().find(|kept| {
        let has_input = kept.graph.path.model().is_some();
        kept.numbers(store).covers(new.numbers(store), has_input)
            && match_shapes(&kept.graph, &new.graph, classes).is_some()
    });
    covering.map(|kept| kept.path)
}

impl Bucket {
    fn keep(&mut self, shape: Option<u64>, graph: Arc<Kept>) {
        self.kept += 1;
        match shape {
            Some(shape) => self.whole.entry(shape).or_default().push(graph),
            None => self.open.push(graph),
        }
    }
}

/// What states that can match have in common: the point, the calls, and what is fixed.
pub(crate) fn bucket_of(graph: &HeapGraph) -> u64 {
    let mut hasher = FxHasher::default();
    graph.stack.hash(&mut hasher);
    graph.fixed.hash(&mut hasher);
    graph.roots.len().hash(&mut hasher);
    hasher.finish()
}

/// The shape of a graph without unknowns; `None` if it has any within reach.
fn shape_of(graph: &HeapGraph) -> Option<u64> {
    let mut hasher = FxHasher::default();
    let reachable = &graph.nodes[..graph.reachable];
    let cells = reachable.iter().flat_map(|n| n.all_cells());
    for cell in graph.roots.iter().copied().chain(cells) {
        match cell {
            Cell::Unknown(_) => return None,
            // A number of the general state may be another one's.
            Cell::Bits(_) | Cell::Term(_) => 0u32.hash(&mut hasher),
            Cell::Null | Cell::Node(_) | Cell::Outside(_) => cell.hash(&mut hasher),
        }
    }
    for node in reachable {
        // Of elements that were not looked at, nothing is known either.
        if node.sparse.is_some() {
            return None;
        }
        (node.class, node.mark, node.facts).hash(&mut hasher);
    }
    Some(hasher.finish())
}

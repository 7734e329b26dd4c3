//! The states seen so far, found by where they stand and what they look like.

use crate::abstraction::AbstractStore;
use crate::canonical::Canonical;
use crate::graph::{Cell, Classes, Graph};
use crate::numbers::implied;
use crate::shape::match_shapes;
use rustc_hash::{FxHashMap, FxHasher};
use solver::PathSolver;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use term::TermStore;

/// What a look at the states seen so far came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing like it; now it is among them.
    New,
    /// All that can come after it comes after one that was seen.
    Subsumed,
    /// As far as the abstraction can tell, it was seen.
    Abstracted,
}

/// How often a point was looked at, and with what result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub checks: u64,
    pub subsumed: u64,
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
    graph: Graph,
    /// Its numbers without names, once they were compared with others: most never are.
    numbers: OnceLock<Canonical>,
    /// Whether the solver is asked about it.
    is_asked: bool,
}

impl Kept {
    fn new(graph: Graph, is_asked: bool) -> Arc<Kept> {
        Arc::new(Kept {
            graph,
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
    counts: Counts,
    visits: u64,
    /// How often the solver was asked, and how often it helped.
    asked: u64,
    helped: u64,
}

/// All states that an exploration has seen; shared by its workers.
pub struct Store {
    inner: Mutex<Inner>,
    coarse: Option<AbstractStore>,
    /// At one point with one shape of the stack.
    most_kept: usize,
}

impl Store {
    /// Exact, and with abstraction if that is wanted.
    pub fn new(is_abstract: bool) -> Store {
        Store {
            inner: Mutex::default(),
            coarse: is_abstract.then(AbstractStore::default),
            most_kept: MOST_KEPT,
        }
    }

    /// Exact, and no state is forgotten, however many there are: for explorations that keep them all
    /// anyway.
    pub fn of_all() -> Store {
        Store {
            most_kept: usize::MAX,
            ..Store::new(false)
        }
    }

    pub fn is_abstract(&self) -> bool {
        self.coarse.is_some()
    }

    /// Whether a state at this point is worth a look.
    pub fn wants(&self, point: u64) -> bool {
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

    /// Whether a state was seen; if not, it is from now on. `coarse` is what is made
    /// coarser, if it is another graph than the one that is compared as it is.
    pub fn look(
        &self,
        graph: Graph,
        coarse: Option<Graph>,
        classes: &dyn Classes,
        solver: &mut PathSolver,
    ) -> Seen {
        let (bucket, shape) = (bucket_of(&graph), shape_of(&graph));
        let candidates = self.candidates(bucket, shape, &graph);
        let new = Kept::new(graph, true);
        let subsumed = by_looking(&candidates, &new, classes, solver.store())
            || self.by_asking(&candidates, &new, classes, solver);
        let graph = &new.graph;
        let abstracted = !subsumed
            && self.coarse.as_ref().is_some_and(|store| {
                let graph = coarse.unwrap_or_else(|| graph.clone());
                store.look(graph, classes, solver)
            });
        let mut inner = self.lock();
        let counts = &mut inner.counts.entry(graph.point()).or_default().counts;
        counts.checks += 1;
        match (subsumed, abstracted) {
            (false, false) => {
                counts.stored += 1;
                let bucket = inner.buckets.entry(bucket).or_default();
                if bucket.kept < self.most_kept {
                    bucket.keep(shape, new);
                }
                Seen::New
            }
            (true, _) => {
                counts.subsumed += 1;
                Seen::Subsumed
            }
            (false, true) => {
                counts.subsumed += 1;
                Seen::Abstracted
            }
        }
    }

    /// A state that is followed whether or not it was seen. What one can see that it covers is seen from
    /// now on.
    pub fn note(&self, graph: Graph) {
        let (bucket, shape) = (bucket_of(&graph), shape_of(&graph));
        let mut inner = self.lock();
        let bucket = inner.buckets.entry(bucket).or_default();
        if bucket.kept < self.most_kept {
            bucket.keep(shape, Kept::new(graph, false));
        }
    }

    /// States that may subsume this one.
    fn candidates(&self, bucket: u64, shape: Option<u64>, graph: &Graph) -> Vec<Arc<Kept>> {
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

    /// Whether the solver can tell that an earlier state covers this one.
    fn by_asking(
        &self,
        candidates: &[Arc<Kept>],
        new: &Kept,
        classes: &dyn Classes,
        solver: &mut PathSolver,
    ) -> bool {
        let point = new.graph.point();
        let in_vain = |p: &Point| {
            p.asked > FREE_QUESTIONS + QUESTIONS_PER_HIT * p.helped
                && !p.counts.checks.is_multiple_of(ONCE_IN)
        };
        if self.lock().counts.get(&point).is_some_and(in_vain) {
            return false;
        }
        let candidates = candidates.iter().filter(|kept| kept.is_asked);
        let mut candidates: Vec<&Arc<Kept>> = candidates.collect();
        let store = solver.store();
        candidates.sort_by_key(|kept| kept.numbers(store).conditions.len());
        let matching = candidates
            .iter()
            .filter_map(|kept| Some((kept, match_shapes(&kept.graph, &new.graph, classes)?)));
        let mut asked = 0;
        let helped = matching.take(MOST_ASKED).any(|(kept, pairs)| {
            asked += 1;
            implied(&kept.graph, &new.graph, &pairs, solver)
        });
        if asked > 0 {
            let mut inner = self.lock();
            let point = inner.counts.entry(point).or_default();
            point.asked += 1;
            point.helped += u64::from(helped);
        }
        helped
    }

    /// By point.
    pub fn counts(&self) -> BTreeMap<u64, Counts> {
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

/// Whether an earlier state is the same as this one but for names, and says no more about them.
fn by_looking(
    candidates: &[Arc<Kept>],
    new: &Kept,
    classes: &dyn Classes,
    store: &TermStore,
) -> bool {
    candidates.iter().any(|kept| {
        let has_input = kept.graph.path.model().is_some();
        kept.numbers(store).covers(new.numbers(store), has_input)
            && match_shapes(&kept.graph, &new.graph, classes).is_some()
    })
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
pub(crate) fn bucket_of(graph: &Graph) -> u64 {
    let mut hasher = FxHasher::default();
    graph.stack.hash(&mut hasher);
    graph.fixed.hash(&mut hasher);
    graph.roots.len().hash(&mut hasher);
    hasher.finish()
}

/// The shape of a graph without unknowns; `None` if it has any within reach.
fn shape_of(graph: &Graph) -> Option<u64> {
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

//! Numbers of a state with its variables renamed in the order in which they are met: most states
//! that cover each other are the same but for names, and then no solver is needed.

use crate::graph::{Cell, Graph};
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Term, TermStore};

/// A state's numbers without names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Canonical {
    /// All that is held, in the order of the walk.
    cells: Vec<Cell>,
    /// Conditions that speak of what cells hold, sorted.
    pub conditions: Vec<u32>,
    /// Whether other conditions are left out that speak of nothing that is held.
    pub has_others: bool,
}

impl Canonical {
    pub fn of(graph: &Graph, store: &TermStore) -> Canonical {
        let mut names = Names {
            store,
            of: FxHashMap::default(),
        };
        let nodes = &graph.nodes[..graph.reachable];
        let lengths = nodes.iter().filter_map(|n| n.sparse.as_ref());
        let sparse = lengths.flat_map(|s| {
            let elements = s.read.iter().chain(&s.written);
            std::iter::once(s.len).chain(elements.flat_map(|e| [e.0, e.1]))
        });
        let fields = nodes.iter().flat_map(|n| n.cells.iter().copied());
        let cells = graph.roots.iter().copied().chain(fields).chain(sparse);
        let cells = cells.map(|cell| match cell {
            Cell::Term(t) => Cell::Term(names.renamed(t)),
            other => other,
        });
        let mut canonical = Canonical {
            cells: cells.collect(),
            ..Canonical::default()
        };
        let held = names.of.keys().copied().collect();
        let (linked, others) = linked(graph.path.conjuncts(), held, store);
        canonical.has_others = !others.is_empty();
        let linked = linked.into_iter();
        let linked = linked.map(|conjunct| names.applied(conjunct).raw());
        canonical.conditions.extend(linked);
        canonical.conditions.sort_unstable();
        canonical.conditions.dedup();
        canonical
    }

    /// Whether the numbers of `special` are among those of this state, as far as one can tell by
    /// looking. `satisfiable`: this state has an input.
    pub fn covers(&self, special: &Canonical, satisfiable: bool) -> bool {
        self.cells == special.cells
            && (satisfiable || !self.has_others)
            && is_subset(&self.conditions, &special.conditions)
    }
}

/// Conditions that say something about these variables, if only by way of others; and the rest,
/// which holds or not whatever these variables are.
pub(crate) fn linked(
    conditions: Vec<Term>,
    mut vars: FxHashSet<Term>,
    store: &TermStore,
) -> (Vec<Term>, Vec<Term>) {
    let (mut kept, mut others) = (Vec::new(), conditions);
    loop {
        let before = kept.len();
        others.retain(|condition| {
            let own = store.vars_of(*condition);
            let is_linked = own.is_empty() || own.iter().any(|v| vars.contains(v));
            if is_linked {
                vars.extend(own.iter().copied());
                kept.push(*condition);
            }
            !is_linked
        });
        if kept.len() == before {
            return (kept, others);
        }
    }
}

fn is_subset(small: &[u32], large: &[u32]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|x| rest.any(|y| x == y))
}

struct Names<'a> {
    store: &'a TermStore,
    of: FxHashMap<Term, Term>,
}

impl Names<'_> {
    /// Variables that are new get the next name.
    fn renamed(&mut self, t: Term) -> Term {
        for var in self.store.vars_of(t) {
            let next = self.of.len();
            let sort = self.store.sort(*var);
            let name = || self.store.var(&format!("${next}"), sort);
            self.of.entry(*var).or_insert_with(name);
        }
        self.applied(t)
    }

    fn applied(&self, t: Term) -> Term {
        self.store
            .substitute(t, &|part| self.of.get(&part).copied())
    }
}

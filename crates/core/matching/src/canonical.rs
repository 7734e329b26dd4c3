//! Canonical form: numbers of a state with its variables renamed in the order in which they are met: most states
//! that cover each other are the same but for names, and then no solver is needed. Equality of these forms is the
//! structural isomorphism (Definition 4.4) of "Efficient Synthesis of Method Call Sequences for Test Generation and
//! Bounded Verification".

use crate::graph::{Cell, HeapGraph};
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Op, Sort, Term, TermStore};

/// A state's numbers without names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Canonical {
    /// All that is held, in the order of the walk.
    cells: Vec<Nameless>,
    /// Conditions that speak of what cells hold, sorted.
    pub conditions: Vec<Condition>,
    /// Whether other conditions are left out that speak of nothing that is held.
    pub has_others: bool,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nameless {
    /// A variable, by its number.
    Var(u32, Sort),
    Cell(Cell),
}

/// A condition. Most compare variables and constants: to rename these, no term need be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Condition {
    Compared {
        how: Comparison,
        denied: bool,
        sides: [ComparisonSide; 2],
    },
    /// Any other, as a term over renamed variables.
    Other(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Comparison {
    Equal,
    Less,
    LessUnsigned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ComparisonSide {
    Var(u32),
    Constant(u32),
}

impl Canonical {
    pub(crate) fn of(graph: &HeapGraph, store: &TermStore) -> Canonical {
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
            Cell::Term(t) if store.is_var(t) => Nameless::Var(names.number(t), store.sort(t)),
            Cell::Term(t) => Nameless::Cell(Cell::Term(names.rename_all(t))),
            other => Nameless::Cell(other),
        });
        let mut canonical = Canonical {
            cells: cells.collect(),
            ..Canonical::default()
        };
        let held = names.of.keys().copied().collect();
        let (linked, others) = split_by_relevance(graph.path.conjuncts(), held, store);
        canonical.has_others = !others.is_empty();
        let linked = linked.into_iter();
        let linked = linked.map(|conjunct| names.condition(conjunct));
        canonical.conditions.extend(linked);
        canonical.conditions.sort_unstable();
        canonical.conditions.dedup();
        canonical
    }

    /// Whether the numbers of `special` are among those of this state, as far as one can tell by
    /// looking. `satisfiable`: this state has an input.
    pub(crate) fn covers(&self, special: &Canonical, satisfiable: bool) -> bool {
        self.cells == special.cells
            && (satisfiable || !self.has_others)
            && is_subset(&self.conditions, &special.conditions)
    }
}

/// Conditions that say something about these variables, if only by way of others; and the rest,
/// which holds or not whatever these variables are.
pub(crate) fn split_by_relevance(
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

fn is_subset(small: &[Condition], large: &[Condition]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|x| rest.any(|y| x == y))
}

struct Names<'a> {
    store: &'a TermStore,
    of: FxHashMap<Term, u32>,
}

impl Names<'_> {
    /// The number of a variable; one that is new gets the next.
    fn number(&mut self, var: Term) -> u32 {
        let next = self.of.len() as u32;
        *self.of.entry(var).or_insert(next)
    }

    fn rename_all(&mut self, t: Term) -> Term {
        for var in self.store.vars_of(t) {
            self.number(*var);
        }
        self.rename_known(t)
    }

    fn rename_known(&self, t: Term) -> Term {
        let name = |var: Term| {
            let number = self.of.get(&var)?;
            let sort = self.store.sort(var);
            Some(self.store.var(&format!("${number}"), sort))
        };
        self.store.substitute(t, &name)
    }

    fn condition(&self, t: Term) -> Condition {
        let compared = self.as_comparison(t, false);
        compared.unwrap_or_else(|| Condition::Other(self.rename_known(t).raw()))
    }

    fn as_comparison(&self, t: Term, denied: bool) -> Option<Condition> {
        let node = self.store.node(t);
        let how = match node.op() {
            Op::Not if !denied => return self.as_comparison(node.arg(0)?, true),
            Op::Eq => Comparison::Equal,
            Op::Slt => Comparison::Less,
            Op::Ult => Comparison::LessUnsigned,
            _ => return None,
        };
        let mut sides = [self.side(node.arg(0)?)?, self.side(node.arg(1)?)?];
        if how == Comparison::Equal {
            // Which one comes first depends on names.
            sides.sort_unstable();
        }
        Some(Condition::Compared { how, denied, sides })
    }

    fn side(&self, t: Term) -> Option<ComparisonSide> {
        match self.of.get(&t) {
            Some(number) => Some(ComparisonSide::Var(*number)),
            None => (self.store.as_const(t).is_some()).then(|| ComparisonSide::Constant(t.raw())),
        }
    }
}

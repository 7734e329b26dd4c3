//! Subsumption of numbers (Definitions 4 to 7 of "Symbolic Execution with Abstraction"): an implication over
//! the pairs that the walk over the shapes gave.
//!
//! For all values of the special state's variables there must be values of the general state's, so
//! that its path condition holds and the pairs are equal. Where a pair says what a variable is, it
//! is replaced; for those that remain, a witness is tried: any that makes the implication valid will
//! do. What can't be shown is not so.

use crate::canonical::split_by_relevance;
use crate::graph::{Cell, HeapGraph};
use crate::quantified::claim;
use crate::segments;
use crate::shape::Pairs;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use solver::{Feasibility, Model, PathCondition, PathSolver};
use term::{BvOp, Op, Sort, Term, TermStore, TermValue};

/// Whether each input of `special` gives the paired numbers as some input of `general` does.
pub(crate) fn subsumes_numbers(
    general: &HeapGraph,
    special: &HeapGraph,
    pairs: &Pairs,
    solver: &mut PathSolver,
) -> bool {
    let store = solver.store().clone();
    let Some(mut bindings) = Bindings::new(&store, pairs) else {
        return false;
    };
    let Some(conditions) = bindings.conditions(&general.path) else {
        return false;
    };
    bindings.find_witnesses(&conditions, &general.path, &special.path);
    let Some(mut left) = bindings.obligations(&conditions) else {
        return false;
    };
    let Some(ruled) = bindings.element_obligations(general, special, pairs) else {
        return false;
    };
    left.extend(ruled);
    let Some(said) = bindings.segment_obligations(general, special, pairs) else {
        return false;
    };
    left.extend(said);
    let model = special.path.model();
    if model.is_some_and(|m| !left.iter().all(|t| m.satisfies(&store, *t))) {
        return false;
    }
    let known: FxHashSet<Term> = special.path.iter().collect();
    left.retain(|t| !known.contains(t));
    // One by one: comparisons are decided without Z3, and the first that does not follow is enough.
    left.into_iter()
        .all(|t| is_entailed(&special.path, t, solver))
}

fn is_entailed(path: &PathCondition, condition: Term, solver: &mut PathSolver) -> bool {
    let negation = solver.store().not(condition);
    matches!(solver.wish(path, negation), Feasibility::No)
}

/// What the variables of the general state are, in terms of the special one.
struct Bindings<'a> {
    store: &'a TermStore,
    of: FxHashMap<Term, Term>,
    /// Equations that are left.
    equations: Vec<(Term, Term)>,
}

impl<'a> Bindings<'a> {
    /// `None` if two numbers differ.
    fn new(store: &'a TermStore, pairs: &Pairs) -> Option<Bindings<'a>> {
        let mut bindings = Bindings {
            store,
            of: FxHashMap::default(),
            equations: Vec::new(),
        };
        let mut later: Vec<(Term, Term)> = Vec::new();
        for (general, special) in &pairs.numbers {
            let (general, special) = bindings.terms(*general, *special)?;
            match store.is_var(general) {
                true => bindings.bind(general, special),
                false => later.push((general, special)),
            }
        }
        for (general, _) in later.iter().filter(|(general, special)| general == special) {
            // The same term is the same if its variables are.
            for var in store.vars_of(*general) {
                bindings.of.entry(*var).or_insert(*var);
            }
        }
        for (general, special) in later {
            bindings.solve(general, special);
            bindings.equations.push((general, special));
        }
        Some(bindings)
    }

    /// Both as terms of one sort.
    fn terms(&self, general: Cell, special: Cell) -> Option<(Term, Term)> {
        let of = |bits: u64, like: Term| {
            let value = TermValue::from_bits(self.store.sort(like), bits);
            self.store.constant(value)
        };
        let (a, b) = match (general, special) {
            (Cell::Term(a), Cell::Term(b)) => (a, b),
            (Cell::Term(a), Cell::Bits(b)) => (a, of(b, a)),
            (Cell::Bits(a), Cell::Term(b)) => (of(a, b), b),
            _ => return None,
        };
        (self.store.sort(a) == self.store.sort(b)).then_some((a, b))
    }

    fn bind(&mut self, var: Term, value: Term) {
        match self.of.get(&var) {
            None => {
                self.of.insert(var, value);
            }
            Some(known) if *known == value => {}
            Some(_) => self.equations.push((var, value)),
        }
    }

    /// Finds out what a variable inside of a term must be, where that is easy.
    fn solve(&mut self, general: Term, special: Term) {
        let node = self.store.node(general);
        let first = node.arg(0);
        match (node.op(), first) {
            (Op::ZExt(_) | Op::SExt(_), Some(inner)) => {
                let width = self.store.width(inner);
                self.solve_var(inner, self.store.extract(width - 1, 0, special));
            }
            (Op::Bv(BvOp::Add), Some(first)) => {
                if let Some(second) = node.arg(1) {
                    self.solve_sum(first, second, special);
                }
            }
            (Op::Ite, _) => {
                if let Some(otherwise) = node.arg(2) {
                    self.solve_var(otherwise, special);
                }
            }
            _ => {}
        }
    }

    /// A term of a sum is what the rest leaves.
    fn solve_sum(&mut self, a: Term, b: Term, special: Term) {
        let store = self.store;
        for (term, rest) in [(a, b), (b, a)] {
            let is_open = store.is_var(term) && !self.of.contains_key(&term);
            if !is_open || store.vars_of(rest).contains(&term) {
                continue;
            }
            // The rest may be anything, if nothing says what it is.
            for var in store.vars_of(rest) {
                let zero = || store.constant(TermValue::zero(store.sort(*var)));
                self.of.entry(*var).or_insert_with(zero);
            }
            let rest = self.apply(rest);
            let left = store.bv_bin(BvOp::Sub, special, rest);
            self.of.insert(term, left);
            return;
        }
    }

    fn solve_var(&mut self, inner: Term, special: Term) {
        match self.store.is_var(inner) {
            true if !self.of.contains_key(&inner) => {
                self.of.insert(inner, special);
            }
            true => {}
            false => self.solve(inner, special),
        }
    }

    fn apply(&self, condition: Term) -> Term {
        let replace = |t: Term| self.of.get(&t).copied();
        self.store.substitute(condition, &replace)
    }

    /// What must hold of the general state, in its own variables. Conditions that say nothing about
    /// what is paired are left out: they hold for some values, if the path has an input at all.
    fn conditions(&self, path: &PathCondition) -> Option<Vec<Term>> {
        let mut held: FxHashSet<Term> = self.of.keys().copied().collect();
        for (general, _) in &self.equations {
            held.extend(self.store.vars_of(*general));
        }
        let (kept, others) = split_by_relevance(path.conjuncts(), held, self.store);
        (others.is_empty() || path.model().is_some()).then_some(kept)
    }

    /// What must follow from the special state's path condition, in its variables; `None` if
    /// something can't hold.
    fn obligations(&self, conditions: &[Term]) -> Option<Vec<Term>> {
        let conditions = conditions.iter().map(|c| self.apply(*c));
        let equations = self.equations.iter();
        let equations = equations.map(|(general, special)| {
            let general = self.apply(*general);
            self.store.eq(general, *special)
        });
        let mut left = Vec::new();
        for condition in conditions.chain(equations) {
            match self.store.as_bool(condition) {
                Some(true) => {}
                Some(false) => return None,
                None => left.push(condition),
            }
        }
        Some(left)
    }

    /// That the special state keeps the general one's rules. Their variables must be known from pairs:
    /// there is one array for all inputs.
    fn element_obligations(
        &self,
        general: &HeapGraph,
        special: &HeapGraph,
        pairs: &Pairs,
    ) -> Option<Vec<Term>> {
        let rules = general.rules.iter().zip(&pairs.ruled);
        let claims = rules.map(|(rule, arrays)| {
            let is_known = |v: &Term| self.of.contains_key(v) || rule.is_own(*v);
            let vars = self.store.vars_of(rule.says);
            vars.iter().all(is_known).then_some(())?;
            claim(special, arrays, rule, self.apply(rule.says), self.store)
        });
        claims.collect()
    }

    /// That what segments stand for is as they say. As with rules, their variables must be known from
    /// pairs: there is one segment for all inputs.
    fn segment_obligations(
        &self,
        general: &HeapGraph,
        special: &HeapGraph,
        pairs: &Pairs,
    ) -> Option<Vec<Term>> {
        let mut claims = Vec::new();
        for stretch in &pairs.stretches {
            let segment = general.unknowns[stretch.segment as usize]
                .segment
                .as_ref()?;
            let is_own = |v: &Term| {
                let mut numbers = segment.links.numbers.iter();
                numbers.any(|(_, var)| var == v) || segment.links.before.contains(v)
            };
            let is_known = |v: &Term| self.of.contains_key(v) || is_own(v);
            let vars = |t: Term| self.store.vars_of(t).iter();
            (segment.known.terms().flat_map(vars).all(is_known)).then_some(())?;
            let known = segment.known.map(|t| self.apply(t));
            claims.extend(segments::claims(
                &segment.links,
                &known,
                special,
                &stretch.taken,
                self.store,
            )?);
        }
        Some(claims)
    }

    /// Values for variables of the general state that no pair says anything about.
    fn find_witnesses(
        &mut self,
        conditions: &[Term],
        general: &PathCondition,
        special: &PathCondition,
    ) {
        let mut open: Vec<Term> = Vec::new();
        let equations = self.equations.iter().map(|(general, _)| general);
        for condition in conditions.iter().chain(equations) {
            for var in self.store.vars_of(*condition) {
                if !self.of.contains_key(var) && !open.contains(var) {
                    open.push(*var);
                }
            }
        }
        if open.is_empty() {
            return;
        }
        let mut known = FxHashSet::default();
        let held = self.equations.iter().map(|(_, special)| *special);
        for condition in special.iter().chain(held) {
            known.extend(self.store.vars_of(condition));
        }
        for var in open {
            let candidates = self.candidates(var, conditions, &known, general.model());
            let mut suitable = candidates.iter().copied();
            let chosen = suitable.find(|c| self.suits(var, *c, conditions, special.model()));
            let first = || candidates.first().copied();
            let zero = || self.store.constant(TermValue::zero(self.store.sort(var)));
            let chosen = chosen.or_else(first).unwrap_or_else(zero);
            self.of.insert(var, chosen);
        }
    }

    /// The variable of the same name, if the special state knows it; what it is compared with; the
    /// ends of its range; what it is in some input of the general state.
    fn candidates(
        &self,
        var: Term,
        conditions: &[Term],
        known: &FxHashSet<Term>,
        own_model: Option<&Model>,
    ) -> SmallVec<[Term; 8]> {
        let mut all: SmallVec<[Term; 8]> = SmallVec::new();
        if known.contains(&var) {
            all.push(var);
        }
        let store = self.store;
        for condition in conditions {
            let inner = strip_not(store, *condition);
            let node = store.node(inner);
            let (a, b) = (node.arg(0), node.arg(1));
            let other = match (a, b) {
                (Some(a), Some(b)) if a == var => b,
                (Some(a), Some(b)) if b == var => a,
                _ => continue,
            };
            let other = self.apply(other);
            if store.sort(other) == store.sort(var) {
                all.push(other);
            }
        }
        if let Sort::Bv(width) = store.sort(var) {
            let least = 1u64 << (width - 1);
            all.push(store.bv(width, least));
            all.push(store.bv(width, least - 1));
        }
        if let Some(value) = own_model.map(|m| m.value(store, var)) {
            all.push(store.constant(value));
        }
        all
    }

    /// Whether conditions about this variable hold for one input of the special state.
    fn suits(&self, var: Term, value: Term, conditions: &[Term], model: Option<&Model>) -> bool {
        let Some(model) = model else {
            return true;
        };
        let replace = |t: Term| match t == var {
            true => Some(value),
            false => self.of.get(&t).copied(),
        };
        let about = conditions.iter().filter(|c| {
            let vars = self.store.vars_of(**c);
            vars.contains(&var) && vars.iter().all(|v| *v == var || self.of.contains_key(v))
        });
        about.into_iter().all(|c| {
            let now = self.store.substitute(*c, &replace);
            model.satisfies(self.store, now)
        })
    }
}

fn strip_not(store: &TermStore, t: Term) -> Term {
    let node = store.node(t);
    match (node.op(), node.arg(0)) {
        (Op::Not, Some(inner)) => inner,
        _ => t,
    }
}

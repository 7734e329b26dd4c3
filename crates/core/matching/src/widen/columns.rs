//! Join of numeric facts: comparisons of changed numbers that hold in both states.
//!
//! Each number that differs is a column: what it is in one state, in the other, and the variable
//! that stands for both. Facts are comparisons between columns, and with numbers that don't differ,
//! that hold in both states; and what the paths of the two say, if it holds in the other as well.

use crate::graph::{Cell, HeapGraph};
use crate::holds::holds;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{PathCondition, PathSolver};
use term::{BvOp, CmpOp, Sort, Term, TermStore, TermValue};

/// A new variable, and what is known of it from its type.
#[derive(Debug)]
pub struct FreshVariable {
    /// The variable.
    pub variable: Term,
    /// What holds of any number of its type.
    pub ranges: Vec<Term>,
}

/// A number in both states and in the wider one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub earlier: Term,
    pub now: Term,
    pub wide: Term,
}

/// More numbers that don't differ are not compared with.
const MOST_KEPT: usize = 12;

/// More numbers that differ are not compared with each other.
const MOST_CHANGED: usize = 12;

impl Column {
    /// `None` if the two are numbers of different kinds.
    pub(crate) fn of_change(
        earlier: Cell,
        now: Cell,
        wide: Term,
        store: &TermStore,
    ) -> Option<Column> {
        let sort = store.sort(wide);
        let term = |cell: Cell| match cell {
            Cell::Term(t) => Some(t),
            Cell::Bits(bits) => Some(store.constant(TermValue::from_bits(sort, bits))),
            _ => None,
        };
        let (earlier, now) = (term(earlier)?, term(now)?);
        let is_fit = store.sort(earlier) == sort && store.sort(now) == sort;
        is_fit.then_some(Column { earlier, now, wide })
    }

    /// A number that is the same in both.
    pub(crate) fn of_unchanged(term: Term) -> Column {
        Column {
            earlier: term,
            now: term,
            wide: term,
        }
    }
}

/// What holds in both states, of the wider one.
pub(super) fn facts(
    earlier: &HeapGraph,
    now: &HeapGraph,
    changed: &[Column],
    kept: &[Term],
    is_thorough: bool,
    solver: &mut PathSolver,
) -> Vec<Term> {
    let store = solver.store().clone();
    let mut facts = Facts {
        is_thorough,
        earlier,
        now,
        store: &store,
        solver,
        found: Vec::new(),
    };
    facts.compare(changed, kept);
    facts.join_paths(changed, kept);
    facts.found
}

struct Facts<'a> {
    /// Also what places of arrays are told by: how numbers compare if one is moved by one.
    is_thorough: bool,
    earlier: &'a HeapGraph,
    now: &'a HeapGraph,
    store: &'a TermStore,
    solver: &'a mut PathSolver,
    found: Vec<Term>,
}

impl Facts<'_> {
    fn compare(&mut self, changed: &[Column], kept: &[Term]) {
        let is_int = |t: Term| matches!(self.store.sort(t), Sort::Bv(_));
        let changed: Vec<&Column> = (changed.iter().filter(|c| is_int(c.wide)))
            .take(MOST_CHANGED)
            .collect();
        let kept: Vec<Column> = (kept.iter().filter(|t| is_int(**t)))
            .take(MOST_KEPT)
            .map(|t| Column::of_unchanged(*t))
            .collect();
        for (at, column) in changed.iter().enumerate() {
            for other in &changed[..at] {
                self.pair(column, other);
            }
            for other in &kept {
                self.pair(column, other);
            }
            for constant in self.constants(column) {
                self.pair(column, &Column::of_unchanged(constant));
            }
            if self.is_thorough {
                self.not_below_minus_one(column);
            }
        }
    }

    /// Zero, and what it began with if that is a constant.
    fn constants(&self, column: &Column) -> Vec<Term> {
        let zero = TermValue::zero(self.store.sort(column.wide));
        let zero = self.store.constant(zero);
        let first = Some(column.earlier).filter(|t| self.store.as_bv(*t).is_some());
        let first = first.filter(|t| *t != zero);
        first.into_iter().chain([zero]).collect()
    }

    /// An index that counts down ends at -1.
    fn not_below_minus_one(&mut self, column: &Column) {
        let sort = self.store.sort(column.wide);
        let constant = |bits: u64| self.store.constant(TermValue::from_bits(sort, bits));
        let not_negative = self.store.cmp(CmpOp::Sge, column.wide, constant(0));
        if !self.found.contains(&not_negative) {
            self.both(
                CmpOp::Sge,
                column,
                &Column::of_unchanged(constant(u64::MAX)),
            );
        }
    }

    /// Notes how two columns compare in both states.
    fn pair(&mut self, a: &Column, b: &Column) {
        let store = self.store;
        if store.sort(a.wide) != store.sort(b.wide) {
            return;
        }
        let apart = |x: Term, y: Term| store.bv_bin(BvOp::Sub, x, y);
        let (before, after) = (apart(a.earlier, b.earlier), apart(a.now, b.now));
        if before == after && store.as_bv(before).is_some() {
            let sum = store.bv_bin(BvOp::Add, b.wide, before);
            self.found.push(store.eq(a.wide, sum));
            return;
        }
        let less = [(CmpOp::Slt, CmpOp::Sle), (CmpOp::Sgt, CmpOp::Sge)];
        for (strict, weak) in less {
            if self.both(strict, a, b) || self.both(weak, a, b) {
                return;
            }
        }
        self.both(CmpOp::Ne, a, b);
        if !self.is_thorough {
            return;
        }
        // Indices that move towards each other pass by one.
        let one = store.constant(TermValue::from_bits(store.sort(a.wide), 1));
        let next = |column: &Column| Column {
            earlier: store.bv_bin(BvOp::Add, column.earlier, one),
            now: store.bv_bin(BvOp::Add, column.now, one),
            wide: store.bv_bin(BvOp::Add, column.wide, one),
        };
        if !self.both(CmpOp::Sle, a, &next(b)) {
            self.both(CmpOp::Sle, b, &next(a));
        }
    }

    fn both(&mut self, op: CmpOp, a: &Column, b: &Column) -> bool {
        let of = |x: Term, y: Term| self.store.cmp(op, x, y);
        let (before, after) = (of(a.earlier, b.earlier), of(a.now, b.now));
        let holds_in_both = holds(&self.now.path, after, self.store, self.solver)
            && holds(&self.earlier.path, before, self.store, self.solver);
        if holds_in_both {
            self.found.push(of(a.wide, b.wide));
        }
        holds_in_both
    }

    /// What the path to one state says of its numbers, if it holds for those of the other.
    fn join_paths(&mut self, changed: &[Column], kept: &[Term]) {
        let mut named: FxHashSet<Term> = changed.iter().map(|c| c.wide).collect();
        for term in kept {
            named.extend(self.store.vars_of(*term));
        }
        let (earlier, now) = (self.earlier, self.now);
        let pairs = changed.iter().map(|c| (c.now, c.earlier, c.wide));
        self.join_path(&now.path, &earlier.path, pairs, &named);
        let pairs = changed.iter().map(|c| (c.earlier, c.now, c.wide));
        self.join_path(&earlier.path, &now.path, pairs, &named);
    }

    /// What one path says, if it holds on the other: of numbers here, there, and in the wider state.
    fn join_path(
        &mut self,
        path: &PathCondition,
        other: &PathCondition,
        pairs: impl Iterator<Item = (Term, Term, Term)>,
        named: &FxHashSet<Term>,
    ) {
        let store = self.store;
        let is_term = |(here, _, _): &(Term, Term, Term)| store.as_const(*here).is_none();
        let pairs: FxHashMap<Term, (Term, Term)> = (pairs.filter(is_term))
            .map(|(here, there, wide)| (here, (there, wide)))
            .collect();
        let known: FxHashSet<Term> = other.iter().collect();
        for conjunct in path.conjuncts() {
            let fact = store.substitute(conjunct, &|t| pairs.get(&t).map(|p| p.1));
            let is_named = store.vars_of(fact).iter().all(|v| named.contains(v));
            // What both say of the same numbers is kept anyway.
            let is_kept = fact == conjunct && (!self.is_thorough || known.contains(&fact));
            if !is_named || is_kept {
                continue;
            }
            let claim = store.substitute(conjunct, &|t| pairs.get(&t).map(|p| p.0));
            if holds(other, claim, store, self.solver) {
                self.found.push(fact);
            }
        }
    }
}

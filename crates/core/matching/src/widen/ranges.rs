//! Array partitions: parts of an array that differ from state to state, but correspond to each other: those
//! between its ends, the numbers that variables hold, and the indices that were accessed.

use super::columns::Column;
use crate::graph::{Cell, HeapGraph, Sparse};
use crate::holds::holds;
use rustc_hash::FxHashSet;
use solver::PathSolver;
use term::{BvOp, CmpOp, Sort, Term, TermStore};

/// The part from one place on, before another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub from: Column,
    pub to: Column,
}

/// Places of an array, and the parts between them, the widest first.
#[derive(Default)]
pub(super) struct ArrayPartition {
    places: Vec<Column>,
    /// Places that were looked at.
    pub looked_at: Vec<Column>,
    pub ranges: Vec<Range>,
    within: FxHashSet<(usize, usize)>,
}

impl ArrayPartition {
    /// Whether a number is a place of the array.
    pub(crate) fn is_place(&self, number: &Column) -> bool {
        self.places.contains(number)
    }

    /// Whether one part is within another, by their numbers.
    pub(crate) fn is_within(&self, inner: usize, outer: usize) -> bool {
        self.within.contains(&(inner, outer))
    }
}

/// More places within an array are not made use of.
const MOST_PLACES: usize = 14;

/// A place that was looked at is told by a number that is so far away at most.
const NEAR: i64 = 2;

/// Numbers that may be places of an array, or just behind it; and the array's parts between them.
pub(super) struct Ranges<'a> {
    pub earlier: &'a HeapGraph,
    pub now: &'a HeapGraph,
    pub store: &'a TermStore,
    pub solver: &'a mut PathSolver,
}

impl Ranges<'_> {
    /// Within an array with these elements, earlier and now.
    pub(crate) fn of(&mut self, arrays: (&Sparse, &Sparse), columns: &[Column]) -> ArrayPartition {
        let Some(len) = self.length(arrays, columns) else {
            return ArrayPartition::default();
        };
        let zero = Column::of_unchanged(self.store.bv(32, 0));
        let mut places = vec![zero, len];
        let mut known: FxHashSet<Term> = places.iter().map(|p| p.wide).collect();
        for place in self.guesses(arrays.1, columns) {
            let is_new = places.len() < MOST_PLACES && known.insert(place.wide);
            if is_new && self.is_ordered(&zero, &place) && self.is_ordered(&place, &len) {
                places.push(place);
            }
        }
        let mut ordered: FxHashSet<(usize, usize)> = FxHashSet::default();
        for (i, from) in places.iter().enumerate() {
            for (j, to) in places.iter().enumerate() {
                if i == j || self.is_ordered(from, to) {
                    ordered.insert((i, j));
                }
            }
        }
        let looked_at = self.accessed_indices(arrays.1, columns);
        let looked_at = places.iter().filter(|p| looked_at.contains(p));
        let looked_at = looked_at.copied().collect();
        parts(places, looked_at, &ordered)
    }

    fn length(&self, arrays: (&Sparse, &Sparse), columns: &[Column]) -> Option<Column> {
        match (arrays.0.len, arrays.1.len) {
            (Cell::Term(a), Cell::Term(b)) if a == b => Some(Column::of_unchanged(a)),
            (Cell::Term(a), Cell::Term(b)) => {
                let mut columns = columns.iter();
                columns.find(|c| c.earlier == a && c.now == b).copied()
            }
            _ => None,
        }
    }

    /// Places that were looked at, told by numbers of the state.
    fn accessed_indices(&self, now: &Sparse, columns: &[Column]) -> Vec<Column> {
        let store = self.store;
        let is_int = |c: &&Column| store.sort(c.wide) == Sort::Bv(32);
        let mut places: Vec<Column> = Vec::new();
        for (index, _) in now.read.iter().chain(&now.written) {
            let Cell::Term(index) = index else { continue };
            for column in columns.iter().filter(is_int) {
                let apart = store.bv_bin(BvOp::Sub, *index, column.now);
                let apart = store.as_signed(apart).filter(|d| d.abs() <= NEAR);
                places.extend(apart.map(|d| self.offset_by(column, d)));
            }
            if store.as_bv(*index) == Some(0) {
                places.push(Column::of_unchanged(*index));
            }
        }
        places
    }

    /// Numbers of the state, places that were looked at, and those behind them.
    fn guesses(&self, now: &Sparse, columns: &[Column]) -> Vec<Column> {
        let store = self.store;
        let is_int = |c: &&Column| store.sort(c.wide) == Sort::Bv(32);
        let looked_at = self.accessed_indices(now, columns).into_iter();
        let mut guesses: Vec<Column> = looked_at
            .flat_map(|place| [place, self.offset_by(&place, 1)])
            .collect();
        // Of places that are constants, the first and the last count.
        let constants = now.read.iter().chain(&now.written);
        let constants = constants.filter_map(|(index, _)| match index {
            Cell::Term(index) => store.as_signed(*index),
            _ => None,
        });
        let constants: Vec<i64> = constants.collect();
        let ends = [constants.iter().min(), constants.iter().max()];
        for end in ends.into_iter().flatten() {
            let behind = store.bv(32, u64::from((*end + 1) as u32));
            guesses.push(Column::of_unchanged(behind));
        }
        // An index that counts down stands before what it has passed.
        let changed = columns.iter().filter(is_int).filter(|c| c.earlier != c.now);
        guesses.extend(changed.map(|c| self.offset_by(c, 1)));
        let columns = columns.iter().filter(is_int).copied();
        columns.chain(guesses).collect()
    }

    fn offset_by(&self, column: &Column, by: i64) -> Column {
        let by = self.store.bv(32, u64::from(by as i32 as u32));
        let add = |t: Term| self.store.bv_bin(BvOp::Add, t, by);
        Column {
            earlier: add(column.earlier),
            now: add(column.now),
            wide: add(column.wide),
        }
    }

    /// Whether one number is not above the other, in both states.
    fn is_ordered(&mut self, a: &Column, b: &Column) -> bool {
        let of = |x: Term, y: Term| self.store.cmp(CmpOp::Sle, x, y);
        let (before, after) = (of(a.earlier, b.earlier), of(a.now, b.now));
        holds(&self.now.path, after, self.store, self.solver)
            && holds(&self.earlier.path, before, self.store, self.solver)
    }
}

/// The parts between places, of which these pairs are in order.
fn parts(
    places: Vec<Column>,
    looked_at: Vec<Column>,
    ordered: &FxHashSet<(usize, usize)>,
) -> ArrayPartition {
    // Those that are empty in both states say nothing.
    let pairs = ordered.iter().copied();
    let pairs = pairs.filter(|(i, j)| !ordered.contains(&(*j, *i)));
    let contains = |outer: (usize, usize), inner: (usize, usize)| {
        ordered.contains(&(outer.0, inner.0)) && ordered.contains(&(inner.1, outer.1))
    };
    let mut pairs: Vec<(usize, usize)> = pairs.collect();
    let size = |pair: &(usize, usize)| pairs.iter().filter(|p| contains(*pair, **p)).count();
    let mut sized: Vec<_> = pairs.iter().map(|p| (size(p), *p)).collect();
    sized.sort_by_key(|(size, pair)| (std::cmp::Reverse(*size), *pair));
    pairs = sized.into_iter().map(|(_, pair)| pair).collect();
    let mut within = FxHashSet::default();
    for (i, inner) in pairs.iter().enumerate() {
        for (j, outer) in pairs.iter().enumerate() {
            if contains(*outer, *inner) {
                within.insert((i, j));
            }
        }
    }
    let range = |(i, j): &(usize, usize)| Range {
        from: places[*i],
        to: places[*j],
    };
    let ranges = pairs.iter().map(range).collect();
    ArrayPartition {
        places,
        looked_at,
        ranges,
        within,
    }
}

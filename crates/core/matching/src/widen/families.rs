//! Templates of quantified facts: the candidates for the elements of a part of an array.

use super::columns::Column;
use super::elements::ElementFacts;
use super::ranges::{ArrayPartition, Range};
use crate::graph::HeapGraph;
use crate::quantified::QuantifiedElement;
use term::{CmpOp, Sort, Term, TermStore, TermValue};

/// More constants are not compared with.
const MOST_CONSTANTS: usize = 6;

/// Which elements something is said of.
pub(super) enum Quantification {
    /// Each one of a part.
    Single,
    /// Each two of a part, the first of which comes first.
    Ordered,
    /// Each one of a part, and the one at the same place of another array.
    Aligned(usize),
    /// Each one of a part, and the one at this place.
    With(Column),
}

/// Things that may be said of the same elements, the strongest first.
pub(super) struct Family {
    elements: [QuantifiedElement; 2],
    shape: Quantification,
    pub steps: Vec<Column>,
}

/// A rule in the terms of both states and of the wider one.
pub(super) struct CandidateFact {
    /// By their places in the list of arrays, and the variables for their elements.
    pub parts: Vec<(usize, QuantifiedElement)>,
    pub says: Column,
}

/// What may be said of one of the arrays.
pub(super) struct Vocabulary<'a> {
    pub now: &'a HeapGraph,
    pub arrays: &'a [(u32, u32)],
    /// By its place in the list.
    pub array: usize,
    pub columns: &'a [Column],
    pub keep: &'a ElementFacts,
    pub store: &'a TermStore,
}

impl Vocabulary<'_> {
    /// All that may be said of the elements of a part.
    pub(crate) fn families(&self, sort: Sort, parts: &ArrayPartition) -> Vec<Family> {
        let store = self.store;
        let [one, two] = [0, 1].map(|place| QuantifiedElement::new(0, place, sort, store));
        let compared = |op: CmpOp, with: &Column| each(with, |n| store.cmp(op, one.value, n));
        let family = |shape: Quantification, steps: Vec<Column>| Family {
            elements: [one, two],
            shape,
            steps,
        };
        let mut families = Vec::new();
        if self.keep.arrays {
            let same = Column::of_unchanged(store.eq(one.value, two.value));
            let others = (0..self.array).filter(|other| {
                let array = &self.now.nodes[self.arrays[*other].1 as usize];
                array
                    .sparse
                    .as_ref()
                    .is_some_and(|s| s.numbers == Some(sort))
            });
            families.extend(others.map(|other| family(Quantification::Aligned(other), vec![same])));
        }
        let constants = self.constants(sort);
        let bounds = |ops: [CmpOp; 2], c: &Column| ops.map(|op| compared(op, c));
        let upper = constants.iter();
        let upper = upper
            .flat_map(|c| bounds([CmpOp::Slt, CmpOp::Sle], c))
            .collect();
        let lower = constants.iter().rev();
        let lower = lower
            .flat_map(|c| bounds([CmpOp::Sgt, CmpOp::Sge], c))
            .collect();
        families.push(family(Quantification::Single, upper));
        families.push(family(Quantification::Single, lower));
        for constant in &constants {
            families.push(family(
                Quantification::Single,
                vec![compared(CmpOp::Ne, constant)],
            ));
        }
        // What is used as an index is no bound of what is there, as a rule.
        let numbers = self.columns.iter().filter(|_| self.keep.numbers);
        let numbers = numbers.filter(|number| !parts.is_place(number));
        for number in numbers.filter(|c| store.sort(c.wide) == sort) {
            for ops in [
                &[CmpOp::Slt, CmpOp::Sle][..],
                &[CmpOp::Sgt, CmpOp::Sge],
                &[CmpOp::Ne],
            ] {
                let steps = ops.iter().map(|op| compared(*op, number)).collect();
                families.push(family(Quantification::Single, steps));
            }
        }
        if self.keep.elements {
            let pairs = |ops: &[CmpOp]| -> Vec<Column> {
                let of = |op: &CmpOp| Column::of_unchanged(store.cmp(*op, one.value, two.value));
                ops.iter().map(of).collect()
            };
            families.push(family(
                Quantification::Ordered,
                pairs(&[CmpOp::Slt, CmpOp::Sle]),
            ));
            families.push(family(
                Quantification::Ordered,
                pairs(&[CmpOp::Sgt, CmpOp::Sge]),
            ));
            for place in &parts.looked_at {
                for op in [CmpOp::Sle, CmpOp::Sge] {
                    families.push(family(Quantification::With(*place), pairs(&[op])));
                }
            }
        }
        families
    }

    /// Numbers that elements are compared with, in order.
    fn constants(&self, sort: Sort) -> Vec<Column> {
        let constants = self.keep.constants.iter().take(MOST_CONSTANTS);
        let width = sort.bv_width().unwrap_or(32);
        let constant = |c: &i64| self.store.bv(width, TermValue::bv(width, *c as u64).bits());
        constants
            .map(|c| Column::of_unchanged(constant(c)))
            .collect()
    }

    /// What a family says, in one of its steps, of a part of an array.
    pub(crate) fn candidate(
        &self,
        family: &Family,
        range: &Range,
        holds: &Column,
    ) -> CandidateFact {
        let store = self.store;
        let [one, two] = family.elements;
        let start = each(&range.from, |from| store.cmp(CmpOp::Sle, from, one.at));
        let last = match family.shape {
            Quantification::Ordered => two.at,
            Quantification::Single | Quantification::Aligned(_) | Quantification::With(_) => one.at,
        };
        let end = each(&range.to, |to| store.cmp(CmpOp::Slt, last, to));
        let mut guard = both(&start, &end, |a, b| store.and(a, b));
        let mut parts = vec![(self.array, one)];
        match &family.shape {
            Quantification::Single => {}
            Quantification::Ordered => {
                let before = store.cmp(CmpOp::Slt, one.at, two.at);
                guard = each(&guard, |g| store.and(g, before));
                parts.push((self.array, two));
            }
            Quantification::Aligned(other) => {
                let same = store.eq(one.at, two.at);
                guard = each(&guard, |g| store.and(g, same));
                parts.push((*other, two));
            }
            Quantification::With(place) => {
                let there = each(place, |place| store.eq(two.at, place));
                guard = both(&guard, &there, |g, there| store.and(g, there));
                parts.push((self.array, two));
            }
        }
        let says = both(&guard, holds, |guard, holds| store.implies(guard, holds));
        CandidateFact { parts, says }
    }
}

/// The same of a number in all three.
fn each(of: &Column, make: impl Fn(Term) -> Term) -> Column {
    Column {
        earlier: make(of.earlier),
        now: make(of.now),
        wide: make(of.wide),
    }
}

fn both(a: &Column, b: &Column, make: impl Fn(Term, Term) -> Term) -> Column {
    Column {
        earlier: make(a.earlier, b.earlier),
        now: make(a.now, b.now),
        wide: make(a.wide, b.wide),
    }
}

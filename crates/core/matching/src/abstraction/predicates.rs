//! Predicate abstraction: of numbers, only the truth of comparisons that branches make is kept.
//!
//! A branch compares two numbers that fields or variables hold; the same comparison is then made
//! between all numbers in such fields and variables. There are finitely many of these, so there are
//! finitely many abstract states.

use super::{AbstractCell, Coarse};
use crate::graph::Cell;
use crate::holds::holds;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{PathCondition, PathSolver};
use term::{Op, Sort, Term, TermStore, TermValue};

/// A number of an abstract state: the node that has it (none for a root), and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NumberSlot {
    pub node: Option<u32>,
    pub slot: u32,
}

/// Numbers that are alike: of a class's field, of a root; or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Family {
    Field(u32, u32),
    Root(u32),
    Constant(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Relation {
    Equal,
    Less,
    LessUnsigned,
}

/// What is known: a relation between two numbers, or between a number and a constant.
pub(crate) type KnownComparisons = FxHashMap<(Relation, ComparedNumber, ComparedNumber), bool>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ComparedNumber {
    Spot(NumberSlot),
    Constant(u64),
}

/// Comparisons that branches have made.
#[derive(Clone, Debug, Default)]
pub(super) struct Predicates(FxHashSet<(Relation, Family, Family)>);

/// More questions are not asked about one state.
const MOST_QUESTIONS: usize = 100;

/// More constants are not compared with.
const MOST_CONSTANTS: usize = 16;

impl Predicates {
    /// Adds what the path has asked about numbers of the state.
    pub(crate) fn learn(&mut self, state: &Coarse, path: &PathCondition, store: &TermStore) {
        let spots = numbers(state);
        for conjunct in path.iter() {
            let Some((relation, a, b)) = atom(store, conjunct) else {
                continue;
            };
            for left in families(&spots, a, store) {
                for right in families(&spots, b, store) {
                    self.add(relation, left, right);
                }
            }
        }
    }

    fn add(&mut self, relation: Relation, left: Family, right: Family) {
        let constants = |p: &&(Relation, Family, Family)| {
            matches!(p.1, Family::Constant(_)) || matches!(p.2, Family::Constant(_))
        };
        match (left, right) {
            (Family::Constant(_), Family::Constant(_)) => {}
            (Family::Constant(_), _) | (_, Family::Constant(_))
                if self.0.iter().filter(constants).count() >= MOST_CONSTANTS => {}
            _ => {
                self.0.insert((relation, left, right));
            }
        }
    }

    /// What is known to be true or false in a state.
    pub(crate) fn facts(
        &self,
        state: &Coarse,
        path: &PathCondition,
        solver: &mut PathSolver,
    ) -> KnownComparisons {
        let store = solver.store().clone();
        let spots = numbers(state);
        let mut facts = KnownComparisons::default();
        let mut questions = 0;
        let mut all: Vec<_> = self.0.iter().copied().collect();
        all.sort_unstable();
        for (relation, left, right) in all {
            for (a, left_values) in operands(&spots, left) {
                for (b, right_values) in operands(&spots, right) {
                    if a == b || questions >= MOST_QUESTIONS {
                        continue;
                    }
                    questions += 1;
                    let known =
                        truth_of(relation, &left_values, &right_values, path, &store, solver);
                    if let Some(truth) = known {
                        facts.insert((relation, a, b), truth);
                    }
                }
            }
        }
        for (spot, _, values) in &spots {
            if let Some(rough) = rough(values) {
                let operands = (ComparedNumber::Spot(*spot), ComparedNumber::Constant(rough));
                facts.insert((Relation::Equal, operands.0, operands.1), true);
            }
        }
        facts
    }
}

/// Where numbers that don't depend on the input are told apart: below zero, 0, 1, or more.
fn rough(values: &[Cell]) -> Option<u64> {
    let of = |cell: &Cell| match cell {
        Cell::Bits(bits) => Some(match *bits {
            0 | 1 => *bits,
            b if b as i64 >= 0 && b as u32 as i32 >= 0 => 2,
            _ => u64::MAX,
        }),
        _ => None,
    };
    let first = of(values.first()?)?;
    values.iter().all(|v| of(v) == Some(first)).then_some(first)
}

type Number = (NumberSlot, Family, Vec<Cell>);

/// All numbers of a state.
fn numbers(state: &Coarse) -> Vec<Number> {
    let mut all = Vec::new();
    for (slot, held) in (0..).zip(&state.roots) {
        if let AbstractCell::Numbers(values) = held {
            let spot = NumberSlot { node: None, slot };
            all.push((spot, Family::Root(slot), values.clone()));
        }
    }
    for (index, node) in (0..).zip(&state.nodes) {
        for (slot, held) in (0..).zip(&node.held) {
            if let AbstractCell::Numbers(values) = held {
                let spot = NumberSlot {
                    node: Some(index),
                    slot,
                };
                all.push((spot, Family::Field(node.class, slot), values.clone()));
            }
        }
    }
    all
}

/// A comparison of two terms, whether it is asserted or denied.
fn atom(store: &TermStore, conjunct: Term) -> Option<(Relation, Term, Term)> {
    let node = store.node(conjunct);
    let relation = match node.op() {
        Op::Not => return atom(store, node.arg(0)?),
        Op::Eq => Relation::Equal,
        Op::Slt => Relation::Less,
        Op::Ult => Relation::LessUnsigned,
        _ => return None,
    };
    Some((relation, node.arg(0)?, node.arg(1)?))
}

/// What kinds of numbers have this value.
fn families(spots: &[Number], value: Term, store: &TermStore) -> Vec<Family> {
    let constant = store.as_bv(value);
    let has = |cell: &Cell| match cell {
        Cell::Term(t) => *t == value,
        Cell::Bits(bits) => constant == Some(*bits),
        _ => false,
    };
    let with = spots.iter().filter(|(_, _, values)| values.iter().any(has));
    let mut families: Vec<Family> = with.map(|(_, family, _)| *family).collect();
    families.sort_unstable();
    families.dedup();
    if let (true, Some(bits)) = (families.is_empty(), constant) {
        families.push(Family::Constant(bits));
    }
    families
}

/// The numbers of one kind, with their values.
fn operands(spots: &[Number], family: Family) -> Vec<(ComparedNumber, Vec<Cell>)> {
    if let Family::Constant(bits) = family {
        return vec![(ComparedNumber::Constant(bits), vec![Cell::Bits(bits)])];
    }
    let of = spots.iter().filter(|(_, f, _)| *f == family);
    of.map(|(spot, _, values)| (ComparedNumber::Spot(*spot), values.clone()))
        .collect()
}

/// Whether a relation holds between all of these values, or between none.
fn truth_of(
    relation: Relation,
    left: &[Cell],
    right: &[Cell],
    path: &PathCondition,
    store: &TermStore,
    solver: &mut PathSolver,
) -> Option<bool> {
    let mut truth = None;
    for a in left {
        for b in right {
            let condition = comparison_term(relation, *a, *b, store)?;
            let here = if holds(path, condition, store, solver) {
                true
            } else if holds(path, store.not(condition), store, solver) {
                false
            } else {
                return None;
            };
            if truth.is_some_and(|t| t != here) {
                return None;
            }
            truth = Some(here);
        }
    }
    truth
}

fn comparison_term(relation: Relation, a: Cell, b: Cell, store: &TermStore) -> Option<Term> {
    let sort = |cell: Cell| match cell {
        Cell::Term(t) => Some(store.sort(t)),
        _ => None,
    };
    let sort = sort(a).or(sort(b)).unwrap_or(Sort::Bv(32));
    let term = |cell: Cell| match cell {
        Cell::Term(t) => Some(t),
        Cell::Bits(bits) => Some(store.constant(TermValue::from_bits(sort, bits))),
        _ => None,
    };
    let (a, b) = (term(a)?, term(b)?);
    if store.sort(a) != store.sort(b) {
        return None;
    }
    Some(match (relation, store.sort(a)) {
        (Relation::Equal, _) => store.eq(a, b),
        (Relation::Less, Sort::Bv(_)) => store.cmp(term::CmpOp::Slt, a, b),
        (Relation::LessUnsigned, Sort::Bv(_)) => store.cmp(term::CmpOp::Ult, a, b),
        _ => return None,
    })
}

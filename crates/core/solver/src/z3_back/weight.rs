//! Cost of bit-blasting: what a query costs before Z3 first looks at its clock.
//!
//! Z3's incremental solver makes gates of products, quotients and floats without ever asking
//! whether its time is up: seconds and gigabytes for a chain of `double` divisions.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{BvOp, Op, Term, TermStore};

/// How many conjuncts are remembered before all are forgotten.
const REMEMBERED: usize = 1 << 16;

/// How many gates Z3's incremental solver makes in a millisecond, measured on chains of 64-bit
/// products and quotients.
const GATES_PER_MS: u64 = 140;

/// Knows the costly operations of each conjunct it has seen.
#[derive(Default)]
pub(crate) struct Weights {
    costly: FxHashMap<Term, Rc<[Term]>>,
}

impl Weights {
    /// Whether the incremental solver would overrun a time limit with these conjuncts. Arithmetic
    /// on floats always counts as such: one question at a time is also the faster way there.
    pub(crate) fn overrun(&mut self, store: &TermStore, conjuncts: &[Term], ms: u32) -> bool {
        let mut seen = FxHashSet::default();
        let mut gates = 0u64;
        for conjunct in conjuncts {
            for t in self.costly_operations(store, *conjunct).iter() {
                if seen.insert(*t) {
                    gates = gates.saturating_add(gates_of(store, *t));
                }
            }
        }
        gates / GATES_PER_MS > u64::from(ms) / 2
    }

    /// The operations of a conjunct that cost more than their width.
    fn costly_operations(&mut self, store: &TermStore, conjunct: Term) -> Rc<[Term]> {
        if let Some(known) = self.costly.get(&conjunct) {
            return known.clone();
        }
        if self.costly.len() >= REMEMBERED {
            self.costly.clear();
        }
        let mut seen = FxHashSet::default();
        let mut found = Vec::new();
        let mut todo = vec![conjunct];
        while let Some(t) = todo.pop() {
            if seen.insert(t) {
                todo.extend(store.node(t).args());
                if gates_of(store, t) > 0 {
                    found.push(t);
                }
            }
        }
        let found: Rc<[Term]> = found.into();
        self.costly.insert(conjunct, found.clone());
        found
    }
}

/// About how many gates one operation becomes; 0 if no more than its width.
fn gates_of(store: &TermStore, t: Term) -> u64 {
    let node = store.node(t);
    let square = || {
        let bits = u64::from(store.sort(t).bits());
        bits * bits
    };
    let constant = |index| {
        node.arg(index)
            .is_some_and(|arg| store.as_bv(arg).is_some())
    };
    match node.op() {
        Op::Bv(BvOp::Mul) if constant(0) || constant(1) => 0,
        Op::Bv(BvOp::Mul) => square(),
        Op::Bv(BvOp::SDiv | BvOp::SRem | BvOp::UDiv | BvOp::URem) => 2 * square(),
        Op::Fp(_) | Op::FpSqrt | Op::FpToFp(_) | Op::SbvToFp(_) | Op::FpToSbv(_) => u64::MAX,
        _ => 0,
    }
}

//! Query features: what a query is made of, as far as it predicts what an answer costs.

use rustc_hash::FxHashSet;
use term::{BvOp, Op, Term, TermStore, TermValue};

pub(crate) struct QueryFeatures {
    /// Distinct nodes.
    pub size: usize,
    /// Products, quotients or floats: nothing that Z3 answers in a millisecond.
    pub hard: bool,
    pub constants: Vec<TermValue>,
}

impl QueryFeatures {
    pub(crate) fn of(store: &TermStore, conjuncts: &[Term]) -> QueryFeatures {
        let mut seen = FxHashSet::default();
        let mut todo = conjuncts.to_vec();
        let mut shape = QueryFeatures {
            size: 0,
            hard: false,
            constants: Vec::new(),
        };
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            let node = store.node(t);
            todo.extend(node.args());
            shape.hard |= store.sort(t).is_float() || is_hard(store, node.op(), t);
            if let Op::Const(value) = node.op() {
                shape.constants.push(value);
            }
        }
        shape.size = seen.len();
        shape
    }
}

fn is_hard(store: &TermStore, op: Op, t: Term) -> bool {
    let is_constant = |arg| store.as_bv(arg).is_some();
    match op {
        Op::Bv(BvOp::Mul) => !store.node(t).args().any(is_constant),
        Op::Bv(BvOp::SDiv | BvOp::SRem | BvOp::UDiv | BvOp::URem) => true,
        _ => false,
    }
}

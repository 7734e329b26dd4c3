//! Redundant bounds: those that a later one implies. A loop that counts up to an unknown number adds
//! `1 < n`, `2 < n`, `3 < n`, … to its path, of which only the last one matters.

use term::{Op, PathCondition, Term, TermStore};

/// How many of the latest conjuncts are looked at: what a loop adds in one round.
const LOOK_BACK: usize = 8;

/// The condition and `conjunct`, without a bound of the same term that `conjunct` implies.
pub(crate) fn push(store: &TermStore, pc: &PathCondition, conjunct: Term) -> PathCondition {
    let Some(new) = Bounds::of(store, conjunct) else {
        return pc.push(conjunct);
    };
    let is_implied = |old: Term| Bounds::of(store, old).is_some_and(|old| new.implies(&old));
    match pc.iter().take(LOOK_BACK).position(is_implied) {
        Some(at) => pc.without(at).push(conjunct),
        None => pc.push(conjunct),
    }
}

/// The values of a term, as signed numbers, that a literal leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    of: Term,
    least: i64,
    most: i64,
}

impl Bounds {
    fn of(store: &TermStore, literal: Term) -> Option<Bounds> {
        let node = store.node(literal);
        let (node, holds) = match node.op() {
            Op::Not => (store.node(node.arg(0)?), false),
            _ => (node, true),
        };
        let (left, right) = (node.arg(0)?, node.arg(1)?);
        let (of, constant, is_left) = match (store.as_signed(left), store.as_signed(right)) {
            (None, Some(constant)) => (left, constant, true),
            (Some(constant), None) => (right, constant, false),
            _ => return None,
        };
        let half = 1i64 << (store.width(of) - 1).min(62);
        let (min, max) = match store.width(of) {
            64 => (i64::MIN, i64::MAX),
            _ => (-half, half - 1),
        };
        let (least, most) = match (node.op(), holds, is_left) {
            (Op::Slt, true, true) => (min, constant.checked_sub(1)?),
            (Op::Slt, true, false) => (constant.checked_add(1)?, max),
            (Op::Slt, false, true) => (constant, max),
            (Op::Slt, false, false) => (min, constant),
            (Op::Eq, true, _) => (constant, constant),
            _ => return None,
        };
        Some(Bounds { of, least, most })
    }

    fn implies(&self, other: &Bounds) -> bool {
        self.of == other.of && other.least <= self.least && self.most <= other.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::{CmpOp, Sort};

    #[test]
    fn a_loop_that_counts_leaves_one_bound() {
        let s = TermStore::new();
        let n = s.var("n", Sort::Bv(32));
        let m = s.var("m", Sort::Bv(32));
        let mut pc = PathCondition::new();
        for i in 0..100 {
            pc = push(&s, &pc, s.cmp(CmpOp::Slt, s.bv(32, i), n));
            pc = push(&s, &pc, s.not(s.cmp(CmpOp::Slt, m, s.bv(32, i))));
        }
        let last = [
            s.cmp(CmpOp::Slt, s.bv(32, 99), n),
            s.not(s.cmp(CmpOp::Slt, m, s.bv(32, 99))),
        ];
        assert_eq!(pc.conjuncts(), last);
        let exact = push(&s, &pc, s.eq(n, s.bv(32, 100)));
        assert_eq!(exact.conjuncts(), [last[1], s.eq(n, s.bv(32, 100))]);
    }

    /// What is dropped is implied: by each pair of bounds, on all bytes.
    #[test]
    fn nothing_is_lost() {
        let s = TermStore::new();
        let x = s.var("x", Sort::Bv(8));
        let mut literals = Vec::new();
        for k in [0u64, 1, 2, 127, 128, 129, 255] {
            let k = s.bv(8, k);
            let slt = |a, b| s.cmp(CmpOp::Slt, a, b);
            for t in [slt(x, k), slt(k, x), s.eq(x, k)] {
                literals.extend([t, s.not(t)]);
            }
        }
        literals.retain(|t| s.as_bool(*t).is_none());
        for a in &literals {
            for b in &literals {
                let both = push(&s, &PathCondition::new().push(*a), *b);
                for value in 0..256 {
                    let model = crate::Model::from_iter([(x, term::TermValue::bv(8, value))]);
                    let all = both.iter().all(|t| model.satisfies(&s, t));
                    let each = model.satisfies(&s, *a) && model.satisfies(&s, *b);
                    assert_eq!(all, each, "{a:?} {b:?} {value}");
                }
            }
        }
    }
}

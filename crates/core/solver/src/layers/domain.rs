//! Domains: which values a variable can have, by the conjuncts that compare it, moved by a constant, with
//! another constant. A loop or recursion over an unknown number leaves few of them.

use rustc_hash::FxHashMap;
use term::{BvOp, Op, Sort, Term, TermStore, TermValue};

/// All values of a variable that are not excluded, as an interval: of signed numbers for bit
/// vectors, of bit patterns for all else.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Domain {
    sort: Sort,
    low: i128,
    high: i128,
}

/// The domains of `vars`, as far as single conjuncts show them.
pub(crate) fn domains(store: &TermStore, conjuncts: &[Term], vars: &[Term]) -> Vec<Domain> {
    let whole = |var: &Term| (*var, Domain::whole(store.sort(*var)));
    let mut known: FxHashMap<Term, Domain> = vars.iter().map(whole).collect();
    // Twice: a value that is excluded only matters once it is an end of the interval.
    for conjunct in conjuncts.iter().chain(conjuncts) {
        let Some((var, limit)) = limit(store, *conjunct) else {
            continue;
        };
        if let Some(domain) = known.get_mut(&var) {
            domain.restrict(limit);
        }
    }
    vars.iter().map(|var| known[var]).collect()
}

/// What a conjunct says about `variable + shift`.
#[derive(Copy, Clone)]
struct Limit {
    shift: i128,
    low: i128,
    high: i128,
    /// The interval is what is excluded.
    excluded: bool,
}

impl Domain {
    fn whole(sort: Sort) -> Domain {
        let values = 1i128 << sort.bits();
        let (low, high) = match sort {
            Sort::Bv(_) => (-(values / 2), values / 2 - 1),
            Sort::Bool | Sort::F32 | Sort::F64 => (0, values - 1),
        };
        Domain { sort, low, high }
    }

    pub(crate) fn size(self) -> u128 {
        u128::try_from(self.high - self.low + 1).unwrap_or(0)
    }

    pub(crate) fn value(self, index: u64) -> TermValue {
        TermValue::from_bits(self.sort, self.mask(self.low + i128::from(index)))
    }

    fn mask(self, n: i128) -> u64 {
        let bits = self.sort.bits();
        (n as u64) & (u64::MAX >> (64 - bits))
    }

    fn restrict(&mut self, limit: Limit) {
        let whole = Domain::whole(self.sort);
        let wrap =
            |n: i128| (n - limit.shift - whole.low).rem_euclid(1 << self.sort.bits()) + whole.low;
        let (low, high) = (wrap(limit.low), wrap(limit.high));
        if limit.excluded {
            // One value, by how `limit` makes them.
            self.low += i128::from(self.low == low);
            self.high -= i128::from(self.high == low);
            return;
        }
        if low <= high {
            (self.low, self.high) = (self.low.max(low), self.high.min(high));
        } else if self.low > high {
            // It wraps around: of the two pieces the lower one is out of reach.
            self.low = self.low.max(low);
        } else if self.high < low {
            self.high = self.high.min(high);
        }
    }
}

/// The limit that a conjunct sets to a variable, if it is of that form.
fn limit(store: &TermStore, conjunct: Term) -> Option<(Term, Limit)> {
    let (atom, holds) = match store.op(conjunct) {
        Op::Not => (store.node(conjunct).arg(0)?, false),
        _ => (conjunct, true),
    };
    let node = store.node(atom);
    let (a, b) = (node.arg(0)?, node.arg(1)?);
    let number = |t: Term| match store.op(t) {
        Op::Const(value) => value.as_signed().map(i128::from),
        _ => None,
    };
    let width = store.sort(a).bv_width()?;
    let whole = Domain::whole(Sort::Bv(width));
    let (term, low, high) = match (node.op(), number(a), number(b)) {
        (Op::Slt, None, Some(n)) if holds => (a, whole.low, n - 1),
        (Op::Slt, None, Some(n)) => (a, n, whole.high),
        (Op::Slt, Some(n), None) if holds => (b, n + 1, whole.high),
        (Op::Slt, Some(n), None) => (b, whole.low, n),
        (Op::Ult, None, Some(n)) if holds && n > 0 => (a, 0, n - 1),
        (Op::Eq, None, Some(n)) => (a, n, n),
        (Op::Eq, Some(n), None) => (b, n, n),
        _ => return None,
    };
    let (var, shift) = as_offset(store, term)?;
    // Nothing is below the least number: the atom is false, which is not this file's business.
    (low <= high).then_some(())?;
    let excluded = node.op() == Op::Eq && !holds;
    Some((
        var,
        Limit {
            shift,
            low,
            high,
            excluded,
        },
    ))
}

/// `t` as a variable plus a constant.
fn as_offset(store: &TermStore, t: Term) -> Option<(Term, i128)> {
    let node = store.node(t);
    let number = |t: Term| match store.op(t) {
        Op::Const(value) => value.as_signed().map(i128::from),
        _ => None,
    };
    let is_var = |t: Term| matches!(store.op(t), Op::Var { .. });
    match node.op() {
        Op::Var { .. } => Some((t, 0)),
        Op::Bv(BvOp::Add) => {
            let (a, b) = (node.arg(0)?, node.arg(1)?);
            match (number(a), number(b)) {
                (Some(n), None) if is_var(b) => Some((b, n)),
                (None, Some(n)) if is_var(a) => Some((a, n)),
                _ => None,
            }
        }
        Op::Bv(BvOp::Sub) => {
            let (a, b) = (node.arg(0)?, node.arg(1)?);
            number(b).filter(|_| is_var(a)).map(|n| (a, -n))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use term::CmpOp;

    proptest! {
        /// No value that satisfies all conjuncts is outside of the domain.
        #[test]
        fn nothing_possible_is_left_out(
            limits in proptest::collection::vec((0..8u8, any::<i8>(), any::<i8>(), any::<bool>()), 0..6)
        ) {
            let store = TermStore::new();
            let x = store.var("x", Sort::Bv(8));
            let constant = |n: i8| store.bv(8, n as u64);
            let conjuncts: Vec<Term> = limits
                .iter()
                .map(|(kind, shift, n, holds)| {
                    let moved = store.bv_bin(BvOp::Add, x, constant(*shift));
                    let atom = match kind {
                        0 | 1 => store.eq(moved, constant(*n)),
                        2 | 3 => store.cmp(CmpOp::Slt, moved, constant(*n)),
                        4 | 5 => store.cmp(CmpOp::Slt, constant(*n), x),
                        6 => store.cmp(CmpOp::Ult, moved, constant(*n)),
                        _ => store.cmp(CmpOp::Sle, moved, x),
                    };
                    if *holds { atom } else { store.not(atom) }
                })
                .collect();
            let domain = domains(&store, &conjuncts, &[x])[0];
            let inside: Vec<TermValue> = (0..domain.size() as u64).map(|i| domain.value(i)).collect();
            for bits in 0..256 {
                let value = TermValue::bv(8, bits);
                let model = crate::Model::from_iter([(x, value)]);
                if model.satisfies_all(&store, conjuncts.iter().copied()) {
                    prop_assert!(inside.contains(&value), "{value:?} {domain:?}");
                }
            }
        }
    }

    /// The condition under which a recursion from `n` downwards ends after 20 calls.
    #[test]
    fn a_recursion_leaves_one_value() {
        let store = TermStore::new();
        let n = store.var("n", Sort::Bv(32));
        let one = store.bv(32, 1);
        let before = |k: i32| store.bv_bin(BvOp::Sub, n, store.bv(32, k as u64));
        let mut conjuncts: Vec<Term> = (0..20)
            .map(|k| store.cmp(CmpOp::Slt, one, before(k)))
            .collect();
        conjuncts.push(store.not(store.cmp(CmpOp::Slt, one, before(20))));
        let domain = domains(&store, &conjuncts, &[n])[0];
        assert_eq!(domain.size(), 1);
        assert_eq!(domain.value(0), TermValue::bv(32, 21));
    }
}

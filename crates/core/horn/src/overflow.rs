//! Exact comparison of sums of two `long`s: the wrapped sums, and whether they wrapped.
//!
//! That takes no more adders than the sums themselves, which bit vectors need to relate them to the program's own.

use term::{BvOp, CmpOp, Term, TermStore};

/// A sum of at most two numbers of 64 bits.
#[derive(Clone, Copy)]
pub(crate) struct CheckedSum {
    wrapped: Term,
    /// The exact sum is larger than any number.
    is_over: Term,
    /// The exact sum is less than any number.
    is_under: Term,
}

impl CheckedSum {
    /// `None` for more than two addends.
    pub(crate) fn of(store: &TermStore, addends: &[Term]) -> Option<CheckedSum> {
        let exact = |wrapped| CheckedSum {
            wrapped,
            is_over: store.bool(false),
            is_under: store.bool(false),
        };
        match *addends {
            [] => Some(exact(store.bv(64, 0))),
            [only] => Some(exact(only)),
            [a, b] => {
                let wrapped = store.bv_bin(BvOp::Add, a, b);
                let is_negative = |t| store.cmp(CmpOp::Slt, t, store.bv(64, 0));
                let [a, b, sum] = [a, b, wrapped].map(is_negative);
                let neither = store.not(store.or(a, b));
                Some(CheckedSum {
                    wrapped,
                    is_over: store.and(neither, sum),
                    is_under: store.and(store.and(a, b), store.not(sum)),
                })
            }
            _ => None,
        }
    }

    pub(crate) fn is_at_most(self, store: &TermStore, other: CheckedSum) -> Term {
        let in_range = |sum: CheckedSum| store.not(store.or(sum.is_over, sum.is_under));
        let is_lower = store.or(
            store.and(self.is_under, store.not(other.is_under)),
            store.and(in_range(self), other.is_over),
        );
        let is_order = store.cmp(CmpOp::Sle, self.wrapped, other.wrapped);
        store.or(is_lower, store.and(self.is_alike(store, other), is_order))
    }

    pub(crate) fn equals(self, store: &TermStore, other: CheckedSum) -> Term {
        let are_equal = store.eq(self.wrapped, other.wrapped);
        store.and(self.is_alike(store, other), are_equal)
    }

    /// Both wrapped in the same way.
    fn is_alike(self, store: &TermStore, other: CheckedSum) -> Term {
        store.and(
            store.eq(self.is_over, other.is_over),
            store.eq(self.is_under, other.is_under),
        )
    }
}

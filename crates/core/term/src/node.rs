//! Nodes: an operation with its operands, and the sort rules.

use crate::op::Op;
use crate::sort::Sort;
use crate::store::Term;

const MAX_ARITY: usize = 3;

/// An operation with its operands, as kept in the store.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TermNode {
    op: Op,
    args: [Option<Term>; MAX_ARITY],
}

impl TermNode {
    pub(crate) fn new(op: Op, args: &[Term]) -> TermNode {
        assert_eq!(
            op.arity(),
            args.len(),
            "{op:?} takes {} operands",
            op.arity()
        );
        let mut slots = [None; MAX_ARITY];
        for (slot, arg) in slots.iter_mut().zip(args) {
            *slot = Some(*arg);
        }
        TermNode { op, args: slots }
    }

    /// The operation.
    pub fn op(&self) -> Op {
        self.op
    }

    /// The operands, in order.
    pub fn args(&self) -> impl DoubleEndedIterator<Item = Term> + Clone + use<> {
        self.args.into_iter().flatten()
    }

    /// The operand at `index`, if there are that many.
    pub fn arg(&self, index: usize) -> Option<Term> {
        self.args.get(index).copied().flatten()
    }

    /// The operand of a unary node.
    pub(crate) fn one(&self) -> Term {
        self.arg(0).expect("a node with an operand")
    }

    /// The operands of a binary node.
    pub(crate) fn two(&self) -> (Term, Term) {
        match self.args {
            [Some(a), Some(b), _] => (a, b),
            _ => unreachable!("a node with two operands, not {self:?}"),
        }
    }

    /// The operands of a ternary node.
    pub(crate) fn three(&self) -> (Term, Term, Term) {
        match self.args {
            [Some(a), Some(b), Some(c)] => (a, b, c),
            _ => unreachable!("a node with three operands, not {self:?}"),
        }
    }
}

/// The sort of `op` applied to operands of these sorts, or what is wrong with them.
pub(crate) fn result_sort(op: Op, args: &[Sort]) -> Result<Sort, &'static str> {
    let sort = match (op, args) {
        (Op::Const(value), []) => Some(value.sort()),
        (Op::Var { sort, .. }, []) => Some(sort),
        (Op::Not, [Sort::Bool]) | (Op::And | Op::Or, [Sort::Bool, Sort::Bool]) => Some(Sort::Bool),
        (Op::Eq, [a, b]) => (a == b).then_some(Sort::Bool),
        (Op::Ite, [Sort::Bool, a, b]) => (a == b).then_some(*a),
        (Op::FpToFp(to), [from]) => (to.is_float() && from.is_float()).then_some(to),
        (Op::SbvToFp(to), [Sort::Bv(_)]) => to.is_float().then_some(to),
        (_, [Sort::Bv(width)]) => bv_unary(op, *width),
        (_, [Sort::Bv(a), Sort::Bv(b)]) => bv_binary(op, *a, *b),
        (_, [sort @ (Sort::F32 | Sort::F64)]) => fp_unary(op, *sort),
        (_, [a @ (Sort::F32 | Sort::F64), b]) if a == b => fp_binary(op, *a),
        _ => None,
    };
    match sort {
        Some(Sort::Bv(width)) if !(1..=64).contains(&width) => Err("bit vectors have 1 to 64 bits"),
        Some(sort) => Ok(sort),
        None => Err("operands of the wrong sort"),
    }
}

fn bv_unary(op: Op, width: u32) -> Option<Sort> {
    match op {
        Op::BvNeg | Op::BvNot => Some(Sort::Bv(width)),
        Op::Extract { hi, lo } => (lo <= hi && hi < width).then(|| Sort::Bv(hi - lo + 1)),
        Op::ZExt(to) | Op::SExt(to) => (to >= width).then_some(Sort::Bv(to)),
        Op::FpFromBits if width == 32 => Some(Sort::F32),
        Op::FpFromBits if width == 64 => Some(Sort::F64),
        _ => None,
    }
}

fn bv_binary(op: Op, a: u32, b: u32) -> Option<Sort> {
    match op {
        Op::Concat => Some(Sort::Bv(a + b)),
        Op::Bv(_) => (a == b).then_some(Sort::Bv(a)),
        Op::Slt | Op::Ult => (a == b).then_some(Sort::Bool),
        _ => None,
    }
}

fn fp_unary(op: Op, sort: Sort) -> Option<Sort> {
    match op {
        Op::FpNeg | Op::FpAbs | Op::FpSqrt => Some(sort),
        Op::FpIsNan => Some(Sort::Bool),
        Op::FpToSbv(width) => Some(Sort::Bv(width)),
        Op::FpToBits => Some(Sort::Bv(sort.bits())),
        _ => None,
    }
}

fn fp_binary(op: Op, sort: Sort) -> Option<Sort> {
    match op {
        Op::Fp(_) => Some(sort),
        Op::FpCmp(_) => Some(Sort::Bool),
        _ => None,
    }
}

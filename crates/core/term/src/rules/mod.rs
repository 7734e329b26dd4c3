//! Simplification: one table of rewrite rules per family of operations.
//!
//! A rule looks at a node that is about to be made (operands simplified, in normal order, not all
//! constant) and answers with an equal term, or not at all. The first rule that answers wins.
//! Every rule holds for all values of all widths; `tests/simplifier.rs` checks each
//! constructor against [`TermStore::plain`] on random terms.
//!
//! To add a rule: one function and one line in the table of its family. It must make its term
//! smaller or bring it closer to the normal form, or the simplifier may not end:
//! - only `=`, signed `<` and unsigned `<` compare; a constant stands on their right;
//! - `x - c` is `x + (-c)`, constants are gathered at the right end of sums and products;
//! - `!` stands outside of `&&` and `||` whose two sides are both negated.

mod boolean;
mod bv_arith;
mod bv_bits;
mod compare;
mod float;
mod ite;
mod lift;
mod order;
mod resize;

use crate::node::TermNode;
use crate::op::{BvOp, Op};
use crate::store::{Term, TermStore};

/// A simplification.
pub(crate) struct RewriteRule {
    /// For messages about the rule.
    pub name: &'static str,
    /// An equal term for the node, if the rule applies.
    pub apply: fn(&TermStore, &TermNode) -> Option<Term>,
}

/// Writes a table of rules, each named by its function.
macro_rules! rules {
    ($($function:path),* $(,)?) => {
        &[$($crate::rules::RewriteRule { name: stringify!($function), apply: $function }),*]
    };
}
use rules;

/// The rules for an operation, in the order they are tried.
pub(crate) fn table(op: Op) -> &'static [RewriteRule] {
    match op {
        Op::Const(_) | Op::Var { .. } => &[],
        Op::Not => boolean::NOT,
        Op::And => boolean::AND,
        Op::Or => boolean::OR,
        Op::Eq => compare::EQ,
        Op::Ite => ite::ITE,
        Op::BvNeg => bv_arith::NEG,
        Op::BvNot => bv_bits::NOT,
        Op::Bv(op) => match op {
            BvOp::Add => bv_arith::ADD,
            BvOp::Sub => bv_arith::SUB,
            BvOp::Mul => bv_arith::MUL,
            BvOp::SDiv | BvOp::SRem | BvOp::UDiv | BvOp::URem => bv_arith::DIV,
            BvOp::And => bv_bits::AND,
            BvOp::Or => bv_bits::OR,
            BvOp::Xor => bv_bits::XOR,
            BvOp::Shl | BvOp::LShr | BvOp::AShr => bv_bits::SHIFT,
        },
        Op::Slt => compare::SLT,
        Op::Ult => compare::ULT,
        Op::Extract { .. } => resize::EXTRACT,
        Op::ZExt(_) | Op::SExt(_) => resize::EXTEND,
        Op::Concat => resize::CONCAT,
        Op::Fp(_) => float::ARITHMETIC,
        Op::FpNeg | Op::FpAbs | Op::FpSqrt => float::SIGN,
        Op::FpCmp(_) => float::COMPARE,
        Op::FpIsNan => float::IS_NAN,
        Op::FpToFp(_) | Op::SbvToFp(_) | Op::FpToSbv(_) | Op::FpToBits | Op::FpFromBits => {
            float::CONVERT
        }
    }
}

/// Looking into terms, for the rules.
impl TermStore {
    /// The operand of a term, if the term is `op` of one operand.
    fn as_unary(&self, op: Op, t: Term) -> Option<Term> {
        let node = self.node(t);
        (node.op() == op).then(|| node.one())
    }

    /// The operands of a term, if the term is `op` of two operands.
    fn as_binary(&self, op: Op, t: Term) -> Option<(Term, Term)> {
        let node = self.node(t);
        (node.op() == op).then(|| node.two())
    }

    /// The operands of an `ite`.
    fn as_ite(&self, t: Term) -> Option<(Term, Term, Term)> {
        let node = self.node(t);
        (node.op() == Op::Ite).then(|| node.three())
    }

    /// `x op c` with a constant `c`.
    fn as_op_const(&self, op: BvOp, t: Term) -> Option<(Term, u64)> {
        let (x, c) = self.as_binary(Op::Bv(op), t)?;
        Some((x, self.as_bv(c)?))
    }

    /// Whether one of the two is the negation of the other.
    fn complementary(&self, a: Term, b: Term) -> bool {
        self.as_unary(Op::Not, a) == Some(b) || self.as_unary(Op::Not, b) == Some(a)
    }

    fn is_bv(&self, t: Term, value: u64) -> bool {
        self.as_bv(t) == Some(value)
    }

    fn is_all_ones(&self, t: Term) -> bool {
        self.as_bv(t).is_some() && self.as_signed(t) == Some(-1)
    }

    /// The constant of the same width as `t`.
    fn bv_like(&self, t: Term, value: u64) -> Term {
        self.bv(self.width(t), value)
    }
}

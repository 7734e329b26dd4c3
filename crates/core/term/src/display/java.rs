//! Terms as Java source: widening is left out, narrowing is a cast, the rest is a call of the
//! library.

use super::{DEPTH, Dialect, Level, Shown};
use crate::op::{BvOp, Op};
use crate::sort::Sort;
use crate::store::{Term, TermStore};
use std::fmt::{self, Display};

impl TermStore {
    /// The term as a Java expression over its variables, as far as it has one.
    /// Of its variables of 16 bits, `shorts` are a `short`, the others a `char`.
    pub fn java<'a>(&'a self, t: Term, shorts: &'a [Term]) -> impl fmt::Display + 'a {
        Shown {
            store: self,
            term: t,
            dialect: Dialect::Java,
            shorts,
            negated: false,
            level: Level::Any,
            depth: DEPTH,
        }
    }
}

/// What a variable of 16 bits is in Java.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Extended {
    Short,
    Char,
}

impl Shown<'_> {
    pub(super) fn is_special_in_java(&self) -> bool {
        match self.store.op(self.term) {
            Op::Ult
            | Op::Bv(BvOp::UDiv | BvOp::URem)
            | Op::ZExt(_)
            | Op::SExt(_)
            | Op::FpAbs
            | Op::FpSqrt
            | Op::FpIsNan
            | Op::FpToFp(_)
            | Op::SbvToFp(_)
            | Op::FpToSbv(_)
            | Op::FpToBits
            | Op::FpFromBits => true,
            Op::Extract { hi, lo } => lo == 0 && matches!(hi, 7 | 15 | 31),
            Op::Slt => self.compares_halves(),
            Op::Const(_)
            | Op::Var { .. }
            | Op::Not
            | Op::And
            | Op::Or
            | Op::Eq
            | Op::Ite
            | Op::BvNeg
            | Op::BvNot
            | Op::Bv(_)
            | Op::Concat
            | Op::Fp(_)
            | Op::FpNeg
            | Op::FpCmp(_) => false,
        }
    }

    pub(super) fn in_java(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = self.store.node(self.term);
        let from = node.arg(0).map(|arg| self.store.sort(arg));
        let is_long = from == Some(Sort::Bv(64));
        let integer = if is_long { "Long" } else { "Integer" };
        let is_double = from == Some(Sort::F64);
        let float = if is_double { "Double" } else { "Float" };
        match node.op() {
            Op::Ult if self.compares_halves() => self.compare_halves(f, Extended::Char),
            Op::Slt => self.compare_halves(f, Extended::Short),
            Op::Ult => {
                let (a, b) = (self.arg(0, Level::Any), self.arg(1, Level::Any));
                let sign = if self.negated { ">=" } else { "<" };
                let text = format_args!("{integer}.compareUnsigned({a}, {b}) {sign} 0");
                self.parenthesised(f, Level::Compare, text)
            }
            Op::Bv(BvOp::UDiv) => self.call(f, format_args!("{integer}.divideUnsigned")),
            Op::Bv(_) => self.call(f, format_args!("{integer}.remainderUnsigned")),
            Op::SExt(_) if self.is_extended(from, Extended::Char) => self.cast(f, "short"),
            Op::SExt(_) => self.arg_as_it_is(f),
            Op::ZExt(_) => self.zero_extended(f, from),
            Op::Extract { hi: 7, .. } => self.cast(f, "byte"),
            Op::Extract { hi: 15, .. } => self.cast(f, "short"),
            Op::Extract { .. } => self.cast(f, "int"),
            Op::FpAbs => self.call(f, format_args!("Math.abs")),
            Op::FpSqrt => self.call(f, format_args!("Math.sqrt")),
            Op::FpIsNan => self.call(f, format_args!("{float}.isNaN")),
            Op::FpToFp(Sort::F32) | Op::SbvToFp(Sort::F32) => self.cast(f, "float"),
            Op::FpToFp(_) | Op::SbvToFp(_) => self.cast(f, "double"),
            Op::FpToSbv(64) => self.cast(f, "long"),
            Op::FpToSbv(_) => self.cast(f, "int"),
            Op::FpToBits if is_double => self.call(f, format_args!("Double.doubleToLongBits")),
            Op::FpToBits => self.call(f, format_args!("Float.floatToIntBits")),
            Op::FpFromBits if is_long => self.call(f, format_args!("Double.longBitsToDouble")),
            _ => self.call(f, format_args!("Float.intBitsToFloat")),
        }
    }

    fn arg_as_it_is(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.arg(0, self.level).fmt(f)
    }

    /// Whether two numbers of 16 bits are compared, each a variable or a constant.
    fn compares_halves(&self) -> bool {
        let is_plain = |t: Term| self.store.is_var(t) || self.store.as_bv(t).is_some();
        let mut args = self.store.node(self.term).args();
        args.all(|t| self.store.sort(t) == Sort::Bv(16) && is_plain(t))
    }

    /// Compares them as numbers of this type.
    fn compare_halves(&self, f: &mut fmt::Formatter<'_>, kind: Extended) -> fmt::Result {
        let (a, b) = self.store.node(self.term).two();
        let is_constant = |t: Term| self.store.as_bv(t).is_some();
        // The constant is on the right.
        let (a, b, sign) = match (is_constant(a), self.negated) {
            (false, false) => (a, b, "<"),
            (false, true) => (a, b, ">="),
            (true, false) => (b, a, ">"),
            (true, true) => (b, a, "<="),
        };
        let (a, b) = (self.half(a, kind), self.half(b, kind));
        self.parenthesised(f, Level::Compare, format_args!("{a} {sign} {b}"))
    }

    fn half(&self, t: Term, kind: Extended) -> String {
        let name = self.store.var_name(t).unwrap_or_default();
        match (self.store.as_bv(t), kind, self.shorts.contains(&t)) {
            (Some(bits), Extended::Char, _) => bits.to_string(),
            (Some(bits), Extended::Short, _) => (bits as u16 as i16).to_string(),
            (None, Extended::Char, true) => format!("({name} & 0xffff)"),
            (None, Extended::Short, false) => format!("(short) {name}"),
            (None, ..) => name.to_owned(),
        }
    }

    /// Whether a variable of this type is extended.
    fn is_extended(&self, from: Option<Sort>, kind: Extended) -> bool {
        let arg = self.store.node(self.term).one();
        let is_short = self.shorts.contains(&arg);
        from == Some(Sort::Bv(16))
            && self.store.is_var(arg)
            && is_short == (kind == Extended::Short)
    }

    /// A `char` is extended so by itself, a `short` is not.
    fn zero_extended(&self, f: &mut fmt::Formatter<'_>, from: Option<Sort>) -> fmt::Result {
        let arg = self.store.node(self.term).one();
        match (from, self.store.op(arg)) {
            (Some(Sort::Bv(16)), Op::Extract { lo: 0, .. }) => {
                let inner = self.part(self.store.node(arg).one(), false, Level::Unary);
                self.parenthesised(f, Level::Unary, format_args!("(char) {inner}"))
            }
            (Some(Sort::Bv(16)), _) if self.is_extended(from, Extended::Short) => {
                let text = format_args!("{} & 0xffff", self.arg(0, Level::Sum));
                self.parenthesised(f, Level::Bits, text)
            }
            (Some(Sort::Bv(16)), _) => self.arg_as_it_is(f),
            (Some(Sort::Bv(8)), _) => {
                let text = format_args!("{} & 255", self.arg(0, Level::Sum));
                self.parenthesised(f, Level::Bits, text)
            }
            (Some(Sort::Bv(32)), _) => self.call(f, format_args!("Integer.toUnsignedLong")),
            _ => self.call(f, format_args!("unsigned")),
        }
    }

    fn cast(&self, f: &mut fmt::Formatter<'_>, to: &str) -> fmt::Result {
        let text = format_args!("({to}) {}", self.arg(0, Level::Unary));
        self.parenthesised(f, Level::Unary, text)
    }
}

#[cfg(test)]
mod tests {
    use crate::op::{BvOp, CmpOp};
    use crate::sort::Sort;
    use crate::store::TermStore;

    #[test]
    fn what_java_does_by_itself_is_left_out() {
        let s = TermStore::new();
        let h = s.var("h", Sort::Bv(16));
        let check = |term, expected: &str| assert_eq!(s.java(term, &[h]).to_string(), expected);
        let (b, c) = (s.var("b", Sort::Bv(8)), s.var("c", Sort::Bv(16)));
        let (x, y) = (s.var("x", Sort::Bv(32)), s.var("y", Sort::Bv(32)));
        check(s.cmp(CmpOp::Slt, s.sext(32, b), x), "b < x");
        check(s.cmp(CmpOp::Slt, s.zext(32, c), x), "c < x");
        check(s.cmp(CmpOp::Slt, s.zext(32, b), x), "(b & 255) < x");
        check(s.cmp(CmpOp::Slt, s.sext(32, h), x), "h < x");
        check(s.cmp(CmpOp::Slt, s.zext(32, h), x), "(h & 0xffff) < x");
        check(s.cmp(CmpOp::Slt, s.sext(32, c), x), "(short) c < x");
        let k = s.bv(16, 40_000);
        check(s.cmp(CmpOp::Ult, h, k), "(h & 0xffff) < 40000");
        check(s.cmp(CmpOp::Ult, k, c), "c >= 40001");
        check(s.cmp(CmpOp::Sge, c, s.bv(16, 0)), "(short) c >= 0");
        check(s.cmp(CmpOp::Slt, h, k), "h < -25536");
        let narrowed = s.sext(32, s.extract(7, 0, x));
        check(s.cmp(CmpOp::Sle, y, narrowed), "(byte) x >= y");
        check(s.cmp(CmpOp::Ult, x, y), "Integer.compareUnsigned(x, y) < 0");
        let quotient = s.bv_bin(BvOp::UDiv, x, y);
        check(
            s.cmp(CmpOp::Slt, quotient, y),
            "Integer.divideUnsigned(x, y) < y",
        );
    }
}

//! Terms as Java expressions: widening is implicit, narrowing is a cast, other operations are library calls.

use crate::text_literal::char_literal;
use std::fmt::{self, Display};
use term::{BvOp, Notation, Op, Precedence, Sort, Term, TermDisplay, TermStore};

/// Java's notation of terms.
pub struct JavaNotation<'a> {
    /// 16-bit variables of type `short`; others are of type `char`.
    pub shorts: &'a [Term],
    /// The terms that Java writes as a name, an element of an array or a character of a string.
    pub names: &'a dyn TermNames,
}

/// What stands for a term in a program, where that is not the name of a variable.
pub trait TermNames {
    /// Writes it; `None` if the term has no such name.
    fn write(&self, shown: &TermDisplay<'_>, f: &mut fmt::Formatter<'_>) -> Option<fmt::Result>;
}

impl Notation for JavaNotation<'_> {
    fn write(&self, shown: &TermDisplay<'_>, f: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
        if let Some(written) = self.names.write(shown, f) {
            return Some(written);
        }
        let operation = JavaOperation {
            shown,
            shorts: self.shorts,
        };
        operation.is_special().then(|| operation.write(f))
    }

    fn comparison_operand(&self) -> Precedence {
        // Java's bit operators bind less than its comparisons.
        Precedence::Sum
    }
}

/// An operation that Java writes in its own way.
struct JavaOperation<'a> {
    shown: &'a TermDisplay<'a>,
    shorts: &'a [Term],
}

/// The Java type of a 16-bit variable.
#[derive(Copy, Clone, PartialEq, Eq)]
enum HalfWidthType {
    Short,
    Char,
}

impl JavaOperation<'_> {
    fn is_special(&self) -> bool {
        match self.shown.store().op(self.shown.term()) {
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
            Op::Eq => self.compared_character().is_some(),
            Op::Const(_)
            | Op::Var { .. }
            | Op::Not
            | Op::And
            | Op::Or
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

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = self.shown.store().node(self.shown.term());
        let from = node.arg(0).map(|arg| self.shown.store().sort(arg));
        let is_long = from == Some(Sort::Bv(64));
        let integer = if is_long { "Long" } else { "Integer" };
        let is_double = from == Some(Sort::F64);
        let float = if is_double { "Double" } else { "Float" };
        match node.op() {
            Op::Ult if self.compares_halves() => self.compare_halves(f, HalfWidthType::Char),
            Op::Slt => self.compare_halves(f, HalfWidthType::Short),
            Op::Eq if let Some((character, literal)) = self.compared_character() => {
                let name = self.shown.part(character, false, Precedence::Unary);
                let sign = if self.shown.is_negated() { "!=" } else { "==" };
                let text = format_args!("{name} {sign} {literal}");
                self.shown.parenthesised(f, Precedence::Compare, text)
            }
            Op::Ult => {
                let (a, b) = (
                    self.shown.arg(0, Precedence::Any),
                    self.shown.arg(1, Precedence::Any),
                );
                let sign = if self.shown.is_negated() { ">=" } else { "<" };
                let text = format_args!("{integer}.compareUnsigned({a}, {b}) {sign} 0");
                self.shown.parenthesised(f, Precedence::Compare, text)
            }
            Op::Bv(BvOp::UDiv) => self.shown.call(f, format_args!("{integer}.divideUnsigned")),
            Op::Bv(_) => self
                .shown
                .call(f, format_args!("{integer}.remainderUnsigned")),
            Op::SExt(_) if self.is_extended(from, HalfWidthType::Char) => {
                self.write_cast(f, "short")
            }
            Op::SExt(_) => self.write_operand(f),
            Op::ZExt(_) => self.write_zero_extended(f, from),
            Op::Extract { hi: 7, .. } => self.write_cast(f, "byte"),
            Op::Extract { hi: 15, .. } => self.write_cast(f, "short"),
            Op::Extract { .. } => self.write_cast(f, "int"),
            Op::FpAbs => self.shown.call(f, format_args!("Math.abs")),
            Op::FpSqrt => self.shown.call(f, format_args!("Math.sqrt")),
            Op::FpIsNan => self.shown.call(f, format_args!("{float}.isNaN")),
            Op::FpToFp(Sort::F32) | Op::SbvToFp(Sort::F32) => self.write_cast(f, "float"),
            Op::FpToFp(_) | Op::SbvToFp(_) => self.write_cast(f, "double"),
            Op::FpToSbv(64) => self.write_cast(f, "long"),
            Op::FpToSbv(_) => self.write_cast(f, "int"),
            Op::FpToBits if is_double => {
                self.shown.call(f, format_args!("Double.doubleToLongBits"))
            }
            Op::FpToBits => self.shown.call(f, format_args!("Float.floatToIntBits")),
            Op::FpFromBits if is_long => {
                self.shown.call(f, format_args!("Double.longBitsToDouble"))
            }
            _ => self.shown.call(f, format_args!("Float.intBitsToFloat")),
        }
    }

    /// The first operand.
    fn operand(&self) -> Term {
        first_operand(self.shown.store(), self.shown.term())
    }

    fn write_operand(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown.arg(0, self.shown.level()).fmt(f)
    }

    /// Whether two 16-bit values are compared, each a variable or a constant.
    fn compares_halves(&self) -> bool {
        let is_plain =
            |t: Term| self.shown.store().is_var(t) || self.shown.store().as_bv(t).is_some();
        let mut args = self.shown.store().node(self.shown.term()).args();
        args.all(|t| self.shown.store().sort(t) == Sort::Bv(16) && is_plain(t))
    }

    /// A variable of type `char` and the literal of the letter, digit or sign that it is compared with.
    fn compared_character(&self) -> Option<(Term, String)> {
        let store = self.shown.store();
        let node = store.node(self.shown.term());
        let (a, b) = (node.arg(0)?, node.arg(1)?);
        let (value, constant) = match store.as_bv(a) {
            Some(constant) => (b, constant),
            None => (a, store.as_bv(b)?),
        };
        let variable = match store.op(value) {
            Op::ZExt(_) => first_operand(store, value),
            _ => value,
        };
        let is_char = store.is_var(variable)
            && store.sort(variable) == Sort::Bv(16)
            && !self.shorts.contains(&variable);
        let constant = u8::try_from(constant).ok()?;
        let is_printed = is_char && (b' '..=b'~').contains(&constant);
        is_printed.then(|| (variable, char_literal(u16::from(constant))))
    }

    /// Compares them as values of this type.
    fn compare_halves(&self, f: &mut fmt::Formatter<'_>, kind: HalfWidthType) -> fmt::Result {
        let (a, b) = (
            self.operand(),
            self.shown.store().node(self.shown.term()).arg(1),
        );
        let b = b.unwrap_or(a);
        let is_constant = |t: Term| self.shown.store().as_bv(t).is_some();
        // The constant is on the right.
        let (a, b, sign) = match (is_constant(a), self.shown.is_negated()) {
            (false, false) => (a, b, "<"),
            (false, true) => (a, b, ">="),
            (true, false) => (b, a, ">"),
            (true, true) => (b, a, "<="),
        };
        let (a, b) = (self.half(a, kind), self.half(b, kind));
        self.shown
            .parenthesised(f, Precedence::Compare, format_args!("{a} {sign} {b}"))
    }

    fn half(&self, t: Term, kind: HalfWidthType) -> String {
        let name = self.shown.part(t, false, Precedence::Unary);
        match (self.shown.store().as_bv(t), kind, self.shorts.contains(&t)) {
            (Some(bits), HalfWidthType::Char, _) => bits.to_string(),
            (Some(bits), HalfWidthType::Short, _) => (bits as u16 as i16).to_string(),
            (None, HalfWidthType::Char, true) => format!("({name} & 0xffff)"),
            (None, HalfWidthType::Short, false) => format!("(short) {name}"),
            (None, ..) => name.to_string(),
        }
    }

    /// Whether a variable of this type is extended.
    fn is_extended(&self, from: Option<Sort>, kind: HalfWidthType) -> bool {
        let arg = self.operand();
        let is_short = self.shorts.contains(&arg);
        from == Some(Sort::Bv(16))
            && self.shown.store().is_var(arg)
            && is_short == (kind == HalfWidthType::Short)
    }

    /// A `char` is zero-extended implicitly, a `short` is not.
    fn write_zero_extended(&self, f: &mut fmt::Formatter<'_>, from: Option<Sort>) -> fmt::Result {
        let arg = self.operand();
        match (from, self.shown.store().op(arg)) {
            (Some(Sort::Bv(16)), Op::Extract { lo: 0, .. }) => {
                let inner = self.shown.part(
                    first_operand(self.shown.store(), arg),
                    false,
                    Precedence::Unary,
                );
                self.shown
                    .parenthesised(f, Precedence::Unary, format_args!("(char) {inner}"))
            }
            (Some(Sort::Bv(16)), _) if self.is_extended(from, HalfWidthType::Short) => {
                let text = format_args!("{} & 0xffff", self.shown.arg(0, Precedence::Sum));
                self.shown.parenthesised(f, Precedence::Bits, text)
            }
            (Some(Sort::Bv(16)), _) => self.write_operand(f),
            (Some(Sort::Bv(8)), _) => {
                let text = format_args!("{} & 255", self.shown.arg(0, Precedence::Sum));
                self.shown.parenthesised(f, Precedence::Bits, text)
            }
            (Some(Sort::Bv(32)), _) => self.shown.call(f, format_args!("Integer.toUnsignedLong")),
            _ => self.shown.call(f, format_args!("unsigned")),
        }
    }

    fn write_cast(&self, f: &mut fmt::Formatter<'_>, to: &str) -> fmt::Result {
        let text = format_args!("({to}) {}", self.shown.arg(0, Precedence::Unary));
        self.shown.parenthesised(f, Precedence::Unary, text)
    }
}

/// A term's first operand; the term itself if it has none.
fn first_operand(store: &TermStore, term: Term) -> Term {
    store.node(term).arg(0).unwrap_or(term)
}

#[cfg(test)]
mod tests {
    use super::{JavaNotation, TermNames};
    use std::fmt;
    use term::{BvOp, CmpOp, Sort, TermDisplay, TermStore};

    /// Variables have their own names.
    struct OwnNames;

    impl TermNames for OwnNames {
        fn write(&self, _: &TermDisplay<'_>, _: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
            None
        }
    }

    #[test]
    fn what_java_does_by_itself_is_left_out() {
        let s = TermStore::new();
        let h = s.var("h", Sort::Bv(16));
        let java = JavaNotation {
            shorts: &[h],
            names: &OwnNames,
        };
        let check = |term, expected: &str| {
            assert_eq!(s.display_in(term, &java).to_string(), expected);
        };
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
        check(s.eq(c, s.bv(16, 121)), "c == 'y'");
        check(s.not(s.eq(s.zext(32, c), s.bv(32, 39))), "c != '\\''");
        check(s.eq(c, s.bv(16, 10)), "c == 10");
        check(s.eq(h, s.bv(16, 121)), "h == 121");
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

//! Pretty-printing of terms: infix, `x - 1` for `x + -1`, `a >= b` for `!(a < b)`. A [`Notation`] writes some
//! operations as a language does.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use crate::op::{BvOp, FpCmp, FpOp, Op};
use crate::store::{Term, TermStore};

/// Deeper parts are shown as `…`: a text nobody reads is no use, and depth must not be fatal.
const DEPTH: u32 = 40;

/// So many parts are shown, and `…` for the others: as a text, a term whose parts share parts may be larger than any
/// memory.
const PARTS: u32 = 10_000;

/// How tightly an operator binds; the operand of a tighter one gets parentheses.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precedence {
    /// Nothing needs parentheses.
    Any,
    /// `||`
    Or,
    /// `&&`
    And,
    /// Comparisons.
    Compare,
    /// Bit operators and shifts.
    Bits,
    /// `+` and `-`
    Sum,
    /// `*`, `/` and `%`
    Product,
    /// Signs, casts and calls.
    Unary,
}

/// The operations that a language writes in its own way.
pub trait Notation {
    /// Writes the operation of a term; `None` if it is written as everywhere.
    fn write(&self, shown: &TermDisplay<'_>, f: &mut fmt::Formatter<'_>) -> Option<fmt::Result>;

    /// How tightly an operand of a comparison binds that needs no parentheses.
    fn comparison_operand(&self) -> Precedence;
}

/// Every operation is shown under its own name.
struct Plain;

impl Notation for Plain {
    fn write(&self, _: &TermDisplay<'_>, _: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
        None
    }

    fn comparison_operand(&self) -> Precedence {
        Precedence::Bits
    }
}

/// A term at its place in a text.
pub struct TermDisplay<'a> {
    store: &'a TermStore,
    term: Term,
    notation: &'a dyn Notation,
    negated: bool,
    level: Precedence,
    depth: u32,
    /// How many more parts are shown, of the whole text.
    parts_left: Rc<Cell<u32>>,
}

impl TermStore {
    /// The term as readable text.
    pub fn display(&self, t: Term) -> impl fmt::Display + '_ {
        self.display_in(t, &Plain)
    }

    /// The term as text in a notation.
    pub fn display_in<'a>(&'a self, t: Term, notation: &'a dyn Notation) -> TermDisplay<'a> {
        TermDisplay {
            store: self,
            term: t,
            notation,
            negated: false,
            level: Precedence::Any,
            depth: DEPTH,
            parts_left: Rc::new(Cell::new(PARTS)),
        }
    }
}

impl fmt::Display for TermDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = self.store.node(self.term);
        let parts_left = self.parts_left.get();
        if (self.depth == 0 || parts_left == 0) && node.op().arity() > 0 {
            return write!(f, "…");
        }
        self.parts_left.set(parts_left.saturating_sub(1));
        if let Some(written) = self.notation.write(self, f) {
            return written;
        }
        match node.op() {
            Op::Const(value) => write!(f, "{value}"),
            Op::Var { name, .. } => {
                let not = if self.negated { "!" } else { "" };
                write!(f, "{not}{}", self.store.name(name))
            }
            Op::Not => self.part(node.one(), !self.negated, self.level).fmt(f),
            Op::And | Op::Or => self.junction(f, (node.op() == Op::And) != self.negated),
            Op::Eq => self.infix(
                f,
                if self.negated { "!=" } else { "==" },
                Precedence::Compare,
            ),
            Op::Slt => self.order(f, "<", ">="),
            Op::Ult => self.order(f, "<u", ">=u"),
            Op::FpCmp(op) => self.float_comparison(f, op),
            Op::Ite => self.conditional(f),
            Op::Bv(op) => self.bit_vector(f, op),
            Op::Fp(op) => self.float(f, op),
            Op::BvNeg | Op::FpNeg => write!(f, "-{}", self.arg(0, Precedence::Unary)),
            Op::BvNot => write!(f, "~{}", self.arg(0, Precedence::Unary)),
            Op::Extract { hi, lo } => write!(f, "{}[{hi}:{lo}]", self.arg(0, Precedence::Unary)),
            Op::ZExt(to) => self.call(f, format_args!("zext{to}")),
            Op::SExt(to) => self.call(f, format_args!("sext{to}")),
            Op::Concat => self.call(f, format_args!("concat")),
            Op::FpAbs => self.call(f, format_args!("abs")),
            Op::FpSqrt => self.call(f, format_args!("sqrt")),
            Op::FpIsNan => self.call(f, format_args!("isNaN")),
            Op::FpToFp(sort) | Op::SbvToFp(sort) => self.call(f, format_args!("{sort}")),
            Op::FpToSbv(width) => self.call(f, format_args!("toInt{width}")),
            Op::FpToBits => self.call(f, format_args!("toBits")),
            Op::FpFromBits => self.call(f, format_args!("fromBits")),
        }
    }
}

impl TermDisplay<'_> {
    /// Where the term is kept.
    pub fn store(&self) -> &TermStore {
        self.store
    }

    /// The term that is shown.
    pub fn term(&self) -> Term {
        self.term
    }

    /// Whether its negation is meant.
    pub fn is_negated(&self) -> bool {
        self.negated
    }

    /// How tightly the operator around it binds.
    pub fn level(&self) -> Precedence {
        self.level
    }

    /// A part of it, below an operator of this level.
    pub fn part(&self, term: Term, negated: bool, level: Precedence) -> TermDisplay<'_> {
        TermDisplay {
            store: self.store,
            term,
            notation: self.notation,
            negated,
            level,
            depth: self.depth.saturating_sub(1),
            parts_left: self.parts_left.clone(),
        }
    }

    /// An operand, below an operator of this level.
    pub fn arg(&self, index: usize, level: Precedence) -> TermDisplay<'_> {
        let arg = self.store.node(self.term).arg(index);
        self.part(arg.expect("an operand"), false, level)
    }

    /// Writes a text whose operator has this level, in parentheses if the operator around it binds tighter.
    pub fn parenthesised(
        &self,
        f: &mut fmt::Formatter<'_>,
        own: Precedence,
        text: fmt::Arguments<'_>,
    ) -> fmt::Result {
        if self.level > own {
            write!(f, "({text})")
        } else {
            write!(f, "{text}")
        }
    }

    fn infix(&self, f: &mut fmt::Formatter<'_>, sign: &str, own: Precedence) -> fmt::Result {
        let tighter = match own {
            Precedence::Any | Precedence::Or => Precedence::And,
            Precedence::And => Precedence::Compare,
            Precedence::Compare => self.notation.comparison_operand(),
            Precedence::Bits => Precedence::Sum,
            Precedence::Sum => Precedence::Product,
            Precedence::Product | Precedence::Unary => Precedence::Unary,
        };
        // Bit operators have many precedences: parentheses on both sides are easier to read.
        let left = if own == Precedence::Sum { own } else { tighter };
        let (a, b) = (self.arg(0, left), self.arg(1, tighter));
        self.parenthesised(f, own, format_args!("{a} {sign} {b}"))
    }

    /// `&&` and `||`, a negation around them carried to the parts.
    fn junction(&self, f: &mut fmt::Formatter<'_>, conjunction: bool) -> fmt::Result {
        let (sign, own) = if conjunction {
            ("&&", Precedence::And)
        } else {
            ("||", Precedence::Or)
        };
        let (a, b) = self.store.node(self.term).two();
        let (a, b) = (
            self.part(a, self.negated, own),
            self.part(b, self.negated, own),
        );
        self.parenthesised(f, own, format_args!("{a} {sign} {b}"))
    }

    fn order(&self, f: &mut fmt::Formatter<'_>, less: &str, not_less: &str) -> fmt::Result {
        self.infix(
            f,
            if self.negated { not_less } else { less },
            Precedence::Compare,
        )
    }

    /// A negated order on floats has no operator: NaN.
    fn float_comparison(&self, f: &mut fmt::Formatter<'_>, op: FpCmp) -> fmt::Result {
        let sign = match (op, self.negated) {
            (FpCmp::Eq, false) => "==",
            (FpCmp::Eq, true) => "!=",
            (FpCmp::Lt, _) => "<",
            (FpCmp::Le, _) => "<=",
        };
        if self.negated && op != FpCmp::Eq {
            write!(
                f,
                "!({} {sign} {})",
                self.arg(0, Precedence::Bits),
                self.arg(1, Precedence::Bits)
            )
        } else {
            self.infix(f, sign, Precedence::Compare)
        }
    }

    fn conditional(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, a, b) = self.store.node(self.term).three();
        let condition = self.arg(0, Precedence::Or);
        let (a, b) = (
            self.part(a, self.negated, Precedence::Or),
            self.part(b, self.negated, Precedence::Or),
        );
        write!(f, "({condition} ? {a} : {b})")
    }

    fn bit_vector(&self, f: &mut fmt::Formatter<'_>, op: BvOp) -> fmt::Result {
        let (sign, own) = match op {
            BvOp::Add => return self.sum(f),
            BvOp::Sub => ("-", Precedence::Sum),
            BvOp::Mul => ("*", Precedence::Product),
            BvOp::SDiv => ("/", Precedence::Product),
            BvOp::SRem => ("%", Precedence::Product),
            BvOp::UDiv => ("/u", Precedence::Product),
            BvOp::URem => ("%u", Precedence::Product),
            BvOp::And => ("&", Precedence::Bits),
            BvOp::Or => ("|", Precedence::Bits),
            BvOp::Xor => ("^", Precedence::Bits),
            BvOp::Shl => ("<<", Precedence::Bits),
            BvOp::LShr => (">>>", Precedence::Bits),
            BvOp::AShr => (">>", Precedence::Bits),
        };
        self.infix(f, sign, own)
    }

    fn sum(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, b) = self.store.node(self.term).two();
        match self.store.as_signed(b) {
            Some(c) if c < 0 => {
                let (a, c) = (self.arg(0, Precedence::Sum), c.unsigned_abs());
                self.parenthesised(f, Precedence::Sum, format_args!("{a} - {c}"))
            }
            _ => self.infix(f, "+", Precedence::Sum),
        }
    }

    fn float(&self, f: &mut fmt::Formatter<'_>, op: FpOp) -> fmt::Result {
        let (sign, own) = match op {
            FpOp::Add => ("+", Precedence::Sum),
            FpOp::Sub => ("-", Precedence::Sum),
            FpOp::Mul => ("*", Precedence::Product),
            FpOp::Div => ("/", Precedence::Product),
            FpOp::Rem => ("%", Precedence::Product),
        };
        self.infix(f, sign, own)
    }

    /// Writes it as a call with its operands as arguments.
    pub fn call(&self, f: &mut fmt::Formatter<'_>, name: fmt::Arguments<'_>) -> fmt::Result {
        let not = if self.negated { "!" } else { "" };
        write!(f, "{not}{name}({}", self.arg(0, Precedence::Any))?;
        if self.store.op(self.term).arity() == 2 {
            write!(f, ", {}", self.arg(1, Precedence::Any))?;
        }
        write!(f, ")")
    }
}

//! Random terms, for the tests of this crate and of the solver.
//!
//! A list of numbers is read as a program that builds a pool of terms, each from earlier ones:
//! terms share parts, and the same numbers give the same terms. A test's generator of
//! numbers thus shrinks terms by itself.

use crate::op::{BvOp, FpCmp, FpOp, Op};
use crate::sort::Sort;
use crate::store::{Term, TermStore};
use crate::value::TermValue;

/// Which operations to use.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Kinds {
    /// The widths of bit vectors, the variables among them.
    pub widths: &'static [u32],
    /// Whether floats take part.
    pub floats: bool,
    /// How many variables there are of each sort, 1 to 3: the fewer, the more rules find
    /// the same operand twice.
    pub variables: usize,
}

/// A term twice: as the constructors simplify it, and as it was written.
#[derive(Copy, Clone, Debug)]
pub struct Twin {
    /// As the constructors make it.
    pub simplified: Term,
    /// As it was written.
    pub plain: Term,
}

/// Values that rules tend to be about.
const INTERESTING: [u64; 14] = [
    0,
    1,
    2,
    3,
    7,
    8,
    24,
    31,
    0x7f,
    0x80,
    0xff,
    u64::MAX,
    u64::MAX - 1,
    1 << 31,
];

const INTERESTING_FLOATS: [f64; 12] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.5,
    1e10,
    -3e9,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    5e-324,
];

/// Builds a pool of terms out of `choices`. The last one uses most of what came before.
pub fn pool(store: &TermStore, kinds: Kinds, choices: &[u64]) -> Vec<Twin> {
    let mut pool = Pool {
        store,
        kinds,
        terms: Vec::new(),
    };
    pool.add_variables();
    for choice in choices {
        pool.step(Choices(*choice));
    }
    pool.terms
}

/// A number from which small choices are taken one after the other.
struct Choices(u64);

impl Choices {
    fn take(&mut self, below: usize) -> usize {
        // Spreads the bits, so that nearby numbers differ in all their choices.
        self.0 = self
            .0
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
            .wrapping_add(1);
        (self.0 >> 33) as usize % below
    }
}

struct Pool<'a> {
    store: &'a TermStore,
    kinds: Kinds,
    terms: Vec<Twin>,
}

impl Pool<'_> {
    fn add_variables(&mut self) {
        let mut sorts = vec![Sort::Bool];
        sorts.extend(self.kinds.widths.iter().map(|width| Sort::Bv(*width)));
        if self.kinds.floats {
            sorts.extend([Sort::F32, Sort::F64]);
        }
        for sort in sorts {
            for name in ["x", "y", "z"].iter().take(self.kinds.variables) {
                let t = self.store.var(&format!("{name}_{sort}"), sort);
                self.push(t, t);
            }
        }
    }

    fn push(&mut self, simplified: Term, plain: Term) {
        self.terms.push(Twin { simplified, plain });
    }

    /// A constant, or a term of the pool of that sort: often a late one.
    fn pick(&self, c: &mut Choices, sort: Sort) -> Option<Twin> {
        if c.take(4) == 0 && sort != Sort::Bool {
            let constant = self.store.constant(self.value(c, sort));
            return Some(Twin {
                simplified: constant,
                plain: constant,
            });
        }
        let fitting: Vec<Twin> = self
            .terms
            .iter()
            .filter(|t| self.store.sort(t.plain) == sort)
            .copied()
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let recent = fitting
            .len()
            .min(if c.take(2) == 0 { 4 } else { usize::MAX });
        Some(fitting[fitting.len() - 1 - c.take(recent)])
    }

    /// A value that rules tend to be about.
    fn value(&self, c: &mut Choices, sort: Sort) -> TermValue {
        let number = INTERESTING[c.take(INTERESTING.len())];
        let value = INTERESTING_FLOATS[c.take(INTERESTING_FLOATS.len())];
        match sort {
            Sort::Bool | Sort::Bv(_) => TermValue::from_bits(sort, number),
            Sort::F32 => TermValue::f32(value as f32),
            Sort::F64 => TermValue::f64(value),
        }
    }

    fn step(&mut self, mut c: Choices) {
        let width = self.kinds.widths[c.take(self.kinds.widths.len())];
        let float = if c.take(2) == 0 { Sort::F32 } else { Sort::F64 };
        let families = if self.kinds.floats { 7 } else { 4 };
        let (op, sorts) = match c.take(families) {
            0 => self.boolean(&mut c, width, float),
            1 => self.resize(&mut c, width),
            2 | 3 => Self::bit_vector(&mut c, width),
            _ => Self::float(&mut c, width, float),
        };
        let args: Option<Vec<Twin>> = sorts.iter().map(|sort| self.pick(&mut c, *sort)).collect();
        let Some(args) = args else { return };
        let simplified: Vec<Term> = args.iter().map(|t| t.simplified).collect();
        let plain: Vec<Term> = args.iter().map(|t| t.plain).collect();
        self.push(
            self.store.make(op, &simplified),
            self.store.plain(op, &plain),
        );
    }

    fn boolean(&self, c: &mut Choices, width: u32, float: Sort) -> (Op, Vec<Sort>) {
        let (b, bv) = (Sort::Bool, Sort::Bv(width));
        let float = if self.kinds.floats { float } else { bv };
        let some = [b, bv, bv, float][c.take(4)];
        match c.take(6) {
            0 => (Op::Not, vec![b]),
            1 => (Op::And, vec![b, b]),
            2 => (Op::Or, vec![b, b]),
            3 => (Op::Eq, vec![some, some]),
            _ => (Op::Ite, vec![b, some, some]),
        }
    }

    fn resize(&self, c: &mut Choices, width: u32) -> (Op, Vec<Sort>) {
        let other = self.kinds.widths[c.take(self.kinds.widths.len())];
        let (small, large) = (width.min(other), width.max(other));
        match c.take(4) {
            0 => (Op::ZExt(large), vec![Sort::Bv(small)]),
            1 => (Op::SExt(large), vec![Sort::Bv(small)]),
            2 if small + large <= 64 && self.kinds.widths.contains(&(small + large)) => {
                (Op::Concat, vec![Sort::Bv(small), Sort::Bv(large)])
            }
            _ => {
                let lo = c.take((large - small + 1) as usize) as u32 * c.take(2) as u32;
                let hi = lo + small - 1;
                (Op::Extract { hi, lo }, vec![Sort::Bv(large)])
            }
        }
    }

    fn bit_vector(c: &mut Choices, width: u32) -> (Op, Vec<Sort>) {
        const OPS: [BvOp; 13] = [
            BvOp::Add,
            BvOp::Sub,
            BvOp::Mul,
            BvOp::SDiv,
            BvOp::SRem,
            BvOp::UDiv,
            BvOp::URem,
            BvOp::And,
            BvOp::Or,
            BvOp::Xor,
            BvOp::Shl,
            BvOp::LShr,
            BvOp::AShr,
        ];
        let bv = Sort::Bv(width);
        match c.take(8) {
            0 => (Op::BvNeg, vec![bv]),
            1 => (Op::BvNot, vec![bv]),
            2 => (Op::Slt, vec![bv, bv]),
            3 => (Op::Ult, vec![bv, bv]),
            _ => (Op::Bv(OPS[c.take(OPS.len())]), vec![bv, bv]),
        }
    }

    fn float(c: &mut Choices, width: u32, float: Sort) -> (Op, Vec<Sort>) {
        const OPS: [FpOp; 5] = [FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Rem];
        const COMPARISONS: [FpCmp; 3] = [FpCmp::Eq, FpCmp::Lt, FpCmp::Le];
        let other = if c.take(2) == 0 { Sort::F32 } else { Sort::F64 };
        match c.take(12) {
            0 => (Op::FpNeg, vec![float]),
            1 => (Op::FpAbs, vec![float]),
            2 => (Op::FpSqrt, vec![float]),
            3 => (Op::FpIsNan, vec![float]),
            4 => (Op::FpToFp(other), vec![float]),
            5 => (Op::SbvToFp(float), vec![Sort::Bv(width)]),
            6 => (Op::FpToSbv(width), vec![float]),
            7 => (Op::FpFromBits, vec![Sort::Bv(float.bits())]),
            8 => (Op::FpToBits, vec![float]),
            9 | 10 => (
                Op::FpCmp(COMPARISONS[c.take(COMPARISONS.len())]),
                vec![float, float],
            ),
            _ => (Op::Fp(OPS[c.take(OPS.len())]), vec![float, float]),
        }
    }
}

/// A value for a variable, out of two numbers: often one that rules are about.
pub fn value(sort: Sort, choice: u64, bits: u64) -> TermValue {
    let index = (choice >> 8) as usize;
    match (sort, choice % 4) {
        (Sort::F32, 0 | 1) => TermValue::f32(INTERESTING_FLOATS[index % 12] as f32),
        (Sort::F64, 0 | 1) => TermValue::f64(INTERESTING_FLOATS[index % 12]),
        (Sort::F32, 2) => TermValue::f32((bits as i8).into()),
        (Sort::F64, 2) => TermValue::f64((bits as i8).into()),
        (_, 0) => TermValue::from_bits(sort, INTERESTING[index % 14]),
        (_, 1) => TermValue::from_bits(sort, (bits as i8) as u64),
        _ => TermValue::from_bits(sort, bits),
    }
}

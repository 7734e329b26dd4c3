//! Integer encoding: a bit vector is the signed number it represents.
//!
//! Every operation here is exact. Where a result may leave its range, it is a new integer within
//! the range, equal to the mathematical result plus a multiple of 2^width. That the multiple is
//! 0, nothing wraps, is supposed at first: most paths are possible without, and solving is
//! several times faster. Operations without a cheap integer form (products of unknowns, bitwise
//! operations; floats, unless they are read as real numbers) are not covered: masks could be remainders, but a few tests of single bits
//! cost integers a hundred times what they cost vectors.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{BvOp, Op, Sort, Term, TermStore, TermValue};
use z3::Solver;
use z3::ast::{Bool, Int, Real};

use super::reals::{nearest_float, truncate};
use super::session::Encoding;

#[derive(Clone)]
pub(super) enum Translated {
    Bool(Bool),
    Int(Int),
    /// A float, where floats are read as real numbers.
    Real(Real),
}

/// How many terms are remembered before all are forgotten.
const REMEMBERED: usize = 1 << 18;

#[derive(Default)]
pub(crate) struct Integers {
    /// None: not covered.
    done: FxHashMap<Term, Option<Translated>>,
    /// What must be asserted along with a term that stands for a wrapped result.
    wrapped: FxHashMap<Term, Wrapped>,
    /// The wrapped parts of a conjunct.
    parts: FxHashMap<Term, Rc<[Term]>>,
    /// Whether floats are covered, as real numbers.
    reads_reals: bool,
}

/// A result that is brought back into its range.
struct Wrapped {
    /// It is in range, and differs from the mathematical result by a multiple of 2^width.
    definition: Bool,
    /// Implies that the multiple is 0.
    does_not_wrap: Bool,
}

impl Encoding for Integers {
    fn new_solver(&self) -> Solver {
        Solver::new_for_logic("QF_LIA").unwrap_or_default()
    }

    fn assert(&mut self, store: &TermStore, solver: &Solver, conjunct: Term) {
        for var in store.vars_of(conjunct) {
            if let (Some(width), Some(Translated::Int(x))) =
                (store.sort(*var).bv_width(), self.translate(store, *var))
            {
                solver.assert(in_range(&x, width));
            }
        }
        let Some(Translated::Bool(condition)) = self.translate(store, conjunct) else {
            panic!("{} is no condition over integers", store.display(conjunct))
        };
        for part in self.parts(store, conjunct).iter() {
            solver.assert(&self.wrapped[part].definition);
        }
        solver.assert(&condition);
    }

    fn suppositions(&mut self, store: &TermStore, conjuncts: &[Term]) -> Vec<Bool> {
        let mut parts: Vec<Term> = Vec::new();
        for conjunct in conjuncts {
            parts.extend(self.parts(store, *conjunct).iter());
        }
        parts.sort_unstable();
        parts.dedup();
        let supposition = |part| self.wrapped[part].does_not_wrap.clone();
        parts.iter().map(supposition).collect()
    }

    fn value(&mut self, store: &TermStore, model: &z3::Model, var: Term) -> Option<TermValue> {
        let sort = store.sort(var);
        match self.translate(store, var)? {
            Translated::Bool(b) => Some(TermValue::Bool(model.eval(&b, true)?.as_bool()?)),
            Translated::Real(x) => Some(nearest_float(sort, &model.eval(&x, true)?)),
            Translated::Int(x) => Some(TermValue::from_bits(
                sort,
                model.eval(&x, true)?.as_i64()? as u64,
            )),
        }
    }
}

impl Integers {
    /// Whether all conjuncts can be said over integers.
    pub(crate) fn covers(&mut self, store: &TermStore, conjuncts: &[Term]) -> bool {
        conjuncts
            .iter()
            .all(|conjunct| self.translate(store, *conjunct).is_some())
    }

    /// The encoding that reads floats as real numbers.
    pub(crate) fn with_reals() -> Integers {
        Integers {
            reads_reals: true,
            ..Integers::default()
        }
    }

    fn translate(&mut self, store: &TermStore, t: Term) -> Option<Translated> {
        if let Some(done) = self.done.get(&t) {
            return done.clone();
        }
        if self.done.len() > REMEMBERED {
            *self = Integers {
                reads_reals: self.reads_reals,
                ..Integers::default()
            };
        }
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            let pending = todo.len();
            let missing = |arg: &Term| !self.done.contains_key(arg);
            todo.extend(store.node(top).args().filter(missing));
            if todo.len() == pending {
                todo.pop();
                if !self.done.contains_key(&top) {
                    let new = self.translate_one(store, top);
                    self.done.insert(top, new);
                }
            }
        }
        self.done[&t].clone()
    }

    /// The parts of a translated conjunct that may wrap.
    fn parts(&mut self, store: &TermStore, conjunct: Term) -> Rc<[Term]> {
        if let Some(parts) = self.parts.get(&conjunct) {
            return Rc::clone(parts);
        }
        let mut seen = FxHashSet::default();
        let mut todo = vec![conjunct];
        while let Some(t) = todo.pop() {
            if seen.insert(t) {
                todo.extend(store.node(t).args());
            }
        }
        let mut parts: Vec<Term> = seen.into_iter().collect();
        parts.retain(|t| self.wrapped.contains_key(t));
        parts.sort_unstable();
        let parts: Rc<[Term]> = parts.into();
        self.parts.insert(conjunct, Rc::clone(&parts));
        parts
    }

    pub(super) fn int(&self, t: Term) -> Option<&Int> {
        match self.done.get(&t)? {
            Some(Translated::Int(x)) => Some(x),
            Some(Translated::Bool(_) | Translated::Real(_)) | None => None,
        }
    }

    pub(super) fn bool(&self, t: Term) -> Option<&Bool> {
        match self.done.get(&t)? {
            Some(Translated::Bool(b)) => Some(b),
            Some(Translated::Int(_) | Translated::Real(_)) | None => None,
        }
    }

    pub(super) fn real(&self, t: Term) -> Option<&Real> {
        match self.done.get(&t)? {
            Some(Translated::Real(x)) => Some(x),
            Some(Translated::Bool(_) | Translated::Int(_)) | None => None,
        }
    }

    /// A term whose operands were looked at.
    fn translate_one(&mut self, store: &TermStore, t: Term) -> Option<Translated> {
        match store.sort(t) {
            Sort::Bool => Some(Translated::Bool(self.condition(store, t)?)),
            Sort::Bv(width) => Some(Translated::Int(self.number(store, t, width)?)),
            Sort::F32 | Sort::F64 if self.reads_reals => {
                Some(Translated::Real(self.real_number(store, t)?))
            }
            Sort::F32 | Sort::F64 => None,
        }
    }

    fn condition(&self, store: &TermStore, t: Term) -> Option<Bool> {
        let node = store.node(t);
        let arg = |index| node.arg(index);
        match node.op() {
            Op::Const(value) => Some(Bool::from_bool(value.as_bool()?)),
            Op::Var { .. } => Some(Bool::new_const(name(t))),
            Op::Not => Some(self.bool(arg(0)?)?.not()),
            Op::And => Some(Bool::and(&[self.bool(arg(0)?)?, self.bool(arg(1)?)?])),
            Op::Or => Some(Bool::or(&[self.bool(arg(0)?)?, self.bool(arg(1)?)?])),
            Op::Ite => Some(
                self.bool(arg(0)?)?
                    .ite(self.bool(arg(1)?)?, self.bool(arg(2)?)?),
            ),
            Op::Eq => match store.sort(arg(0)?) {
                Sort::Bool => Some(self.bool(arg(0)?)?.eq(self.bool(arg(1)?)?)),
                Sort::F32 | Sort::F64 => Some(self.real(arg(0)?)?.eq(self.real(arg(1)?)?)),
                Sort::Bv(_) => Some(self.int(arg(0)?)?.eq(self.int(arg(1)?)?)),
            },
            Op::Slt => Some(self.int(arg(0)?)?.lt(self.int(arg(1)?)?)),
            Op::Ult => {
                let width = store.width(arg(0)?);
                let unsigned = |x: &Int| unsigned(x, width);
                Some(unsigned(self.int(arg(0)?)?).lt(unsigned(self.int(arg(1)?)?)))
            }
            op => self.real_condition(op, node),
        }
    }

    fn number(&mut self, store: &TermStore, t: Term, width: u32) -> Option<Int> {
        let node = store.node(t);
        if let Some(result) = self.exact_result(store, t) {
            return Some(self.wrap(t, &result, width));
        }
        match node.op() {
            Op::FpToSbv(_) => return Some(truncate(self.real(node.arg(0)?)?, width)),
            Op::FpToBits => return self.bits_of_real(t, node.arg(0)?, width),
            _ => {}
        }
        let first = || self.int(node.arg(0)?);
        match node.op() {
            Op::Const(value) => Some(Int::from_i64(value.as_signed()?)),
            Op::Var { .. } => Some(Int::new_const(name(t))),
            Op::Ite => {
                let (a, b) = (self.int(node.arg(1)?)?, self.int(node.arg(2)?)?);
                Some(self.bool(node.arg(0)?)?.ite(a, b))
            }
            // ~x is -x - 1, which stays in range.
            Op::BvNot => Some(first()?.unary_minus() - 1),
            Op::SExt(_) => first().cloned(),
            Op::ZExt(to) => {
                let inner = store.width(node.arg(0)?);
                let x = first()?;
                Some(if to > inner {
                    unsigned(x, inner)
                } else {
                    x.clone()
                })
            }
            Op::Bv(op) => by_constant(op, first()?, store.as_signed(node.arg(1)?)?, width),
            _ => None,
        }
    }

    /// The mathematical result of an operation that may leave its range.
    fn exact_result(&self, store: &TermStore, t: Term) -> Option<Int> {
        let node = store.node(t);
        let first = self.int(node.arg(0)?)?;
        let second = || self.int(node.arg(1)?);
        let constant = || store.as_signed(node.arg(1)?);
        match node.op() {
            Op::BvNeg => Some(first.unary_minus()),
            Op::Extract { lo: 0, .. } => Some(first.clone()),
            Op::Bv(BvOp::Add) => Some(first + second()?),
            Op::Bv(BvOp::Sub) => Some(first - second()?),
            Op::Bv(BvOp::Mul) => Some(first * constant()?),
            Op::Bv(BvOp::Shl) => Some(first * int(power(shift(constant()?, store.width(t))?))),
            _ => None,
        }
    }

    /// The integer for `t`, whose mathematical result is `result`.
    fn wrap(&mut self, t: Term, result: &Int, width: u32) -> Int {
        let inside = Int::new_const(format!("w{}", t.raw()));
        let multiple = Int::new_const(format!("k{}", t.raw()));
        let does_not_wrap = Bool::new_const(format!("n{}", t.raw()));
        let difference = &multiple * int(power(width));
        let definition = Bool::and(&[
            in_range(&inside, width),
            inside.eq(result + difference),
            does_not_wrap.implies(multiple.eq(0)),
        ]);
        self.define(t, definition, does_not_wrap);
        inside
    }

    /// Notes what must be asserted along with a term, and what may be supposed.
    pub(super) fn define(&mut self, t: Term, definition: Bool, does_not_wrap: Bool) {
        self.wrapped.insert(
            t,
            Wrapped {
                definition,
                does_not_wrap,
            },
        );
    }
}

pub(super) fn in_range(x: &Int, width: u32) -> Bool {
    let half = power(width - 1);
    Bool::and(&[x.ge(int(-half)), x.lt(int(half))])
}

fn shift(c: i64, width: u32) -> Option<u32> {
    u32::try_from(c).ok().filter(|c| *c < width)
}

/// `x op c` for the operations that stay in range and are linear if `c` is a constant.
fn by_constant(op: BvOp, x: &Int, c: i64, width: u32) -> Option<Int> {
    match op {
        // `div` rounds down for a positive divisor, as an arithmetic shift does.
        BvOp::AShr => Some(x.div(int(power(shift(c, width)?)))),
        BvOp::LShr if c > 0 => Some(unsigned(x, width).div(int(power(shift(c, width)?)))),
        BvOp::SDiv if c > 0 => Some(truncating(x, &|x| x.div(c))),
        BvOp::SRem if c > 0 => Some(truncating(x, &|x| x.modulo(c))),
        _ => None,
    }
}

/// `f` on the absolute value, with the sign of `x`: Java's `/` and `%`.
fn truncating(x: &Int, f: &dyn Fn(&Int) -> Int) -> Int {
    x.ge(0).ite(&f(x), &f(&x.unary_minus()).unary_minus())
}

pub(super) fn name(t: Term) -> String {
    format!("i{}", t.raw())
}

pub(super) fn power(exponent: u32) -> i128 {
    1 << exponent
}

pub(super) fn int(value: i128) -> Int {
    match i64::try_from(value) {
        Ok(small) => Int::from_i64(small),
        Err(_) => Int::from_i128(value),
    }
}

/// A number from 0 to 2^width - 1, out of the signed one.
fn unsigned(x: &Int, width: u32) -> Int {
    x.lt(0).ite(&(x + int(power(width))), x)
}

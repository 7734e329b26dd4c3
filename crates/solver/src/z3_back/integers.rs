//! The encoding over integers: a bit vector is the signed number it stands for.
//!
//! Every operation here is exact: where a sum may leave its range it is brought back by two
//! comparisons, elsewhere by `mod`. Operations without a cheap integer form (products of
//! unknowns, bitwise operations on unknowns, floats) are not covered.

use rustc_hash::FxHashMap;
use term::{BvOp, Op, Sort, Term, TermStore, Value};
use z3::Solver;
use z3::ast::{Bool, Int};

use super::session::Encoding;

#[derive(Clone)]
enum Translated {
    Bool(Bool),
    Int(Int),
}

/// How many terms are remembered before all are forgotten.
const REMEMBERED: usize = 1 << 18;

#[derive(Default)]
pub(crate) struct Integers {
    /// None: not covered.
    done: FxHashMap<Term, Option<Translated>>,
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
                let (min, max) = limits(width);
                solver.assert(x.ge(int(min)));
                solver.assert(x.le(int(max)));
            }
        }
        match self.translate(store, conjunct) {
            Some(Translated::Bool(condition)) => solver.assert(&condition),
            Some(Translated::Int(_)) | None => {
                panic!("{} is no condition over integers", store.display(conjunct))
            }
        }
    }

    fn value(&mut self, store: &TermStore, model: &z3::Model, var: Term) -> Option<Value> {
        let sort = store.sort(var);
        match self.translate(store, var)? {
            Translated::Bool(b) => Some(Value::Bool(model.eval(&b, true)?.as_bool()?)),
            Translated::Int(x) => Some(Value::from_bits(
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

    fn translate(&mut self, store: &TermStore, t: Term) -> Option<Translated> {
        if let Some(done) = self.done.get(&t) {
            return done.clone();
        }
        if self.done.len() > REMEMBERED {
            self.done.clear();
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

    fn int(&self, t: Term) -> Option<&Int> {
        match self.done.get(&t)? {
            Some(Translated::Int(x)) => Some(x),
            Some(Translated::Bool(_)) | None => None,
        }
    }

    fn bool(&self, t: Term) -> Option<&Bool> {
        match self.done.get(&t)? {
            Some(Translated::Bool(b)) => Some(b),
            Some(Translated::Int(_)) | None => None,
        }
    }

    /// A term whose operands were looked at.
    fn translate_one(&self, store: &TermStore, t: Term) -> Option<Translated> {
        match store.sort(t) {
            Sort::Bool => Some(Translated::Bool(self.condition(store, t)?)),
            Sort::Bv(width) => Some(Translated::Int(self.number(store, t, width)?)),
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
                _ => Some(self.int(arg(0)?)?.eq(self.int(arg(1)?)?)),
            },
            Op::Slt => Some(self.int(arg(0)?)?.lt(self.int(arg(1)?)?)),
            Op::Ult => {
                let width = store.width(arg(0)?);
                let unsigned = |x: &Int| unsigned(x, width);
                Some(unsigned(self.int(arg(0)?)?).lt(unsigned(self.int(arg(1)?)?)))
            }
            _ => None,
        }
    }

    fn number(&self, store: &TermStore, t: Term, width: u32) -> Option<Int> {
        let node = store.node(t);
        let first = || self.int(node.arg(0)?);
        match node.op() {
            Op::Const(value) => Some(Int::from_i64(value.as_signed()?)),
            Op::Var { .. } => Some(Int::new_const(name(t))),
            Op::Ite => {
                let (a, b) = (self.int(node.arg(1)?)?, self.int(node.arg(2)?)?);
                Some(self.bool(node.arg(0)?)?.ite(a, b))
            }
            Op::BvNeg => Some(wrap_once(&first()?.unary_minus(), width)),
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
            Op::Extract { hi, lo: 0 } => Some(wrap(first()?, hi + 1)),
            Op::Bv(op) => {
                let (a, b) = (node.arg(0)?, node.arg(1)?);
                match op {
                    BvOp::Add => Some(wrap_once(&(self.int(a)? + self.int(b)?), width)),
                    BvOp::Sub => Some(wrap_once(&(self.int(a)? - self.int(b)?), width)),
                    _ => by_constant(op, self.int(a)?, store.as_signed(b)?, width),
                }
            }
            _ => None,
        }
    }
}

/// `x op c` for the operations that are linear if `c` is a constant.
fn by_constant(op: BvOp, x: &Int, c: i64, width: u32) -> Option<Int> {
    let shift = || u32::try_from(c).ok().filter(|c| *c < width);
    match op {
        BvOp::Mul => Some(wrap(&(x * c), width)),
        BvOp::Shl => Some(wrap(&(x * int(power(shift()?))), width)),
        // `div` rounds down for a positive divisor, as an arithmetic shift does.
        BvOp::AShr => Some(x.div(int(power(shift()?)))),
        BvOp::LShr if c > 0 => Some(unsigned(x, width).div(int(power(shift()?)))),
        BvOp::And => {
            let modulus = i128::from(c) + 1;
            (modulus > 0 && modulus.count_ones() == 1).then(|| x.modulo(int(modulus)))
        }
        BvOp::SDiv if c > 0 => Some(truncating(x, &|x| x.div(c))),
        BvOp::SRem if c > 0 => Some(truncating(x, &|x| x.modulo(c))),
        _ => None,
    }
}

/// `f` on the absolute value, with the sign of `x`: Java's `/` and `%`.
fn truncating(x: &Int, f: &dyn Fn(&Int) -> Int) -> Int {
    x.ge(0).ite(&f(x), &f(&x.unary_minus()).unary_minus())
}

fn name(t: Term) -> String {
    format!("i{}", t.raw())
}

fn power(exponent: u32) -> i128 {
    1 << exponent
}

fn limits(width: u32) -> (i128, i128) {
    let half = power(width - 1);
    (-half, half - 1)
}

fn int(value: i128) -> Int {
    match i64::try_from(value) {
        Ok(small) => Int::from_i64(small),
        Err(_) => Int::from_i128(value),
    }
}

/// A number from 0 to 2^width - 1, out of the signed one.
fn unsigned(x: &Int, width: u32) -> Int {
    x.lt(0).ite(&(x + int(power(width))), x)
}

/// Back into the range of the width, for a number that is less than one range away from it.
fn wrap_once(x: &Int, width: u32) -> Int {
    let (min, max) = limits(width);
    let too_low = x.lt(int(min)).ite(&(x + int(power(width))), x);
    x.gt(int(max)).ite(&(x - int(power(width))), &too_low)
}

/// Back into the range of the width, for any number.
fn wrap(x: &Int, width: u32) -> Int {
    let half = int(power(width - 1));
    (x + &half).modulo(int(power(width))) - half
}

//! Real encoding: floats read as real numbers, without rounding, infinities and NaN; bit vectors as integers.
//!
//! A constant is the shortest decimal that denotes it, as it is written in a program. Division by zero gives some number,
//! the same for equal dividends. What can't be said over reals and integers is left out of a question: that it can't
//! hold is certain all the same, that it can hold is not.

use super::integers::{Integers, in_range, int, name, power};
use super::limits::{Meter, QueryCost, QueryLimits};
use super::reason;
use super::session::{Encoding, Z3Answer};
use term::{FpCmp, FpOp, Model, Op, Sort, Term, TermNode, TermStore, TermValue};
use z3::ast::{Bool, Int, Real};
use z3::{SatResult, Solver};

/// Whether conditions can hold over real numbers.
pub(crate) enum RealAnswer {
    /// They may; these are the floats next to the numbers for which they do, if Z3 has some.
    Possible(Option<Model>),
    Impossible,
    Unknown(String),
}

/// Decides conditions over real numbers.
pub(crate) struct RealNumbers {
    encoding: Integers,
}

impl RealNumbers {
    pub(crate) fn new() -> RealNumbers {
        RealNumbers {
            encoding: Integers::with_reals(),
        }
    }

    pub(crate) fn check(
        &mut self,
        store: &TermStore,
        conjuncts: &[Term],
        limits: QueryLimits,
    ) -> (RealAnswer, QueryCost) {
        let meter = Meter::start(limits);
        let solver = Solver::new();
        solver.set_params(&limits.params());
        let covered: Vec<Term> = conjuncts
            .iter()
            .copied()
            .filter(|conjunct| self.encoding.covers(store, &[*conjunct]))
            .collect();
        for conjunct in &covered {
            self.encoding.assert(store, &solver, *conjunct);
        }
        let result = solver.check();
        let known = match result {
            SatResult::Unsat | SatResult::Sat => Z3Answer::Unsat,
            SatResult::Unknown => Z3Answer::Unknown(String::new()),
        };
        let cost = meter.read(&solver, &known);
        let answer = match result {
            SatResult::Unsat => RealAnswer::Impossible,
            SatResult::Sat => RealAnswer::Possible(self.model(store, &solver, &covered)),
            SatResult::Unknown => {
                RealAnswer::Unknown(format!("over real numbers, {}", reason(&solver, limits)))
            }
        };
        (answer, cost)
    }

    fn model(&mut self, store: &TermStore, solver: &Solver, conjuncts: &[Term]) -> Option<Model> {
        let model = solver.get_model()?;
        let vars = conjuncts.iter().flat_map(|t| store.vars_of(*t));
        let values = vars.map(|var| Some((*var, self.encoding.value(store, &model, *var)?)));
        values.collect()
    }
}

impl Integers {
    /// A float whose operands were looked at.
    pub(super) fn real_number(&mut self, store: &TermStore, t: Term) -> Option<Real> {
        let node = store.node(t);
        let first = || self.real(node.arg(0)?);
        let second = || self.real(node.arg(1)?);
        match node.op() {
            Op::Const(value) => constant(value),
            Op::Var { .. } => Some(Real::new_const(name(t))),
            Op::Ite => {
                let (a, b) = (second()?, self.real(node.arg(2)?)?);
                Some(self.bool(node.arg(0)?)?.ite(a, b))
            }
            Op::Fp(FpOp::Add) => Some(first()? + second()?),
            Op::Fp(FpOp::Sub) => Some(first()? - second()?),
            Op::Fp(FpOp::Mul) => Some(first()? * second()?),
            Op::Fp(FpOp::Div) => Some(first()? / second()?),
            Op::FpNeg => Some(first()?.unary_minus()),
            Op::FpAbs => {
                let x = first()?;
                Some(x.ge(zero()).ite(x, &x.unary_minus()))
            }
            Op::FpToFp(_) => first().cloned(),
            Op::SbvToFp(_) => Some(Real::from_int(self.int(node.arg(0)?)?)),
            Op::FpSqrt => {
                let x = first()?.clone();
                let root = Real::new_const(format!("r{}", t.raw()));
                let square = Bool::and(&[root.ge(zero()), (&root * &root).eq(&x)]);
                let definition = x.ge(zero()).implies(&square);
                self.define(t, definition, Bool::from_bool(true));
                Some(root)
            }
            _ => None,
        }
    }

    pub(super) fn real_condition(&self, op: Op, node: &TermNode) -> Option<Bool> {
        let first = || self.real(node.arg(0)?);
        let second = || self.real(node.arg(1)?);
        match op {
            Op::FpCmp(FpCmp::Eq) => Some(first()?.eq(second()?)),
            Op::FpCmp(FpCmp::Lt) => Some(first()?.lt(second()?)),
            Op::FpCmp(FpCmp::Le) => Some(first()?.le(second()?)),
            Op::FpIsNan => first().map(|_| Bool::from_bool(false)),
            _ => None,
        }
    }

    /// The bits of a float: of 0 they are 0, since there is only one; of others, nothing is said.
    pub(super) fn bits_of_real(&mut self, t: Term, of: Term, width: u32) -> Option<Int> {
        let x = self.real(of)?.clone();
        let bits = Int::new_const(format!("b{}", t.raw()));
        let of_zero = x.eq(zero()).implies(bits.eq(0));
        let definition = Bool::and(&[in_range(&bits, width), of_zero]);
        self.define(t, definition, Bool::from_bool(true));
        Some(bits)
    }
}

fn zero() -> Real {
    Real::from_rational(0, 1)
}

/// The shortest decimal that denotes a float; `None` for infinities and NaN.
fn constant(value: TermValue) -> Option<Real> {
    let text = match value {
        TermValue::F32(bits) if f32::from_bits(bits).is_finite() => {
            f32::from_bits(bits).to_string()
        }
        TermValue::F64(bits) if f64::from_bits(bits).is_finite() => {
            f64::from_bits(bits).to_string()
        }
        TermValue::F32(_) | TermValue::F64(_) | TermValue::Bool(_) | TermValue::Bv { .. } => {
            return None;
        }
    };
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let denominator = format!("1{}", "0".repeat(part.len()));
    Real::from_rational_str(&format!("{whole}{part}"), &denominator)
}

/// The float next to a number of a model.
pub(super) fn nearest_float(sort: Sort, number: &Real) -> TermValue {
    let near = match number.as_rational() {
        Some((a, b)) => a as f64 / b as f64,
        None => number.approx(17).parse().unwrap_or(0.0),
    };
    match sort {
        Sort::F32 => TermValue::f32(near as f32),
        Sort::F64 | Sort::Bool | Sort::Bv(_) => TermValue::f64(near),
    }
}

/// Java's conversion to `int` and `long`: towards zero, saturating.
pub(super) fn truncate(x: &Real, width: u32) -> Int {
    let down = Int::from_real(x);
    let up = Int::from_real(&x.unary_minus()).unary_minus();
    let whole = x.ge(zero()).ite(&down, &up);
    let (least, most) = (int(-power(width - 1)), int(power(width - 1) - 1));
    let not_high = whole.gt(&most).ite(&most, &whole);
    whole.lt(&least).ite(&least, &not_high)
}

//! The exact encoding: bit vectors, IEEE floats, booleans.

use rustc_hash::FxHashMap;
use term::{BvOp, FpCmp, Op, Sort, Term, TermStore, Value};
use z3::Solver;
use z3::ast::{Ast, BV, Bool, Float};

use super::float;
use super::session::Encoding;

/// A translated term.
#[derive(Clone)]
pub(crate) enum Translated {
    Bool(Bool),
    Bv(BV),
    Float(Float),
}

/// How many terms are remembered before all are forgotten.
const REMEMBERED: usize = 1 << 18;

/// Translates terms, each once.
#[derive(Default)]
pub(crate) struct Vectors {
    done: FxHashMap<Term, Translated>,
}

impl Encoding for Vectors {
    fn new_solver(&self) -> Solver {
        Solver::new()
    }

    fn assert(&mut self, store: &TermStore, solver: &Solver, conjunct: Term) {
        match self.translate(store, conjunct) {
            Translated::Bool(condition) => solver.assert(&condition),
            Translated::Bv(_) | Translated::Float(_) => {
                panic!("{} is no condition", store.display(conjunct))
            }
        }
    }

    fn suppositions(&mut self, _: &TermStore, _: &[Term]) -> Vec<Bool> {
        Vec::new()
    }

    fn value(&mut self, store: &TermStore, model: &z3::Model, var: Term) -> Option<Value> {
        let sort = store.sort(var);
        match self.translate(store, var) {
            Translated::Bool(b) => Some(Value::Bool(model.eval(&b, true)?.as_bool()?)),
            Translated::Bv(bv) => Some(Value::from_bits(sort, model.eval(&bv, true)?.as_u64()?)),
            Translated::Float(x) => {
                let bits = float::to_bits(&model.eval(&x, true)?, sort).simplify();
                Some(Value::from_bits(sort, bits.as_u64()?))
            }
        }
    }
}

impl Vectors {
    /// The Z3 term for `t`; operands first, without recursion.
    pub(crate) fn translate(&mut self, store: &TermStore, t: Term) -> Translated {
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

    fn arg(&self, store: &TermStore, t: Term, index: usize) -> &Translated {
        let arg = store.node(t).arg(index).expect("an operand");
        &self.done[&arg]
    }

    /// A term whose operands are translated.
    fn translate_one(&self, store: &TermStore, t: Term) -> Translated {
        let arg = |index| self.arg(store, t, index);
        let sort = store.sort(t);
        match store.op(t) {
            Op::Const(value) => constant(value),
            Op::Var { .. } => variable(store, t, sort),
            Op::Eq => Translated::Bool(equal(arg(0), arg(1))),
            Op::Ite => conditional(arg(0).bool(), arg(1), arg(2)),
            op => match (op.arity(), sort) {
                (1, _) => unary(op, arg(0), sort),
                (_, Sort::Bool) => Translated::Bool(predicate(op, arg(0), arg(1))),
                (_, Sort::Bv(_)) => Translated::Bv(bv_binary(op, arg(0).bv(), arg(1).bv())),
                (_, Sort::F32 | Sort::F64) => {
                    Translated::Float(float::binary(op, arg(0).float(), arg(1).float(), sort))
                }
            },
        }
    }
}

/// The sorts of operands were checked when the term was made.
impl Translated {
    fn bool(&self) -> &Bool {
        match self {
            Translated::Bool(b) => b,
            Translated::Bv(_) | Translated::Float(_) => unreachable!("sorts are checked"),
        }
    }

    fn bv(&self) -> &BV {
        match self {
            Translated::Bv(bv) => bv,
            Translated::Bool(_) | Translated::Float(_) => unreachable!("sorts are checked"),
        }
    }

    fn float(&self) -> &Float {
        match self {
            Translated::Float(x) => x,
            Translated::Bool(_) | Translated::Bv(_) => unreachable!("sorts are checked"),
        }
    }
}

fn constant(value: Value) -> Translated {
    match value {
        Value::Bool(b) => Translated::Bool(Bool::from_bool(b)),
        Value::Bv { width, bits } => Translated::Bv(BV::from_u64(bits, width)),
        Value::F32(_) | Value::F64(_) => Translated::Float(float::constant(value)),
    }
}

/// Variables are named by their index: names of different sorts may be equal.
fn variable(_: &TermStore, t: Term, sort: Sort) -> Translated {
    let name = format!("v{}", t.raw());
    match sort {
        Sort::Bool => Translated::Bool(Bool::new_const(name)),
        Sort::Bv(width) => Translated::Bv(BV::new_const(name, width)),
        Sort::F32 => Translated::Float(Float::new_const_float32(name)),
        Sort::F64 => Translated::Float(Float::new_const_double(name)),
    }
}

fn equal(a: &Translated, b: &Translated) -> Bool {
    match (a, b) {
        (Translated::Bool(a), Translated::Bool(b)) => a.eq(b),
        (Translated::Bv(a), Translated::Bv(b)) => a.eq(b),
        // `=` on floats is identity in SMT-LIB as it is in terms.
        (Translated::Float(a), Translated::Float(b)) => Ast::eq(a, b),
        _ => unreachable!("sorts are checked"),
    }
}

fn conditional(c: &Bool, a: &Translated, b: &Translated) -> Translated {
    match (a, b) {
        (Translated::Bool(a), Translated::Bool(b)) => Translated::Bool(c.ite(a, b)),
        (Translated::Bv(a), Translated::Bv(b)) => Translated::Bv(c.ite(a, b)),
        (Translated::Float(a), Translated::Float(b)) => Translated::Float(c.ite(a, b)),
        _ => unreachable!("sorts are checked"),
    }
}

fn unary(op: Op, a: &Translated, sort: Sort) -> Translated {
    match op {
        Op::Not => Translated::Bool(a.bool().not()),
        Op::BvNeg => Translated::Bv(a.bv().bvneg()),
        Op::BvNot => Translated::Bv(a.bv().bvnot()),
        Op::Extract { hi, lo } => Translated::Bv(a.bv().extract(hi, lo)),
        Op::ZExt(to) => Translated::Bv(a.bv().zero_ext(to - a.bv().get_size())),
        Op::SExt(to) => Translated::Bv(a.bv().sign_ext(to - a.bv().get_size())),
        Op::SbvToFp(_) => Translated::Float(float::from_signed(a.bv(), sort)),
        Op::FpFromBits => Translated::Float(float::from_bits(a.bv(), sort)),
        Op::FpIsNan => Translated::Bool(a.float().is_nan()),
        Op::FpToSbv(width) => Translated::Bv(float::to_signed(a.float(), width)),
        Op::FpToBits => Translated::Bv(float::to_bits(a.float(), float::sort_of(a.float()))),
        _ => Translated::Float(float::unary(op, a.float(), sort)),
    }
}

fn predicate(op: Op, a: &Translated, b: &Translated) -> Bool {
    match op {
        Op::And => Bool::and(&[a.bool(), b.bool()]),
        Op::Or => Bool::or(&[a.bool(), b.bool()]),
        Op::Slt => a.bv().bvslt(b.bv()),
        Op::Ult => a.bv().bvult(b.bv()),
        Op::FpCmp(FpCmp::Eq) => a.float().eq_fpa(b.float()),
        Op::FpCmp(FpCmp::Lt) => a.float().lt(b.float()),
        Op::FpCmp(FpCmp::Le) => a.float().le(b.float()),
        _ => unreachable!("{op:?} is no binary condition"),
    }
}

fn bv_binary(op: Op, a: &BV, b: &BV) -> BV {
    match op {
        Op::Concat => a.concat(b),
        Op::Bv(BvOp::Add) => a.bvadd(b),
        Op::Bv(BvOp::Sub) => a.bvsub(b),
        Op::Bv(BvOp::Mul) => a.bvmul(b),
        Op::Bv(BvOp::SDiv) => a.bvsdiv(b),
        Op::Bv(BvOp::SRem) => a.bvsrem(b),
        Op::Bv(BvOp::UDiv) => a.bvudiv(b),
        Op::Bv(BvOp::URem) => a.bvurem(b),
        Op::Bv(BvOp::And) => a.bvand(b),
        Op::Bv(BvOp::Or) => a.bvor(b),
        Op::Bv(BvOp::Xor) => a.bvxor(b),
        Op::Bv(BvOp::Shl) => a.bvshl(b),
        Op::Bv(BvOp::LShr) => a.bvlshr(b),
        Op::Bv(BvOp::AShr) => a.bvashr(b),
        _ => unreachable!("{op:?} makes no bit vector"),
    }
}

//! Bit-vector encoding, which is exact: bit vectors, IEEE floats, booleans.

use rustc_hash::FxHashMap;
use term::{BvOp, FpCmp, Op, Sort, Term, TermStore, TermValue};
use z3::Solver;
use z3::ast::{Ast, BV, Bool, Float};

use super::float;
use super::session::Encoding;

/// A translated term.
#[derive(Clone)]
pub(crate) enum Z3Term {
    Bool(Bool),
    Bv(BV),
    Float(Float),
}

/// How many terms are remembered before all are forgotten.
const REMEMBERED: usize = 1 << 18;

/// Translates terms, each once.
#[derive(Default)]
pub(crate) struct Vectors {
    done: FxHashMap<Term, Z3Term>,
}

impl Encoding for Vectors {
    fn new_solver(&self) -> Solver {
        Solver::new()
    }

    fn assert(&mut self, store: &TermStore, solver: &Solver, conjunct: Term) {
        match self.translate(store, conjunct) {
            Z3Term::Bool(condition) => solver.assert(&condition),
            Z3Term::Bv(_) | Z3Term::Float(_) => {
                panic!("{} is no condition", store.display(conjunct))
            }
        }
    }

    fn suppositions(&mut self, _: &TermStore, _: &[Term]) -> Vec<Bool> {
        Vec::new()
    }

    fn value(&mut self, store: &TermStore, model: &z3::Model, var: Term) -> Option<TermValue> {
        let sort = store.sort(var);
        match self.translate(store, var) {
            Z3Term::Bool(b) => Some(TermValue::Bool(model.eval(&b, true)?.as_bool()?)),
            Z3Term::Bv(bv) => Some(TermValue::from_bits(sort, model.eval(&bv, true)?.as_u64()?)),
            Z3Term::Float(x) => {
                let bits = float::to_bits(&model.eval(&x, true)?, sort).simplify();
                Some(TermValue::from_bits(sort, bits.as_u64()?))
            }
        }
    }
}

impl Vectors {
    /// The Z3 term for `t`; operands first, without recursion.
    pub(crate) fn translate(&mut self, store: &TermStore, t: Term) -> Z3Term {
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

    fn arg(&self, store: &TermStore, t: Term, index: usize) -> &Z3Term {
        let arg = store.node(t).arg(index).expect("an operand");
        &self.done[&arg]
    }

    /// A term whose operands are translated.
    fn translate_one(&self, store: &TermStore, t: Term) -> Z3Term {
        let arg = |index| self.arg(store, t, index);
        let sort = store.sort(t);
        match store.op(t) {
            Op::Const(value) => constant(value),
            Op::Var { .. } => variable(store, t, sort),
            Op::Eq => Z3Term::Bool(equal(arg(0), arg(1))),
            Op::Ite => conditional(arg(0).bool(), arg(1), arg(2)),
            op => match (op.arity(), sort) {
                (1, _) => unary(op, arg(0), sort),
                (_, Sort::Bool) => Z3Term::Bool(predicate(op, arg(0), arg(1))),
                (_, Sort::Bv(_)) => Z3Term::Bv(bv_binary(op, arg(0).bv(), arg(1).bv())),
                (_, Sort::F32 | Sort::F64) => {
                    Z3Term::Float(float::binary(op, arg(0).float(), arg(1).float(), sort))
                }
            },
        }
    }
}

/// The sorts of operands were checked when the term was made.
impl Z3Term {
    fn bool(&self) -> &Bool {
        match self {
            Z3Term::Bool(b) => b,
            Z3Term::Bv(_) | Z3Term::Float(_) => unreachable!("sorts are checked"),
        }
    }

    fn bv(&self) -> &BV {
        match self {
            Z3Term::Bv(bv) => bv,
            Z3Term::Bool(_) | Z3Term::Float(_) => unreachable!("sorts are checked"),
        }
    }

    fn float(&self) -> &Float {
        match self {
            Z3Term::Float(x) => x,
            Z3Term::Bool(_) | Z3Term::Bv(_) => unreachable!("sorts are checked"),
        }
    }
}

fn constant(value: TermValue) -> Z3Term {
    match value {
        TermValue::Bool(b) => Z3Term::Bool(Bool::from_bool(b)),
        TermValue::Bv { width, bits } => Z3Term::Bv(BV::from_u64(bits, width)),
        TermValue::F32(_) | TermValue::F64(_) => Z3Term::Float(float::constant(value)),
    }
}

/// Variables are named by their index: names of different sorts may be equal.
fn variable(_: &TermStore, t: Term, sort: Sort) -> Z3Term {
    let name = format!("v{}", t.raw());
    match sort {
        Sort::Bool => Z3Term::Bool(Bool::new_const(name)),
        Sort::Bv(width) => Z3Term::Bv(BV::new_const(name, width)),
        Sort::F32 => Z3Term::Float(Float::new_const_float32(name)),
        Sort::F64 => Z3Term::Float(Float::new_const_double(name)),
    }
}

fn equal(a: &Z3Term, b: &Z3Term) -> Bool {
    match (a, b) {
        (Z3Term::Bool(a), Z3Term::Bool(b)) => a.eq(b),
        (Z3Term::Bv(a), Z3Term::Bv(b)) => a.eq(b),
        // `=` on floats is identity in SMT-LIB as it is in terms.
        (Z3Term::Float(a), Z3Term::Float(b)) => Ast::eq(a, b),
        _ => unreachable!("sorts are checked"),
    }
}

fn conditional(c: &Bool, a: &Z3Term, b: &Z3Term) -> Z3Term {
    match (a, b) {
        (Z3Term::Bool(a), Z3Term::Bool(b)) => Z3Term::Bool(c.ite(a, b)),
        (Z3Term::Bv(a), Z3Term::Bv(b)) => Z3Term::Bv(c.ite(a, b)),
        (Z3Term::Float(a), Z3Term::Float(b)) => Z3Term::Float(c.ite(a, b)),
        _ => unreachable!("sorts are checked"),
    }
}

fn unary(op: Op, a: &Z3Term, sort: Sort) -> Z3Term {
    match op {
        Op::Not => Z3Term::Bool(a.bool().not()),
        Op::BvNeg => Z3Term::Bv(a.bv().bvneg()),
        Op::BvNot => Z3Term::Bv(a.bv().bvnot()),
        Op::Extract { hi, lo } => Z3Term::Bv(a.bv().extract(hi, lo)),
        Op::ZExt(to) => Z3Term::Bv(a.bv().zero_ext(to - a.bv().get_size())),
        Op::SExt(to) => Z3Term::Bv(a.bv().sign_ext(to - a.bv().get_size())),
        Op::SbvToFp(_) => Z3Term::Float(float::from_signed(a.bv(), sort)),
        Op::FpFromBits => Z3Term::Float(float::from_bits(a.bv(), sort)),
        Op::FpIsNan => Z3Term::Bool(a.float().is_nan()),
        Op::FpToSbv(width) => Z3Term::Bv(float::to_signed(a.float(), width)),
        Op::FpToBits => Z3Term::Bv(float::to_bits(a.float(), float::sort_of(a.float()))),
        _ => Z3Term::Float(float::unary(op, a.float(), sort)),
    }
}

fn predicate(op: Op, a: &Z3Term, b: &Z3Term) -> Bool {
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

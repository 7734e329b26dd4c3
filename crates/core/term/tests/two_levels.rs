//! Every operation on every pair of one-operation terms, over few leaves: where a rule looks two
//! levels deep, this meets it, which random terms seldom do.

use term::random::value;
use term::{BvOp, FpCmp, FpOp, Op, Sort, Term, TermStore, TermValue, eval};

const BV_OPS: [BvOp; 13] = [
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

fn bit_vector_operations() -> Vec<Op> {
    let mut ops = vec![
        Op::Not,
        Op::And,
        Op::Or,
        Op::Eq,
        Op::Ite,
        Op::BvNeg,
        Op::BvNot,
        Op::Slt,
        Op::Ult,
        Op::ZExt(3),
        Op::SExt(3),
        Op::ZExt(4),
        Op::SExt(4),
        Op::Concat,
    ];
    ops.extend(BV_OPS.map(Op::Bv));
    for (hi, lo) in [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (3, 0)] {
        ops.push(Op::Extract { hi, lo });
    }
    ops
}

fn float_operations() -> Vec<Op> {
    let mut ops = vec![
        Op::Not,
        Op::And,
        Op::Or,
        Op::Eq,
        Op::Ite,
        Op::Slt,
        Op::FpNeg,
        Op::FpAbs,
        Op::FpSqrt,
        Op::FpIsNan,
        Op::FpToFp(Sort::F32),
        Op::FpToFp(Sort::F64),
        Op::SbvToFp(Sort::F32),
        Op::SbvToFp(Sort::F64),
        Op::FpToSbv(8),
        Op::FpToSbv(32),
        Op::FpToBits,
        Op::FpFromBits,
    ];
    ops.extend([FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Rem].map(Op::Fp));
    ops.extend([FpCmp::Eq, FpCmp::Lt, FpCmp::Le].map(Op::FpCmp));
    ops
}

/// Calls `f` with every application of `op` to `terms` that has the right sorts. The branches of
/// an `ite` are taken from `leaves`, or there would be too many.
fn applications(
    s: &TermStore,
    op: Op,
    terms: &[Term],
    leaves: &[Term],
    f: &mut dyn FnMut(&[Term]),
) {
    let sort = |t: Term| s.sort(t);
    for a in terms.iter().copied().filter(|a| fits_alone(op, sort(*a))) {
        match op.arity() {
            1 => f(&[a]),
            2 => {
                let fitting = |b: &&Term| fits_together(op, sort(a), sort(**b));
                terms.iter().filter(fitting).for_each(|b| f(&[a, *b]));
            }
            _ => {
                for b in leaves {
                    for c in leaves.iter().filter(|c| sort(**c) == sort(*b)) {
                        f(&[a, *b, *c]);
                    }
                }
            }
        }
    }
}

fn fits_alone(op: Op, sort: Sort) -> bool {
    match op {
        Op::Not | Op::And | Op::Or | Op::Ite => sort == Sort::Bool,
        Op::Eq => true,
        Op::Extract { hi, .. } => sort.bv_width().is_some_and(|width| hi < width),
        Op::ZExt(to) | Op::SExt(to) => sort.bv_width().is_some_and(|width| width <= to),
        Op::FpFromBits => matches!(sort, Sort::Bv(32 | 64)),
        Op::BvNeg | Op::BvNot | Op::Bv(_) | Op::Slt | Op::Ult | Op::Concat | Op::SbvToFp(_) => {
            sort.bv_width().is_some()
        }
        _ => sort.is_float(),
    }
}

fn fits_together(op: Op, a: Sort, b: Sort) -> bool {
    match op {
        Op::Concat => b.bv_width().is_some() && a.bits() + b.bits() <= 4,
        _ => a == b,
    }
}

/// Builds both levels and compares each new term with its plain twin. `stride` takes every
/// n-th pair only.
fn check(s: &TermStore, leaves: &[Term], ops: &[Op], stride: usize) {
    let mut level = leaves.to_vec();
    for op in ops {
        applications(s, *op, leaves, leaves, &mut |args| {
            level.push(compare(s, *op, args));
        });
    }
    level.sort_unstable();
    level.dedup();
    let mut count = 0;
    for op in ops {
        applications(s, *op, &level, leaves, &mut |args| {
            count += 1;
            if count % stride == 0 {
                compare(s, *op, args);
            }
        });
    }
}

fn compare(s: &TermStore, op: Op, args: &[Term]) -> Term {
    let (simplified, plain) = (s.make(op, args), s.plain(op, args));
    if simplified == plain {
        return simplified;
    }
    for round in 0..16u64 {
        let vars = |t: Term| -> TermValue {
            let mixed = (s.structural_hash(t) ^ (round << 40)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            value(s.sort(t), mixed >> 20, mixed.rotate_left(23))
        };
        let (got, expected) = (eval(s, simplified, &vars), eval(s, plain, &vars));
        assert_eq!(
            got,
            expected,
            "{} was simplified to {}",
            s.display(plain),
            s.display(simplified)
        );
    }
    simplified
}

#[test]
fn bit_vectors() {
    let s = TermStore::new();
    let leaves = [
        s.var("x", Sort::Bv(3)),
        s.var("y", Sort::Bv(3)),
        s.var("n", Sort::Bv(2)),
        s.var("p", Sort::Bool),
        s.var("q", Sort::Bool),
        s.bv(3, 0),
        s.bv(3, 1),
        s.bv(3, 3),
        s.bv(3, 4),
        s.bv(3, 7),
        s.bv(2, 1),
    ];
    check(&s, &leaves, &bit_vector_operations(), 1);
}

#[test]
fn floats() {
    let s = TermStore::new();
    let leaves = [
        s.var("x", Sort::F32),
        s.var("y", Sort::F32),
        s.var("d", Sort::F64),
        s.var("n", Sort::Bv(8)),
        s.var("m", Sort::Bv(32)),
        s.var("p", Sort::Bool),
        s.f32(0.0),
        s.f32(-0.0),
        s.f32(1.0),
        s.f32(f32::NAN),
        s.f64(0.1),
        s.f64(1.0),
    ];
    check(&s, &leaves, &float_operations(), 1);
}

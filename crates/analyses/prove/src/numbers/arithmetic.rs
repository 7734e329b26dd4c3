//! Arithmetic of the JVM as terms.

use ir::{BinOp, Cond, ElemKind, Kind, UnOp};
use term::{BvOp, CmpOp, FpCmp, FpOp, Sort, Term, TermStore};

pub(super) fn sort_of(kind: Kind) -> Option<Sort> {
    match kind {
        Kind::Int => Some(Sort::Bv(32)),
        Kind::Long => Some(Sort::Bv(64)),
        Kind::Float => Some(Sort::F32),
        Kind::Double => Some(Sort::F64),
        Kind::Ref => None,
    }
}

pub(super) fn int(store: &TermStore, value: i32) -> Term {
    store.bv(32, u64::from(value as u32))
}

/// What a variable of a type is between, if that is less than all values of its register.
pub(super) fn range_condition(store: &TermStore, elem: ElemKind, x: Term) -> Option<Term> {
    let (low, high) = match elem {
        ElemKind::Boolean => (0, 1),
        ElemKind::Byte => (i32::from(i8::MIN), i32::from(i8::MAX)),
        ElemKind::Char => (0, i32::from(u16::MAX)),
        ElemKind::Short => (i32::from(i16::MIN), i32::from(i16::MAX)),
        ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => {
            return None;
        }
    };
    let above = store.cmp(CmpOp::Sge, x, int(store, low));
    let below = store.cmp(CmpOp::Sle, x, int(store, high));
    Some(store.and(above, below))
}

pub(super) fn comparison(store: &TermStore, cond: Cond, a: Term, b: Term) -> Term {
    let op = match cond {
        Cond::Eq => CmpOp::Eq,
        Cond::Ne => CmpOp::Ne,
        Cond::Lt => CmpOp::Slt,
        Cond::Ge => CmpOp::Sge,
        Cond::Gt => CmpOp::Sgt,
        Cond::Le => CmpOp::Sle,
    };
    store.cmp(op, a, b)
}

pub(super) fn unary(store: &TermStore, op: UnOp, x: Term) -> Term {
    match op {
        UnOp::INeg | UnOp::LNeg => store.bv_neg(x),
        UnOp::FNeg | UnOp::DNeg => store.fp_neg(x),
        UnOp::I2L => store.sext(64, x),
        UnOp::L2I => store.extract(31, 0, x),
        UnOp::I2F | UnOp::L2F => store.sbv_to_fp(Sort::F32, x),
        UnOp::I2D | UnOp::L2D => store.sbv_to_fp(Sort::F64, x),
        UnOp::F2I | UnOp::D2I => store.fp_to_sbv(32, x),
        UnOp::F2L | UnOp::D2L => store.fp_to_sbv(64, x),
        UnOp::F2D => store.fp_to_fp(Sort::F64, x),
        UnOp::D2F => store.fp_to_fp(Sort::F32, x),
        UnOp::I2B => store.sext(32, store.extract(7, 0, x)),
        UnOp::I2C => store.zext(32, store.extract(15, 0, x)),
        UnOp::I2S => store.sext(32, store.extract(15, 0, x)),
    }
}

/// The result where nothing is divided by zero.
pub(super) fn binary(store: &TermStore, op: BinOp, x: Term, y: Term) -> Term {
    let bits = |op| store.bv_bin(op, x, y);
    let float = |op| store.fp_bin(op, x, y);
    match op {
        BinOp::IAdd | BinOp::LAdd => bits(BvOp::Add),
        BinOp::ISub | BinOp::LSub => bits(BvOp::Sub),
        BinOp::IMul | BinOp::LMul => bits(BvOp::Mul),
        BinOp::IDiv | BinOp::LDiv => bits(BvOp::SDiv),
        BinOp::IRem | BinOp::LRem => bits(BvOp::SRem),
        BinOp::IAnd | BinOp::LAnd => bits(BvOp::And),
        BinOp::IOr | BinOp::LOr => bits(BvOp::Or),
        BinOp::IXor | BinOp::LXor => bits(BvOp::Xor),
        BinOp::IShl | BinOp::LShl => shift(store, BvOp::Shl, x, y),
        BinOp::IShr | BinOp::LShr => shift(store, BvOp::AShr, x, y),
        BinOp::IUShr | BinOp::LUShr => shift(store, BvOp::LShr, x, y),
        BinOp::FAdd | BinOp::DAdd => float(FpOp::Add),
        BinOp::FSub | BinOp::DSub => float(FpOp::Sub),
        BinOp::FMul | BinOp::DMul => float(FpOp::Mul),
        BinOp::FDiv | BinOp::DDiv => float(FpOp::Div),
        BinOp::FRem | BinOp::DRem => float(FpOp::Rem),
        BinOp::LCmp => {
            let less = store.cmp(CmpOp::Slt, x, y);
            three_way(store, (less, -1), (store.eq(x, y), 0), 1)
        }
        BinOp::FCmpL | BinOp::DCmpL => {
            let greater = store.fp_cmp(FpCmp::Lt, y, x);
            three_way(store, (greater, 1), (store.fp_cmp(FpCmp::Eq, x, y), 0), -1)
        }
        BinOp::FCmpG | BinOp::DCmpG => {
            let less = store.fp_cmp(FpCmp::Lt, x, y);
            three_way(store, (less, -1), (store.fp_cmp(FpCmp::Eq, x, y), 0), 1)
        }
    }
}

fn three_way(store: &TermStore, one: (Term, i32), two: (Term, i32), other: i32) -> Term {
    let rest = store.ite(two.0, int(store, two.1), int(store, other));
    store.ite(one.0, int(store, one.1), rest)
}

/// The count's low 5 bits for `int`, 6 for `long`.
fn shift(store: &TermStore, op: BvOp, x: Term, count: Term) -> Term {
    let mask = store.width(x) - 1;
    let count = store.bv_bin(BvOp::And, count, store.bv(32, u64::from(mask)));
    let count = match store.width(x) {
        64 => store.zext(64, count),
        _ => count,
    };
    store.bv_bin(op, x, count)
}

//! Summaries of small JDK methods on symbolic arguments: one term where the method's own code
//! would fork. Used only when an argument is symbolic; machine values run the JDK's code.

use super::ModelEntry;
use ir::Kind;
use term::{CmpOp, FpCmp, Term};
use vm::{Interp, Native, Value};

pub(crate) const SUMMARIES: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/Math",
        &[
            ("abs", "(I)I", abs_int),
            ("abs", "(J)J", abs_long),
            ("abs", "(F)F", abs_float),
            ("max", "(II)I", max_int),
            ("max", "(JJ)J", max_long),
            ("min", "(II)I", min_int),
            ("min", "(JJ)J", min_long),
        ],
    ),
    (
        "java/lang/Integer",
        &[
            ("valueOf", "(I)Ljava/lang/Integer;", box_value),
            ("compare", "(II)I", compare_int),
            ("signum", "(I)I", signum_int),
            ("max", "(II)I", max_int),
            ("min", "(II)I", min_int),
        ],
    ),
    (
        "java/lang/Long",
        &[
            ("valueOf", "(J)Ljava/lang/Long;", box_value),
            ("compare", "(JJ)I", compare_long),
            ("max", "(JJ)J", max_long),
            ("min", "(JJ)J", min_long),
        ],
    ),
    (
        "java/lang/Short",
        &[("valueOf", "(S)Ljava/lang/Short;", box_value)],
    ),
    (
        "java/lang/Byte",
        &[("valueOf", "(B)Ljava/lang/Byte;", box_value)],
    ),
    (
        "java/lang/Character",
        &[("valueOf", "(C)Ljava/lang/Character;", box_value)],
    ),
    ("java/lang/Float", &[("isNaN", "(F)Z", is_nan_float)]),
    ("java/lang/Double", &[("isNaN", "(D)Z", is_nan_double)]),
];

fn pair(m: &Interp<'_>, kind: Kind, args: &[Value]) -> (Term, Term) {
    (m.term_of(kind, args[0]), m.term_of(kind, args[1]))
}

fn result(m: &Interp<'_>, term: Term) -> Native {
    Ok(m.value_of(term).into())
}

fn int(m: &Interp<'_>, v: i32) -> Term {
    m.vm.terms.bv(32, u64::from(v as u32))
}

fn box_value(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.callee_class()?;
    m.ensure_initialized(class)?;
    Ok(m.box_symbolic(class, args[0]).into())
}

fn abs_int(m: &mut Interp<'_>, args: &[Value]) -> Native {
    abs(m, args, Kind::Int, 32)
}

fn abs_long(m: &mut Interp<'_>, args: &[Value]) -> Native {
    abs(m, args, Kind::Long, 64)
}

fn abs(m: &Interp<'_>, args: &[Value], kind: Kind, width: u32) -> Native {
    let x = m.term_of(kind, args[0]);
    let terms = &m.vm.terms;
    let negative = terms.cmp(CmpOp::Slt, x, terms.bv(width, 0));
    result(m, terms.ite(negative, terms.bv_neg(x), x))
}

fn abs_float(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let x = m.term_of(Kind::Float, args[0]);
    result(m, m.vm.terms.fp_abs(x))
}

fn max_int(m: &mut Interp<'_>, args: &[Value]) -> Native {
    greater(m, args, Kind::Int)
}

fn max_long(m: &mut Interp<'_>, args: &[Value]) -> Native {
    greater(m, args, Kind::Long)
}

fn greater(m: &Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let (a, b) = pair(m, kind, args);
    let terms = &m.vm.terms;
    result(m, terms.ite(terms.cmp(CmpOp::Sge, a, b), a, b))
}

fn min_int(m: &mut Interp<'_>, args: &[Value]) -> Native {
    smaller(m, args, Kind::Int)
}

fn min_long(m: &mut Interp<'_>, args: &[Value]) -> Native {
    smaller(m, args, Kind::Long)
}

fn smaller(m: &Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let (a, b) = pair(m, kind, args);
    let terms = &m.vm.terms;
    result(m, terms.ite(terms.cmp(CmpOp::Sle, a, b), a, b))
}

fn compare_int(m: &mut Interp<'_>, args: &[Value]) -> Native {
    compare(m, args, Kind::Int)
}

fn compare_long(m: &mut Interp<'_>, args: &[Value]) -> Native {
    compare(m, args, Kind::Long)
}

fn compare(m: &Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let (a, b) = pair(m, kind, args);
    let terms = &m.vm.terms;
    let unequal = terms.ite(terms.eq(a, b), int(m, 0), int(m, 1));
    result(
        m,
        terms.ite(terms.cmp(CmpOp::Slt, a, b), int(m, -1), unequal),
    )
}

fn signum_int(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let x = m.term_of(Kind::Int, args[0]);
    let terms = &m.vm.terms;
    let zero = int(m, 0);
    let positive = terms.ite(terms.eq(x, zero), zero, int(m, 1));
    result(
        m,
        terms.ite(terms.cmp(CmpOp::Slt, x, zero), int(m, -1), positive),
    )
}

fn is_nan_float(m: &mut Interp<'_>, args: &[Value]) -> Native {
    is_nan(m, args, Kind::Float)
}

fn is_nan_double(m: &mut Interp<'_>, args: &[Value]) -> Native {
    is_nan(m, args, Kind::Double)
}

fn is_nan(m: &Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let x = m.term_of(kind, args[0]);
    let terms = &m.vm.terms;
    let equal = terms.fp_cmp(FpCmp::Eq, x, x);
    result(m, terms.ite(equal, int(m, 0), int(m, 1)))
}

//! Summaries of small JDK methods on symbolic arguments: one term where the method's own code
//! would fork. Used only when an argument is symbolic; machine values run the JDK's code.

use super::Model;
use ir::Kind;
use term::{CmpOp, FpCmp, Term};
use vm::{Interp, Native, Value};

pub(crate) const SUMMARIES: &[(&str, &[Model])] = &[
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

fn pair(vm: &Interp<'_>, kind: Kind, args: &[Value]) -> (Term, Term) {
    (vm.term_of(kind, args[0]), vm.term_of(kind, args[1]))
}

fn result(vm: &Interp<'_>, term: Term) -> Native {
    Ok(vm.value_of(term).into())
}

fn int(vm: &Interp<'_>, v: i32) -> Term {
    vm.vm.terms.bv(32, u64::from(v as u32))
}

fn box_value(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = vm.callee_class()?;
    vm.ensure_initialized(class)?;
    Ok(vm.box_symbolic(class, args[0]).into())
}

fn abs_int(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    abs(vm, args, Kind::Int, 32)
}

fn abs_long(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    abs(vm, args, Kind::Long, 64)
}

fn abs(vm: &Interp<'_>, args: &[Value], kind: Kind, width: u32) -> Native {
    let x = vm.term_of(kind, args[0]);
    let terms = &vm.vm.terms;
    let negative = terms.cmp(CmpOp::Slt, x, terms.bv(width, 0));
    result(vm, terms.ite(negative, terms.bv_neg(x), x))
}

fn abs_float(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let x = vm.term_of(Kind::Float, args[0]);
    result(vm, vm.vm.terms.fp_abs(x))
}

fn max_int(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    greater(vm, args, Kind::Int)
}

fn max_long(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    greater(vm, args, Kind::Long)
}

fn greater(vm: &Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let (a, b) = pair(vm, kind, args);
    let terms = &vm.vm.terms;
    result(vm, terms.ite(terms.cmp(CmpOp::Sge, a, b), a, b))
}

fn min_int(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    smaller(vm, args, Kind::Int)
}

fn min_long(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    smaller(vm, args, Kind::Long)
}

fn smaller(vm: &Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let (a, b) = pair(vm, kind, args);
    let terms = &vm.vm.terms;
    result(vm, terms.ite(terms.cmp(CmpOp::Sle, a, b), a, b))
}

fn compare_int(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    compare(vm, args, Kind::Int)
}

fn compare_long(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    compare(vm, args, Kind::Long)
}

fn compare(vm: &Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let (a, b) = pair(vm, kind, args);
    let terms = &vm.vm.terms;
    let unequal = terms.ite(terms.eq(a, b), int(vm, 0), int(vm, 1));
    result(
        vm,
        terms.ite(terms.cmp(CmpOp::Slt, a, b), int(vm, -1), unequal),
    )
}

fn signum_int(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let x = vm.term_of(Kind::Int, args[0]);
    let terms = &vm.vm.terms;
    let zero = int(vm, 0);
    let positive = terms.ite(terms.eq(x, zero), zero, int(vm, 1));
    result(
        vm,
        terms.ite(terms.cmp(CmpOp::Slt, x, zero), int(vm, -1), positive),
    )
}

fn is_nan_float(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    is_nan(vm, args, Kind::Float)
}

fn is_nan_double(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    is_nan(vm, args, Kind::Double)
}

fn is_nan(vm: &Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let x = vm.term_of(kind, args[0]);
    let terms = &vm.vm.terms;
    let equal = terms.fp_cmp(FpCmp::Eq, x, x);
    result(vm, terms.ite(equal, int(vm, 0), int(vm, 1)))
}

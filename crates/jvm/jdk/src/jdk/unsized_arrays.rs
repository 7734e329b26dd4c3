//! What native methods do with arrays whose length is a term.

use super::system::check_kinds;
use super::{Model, array, object};
use crate::args::Args;
use heap::Ref;
use ir::{ElemKind, Kind};
use term::{BvOp, CmpOp, Term};
use vm::{Interp, Native, Outcome, Trap, Value};

pub(crate) const UNSIZED: &[(&str, &[Model])] = &[
    (
        "java/lang/System",
        &[(
            "arraycopy",
            "(Ljava/lang/Object;ILjava/lang/Object;II)V",
            arraycopy,
        )],
    ),
    (
        "java/lang/Object",
        &[
            ("clone", "()Ljava/lang/Object;", clone),
            ("getClass", "()Ljava/lang/Class;", object::get_class),
            ("hashCode", "()I", object::hash_code),
        ],
    ),
    (
        "java/lang/reflect/Array",
        &[("getLength", "(Ljava/lang/Object;)I", array::get_length)],
    ),
];

fn clone(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(vm.clone_unsized(args.reference(0))?.into())
}

/// A range is one write; where elements must be looked at one by one, the arrays get lengths.
fn arraycopy(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (source, target) = (args.object(vm, 0)?, args.object(vm, 2)?);
    check_kinds(vm, source, target)?;
    match takes_all(vm, source, target) && copy_at_terms(vm, source, target, args)? {
        true => Ok(Outcome::Void),
        false => with_lengths(vm, source, target),
    }
}

/// Copies a range as one write; false if that takes arrays with lengths.
pub(super) fn copy_at_terms(
    vm: &mut Interp<'_>,
    source: Ref,
    target: Ref,
    args: &[Value],
) -> Result<bool, Trap> {
    let (from, to, len) = (args[1], args[3], args[4]);
    let fits = within(vm, source, from, target, to, len);
    if !vm.decide(fits)? {
        let text = "arraycopy: a range that is out of bounds";
        return Err(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(text)));
    }
    Ok(vm.copy_range(source, from, target, to, len))
}

/// The instruction is executed again, with a length for one of the arrays.
fn with_lengths(vm: &mut Interp<'_>, source: Ref, target: Ref) -> Native {
    vm.sized(source)?;
    vm.sized(target)?;
    Err(Trap::Again)
}

/// Whether every element of one array may be stored into the other.
pub(super) fn takes_all(vm: &Interp<'_>, source: Ref, target: Ref) -> bool {
    let class = |r: Ref| vm.state.heap.get(r).class;
    match (class(source).component(), class(target).component()) {
        (Some(from), Some(to)) if class(source).elem() == Some(ElemKind::Ref) => {
            from.is_subtype_of(to)
        }
        _ => true,
    }
}

/// That a range is within both arrays.
fn within(vm: &Interp<'_>, source: Ref, from: Value, target: Ref, to: Value, len: Value) -> Term {
    let terms = &vm.vm.terms;
    let int = |value: Value| vm.term_of(Kind::Int, value);
    let (from, to, len) = (int(from), int(to), int(len));
    let positive = |t: Term| terms.cmp(CmpOp::Sge, t, terms.bv(32, 0));
    // No difference of two lengths is out of range.
    let below = |at: Term, array: Ref| {
        let last = terms.bv_bin(BvOp::Sub, int(vm.array_length(array)), len);
        terms.cmp(CmpOp::Sle, at, last)
    };
    terms.and_all([
        positive(from),
        positive(to),
        positive(len),
        below(from, source),
        below(to, target),
    ])
}

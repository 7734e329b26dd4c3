//! Symbolic arrays in native methods: models for arrays whose length is a term.

use super::system::check_kinds;
use super::{ModelEntry, array, object};
use crate::args::Args;
use heap::Ref;
use ir::{ElemKind, Kind};
use term::{BvOp, CmpOp, Term};
use vm::{Interp, Native, NativeReturn, Trap, Unknowns, Value};

pub(crate) const UNSIZED: &[(&str, &[ModelEntry])] = &[
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

fn clone(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(m.clone_unsized(args.reference(0))?.into())
}

/// A range is one write; where elements must be looked at one by one, the arrays get lengths.
fn arraycopy(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (source, target) = (args.object(m, 0)?, args.object(m, 2)?);
    check_kinds(m, source, target)?;
    match takes_all(m, source, target) && copy_at_terms(m, source, target, args)? {
        true => Ok(NativeReturn::Void),
        false => with_lengths(m, source, target),
    }
}

/// Copies a range as one write; false if that takes arrays with lengths.
pub(super) fn copy_at_terms(
    m: &mut Interp<'_>,
    source: Ref,
    target: Ref,
    args: &[Value],
) -> Result<bool, Trap> {
    let (from, to, len) = (args[1], args[3], args[4]);
    let fits = within(m, source, from, target, to, len);
    if !m.decide(fits)? {
        let text = "arraycopy: a range that is out of bounds";
        return Err(m.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(text)));
    }
    Ok(m.copy_range(source, from, target, to, len))
}

/// The instruction is executed again, with a length for one of the arrays.
fn with_lengths(m: &mut Interp<'_>, source: Ref, target: Ref) -> Native {
    m.concretize_length(source)?;
    m.concretize_length(target)?;
    Err(Trap::Again)
}

/// Whether every element of one array may be stored into the other.
pub(super) fn takes_all(m: &Interp<'_>, source: Ref, target: Ref) -> bool {
    let class = |r: Ref| m.state.heap.get(r).class;
    match (class(source).component(), class(target).component()) {
        (Some(from), Some(to)) if class(source).elem() == Some(ElemKind::Ref) => {
            from.is_subtype_of(to)
        }
        _ => true,
    }
}

/// That a range is within both arrays.
fn within(m: &Interp<'_>, source: Ref, from: Value, target: Ref, to: Value, len: Value) -> Term {
    let terms = &m.vm.terms;
    let int = |value: Value| m.term_of(Kind::Int, value);
    let (from, to, len) = (int(from), int(to), int(len));
    let positive = |t: Term| terms.cmp(CmpOp::Sge, t, terms.bv(32, 0));
    // No difference of two lengths is out of range.
    let below = |at: Term, array: Ref| {
        let last = terms.bv_bin(BvOp::Sub, int(m.array_length(array)), len);
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

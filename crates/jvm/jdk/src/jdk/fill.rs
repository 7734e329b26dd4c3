//! `Arrays.fill` on arrays whose length is a term: one write, where the library's own code takes a
//! decision for each element.

use super::ModelEntry;
use crate::args::Args;
use heap::Ref;
use ir::Kind;
use term::CmpOp;
use vm::{Interp, Native, NativeReturn, Unknowns, Value};

pub(crate) const SUMMARIES: &[(&str, &[ModelEntry])] = &[(
    "java/util/Arrays",
    &[
        ("fill", "([ZZ)V", fill),
        ("fill", "([BB)V", fill),
        ("fill", "([CC)V", fill),
        ("fill", "([SS)V", fill),
        ("fill", "([II)V", fill),
        ("fill", "([JJ)V", fill),
        ("fill", "([FF)V", fill),
        ("fill", "([DD)V", fill),
        (
            "fill",
            "([Ljava/lang/Object;Ljava/lang/Object;)V",
            fill_objects,
        ),
        ("fill", "([ZIIZ)V", fill_range),
        ("fill", "([BIIB)V", fill_range),
        ("fill", "([CIIC)V", fill_range),
        ("fill", "([SIIS)V", fill_range),
        ("fill", "([IIII)V", fill_range),
        ("fill", "([JIIJ)V", fill_range),
        ("fill", "([FIIF)V", fill_range),
        ("fill", "([DIID)V", fill_range),
        (
            "fill",
            "([Ljava/lang/Object;IILjava/lang/Object;)V",
            fill_range_of_objects,
        ),
    ],
)];

fn fill(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let array = args.reference(0);
    let to = match array.is_null() {
        true => return Ok(NativeReturn::Own),
        false => m.array_length(array),
    };
    store(m, array, (Value::int(0), to), args[1])
}

fn fill_objects(m: &mut Interp<'_>, args: &[Value]) -> Native {
    match takes(m, args.reference(0), args.reference(1)) {
        true => fill(m, args),
        false => Ok(NativeReturn::Own),
    }
}

/// A range that is out of bounds is left to the library's own code, which says so.
fn fill_range(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let array = args.reference(0);
    if array.is_null() {
        return Ok(NativeReturn::Own);
    }
    let int = |value: Value| m.term_of(Kind::Int, value);
    let (from, to, len) = (int(args[1]), int(args[2]), int(m.array_length(array)));
    let terms = &m.vm.terms;
    let fits = terms.and_all([
        terms.cmp(CmpOp::Sge, from, terms.bv(32, 0)),
        terms.cmp(CmpOp::Sle, from, to),
        terms.cmp(CmpOp::Sle, to, len),
    ]);
    match m.decide(fits)? {
        true => store(m, array, (args[1], args[2]), args[3]),
        false => Ok(NativeReturn::Own),
    }
}

fn fill_range_of_objects(m: &mut Interp<'_>, args: &[Value]) -> Native {
    match takes(m, args.reference(0), args.reference(3)) {
        true => fill_range(m, args),
        false => Ok(NativeReturn::Own),
    }
}

/// Whether a value may be stored into an array of references.
fn takes(m: &Interp<'_>, array: Ref, value: Ref) -> bool {
    if array.is_null() || value.is_null() {
        return !array.is_null();
    }
    let class = |r: Ref| m.state.heap.get(r).class;
    let component = class(array).component();
    component.is_some_and(|component| class(value).is_subtype_of(component))
}

/// Arrays with a length are filled by the library's own code.
fn store(m: &mut Interp<'_>, array: Ref, (from, to): (Value, Value), value: Value) -> Native {
    let Some(array) = m.unsized_array(array) else {
        return Ok(NativeReturn::Own);
    };
    m.fill_unsized(array, from, to, value);
    Ok(NativeReturn::Void)
}

//! Array comparison (`Arrays.equals`, `mismatch`, `compare`) where something is symbolic: the library's own
//! code compares eight bytes at once, whatever the elements are.

use super::ModelEntry;
use super::unsafe_::BASE;
use crate::args::Args;
use crate::support;
use ir::{ElemKind, Kind};
use term::BvOp;
use vm::{Cont, Interp, Native, NativeReturn, Value};

/// Arrays need no length.
pub(crate) const SUMMARIES: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/util/ArraysSupport",
    &[(
        "vectorizedMismatch",
        "(Ljava/lang/Object;JLjava/lang/Object;JII)I",
        vectorized_mismatch,
    )],
)];

/// The binary logarithm of the size of the elements that no caller looks at afterwards.
const WHOLE_WORDS: i32 = 3;

/// The method may leave elements to its caller and says how many; with elements of less than eight
/// bytes every caller goes on with those one by one, so all are left to it.
fn vectorized_mismatch(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if args.int(m, 5)? < WHOLE_WORDS {
        let length = m.term_of(Kind::Int, args[4]);
        return Ok(m.value_of(m.vm.terms.bv_not(length)).into());
    }
    let (a, b) = (args.reference(0), args.reference(2));
    if a.is_null() || b.is_null() {
        return Ok(NativeReturn::Own);
    }
    let elem = |r| m.state.heap.get(r).class.elem();
    let method = match (elem(a), elem(b)) {
        (Some(ElemKind::Long), Some(ElemKind::Long)) => support::mismatch_longs(m)?,
        (Some(ElemKind::Double), Some(ElemKind::Double)) => support::mismatch_doubles(m)?,
        _ => return Ok(NativeReturn::Own),
    };
    let (from, other) = (index(m, args[1]), index(m, args[3]));
    Ok(NativeReturn::Call {
        method,
        args: vec![args[0], from, args[2], other, args[4]],
        cont: Cont::Normal,
    })
}

/// The index of the element of eight bytes at an offset.
fn index(m: &Interp<'_>, offset: Value) -> Value {
    let terms = &m.vm.terms;
    let offset = m.term_of(Kind::Long, offset);
    let inside = terms.bv_bin(BvOp::Sub, offset, terms.bv(64, BASE as u64));
    let index = terms.bv_bin(BvOp::AShr, inside, terms.bv(64, WHOLE_WORDS as u64));
    m.value_of(terms.extract(31, 0, index))
}

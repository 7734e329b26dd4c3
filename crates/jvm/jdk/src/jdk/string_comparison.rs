//! String comparison on symbolic characters: one decision where the library's own code takes one for each
//! character.

use super::ModelEntry;
use crate::args::Args;
use heap::Ref;
use ir::Kind;
use term::{BvOp, CmpOp, Term};
use vm::{Interp, Native, NativeReturn, Trap, Unknowns, Value};

/// Used where something about an argument is unknown; arrays need no length.
pub(crate) const SUMMARIES: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/StringLatin1",
        &[
            ("equals", "([B[B)Z", equals),
            ("indexOf", "([BI[BII)I", index_of),
        ],
    ),
    (
        "java/lang/String",
        &[
            ("startsWith", "(Ljava/lang/String;I)Z", starts_with),
            ("hashCode", "()I", hash_code),
        ],
    ),
];

/// Longer arrays are left to the library's own code.
const MOST: usize = 64;

/// The length of an array, if it has one and is short.
fn short_length(m: &Interp<'_>, array: Ref) -> Option<usize> {
    let len = m.array_length(array);
    let is_known = len.term.is_none() && len.as_int() as usize <= MOST;
    is_known.then(|| len.as_int() as usize)
}

fn int(m: &Interp<'_>, value: usize) -> Term {
    m.vm.terms.bv(32, value as u64)
}

fn boolean(m: &Interp<'_>, holds: Term) -> Native {
    let terms = &m.vm.terms;
    let value = terms.ite(holds, terms.bv(32, 1), terms.bv(32, 0));
    Ok(m.value_of(value).into())
}

/// That so many elements from an index on are those at the start of another array. All are within
/// both arrays.
fn are_same(
    m: &mut Interp<'_>,
    array: Ref,
    from: Term,
    other: Ref,
    count: usize,
) -> Result<Term, Trap> {
    let mut same = m.vm.terms.bool(true);
    for i in 0..count {
        let at = m.vm.terms.bv_bin(BvOp::Add, from, int(m, i));
        let a = m.element(array, m.value_of(at))?;
        let b = m.element(other, Value::int(i as i32))?;
        let (a, b) = (m.term_of(Kind::Int, a), m.term_of(Kind::Int, b));
        let terms = &m.vm.terms;
        same = terms.and(same, terms.eq(a, b));
    }
    Ok(same)
}

/// All bytes of two arrays, one of which has a length.
fn equals(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (a, b) = (args.reference(0), args.reference(1));
    if a.is_null() || b.is_null() {
        return Ok(NativeReturn::Own);
    }
    let known = short_length(m, a).or_else(|| short_length(m, b));
    let Some(count) = known else {
        return Ok(NativeReturn::Own);
    };
    let len = |array: Ref| m.term_of(Kind::Int, m.array_length(array));
    let as_long = m.vm.terms.eq(len(a), len(b));
    if !m.decide(as_long)? {
        return Ok(0.into());
    }
    let same = are_same(m, a, int(m, 0), b, count)?;
    boolean(m, same)
}

/// In a `switch` over strings, the hash code tells only which of its texts may be the same: asks for
/// these instead.
fn hash_code(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let Some(switch) = m.string_switch() else {
        return Ok(NativeReturn::Own);
    };
    let string = args.reference(0);
    for (text, hash) in switch.cases {
        if decide_equals(m, string, &text)? {
            return Ok(hash.into());
        }
    }
    Ok(switch.other.into())
}

/// Whether a string is this text: a decision for its length, and one for its characters.
pub(super) fn decide_equals(m: &mut Interp<'_>, string: Ref, text: &[u16]) -> Result<bool, Trap> {
    let is_wide = text.iter().any(|unit| *unit > 0xff);
    let coder = m.term_of(Kind::Int, m.field(string, "coder"));
    let value = m.field(string, "value").as_ref();
    let is_alike = m.vm.terms.eq(coder, int(m, usize::from(is_wide)));
    let bytes: Vec<u8> = match is_wide {
        true => text.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
        false => text.iter().map(|unit| *unit as u8).collect(),
    };
    let len = m.term_of(Kind::Int, m.array_length(value));
    let is_as_long = m.vm.terms.eq(len, int(m, bytes.len()));
    if !m.decide(is_alike)? || !m.decide(is_as_long)? {
        return Ok(false);
    }
    let mut same = m.vm.terms.bool(true);
    for (i, byte) in bytes.iter().enumerate() {
        let found = m.element(value, Value::int(i as i32))?;
        let found = m.term_of(Kind::Int, found);
        let terms = &m.vm.terms;
        // Bytes are signed.
        let byte = terms.bv(32, i64::from(*byte as i8) as u32 as u64);
        same = terms.and(same, terms.eq(found, byte));
    }
    m.decide(same)
}

/// The bytes of one array within the first ones of another: one decision for each place.
fn index_of(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (value, text) = (args.reference(0), args.reference(2));
    let (count, from) = (args[3], args[4]);
    if value.is_null() || text.is_null() || count.is_symbolic() || from.is_symbolic() {
        return Ok(NativeReturn::Own);
    }
    let (count, from) = (count.as_int() as usize, from.as_int());
    let is_whole = short_length(m, text).is_some_and(|len| count <= len);
    let is_long = m.unsized_array(value).is_none() && short_length(m, value).is_none();
    if !is_whole || is_long || count == 0 || from < 0 {
        return Ok(NativeReturn::Own);
    }
    let len = m.term_of(Kind::Int, args[1]);
    for at in from as usize.. {
        let is_inside = m.vm.terms.cmp(CmpOp::Sle, int(m, at + count), len);
        if !m.decide(is_inside)? {
            break;
        }
        let is_here = are_same(m, value, int(m, at), text, count)?;
        if m.decide(is_here)? {
            return Ok((at as i32).into());
        }
    }
    Ok((-1).into())
}

/// Strings whose characters take the same number of bytes.
fn starts_with(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (text, prefix) = (args.reference(0), args.reference(1));
    if prefix.is_null() {
        return Ok(NativeReturn::Own);
    }
    let (coder, other) = (m.field(text, "coder"), m.field(prefix, "coder"));
    let (value, start) = (
        m.field(text, "value").as_ref(),
        m.field(prefix, "value").as_ref(),
    );
    if coder.is_symbolic() || other.is_symbolic() || coder.as_int() != other.as_int() {
        return Ok(NativeReturn::Own);
    }
    let Some(count) = short_length(m, start) else {
        return Ok(NativeReturn::Own);
    };
    let offset = m.term_of(Kind::Int, args[2]);
    let len = m.term_of(Kind::Int, m.array_length(value));
    let terms = &m.vm.terms;
    let coder = terms.bv(32, coder.as_int() as u64);
    // Lengths are not negative: no difference of two is out of range.
    let room = terms.bv_bin(BvOp::Sub, len, int(m, count));
    let room = terms.bv_bin(BvOp::AShr, room, coder);
    let is_inside = terms.and(
        terms.cmp(CmpOp::Sge, offset, terms.bv(32, 0)),
        terms.cmp(CmpOp::Sle, offset, room),
    );
    let from = terms.bv_bin(BvOp::Shl, offset, coder);
    if !m.decide(is_inside)? {
        return Ok(0.into());
    }
    let same = are_same(m, value, from, start, count)?;
    boolean(m, same)
}

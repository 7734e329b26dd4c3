//! Decimal digits of symbolic numbers: each digit is one term. The library's own code looks digits up in tables
//! and asks for each whether it is within them.

use super::ModelEntry;
use crate::args::Args;
use ir::Kind;
use term::{BvOp, CmpOp, Term};
use vm::{Interp, Native, NativeReturn, Trap, Unknowns, Value};

/// Used where the number is unknown.
pub(crate) const SUMMARIES: &[(&str, &[ModelEntry])] = &[
    ("java/lang/Integer", &[("getChars", "(II[B)I", of_int)]),
    ("java/lang/Long", &[("getChars", "(JI[B)I", of_long)]),
    // Since JDK 21.
    (
        "jdk/internal/util/DecimalDigits",
        &[
            ("uncheckedGetCharsLatin1", "(II[B)I", of_int),
            ("uncheckedGetCharsLatin1", "(JI[B)I", of_long),
        ],
    ),
];

fn of_int(m: &mut Interp<'_>, args: &[Value]) -> Native {
    digits(m, args, Kind::Int)
}

fn of_long(m: &mut Interp<'_>, args: &[Value]) -> Native {
    digits(m, args, Kind::Long)
}

/// Puts the digits of a number before an index, and gives the index of the first. How many there are
/// has been asked before, for the length of the array.
fn digits(m: &mut Interp<'_>, args: &[Value], kind: Kind) -> Native {
    let (index, buffer) = (args[1], args.reference(2));
    let width = if kind == Kind::Int { 32 } else { 64 };
    if args[0].term.is_none() || index.term.is_some() || buffer.is_null() {
        return Ok(NativeReturn::Own);
    }
    let len = m.array_length(buffer);
    if len.term.is_some() || index.as_int() > len.as_int() {
        return Ok(NativeReturn::Own);
    }
    let number = m.term_of(kind, args[0]);
    let terms = &m.vm.terms;
    let zero = terms.bv(width, 0);
    let is_negative = terms.cmp(CmpOp::Slt, number, zero);
    let is_negative = m.decide(is_negative)?;
    // There is a negative number for each positive one, but not the other way round.
    let negative = match is_negative {
        true => number,
        false => m.vm.terms.bv_neg(number),
    };
    let count = count(m, number, is_negative, width)?;
    let end = index.as_int() as usize;
    let start = end.checked_sub(count + usize::from(is_negative));
    let Some(start) = start else {
        return Ok(NativeReturn::Own);
    };
    let terms = m.vm.terms.clone();
    let ten = terms.bv(width, 10);
    let mut power = 1u64;
    for place in 0..count {
        let shifted = match place {
            0 => negative,
            _ => terms.bv_bin(BvOp::SDiv, negative, terms.bv(width, power)),
        };
        let digit = terms.bv_bin(BvOp::SRem, shifted, ten);
        let character = terms.bv_bin(BvOp::Sub, terms.bv(width, u64::from(b'0')), digit);
        let character = match kind {
            Kind::Int => character,
            _ => terms.extract(31, 0, character),
        };
        m.state
            .set_cell(buffer, end - 1 - place, Value::symbolic(character));
        power = power.wrapping_mul(10);
    }
    if is_negative {
        m.state.set_cell(buffer, start, Value::int(i32::from(b'-')));
    }
    Ok((start as i32).into())
}

/// How many digits the number has. The answers are known.
fn count(m: &mut Interp<'_>, number: Term, is_negative: bool, width: u32) -> Result<usize, Trap> {
    let most = if width == 32 { 10 } else { 19 };
    let mut bound = 1u64;
    for count in 1..most {
        bound *= 10;
        let terms = &m.vm.terms;
        let is_short = match is_negative {
            true => terms.cmp(CmpOp::Sgt, number, terms.bv(width, bound.wrapping_neg())),
            false => terms.cmp(CmpOp::Slt, number, terms.bv(width, bound)),
        };
        if m.decide(is_short)? {
            return Ok(count);
        }
    }
    Ok(most)
}

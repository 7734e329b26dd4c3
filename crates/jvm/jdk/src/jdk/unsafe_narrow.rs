//! `Unsafe`'s compare-and-set of one or two bytes. The JDK does it on the word around them, as if fields lay
//! side by side; it also treats `boolean` as `byte` and `char` as `short`.

use super::ModelEntry;
use super::unsafe_::{kind_at, load, store};
use crate::args::Args;
use ir::{ElemKind, Kind};
use vm::{Interp, Native, Trap, Value};

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/misc/Unsafe",
    &[
        ("compareAndSetByte", "(Ljava/lang/Object;JBB)Z", set_byte),
        ("compareAndSetShort", "(Ljava/lang/Object;JSS)Z", set_short),
        (
            "compareAndExchangeByte",
            "(Ljava/lang/Object;JBB)B",
            exchange_byte,
        ),
        (
            "compareAndExchangeShort",
            "(Ljava/lang/Object;JSS)S",
            exchange_short,
        ),
    ],
)];

fn set_byte(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Byte)?.0.into())
}

fn set_short(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Short)?.0.into())
}

fn exchange_byte(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Byte)?.1.into())
}

fn exchange_short(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Short)?.1.into())
}

/// Whether the place held what was expected, and what it held.
fn swap(m: &mut Interp<'_>, args: &[Value], elem: ElemKind) -> Result<(bool, Value), Trap> {
    let (object, offset) = (args.reference(1), args.long(m, 2)?);
    let old = load(m, object, offset, elem)?;
    let old = convert(m, old, elem);
    let expected = convert(m, args[3], elem);
    let same = if old.is_symbolic() || expected.is_symbolic() {
        let (old, expected) = (m.term_of(Kind::Int, old), m.term_of(Kind::Int, expected));
        let equal = m.vm.terms.eq(old, expected);
        m.decide(equal)?
    } else {
        old.as_int() == expected.as_int()
    };
    if same {
        let held = kind_at(m, object, offset).unwrap_or(elem);
        let new = convert(m, args[4], held);
        store(m, object, offset, elem, new)?;
    }
    Ok((same, old))
}

/// An `int` as a value of a narrower type, held as `int`.
fn convert(m: &Interp<'_>, value: Value, to: ElemKind) -> Value {
    if value.is_symbolic() {
        return convert_term(m, value, to);
    }
    let int = value.as_int();
    Value::int(match to {
        ElemKind::Boolean => int & 1,
        ElemKind::Byte => i32::from(int as i8),
        ElemKind::Char => i32::from(int as u16),
        ElemKind::Short => i32::from(int as i16),
        ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => int,
    })
}

fn convert_term(m: &Interp<'_>, value: Value, to: ElemKind) -> Value {
    let terms = &m.vm.terms;
    let int = m.term_of(Kind::Int, value);
    let narrow = match to {
        ElemKind::Boolean => terms.zext(32, terms.extract(0, 0, int)),
        ElemKind::Byte => terms.sext(32, terms.extract(7, 0, int)),
        ElemKind::Char => terms.zext(32, terms.extract(15, 0, int)),
        ElemKind::Short => terms.sext(32, terms.extract(15, 0, int)),
        ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => int,
    };
    m.value_of(narrow)
}

//! `Float` and `Double`: raw bits.

use super::ModelEntry;
use ir::Kind;
use vm::{Interp, Native, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/Float",
        &[
            ("floatToRawIntBits", "(F)I", float_to_raw_bits),
            ("intBitsToFloat", "(I)F", bits_to_float),
        ],
    ),
    (
        "java/lang/Double",
        &[
            ("doubleToRawLongBits", "(D)J", double_to_raw_bits),
            ("longBitsToDouble", "(J)D", bits_to_double),
        ],
    ),
];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/Float",
        &[("floatToIntBits", "(F)I", float_to_bits)],
    ),
    (
        "java/lang/Double",
        &[("doubleToLongBits", "(D)J", double_to_bits)],
    ),
];

fn float_to_raw_bits(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(match args[0].term {
        None => Value::concrete(args[0].bits),
        Some(t) => m.value_of(m.vm.terms.fp_to_bits(t)),
    }
    .into())
}

fn float_to_bits(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if args[0].term.is_none() && args[0].as_float().is_nan() {
        return Ok(0x7fc0_0000.into());
    }
    float_to_raw_bits(m, args)
}

fn bits_to_float(m: &mut Interp<'_>, args: &[Value]) -> Native {
    from_bits(m, args, Kind::Int)
}

fn double_to_raw_bits(m: &mut Interp<'_>, args: &[Value]) -> Native {
    float_to_raw_bits(m, args)
}

fn double_to_bits(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if args[0].term.is_none() && args[0].as_double().is_nan() {
        return Ok(0x7ff8_0000_0000_0000i64.into());
    }
    float_to_raw_bits(m, args)
}

fn bits_to_double(m: &mut Interp<'_>, args: &[Value]) -> Native {
    from_bits(m, args, Kind::Long)
}

fn from_bits(m: &mut Interp<'_>, args: &[Value], kind: Kind) -> Native {
    Ok(match args[0].term {
        None => Value::concrete(args[0].bits),
        Some(_) => {
            let bits = m.term_of(kind, args[0]);
            m.value_of(m.vm.terms.fp_from_bits(bits))
        }
    }
    .into())
}

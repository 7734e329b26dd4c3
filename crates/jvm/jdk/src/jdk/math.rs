//! `Math` and `StrictMath`: mathematical functions.
//!
//! `StrictMath` is fdlibm, bit for bit; what is Java code there is left to it. HotSpot replaces
//! some functions of `Math` by its own, which round correctly but for about one result in five
//! hundred; here they always do.

use super::ModelEntry;
use crate::fdlibm;
use term::Sort;
use vm::{Interp, Native, OpaqueArgument, OpaqueCall, Trap, Value};

macro_rules! unary {
    ($($name:ident = $function:expr),* $(,)?) => {$(
        fn $name(m: &mut Interp<'_>, args: &[Value]) -> Native {
            if let Some(result) = opaque(m, stringify!($name), args) {
                return Ok(result.into());
            }
            let function: fn(f64) -> f64 = $function;
            Ok(function(double(m, args[0])?).into())
        }
    )*};
}

unary! {
    strict_sin = fdlibm::sin,
    strict_cos = fdlibm::cos,
    strict_tan = fdlibm::tan,
    strict_asin = fdlibm::asin,
    strict_acos = fdlibm::acos,
    strict_atan = fdlibm::atan,
    strict_log = fdlibm::log,
    strict_log10 = fdlibm::log10,
    strict_log1p = fdlibm::log1p,
    strict_expm1 = fdlibm::expm1,
    strict_sinh = fdlibm::sinh,
    strict_cosh = fdlibm::cosh,
    strict_tanh = fdlibm::tanh,
    fast_sin = pxfm::f_sin,
    fast_cos = pxfm::f_cos,
    fast_tan = pxfm::f_tan,
    fast_exp = pxfm::f_exp,
    fast_log = pxfm::f_log,
    fast_log10 = pxfm::f_log10,
}

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/StrictMath",
    &[
        ("sqrt", "(D)D", sqrt),
        ("sin", "(D)D", strict_sin),
        ("cos", "(D)D", strict_cos),
        ("tan", "(D)D", strict_tan),
        ("asin", "(D)D", strict_asin),
        ("acos", "(D)D", strict_acos),
        ("atan", "(D)D", strict_atan),
        ("log", "(D)D", strict_log),
        ("log10", "(D)D", strict_log10),
        ("log1p", "(D)D", strict_log1p),
        ("expm1", "(D)D", strict_expm1),
        ("sinh", "(D)D", strict_sinh),
        ("cosh", "(D)D", strict_cosh),
        ("tanh", "(D)D", strict_tanh),
        ("atan2", "(DD)D", atan2),
        ("IEEEremainder", "(DD)D", ieee_remainder),
    ],
)];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/Math",
        &[
            ("sqrt", "(D)D", sqrt),
            ("abs", "(D)D", abs),
            ("fma", "(DDD)D", fma),
            ("sin", "(D)D", fast_sin),
            ("cos", "(D)D", fast_cos),
            ("tan", "(D)D", fast_tan),
            ("exp", "(D)D", fast_exp),
            ("log", "(D)D", fast_log),
            ("log10", "(D)D", fast_log10),
            ("pow", "(DD)D", pow),
            ("tanh", "(D)D", tanh),
            ("cbrt", "(D)D", cbrt),
        ],
    ),
    ("java/lang/StrictMath", &[("sqrt", "(D)D", sqrt)]),
];

/// An unknown result that is the same for the same terms, if that is what is wanted.
fn opaque(m: &Interp<'_>, function: &str, args: &[Value]) -> Option<Value> {
    if !m.vm.opaque_math || args.iter().all(|arg| arg.term.is_none()) {
        return None;
    }
    let (class, name) = match function.split_once('_') {
        Some(("strict", name)) => ("StrictMath", name),
        Some((_, name)) => ("Math", name),
        None => ("Math", function),
    };
    let arguments = args.iter().map(|arg| match arg.term {
        Some(term) => OpaqueArgument::Term(term),
        None => OpaqueArgument::Number(f64::from_bits(arg.bits)),
    });
    let call = OpaqueCall {
        function: &format!("{class}.{name}"),
        arguments: arguments.collect(),
    };
    let name = call.to_string();
    Some(Value::symbolic(m.vm.terms.var(&name, Sort::F64)))
}

fn double(m: &mut Interp<'_>, value: Value) -> Result<f64, Trap> {
    Ok(f64::from_bits(m.choose(value)?))
}

fn sqrt(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(match args[0].term {
        None => Value::double(args[0].as_double().sqrt()),
        Some(t) => m.value_of(m.vm.terms.fp_sqrt(t)),
    }
    .into())
}

fn abs(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(match args[0].term {
        None => Value::double(args[0].as_double().abs()),
        Some(t) => m.value_of(m.vm.terms.fp_abs(t)),
    }
    .into())
}

fn fma(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let mut values = [0.0; 3];
    for (v, a) in values.iter_mut().zip(args) {
        *v = double(m, *a)?;
    }
    Ok(values[0].mul_add(values[1], values[2]).into())
}

/// C's `pow` finds 1 where one of two unknowns doesn't matter; Java's does not.
fn pow(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if let Some(result) = opaque(m, "pow", args) {
        return Ok(result.into());
    }
    let (x, y) = (double(m, args[0])?, double(m, args[1])?);
    let undefined = y.is_nan() || y.is_infinite() && x.abs() == 1.0;
    Ok(match y {
        0.0 => 1.0,
        _ if undefined => f64::NAN,
        _ => pxfm::f_pow(x, y),
    }
    .into())
}

/// HotSpot's own since Java 24.
fn tanh(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if let Some(result) = opaque(m, "tanh", args) {
        return Ok(result.into());
    }
    let x = double(m, args[0])?;
    Ok(if m.vm.feature >= 24 {
        pxfm::f_tanh(x)
    } else {
        fdlibm::tanh(x)
    }
    .into())
}

/// HotSpot's own since Java 25.
fn cbrt(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if let Some(result) = opaque(m, "cbrt", args) {
        return Ok(result.into());
    }
    let x = double(m, args[0])?;
    Ok(if m.vm.feature >= 25 {
        pxfm::f_cbrt(x)
    } else {
        fdlibm::cbrt(x)
    }
    .into())
}

fn atan2(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if let Some(result) = opaque(m, "strict_atan2", args) {
        return Ok(result.into());
    }
    Ok(fdlibm::atan2(double(m, args[0])?, double(m, args[1])?).into())
}

fn ieee_remainder(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(fdlibm::ieee_remainder(double(m, args[0])?, double(m, args[1])?).into())
}

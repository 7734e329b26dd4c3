//! Mathematical functions. `Math`'s own Java code delegates to `StrictMath`, which is Java code
//! (fdlibm) itself; only what is native or exact in hardware is here.

use super::Model;
use vm::{Interp, Native, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
    ("java/lang/Math", &[("sqrt", "(D)D", sqrt), ("abs", "(D)D", abs), ("fma", "(DDD)D", fma)]),
    ("java/lang/StrictMath", &[("sqrt", "(D)D", sqrt)]),
];

fn sqrt(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(match args[0].term {
        None => Value::double(args[0].as_double().sqrt()),
        Some(t) => vm.value_of(vm.vm.terms.fp_sqrt(t)),
    }
    .into())
}

fn abs(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(match args[0].term {
        None => Value::double(args[0].as_double().abs()),
        Some(t) => vm.value_of(vm.vm.terms.fp_abs(t)),
    }
    .into())
}

fn fma(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let mut values = [0.0; 3];
    for (v, a) in values.iter_mut().zip(args) {
        *v = f64::from_bits(vm.choose(*a)?);
    }
    Ok(values[0].mul_add(values[1], values[2]).into())
}

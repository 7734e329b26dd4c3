//! Hyperbolic functions.

use super::{INFINITE, high, low, magnitude};
use libm::{exp, expm1};

/// Upper half of 22, from where on `e^-x` no longer counts.
const TWENTY_TWO: i32 = 0x4036_0000;
/// Upper half of the logarithm of the largest number.
const LOG_MAX: i32 = 0x4086_2e42;

/// Whether `e^|x| / 2` is finite although `e^|x|` is not.
fn only_half_fits(x: f64) -> bool {
    let ix = magnitude(x);
    ix < 0x4086_33ce || ix == 0x4086_33ce && low(x) <= 0x8fb9_f87d
}

pub(crate) fn sinh(x: f64) -> f64 {
    let ix = magnitude(x);
    if ix >= INFINITE {
        return x + x;
    }
    let half = if high(x) < 0 { -0.5 } else { 0.5 };
    if ix < TWENTY_TWO {
        if ix < 0x3e30_0000 {
            return x;
        }
        let t = expm1(x.abs());
        if ix < 0x3ff0_0000 {
            return half * (2.0 * t - t * t / (t + 1.0));
        }
        return half * (t + t / (t + 1.0));
    }
    if ix < LOG_MAX {
        return half * exp(x.abs());
    }
    if only_half_fits(x) {
        let w = exp(0.5 * x.abs());
        return half * w * w;
    }
    x * 1.0e307
}

pub(crate) fn cosh(x: f64) -> f64 {
    let ix = magnitude(x);
    if ix >= INFINITE {
        return x * x;
    }
    if ix < 0x3fd6_2e43 {
        let t = expm1(x.abs());
        let w = 1.0 + t;
        if ix < 0x3c80_0000 {
            return w;
        }
        return 1.0 + (t * t) / (w + w);
    }
    if ix < TWENTY_TWO {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if ix < LOG_MAX {
        return 0.5 * exp(x.abs());
    }
    if only_half_fits(x) {
        let w = exp(0.5 * x.abs());
        return 0.5 * w * w;
    }
    f64::INFINITY
}

pub(crate) fn tanh(x: f64) -> f64 {
    let ix = magnitude(x);
    let negative = high(x) < 0;
    if ix >= INFINITE {
        return if negative {
            1.0 / x - 1.0
        } else {
            1.0 / x + 1.0
        };
    }
    let z = if ix >= TWENTY_TWO {
        1.0
    } else if ix < 0x3c80_0000 {
        return x * (1.0 + x);
    } else if ix >= 0x3ff0_0000 {
        let t = expm1(2.0 * x.abs());
        1.0 - 2.0 / (t + 2.0)
    } else {
        let t = expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if negative { -z } else { z }
}

//! Elementary functions that `StrictMath` specifies bit for bit: those of fdlibm 5.3.
//!
//! The algorithms and constants are those of "Freely Distributable LIBM" (Copyright (C) 1993 by
//! Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun Microsystems, Inc.
//! business. Permission to use, copy, modify, and distribute this software is freely granted,
//! provided that this notice is preserved.). Where the `libm` crate, which follows a later
//! version, gives the same bits, it is used instead.

// The digits are the source's.
#![allow(clippy::excessive_precision)]

mod hyperbolic;
mod logarithms;
mod reduction;
mod trigonometric;

pub(crate) use hyperbolic::{cosh, sinh, tanh};
pub(crate) use libm::{acos, asin, atan, expm1, remainder as ieee_remainder, tan};
pub(crate) use logarithms::{log, log1p, log10};
pub(crate) use trigonometric::{atan2, cbrt, cos, sin};

/// The upper half of the bits.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

/// `x` with another upper half.
fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low(x)))
}

/// The upper half without the sign.
fn magnitude(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

/// Where the upper half of infinity and NaN starts.
const INFINITE: i32 = 0x7ff0_0000;

//! Sine, cosine, the angle of a point, and the cube root.

use super::reduction::{QUARTER_PI, reduce};
use super::{INFINITE, atan, high, low, magnitude, with_high};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

pub(crate) fn sin(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI {
        return sine_of_small(x, None);
    }
    let (n, y0, y1) = reduce(x);
    match n & 3 {
        0 => sine_of_small(y0, Some(y1)),
        1 => cosine_of_small(y0, y1),
        2 => -sine_of_small(y0, Some(y1)),
        _ => -cosine_of_small(y0, y1),
    }
}

pub(crate) fn cos(x: f64) -> f64 {
    let (n, y0, y1) = reduce(x);
    match n & 3 {
        0 => cosine_of_small(y0, y1),
        1 => -sine_of_small(y0, Some(y1)),
        2 => -cosine_of_small(y0, y1),
        _ => sine_of_small(y0, Some(y1)),
    }
}

/// For at most π/4; `tail` is what `x` lacks, unless it is exact.
fn sine_of_small(x: f64, tail: Option<f64>) -> f64 {
    const S: [f64; 6] = [
        -1.666_666_666_666_663_243_48e-1,
        8.333_333_333_322_489_461_24e-3,
        -1.984_126_982_985_794_931_34e-4,
        2.755_731_370_707_006_767_89e-6,
        -2.505_076_025_340_686_341_95e-8,
        1.589_690_995_211_550_102_21e-10,
    ];
    if magnitude(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S[1] + z * (S[2] + z * (S[3] + z * (S[4] + z * S[5])));
    match tail {
        None => x + v * (S[0] + z * r),
        Some(y) => x - ((z * (0.5 * y - v * r) - y) - v * S[0]),
    }
}

fn cosine_of_small(x: f64, y: f64) -> f64 {
    const C: [f64; 6] = [
        4.166_666_666_666_660_190_37e-2,
        -1.388_888_888_887_410_957_49e-3,
        2.480_158_728_947_672_941_78e-5,
        -2.755_731_435_139_066_330_35e-7,
        2.087_572_321_298_174_827_90e-9,
        -1.135_964_755_778_819_482_65e-11,
    ];
    let ix = magnitude(x);
    if ix < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C[0] + z * (C[1] + z * (C[2] + z * (C[3] + z * (C[4] + z * C[5])))));
    if ix < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let qx = if ix > 0x3fe9_0000 {
        0.28125
    } else {
        with_high(0.0, ix - 0x0020_0000)
    };
    let hz = 0.5 * z - qx;
    (1.0 - qx) - (hz - (z * r - x * y))
}

pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    const PI_LO: f64 = 1.224_646_799_147_353_177_2e-16;
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return atan(y);
    }
    let negative_x = high(x) < 0;
    let signed = |angle: f64| if high(y) < 0 { -angle } else { angle };
    if y == 0.0 {
        return if negative_x { signed(PI) } else { y };
    }
    if x == 0.0 {
        return signed(FRAC_PI_2);
    }
    if x.is_infinite() {
        return signed(match (y.is_infinite(), negative_x) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        });
    }
    if y.is_infinite() {
        return signed(FRAC_PI_2);
    }
    let k = (magnitude(y) - magnitude(x)) >> 20;
    let z = if k > 60 {
        FRAC_PI_2 + 0.5 * PI_LO
    } else if negative_x && k < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (negative_x, high(y) < 0) {
        (false, _) => signed(z),
        (true, false) => PI - (z - PI_LO),
        (true, true) => (z - PI_LO) - PI,
    }
}

pub(crate) fn cbrt(x: f64) -> f64 {
    let hx = magnitude(x);
    if hx >= INFINITE {
        return x + x;
    }
    if x == 0.0 {
        return x;
    }
    let a = x.abs();
    let rough = if hx < 0x0010_0000 {
        let scaled = a * 18014398509481984.0;
        with_high(scaled, high(scaled) / 3 + 696_219_795)
    } else {
        with_high(0.0, hx / 3 + 715_094_163)
    };
    let r = rough * rough / a;
    let s = 5.428_571_428_571_428_159_06e-1 + r * rough;
    let t = rough
        * (3.571_428_571_428_571_507_87e-1
            + 1.607_142_857_142_857_206_30
                / (s + 1.414_285_714_285_714_368_19 + -7.053_061_224_489_796_110_50e-1 / s));
    // Rounded up to 20 bits, so that its square is exact.
    let t = f64::from_bits(u64::from((high(t) + 1) as u32) << 32);
    let r = a / (t * t);
    let r = (r - t) / (t + t + r);
    let root = t + t * r;
    debug_assert_eq!(low(t), 0);
    if high(x) < 0 { -root } else { root }
}

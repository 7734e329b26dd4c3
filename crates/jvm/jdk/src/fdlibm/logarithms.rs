//! Logarithms.

use super::{INFINITE, high, with_high};

const TWO_54: f64 = 18014398509481984.0;
const LN2_HI: f64 = 6.931_471_803_691_238_164_90e-1;
const LN2_LO: f64 = 1.908_214_929_270_587_700_02e-10;
/// Of the polynomial for `log(1+f)`.
const L: [f64; 7] = [
    6.666_666_666_666_735_130e-1,
    3.999_999_999_940_941_908e-1,
    2.857_142_874_366_239_149e-1,
    2.222_219_843_214_978_396e-1,
    1.818_357_216_161_805_012e-1,
    1.531_383_769_920_937_332e-1,
    1.479_819_860_511_658_591e-1,
];

/// Zero, negative and subnormal arguments: the result, or the argument scaled and by how much.
fn scale(x: f64) -> Result<(f64, i32), f64> {
    if high(x) >= 0x0010_0000 {
        return Ok((x, 0));
    }
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if high(x) < 0 {
        return Err(f64::NAN);
    }
    Ok((x * TWO_54, -54))
}

pub(crate) fn log(x: f64) -> f64 {
    let (x, mut k) = match scale(x) {
        Ok(scaled) => scaled,
        Err(result) => return result,
    };
    let hx = high(x);
    if hx >= INFINITE {
        return x + x;
    }
    k += (hx >> 20) - 1023;
    let hx = hx & 0x000f_ffff;
    let i = (hx + 0x95f64) & 0x10_0000;
    let x = with_high(x, hx | (i ^ 0x3ff0_0000));
    k += i >> 20;
    let f = x - 1.0;
    let dk = f64::from(k);
    if (0x000f_ffff & (2 + hx)) < 3 {
        if f == 0.0 {
            return if k == 0 {
                0.0
            } else {
                dk * LN2_HI + dk * LN2_LO
            };
        }
        let r = f * f * (0.5 - 0.333_333_333_333_333_33 * f);
        return if k == 0 {
            f - r
        } else {
            dk * LN2_HI - ((r - dk * LN2_LO) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (L[1] + w * (L[3] + w * L[5]));
    let t2 = z * (L[0] + w * (L[2] + w * (L[4] + w * L[6])));
    let r = t2 + t1;
    if (hx - 0x6147a) | (0x6b851 - hx) > 0 {
        let hfsq = 0.5 * f * f;
        if k == 0 {
            f - (hfsq - s * (hfsq + r))
        } else {
            dk * LN2_HI - ((hfsq - (s * (hfsq + r) + dk * LN2_LO)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

pub(crate) fn log10(x: f64) -> f64 {
    const LOG10_2_HI: f64 = 3.010_299_956_636_117_713_06e-1;
    const LOG10_2_LO: f64 = 3.694_239_077_158_930_786_16e-13;
    let (x, mut k) = match scale(x) {
        Ok(scaled) => scaled,
        Err(result) => return result,
    };
    let hx = high(x);
    if hx >= INFINITE {
        return x + x;
    }
    k += (hx >> 20) - 1023;
    let i = ((k as u32 & 0x8000_0000) >> 31) as i32;
    let x = with_high(x, (hx & 0x000f_ffff) | ((0x3ff - i) << 20));
    let y = f64::from(k + i);
    let z = y * LOG10_2_LO + std::f64::consts::LOG10_E * log(x);
    z + y * LOG10_2_HI
}

pub(crate) fn log1p(x: f64) -> f64 {
    let hx = high(x);
    let ax = hx & 0x7fff_ffff;
    if hx < 0x3fda_827a {
        if ax >= 0x3ff0_0000 {
            return if x == -1.0 {
                f64::NEG_INFINITY
            } else {
                f64::NAN
            };
        }
        if ax < 0x3e20_0000 {
            return if ax < 0x3c90_0000 { x } else { x - x * x * 0.5 };
        }
        if hx > 0 || hx <= 0xbfd2_bec3u32 as i32 {
            return log_of_one_plus(x, 1, 0, 0.0);
        }
    }
    if hx >= INFINITE {
        return x + x;
    }
    let (u, k, c) = if hx < 0x4340_0000 {
        let u = 1.0 + x;
        let k = (high(u) >> 20) - 1023;
        // What was lost in the addition.
        let c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
        (u, k, c / u)
    } else {
        (x, (high(x) >> 20) - 1023, 0.0)
    };
    let hu = high(u) & 0x000f_ffff;
    if hu < 0x6a09e {
        let f = with_high(u, hu | 0x3ff0_0000) - 1.0;
        log_of_one_plus(f, hu, k, c)
    } else {
        let f = with_high(u, hu | 0x3fe0_0000) - 1.0;
        log_of_one_plus(f, (0x0010_0000 - hu) >> 2, k + 1, c)
    }
}

/// `k*log(2) + log(1+f) + c`; `hu` is 0 if `f` is nearly so.
fn log_of_one_plus(f: f64, hu: i32, k: i32, c: f64) -> f64 {
    let hfsq = 0.5 * f * f;
    let dk = f64::from(k);
    if hu == 0 {
        if f == 0.0 {
            return if k == 0 {
                0.0
            } else {
                dk * LN2_HI + (c + dk * LN2_LO)
            };
        }
        let r = hfsq * (1.0 - 0.666_666_666_666_666_66 * f);
        return if k == 0 {
            f - r
        } else {
            dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * (L[0] + z * (L[1] + z * (L[2] + z * (L[3] + z * (L[4] + z * (L[5] + z * L[6]))))));
    if k == 0 {
        f - (hfsq - s * (hfsq + r))
    } else {
        dk * LN2_HI - ((hfsq - (s * (hfsq + r) + (dk * LN2_LO + c))) - f)
    }
}

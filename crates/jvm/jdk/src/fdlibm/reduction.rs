//! Argument reduction: arguments of trigonometric functions brought below a quarter turn.

use super::{INFINITE, high, low, magnitude, with_high};
use libm::scalbn;

/// The binary digits of 2/π, 24 to a piece.
const TWO_OVER_PI: [i32; 66] = [
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163,
    0xabdebb, 0xc561b7, 0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129,
    0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c, 0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c,
    0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11, 0x8b5a0a, 0x6d1f6d, 0x367ecf,
    0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7, 0x8a5292,
    0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3,
    0x91615e, 0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca,
    0x73a8c9, 0x60e27b, 0xc08c6b,
];

/// π/2 in pieces of 24 bits.
const PIO2: [f64; 8] = [
    1.570_796_251_296_997_070_31,
    7.549_789_415_861_596_353_35e-8,
    5.390_302_529_957_764_765_54e-15,
    3.282_003_415_807_912_941_23e-22,
    1.270_655_753_080_676_073_49e-29,
    1.229_333_089_811_113_289_32e-36,
    2.733_700_538_164_645_596_24e-44,
    2.167_416_838_778_048_194_44e-51,
];

const TWO_24: f64 = 16777216.0;
const TWO_M24: f64 = 1.0 / TWO_24;

/// π/2 as the sum of three parts of 33 bits; beside each, what is still missing then.
const PARTS: [(f64, f64); 3] = [
    (
        1.570_796_326_734_125_614_17,
        6.077_100_506_506_192_249_32e-11,
    ),
    (
        6.077_100_506_303_965_976_60e-11,
        2.022_266_248_795_950_631_54e-21,
    ),
    (
        2.022_266_248_711_166_455_80e-21,
        8.478_427_660_368_899_569_97e-32,
    ),
];

/// Upper half of π/4.
pub(super) const QUARTER_PI: i32 = 0x3fe9_21fb;

/// Quarter turns in `x` (only their last bits count) and what is left, as a sum of two.
pub(super) fn reduce(x: f64) -> (i32, f64, f64) {
    let ix = magnitude(x);
    if ix <= QUARTER_PI {
        return (0, x, 0.0);
    }
    if ix >= INFINITE {
        return (0, f64::NAN, f64::NAN);
    }
    let t = x.abs();
    let (n, y0, y1) = if ix < 0x4002_d97c {
        one_quarter(t, ix)
    } else if ix <= 0x4139_21fb {
        some_quarters(t, ix)
    } else {
        many_quarters(t, ix)
    };
    if high(x) < 0 {
        (-n, -y0, -y1)
    } else {
        (n, y0, y1)
    }
}

fn one_quarter(t: f64, ix: i32) -> (i32, f64, f64) {
    let mut z = t - PARTS[0].0;
    let mut rest = PARTS[0].1;
    if ix == 0x3ff9_21fb {
        // Near π/2: more digits are needed.
        z -= PARTS[1].0;
        rest = PARTS[1].1;
    }
    let y0 = z - rest;
    (1, y0, (z - y0) - rest)
}

fn some_quarters(t: f64, ix: i32) -> (i32, f64, f64) {
    let n = (t * std::f64::consts::FRAC_2_PI + 0.5) as i32;
    let turns = f64::from(n);
    let mut r = t - turns * PARTS[0].0;
    let mut w = turns * PARTS[0].1;
    let mut y0 = r - w;
    let near_multiple = n >= 32 || ix == high(turns * std::f64::consts::FRAC_PI_2);
    for (part, lost_bits) in [(PARTS[1], 16), (PARTS[2], 49)] {
        let lost = (ix >> 20) - ((high(y0) >> 20) & 0x7ff);
        if !near_multiple || lost <= lost_bits {
            break;
        }
        let before = r;
        w = turns * part.0;
        r = before - w;
        w = turns * part.1 - ((before - r) - w);
        y0 = r - w;
    }
    (n, y0, (r - y0) - w)
}

fn many_quarters(t: f64, ix: i32) -> (i32, f64, f64) {
    let e0 = (ix >> 20) - 1046;
    let mut z = with_high(t, ix - (e0 << 20));
    debug_assert_eq!(low(z), low(t));
    let mut pieces = [0.0; 3];
    for piece in &mut pieces[..2] {
        *piece = f64::from(z as i32);
        z = (z - *piece) * TWO_24;
    }
    pieces[2] = z;
    let used = pieces.iter().rposition(|p| *p != 0.0).map_or(1, |i| i + 1);
    Product::new(&pieces[..used], e0).reduce()
}

/// `x * 2/π`, kept to as many digits as the result needs.
struct Product<'a> {
    x: &'a [f64],
    /// First digit of 2/π that counts.
    first: i32,
    /// Exponent of the last piece of the product.
    q0: i32,
    q: [f64; 20],
    digits: [i32; 20],
    /// Index of the last piece.
    jz: usize,
}

/// Pieces of 2/π for a result of two doubles.
const PIECES: usize = 4;

impl<'a> Product<'a> {
    fn new(x: &'a [f64], e0: i32) -> Product<'a> {
        let first = ((e0 - 3) / 24).max(0);
        let q0 = e0 - 24 * (first + 1);
        let mut product = Product {
            x,
            first,
            q0,
            q: [0.0; 20],
            digits: [0; 20],
            jz: PIECES,
        };
        for i in 0..=PIECES {
            product.q[i] = product.piece(i);
        }
        product
    }

    /// Piece `i` of the product, not yet carried over.
    fn piece(&self, i: usize) -> f64 {
        let last = self.x.len() as i32 - 1;
        let mut sum = 0.0;
        for (j, x) in self.x.iter().enumerate() {
            let digit = self.first - last + (last + i as i32 - j as i32);
            let factor = if digit < 0 {
                0.0
            } else {
                f64::from(TWO_OVER_PI[digit as usize])
            };
            sum += x * factor;
        }
        sum
    }

    /// Distributes the product into `digits` of 24 bits, the highest last; gives the rest.
    fn distill(&mut self) -> f64 {
        let mut z = self.q[self.jz];
        for (i, j) in (1..=self.jz).rev().enumerate() {
            let carried = f64::from((TWO_M24 * z) as i32);
            self.digits[i] = (z - TWO_24 * carried) as i32;
            z = self.q[j - 1] + carried;
        }
        let z = scalbn(z, self.q0);
        z - 8.0 * (z * 0.125).floor()
    }

    fn reduce(mut self) -> (i32, f64, f64) {
        let (n, z, negative) = loop {
            let mut z = self.distill();
            let mut n = z as i32;
            z -= f64::from(n);
            let above_half = self.round(&mut n, z);
            if above_half > 0 {
                z = self.complement(above_half, z);
            }
            if z != 0.0 || self.digits[PIECES..self.jz].iter().any(|d| *d != 0) {
                break (n, z, above_half > 0);
            }
            let more = (1..).find(|k| self.digits[PIECES - k] != 0).unwrap_or(1);
            for i in self.jz + 1..=self.jz + more {
                self.q[i] = self.piece(i);
            }
            self.jz += more;
        };
        let (y0, y1) = self.times_pio2(z);
        let n = n & 7;
        if negative { (n, -y0, -y1) } else { (n, y0, y1) }
    }

    /// Moves whole turns out of the digits; positive if the fraction is a half or more.
    fn round(&mut self, n: &mut i32, z: f64) -> i32 {
        let top = self.jz - 1;
        if self.q0 > 0 {
            let whole = self.digits[top] >> (24 - self.q0);
            *n += whole;
            self.digits[top] -= whole << (24 - self.q0);
            let above = self.digits[top] >> (23 - self.q0);
            *n += i32::from(above > 0);
            above
        } else {
            let above = match self.q0 {
                0 => self.digits[top] >> 23,
                _ if z >= 0.5 => 2,
                _ => 0,
            };
            *n += i32::from(above > 0);
            above
        }
    }

    /// One minus the fraction.
    fn complement(&mut self, above_half: i32, z: f64) -> f64 {
        let mut carry = false;
        for digit in &mut self.digits[..self.jz] {
            if carry {
                *digit = 0xff_ffff - *digit;
            } else if *digit != 0 {
                carry = true;
                *digit = 0x100_0000 - *digit;
            }
        }
        match self.q0 {
            1 => self.digits[self.jz - 1] &= 0x7f_ffff,
            2 => self.digits[self.jz - 1] &= 0x3f_ffff,
            _ => {}
        }
        match (above_half == 2, carry) {
            (true, true) => (1.0 - z) - scalbn(1.0, self.q0),
            (true, false) => 1.0 - z,
            (false, _) => z,
        }
    }

    /// The fraction times π/2, as a sum of two.
    fn times_pio2(&mut self, z: f64) -> (f64, f64) {
        if z == 0.0 {
            self.jz -= 1;
            self.q0 -= 24;
            while self.digits[self.jz] == 0 {
                self.jz -= 1;
                self.q0 -= 24;
            }
        } else {
            let z = scalbn(z, -self.q0);
            if z >= TWO_24 {
                let carried = f64::from((TWO_M24 * z) as i32);
                self.digits[self.jz] = (z - TWO_24 * carried) as i32;
                self.jz += 1;
                self.q0 += 24;
                self.digits[self.jz] = carried as i32;
            } else {
                self.digits[self.jz] = z as i32;
            }
        }
        let mut scale = scalbn(1.0, self.q0);
        for i in (0..=self.jz).rev() {
            self.q[i] = scale * f64::from(self.digits[i]);
            scale *= TWO_M24;
        }
        let mut sums = [0.0; 20];
        for i in (0..=self.jz).rev() {
            let terms = PIO2.iter().take(PIECES + 1).zip(&self.q[i..=self.jz]);
            sums[self.jz - i] = terms.fold(0.0, |sum, (p, q)| sum + p * q);
        }
        let sums = &sums[..=self.jz];
        let y0 = sums.iter().rev().fold(0.0, |sum, s| sum + s);
        let y1 = sums[1..].iter().fold(sums[0] - y0, |sum, s| sum + s);
        (y0, y1)
    }
}

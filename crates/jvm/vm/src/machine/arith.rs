//! Concrete arithmetic on machine values, exactly as the JVM defines it.

use super::regs::Regs;
use ir::{BinOp, Reg, UnOp};

/// What a machine operation needs beyond writing its result.
pub(crate) enum Arith {
    Done,
    DivideByZero,
}

#[inline(always)]
pub(crate) fn binary<const SYM: bool>(
    regs: Regs<SYM>,
    op: BinOp,
    dst: Reg,
    a: Reg,
    b: Reg,
) -> Arith {
    let (x, y) = (regs.bits(a), regs.bits(b));
    match compute(op, x, y) {
        Some(result) => {
            regs.set(dst, result);
            Arith::Done
        }
        None => Arith::DivideByZero,
    }
}

#[inline(always)]
fn from_int(v: i32) -> u64 {
    u64::from(v as u32)
}

#[inline(always)]
fn from_float(v: f32) -> u64 {
    u64::from(v.to_bits())
}

/// The result of a binary operation; `None` on division by zero.
#[inline(always)]
pub(crate) fn compute(op: BinOp, x: u64, y: u64) -> Option<u64> {
    let (i, j) = (x as i32, y as i32);
    let (l, m) = (x as i64, y as i64);
    let (f, g) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
    let (d, e) = (f64::from_bits(x), f64::from_bits(y));
    Some(match op {
        BinOp::IAdd => from_int(i.wrapping_add(j)),
        BinOp::ISub => from_int(i.wrapping_sub(j)),
        BinOp::IMul => from_int(i.wrapping_mul(j)),
        BinOp::IDiv => from_int(if j == 0 {
            return None;
        } else {
            i.wrapping_div(j)
        }),
        BinOp::IRem => from_int(if j == 0 {
            return None;
        } else {
            i.wrapping_rem(j)
        }),
        BinOp::IAnd => from_int(i & j),
        BinOp::IOr => from_int(i | j),
        BinOp::IXor => from_int(i ^ j),
        BinOp::IShl => from_int(i.wrapping_shl(j as u32)),
        BinOp::IShr => from_int(i.wrapping_shr(j as u32)),
        BinOp::IUShr => from_int((i as u32).wrapping_shr(j as u32) as i32),
        BinOp::LAdd => l.wrapping_add(m) as u64,
        BinOp::LSub => l.wrapping_sub(m) as u64,
        BinOp::LMul => l.wrapping_mul(m) as u64,
        BinOp::LDiv => {
            (if m == 0 {
                return None;
            } else {
                l.wrapping_div(m)
            }) as u64
        }
        BinOp::LRem => {
            (if m == 0 {
                return None;
            } else {
                l.wrapping_rem(m)
            }) as u64
        }
        BinOp::LAnd => x & y,
        BinOp::LOr => x | y,
        BinOp::LXor => x ^ y,
        BinOp::LShl => l.wrapping_shl(j as u32) as u64,
        BinOp::LShr => l.wrapping_shr(j as u32) as u64,
        BinOp::LUShr => x.wrapping_shr(j as u32),
        BinOp::FAdd => from_float(f + g),
        BinOp::FSub => from_float(f - g),
        BinOp::FMul => from_float(f * g),
        BinOp::FDiv => from_float(f / g),
        BinOp::FRem => from_float(f % g),
        BinOp::DAdd => (d + e).to_bits(),
        BinOp::DSub => (d - e).to_bits(),
        BinOp::DMul => (d * e).to_bits(),
        BinOp::DDiv => (d / e).to_bits(),
        BinOp::DRem => (d % e).to_bits(),
        BinOp::LCmp => from_int(l.cmp(&m) as i32),
        BinOp::FCmpL => from_int(compare(f.partial_cmp(&g), -1)),
        BinOp::FCmpG => from_int(compare(f.partial_cmp(&g), 1)),
        BinOp::DCmpL => from_int(compare(d.partial_cmp(&e), -1)),
        BinOp::DCmpG => from_int(compare(d.partial_cmp(&e), 1)),
    })
}

#[inline(always)]
fn compare(order: Option<std::cmp::Ordering>, on_nan: i32) -> i32 {
    order.map_or(on_nan, |o| o as i32)
}

/// The result of a unary operation.
#[inline(always)]
pub(crate) fn convert(op: UnOp, x: u64) -> u64 {
    let (i, l) = (x as i32, x as i64);
    let (f, d) = (f32::from_bits(x as u32), f64::from_bits(x));
    match op {
        UnOp::INeg => from_int(i.wrapping_neg()),
        UnOp::LNeg => l.wrapping_neg() as u64,
        UnOp::FNeg => from_float(-f),
        UnOp::DNeg => (-d).to_bits(),
        UnOp::I2L => i64::from(i) as u64,
        UnOp::I2F => from_float(i as f32),
        UnOp::I2D => f64::from(i).to_bits(),
        UnOp::L2I => from_int(l as i32),
        UnOp::L2F => from_float(l as f32),
        UnOp::L2D => (l as f64).to_bits(),
        UnOp::F2I => from_int(f2i(f)),
        UnOp::F2L => f2l(f) as u64,
        UnOp::F2D => f64::from(f).to_bits(),
        UnOp::D2I => from_int(d2i(d)),
        UnOp::D2L => d2l(d) as u64,
        UnOp::D2F => from_float(d as f32),
        UnOp::I2B => from_int(i32::from(i as i8)),
        UnOp::I2C => from_int(i32::from(i as u16)),
        UnOp::I2S => from_int(i32::from(i as i16)),
    }
}

/// Rust's `as` saturates and maps NaN to 0, as the JVM does; these name the fact.
pub fn f2i(v: f32) -> i32 {
    v as i32
}

pub fn f2l(v: f32) -> i64 {
    v as i64
}

pub fn d2i(v: f64) -> i32 {
    v as i32
}

pub fn d2l(v: f64) -> i64 {
    v as i64
}

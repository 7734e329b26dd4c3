//! Operations on bit vectors as operations on integers.

use term::{BvOp, Op, Term};

use super::{ClauseEncoder, number};
use crate::integer_range::IntegerRange;

type Ranged = (String, IntegerRange);

impl ClauseEncoder<'_> {
    /// A bit vector as a signed number, and what it is between.
    pub(super) fn number(&mut self, t: Term, width: u32) -> Ranged {
        let node = self.store.node(t);
        let args: Vec<Term> = node.args().collect();
        let whole = IntegerRange::signed(width);
        match node.op() {
            Op::Const(value) => {
                let value = i128::from(value.as_signed().unwrap_or_default());
                (number(value), IntegerRange::new(value, value))
            }
            Op::Var { .. } => (self.any_integer(whole), whole),
            Op::Ite => {
                let (then, one) = self.integer(args[1]);
                let (other, two) = self.integer(args[2]);
                let text = format!("(ite {} {then} {other})", self.truth(args[0]));
                (text, one.join(two))
            }
            Op::BvNeg => {
                let (x, range) = self.integer(args[0]);
                let (text, range) = (format!("(- {x})"), range.negate());
                self.wrap(text, Some(range), width)
            }
            Op::BvNot => {
                let (x, range) = self.integer(args[0]);
                // ~x is -1 - x, which stays in range.
                let range = IntegerRange::new(-1 - range.high, -1 - range.low);
                (format!("(- (- 1) {x})"), range)
            }
            Op::SExt(_) => {
                let (x, range) = self.integer(args[0]);
                (x.to_string(), range)
            }
            Op::ZExt(to) if to > self.store.width(args[0]) => self.unsigned(args[0]),
            Op::ZExt(_) => {
                let (x, range) = self.integer(args[0]);
                (x.to_string(), range)
            }
            Op::Extract { lo, .. } => {
                let (x, range) = self.integer(args[0]);
                let x = x.to_string();
                let (x, range) = divide_down(x, range, 1 << lo);
                self.wrap(x, Some(range), width)
            }
            Op::Concat => {
                let low_width = self.store.width(args[1]);
                let (high, high_range) = self.integer(args[0]);
                let high = high.to_string();
                let (low, low_range) = self.unsigned(args[1]);
                let factor = 1i128 << low_width;
                let range = high_range.multiply(IntegerRange::new(factor, factor));
                let range = range
                    .and_then(|range| range.add(low_range))
                    .unwrap_or(whole);
                (format!("(+ (* {factor} {high}) {low})"), range)
            }
            Op::Bv(op) => self.binary(op, args[0], args[1], width),
            // About floats.
            _ => (self.any_integer(whole), whole),
        }
    }

    fn binary(&mut self, op: BvOp, a: Term, b: Term, width: u32) -> Ranged {
        let (x, x_range) = self.integer(a);
        let (y, y_range) = self.integer(b);
        let (x, y) = (x.to_string(), y.to_string());
        let constant = y_range.is_constant().then_some(y_range.low);
        match op {
            BvOp::Add => self.wrap(format!("(+ {x} {y})"), x_range.add(y_range), width),
            BvOp::Sub => {
                let range = x_range.add(y_range.negate());
                self.wrap(format!("(- {x} {y})"), range, width)
            }
            BvOp::Mul if constant.is_some() || x_range.is_constant() => {
                self.wrap(format!("(* {x} {y})"), x_range.multiply(y_range), width)
            }
            BvOp::Shl if constant.is_some_and(|by| (0..i128::from(width)).contains(&by)) => {
                let factor = 1i128 << y_range.low;
                let range = x_range.multiply(IntegerRange::new(factor, factor));
                self.wrap(format!("(* {factor} {x})"), range, width)
            }
            BvOp::AShr if constant.is_some_and(|by| (0..i128::from(width)).contains(&by)) => {
                divide_down(x, x_range, 1 << y_range.low)
            }
            BvOp::LShr if constant.is_some_and(|by| (1..i128::from(width)).contains(&by)) => {
                let (x, range) = self.unsigned(a);
                divide_down(x, range, 1 << y_range.low)
            }
            BvOp::SDiv if constant.is_some_and(|by| by != 0) => {
                self.quotient(x, x_range, y_range.low, width)
            }
            BvOp::SRem if constant.is_some_and(|by| by != 0) => {
                self.remainder(x, x_range, y_range.low)
            }
            BvOp::And => match constant.and_then(Mask::of) {
                Some(mask) => self.masked(x, x_range, mask),
                None => self.any_result(op, (x, x_range), (y, y_range), width),
            },
            _ => self.any_result(op, (x, x_range), (y, y_range), width),
        }
    }

    /// The unsigned number of the same bits.
    pub(super) fn unsigned(&mut self, t: Term) -> Ranged {
        let width = self.store.width(t);
        let (x, range) = self.integer(t);
        let x = x.to_string();
        if range.low >= 0 {
            return (x, range);
        }
        let x = self.share(x);
        let shift = 1i128 << width;
        let text = format!("(ite (< {x} 0) (+ {x} {shift}) {x})");
        (text, IntegerRange::new(0, shift - 1))
    }

    /// A mathematical result brought into the range of a width: by cases if it is out of it at most once, and by a
    /// remainder otherwise.
    pub(super) fn wrap(&mut self, x: String, range: Option<IntegerRange>, width: u32) -> Ranged {
        let whole = IntegerRange::signed(width);
        let size = 1i128 << width;
        let is_near = |range: &IntegerRange| {
            IntegerRange::new(whole.low - size, whole.high + size).contains(*range)
        };
        match range {
            Some(range) if whole.contains(range) => (x, range),
            Some(range) if is_near(&range) => {
                let x = self.share(x);
                let mut text = x.clone();
                if range.low < whole.low {
                    let least = number(whole.low);
                    text = format!("(ite (< {x} {least}) (+ {x} {size}) {text})");
                }
                if range.high > whole.high {
                    let most = number(whole.high);
                    text = format!("(ite (> {x} {most}) (- {x} {size}) {text})");
                }
                (text, whole)
            }
            _ => {
                let half = size / 2;
                (format!("(- (mod (+ {x} {half}) {size}) {half})"), whole)
            }
        }
    }

    /// Java's `/` by a number that is not 0: rounded towards 0.
    fn quotient(&mut self, x: String, range: IntegerRange, by: i128, width: u32) -> Ranged {
        let divisor = by.abs();
        let (text, range) = match range.low >= 0 {
            true => divide_down(x, range, divisor),
            false => {
                let x = self.share(x);
                let text =
                    format!("(ite (>= {x} 0) (div {x} {divisor}) (- (div (- {x}) {divisor})))");
                (
                    text,
                    IntegerRange::new(range.low / divisor, range.high / divisor),
                )
            }
        };
        match by < 0 {
            true => self.wrap(format!("(- {text})"), Some(range.negate()), width),
            false => (text, range),
        }
    }

    /// Java's `%` by a number that is not 0: with the sign of the dividend.
    fn remainder(&mut self, x: String, range: IntegerRange, by: i128) -> Ranged {
        let divisor = by.abs();
        let most = divisor - 1;
        if range.low >= 0 {
            return (
                format!("(mod {x} {divisor})"),
                IntegerRange::new(0, most.min(range.high)),
            );
        }
        let x = self.share(x);
        let text = format!("(ite (>= {x} 0) (mod {x} {divisor}) (- (mod (- {x}) {divisor})))");
        (text, IntegerRange::new(-most, most))
    }

    fn masked(&mut self, x: String, range: IntegerRange, mask: Mask) -> Ranged {
        let unit = 1i128 << mask.lowest;
        match mask.count {
            Some(count) => {
                let (shifted, _) = divide_down(x, range, unit);
                let size = 1i128 << count;
                let text = format!("(* {unit} (mod {shifted} {size}))");
                (text, IntegerRange::new(0, unit * (size - 1)))
            }
            None => {
                let x = self.share(x);
                let low = range.low.div_euclid(unit) * unit;
                (
                    format!("(- {x} (mod {x} {unit}))"),
                    IntegerRange::new(low, range.high),
                )
            }
        }
    }
}

/// Neighbouring bits of a number.
#[derive(Clone, Copy)]
struct Mask {
    lowest: u32,
    /// How many there are; `None` for all of them from the lowest one on, the sign included.
    count: Option<u32>,
}

impl Mask {
    fn of(bits: i128) -> Option<Mask> {
        if bits == 0 {
            return None;
        }
        let lowest = bits.trailing_zeros();
        let shifted = bits >> lowest;
        match shifted {
            -1 => Some(Mask {
                lowest,
                count: None,
            }),
            _ if shifted > 0 && (shifted + 1).count_ones() == 1 => Some(Mask {
                lowest,
                count: Some(shifted.count_ones()),
            }),
            _ => None,
        }
    }
}

/// A quotient by a positive number, rounded down.
fn divide_down(x: String, range: IntegerRange, by: i128) -> Ranged {
    if by == 1 {
        return (x, range);
    }
    let range = IntegerRange::new(range.low.div_euclid(by), range.high.div_euclid(by));
    (format!("(div {x} {by})"), range)
}

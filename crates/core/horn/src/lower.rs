//! Lowering of invariants to bit-vector terms, exactly: nothing wraps.
//!
//! What fits into 64 bits is computed there. Of other sums, those of `long`s, short ones are compared with an eye on
//! overflow, and long ones are two sums: of the upper halves of their parts, and of the lower ones.

use term::{BvOp, CmpOp, Sort, Term, TermStore};

use crate::formula::{IntegerAtom, InvariantFormula, LinearSum};
use crate::integer_range::IntegerRange;
use crate::overflow::CheckedSum;

/// The formula over these parameters; `None` if a number gets too large, or a parameter is missing or of another
/// sort.
pub fn lower_formula(
    store: &TermStore,
    formula: &InvariantFormula,
    parameters: &[Term],
) -> Option<Term> {
    let lowering = Lowering { store, parameters };
    lowering.formula(formula)
}

struct Lowering<'a> {
    store: &'a TermStore,
    parameters: &'a [Term],
}

/// How a sum is compared with 0.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ZeroTest {
    AtMost,
    Equal,
}

impl Lowering<'_> {
    fn formula(&self, formula: &InvariantFormula) -> Option<Term> {
        match formula {
            InvariantFormula::Constant(value) => Some(self.store.bool(*value)),
            InvariantFormula::Flag { parameter, holds } => {
                let flag = *self.parameters.get(*parameter)?;
                if self.store.sort(flag) != Sort::Bool {
                    return None;
                }
                Some(match holds {
                    true => flag,
                    false => self.store.not(flag),
                })
            }
            InvariantFormula::AtMostZero(sum) => self.test(sum, ZeroTest::AtMost),
            InvariantFormula::Zero(sum) => self.test(sum, ZeroTest::Equal),
            InvariantFormula::NotZero(sum) => {
                Some(self.store.not(self.test(sum, ZeroTest::Equal)?))
            }
            InvariantFormula::All(parts) => {
                let parts: Option<Vec<Term>> = parts.iter().map(|p| self.formula(p)).collect();
                Some(self.store.and_all(parts?))
            }
            InvariantFormula::Any(parts) => {
                let parts: Option<Vec<Term>> = parts.iter().map(|p| self.formula(p)).collect();
                Some(self.store.or_all(parts?))
            }
        }
    }

    fn test(&self, sum: &LinearSum, test: ZeroTest) -> Option<Term> {
        if let Some(simple) = self.simple_test(sum, test)? {
            return Some(simple);
        }
        let zero = self.store.bv(64, 0);
        if self.magnitude(sum)? < 1 << 63 {
            let value = self.narrow_sum(sum)?;
            return Some(match test {
                ZeroTest::AtMost => self.store.cmp(CmpOp::Sle, value, zero),
                ZeroTest::Equal => self.store.eq(value, zero),
            });
        }
        if let Some((left, right)) = self.sides(sum) {
            return Some(match test {
                ZeroTest::AtMost => left.is_at_most(self.store, right),
                ZeroTest::Equal => left.equals(self.store, right),
            });
        }
        let (high, low) = self.halves(sum)?;
        let is_zero = (self.store).and(self.store.eq(high, zero), self.store.eq(low, zero));
        Some(match test {
            ZeroTest::AtMost => {
                let is_negative = self.store.cmp(CmpOp::Slt, high, zero);
                self.store.or(is_negative, is_zero)
            }
            ZeroTest::Equal => is_zero,
        })
    }

    /// Bounds of one parameter, and the order of two: they need no arithmetic.
    fn simple_test(&self, sum: &LinearSum, test: ZeroTest) -> Option<Option<Term>> {
        let store = self.store;
        match &sum.parts[..] {
            [] => Some(Some(store.bool(match test {
                ZeroTest::AtMost => sum.constant <= 0,
                ZeroTest::Equal => sum.constant == 0,
            }))),
            [(coefficient, IntegerAtom::Parameter(index))] => {
                let (x, width) = self.number(*index)?;
                let bound = -sum.constant;
                if test == ZeroTest::Equal && bound % coefficient != 0 {
                    return Some(Some(store.bool(false)));
                }
                // c * x <= bound is x <= floor(bound / c), or x >= ceil(bound / c) if c is negative; -floor(a) is
                // ceil(-a).
                let limit = match *coefficient > 0 {
                    true => bound.div_euclid(*coefficient),
                    false => -bound.div_euclid(-coefficient),
                };
                let op = match test {
                    ZeroTest::Equal => CmpOp::Eq,
                    ZeroTest::AtMost if *coefficient > 0 => CmpOp::Sle,
                    ZeroTest::AtMost => CmpOp::Sge,
                };
                Some(Some(self.compare(op, x, width, limit)))
            }
            [
                (one, IntegerAtom::Parameter(a)),
                (other, IntegerAtom::Parameter(b)),
            ] if sum.constant == 0 && one + other == 0 && one.abs() == 1 => {
                let ((x, width), (y, other_width)) = (self.number(*a)?, self.number(*b)?);
                if width != other_width {
                    return Some(None);
                }
                let (less, more) = if *one == 1 { (x, y) } else { (y, x) };
                Some(Some(match test {
                    ZeroTest::AtMost => store.cmp(CmpOp::Sle, less, more),
                    ZeroTest::Equal => store.eq(less, more),
                }))
            }
            _ => Some(None),
        }
    }

    /// A comparison with a number that may be out of the range of `x`.
    fn compare(&self, op: CmpOp, x: Term, width: u32, limit: i128) -> Term {
        let range = IntegerRange::signed(width);
        let is_inside = range.low <= limit && limit <= range.high;
        match (is_inside, op) {
            (true, op) => self.store.cmp(op, x, self.store.bv(width, limit as u64)),
            (false, CmpOp::Sle) => self.store.bool(limit > range.high),
            (false, CmpOp::Sge) => self.store.bool(limit < range.low),
            (false, _) => self.store.bool(false),
        }
    }

    /// A parameter that is a number, and its width.
    fn number(&self, index: usize) -> Option<(Term, u32)> {
        let x = *self.parameters.get(index)?;
        Some((x, self.store.sort(x).bv_width()?))
    }

    /// What no part of the sum exceeds while it is computed, in absolute value.
    fn magnitude(&self, sum: &LinearSum) -> Option<i128> {
        let mut all = sum.constant.checked_abs()?;
        for (coefficient, atom) in &sum.parts {
            let part = match atom {
                IntegerAtom::Parameter(index) => 1 << (self.number(*index)?.1 - 1),
                IntegerAtom::Quotient(sum, _) => self.magnitude(sum)?.checked_add(1)?,
                IntegerAtom::Remainder(_, divisor) => *divisor,
            };
            let part = coefficient.checked_abs()?.checked_mul(part)?;
            all = all.checked_add(part)?;
        }
        Some(all)
    }

    /// The positive parts, and the negative ones with their signs changed, if both are sums of two numbers at most.
    fn sides(&self, sum: &LinearSum) -> Option<(CheckedSum, CheckedSum)> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (coefficient, atom) in &sum.parts {
            let side = if *coefficient > 0 {
                &mut left
            } else {
                &mut right
            };
            let count = usize::try_from(coefficient.unsigned_abs()).ok()?;
            if count > 2 {
                return None;
            }
            side.extend(std::iter::repeat_n(self.atom(atom)?, count));
        }
        if sum.constant != 0 {
            let (side, constant) = match left.len() < 2 {
                true => (&mut left, sum.constant),
                false => (&mut right, -sum.constant),
            };
            let constant = i64::try_from(constant).ok()?;
            side.push(self.store.bv(64, constant as u64));
        }
        let side = |addends: &[Term]| CheckedSum::of(self.store, addends);
        Some((side(&left)?, side(&right)?))
    }

    /// The sum is `high` times 2 to the 32 and `low`, which is not negative and less than that.
    fn halves(&self, sum: &LinearSum) -> Option<(Term, Term)> {
        let store = self.store;
        let half = store.bv(64, 32);
        let add = |a, b| store.bv_bin(BvOp::Add, a, b);
        let coefficients = sum.parts.iter().map(|part| part.0.unsigned_abs());
        let all: u128 = coefficients.sum();
        // Sums of so many halves of 32 bits fit into 64, with the constant's.
        if all >= 1 << 28 || sum.constant.unsigned_abs() >= 1 << 90 {
            return None;
        }
        let mut high = store.bv(64, (sum.constant >> 32) as u64);
        let mut low = store.bv(64, sum.constant as u64 & 0xffff_ffff);
        for (coefficient, atom) in &sum.parts {
            let value = self.atom(atom)?;
            let upper = store.bv_bin(BvOp::AShr, value, half);
            let lower = store.bv_bin(BvOp::Sub, value, store.bv_bin(BvOp::Shl, upper, half));
            let factor = store.bv(64, *coefficient as u64);
            high = add(high, store.bv_bin(BvOp::Mul, upper, factor));
            low = add(low, store.bv_bin(BvOp::Mul, lower, factor));
        }
        let carry = store.bv_bin(BvOp::AShr, low, half);
        let rest = store.bv_bin(BvOp::Sub, low, store.bv_bin(BvOp::Shl, carry, half));
        Some((add(high, carry), rest))
    }

    /// The sum in 64 bits, into which it fits.
    fn narrow_sum(&self, sum: &LinearSum) -> Option<Term> {
        let store = self.store;
        let mut total: Option<Term> = None;
        for (coefficient, atom) in &sum.parts {
            let value = self.atom(atom)?;
            let part = match coefficient {
                1 => value,
                _ => store.bv_bin(BvOp::Mul, value, store.bv(64, *coefficient as u64)),
            };
            total = Some(match total {
                None => part,
                Some(sum) => store.bv_bin(BvOp::Add, sum, part),
            });
        }
        let constant = store.bv(64, sum.constant as u64);
        Some(match total {
            None => constant,
            Some(total) => store.bv_bin(BvOp::Add, total, constant),
        })
    }

    /// An atom in 64 bits; `None` if it needs more.
    fn atom(&self, atom: &IntegerAtom) -> Option<Term> {
        let store = self.store;
        match atom {
            IntegerAtom::Parameter(index) => {
                let (x, width) = self.number(*index)?;
                Some(if width == 64 { x } else { store.sext(64, x) })
            }
            IntegerAtom::Quotient(sum, divisor) => {
                let (value, remainder) = self.divided(sum, *divisor)?;
                let exact = store.bv_bin(BvOp::Sub, value, remainder);
                Some(store.bv_bin(BvOp::SDiv, exact, store.bv(64, *divisor as u64)))
            }
            IntegerAtom::Remainder(sum, divisor) => Some(self.divided(sum, *divisor)?.1),
        }
    }

    /// A sum, and its remainder of a division that rounds down.
    fn divided(&self, sum: &LinearSum, divisor: i128) -> Option<(Term, Term)> {
        let store = self.store;
        let fits = self.magnitude(sum)?.checked_add(divisor)? < 1 << 63;
        if !fits {
            return None;
        }
        let value = self.narrow_sum(sum)?;
        let by = store.bv(64, divisor as u64);
        let truncated = store.bv_bin(BvOp::SRem, value, by);
        let is_negative = store.cmp(CmpOp::Slt, truncated, store.bv(64, 0));
        let shifted = store.bv_bin(BvOp::Add, truncated, by);
        Some((value, store.ite(is_negative, shifted, truncated)))
    }
}

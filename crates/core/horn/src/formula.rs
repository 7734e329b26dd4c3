//! Invariants as formulas of linear integer arithmetic over the parameters of a predicate.
//!
//! Negation is pushed to the comparisons, so that a formula only has conjunctions and disjunctions of them.

use std::fmt;
use std::fmt::Write;
use std::rc::Rc;

/// What a coefficient is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntegerAtom {
    /// A parameter, by its place.
    Parameter(usize),
    /// A quotient, rounded down, by a positive number.
    Quotient(Rc<LinearSum>, i128),
    /// A remainder, never negative, of a division by a positive number.
    Remainder(Rc<LinearSum>, i128),
}

/// A constant and multiples of atoms, each atom once and none with coefficient 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearSum {
    /// The constant.
    pub constant: i128,
    /// Coefficients and atoms.
    pub parts: Vec<(i128, IntegerAtom)>,
}

/// Numbers in formulas are smaller.
const LARGEST: u128 = 1 << 100;

impl LinearSum {
    pub(crate) fn constant(constant: i128) -> LinearSum {
        LinearSum {
            constant,
            parts: Vec::new(),
        }
    }

    pub(crate) fn atom(atom: IntegerAtom) -> LinearSum {
        LinearSum {
            constant: 0,
            parts: vec![(1, atom)],
        }
    }

    /// The sum with a multiple of another one; `None` if a number gets too large, so that others can be negated.
    pub(crate) fn plus(&self, factor: i128, other: &LinearSum) -> Option<LinearSum> {
        let mut sum = self.clone();
        let more = factor.checked_mul(other.constant)?;
        sum.constant = sum.constant.checked_add(more)?;
        for (coefficient, atom) in &other.parts {
            let more = factor.checked_mul(*coefficient)?;
            match sum.parts.iter_mut().find(|(_, known)| known == atom) {
                Some((known, _)) => *known = known.checked_add(more)?,
                None => sum.parts.push((more, atom.clone())),
            }
        }
        sum.parts.retain(|(coefficient, _)| *coefficient != 0);
        let mut numbers = sum.parts.iter().map(|part| part.0).chain([sum.constant]);
        numbers
            .all(|number| number.unsigned_abs() < LARGEST)
            .then_some(sum)
    }

    pub(crate) fn times(&self, factor: i128) -> Option<LinearSum> {
        LinearSum::default().plus(factor, self)
    }
}

/// A formula in negation normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvariantFormula {
    /// True or false.
    Constant(bool),
    /// A parameter that is a truth value, or its negation.
    Flag {
        /// The parameter's place.
        parameter: usize,
        /// Its value.
        holds: bool,
    },
    /// The sum is 0 or less.
    AtMostZero(LinearSum),
    /// The sum is 0.
    Zero(LinearSum),
    /// The sum is not 0.
    NotZero(LinearSum),
    /// All of them hold.
    All(Vec<Rc<InvariantFormula>>),
    /// At least one of them holds.
    Any(Vec<Rc<InvariantFormula>>),
}

impl InvariantFormula {
    /// The negation; `None` if a number gets too large.
    pub(crate) fn negate(&self) -> Option<InvariantFormula> {
        use InvariantFormula::{All, Any, AtMostZero, Constant, Flag, NotZero, Zero};
        let each = |parts: &[Rc<InvariantFormula>]| -> Option<Vec<Rc<InvariantFormula>>> {
            let negated = parts.iter().map(|part| Some(Rc::new(part.negate()?)));
            negated.collect()
        };
        Some(match self {
            Constant(value) => Constant(!value),
            Flag { parameter, holds } => Flag {
                parameter: *parameter,
                holds: !holds,
            },
            // Not s <= 0 is 1 - s <= 0.
            AtMostZero(sum) => AtMostZero(LinearSum::constant(1).plus(-1, sum)?),
            Zero(sum) => NotZero(sum.clone()),
            NotZero(sum) => Zero(sum.clone()),
            All(parts) => Any(each(parts)?),
            Any(parts) => All(each(parts)?),
        })
    }

    /// The formula as people write it, with these names for the parameters.
    pub fn display(&self, names: &[String]) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "{}",
            Shown {
                formula: self,
                names,
                is_nested: false
            }
        );
        text
    }

    /// The formula without parts that say nothing, and without nesting of the same kind.
    pub(crate) fn simplify(&self) -> InvariantFormula {
        let (parts, is_all) = match self {
            InvariantFormula::All(parts) => (parts, true),
            InvariantFormula::Any(parts) => (parts, false),
            other => return other.clone(),
        };
        let mut kept: Vec<Rc<InvariantFormula>> = Vec::new();
        for part in parts {
            match part.simplify() {
                InvariantFormula::Constant(value) if value == is_all => {}
                InvariantFormula::Constant(value) => return InvariantFormula::Constant(value),
                InvariantFormula::All(inner) if is_all => kept.extend(inner),
                InvariantFormula::Any(inner) if !is_all => kept.extend(inner),
                other => kept.push(Rc::new(other)),
            }
        }
        let mut unique: Vec<Rc<InvariantFormula>> = Vec::new();
        for part in kept {
            if !unique.contains(&part) {
                unique.push(part);
            }
        }
        match (unique.len(), is_all) {
            (0, _) => InvariantFormula::Constant(is_all),
            (1, _) => (*unique[0]).clone(),
            (_, true) => InvariantFormula::All(unique),
            (_, false) => InvariantFormula::Any(unique),
        }
    }
}

struct Shown<'a> {
    formula: &'a InvariantFormula,
    names: &'a [String],
    is_nested: bool,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.formula {
            InvariantFormula::Constant(value) => write!(f, "{value}"),
            InvariantFormula::Flag { parameter, holds } => {
                let not = if *holds { "" } else { "!" };
                write!(f, "{not}{}", self.names[*parameter])
            }
            InvariantFormula::AtMostZero(sum) => self.comparison(f, sum, ["<=", ">="]),
            InvariantFormula::Zero(sum) => self.comparison(f, sum, ["==", "=="]),
            InvariantFormula::NotZero(sum) => self.comparison(f, sum, ["!=", "!="]),
            InvariantFormula::All(parts) => self.junction(f, parts, " && "),
            InvariantFormula::Any(parts) => self.junction(f, parts, " || "),
        }
    }
}

impl Shown<'_> {
    fn junction(
        &self,
        f: &mut fmt::Formatter<'_>,
        parts: &[Rc<InvariantFormula>],
        sign: &str,
    ) -> fmt::Result {
        let shown = |part: &Rc<InvariantFormula>| {
            let shown = Shown {
                formula: part,
                names: self.names,
                is_nested: true,
            };
            shown.to_string()
        };
        let joined = parts.iter().map(shown).collect::<Vec<_>>().join(sign);
        match self.is_nested {
            true => write!(f, "({joined})"),
            false => f.write_str(&joined),
        }
    }

    /// `sum sign 0`, with positive parts on the left and negative ones on the right. The second sign is the one with
    /// sides swapped.
    fn comparison(
        &self,
        f: &mut fmt::Formatter<'_>,
        sum: &LinearSum,
        signs: [&str; 2],
    ) -> fmt::Result {
        let side = |wanted: i128| {
            let parts = sum.parts.iter().filter(|part| part.0.signum() == wanted);
            let parts = parts.map(|(coefficient, atom)| {
                let atom = self.atom(atom);
                match coefficient.unsigned_abs() {
                    1 => atom,
                    factor => format!("{factor} * {atom}"),
                }
            });
            parts.collect::<Vec<_>>().join(" + ")
        };
        let (left, right) = (side(1), side(-1));
        let constant = sum.constant;
        let with_constant = |side: String, constant: i128| match (side.is_empty(), constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => side,
            (false, constant) if constant > 0 => format!("{side} + {constant}"),
            (false, constant) => format!("{side} - {}", constant.unsigned_abs()),
        };
        match left.is_empty() {
            true => write!(f, "{right} {} {constant}", signs[1]),
            false => {
                let right = with_constant(right, -constant);
                write!(f, "{left} {} {right}", signs[0])
            }
        }
    }

    fn atom(&self, atom: &IntegerAtom) -> String {
        match atom {
            IntegerAtom::Parameter(index) => self.names[*index].clone(),
            IntegerAtom::Quotient(sum, divisor) => {
                format!("floorDiv({}, {divisor})", self.sum(sum))
            }
            IntegerAtom::Remainder(sum, divisor) => {
                format!("floorMod({}, {divisor})", self.sum(sum))
            }
        }
    }

    fn sum(&self, sum: &LinearSum) -> String {
        let mut text = String::new();
        for (coefficient, atom) in &sum.parts {
            let sign = match (text.is_empty(), *coefficient < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text += sign;
            if coefficient.unsigned_abs() != 1 {
                text += &format!("{} * ", coefficient.unsigned_abs());
            }
            text += &self.atom(atom);
        }
        match (text.is_empty(), sum.constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => text,
            (false, constant) if constant > 0 => format!("{text} + {constant}"),
            (false, constant) => format!("{text} - {}", constant.unsigned_abs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(constant: i128, parts: &[(i128, usize)]) -> LinearSum {
        let parts = parts.iter().map(|(c, p)| (*c, IntegerAtom::Parameter(*p)));
        LinearSum {
            constant,
            parts: parts.collect(),
        }
    }

    #[test]
    fn comparisons_have_positive_parts_on_both_sides() {
        let names = ["i".to_string(), "n".to_string()];
        let shown = |sum| InvariantFormula::AtMostZero(sum).display(&names);
        assert_eq!(shown(sum(0, &[(1, 0), (-1, 1)])), "i <= n");
        assert_eq!(shown(sum(3, &[(2, 0), (-1, 1)])), "2 * i <= n - 3");
        assert_eq!(shown(sum(0, &[(-1, 1)])), "n >= 0");
        assert_eq!(shown(sum(-5, &[(1, 1)])), "n <= 5");
    }

    #[test]
    fn a_negation_is_an_inequality_again() {
        let names = ["i".to_string()];
        let formula = InvariantFormula::AtMostZero(sum(-5, &[(1, 0)]));
        let negated = formula.negate().expect("small numbers");
        assert_eq!(negated.display(&names), "i >= 6");
    }
}

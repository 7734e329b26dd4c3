//! Random expressions.

use super::Generator;
use crate::random::ast::{ARRAY_LENGTH, Expr, Type};
use crate::random::functions;

impl Generator {
    pub(super) fn expr(&mut self, ty: Type, depth: usize) -> Expr {
        if depth == 0 || self.random.percent(15) {
            return self.leaf(ty);
        }
        match ty {
            Type::Boolean => self.boolean(depth - 1),
            Type::Byte | Type::Short | Type::Char => self.small(ty, depth - 1),
            Type::Int | Type::Long | Type::Float | Type::Double => self.number(ty, depth - 1),
        }
    }

    fn leaf(&mut self, ty: Type) -> Expr {
        match self.random.below(10) {
            0..=2 => self.literal(ty),
            3 if ty == Type::Int && self.loops > 0 => Expr::Counter(self.random.below(self.loops)),
            4..=5 => self.element(ty),
            _ => self.variable(ty),
        }
    }

    /// A variable of the type, or of a narrower one that widens to it.
    fn variable(&mut self, ty: Type) -> Expr {
        let fitting: Vec<usize> = (0..self.variables.len())
            .filter(|i| widens(self.variables[*i].ty, ty))
            .collect();
        if fitting.is_empty() {
            return self.literal(ty);
        }
        let variable = *self.random.pick(&fitting);
        Expr::Variable(self.variables[variable].ty, variable)
    }

    fn element(&mut self, ty: Type) -> Expr {
        let fitting: Vec<usize> = (0..self.arrays.len())
            .filter(|i| self.arrays[*i] == ty)
            .collect();
        if fitting.is_empty() {
            return self.variable(ty);
        }
        let array = *self.random.pick(&fitting);
        Expr::Element(ty, array, Box::new(self.index(1)))
    }

    /// Kept inside the array by a mask, but where errors are caught not always.
    pub(super) fn index(&mut self, depth: usize) -> Expr {
        let value = self.expr(Type::Int, depth);
        let (op, limit) = if self.guarded && self.random.percent(30) {
            ("%", ARRAY_LENGTH + 2)
        } else {
            ("&", ARRAY_LENGTH - 1)
        };
        let limit = Expr::Literal(Type::Int, limit.to_string());
        Expr::Binary(Type::Int, op, Box::new(value), Box::new(limit))
    }

    fn small(&mut self, ty: Type, depth: usize) -> Expr {
        match self.random.below(10) {
            0 => self.choose(ty, depth),
            1 => self.call(ty, depth),
            _ => {
                let from = *self.random.pick(&Type::NUMERIC);
                Expr::Cast(ty, Box::new(self.expr(from, depth)))
            }
        }
    }

    fn number(&mut self, ty: Type, depth: usize) -> Expr {
        match self.random.below(100) {
            0..=44 => self.arithmetic(ty, depth),
            45..=54 if ty.is_integral() => self.shift(ty, depth),
            45..=59 => self.cast(ty, depth),
            60..=69 => self.library(ty, depth),
            70..=77 => self.choose(ty, depth),
            78..=85 => self.call(ty, depth),
            86..=92 => {
                let op = if ty.is_integral() && self.random.percent(50) {
                    "~"
                } else {
                    "-"
                };
                Expr::Unary(ty, op, Box::new(self.expr(ty, depth)))
            }
            93..=95 => self.step_expression(ty),
            _ => self.leaf(ty),
        }
    }

    fn arithmetic(&mut self, ty: Type, depth: usize) -> Expr {
        let ops: &[&'static str] = if ty.is_integral() {
            &["+", "-", "*", "/", "%", "&", "|", "^"]
        } else {
            &["+", "-", "*", "/", "%"]
        };
        let op = *self.random.pick(ops);
        let left = self.expr(ty, depth);
        let right = if matches!(op, "/" | "%") {
            self.divisor(ty, depth)
        } else {
            self.expr(ty, depth)
        };
        Expr::Binary(ty, op, Box::new(left), Box::new(right))
    }

    /// Where a division by zero is not caught, an integral divisor is made odd.
    pub(super) fn divisor(&mut self, ty: Type, depth: usize) -> Expr {
        let value = self.expr(ty, depth);
        if self.guarded || ty.is_floating() {
            return value;
        }
        let wide = if ty == Type::Long { ty } else { Type::Int };
        let one = Expr::Literal(Type::Int, "1".to_string());
        Expr::Binary(wide, "|", Box::new(value), Box::new(one))
    }

    fn shift(&mut self, ty: Type, depth: usize) -> Expr {
        let op = *self.random.pick(&["<<", ">>", ">>>"]);
        let distance = *self.random.pick(&[Type::Int, Type::Long, Type::Byte]);
        let left = self.expr(ty, depth);
        let right = self.expr(distance, depth.min(2));
        Expr::Binary(ty, op, Box::new(left), Box::new(right))
    }

    fn cast(&mut self, ty: Type, depth: usize) -> Expr {
        let from = *self.random.pick(&Type::NUMERIC);
        Expr::Cast(ty, Box::new(self.expr(from, depth)))
    }

    fn library(&mut self, ty: Type, depth: usize) -> Expr {
        let functions = functions::returning(ty, self.guarded);
        let function = *self.random.pick(&functions);
        let args = function
            .params
            .iter()
            .map(|ty| self.expr(*ty, depth))
            .collect();
        Expr::Library(ty, function.name, args)
    }

    fn choose(&mut self, ty: Type, depth: usize) -> Expr {
        let condition = self.expr(Type::Boolean, depth);
        let yes = self.expr(ty, depth);
        let no = self.expr(ty, depth);
        Expr::Choose(ty, Box::new(condition), Box::new(yes), Box::new(no))
    }

    fn call(&mut self, ty: Type, depth: usize) -> Expr {
        let fitting: Vec<usize> = (0..self.helpers.len())
            .filter(|i| self.helpers[*i].ty == ty)
            .collect();
        if fitting.is_empty() {
            return self.leaf(ty);
        }
        let helper = *self.random.pick(&fitting);
        let params = self.helpers[helper].params.clone();
        let args = params
            .iter()
            .map(|ty| self.expr(*ty, depth.min(2)))
            .collect();
        Expr::Helper(ty, helper, args)
    }

    fn boolean(&mut self, depth: usize) -> Expr {
        match self.random.below(10) {
            0..=5 => {
                let ty = *self.random.pick(&Type::NUMERIC);
                let op = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let left = self.expr(ty, depth);
                let right = self.expr(ty, depth);
                Expr::Binary(Type::Boolean, op, Box::new(left), Box::new(right))
            }
            6 => Expr::Unary(
                Type::Boolean,
                "!",
                Box::new(self.expr(Type::Boolean, depth)),
            ),
            7 => self.call(Type::Boolean, depth),
            _ => {
                let op = *self.random.pick(&["&&", "||", "&", "|", "^", "==", "!="]);
                let left = self.expr(Type::Boolean, depth);
                let right = self.expr(Type::Boolean, depth);
                Expr::Binary(Type::Boolean, op, Box::new(left), Box::new(right))
            }
        }
    }

    /// `x++` on any number.
    pub(super) fn step(&mut self) -> Expr {
        let ty = *self.random.pick(&Type::NUMERIC);
        self.step_expression(ty)
    }

    fn step_expression(&mut self, ty: Type) -> Expr {
        match self.variable(ty) {
            Expr::Variable(ty, variable) => {
                let form = *self.random.pick(&["#++", "++#", "#--", "--#"]);
                Expr::Step(ty, variable, form)
            }
            other => Expr::Cast(ty, Box::new(other)),
        }
    }
}

/// Whether Java converts a value of one type to the other without a cast.
fn widens(from: Type, to: Type) -> bool {
    use Type::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    match to {
        Boolean | Byte | Short | Char => from == to,
        Int => matches!(from, Byte | Short | Char | Int),
        Long => from.is_integral(),
        Float => from != Double && from != Boolean,
        Double => from != Boolean,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_follows_the_language() {
        assert!(widens(Type::Char, Type::Int) && widens(Type::Long, Type::Float));
        assert!(!widens(Type::Byte, Type::Char) && !widens(Type::Boolean, Type::Double));
    }
}

//! Random statements.

use super::Generator;
use crate::random::ast::{Expr, LeftHandSide, MAX_DEPTH, Stmt, SwitchCase, Type};

impl Generator {
    pub(super) fn block(&mut self, most: usize, depth: usize) -> Vec<Stmt> {
        (0..1 + self.random.below(most))
            .map(|_| self.statement(depth))
            .collect()
    }

    fn statement(&mut self, depth: usize) -> Stmt {
        let flat = depth >= 4;
        match self.random.below(if flat { 60 } else { 100 }) {
            0..=24 => self.assignment(),
            25..=39 => self.compound(),
            40..=47 => self.mix(),
            48..=53 => Stmt::Evaluate(self.step()),
            54..=59 => self.leave(),
            60..=69 => self.branch(depth),
            70..=82 => self.repeat(depth),
            83..=90 => self.switch(depth),
            _ => self.guard(depth),
        }
    }

    fn assignment(&mut self) -> Stmt {
        let place = self.place();
        let value = self.expr(place.ty(), 4);
        Stmt::Assign(place, "", value)
    }

    /// `place op= value`, with the hidden cast of compound assignment.
    fn compound(&mut self) -> Stmt {
        let place = self.place();
        if place.ty() == Type::Boolean {
            let op = *self.random.pick(&["&", "|", "^"]);
            return Stmt::Assign(place, op, self.expr(Type::Boolean, 3));
        }
        if place.ty().is_integral() && self.random.percent(40) {
            let op = *self.random.pick(&["<<", ">>", ">>>", "&", "|", "^"]);
            let ty = *self.random.pick(&[Type::Int, Type::Long, Type::Byte]);
            return Stmt::Assign(place, op, self.expr(ty, 3));
        }
        let op = *self.random.pick(&["+", "-", "*", "/", "%"]);
        let ty = *self.random.pick(&Type::NUMERIC);
        let value = if matches!(op, "/" | "%") {
            self.divisor(ty, 3)
        } else {
            self.expr(ty, 3)
        };
        Stmt::Assign(place, op, value)
    }

    fn place(&mut self) -> LeftHandSide {
        if !self.arrays.is_empty() && self.random.percent(30) {
            let array = self.random.below(self.arrays.len());
            return LeftHandSide::Element(self.arrays[array], array, self.index(2));
        }
        let variable = self.random.below(self.variables.len());
        LeftHandSide::Variable(self.variables[variable].ty, variable)
    }

    fn mix(&mut self) -> Stmt {
        let ty = *self.random.pick(&Type::ALL);
        Stmt::Mix(self.expr(ty, 4))
    }

    fn leave(&mut self) -> Stmt {
        if self.loops == 0 {
            return self.mix();
        }
        let condition = self.expr(Type::Boolean, 3);
        let word = *self.random.pick(&["break", "continue"]);
        Stmt::Leave(condition, word, self.random.below(self.loops))
    }

    fn branch(&mut self, depth: usize) -> Stmt {
        let condition = self.expr(Type::Boolean, 3);
        let yes = self.block(3, depth + 1);
        let no = if self.random.percent(60) {
            self.block(3, depth + 1)
        } else {
            Vec::new()
        };
        Stmt::If(condition, yes, no)
    }

    fn repeat(&mut self, depth: usize) -> Stmt {
        let rounds = 1 + self.random.below(9) as u32;
        if self.loops == MAX_DEPTH || self.rounds < rounds {
            return self.assignment();
        }
        let (loops, outer) = (self.loops, self.rounds);
        self.rounds /= rounds;
        self.loops += 1;
        let body = self.block(4, depth + 1);
        self.loops = loops;
        self.rounds = outer;
        Stmt::Loop(loops, rounds, body)
    }

    /// A dense or a sparse switch, which becomes a tableswitch or a lookupswitch.
    fn switch(&mut self, depth: usize) -> Stmt {
        let dense = self.random.percent(60);
        let selector = if dense {
            let mask = Expr::Literal(Type::Int, "7".to_string());
            let value = self.expr(Type::Int, 3);
            Expr::Binary(Type::Int, "&", Box::new(value), Box::new(mask))
        } else {
            self.expr(Type::Int, 3)
        };
        let count = 2 + self.random.below(4);
        let cases = (0..count)
            .map(|i| SwitchCase {
                labels: self.labels(i as i32, dense),
                body: self.block(2, depth + 1),
                leaves: self.random.percent(70),
            })
            .collect();
        Stmt::Switch(selector, cases)
    }

    /// Distinct for each case; the second case is also the default.
    fn labels(&mut self, case: i32, dense: bool) -> Vec<i32> {
        if dense {
            return vec![case];
        }
        let far = [-2_147_483_648, -65_536, 0, 1, 255, 1_000_000];
        let label = far[case as usize];
        if self.random.percent(30) {
            vec![label, label + 7]
        } else {
            vec![label]
        }
    }

    fn guard(&mut self, depth: usize) -> Stmt {
        let outer = std::mem::replace(&mut self.guarded, true);
        let body = self.block(3, depth + 1);
        self.guarded = outer;
        let handler = self.block(2, depth + 1);
        let last = if self.random.percent(30) {
            self.block(2, depth + 1)
        } else {
            Vec::new()
        };
        Stmt::Try(body, handler, last)
    }
}

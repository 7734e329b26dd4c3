//! Makes a program from a seed.

use super::ast::{
    ARRAY_LENGTH, Case, Expr, Helper, MAX_DEPTH, Place, Program, Stmt, Type, Variable,
};
use super::functions;
use super::splitmix::Random;

/// No program's loops run more rounds than this, all nesting multiplied.
const ROUNDS: u32 = 400;

pub fn program(seed: u64) -> Program {
    let mut generator = Generator::new(seed);
    generator.declare();
    let body = generator.block(7, 0);
    Program {
        seed,
        helpers: generator.helpers,
        variables: generator.variables,
        arrays: generator.arrays,
        body,
    }
}

struct Generator {
    random: Random,
    helpers: Vec<Helper>,
    variables: Vec<Variable>,
    arrays: Vec<Type>,
    /// How many loops are open, and the rounds left for those inside.
    loops: usize,
    rounds: u32,
    /// Whether what throws is caught.
    guarded: bool,
}

impl Generator {
    fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            helpers: Vec::new(),
            variables: Vec::new(),
            arrays: Vec::new(),
            loops: 0,
            rounds: ROUNDS,
            guarded: false,
        }
    }

    fn declare(&mut self) {
        for ty in Type::ALL {
            for _ in 0..1 + self.random.below(2) {
                let initial = self.literal(ty);
                let is_static = self.random.percent(25);
                self.variables.push(Variable {
                    ty,
                    initial,
                    is_static,
                });
            }
        }
        for _ in 0..2 + self.random.below(3) {
            let ty = *self.random.pick(&Type::ALL);
            self.arrays.push(ty);
        }
        for _ in 0..1 + self.random.below(3) {
            let helper = self.helper();
            self.helpers.push(helper);
        }
    }

    /// A helper sees its parameters only: its body is generated in a world of their own.
    fn helper(&mut self) -> Helper {
        let params: Vec<Type> = (0..1 + self.random.below(4))
            .map(|_| *self.random.pick(&Type::ALL))
            .collect();
        let ty = *self.random.pick(&Type::ALL);
        let mut inner = Generator::new(self.random.next_u64());
        inner.variables = params
            .iter()
            .map(|ty| Variable {
                ty: *ty,
                initial: ty.zero(),
                is_static: false,
            })
            .collect();
        let value = inner.expr(ty, 4);
        Helper { ty, params, value }
    }

    // ---- statements

    fn block(&mut self, most: usize, depth: usize) -> Vec<Stmt> {
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

    fn place(&mut self) -> Place {
        if !self.arrays.is_empty() && self.random.percent(30) {
            let array = self.random.below(self.arrays.len());
            return Place::Element(self.arrays[array], array, self.index(2));
        }
        let variable = self.random.below(self.variables.len());
        Place::Variable(self.variables[variable].ty, variable)
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
            .map(|i| Case {
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

    // ---- expressions

    fn expr(&mut self, ty: Type, depth: usize) -> Expr {
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
    fn index(&mut self, depth: usize) -> Expr {
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
            93..=95 => self.stepped(ty),
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
    fn divisor(&mut self, ty: Type, depth: usize) -> Expr {
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
    fn step(&mut self) -> Expr {
        let ty = *self.random.pick(&Type::NUMERIC);
        self.stepped(ty)
    }

    fn stepped(&mut self, ty: Type) -> Expr {
        match self.variable(ty) {
            Expr::Variable(ty, variable) => {
                let form = *self.random.pick(&["#++", "++#", "#--", "--#"]);
                Expr::Step(ty, variable, form)
            }
            other => Expr::Cast(ty, Box::new(other)),
        }
    }

    fn literal(&mut self, ty: Type) -> Expr {
        let small = self.random.below(21) as i64 - 10;
        let bits = self.random.next_u64() as i64;
        let edge = self.random.percent(30);
        let text = match ty {
            Type::Boolean => (bits & 1 == 0).to_string(),
            Type::Byte => format!("(byte) {}", bits as i8),
            Type::Short => format!("(short) {}", if edge { bits as i16 } else { small as i16 }),
            Type::Char => format!("(char) {}", if edge { bits as u16 } else { 97 }),
            Type::Int => self.int_literal(small, bits, edge),
            Type::Long => self.long_literal(small, bits, edge),
            Type::Float => self.float_literal(small, bits, edge),
            Type::Double => self.double_literal(small, bits, edge),
        };
        Expr::Literal(ty, text)
    }

    fn int_literal(&mut self, small: i64, bits: i64, edge: bool) -> String {
        let edges = [i32::MIN, i32::MAX, 31, 32, 65_535, -32_769, bits as i32];
        let value = if edge {
            *self.random.pick(&edges)
        } else {
            small as i32
        };
        format!("{value}")
    }

    fn long_literal(&mut self, small: i64, bits: i64, edge: bool) -> String {
        let edges = [i64::MIN, i64::MAX, 63, 1 << 31, 1 << 32, bits];
        let value = if edge {
            *self.random.pick(&edges)
        } else {
            small
        };
        format!("{value}L")
    }

    fn float_literal(&mut self, small: i64, bits: i64, edge: bool) -> String {
        let edges = [
            "Float.NaN",
            "Float.NEGATIVE_INFINITY",
            "Float.MIN_VALUE",
            "Float.MAX_VALUE",
            "-0f",
        ];
        let value = f32::from_bits(bits as u32);
        match edge {
            true if value.is_finite() && bits & (1 << 40) == 0 => format!("{value:e}f"),
            true => self.random.pick(&edges).to_string(),
            false => format!("{}f", small as f32 / 4.0),
        }
    }

    fn double_literal(&mut self, small: i64, bits: i64, edge: bool) -> String {
        let edges = [
            "Double.NaN",
            "Double.POSITIVE_INFINITY",
            "Double.MIN_VALUE",
            "Double.MAX_VALUE",
            "-0d",
        ];
        let value = f64::from_bits(bits as u64);
        match edge {
            true if value.is_finite() && bits & 1 == 0 => format!("{value:e}d"),
            true => self.random.pick(&edges).to_string(),
            false => format!("{}d", small as f64 / 10.0),
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
    fn a_seed_gives_the_same_program_always() {
        assert_eq!(program(5), program(5));
        assert_ne!(program(5).body, program(6).body);
    }

    #[test]
    fn widening_follows_the_language() {
        assert!(widens(Type::Char, Type::Int) && widens(Type::Long, Type::Float));
        assert!(!widens(Type::Byte, Type::Char) && !widens(Type::Boolean, Type::Double));
    }
}

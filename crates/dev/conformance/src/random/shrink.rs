//! Shrinking: smaller variants of a program, the boldest first.

use super::ast::{Expr, LeftHandSide, RandomProgram, Stmt, SwitchCase};

/// Every program with one thing removed or made simpler.
pub fn variants(program: &RandomProgram) -> Vec<RandomProgram> {
    let mut all = vec![with_zeros(program)];
    all.extend(bodies(&program.body).into_iter().map(|body| RandomProgram {
        body,
        ..program.clone()
    }));
    for (number, helper) in program.helpers.iter().enumerate() {
        for value in exprs(&helper.value) {
            let mut smaller = program.clone();
            smaller.helpers[number].value = value;
            all.push(smaller);
        }
    }
    for (number, variable) in program.variables.iter().enumerate() {
        for initial in exprs(&variable.initial) {
            let mut smaller = program.clone();
            smaller.variables[number].initial = initial;
            all.push(smaller);
        }
    }
    all.retain(|variant| variant != program);
    all
}

/// The program with all variables zero at the start and helpers that return zero.
fn with_zeros(program: &RandomProgram) -> RandomProgram {
    let mut simple = program.clone();
    for variable in &mut simple.variables {
        variable.initial = variable.ty.zero();
    }
    for helper in &mut simple.helpers {
        helper.value = helper.ty.zero();
    }
    simple
}

/// A block with a half gone, a statement gone, or a statement made simpler.
fn bodies(body: &[Stmt]) -> Vec<Vec<Stmt>> {
    let mut all = Vec::new();
    if body.len() > 3 {
        let middle = body.len() / 2;
        all.push(body[..middle].to_vec());
        all.push(body[middle..].to_vec());
    }
    for number in 0..body.len() {
        all.push(replace_statement(body, number, Vec::new()));
    }
    for (number, statement) in body.iter().enumerate() {
        for simpler in statements(statement) {
            all.push(replace_statement(body, number, simpler));
        }
    }
    all
}

fn replace_statement(body: &[Stmt], number: usize, by: Vec<Stmt>) -> Vec<Stmt> {
    let mut copy = body.to_vec();
    copy.splice(number..=number, by);
    copy
}

/// What may stand in the place of a statement.
fn statements(statement: &Stmt) -> Vec<Vec<Stmt>> {
    match statement {
        Stmt::Assign(place, op, value) => {
            let values = exprs(value)
                .into_iter()
                .map(|v| Stmt::Assign(place.clone(), op, v));
            let places = places(place)
                .into_iter()
                .map(|p| Stmt::Assign(p, op, value.clone()));
            values.chain(places).map(|s| vec![s]).collect()
        }
        Stmt::Evaluate(value) => one(value, Stmt::Evaluate),
        Stmt::Mix(value) => one(value, Stmt::Mix),
        Stmt::Leave(condition, word, depth) => one(condition, |c| Stmt::Leave(c, word, *depth)),
        Stmt::If(condition, yes, no) => {
            let mut all = vec![yes.clone(), no.clone()];
            all.extend(one(condition, |c| Stmt::If(c, yes.clone(), no.clone())));
            all.extend(inner(yes, |yes| {
                Stmt::If(condition.clone(), yes, no.clone())
            }));
            all.extend(inner(no, |no| Stmt::If(condition.clone(), yes.clone(), no)));
            all
        }
        Stmt::Loop(depth, rounds, body) => {
            let mut all = Vec::new();
            if !body.iter().any(|s| leaves(s, *depth)) {
                all.push(body.clone());
            }
            if *rounds > 1 {
                all.push(vec![Stmt::Loop(*depth, rounds / 2, body.clone())]);
            }
            all.extend(inner(body, |body| Stmt::Loop(*depth, *rounds, body)));
            all
        }
        Stmt::Switch(selector, cases) => switches(selector, cases),
        Stmt::Try(body, handler, last) => {
            let mut all = vec![body.clone(), handler.clone(), last.clone()];
            let build =
                |b: &[Stmt], h: &[Stmt], l: &[Stmt]| Stmt::Try(b.to_vec(), h.to_vec(), l.to_vec());
            all.extend(inner(body, |b| build(&b, handler, last)));
            all.extend(inner(handler, |h| build(body, &h, last)));
            all.extend(inner(last, |l| build(body, handler, &l)));
            all
        }
    }
}

fn switches(selector: &Expr, cases: &[SwitchCase]) -> Vec<Vec<Stmt>> {
    let mut all: Vec<Vec<Stmt>> = cases.iter().map(|case| case.body.clone()).collect();
    for number in 0..cases.len() {
        if cases.len() > 1 {
            let mut fewer = cases.to_vec();
            fewer.remove(number);
            all.push(vec![Stmt::Switch(selector.clone(), fewer)]);
        }
        for body in bodies(&cases[number].body) {
            let mut simpler = cases.to_vec();
            simpler[number].body = body;
            all.push(vec![Stmt::Switch(selector.clone(), simpler)]);
        }
    }
    all.extend(one(selector, |s| Stmt::Switch(s, cases.to_vec())));
    all
}

fn one(value: &Expr, build: impl Fn(Expr) -> Stmt) -> Vec<Vec<Stmt>> {
    exprs(value).into_iter().map(|e| vec![build(e)]).collect()
}

fn inner(body: &[Stmt], build: impl Fn(Vec<Stmt>) -> Stmt) -> Vec<Vec<Stmt>> {
    bodies(body).into_iter().map(|b| vec![build(b)]).collect()
}

fn places(place: &LeftHandSide) -> Vec<LeftHandSide> {
    match place {
        LeftHandSide::Variable(..) => Vec::new(),
        LeftHandSide::Element(ty, array, index) => exprs(index)
            .into_iter()
            .map(|index| LeftHandSide::Element(*ty, *array, index))
            .collect(),
    }
}

/// Whether a statement holds a `break` or `continue` of the loop at a depth.
fn leaves(statement: &Stmt, loop_depth: usize) -> bool {
    let any = |body: &[Stmt]| body.iter().any(|s| leaves(s, loop_depth));
    match statement {
        Stmt::Leave(_, _, depth) => *depth == loop_depth,
        Stmt::If(_, yes, no) => any(yes) || any(no),
        Stmt::Loop(_, _, body) => any(body),
        Stmt::Switch(_, cases) => cases.iter().any(|case| any(&case.body)),
        Stmt::Try(body, handler, last) => any(body) || any(handler) || any(last),
        Stmt::Assign(..) | Stmt::Evaluate(_) | Stmt::Mix(_) => false,
    }
}

/// Simpler expressions of the same type: zero, a part of it, or itself with a simpler part.
pub fn exprs(expr: &Expr) -> Vec<Expr> {
    let zero = expr.ty().zero();
    let mut all = Vec::new();
    if *expr == zero {
        return all;
    }
    all.push(zero);
    let parts = parts(expr);
    all.extend(parts.iter().filter(|p| p.ty() == expr.ty()).cloned());
    for (number, part) in parts.iter().enumerate() {
        for simpler in exprs(part) {
            let mut changed = parts.clone();
            changed[number] = simpler;
            all.push(with_parts(expr, changed));
        }
    }
    all
}

fn parts(expr: &Expr) -> Vec<Expr> {
    match expr {
        Expr::Literal(..) | Expr::Variable(..) | Expr::Counter(_) | Expr::Step(..) => Vec::new(),
        Expr::Element(_, _, part) | Expr::Unary(_, _, part) | Expr::Cast(_, part) => {
            vec![(**part).clone()]
        }
        Expr::Binary(_, _, left, right) => vec![(**left).clone(), (**right).clone()],
        Expr::Choose(_, condition, yes, no) => {
            vec![(**condition).clone(), (**yes).clone(), (**no).clone()]
        }
        Expr::Library(_, _, args) | Expr::Helper(_, _, args) => args.clone(),
    }
}

/// The expression with other parts, as many as [`parts`] gave.
fn with_parts(expr: &Expr, parts: Vec<Expr>) -> Expr {
    let mut rest = parts.into_iter();
    let mut next = || Box::new(rest.next().expect("as many parts as before"));
    match expr {
        Expr::Literal(..) | Expr::Variable(..) | Expr::Counter(_) | Expr::Step(..) => expr.clone(),
        Expr::Element(ty, array, _) => Expr::Element(*ty, *array, next()),
        Expr::Unary(ty, op, _) => Expr::Unary(*ty, op, next()),
        Expr::Cast(ty, _) => Expr::Cast(*ty, next()),
        Expr::Binary(ty, op, ..) => Expr::Binary(*ty, op, next(), next()),
        Expr::Choose(ty, ..) => Expr::Choose(*ty, next(), next(), next()),
        Expr::Library(ty, name, _) => Expr::Library(*ty, name, rest.collect()),
        Expr::Helper(ty, helper, _) => Expr::Helper(*ty, *helper, rest.collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::ast::Type;
    use super::super::generate;
    use super::*;

    fn int(text: &str) -> Expr {
        Expr::Literal(Type::Int, text.to_string())
    }

    #[test]
    fn a_sum_shrinks_to_zero_or_its_parts() {
        let sum = Expr::Binary(Type::Int, "+", Box::new(int("1")), Box::new(int("0")));
        let zero = Expr::Binary(Type::Int, "+", Box::new(int("0")), Box::new(int("0")));
        assert_eq!(exprs(&sum), [int("0"), int("1"), int("0"), zero]);
    }

    #[test]
    fn a_loop_that_is_left_is_not_unwrapped() {
        let leave = Stmt::Leave(Type::Boolean.zero(), "break", 0);
        let kept = Stmt::Loop(0, 1, vec![leave.clone()]);
        assert!(!statements(&kept).contains(&vec![leave]));
        let free = Stmt::Loop(0, 1, vec![Stmt::Mix(int("1"))]);
        assert!(statements(&free).contains(&vec![Stmt::Mix(int("1"))]));
    }

    #[test]
    fn variants_differ_from_the_program() {
        let program = generate::program(3);
        let all = variants(&program);
        assert!(all.len() > 20);
        assert!(all.iter().all(|variant| *variant != program));
    }
}

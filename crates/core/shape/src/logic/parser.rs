//! The text form of formulas.
//!
//! ```text
//! forall u: succ(v, u) -> pred(u, v)        exists u: x(u) & succ*(u, v)        several u: down(u, v)
//! ```
//! `*` after a name is the reflexive transitive closure; `several` means at least two nodes; a quantifier
//! reaches as far to the right as it can; `!` binds closest, then `&`, `|`, `->`.

use super::Formula;
use heap_program::{Lexer, ShapeToken, SyntaxError};

/// Levels of nesting that a formula may have: deeper ones would overflow the stack.
const DEEPEST: usize = 100;

/// Reads a formula that is the whole text.
pub fn formula(text: &str) -> Result<Formula, SyntaxError> {
    let mut lexer = Lexer::new(text, 1)?;
    let formula = parse_formula(&mut lexer)?;
    match lexer.peek() {
        ShapeToken::End => Ok(formula),
        _ => Err(lexer.unexpected("the end of the formula")),
    }
}

/// Reads a formula and leaves what follows it.
pub(crate) fn parse_formula(lexer: &mut Lexer) -> Result<Formula, SyntaxError> {
    implication(lexer, 0)
}

fn implication(lexer: &mut Lexer, depth: usize) -> Result<Formula, SyntaxError> {
    if depth > DEEPEST {
        return Err(SyntaxError::new(
            lexer.line(),
            "the formula is nested too deeply",
        ));
    }
    let mut left = conjunction(lexer, depth)?;
    while lexer.accept("|") {
        left = left.or(conjunction(lexer, depth)?);
    }
    if lexer.accept("->") {
        return Ok(left.negate().or(implication(lexer, depth + 1)?));
    }
    Ok(left)
}

fn conjunction(lexer: &mut Lexer, depth: usize) -> Result<Formula, SyntaxError> {
    let mut left = literal(lexer, depth)?;
    while lexer.accept("&") {
        left = left.and(literal(lexer, depth)?);
    }
    Ok(left)
}

fn literal(lexer: &mut Lexer, depth: usize) -> Result<Formula, SyntaxError> {
    if depth > DEEPEST {
        return Err(SyntaxError::new(
            lexer.line(),
            "the formula is nested too deeply",
        ));
    }
    if lexer.accept("!") {
        return Ok(literal(lexer, depth + 1)?.negate());
    }
    if lexer.accept("(") {
        let inner = implication(lexer, depth + 1)?;
        lexer.expect(")")?;
        return Ok(inner);
    }
    let word = lexer.word("a formula")?;
    match word.as_str() {
        "exists" | "forall" | "several" => quantified(lexer, &word, depth),
        _ => atom(lexer, word),
    }
}

fn quantified(lexer: &mut Lexer, quantifier: &str, depth: usize) -> Result<Formula, SyntaxError> {
    let mut bound = vec![lexer.word("a variable")?];
    while lexer.accept(",") {
        bound.push(lexer.word("a variable")?);
    }
    let line = lexer.line();
    lexer.expect(":")?;
    let mut inner = implication(lexer, depth + 1)?;
    if quantifier == "several" && bound.len() > 1 {
        return Err(SyntaxError::new(line, "`several` binds one variable"));
    }
    for variable in bound.into_iter().rev() {
        inner = match quantifier {
            "exists" => Formula::Exists(variable, Box::new(inner)),
            "several" => Formula::Several(variable, Box::new(inner)),
            _ => Formula::Exists(variable, Box::new(inner.negate())).negate(),
        };
    }
    Ok(inner)
}

fn atom(lexer: &mut Lexer, word: String) -> Result<Formula, SyntaxError> {
    if lexer.accept("=") {
        return Ok(Formula::Equal(word, lexer.word("a variable")?));
    }
    if lexer.accept("!=") {
        return Ok(Formula::Equal(word, lexer.word("a variable")?).negate());
    }
    let closure = lexer.accept("*");
    let line = lexer.line();
    lexer.expect("(")?;
    let mut arguments = vec![lexer.word("a variable")?];
    while lexer.accept(",") {
        arguments.push(lexer.word("a variable")?);
    }
    lexer.expect(")")?;
    if arguments.len() > 2 || (closure && arguments.len() != 2) {
        let message = format!("`{word}` has {} arguments; it can't be so", arguments.len());
        return Err(SyntaxError::new(line, message));
    }
    Ok(Formula::Apply {
        name: word,
        closure,
        arguments,
    })
}

//! The syntax of shape files.
//!
//! ```text
//! structure dll(next, prev) refines sll(next), sll(prev)
//!   when forall u, v: next(u, v) -> prev(v, u)
//!   family cancel
//!     cancel(v) = forall u: next(v, u) -> prev(u, v)   abstraction
//! ```
//! Links in parentheses are pointer fields; after `;` come data fields, whose names are the order of their values:
//! `value(u, v)` if u's value is at most v's. `name[x](v)` is a predicate for each tracked pointer.

use crate::logic::{Formula, parse_formula};
use heap_program::{Lexer, ShapeToken, SyntaxError};

/// A predicate of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// The name that stands for each tracked pointer, if there is one predicate per pointer.
    pub pointer: Option<String>,
    /// Its one or two variables.
    pub variables: Vec<String>,
    /// Its defining formula.
    pub formula: Formula,
    /// True for an abstraction predicate.
    pub abstraction: bool,
    /// Where it is written.
    pub line: usize,
}

/// Predicates that are enabled together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredicateFamily {
    /// Its name.
    pub name: String,
    /// Its predicates.
    pub definitions: Vec<Definition>,
}

/// A data structure: its links, the invariants that tell it, and its families.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructureDefinition {
    /// Its name.
    pub name: String,
    /// Its pointer fields.
    pub links: Vec<String>,
    /// Its data fields.
    pub data: Vec<String>,
    /// The coarser structures, with the links that they get.
    pub refines: Vec<(String, Vec<String>)>,
    /// What explicit heaps must show: each is `forall ...`.
    pub invariants: Vec<Formula>,
    /// Its own families; those of coarser structures come before them.
    pub families: Vec<PredicateFamily>,
    /// Where it is written.
    pub line: usize,
}

/// Reads the structures of a file.
pub(super) fn parse_structures(text: &str) -> Result<Vec<StructureDefinition>, SyntaxError> {
    let mut lexer = Lexer::new(text, 1)?;
    let mut structures = Vec::new();
    while *lexer.peek() != ShapeToken::End {
        structures.push(structure(&mut lexer)?);
    }
    Ok(structures)
}

fn structure(lexer: &mut Lexer) -> Result<StructureDefinition, SyntaxError> {
    let line = lexer.line();
    if !lexer.accept_word("structure") {
        return Err(lexer.unexpected("`structure`"));
    }
    let name = lexer.word("the name of a structure")?;
    lexer.expect("(")?;
    let links = words(lexer)?;
    let data = if lexer.accept(";") {
        words(lexer)?
    } else {
        Vec::new()
    };
    lexer.expect(")")?;
    let mut refines = Vec::new();
    if lexer.accept_word("refines") {
        loop {
            let coarser = lexer.word("the name of a structure")?;
            lexer.expect("(")?;
            refines.push((coarser, words(lexer)?));
            lexer.expect(")")?;
            if !lexer.accept(",") {
                break;
            }
        }
    }
    let mut invariants = Vec::new();
    while lexer.accept_word("when") {
        let line = lexer.line();
        let invariant = parse_formula(lexer)?;
        let closed = invariant.free_variables().is_empty();
        let for_all =
            matches!(&invariant, Formula::Not(inner) if matches!(**inner, Formula::Exists(..)));
        if !closed || !for_all {
            return Err(SyntaxError::new(
                line,
                "`when` needs a formula `forall ...: ...` without free variables",
            ));
        }
        invariants.push(invariant);
    }
    let mut families = Vec::new();
    while lexer.accept_word("family") {
        let name = lexer.word("the name of a family")?;
        let mut definitions = Vec::new();
        while is_definition(lexer) {
            definitions.push(definition(lexer)?);
        }
        families.push(PredicateFamily { name, definitions });
    }
    Ok(StructureDefinition {
        name,
        links,
        data,
        refines,
        invariants,
        families,
        line,
    })
}

fn words(lexer: &mut Lexer) -> Result<Vec<String>, SyntaxError> {
    let mut words = vec![lexer.word("the name of a link")?];
    while lexer.accept(",") {
        words.push(lexer.word("the name of a link")?);
    }
    Ok(words)
}

fn is_definition(lexer: &Lexer) -> bool {
    matches!(
        (lexer.peek(), lexer.peek_second()),
        (ShapeToken::Word(_), ShapeToken::Sign("(" | "["))
    )
}

fn definition(lexer: &mut Lexer) -> Result<Definition, SyntaxError> {
    let line = lexer.line();
    let name = lexer.word("the name of a predicate")?;
    let pointer = if lexer.accept("[") {
        let pointer = lexer.word("a name for the pointer")?;
        lexer.expect("]")?;
        Some(pointer)
    } else {
        None
    };
    lexer.expect("(")?;
    let variables = words(lexer)?;
    lexer.expect(")")?;
    lexer.expect("=")?;
    let formula = parse_formula(lexer)?;
    let abstraction = lexer.accept_word("abstraction");
    if variables.len() > 2 {
        return Err(SyntaxError::new(
            line,
            format!("`{name}` has more than two variables"),
        ));
    }
    if abstraction && variables.len() != 1 {
        return Err(SyntaxError::new(
            line,
            format!("`{name}` is about two nodes and can't be an abstraction predicate"),
        ));
    }
    Ok(Definition {
        name,
        pointer,
        variables,
        formula,
        abstraction,
        line,
    })
}

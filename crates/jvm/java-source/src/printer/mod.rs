//! Pretty printer: syntax trees as source text, on one line or in a file.
//!
//! A tree becomes a sequence of pieces first; `layout` decides where lines end. Results of steps are placeholders in
//! a tree: only the writer of the whole sequence knows their variables, and recipes store them as separate parts.

mod declarations;
mod expressions;
mod layout;
mod statements;
mod types;
mod unit;

#[cfg(test)]
mod tests;

use crate::syntax::{Expression, SourceType, Statement};
use answer::RecipePart;
use std::fmt;
pub use unit::PrintedUnit;

/// A piece of source.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Text(String),
    /// The result of a step.
    StepResult(usize),
    /// A space in files; on one line, it is omitted.
    FileSpace,
    /// An allowed line break.
    SoftBreak,
    /// A line break in a file, and the indentation of the next line.
    LineEnd(usize),
}

/// Prints pieces.
#[derive(Default)]
struct SourcePrinter {
    pieces: Vec<Piece>,
    /// The indentation of the next line.
    indent: usize,
}

impl SourcePrinter {
    fn push(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(last)) => last.push_str(text),
            _ => self.pieces.push(Piece::Text(text.to_owned())),
        }
    }

    fn end_line(&mut self) {
        self.pieces.push(Piece::LineEnd(self.indent));
    }

    fn soft_break(&mut self) {
        self.pieces.push(Piece::SoftBreak);
    }
}

/// The pieces that a function prints.
fn pieces(print: impl FnOnce(&mut SourcePrinter)) -> Vec<Piece> {
    let mut printer = SourcePrinter::default();
    print(&mut printer);
    printer.pieces
}

/// Pieces on one line, with results of steps as separate parts.
fn parts_of(pieces: Vec<Piece>) -> Vec<RecipePart> {
    let mut parts: Vec<RecipePart> = Vec::new();
    for piece in pieces {
        let text = match piece {
            Piece::Text(text) => text,
            Piece::SoftBreak | Piece::FileSpace => continue,
            Piece::LineEnd(_) => " ".to_owned(),
            Piece::StepResult(number) => {
                parts.push(RecipePart::Made(number));
                continue;
            }
        };
        match parts.last_mut() {
            Some(RecipePart::Java(java)) => java.push_str(&text),
            _ => parts.push(RecipePart::Java(text)),
        }
    }
    parts
}

/// All parts as one text; `name` returns the variable of a step's result.
fn fill(parts: Vec<RecipePart>, name: impl Fn(usize) -> Option<String>) -> Option<String> {
    let texts = parts.into_iter().map(|part| match part {
        RecipePart::Java(java) => Some(java),
        RecipePart::Made(number) => name(number),
    });
    texts.collect()
}

/// A name for readers of a tree whose steps have no variables yet.
fn step_name(number: usize) -> String {
    format!("step{number}")
}

impl Expression {
    /// The source on one line, with results of steps as separate parts.
    pub fn parts(&self) -> Vec<RecipePart> {
        parts_of(pieces(|printer| printer.expression(self)))
    }

    /// The source on one line; `name` returns the variable of a step's result.
    pub fn source(&self, name: impl Fn(usize) -> Option<String>) -> Option<String> {
        fill(self.parts(), name)
    }
}

impl Statement {
    /// The source on one line; `name` returns the variable of a step's result.
    pub fn source(&self, name: impl Fn(usize) -> Option<String>) -> Option<String> {
        fill(parts_of(pieces(|printer| printer.statement(self))), name)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.source(|number| Some(step_name(number)));
        f.write_str(&text.unwrap_or_default())
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.source(|number| Some(step_name(number)));
        f.write_str(&text.unwrap_or_default())
    }
}

impl fmt::Display for SourceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = fill(
            parts_of(pieces(|printer| printer.source_type(self))),
            |_| None,
        );
        f.write_str(&text.unwrap_or_default())
    }
}

//! Parser (recursive descent) for expressions that the pretty printer wrote on one line.
//!
//! Answers store expressions as text, which any program can show; writers of tests need the syntax tree. The parser
//! accepts what the printer writes, and nothing else of Java.

mod expressions;
mod primary;
mod tokens;
mod types;

#[cfg(test)]
mod tests;

use crate::keywords::is_reserved;
use crate::syntax::{Expression, SourceType};
use answer::{RecipePart, RecipeValue};
use tokens::{Token, tokenize};

impl Expression {
    /// Parses an expression. What can't be parsed is kept as text.
    pub fn read(java: &str) -> Expression {
        read_tokens(tokenize(java)).unwrap_or_else(|| Expression::Verbatim(java.to_owned()))
    }

    /// Parses a value of a recipe.
    pub fn read_value(value: &RecipeValue) -> Expression {
        match value {
            RecipeValue::Made(number) => Expression::StepResult(*number),
            RecipeValue::Java(java) => Expression::read(java),
            RecipeValue::Parts(parts) => {
                let verbatim = || parts.iter().map(part_text).collect();
                let read = read_tokens(tokens_of_parts(parts));
                read.unwrap_or_else(|| Expression::Verbatim(verbatim()))
            }
        }
    }
}

/// Parses a type; `None` if the text is none.
pub(crate) fn read_type(text: &str) -> Option<SourceType> {
    let mut parser = SourceParser::new(tokenize(text)?);
    let read = parser.source_type()?;
    parser.is_at_end().then_some(read)
}

fn read_tokens(tokens: Option<Vec<Token>>) -> Option<Expression> {
    let mut parser = SourceParser::new(tokens?);
    let read = parser.expression()?;
    parser.is_at_end().then_some(read)
}

fn tokens_of_parts(parts: &[RecipePart]) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    for part in parts {
        match part {
            RecipePart::Java(java) => tokens.extend(tokenize(java)?),
            RecipePart::Made(number) => tokens.push(Token::StepResult(*number)),
        }
    }
    Some(tokens)
}

fn part_text(part: &RecipePart) -> String {
    match part {
        RecipePart::Java(java) => java.clone(),
        RecipePart::Made(number) => Expression::StepResult(*number).to_string(),
    }
}

/// Expressions and types within each other, at most: each takes some kilobytes of the stack, and a thread may have
/// no more than two megabytes.
const MOST_NESTED: usize = 200;

/// A parser by recursive descent; a function that returns `None` may have consumed tokens.
struct SourceParser {
    tokens: Vec<Token>,
    at: usize,
    /// Expressions and types that are being parsed, each within the one before.
    nested: usize,
}

impl SourceParser {
    fn new(tokens: Vec<Token>) -> SourceParser {
        SourceParser {
            tokens,
            at: 0,
            nested: 0,
        }
    }

    fn is_at_end(&self) -> bool {
        self.at == self.tokens.len()
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// Whether this symbol comes next.
    fn is_next(&self, symbol: &str) -> bool {
        matches!(self.peek(), Some(Token::Symbol(next)) if *next == symbol)
    }

    /// Consumes a symbol if it comes next; returns whether it did.
    fn eat(&mut self, symbol: &str) -> bool {
        let is_next = self.is_next(symbol);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, symbol: &str) -> Option<()> {
        self.eat(symbol).then_some(())
    }

    /// Consumes a keyword if it comes next; returns whether it did.
    fn eat_word(&mut self, word: &str) -> bool {
        let is_next = matches!(self.peek(), Some(Token::Word(next)) if next == word);
        self.at += usize::from(is_next);
        is_next
    }

    /// An identifier that is no keyword.
    fn identifier(&mut self) -> Option<String> {
        match self.peek() {
            Some(Token::Word(word)) if word == "this" || !is_reserved(word) => {
                let word = word.clone();
                self.at += 1;
                Some(word)
            }
            _ => None,
        }
    }

    /// `acme.Color.RED`
    fn dotted_name(&mut self) -> Option<String> {
        let mut name = self.identifier()?;
        while let Some(next) = self.attempt(|parser| {
            parser.expect(".")?;
            parser.identifier()
        }) {
            name = format!("{name}.{next}");
        }
        Some(name)
    }

    /// Parses what can contain itself; `None` if it does so too often.
    fn within<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.nested == MOST_NESTED {
            return None;
        }
        self.nested += 1;
        let read = read(self);
        self.nested -= 1;
        read
    }

    /// Consumes nothing if it returns `None`.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let start = self.at;
        let read = read(self);
        if read.is_none() {
            self.at = start;
        }
        read
    }

    /// A list, separated by commas, up to a closing symbol; the opening one was consumed already.
    fn read_separated<T>(
        &mut self,
        end: &str,
        read: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut all = Vec::new();
        if self.eat(end) {
            return Some(all);
        }
        loop {
            all.push(read(self)?);
            if self.eat(end) {
                return Some(all);
            }
            self.expect(",")?;
        }
    }
}

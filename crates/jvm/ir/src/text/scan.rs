//! Scanner of the text form: words, numbers and strings, with their positions.

use super::names::{in_method_desc, in_name, in_type};
use std::str::FromStr;
use std::sync::Arc;

/// What was expected, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct ParseError {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    pub message: String,
}

pub(super) type Result<T> = std::result::Result<T, ParseError>;

pub(super) struct Scanner<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// The position, for [`Scanner::error_at`]. Skips spaces first.
    pub(crate) fn position(&mut self) -> usize {
        self.skip_spaces();
        self.at
    }

    pub(crate) fn error_at(&self, at: usize, message: String) -> ParseError {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        ParseError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message,
        }
    }

    /// Fails: `expected` was expected here.
    pub(crate) fn fail_expected<T>(&mut self, expected: &str) -> Result<T> {
        let at = self.position();
        let rest = &self.text[at..];
        let found = match rest.chars().next() {
            None => "the end".into(),
            Some('\n') => "the end of the line".into(),
            Some(c) if in_name(c) => {
                let end = rest.find(|c| !in_name(c)).unwrap_or(rest.len());
                format!("`{}`", &rest[..end])
            }
            Some(c) => format!("`{c}`"),
        };
        Err(self.error_at(at, format!("expected {expected}, found {found}")))
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        let spaces = rest.find(|c| !matches!(c, ' ' | '\t' | '\r'));
        self.at += spaces.unwrap_or(rest.len());
        if self.text[self.at..].starts_with('#') {
            let rest = &self.text[self.at..];
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    pub(crate) fn peek(&mut self) -> Option<char> {
        self.skip_spaces();
        self.text[self.at..].chars().next()
    }

    /// The characters that follow, as far as they are of a name; not taken.
    pub(crate) fn peek_name(&mut self) -> &'a str {
        self.skip_spaces();
        let rest = &self.text[self.at..];
        &rest[..rest.find(|c| !in_name(c)).unwrap_or(rest.len())]
    }

    pub(crate) fn skip_lines(&mut self) {
        while self.peek() == Some('\n') {
            self.at += 1;
        }
    }

    pub(crate) fn end_of_line(&mut self) -> Result<()> {
        match self.peek() {
            None | Some('\n') => {
                self.skip_lines();
                Ok(())
            }
            Some(_) => self.fail_expected("the end of the line"),
        }
    }

    pub(crate) fn at_end_of_line(&mut self) -> bool {
        matches!(self.peek(), None | Some('\n'))
    }

    /// Takes `symbol` if it's next.
    pub(crate) fn eat(&mut self, symbol: &str) -> bool {
        self.skip_spaces();
        let found = self.text[self.at..].starts_with(symbol);
        if found {
            self.at += symbol.len();
        }
        found
    }

    pub(crate) fn expect(&mut self, symbol: &str) -> Result<()> {
        match self.eat(symbol) {
            true => Ok(()),
            false => self.fail_expected(&format!("`{symbol}`")),
        }
    }

    /// Takes `word` if it's next and no longer name.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        self.peek_name() == word && self.eat(word)
    }

    pub(crate) fn expect_word(&mut self, word: &str) -> Result<()> {
        match self.eat_word(word) {
            true => Ok(()),
            false => self.fail_expected(&format!("`{word}`")),
        }
    }

    /// A lower-case word, as instructions begin with.
    pub(crate) fn word(&mut self, expected: &str) -> Result<&'a str> {
        match self.run(|c| c.is_ascii_alphanumeric() || c == '_') {
            "" => self.fail_expected(expected),
            word => Ok(word),
        }
    }

    /// One of a table's words; leaves what is none of them.
    pub(crate) fn one_of<T: Copy>(&mut self, table: &[(&str, T)], expected: &str) -> Result<T> {
        let start = self.position();
        let word = self.word(expected)?;
        match table.iter().find(|e| e.0 == word) {
            Some(entry) => Ok(entry.1),
            None => {
                self.at = start;
                self.fail_expected(expected)
            }
        }
    }

    /// The longest run of characters that are `inside`.
    pub(crate) fn run(&mut self, inside: impl Fn(char) -> bool) -> &'a str {
        self.skip_spaces();
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !inside(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    pub(crate) fn number<T: FromStr>(&mut self, expected: &str) -> Result<T> {
        let start = self.position();
        let digits = self.run(|c| c.is_ascii_digit() || c == '-');
        match digits.parse() {
            Ok(number) => Ok(number),
            Err(_) => {
                self.at = start;
                self.fail_expected(expected)
            }
        }
    }

    /// A numbered thing: `v3`, `b0`.
    pub(crate) fn numbered_word(&mut self, letter: &str, expected: &str) -> Result<u16> {
        let start = self.position();
        let number = match self.eat(letter) {
            true => self.run(|c| c.is_ascii_digit()).parse(),
            false => "".parse(),
        };
        match number {
            Ok(number) => Ok(number),
            Err(_) => {
                self.at = start;
                self.fail_expected(expected)
            }
        }
    }

    /// A field's, method's or variable's name.
    pub(crate) fn name(&mut self) -> Result<Arc<str>> {
        self.bare_or_quoted("a name", in_name)
    }

    /// A class name or field descriptor.
    pub(crate) fn type_name(&mut self, expected: &str) -> Result<Arc<str>> {
        self.bare_or_quoted(expected, in_type)
    }

    pub(crate) fn method_desc(&mut self) -> Result<Arc<str>> {
        self.bare_or_quoted("a method descriptor", in_method_desc)
    }

    fn bare_or_quoted(&mut self, expected: &str, inside: fn(char) -> bool) -> Result<Arc<str>> {
        let start = self.position();
        if self.peek() == Some('"') {
            let units = self.string()?;
            return match String::from_utf16(&units) {
                Ok(text) => Ok(text.into()),
                Err(_) => Err(self.error_at(start, "a lone surrogate in a name".into())),
            };
        }
        match self.run(inside) {
            "" => self.fail_expected(expected),
            text => Ok(text.into()),
        }
    }

    /// A quoted string.
    pub(crate) fn string(&mut self) -> Result<Vec<u16>> {
        self.expect("\"")?;
        let mut units = Vec::new();
        loop {
            let Some(c) = self.text[self.at..].chars().next() else {
                return self.fail_expected("`\"`");
            };
            match c {
                '\n' => return self.fail_expected("`\"`"),
                '"' => {
                    self.at += 1;
                    return Ok(units);
                }
                '\\' => units.push(self.escape()?),
                c => {
                    self.at += c.len_utf8();
                    units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<u16> {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let (unit, length) = match rest.get(1) {
            Some(b'n') => (Some(10), 2),
            Some(b't') => (Some(9), 2),
            Some(b'r') => (Some(13), 2),
            Some(&c @ (b'"' | b'\\')) => (Some(u16::from(c)), 2),
            Some(b'u') => {
                let digits = self.text.get(start + 2..start + 6);
                let unit = digits.and_then(|d| u16::from_str_radix(d, 16).ok());
                (unit, 6)
            }
            _ => (None, 0),
        };
        self.at += length;
        unit.ok_or_else(|| self.error_at(start, "no such escape".into()))
    }
}

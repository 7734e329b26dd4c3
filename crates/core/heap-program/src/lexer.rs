//! Words and signs of formulas, shape files and programs, with their lines.

/// What is wrong with a text, in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct SyntaxError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl SyntaxError {
    /// An error at a line.
    pub fn new(line: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError {
            line,
            message: message.into(),
        }
    }
}

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeToken {
    /// A name or a keyword.
    Word(String),
    /// A number.
    Number(i64),
    /// A sign of one or two characters.
    Sign(&'static str),
    /// The end of the text.
    End,
}

impl ShapeToken {
    /// How a message names the token.
    pub fn describe(&self) -> String {
        match self {
            ShapeToken::Word(word) => format!("`{word}`"),
            ShapeToken::Number(number) => format!("`{number}`"),
            ShapeToken::Sign(sign) => format!("`{sign}`"),
            ShapeToken::End => "the end".to_string(),
        }
    }
}

/// Longer signs stand before their beginnings.
const SIGNS: &[&str] = &[
    "->", "!=", "==", "<=", ">=", "(", ")", "[", "]", "{", "}", ",", ":", ";", ".", "=", "!", "&",
    "|", "*", "<", ">",
];

/// All tokens of a text, read one by one. `#` starts a comment.
pub struct Lexer {
    tokens: Vec<(ShapeToken, usize)>,
    next: usize,
}

impl Lexer {
    /// Splits a text whose first line has the given number.
    pub fn new(text: &str, first_line: usize) -> Result<Lexer, SyntaxError> {
        let mut tokens = Vec::new();
        let mut last = first_line;
        for (index, line) in text.lines().enumerate() {
            last = first_line + index;
            let mut rest = line.split('#').next().unwrap_or_default().trim_start();
            while let Some(first) = rest.chars().next() {
                let (token, length) = token(rest, first).ok_or_else(|| {
                    SyntaxError::new(last, format!("`{first}` is not a sign of this language"))
                })?;
                tokens.push((token, last));
                rest = rest[length..].trim_start();
            }
        }
        tokens.push((ShapeToken::End, last));
        Ok(Lexer { tokens, next: 0 })
    }

    /// The next token.
    pub fn peek(&self) -> &ShapeToken {
        &self.tokens[self.next].0
    }

    /// The token behind the next one.
    pub fn peek_second(&self) -> &ShapeToken {
        &self.tokens[(self.next + 1).min(self.tokens.len() - 1)].0
    }

    /// The line of the next token.
    pub fn line(&self) -> usize {
        self.tokens[self.next].1
    }

    /// Reads the next token.
    pub fn advance(&mut self) -> ShapeToken {
        let token = self.peek().clone();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    /// Reads the sign if it is next.
    pub fn accept(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), ShapeToken::Sign(next) if *next == sign);
        if found {
            self.advance();
        }
        found
    }

    /// Reads the word if it is next.
    pub fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), ShapeToken::Word(next) if next == word);
        if found {
            self.advance();
        }
        found
    }

    /// Reads the sign, which must be next.
    pub fn expect(&mut self, sign: &str) -> Result<(), SyntaxError> {
        if self.accept(sign) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{sign}`")))
        }
    }

    /// Reads a word; `what` says what was expected, if there is none.
    pub fn word(&mut self, what: &str) -> Result<String, SyntaxError> {
        match self.peek() {
            ShapeToken::Word(_) => match self.advance() {
                ShapeToken::Word(word) => Ok(word),
                _ => unreachable!("peeked at a word"),
            },
            _ => Err(self.unexpected(what)),
        }
    }

    /// The error that something else was expected here.
    pub fn unexpected(&self, expected: &str) -> SyntaxError {
        let found = self.peek().describe();
        SyntaxError::new(self.line(), format!("expected {expected}, found {found}"))
    }
}

fn token(rest: &str, first: char) -> Option<(ShapeToken, usize)> {
    let run = |keep: fn(char) -> bool| rest.find(|c: char| !keep(c)).unwrap_or(rest.len());
    if first.is_ascii_digit() {
        let length = run(|c| c.is_ascii_digit());
        return Some((ShapeToken::Number(rest[..length].parse().ok()?), length));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let length = run(|c| c.is_ascii_alphanumeric() || c == '_');
        return Some((ShapeToken::Word(rest[..length].to_string()), length));
    }
    let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign))?;
    Some((ShapeToken::Sign(sign), sign.len()))
}

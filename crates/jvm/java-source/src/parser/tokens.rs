//! Lexer: tokens of an expression (JLS 3).

use crate::names::is_name_char;
use crate::syntax::JavaLiteral;
use std::iter::Peekable;
use std::str::CharIndices;

/// A token of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A name or a keyword.
    Word(String),
    /// A literal without a sign.
    Literal(JavaLiteral),
    /// An operator or a separator. `>` is always a token of its own: it may end type arguments.
    Symbol(&'static str),
    /// The result of a step.
    StepResult(usize),
}

/// Longer ones first.
const SYMBOLS: [&str; 34] = [
    "->", "||", "&&", "==", "!=", "<=", ">=", "<<", "++", "(", ")", "{", "}", "[", "]", "<", ">",
    ",", ".", ";", ":", "?", "@", "=", "-", "+", "*", "/", "%", "&", "|", "^", "!", "~",
];

/// The tokens of a text; `None` if it contains something else.
pub(super) fn tokenize(java: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = java.trim_start();
    while let Some(first) = rest.chars().next() {
        let (token, length) = match first {
            '"' | '\'' => text(rest)?,
            '0'..='9' => number(rest)?,
            c if is_name_char(c) => word(rest),
            _ => {
                let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol))?;
                (Token::Symbol(symbol), symbol.len())
            }
        };
        tokens.push(token);
        rest = rest[length..].trim_start();
    }
    Some(tokens)
}

fn word(rest: &str) -> (Token, usize) {
    let length = rest.find(|c| !is_name_char(c)).unwrap_or(rest.len());
    let word = &rest[..length];
    let token = match word {
        "null" => Token::Literal(JavaLiteral::Null),
        "true" => Token::Literal(JavaLiteral::Boolean(true)),
        "false" => Token::Literal(JavaLiteral::Boolean(false)),
        word => Token::Word(word.to_owned()),
    };
    (token, length)
}

fn number(rest: &str) -> Option<(Token, usize)> {
    let mut length = 0;
    for (at, c) in rest.char_indices() {
        // The sign of an exponent.
        let is_sign = matches!(c, '-' | '+') && rest[..at].ends_with(['e', 'E']);
        // After other dots, there is the name of a member.
        let is_point = c == '.' && rest[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        if !c.is_ascii_alphanumeric() && !is_point && !is_sign {
            break;
        }
        length = at + c.len_utf8();
    }
    let text = &rest[..length];
    let literal = match text.as_bytes().last()? {
        b'L' => JavaLiteral::Long(text.strip_suffix('L')?.parse().ok()?),
        b'f' => JavaLiteral::float(text.strip_suffix('f')?.parse().ok()?),
        _ if text.contains(['.', 'e', 'E']) => JavaLiteral::double(text.parse().ok()?),
        _ => JavaLiteral::Int(text.parse().ok()?),
    };
    Some((Token::Literal(literal), length))
}

fn text(rest: &str) -> Option<(Token, usize)> {
    let mut chars = rest.char_indices().peekable();
    let (_, quote) = chars.next()?;
    let mut units = Vec::new();
    while let Some((at, c)) = chars.next() {
        match c {
            c if c == quote => {
                let literal = match (quote, &units[..]) {
                    ('"', _) => JavaLiteral::Text(units),
                    (_, [unit]) => JavaLiteral::Char(*unit),
                    _ => return None,
                };
                return Some((Token::Literal(literal), at + 1));
            }
            '\\' => units.push(read_escape(&mut chars)?),
            c => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
        }
    }
    None
}

/// The UTF-16 unit of an escape sequence, after the backslash.
fn read_escape(chars: &mut Peekable<CharIndices<'_>>) -> Option<u16> {
    let (_, escape) = chars.next()?;
    Some(match escape {
        'b' => 0x08,
        't' => 0x09,
        'n' => 0x0a,
        'f' => 0x0c,
        'r' => 0x0d,
        '"' | '\'' | '\\' => escape as u16,
        'u' => {
            let digits: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
            u16::from_str_radix(&digits, 16).ok()?
        }
        '0'..='7' => {
            let mut unit = escape as u16 - 48;
            // Three digits only if the first is at most 3.
            let more = if escape <= '3' { 2 } else { 1 };
            for _ in 0..more {
                match chars.next_if(|(_, c)| ('0'..='7').contains(c)) {
                    Some((_, digit)) => unit = unit * 8 + digit as u16 - 48,
                    None => break,
                }
            }
            unit
        }
        _ => return None,
    })
}

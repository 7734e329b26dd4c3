//! Names and strings: what needs quotes, and how they are written.

use super::flag_words::is_flag;
use std::fmt::Write;

/// Characters of a name that needs no quotes.
pub(super) fn in_name(c: char) -> bool {
    c.is_alphanumeric() || "_$/-<>+".contains(c)
}

/// Characters of a class name or field descriptor that needs no quotes.
pub(super) fn in_type(c: char) -> bool {
    in_name(c) || c == '[' || c == ';'
}

/// Characters of a method descriptor that needs no quotes.
pub(super) fn in_method_desc(c: char) -> bool {
    in_type(c) || c == '(' || c == ')'
}

pub(super) fn name(text: &str) -> String {
    quote_unless(!is_flag(text) && text.chars().all(in_name), text)
}

pub(super) fn type_name(text: &str) -> String {
    quote_unless(text.chars().all(in_type), text)
}

pub(super) fn method_desc(text: &str) -> String {
    quote_unless(text.chars().all(in_method_desc), text)
}

fn quote_unless(bare: bool, text: &str) -> String {
    match bare && !text.is_empty() {
        true => text.into(),
        false => quote_utf16(&text.encode_utf16().collect::<Vec<u16>>()),
    }
}

pub(super) fn quote_utf16(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok('"') => out.push_str("\\\""),
            Ok('\\') => out.push_str("\\\\"),
            Ok('\n') => out.push_str("\\n"),
            Ok('\t') => out.push_str("\\t"),
            Ok('\r') => out.push_str("\\r"),
            Ok(c) if c.is_control() || "\u{2028}\u{2029}".contains(c) => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            Ok(c) => out.push(c),
            Err(lone) => {
                let _ = write!(out, "\\u{:04x}", lone.unpaired_surrogate());
            }
        }
    }
    out.push('"');
    out
}

//! String and character literals (JLS 3.10.4, 3.10.5).

use std::fmt::Write;

/// A string literal in plain ASCII: any sequence of UTF-16 units can be written.
pub fn string_literal(units: &[u16]) -> String {
    let mut out = String::with_capacity(units.len() + 2);
    out.push('"');
    for &unit in units {
        push_unit(&mut out, unit);
    }
    out.push('"');
    out
}

/// A character literal in plain ASCII.
pub fn char_literal(unit: u16) -> String {
    match unit {
        0x22 => "'\"'".to_owned(),
        0x27 => "'\\''".to_owned(),
        _ => {
            let mut out = String::from("'");
            push_unit(&mut out, unit);
            out.push('\'');
            out
        }
    }
}

/// `\u000a` would end the line before the compiler sees the literal, so control characters are
/// written in octal, with all three digits, because a digit may follow.
fn push_unit(out: &mut String, unit: u16) {
    match unit {
        0x08 => out.push_str("\\b"),
        0x09 => out.push_str("\\t"),
        0x0a => out.push_str("\\n"),
        0x0c => out.push_str("\\f"),
        0x0d => out.push_str("\\r"),
        0x22 => out.push_str("\\\""),
        0x5c => out.push_str("\\\\"),
        0x20..=0x7e => out.push(char::from(unit as u8)),
        // Writing to a string can't fail.
        0..=0x1f | 0x7f => _ = write!(out, "\\{unit:03o}"),
        _ => _ = write!(out, "\\u{unit:04x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(string_literal(&units), expected);
    }

    #[test]
    fn what_has_an_escape_of_its_own() {
        check("", r#""""#);
        check("a \"b\" \\u0041\n\t'", r#""a \"b\" \\u0041\n\t'""#);
    }

    #[test]
    fn what_has_none() {
        check("\0\u{1}7\u{7f}é", r#""\000\0017\177\u00e9""#);
        check("€𝄞", r#""\u20ac\ud834\udd1e""#);
        assert_eq!(string_literal(&[0xd800, 0x61]), r#""\ud800a""#);
    }
}

//! String literals: whatever a string contains, its literal means the same to a compiler.

use java_source::text_literal::string_literal;
use proptest::prelude::*;

/// What a Java compiler reads, by the language's own two steps; `None` if it is no string literal.
fn read(literal: &str) -> Option<Vec<u16>> {
    let units = unicode_escapes(literal)?;
    let inner = units.strip_prefix(&[34])?.strip_suffix(&[34])?;
    let mut out = Vec::new();
    let mut rest = inner.iter().copied().peekable();
    while let Some(unit) = rest.next() {
        match unit {
            10 | 13 | 34 => return None,
            92 => {
                let escape = char::from(u8::try_from(rest.next()?).ok()?);
                out.push(match escape {
                    'b' => 8,
                    't' => 9,
                    'n' => 10,
                    'f' => 12,
                    'r' => 13,
                    '"' | '\\' => escape as u16,
                    '0'..='7' => {
                        let mut value = escape as u16 - 48;
                        // Three digits only if the first is at most 3.
                        let more = if escape <= '3' { 2 } else { 1 };
                        for _ in 0..more {
                            if let Some(digit) = rest.next_if(|d| (48..56).contains(d)) {
                                value = value * 8 + digit - 48;
                            }
                        }
                        value
                    }
                    _ => return None,
                });
            }
            _ => out.push(unit),
        }
    }
    Some(out)
}

/// `\uXXXX` is replaced everywhere, unless an odd number of backslashes is before its own.
fn unicode_escapes(source: &str) -> Option<Vec<u16>> {
    let chars: Vec<char> = source.chars().collect();
    let mut out = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('\\', Some('u')) => {
                let digits: String = chars.get(i + 2..i + 6)?.iter().collect();
                out.push(u16::from_str_radix(&digits, 16).ok()?);
                i += 6;
            }
            ('\\', Some('\\')) => {
                out.extend([92, 92]);
                i += 2;
            }
            (c, _) => {
                out.push(u16::try_from(c as u32).ok()?);
                i += 1;
            }
        }
    }
    Some(out)
}

/// Mostly characters that mean something in a literal.
fn unit() -> impl Strategy<Value = u16> {
    let special: Vec<u16> = "\\u0041\"'\n\r\t\0{7é"
        .encode_utf16()
        .chain([0xd800, 0xdc00])
        .collect();
    prop_oneof![prop::sample::select(special), any::<u16>()]
}

proptest! {
    #[test]
    fn a_literal_means_its_text(units in prop::collection::vec(unit(), 0..12)) {
        let literal = string_literal(&units);
        prop_assert!(literal.is_ascii());
        prop_assert_eq!(read(&literal), Some(units), "{}", literal);
    }
}

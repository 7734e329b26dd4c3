//! Modified UTF-8 (JVMS 4.4.7), the class-file format's encoding of strings: UTF-16 units encoded one by one.

use crate::error::{Parse, bad};
use std::borrow::Cow;

/// As Rust text. Lone surrogates, which names never hold in practice, become U+FFFD.
pub(crate) fn to_text(bytes: &[u8]) -> Parse<Cow<'_, str>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) => Ok(Cow::Owned(String::from_utf16_lossy(&to_utf16(bytes)?))),
    }
}

pub(crate) fn to_utf16(bytes: &[u8]) -> Parse<Vec<u16>> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&first, tail)) = rest.split_first() {
        let (unit, used) = match (first, tail) {
            (0..=0x7f, _) => (first as u16, 1),
            (0xc0..=0xdf, &[b, ..]) if b & 0xc0 == 0x80 => {
                ((first as u16 & 0x1f) << 6 | (b as u16 & 0x3f), 2)
            }
            (0xe0..=0xef, &[b, c, ..]) if b & 0xc0 == 0x80 && c & 0xc0 == 0x80 => {
                let high = (first as u16 & 0x0f) << 12;
                (high | (b as u16 & 0x3f) << 6 | (c as u16 & 0x3f), 3)
            }
            _ => return bad!("text that is not modified UTF-8"),
        };
        out.push(unit);
        rest = &rest[used..];
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nul_surrogate_pairs_and_lone_surrogates() {
        assert_eq!(to_utf16(&[0xc0, 0x80]).unwrap(), [0]);
        assert_eq!(to_utf16(&[0xed, 0xa0, 0x80]).unwrap(), [0xd800]);
        let smile = [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80];
        assert_eq!(to_text(&smile).unwrap(), "\u{1f600}");
        assert_eq!(to_text("größe".as_bytes()).unwrap(), "größe");
    }

    #[test]
    fn broken_text_is_refused() {
        for bad in [
            &[0x80u8][..],
            &[0xc0],
            &[0xe0, 0x80],
            &[0xff],
            &[0xc3, 0x41],
        ] {
            assert!(to_utf16(bad).is_err(), "{bad:x?} was accepted");
        }
    }
}

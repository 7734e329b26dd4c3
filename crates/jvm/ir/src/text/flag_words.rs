//! Keywords of access flags.

use crate::class::flags;

pub(super) type FlagWords = [(&'static str, u16)];

pub(super) const CLASS: &FlagWords = &[
    ("public", flags::PUBLIC),
    ("private", flags::PRIVATE),
    ("protected", flags::PROTECTED),
    ("static", flags::STATIC),
    ("final", flags::FINAL),
    ("super", flags::SUPER),
    ("interface", flags::INTERFACE),
    ("abstract", flags::ABSTRACT),
    ("synthetic", flags::SYNTHETIC),
    ("annotation", flags::ANNOTATION),
    ("enum", flags::ENUM),
    ("module", flags::MODULE),
];

pub(super) const FIELD: &FlagWords = &[
    ("public", flags::PUBLIC),
    ("private", flags::PRIVATE),
    ("protected", flags::PROTECTED),
    ("static", flags::STATIC),
    ("final", flags::FINAL),
    ("volatile", flags::VOLATILE),
    ("transient", flags::TRANSIENT),
    ("synthetic", flags::SYNTHETIC),
    ("enum", flags::ENUM),
];

pub(super) const METHOD: &FlagWords = &[
    ("public", flags::PUBLIC),
    ("private", flags::PRIVATE),
    ("protected", flags::PROTECTED),
    ("static", flags::STATIC),
    ("final", flags::FINAL),
    ("synchronized", flags::SYNCHRONIZED),
    ("bridge", flags::BRIDGE),
    ("varargs", flags::VARARGS),
    ("native", flags::NATIVE),
    ("abstract", flags::ABSTRACT),
    ("strictfp", 0x0800),
    ("synthetic", flags::SYNTHETIC),
];

/// Words for the flags, each followed by a space; flags without a word as a number.
pub(super) fn print(table: &FlagWords, flags: u16) -> String {
    let mut out = String::new();
    let mut rest = flags;
    for &(word, flag) in table {
        if flags & flag != 0 {
            out.push_str(word);
            out.push(' ');
            rest &= !flag;
        }
    }
    if rest != 0 {
        out.push_str(&format!("0x{rest:x} "));
    }
    out
}

/// Whether a bare `name` would be read as a flag.
pub(super) fn is_flag(name: &str) -> bool {
    let in_table = |table: &FlagWords| table.iter().any(|e| e.0 == name);
    in_table(CLASS) || in_table(FIELD) || in_table(METHOD) || name.starts_with("0x")
}

//! Syntax tree: literals (JLS 3.10), and constants for values without one: `Integer.MIN_VALUE`, `Double.NaN`.

use crate::text_literal::{char_literal, string_literal};
use ir::ElemKind;
use std::fmt;

/// A literal value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JavaLiteral {
    /// `null`
    Null,
    /// `true`
    Boolean(bool),
    /// `(byte) 3`: there are no literals of this type.
    Byte(i8),
    /// `(short) 3`
    Short(i16),
    /// `'a'`
    Char(u16),
    /// `3`
    Int(i32),
    /// `3L`
    Long(i64),
    /// `3.0f`, by its bits: zeros differ, and NaN is equal to itself.
    Float(u32),
    /// `3.0`, by its bits.
    Double(u64),
    /// `"a"`, in UTF-16.
    Text(Vec<u16>),
}

impl JavaLiteral {
    /// A primitive value from register bits; for a reference, `null`.
    pub fn from_bits(elem: ElemKind, bits: u64) -> JavaLiteral {
        match elem {
            ElemKind::Boolean => JavaLiteral::Boolean(bits & 1 == 1),
            ElemKind::Byte => JavaLiteral::Byte(bits as i8),
            ElemKind::Short => JavaLiteral::Short(bits as i16),
            ElemKind::Char => JavaLiteral::Char(bits as u16),
            ElemKind::Int => JavaLiteral::Int(bits as i32),
            ElemKind::Long => JavaLiteral::Long(bits as i64),
            ElemKind::Float => JavaLiteral::float(f32::from_bits(bits as u32)),
            ElemKind::Double => JavaLiteral::double(f64::from_bits(bits)),
            ElemKind::Ref => JavaLiteral::Null,
        }
    }

    /// The register bits of a primitive value of this type; `None` if it has another type.
    pub fn to_bits(&self, elem: ElemKind) -> Option<u64> {
        let int = |n: i32| u64::from(n as u32);
        match (self, elem) {
            (JavaLiteral::Boolean(value), ElemKind::Boolean) => Some(u64::from(*value)),
            (JavaLiteral::Byte(value), ElemKind::Byte) => Some(int(i32::from(*value))),
            (JavaLiteral::Short(value), ElemKind::Short) => Some(int(i32::from(*value))),
            (JavaLiteral::Char(value), ElemKind::Char) => Some(u64::from(*value)),
            (JavaLiteral::Int(value), ElemKind::Int) => Some(int(*value)),
            (JavaLiteral::Long(value), ElemKind::Long) => Some(*value as u64),
            (JavaLiteral::Float(bits), ElemKind::Float) => Some(u64::from(*bits)),
            (JavaLiteral::Double(bits), ElemKind::Double) => Some(*bits),
            _ => None,
        }
    }

    /// A `float`; all NaNs are one value.
    pub fn float(value: f32) -> JavaLiteral {
        let value = if value.is_nan() { f32::NAN } else { value };
        JavaLiteral::Float(value.to_bits())
    }

    /// A `double`.
    pub fn double(value: f64) -> JavaLiteral {
        let value = if value.is_nan() { f64::NAN } else { value };
        JavaLiteral::Double(value.to_bits())
    }

    /// A string.
    pub fn text(text: &str) -> JavaLiteral {
        JavaLiteral::Text(text.encode_utf16().collect())
    }

    /// The default value of a type.
    pub fn default_of(declared: &str) -> JavaLiteral {
        match declared {
            "boolean" => JavaLiteral::Boolean(false),
            "byte" => JavaLiteral::Byte(0),
            "char" => JavaLiteral::Char(0),
            "double" => JavaLiteral::double(0.0),
            "float" => JavaLiteral::float(0.0),
            "int" => JavaLiteral::Int(0),
            "long" => JavaLiteral::Long(0),
            "short" => JavaLiteral::Short(0),
            _ => JavaLiteral::Null,
        }
    }

    /// The value of `Integer.MIN_VALUE` and similar constants.
    pub(crate) fn from_constant(name: &str) -> Option<JavaLiteral> {
        Some(match name {
            "Integer.MIN_VALUE" => JavaLiteral::Int(i32::MIN),
            "Integer.MAX_VALUE" => JavaLiteral::Int(i32::MAX),
            "Long.MIN_VALUE" => JavaLiteral::Long(i64::MIN),
            "Long.MAX_VALUE" => JavaLiteral::Long(i64::MAX),
            "Float.NaN" => JavaLiteral::float(f32::NAN),
            "Float.POSITIVE_INFINITY" => JavaLiteral::float(f32::INFINITY),
            "Float.NEGATIVE_INFINITY" => JavaLiteral::float(f32::NEG_INFINITY),
            "Double.NaN" => JavaLiteral::double(f64::NAN),
            "Double.POSITIVE_INFINITY" => JavaLiteral::double(f64::INFINITY),
            "Double.NEGATIVE_INFINITY" => JavaLiteral::double(f64::NEG_INFINITY),
            _ => return None,
        })
    }

    /// The value of an integral number.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            JavaLiteral::Byte(value) => Some(i64::from(*value)),
            JavaLiteral::Short(value) => Some(i64::from(*value)),
            JavaLiteral::Int(value) => Some(i64::from(*value)),
            JavaLiteral::Long(value) => Some(*value),
            JavaLiteral::Null
            | JavaLiteral::Boolean(_)
            | JavaLiteral::Char(_)
            | JavaLiteral::Float(_)
            | JavaLiteral::Double(_)
            | JavaLiteral::Text(_) => None,
        }
    }
}

/// The literal in source.
impl fmt::Display for JavaLiteral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JavaLiteral::Null => f.write_str("null"),
            JavaLiteral::Boolean(value) => write!(f, "{value}"),
            JavaLiteral::Byte(value) => write!(f, "(byte) {value}"),
            JavaLiteral::Short(value) => write!(f, "(short) {value}"),
            JavaLiteral::Char(unit) => f.write_str(&char_literal(*unit)),
            JavaLiteral::Int(i32::MIN) => f.write_str("Integer.MIN_VALUE"),
            JavaLiteral::Int(i32::MAX) => f.write_str("Integer.MAX_VALUE"),
            JavaLiteral::Int(value) => write!(f, "{value}"),
            JavaLiteral::Long(i64::MIN) => f.write_str("Long.MIN_VALUE"),
            JavaLiteral::Long(i64::MAX) => f.write_str("Long.MAX_VALUE"),
            JavaLiteral::Long(value) => write!(f, "{value}L"),
            JavaLiteral::Float(bits) => {
                let value = f32::from_bits(*bits);
                match constant_of(f64::from(value)) {
                    Some(constant) => write!(f, "Float.{constant}"),
                    None => write!(f, "{value:?}f"),
                }
            }
            JavaLiteral::Double(bits) => {
                let value = f64::from_bits(*bits);
                match constant_of(value) {
                    Some(constant) => write!(f, "Double.{constant}"),
                    None => write!(f, "{value:?}"),
                }
            }
            JavaLiteral::Text(units) => f.write_str(&string_literal(units)),
        }
    }
}

/// The constant for a value without a literal.
fn constant_of(value: f64) -> Option<&'static str> {
    match value {
        _ if value.is_nan() => Some("NaN"),
        f64::INFINITY => Some("POSITIVE_INFINITY"),
        f64::NEG_INFINITY => Some("NEGATIVE_INFINITY"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_of_all_types() {
        let float = JavaLiteral::float;
        let double = JavaLiteral::double;
        let cases = [
            (JavaLiteral::Null, "null"),
            (JavaLiteral::Boolean(true), "true"),
            (JavaLiteral::Byte(-1), "(byte) -1"),
            (JavaLiteral::Short(300), "(short) 300"),
            (JavaLiteral::Int(-5), "-5"),
            (JavaLiteral::Int(i32::MIN), "Integer.MIN_VALUE"),
            (JavaLiteral::Int(i32::MIN + 1), "-2147483647"),
            (JavaLiteral::Int(i32::MAX), "Integer.MAX_VALUE"),
            (JavaLiteral::Long(7), "7L"),
            (JavaLiteral::Long(i64::MIN), "Long.MIN_VALUE"),
            (JavaLiteral::Long(i64::MAX), "Long.MAX_VALUE"),
            (float(1.5), "1.5f"),
            (float(-0.0), "-0.0f"),
            (float(1e-10), "1e-10f"),
            (float(f32::NAN), "Float.NaN"),
            (float(f32::NEG_INFINITY), "Float.NEGATIVE_INFINITY"),
            (double(0.1), "0.1"),
            (double(-0.0), "-0.0"),
            (double(1e16), "1e16"),
            (double(f64::MIN_POSITIVE), "2.2250738585072014e-308"),
            (double(f64::NAN), "Double.NaN"),
            (double(f64::INFINITY), "Double.POSITIVE_INFINITY"),
            (JavaLiteral::Char(65), "'A'"),
            (JavaLiteral::Char(0), r"'\000'"),
            (JavaLiteral::Char(10), r"'\n'"),
            (JavaLiteral::Char(34), "'\"'"),
            (JavaLiteral::Char(39), r"'\''"),
            (JavaLiteral::Char(92), r"'\\'"),
            (JavaLiteral::Char(0xdf), r"'\u00df'"),
            (JavaLiteral::Char(0xd834), r"'\ud834'"),
            (JavaLiteral::text(""), r#""""#),
            (JavaLiteral::text("a \"b\"\n'\\"), r#""a \"b\"\n'\\""#),
            (JavaLiteral::text("\0\u{1}7é"), r#""\000\0017\u00e9""#),
            (JavaLiteral::text("€𝄞"), r#""\u20ac\ud834\udd1e""#),
            (JavaLiteral::Text(vec![0xd800, 0x61]), r#""\ud800a""#),
        ];
        for (literal, expected) in cases {
            assert_eq!(literal.to_string(), expected);
        }
    }

    #[test]
    fn one_value_is_not_a_number() {
        let other = f64::from_bits(f64::NAN.to_bits() | 1);
        assert_eq!(JavaLiteral::double(other), JavaLiteral::double(f64::NAN));
        assert_ne!(JavaLiteral::double(0.0), JavaLiteral::double(-0.0));
    }

    #[test]
    fn registers_hold_primitive_values() {
        let int = |n: i32| u64::from(n as u32);
        let values = [
            (ElemKind::Boolean, 1),
            (ElemKind::Byte, int(-128)),
            (ElemKind::Short, int(300)),
            (ElemKind::Char, 0xd800),
            (ElemKind::Int, int(i32::MIN)),
            (ElemKind::Long, -1i64 as u64),
            (ElemKind::Float, u64::from(1.5f32.to_bits())),
            (ElemKind::Double, (-0.0f64).to_bits()),
        ];
        for (elem, bits) in values {
            let literal = JavaLiteral::from_bits(elem, bits);
            assert_eq!(literal.to_bits(elem), Some(bits), "{literal}");
        }
        assert_eq!(JavaLiteral::Int(1).to_bits(ElemKind::Long), None);
        let null = JavaLiteral::from_bits(ElemKind::Ref, 0);
        assert_eq!(null.to_bits(ElemKind::Ref), None);
    }
}

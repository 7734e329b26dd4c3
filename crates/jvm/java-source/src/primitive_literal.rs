//! Primitive values as literals (JLS 3.10), and back.

use crate::syntax::{Expression, JavaLiteral};
use answer::InputValue;
use ir::ElemKind;

/// The literal of a primitive value in a register.
pub fn java_literal(elem: ElemKind, bits: u64) -> String {
    JavaLiteral::from_bits(elem, bits).to_string()
}

/// The value of a box that was never read, as register bits.
pub fn default_boxed_bits(elem: ElemKind) -> u64 {
    match elem {
        ElemKind::Char => u64::from(b'a'),
        _ => 0,
    }
}

/// The register bits of a literal that [`java_literal`] wrote.
pub fn literal_bits(elem: ElemKind, text: &str) -> Option<u64> {
    match Expression::read(text) {
        Expression::Literal(literal) => literal.to_bits(elem),
        _ => None,
    }
}

/// The same value for JSON.
pub fn input_value(elem: ElemKind, bits: u64) -> InputValue {
    match elem {
        ElemKind::Boolean => InputValue::Bool(bits & 1 == 1),
        ElemKind::Byte | ElemKind::Short | ElemKind::Int => {
            InputValue::Integer(i64::from(bits as i32))
        }
        ElemKind::Long => InputValue::Integer(bits as i64),
        ElemKind::Float if f32::from_bits(bits as u32).is_finite() => {
            // The shortest decimal form: 0.1f is shown as 0.1.
            let text = f32::from_bits(bits as u32).to_string();
            InputValue::Float(text.parse().unwrap_or_default())
        }
        ElemKind::Double if f64::from_bits(bits).is_finite() => {
            InputValue::Float(f64::from_bits(bits))
        }
        ElemKind::Char | ElemKind::Float | ElemKind::Double | ElemKind::Ref => {
            InputValue::Java(java_literal(elem, bits))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let int = |n: i32| u64::from(n as u32);
        let values = [
            (ElemKind::Boolean, 0),
            (ElemKind::Boolean, 1),
            (ElemKind::Byte, int(-128)),
            (ElemKind::Short, int(300)),
            (ElemKind::Char, 0),
            (ElemKind::Char, 0x08),
            (ElemKind::Char, 0x09),
            (ElemKind::Char, 0x0a),
            (ElemKind::Char, 0x0c),
            (ElemKind::Char, 0x0d),
            (ElemKind::Char, 0x1f),
            (ElemKind::Char, 0x7f),
            (ElemKind::Char, 0xdf),
            (ElemKind::Char, u64::from(b'"')),
            (ElemKind::Char, u64::from(b'z')),
            (ElemKind::Char, u64::from(b'\'')),
            (ElemKind::Char, u64::from(b'\\')),
            (ElemKind::Char, 0xd800),
            (ElemKind::Int, int(-5)),
            (ElemKind::Int, int(i32::MIN)),
            (ElemKind::Int, int(i32::MAX)),
            (ElemKind::Long, -1i64 as u64),
            (ElemKind::Long, i64::MIN as u64),
            (ElemKind::Float, u64::from(1.5f32.to_bits())),
            (ElemKind::Float, u64::from(f32::NEG_INFINITY.to_bits())),
            (ElemKind::Double, (-0.0f64).to_bits()),
            (ElemKind::Double, 1e-300f64.to_bits()),
            (ElemKind::Double, f64::NAN.to_bits()),
        ];
        for (elem, bits) in values {
            let text = java_literal(elem, bits);
            assert_eq!(literal_bits(elem, &text), Some(bits), "{text}");
        }
    }
}

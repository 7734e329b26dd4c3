//! Primitive values as literals (JLS 3.10), and read back.

use crate::text_literal::char_literal;
use answer::InputValue;
use ir::ElemKind;

/// A primitive value, from a register's bits, as an expression of its type.
pub fn java_literal(elem: ElemKind, bits: u64) -> String {
    let int = bits as i32;
    match elem {
        ElemKind::Boolean => (bits & 1 == 1).to_string(),
        ElemKind::Byte => format!("(byte) {int}"),
        ElemKind::Short => format!("(short) {int}"),
        ElemKind::Char => char_literal(bits as u16),
        ElemKind::Int if int == i32::MIN => "Integer.MIN_VALUE".into(),
        ElemKind::Int if int == i32::MAX => "Integer.MAX_VALUE".into(),
        ElemKind::Int => int.to_string(),
        ElemKind::Long if bits as i64 == i64::MIN => "Long.MIN_VALUE".into(),
        ElemKind::Long if bits as i64 == i64::MAX => "Long.MAX_VALUE".into(),
        ElemKind::Long => format!("{}L", bits as i64),
        ElemKind::Float => float_literal(f64::from(f32::from_bits(bits as u32)), "Float", || {
            format!("{:?}f", f32::from_bits(bits as u32))
        }),
        ElemKind::Double => float_literal(f64::from_bits(bits), "Double", || {
            format!("{:?}", f64::from_bits(bits))
        }),
        ElemKind::Ref => "null".into(),
    }
}

/// The value of a box of which nothing was asked, as a register holds it.
pub fn default_boxed_bits(elem: ElemKind) -> u64 {
    match elem {
        ElemKind::Char => u64::from(b'a'),
        _ => 0,
    }
}

/// The register's bits of a value that [`java_literal`] has written.
pub fn literal_bits(elem: ElemKind, text: &str) -> Option<u64> {
    let int = |n: i32| u64::from(n as u32);
    Some(match elem {
        ElemKind::Boolean => u64::from(text.parse::<bool>().ok()?),
        ElemKind::Byte | ElemKind::Short => int(text.rsplit(' ').next()?.parse().ok()?),
        ElemKind::Char => u64::from(char_bits(text)?),
        ElemKind::Int => int(match text {
            "Integer.MIN_VALUE" => i32::MIN,
            "Integer.MAX_VALUE" => i32::MAX,
            text => text.parse().ok()?,
        }),
        ElemKind::Long => match text {
            "Long.MIN_VALUE" => i64::MIN as u64,
            "Long.MAX_VALUE" => i64::MAX as u64,
            text => text.strip_suffix('L')?.parse::<i64>().ok()? as u64,
        },
        ElemKind::Float => {
            let number = text.strip_suffix('f').unwrap_or(text);
            u64::from(number.parse::<f32>().ok()?.to_bits())
        }
        ElemKind::Double => text.parse::<f64>().ok()?.to_bits(),
        ElemKind::Ref => return None,
    })
}

fn char_bits(text: &str) -> Option<u16> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let Some(escaped) = inner.strip_prefix('\\') else {
        return inner.encode_utf16().next();
    };
    match escaped {
        "b" => Some(0x08),
        "t" => Some(0x09),
        "n" => Some(0x0a),
        "f" => Some(0x0c),
        "r" => Some(0x0d),
        code if code.starts_with('u') => u16::from_str_radix(&code[1..], 16).ok(),
        code if code.len() == 3 => u16::from_str_radix(code, 8).ok(),
        itself => itself.encode_utf16().next(),
    }
}

fn float_literal(value: f64, class: &str, plain: impl Fn() -> String) -> String {
    if value.is_nan() {
        return format!("{class}.NaN");
    }
    if value.is_infinite() {
        let sign = if value > 0.0 { "POSITIVE" } else { "NEGATIVE" };
        return format!("{class}.{sign}_INFINITY");
    }
    plain()
}

/// The same value as JSON has it.
pub fn input_value(elem: ElemKind, bits: u64) -> InputValue {
    match elem {
        ElemKind::Boolean => InputValue::Bool(bits & 1 == 1),
        ElemKind::Byte | ElemKind::Short | ElemKind::Int => {
            InputValue::Integer(i64::from(bits as i32))
        }
        ElemKind::Long => InputValue::Integer(bits as i64),
        ElemKind::Float if f32::from_bits(bits as u32).is_finite() => {
            // Through its shortest decimal form: 0.1f is shown as 0.1.
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
    fn literals_are_java() {
        let show = |elem, bits| java_literal(elem, bits);
        assert_eq!(show(ElemKind::Int, u64::from(-5i32 as u32)), "-5");
        assert_eq!(
            show(ElemKind::Int, u64::from(i32::MIN as u32)),
            "Integer.MIN_VALUE"
        );
        assert_eq!(show(ElemKind::Long, 7), "7L");
        assert_eq!(show(ElemKind::Byte, u64::from(-1i32 as u32)), "(byte) -1");
        assert_eq!(show(ElemKind::Char, 65), "'A'");
        assert_eq!(show(ElemKind::Char, 0), r"'\000'");
        assert_eq!(show(ElemKind::Char, 10), r"'\n'");
        assert_eq!(show(ElemKind::Char, 34), "'\"'");
        assert_eq!(show(ElemKind::Char, 0xdf), r"'\u00df'");
        assert_eq!(show(ElemKind::Char, 39), "'\\''");
        assert_eq!(show(ElemKind::Double, f64::NAN.to_bits()), "Double.NaN");
        assert_eq!(show(ElemKind::Double, 0.1f64.to_bits()), "0.1");
        assert_eq!(show(ElemKind::Float, u64::from(1.5f32.to_bits())), "1.5f");
        assert_eq!(show(ElemKind::Boolean, 1), "true");
    }

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
            (ElemKind::Double, (-0.0f64).to_bits()),
        ];
        for (elem, bits) in values {
            let text = java_literal(elem, bits);
            assert_eq!(literal_bits(elem, &text), Some(bits), "{text}");
        }
    }
}

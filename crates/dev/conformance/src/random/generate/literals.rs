//! Random constants: mostly small, sometimes at the edge of their type.

use super::Generator;
use crate::random::ast::{Expr, Type};

impl Generator {
    pub(super) fn literal(&mut self, ty: Type) -> Expr {
        let small = self.random.below(21) as i64 - 10;
        let bits = self.random.next_u64() as i64;
        let edge = self.random.percent(30);
        let text = match ty {
            Type::Boolean => (bits & 1 == 0).to_string(),
            Type::Byte => format!("(byte) {}", bits as i8),
            Type::Short => format!("(short) {}", if edge { bits as i16 } else { small as i16 }),
            Type::Char => format!("(char) {}", if edge { bits as u16 } else { 97 }),
            Type::Int => self.int_literal(small, bits, edge),
            Type::Long => self.long_literal(small, bits, edge),
            Type::Float => self.float_literal(small, bits, edge),
            Type::Double => self.double_literal(small, bits, edge),
        };
        Expr::Literal(ty, text)
    }

    fn int_literal(&mut self, small: i64, bits: i64, edge: bool) -> String {
        let edges = [i32::MIN, i32::MAX, 31, 32, 65_535, -32_769, bits as i32];
        let value = if edge {
            *self.random.pick(&edges)
        } else {
            small as i32
        };
        format!("{value}")
    }

    fn long_literal(&mut self, small: i64, bits: i64, edge: bool) -> String {
        let edges = [i64::MIN, i64::MAX, 63, 1 << 31, 1 << 32, bits];
        let value = if edge {
            *self.random.pick(&edges)
        } else {
            small
        };
        format!("{value}L")
    }

    fn float_literal(&mut self, small: i64, bits: i64, edge: bool) -> String {
        let edges = [
            "Float.NaN",
            "Float.NEGATIVE_INFINITY",
            "Float.MIN_VALUE",
            "Float.MAX_VALUE",
            "-0f",
        ];
        let value = f32::from_bits(bits as u32);
        match edge {
            true if value.is_finite() && bits & (1 << 40) == 0 => format!("{value:e}f"),
            true => self.random.pick(&edges).to_string(),
            false => format!("{}f", small as f32 / 4.0),
        }
    }

    fn double_literal(&mut self, small: i64, bits: i64, edge: bool) -> String {
        let edges = [
            "Double.NaN",
            "Double.POSITIVE_INFINITY",
            "Double.MIN_VALUE",
            "Double.MAX_VALUE",
            "-0d",
        ];
        let value = f64::from_bits(bits as u64);
        match edge {
            true if value.is_finite() && bits & 1 == 0 => format!("{value:e}d"),
            true => self.random.pick(&edges).to_string(),
            false => format!("{}d", small as f64 / 10.0),
        }
    }
}

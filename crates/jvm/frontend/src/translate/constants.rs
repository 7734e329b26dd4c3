//! Translation of constants, in the code and from the constant pool.

use super::opcode::*;
use super::{Fail, Translator, Val, malformed};
use crate::classfile::tag;
use ir::{DynamicSite, Inst, Kind};

impl Translator<'_> {
    pub(crate) fn push_constant(&mut self, op: u8) -> Result<(), Fail> {
        let value = match op {
            ACONST_NULL => Val::Null,
            ICONST_M1..=ICONST_5 => Val::Int(op as i32 - ICONST_0 as i32),
            LCONST_0 | LCONST_1 => Val::Long((op - LCONST_0) as i64),
            FCONST_0..=FCONST_2 => Val::Float(((op - FCONST_0) as f32).to_bits()),
            DCONST_0 | DCONST_1 => Val::Double(((op - DCONST_0) as f64).to_bits()),
            BIPUSH => Val::Int(self.operand_u8(1) as i8 as i32),
            _ => Val::Int(self.operand_u16(1) as i16 as i32),
        };
        self.push(value)
    }

    pub(crate) fn load_from_pool(&mut self, op: u8) -> Result<(), Fail> {
        let index = match op {
            LDC => self.operand_u8(1) as u16,
            _ => self.operand_u16(1),
        };
        let pool = self.refs.pool;
        match pool.tag(index)? {
            tag::INTEGER => self.push(Val::Int(pool.integer(index)?)),
            tag::FLOAT => self.push(Val::Float(pool.float_bits(index)?)),
            tag::LONG => self.push(Val::Long(pool.long(index)?)),
            tag::DOUBLE => self.push(Val::Double(pool.double_bits(index)?)),
            tag::STRING => {
                let value = self.refs.string(index)?;
                self.emit_push(Kind::Ref, |dst| Inst::ConstString { dst, value })
            }
            tag::CLASS => {
                let class = self.refs.class(index)?;
                self.emit_push(Kind::Ref, |dst| Inst::ConstClass { dst, class })
            }
            tag::METHOD_TYPE | tag::METHOD_HANDLE | tag::DYNAMIC => self.load_dynamic(index),
            other => malformed!("a constant with tag {other} is loaded at {}", self.pc),
        }
    }

    fn load_dynamic(&mut self, index: u16) -> Result<(), Fail> {
        let site = self.refs.dynamic(index)?;
        let kind = match self.refs.dynamic_site(site) {
            DynamicSite::Constant { desc, .. } => desc.kind(),
            DynamicSite::MethodType(_) | DynamicSite::MethodHandle(_) => Kind::Ref,
            DynamicSite::Call { .. } => {
                return malformed!("a call site is loaded at {}", self.pc);
            }
        };
        self.emit_push(kind, |dst| Inst::ConstDynamic { dst, site })
    }
}

//! Translation of field accesses.

use super::opcode::*;
use super::{Fail, Translator};
use ir::{Inst, Kind};

impl Translator<'_> {
    pub(crate) fn field(&mut self, op: u8) -> Result<(), Fail> {
        let field = self.refs.field(self.operand_u16(1))?;
        let kind = self.refs.field_ref(field).desc.kind();
        match op {
            GETSTATIC => self.emit_push(kind, |dst| Inst::GetStatic { dst, field }),
            PUTSTATIC => {
                let src = self.pop(kind)?;
                self.emit(Inst::PutStatic { field, src });
                Ok(())
            }
            GETFIELD => {
                let object = self.pop(Kind::Ref)?;
                self.emit_push(kind, |dst| Inst::GetField { dst, object, field })
            }
            _ => {
                let (object, src) = self.pop2(Kind::Ref, kind)?;
                self.emit(Inst::PutField { object, field, src });
                Ok(())
            }
        }
    }
}

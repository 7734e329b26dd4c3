//! Translation of object creation, type tests and monitors.

use super::opcode::*;
use super::{Fail, Translator, Val, malformed};
use ir::{Inst, Kind};

impl Translator<'_> {
    pub(crate) fn new_object(&mut self) -> Result<(), Fail> {
        let index = self.operand_u16(1);
        if self.refs.pool.class_bytes(index)?.starts_with(b"[") {
            return malformed!("an array is made with `new` at {}", self.pc);
        }
        let class = self.refs.class(index)?;
        self.emit_push(Kind::Ref, |dst| Inst::New { dst, class })
    }

    /// The value stays where it is. `null` passes without the class being looked at.
    pub(crate) fn check_cast(&mut self) -> Result<(), Fail> {
        let class = self.refs.class(self.operand_u16(1))?;
        if self.peek(0, Kind::Ref)? != Val::Null {
            let object = self.in_register(0, Kind::Ref)?;
            self.emit(Inst::CheckCast { object, class });
        }
        Ok(())
    }

    pub(crate) fn instance_of(&mut self) -> Result<(), Fail> {
        let class = self.refs.class(self.operand_u16(1))?;
        let object = self.pop(Kind::Ref)?;
        self.emit_push(Kind::Int, |dst| Inst::InstanceOf { dst, object, class })
    }

    pub(crate) fn monitor(&mut self, op: u8) -> Result<(), Fail> {
        let object = self.pop(Kind::Ref)?;
        self.emit(match op {
            MONITORENTER => Inst::MonitorEnter { object },
            _ => Inst::MonitorExit { object },
        });
        Ok(())
    }
}

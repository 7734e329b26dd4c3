//! Translation of loads and stores of local variables.

use super::opcode::*;
use super::{Fail, Translator, Val, malformed};
use ir::{BinOp, Inst, Kind};

/// The five kinds in the order in which the bytecodes come.
const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];

impl Translator<'_> {
    pub(crate) fn load_local(&mut self, op: u8) -> Result<(), Fail> {
        let (kind, slot) = self.kind_and_slot(op, ILOAD, ILOAD_0);
        self.load(kind, slot)
    }

    pub(crate) fn store_local(&mut self, op: u8) -> Result<(), Fail> {
        let (kind, slot) = self.kind_and_slot(op, ISTORE, ISTORE_0);
        self.store(kind, slot)
    }

    fn kind_and_slot(&self, op: u8, general: u8, short: u8) -> (Kind, u16) {
        if op < short {
            let slot = self.operand_u8(1) as u16;
            return (KINDS[(op - general) as usize], slot);
        }
        let n = op - short;
        (KINDS[n as usize / 4], n as u16 % 4)
    }

    fn load(&mut self, kind: Kind, slot: u16) -> Result<(), Fail> {
        let reg = self.regs.local(slot, kind)?;
        self.push(Val::Reg(reg))
    }

    fn store(&mut self, kind: Kind, slot: u16) -> Result<(), Fail> {
        let kind = self.stored_kind(kind);
        let value = self.peek(0, kind)?;
        let dst = self.regs.local(slot, kind)?;
        if value == Val::Reg(dst) {
            return self.pop_any().map(|_| ());
        }
        self.spill(dst)?;
        self.pop_any()?;
        match value {
            Val::Reg(src) if self.retarget(src, dst) => {}
            _ => self.load_constant(dst, value),
        }
        Ok(())
    }

    /// `astore` also stores the return address of a subroutine, which is an int here.
    fn stored_kind(&self, kind: Kind) -> Kind {
        let top = self.stack.last().map(|&v| self.kind_of(v));
        match (kind, top) {
            (Kind::Ref, Some(Kind::Int)) if self.has_subroutines() => Kind::Int,
            _ => kind,
        }
    }

    pub(crate) fn increment(&mut self) -> Result<(), Fail> {
        let by = self.operand_u8(2) as i8 as i16;
        self.increment_by(self.operand_u8(1) as u16, by)
    }

    fn increment_by(&mut self, slot: u16, imm: i16) -> Result<(), Fail> {
        let dst = self.regs.local(slot, Kind::Int)?;
        self.spill(dst)?;
        self.emit(Inst::BinImm {
            op: BinOp::IAdd,
            dst,
            a: dst,
            imm,
        });
        Ok(())
    }

    /// The same with slots of 16 bits.
    pub(crate) fn wide(&mut self) -> Result<(), Fail> {
        let slot = self.operand_u16(2);
        match self.operand_u8(1) {
            op @ ILOAD..=ALOAD => self.load(KINDS[(op - ILOAD) as usize], slot),
            op @ ISTORE..=ASTORE => self.store(KINDS[(op - ISTORE) as usize], slot),
            IINC => self.increment_by(slot, self.operand_u16(4) as i16),
            RET => self.return_from_subroutine(slot),
            op => malformed!("bytecode {op} can't be wide (at {})", self.pc),
        }
    }
}

//! `pop`, `dup`, `swap` and their kin: no instructions, only the stack changes.

use super::opcode::*;
use super::{Fail, Translator, Val, malformed};
use ir::Kind;

impl Translator<'_> {
    pub fn shuffle(&mut self, op: u8) -> Result<(), Fail> {
        match op {
            POP => self.drop_values(1),
            POP2 => self.drop_values(2),
            DUP => self.duplicate(1, 0),
            DUP_X1 => self.duplicate(1, 1),
            DUP_X2 => self.duplicate(1, 2),
            DUP2 => self.duplicate(2, 0),
            DUP2_X1 => self.duplicate(2, 1),
            DUP2_X2 => self.duplicate(2, 2),
            _ => self.swap(),
        }
    }

    fn drop_values(&mut self, slots: u16) -> Result<(), Fail> {
        for value in self.pop_slots(slots)? {
            if let Val::Reg(reg) = value {
                self.drop_result(reg);
            }
        }
        Ok(())
    }

    /// Copies what is in the top `slots` to below the `under` slots that follow.
    fn duplicate(&mut self, slots: u16, under: u16) -> Result<(), Fail> {
        let top = self.pop_slots(slots)?;
        let below = self.pop_slots(under)?;
        let copies = top.iter().rev();
        for &value in copies.clone().chain(below.iter().rev()).chain(copies) {
            self.push(value)?;
        }
        Ok(())
    }

    fn swap(&mut self) -> Result<(), Fail> {
        let top = self.pop_slots(1)?;
        let below = self.pop_slots(1)?;
        top.iter().chain(&below).try_for_each(|&v| self.push(v))
    }

    /// The values in the top `slots`, topmost first; no value may be cut in two.
    fn pop_slots(&mut self, slots: u16) -> Result<Vec<Val>, Fail> {
        let mut values = Vec::with_capacity(2);
        let mut left = slots;
        while left > 0 {
            let value = self.pop_any()?;
            let kind: Kind = self.kind_of(value);
            let Some(rest) = left.checked_sub(kind.slots()) else {
                return malformed!("half a {kind:?} is moved at {}", self.pc);
            };
            left = rest;
            values.push(value);
        }
        Ok(values)
    }
}

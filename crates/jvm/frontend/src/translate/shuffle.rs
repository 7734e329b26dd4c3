//! Stack manipulation: `pop`, `dup`, `swap` and the like emit no instructions, only the symbolic stack changes.

use super::opcode::*;
use super::{Fail, Translator, Val, malformed};
use ir::Kind;

/// Up to two values, the lower one first.
type Values = [Option<Val>; 2];

impl Translator<'_> {
    pub(crate) fn shuffle(&mut self, op: u8) -> Result<(), Fail> {
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
        for value in self.pop_slots(slots)?.into_iter().flatten() {
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
        self.push_all(top)?;
        self.push_all(below)?;
        self.push_all(top)
    }

    fn swap(&mut self) -> Result<(), Fail> {
        let top = self.pop_slots(1)?;
        let below = self.pop_slots(1)?;
        self.push_all(top)?;
        self.push_all(below)
    }

    fn push_all(&mut self, values: Values) -> Result<(), Fail> {
        values.into_iter().flatten().try_for_each(|v| self.push(v))
    }

    /// The values in the top `slots`, at most two; no value may be cut in two.
    fn pop_slots(&mut self, slots: u16) -> Result<Values, Fail> {
        let mut values = [None; 2];
        let mut left = slots;
        while left > 0 {
            let value = self.pop_any()?;
            let kind: Kind = self.kind_of(value);
            let Some(rest) = left.checked_sub(kind.slots()) else {
                return malformed!("half a {kind:?} is moved at {}", self.pc);
            };
            left = rest;
            values[left as usize] = Some(value);
        }
        Ok(values)
    }
}

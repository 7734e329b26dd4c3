//! Symbolic operand stack: values wait here as locals, constants or results until they are used.

use super::{Fail, Translator, malformed};
use ir::{Inst, Kind, Reg};

/// A value on the stack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Val {
    Reg(Reg),
    Int(i32),
    Long(i64),
    /// Raw bits.
    Float(u32),
    /// Raw bits.
    Double(u64),
    Null,
}

impl Translator<'_> {
    pub(crate) fn kind_of(&self, value: Val) -> Kind {
        match value {
            Val::Reg(reg) => self.regs.kind(reg),
            Val::Int(_) => Kind::Int,
            Val::Long(_) => Kind::Long,
            Val::Float(_) => Kind::Float,
            Val::Double(_) => Kind::Double,
            Val::Null => Kind::Ref,
        }
    }

    pub(crate) fn push(&mut self, value: Val) -> Result<(), Fail> {
        if self.stack.len() >= self.attribute.max_stack as usize {
            return malformed!("the stack overflows at {}", self.pc);
        }
        if let Val::Reg(reg) = value {
            self.regs.acquire(reg);
        }
        self.stack.push(value);
        Ok(())
    }

    pub(crate) fn pop_any(&mut self) -> Result<Val, Fail> {
        let Some(value) = self.stack.pop() else {
            return malformed!("the stack is empty at {}", self.pc);
        };
        if let Val::Reg(reg) = value {
            self.regs.release(reg);
        }
        Ok(value)
    }

    /// The `n`th value from the top, which must be of `kind`.
    pub(crate) fn peek(&self, n: usize, kind: Kind) -> Result<Val, Fail> {
        let Some(&value) = self.stack.len().checked_sub(n + 1).map(|i| &self.stack[i]) else {
            return malformed!("the stack is empty at {}", self.pc);
        };
        let found = self.kind_of(value);
        if found != kind {
            return malformed!(
                "{kind:?} expected on the stack at {}, found {found:?}",
                self.pc
            );
        }
        Ok(value)
    }

    /// Puts the `n`th value from the top into a register, if it is not in one.
    pub(crate) fn in_register(&mut self, n: usize, kind: Kind) -> Result<Reg, Fail> {
        let value = self.peek(n, kind)?;
        if let Val::Reg(reg) = value {
            return Ok(reg);
        }
        let at = self.stack.len() - 1 - n;
        let reg = self.regs.free(at, kind)?;
        self.load_constant(reg, value);
        self.replace(at, reg);
        Ok(reg)
    }

    pub(crate) fn pop(&mut self, kind: Kind) -> Result<Reg, Fail> {
        let reg = self.in_register(0, kind)?;
        self.pop_any()?;
        Ok(reg)
    }

    /// The upper two values, the lower one first.
    pub(crate) fn pop2(&mut self, lower: Kind, upper: Kind) -> Result<(Reg, Reg), Fail> {
        let a = self.in_register(1, lower)?;
        let b = self.in_register(0, upper)?;
        self.pop_any()?;
        self.pop_any()?;
        Ok((a, b))
    }

    /// Emits an instruction whose result of `kind` is pushed.
    pub(crate) fn emit_push(
        &mut self,
        kind: Kind,
        inst: impl FnOnce(Reg) -> Inst,
    ) -> Result<(), Fail> {
        let dst = self.regs.free(self.stack.len(), kind)?;
        self.emit(inst(dst));
        self.push(Val::Reg(dst))
    }

    /// Emits `dst = value`.
    pub(crate) fn load_constant(&mut self, dst: Reg, value: Val) {
        let inst = match value {
            Val::Reg(src) => Inst::Move { dst, src },
            Val::Int(value) => Inst::ConstInt { dst, value },
            Val::Long(value) => {
                let value = self.refs.long(value);
                Inst::ConstLong { dst, value }
            }
            Val::Float(bits) => Inst::ConstFloat { dst, bits },
            Val::Double(bits) => {
                let bits = self.refs.long(bits as i64);
                Inst::ConstDouble { dst, bits }
            }
            Val::Null => Inst::ConstNull { dst },
        };
        self.emit(inst);
    }

    /// The entry `at` is in `reg` from now on.
    fn replace(&mut self, at: usize, reg: Reg) {
        if let Val::Reg(old) = self.stack[at] {
            self.regs.release(old);
        }
        self.stack[at] = Val::Reg(reg);
        self.regs.acquire(reg);
    }

    /// All entries that are in `old` are in `new` from now on.
    pub(crate) fn rename(&mut self, old: Reg, new: Reg) {
        let mut left = self.regs.uses(old);
        for at in (0..self.stack.len()).rev() {
            if left == 0 {
                break;
            }
            if self.stack[at] == Val::Reg(old) {
                self.replace(at, new);
                left -= 1;
            }
        }
    }

    /// Saves the entries that refer to `local`, which is about to be overwritten.
    pub(crate) fn spill(&mut self, local: Reg) -> Result<(), Fail> {
        if self.regs.uses(local) == 0 {
            return Ok(());
        }
        let first = self.stack.iter().position(|&v| v == Val::Reg(local));
        let kind = self.regs.kind(local);
        let dst = self.regs.free(first.unwrap_or(0), kind)?;
        self.emit(Inst::Move { dst, src: local });
        self.rename(local, dst);
        Ok(())
    }

    /// Puts every entry into the register of its position, where the next block expects it.
    /// `operands` are needed after that: they are renamed if their register is taken.
    pub(crate) fn flush(&mut self, operands: &mut [Reg]) -> Result<(), Fail> {
        if self.stack.is_empty() {
            return Ok(());
        }
        operands.iter().for_each(|&o| self.regs.acquire(o));
        let mut waiting: Vec<(usize, Reg)> = Vec::new();
        for at in 0..self.stack.len() {
            let home = self.regs.stack(at, self.kind_of(self.stack[at]))?;
            if self.stack[at] != Val::Reg(home) {
                waiting.push((at, home));
            }
        }
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|&(at, home)| {
                let blocked = self.regs.uses(home) != 0;
                if !blocked {
                    self.load_constant(home, self.stack[at]);
                    self.replace(at, home);
                }
                blocked
            });
            if waiting.len() == before {
                self.evacuate(waiting[0].1, operands)?;
            }
        }
        operands.iter().for_each(|&o| self.regs.release(o));
        Ok(())
    }

    /// Moves what is in `reg` elsewhere, for the stack and for `operands`.
    fn evacuate(&mut self, reg: Reg, operands: &mut [Reg]) -> Result<(), Fail> {
        let dst = self.regs.temp(self.regs.kind(reg))?;
        self.emit(Inst::Move { dst, src: reg });
        for operand in operands.iter_mut().filter(|o| **o == reg) {
            self.regs.release(reg);
            self.regs.acquire(dst);
            *operand = dst;
        }
        self.rename(reg, dst);
        Ok(())
    }

    /// Makes the last instruction write `dst` instead of `src`, if it is what defines `src`.
    pub(crate) fn retarget(&mut self, src: Reg, dst: Reg) -> bool {
        if self.regs.is_local(src) {
            return false;
        }
        let insts = &mut self.insts[self.block_start..];
        match insts {
            // The cast throws after `dst` is written: only where no handler could see it.
            [.., def, Inst::CheckCast { object, .. }]
                if *object == src
                    && self.handlers.is_none()
                    && def.written_register() == Some(src) =>
            {
                *object = dst;
                def.set_written_register(dst);
            }
            [.., def] if def.written_register() == Some(src) => def.set_written_register(dst),
            _ => return false,
        }
        self.rename(src, dst);
        true
    }

    /// The result in `reg` was dropped: a call need not deliver it, unless to a local.
    pub(crate) fn drop_result(&mut self, reg: Reg) {
        let needed = self.regs.is_local(reg) || self.regs.uses(reg) != 0;
        if needed || self.insts.len() <= self.block_start {
            return;
        }
        if let Some(Inst::Invoke { dst, .. } | Inst::InvokeDynamic { dst, .. }) =
            self.insts.last_mut()
            && *dst == reg
        {
            *dst = Reg::NONE;
        }
    }
}

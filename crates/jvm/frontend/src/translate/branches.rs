//! Translation of branches, switches, returns and throws.

use super::opcode::*;
use super::{Fail, Translator, Val, malformed, scan};
use ir::{BlockId, Cond, Inst, Kind, Reg, SwitchTable};

const CONDITIONS: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];

/// The condition with its operands exchanged.
fn mirror(cond: Cond) -> Cond {
    match cond {
        Cond::Eq => Cond::Eq,
        Cond::Ne => Cond::Ne,
        Cond::Lt => Cond::Gt,
        Cond::Ge => Cond::Le,
        Cond::Gt => Cond::Lt,
        Cond::Le => Cond::Ge,
    }
}

impl Translator<'_> {
    /// Ends the block with a branch: to the jump's target, or on to the next instruction.
    fn branch<const N: usize>(
        &mut self,
        mut operands: [Reg; N],
        inst: impl FnOnce([Reg; N], BlockId, BlockId) -> Inst,
    ) -> Result<(), Fail> {
        self.flush(&mut operands)?;
        let target = jump_target(self.code, self.pc)?;
        let next = self.next.take().unwrap_or(target);
        // The next instruction last, so that it is translated first.
        let target = match target == next {
            true => self.landing(target)?,
            false => self.edge(target)?,
        };
        let next = self.edge(next)?;
        self.emit(inst(operands, target, next));
        Ok(())
    }

    pub(crate) fn branch_on_int(&mut self, op: u8) -> Result<(), Fail> {
        let cond = CONDITIONS[(op - IFEQ) as usize];
        let a = self.pop(Kind::Int)?;
        self.branch_imm(cond, a, 0)
    }

    fn branch_imm(&mut self, cond: Cond, a: Reg, imm: i16) -> Result<(), Fail> {
        self.branch([a], |[a], then, els| Inst::IfImm {
            cond,
            a,
            imm,
            then,
            els,
        })
    }

    pub(crate) fn branch_on_ints(&mut self, op: u8) -> Result<(), Fail> {
        let cond = CONDITIONS[(op - IF_ICMPEQ) as usize];
        let small = |v: Val| match v {
            Val::Int(n) => i16::try_from(n).ok(),
            _ => None,
        };
        if let Some(imm) = small(self.peek(0, Kind::Int)?) {
            self.pop_any()?;
            let a = self.pop(Kind::Int)?;
            return self.branch_imm(cond, a, imm);
        }
        if let Some(imm) = small(self.peek(1, Kind::Int)?) {
            let a = self.pop(Kind::Int)?;
            self.pop_any()?;
            return self.branch_imm(mirror(cond), a, imm);
        }
        let (a, b) = self.pop2(Kind::Int, Kind::Int)?;
        self.branch([a, b], |[a, b], then, els| Inst::If {
            cond,
            a,
            b,
            then,
            els,
        })
    }

    pub(crate) fn branch_on_same(&mut self, op: u8) -> Result<(), Fail> {
        let (lower, upper) = (self.peek(1, Kind::Ref)?, self.peek(0, Kind::Ref)?);
        let on_same = op == IF_ACMPEQ;
        if upper == Val::Null {
            self.pop_any()?;
            return self.branch_if_null(on_same);
        }
        if lower == Val::Null {
            let a = self.pop(Kind::Ref)?;
            self.pop_any()?;
            self.push(Val::Reg(a))?;
            return self.branch_if_null(on_same);
        }
        let (a, b) = self.pop2(Kind::Ref, Kind::Ref)?;
        self.branch([a, b], |[a, b], target, next| {
            let (then, els) = if on_same {
                (target, next)
            } else {
                (next, target)
            };
            Inst::IfSame { a, b, then, els }
        })
    }

    pub(crate) fn branch_on_null(&mut self, op: u8) -> Result<(), Fail> {
        self.branch_if_null(op == IFNULL)
    }

    /// Jumps if the topmost value is null (or is not, if `on_null` is false).
    fn branch_if_null(&mut self, on_null: bool) -> Result<(), Fail> {
        let a = self.pop(Kind::Ref)?;
        self.branch([a], |[a], target, next| {
            let (then, els) = if on_null {
                (target, next)
            } else {
                (next, target)
            };
            Inst::IfNull { a, then, els }
        })
    }

    /// Goes on at the target if nothing else leads there, else ends the block.
    pub(crate) fn goto(&mut self) -> Result<(), Fail> {
        let target = jump_target(self.code, self.pc)?;
        if target != 0 && self.marks[target] == scan::START | scan::TARGET {
            self.next = Some(target);
            return Ok(());
        }
        self.next = None;
        self.jump_to(target)
    }

    pub(crate) fn switch(&mut self) -> Result<(), Fail> {
        let (default, mut targets) = switch(self.code, self.pc)?;
        let mut operands = [self.pop(Kind::Int)?];
        self.next = None;
        self.flush(&mut operands)?;
        targets.sort_unstable_by_key(|case| case.0);
        if targets.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return malformed!("the switch at {} has a case twice", self.pc);
        }
        let default_block = self.edge(default)?;
        let mut cases = Vec::with_capacity(targets.len());
        for &(key, to) in targets.iter().rev().filter(|case| case.1 != default) {
            cases.push((key, self.edge(to)?));
        }
        cases.reverse();
        let table = self.refs.switch(SwitchTable {
            cases,
            default: default_block,
        })?;
        self.emit(Inst::Switch {
            a: operands[0],
            table,
        });
        Ok(())
    }

    pub(crate) fn return_(&mut self, op: u8) -> Result<(), Fail> {
        self.next = None;
        let kind = match op {
            IRETURN => Some(Kind::Int),
            LRETURN => Some(Kind::Long),
            FRETURN => Some(Kind::Float),
            DRETURN => Some(Kind::Double),
            ARETURN => Some(Kind::Ref),
            _ => None,
        };
        if kind != self.method.parsed.ret.as_ref().map(|r| r.kind()) {
            return malformed!("the return at {} does not fit the method's type", self.pc);
        }
        let inst = match kind {
            Some(kind) => Inst::ReturnValue {
                src: self.pop(kind)?,
            },
            None => Inst::Return,
        };
        self.emit(inst);
        Ok(())
    }

    pub(crate) fn throw(&mut self) -> Result<(), Fail> {
        let src = self.pop(Kind::Ref)?;
        self.next = None;
        self.emit(Inst::Throw { src });
        Ok(())
    }
}

//! Register allocation: one register per local slot and kind, one per stack position and kind, and a few
//! temporaries for values that can't stay at their position.

use super::Fail;
use ir::{BodyError, Kind, Reg, RegInfo, RegOrigin};

const KINDS: usize = 5;

#[derive(Default)]
pub(super) struct Registers {
    pub infos: Vec<RegInfo>,
    /// How many entries of the symbolic stack refer to each register.
    uses: Vec<u32>,
    locals: Vec<Reg>,
    stack: Vec<Reg>,
    temps: [Vec<Reg>; KINDS],
}

impl Registers {
    pub(crate) fn new(max_locals: u16) -> Registers {
        Registers {
            infos: Vec::with_capacity(16),
            uses: Vec::with_capacity(16),
            locals: vec![Reg::NONE; max_locals as usize * KINDS],
            ..Registers::default()
        }
    }

    pub(crate) fn kind(&self, reg: Reg) -> Kind {
        self.infos[reg.index()].kind
    }

    pub(crate) fn is_local(&self, reg: Reg) -> bool {
        matches!(self.infos[reg.index()].origin, RegOrigin::Local(_))
    }

    pub(crate) fn uses(&self, reg: Reg) -> u32 {
        self.uses[reg.index()]
    }

    pub(crate) fn acquire(&mut self, reg: Reg) {
        self.uses[reg.index()] += 1;
    }

    pub(crate) fn release(&mut self, reg: Reg) {
        self.uses[reg.index()] -= 1;
    }

    /// The register of local `slot` when it holds a value of `kind`.
    pub(crate) fn local(&mut self, slot: u16, kind: Kind) -> Result<Reg, Fail> {
        let last = slot as usize + kind.slots() as usize;
        let at = slot as usize * KINDS + kind as usize;
        if last * KINDS > self.locals.len() {
            return Err(BodyError::Malformed(format!("local {slot} does not exist")));
        }
        if self.locals[at] == Reg::NONE {
            self.locals[at] = self.create(kind, RegOrigin::Local(slot))?;
        }
        Ok(self.locals[at])
    }

    /// The register of stack position `depth` when it holds a value of `kind`.
    pub(crate) fn stack(&mut self, depth: usize, kind: Kind) -> Result<Reg, Fail> {
        let at = depth * KINDS + kind as usize;
        if self.stack.len() <= at {
            self.stack.resize((depth + 1) * KINDS, Reg::NONE);
        }
        if self.stack[at] == Reg::NONE {
            self.stack[at] = self.create(kind, RegOrigin::Stack(depth as u16))?;
        }
        Ok(self.stack[at])
    }

    /// A register that no stack entry refers to.
    pub(crate) fn temp(&mut self, kind: Kind) -> Result<Reg, Fail> {
        let pool = &self.temps[kind as usize];
        if let Some(&free) = pool.iter().find(|r| self.uses[r.index()] == 0) {
            return Ok(free);
        }
        let reg = self.create(kind, RegOrigin::Temp)?;
        self.temps[kind as usize].push(reg);
        Ok(reg)
    }

    /// Where a new value at `depth` goes: its own position, unless another entry still needs
    /// what is there.
    pub(crate) fn free(&mut self, depth: usize, kind: Kind) -> Result<Reg, Fail> {
        let own = self.stack(depth, kind)?;
        if self.uses(own) == 0 {
            Ok(own)
        } else {
            self.temp(kind)
        }
    }

    fn create(&mut self, kind: Kind, origin: RegOrigin) -> Result<Reg, Fail> {
        let n = self.infos.len();
        if n >= Reg::NONE.index() {
            let reason = format!("more than {n} registers");
            return Err(BodyError::Unsupported(reason));
        }
        self.infos.push(RegInfo { kind, origin });
        self.uses.push(0);
        Ok(Reg(n as u16))
    }
}

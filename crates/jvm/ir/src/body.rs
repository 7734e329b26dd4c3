//! Method bodies: basic blocks over one flat instruction array, handlers, debug tables.

use crate::inst::{ArgsId, BlockId, Inst, Reg};
use crate::kind::Kind;
use crate::refs::{ClassIdx, Refs};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub regs: Vec<RegInfo>,
    /// The first `params` registers hold the arguments at entry, receiver first.
    pub params: u16,
    pub insts: Vec<Inst>,
    /// In order of their instructions, without gaps; block 0 is the entry.
    pub blocks: Vec<Block>,
    /// `blocks[i].start`, packed for the interpreter's jumps.
    pub block_starts: Vec<u32>,
    pub handler_sets: Vec<HandlerSet>,
    /// Argument registers of calls; see [`ArgsId`].
    pub args: Vec<Reg>,
    pub refs: Refs,
    /// `(first instruction, source line)`, sorted by instruction.
    pub lines: Vec<(u32, u16)>,
    pub locals: Vec<LocalVar>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegInfo {
    pub kind: Kind,
    pub origin: RegOrigin,
}

/// What a register was in the bytecode; used to name it for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegOrigin {
    /// Local variable slot.
    Local(u16),
    /// Operand stack position, where values meet across blocks.
    Stack(u16),
    /// An intermediate value within a block.
    Temp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub start: u32,
    pub end: u32,
    /// Index into [`Body::handler_sets`]: where exceptions thrown in this block go.
    pub handlers: Option<u16>,
}

/// Tried in order; an exception that no handler takes leaves the method.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct HandlerSet(pub Vec<Handler>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handler {
    /// `None` catches everything.
    pub catch: Option<ClassIdx>,
    pub target: BlockId,
}

/// A local variable of the source, live in `[start, end)` of the instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVar {
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub slot: u16,
    pub start: u32,
    pub end: u32,
}

impl Body {
    /// The block that holds instruction `pc`.
    pub fn block_of(&self, pc: u32) -> BlockId {
        let after = self.block_starts.partition_point(|&s| s <= pc);
        BlockId((after.max(1) - 1) as u16)
    }

    pub fn line_of(&self, pc: u32) -> Option<u16> {
        let after = self.lines.partition_point(|&(start, _)| start <= pc);
        let line = (after > 0).then(|| self.lines[after - 1].1);
        // Compilers write 0 for code that no line of the source stands for; to the JVM it is no line, either.
        line.filter(|line| *line != 0)
    }

    /// The handlers in force at instruction `pc`.
    pub fn handlers_at(&self, pc: u32) -> &[Handler] {
        match self.blocks[self.block_of(pc).index()].handlers {
            Some(set) => &self.handler_sets[set as usize].0,
            None => &[],
        }
    }

    /// `n` argument registers at `id`.
    pub fn args_at(&self, id: ArgsId, n: usize) -> &[Reg] {
        &self.args[id.0 as usize..id.0 as usize + n]
    }

    /// The source name of the variable in local `slot` at instruction `pc`.
    pub fn local_name(&self, slot: u16, pc: u32) -> Option<&LocalVar> {
        self.locals
            .iter()
            .find(|v| v.slot == slot && v.start <= pc && pc < v.end)
    }

    /// Calls `f` with each successor in the normal flow of control (exception edges are the
    /// targets of [`Body::handlers_at`]).
    pub fn for_each_successor(&self, block: BlockId, mut f: impl FnMut(BlockId)) {
        let last = self.insts[self.blocks[block.index()].end as usize - 1];
        match last {
            Inst::Jump { to } => f(to),
            Inst::If { then, els, .. }
            | Inst::IfImm { then, els, .. }
            | Inst::IfSame { then, els, .. }
            | Inst::IfNull { then, els, .. } => {
                f(then);
                f(els);
            }
            Inst::Switch { table, .. } => {
                let table = &self.refs.switches[table.index()];
                table.cases.iter().for_each(|c| f(c.1));
                f(table.default);
            }
            _ => {}
        }
    }
}

//! Basic blocks: made when first reached, with the kinds of the stack they are entered with.

use super::{Fail, MOST_INSTRUCTIONS, Translator, malformed, scan};
use ir::{BlockId, BodyError, Inst, Kind};
use std::ops::Range;

pub(super) const NO_BLOCK: u16 = u16::MAX;
/// More stack entries over all blocks than any real method has.
const MOST_ENTRY_KINDS: usize = 1 << 22;

/// How a block starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum BlockStart {
    /// Jumps to bytecode 0, which is a jump target itself.
    Entry,
    /// Catches, then jumps to code that is also reached without an exception.
    CatchStub,
    /// Catches, then goes on.
    Catch,
    /// Jumps to where the branch before it goes on anyway: so the branch taken and the branch not
    /// taken are two edges.
    Landing,
    Plain,
}

pub(super) struct PendingBlock {
    /// Bytecode offset of its first instruction.
    pub pc: u16,
    pub form: BlockStart,
    /// The kinds of the stack at its start, in [`Translator::entry_kinds`].
    entry: Range<u32>,
    pub insts: Range<u32>,
    pub handlers: Option<u16>,
}

impl Translator<'_> {
    /// Makes the entry block.
    pub(crate) fn start(&mut self) -> Result<(), Fail> {
        let entry = self.marks[0] & (scan::TARGET | scan::HANDLER) != 0;
        let form = if entry {
            BlockStart::Entry
        } else {
            BlockStart::Plain
        };
        self.make_block(0, form).map(|_| ())
    }

    fn make_block(&mut self, pc: usize, form: BlockStart) -> Result<u16, Fail> {
        let id = self.blocks.len();
        if id >= NO_BLOCK as usize {
            return Err(BodyError::Unsupported(format!("more than {id} blocks")));
        }
        let start = self.entry_kinds.len();
        match form {
            BlockStart::Plain | BlockStart::Landing => {
                for i in 0..self.stack.len() {
                    self.entry_kinds.push(self.kind_of(self.stack[i]));
                }
            }
            BlockStart::Entry | BlockStart::CatchStub | BlockStart::Catch => {}
        }
        let end = self.entry_kinds.len();
        if end > MOST_ENTRY_KINDS || self.insts.len() > MOST_INSTRUCTIONS {
            let reason = "the code is too large after translation".to_owned();
            return Err(BodyError::Unsupported(reason));
        }
        self.blocks.push(PendingBlock {
            pc: pc as u16,
            form,
            entry: start as u32..end as u32,
            insts: 0..0,
            handlers: None,
        });
        self.pending.push(id as u16);
        Ok(id as u16)
    }

    /// The block at bytecode `to`, entered with the stack as it is, which has been flushed.
    pub(crate) fn edge(&mut self, to: usize) -> Result<BlockId, Fail> {
        if to >= self.code.len() {
            return malformed!("control runs off the end of the code");
        }
        let known = self.block_at[to];
        if known == NO_BLOCK {
            let id = self.make_block(to, BlockStart::Plain)?;
            self.block_at[to] = id;
            return Ok(BlockId(id));
        }
        let entry = self.blocks[known as usize].entry.clone();
        let kinds = &self.entry_kinds[entry.start as usize..entry.end as usize];
        let stack = self.stack.iter().map(|&v| self.kind_of(v));
        if !stack.eq(kinds.iter().copied()) {
            return malformed!("the stack at {to} depends on the path taken");
        }
        Ok(BlockId(known))
    }

    /// A block that only jumps to bytecode `to`, entered with the stack as it is.
    pub(crate) fn landing(&mut self, to: usize) -> Result<BlockId, Fail> {
        self.make_block(to, BlockStart::Landing).map(BlockId)
    }

    /// The block that catches exceptions for the handler at bytecode `to`.
    pub(crate) fn catch_edge(&mut self, to: usize) -> Result<BlockId, Fail> {
        let also_plain = to == 0 || self.marks[to] & (scan::TARGET | scan::FALL) != 0;
        if also_plain {
            let stub = |b: &PendingBlock| b.form == BlockStart::CatchStub && b.pc as usize == to;
            return match self.blocks.iter().position(stub) {
                Some(id) => Ok(BlockId(id as u16)),
                None => self.make_block(to, BlockStart::CatchStub).map(BlockId),
            };
        }
        if self.block_at[to] == NO_BLOCK {
            self.block_at[to] = self.make_block(to, BlockStart::Catch)?;
        }
        Ok(BlockId(self.block_at[to]))
    }

    /// Sets the stack as the block expects it; gives its form and first bytecode.
    pub(crate) fn begin_block(&mut self, id: u16) -> (BlockStart, usize) {
        let block = &self.blocks[id as usize];
        let (form, pc, entry) = (block.form, block.pc as usize, block.entry.clone());
        self.block_start = self.insts.len();
        self.handlers = None;
        self.throws = false;
        self.restore_stack(entry);
        (form, pc)
    }

    /// Runs `terminate`, which ends the block, and records the block's extent.
    pub(crate) fn finish_block(
        &mut self,
        id: u16,
        terminate: impl FnOnce(&mut Self) -> Result<(), Fail>,
    ) -> Result<(), Fail> {
        terminate(self)?;
        while !self.stack.is_empty() {
            self.pop_any()?;
        }
        self.record_block(id);
        Ok(())
    }

    fn record_block(&mut self, id: u16) {
        let block = &mut self.blocks[id as usize];
        block.insts = self.block_start as u32..self.insts.len() as u32;
        block.handlers = self.handlers;
    }

    /// Ends the block with a jump to bytecode `to`.
    pub(crate) fn jump_to(&mut self, to: usize) -> Result<(), Fail> {
        self.flush(&mut [])?;
        let to = self.edge(to)?;
        self.emit(Inst::Jump { to });
        Ok(())
    }

    /// Ends block `id` before the current instruction and goes on in a new one, to which nothing
    /// else leads: the stack need not be flushed.
    pub(crate) fn split(&mut self, id: u16) -> Result<u16, Fail> {
        let next = self.make_block(self.pc, BlockStart::Plain)?;
        self.pending.pop();
        self.emit(Inst::Jump { to: BlockId(next) });
        self.record_block(id);
        self.block_start = self.insts.len();
        self.handlers = None;
        self.throws = false;
        Ok(next)
    }

    /// The first instruction of a handler.
    pub(crate) fn catch(&mut self) -> Result<(), Fail> {
        self.emit_push(Kind::Ref, |dst| Inst::Catch { dst })
    }

    fn restore_stack(&mut self, entry: Range<u32>) {
        for (depth, i) in (entry.start..entry.end).enumerate() {
            let kind = self.entry_kinds[i as usize];
            // The register exists: the block that led here put its value into it.
            if let Ok(reg) = self.regs.stack(depth, kind) {
                self.regs.acquire(reg);
                self.stack.push(super::Val::Reg(reg));
            }
        }
    }
}

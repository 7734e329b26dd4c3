//! Builder of bodies: for synthetic classes, tests, and the parser of the text form.
//!
//! Blocks are created in the order they will have in the body and may be filled in any order.
//! A builder is used by code that knows what it builds, so misuse (a block without an end, a
//! malformed descriptor) panics with the block or the descriptor at fault.

mod emit;
mod intern;

use crate::body::{Block, Body, Handler, HandlerSet, LocalVar, RegInfo, RegOrigin};
use crate::inst::{BlockId, Inst, Reg};
use crate::kind::{Kind, MethodDesc, TypeDesc};
use crate::refs::Refs;
use intern::{index, intern};

#[derive(Debug)]
pub struct BodyBuilder {
    regs: Vec<RegInfo>,
    params: u16,
    blocks: Vec<OpenBlock>,
    current: usize,
    line: Option<u16>,
    handler_sets: Vec<HandlerSet>,
    args: Vec<Reg>,
    refs: Refs,
    locals: Vec<LocalVar>,
}

#[derive(Debug, Default)]
struct OpenBlock {
    insts: Vec<Inst>,
    /// The source line of each instruction.
    lines: Vec<Option<u16>>,
    handlers: Option<u16>,
}

impl BodyBuilder {
    /// A builder positioned in its entry block, with one register per parameter.
    pub fn new(params: &[Kind]) -> BodyBuilder {
        let mut builder = BodyBuilder::empty();
        let mut slot = 0;
        for &kind in params {
            builder.reg(kind, RegOrigin::Local(slot));
            slot += kind.slots();
        }
        builder.params = params.len() as u16;
        builder.new_block();
        builder
    }

    /// A builder without even an entry block.
    pub(crate) fn empty() -> BodyBuilder {
        BodyBuilder {
            regs: Vec::new(),
            params: 0,
            blocks: Vec::new(),
            current: 0,
            line: None,
            handler_sets: Vec::new(),
            args: Vec::new(),
            refs: Refs::default(),
            locals: Vec::new(),
        }
    }

    /// A builder for a method with descriptor `desc`; instance methods have `this` first.
    pub fn for_method(desc: &MethodDesc, is_static: bool) -> BodyBuilder {
        let this = (!is_static).then_some(Kind::Ref);
        let kinds: Vec<Kind> = this
            .into_iter()
            .chain(desc.params.iter().map(TypeDesc::kind))
            .collect();
        BodyBuilder::new(&kinds)
    }

    // Registers

    pub fn new_reg(&mut self, kind: Kind) -> Reg {
        self.reg(kind, RegOrigin::Temp)
    }

    pub fn reg(&mut self, kind: Kind, origin: RegOrigin) -> Reg {
        let reg = Reg(index(self.regs.len()));
        assert!(reg.is_some(), "too many registers");
        self.regs.push(RegInfo { kind, origin });
        reg
    }

    /// The first `count` registers, made so far with [`BodyBuilder::reg`], are the parameters.
    pub(crate) fn set_params(&mut self, count: u16) {
        self.params = count;
    }

    /// The register of parameter `i`, the receiver being parameter 0 of an instance method.
    pub fn param(&self, i: usize) -> Reg {
        assert!(i < self.params as usize, "there is no parameter {i}");
        Reg(i as u16)
    }

    pub fn kind(&self, reg: Reg) -> Kind {
        self.regs[reg.index()].kind
    }

    // Blocks

    /// A new block after all others. The position stays where it is.
    pub fn new_block(&mut self) -> BlockId {
        let id = BlockId(index(self.blocks.len()));
        self.blocks.push(OpenBlock::default());
        id
    }

    /// The following instructions go to the end of `block`.
    pub fn switch_to(&mut self, block: BlockId) {
        assert!(block.index() < self.blocks.len(), "there is no {block}");
        self.current = block.index();
    }

    pub fn current_block(&self) -> BlockId {
        BlockId(self.current as u16)
    }

    /// Exceptions thrown in `block` go to `handlers`, tried in order.
    pub fn set_handlers(&mut self, block: BlockId, handlers: &[Handler]) {
        let set = HandlerSet(handlers.to_vec());
        let set = index(intern(&mut self.handler_sets, set));
        self.blocks[block.index()].handlers = Some(set);
    }

    /// The following instructions are from source line `line`.
    pub fn set_line(&mut self, line: Option<u16>) {
        self.line = line;
    }

    pub fn local(&mut self, local: LocalVar) {
        self.locals.push(local);
    }

    pub fn push(&mut self, inst: Inst) {
        let line = self.line;
        let id = self.current_block();
        let block = &mut self.blocks[self.current];
        let ended = block.insts.last().is_some_and(Inst::is_terminator);
        assert!(!ended, "{id} has ended already");
        block.insts.push(inst);
        block.lines.push(line);
    }

    /// The number of instructions pushed to all blocks.
    pub fn inst_count(&self) -> usize {
        self.blocks.iter().map(|b| b.insts.len()).sum()
    }

    /// Whether the current block has its terminator.
    pub fn is_ended(&self) -> bool {
        let block = &self.blocks[self.current];
        block.insts.last().is_some_and(Inst::is_terminator)
    }

    /// Lays the blocks out one after the other.
    pub fn finish(self) -> Body {
        let mut insts = Vec::new();
        let mut blocks = Vec::with_capacity(self.blocks.len());
        let mut lines: Vec<(u32, u16)> = Vec::new();
        for (i, block) in self.blocks.into_iter().enumerate() {
            let ended = block.insts.last().is_some_and(Inst::is_terminator);
            assert!(ended, "b{i} doesn't end in a terminator");
            let start = insts.len() as u32;
            for (offset, line) in block.lines.iter().enumerate() {
                let Some(line) = *line else { continue };
                if lines.last().map(|l| l.1) != Some(line) {
                    lines.push((start + offset as u32, line));
                }
            }
            insts.extend(block.insts);
            blocks.push(Block {
                start,
                end: insts.len() as u32,
                handlers: block.handlers,
            });
        }
        Body {
            regs: self.regs,
            params: self.params,
            block_starts: blocks.iter().map(|b| b.start).collect(),
            insts,
            blocks,
            handler_sets: self.handler_sets,
            args: self.args,
            refs: self.refs,
            lines,
            locals: self.locals,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::Cond;

    #[test]
    fn blocks_are_laid_out_in_order_of_creation() {
        let mut b = BodyBuilder::new(&[Kind::Int, Kind::Long]);
        let (yes, no) = (b.new_block(), b.new_block());
        b.if_imm(Cond::Lt, b.param(0), 0, yes, no);
        b.switch_to(no);
        b.set_line(Some(7));
        let zero = b.const_int(0);
        b.ret_value(zero);
        b.switch_to(yes);
        b.set_line(Some(6));
        b.ret_value(b.param(0));
        let body = b.finish();
        assert_eq!(body.block_starts, [0, 1, 2]);
        assert_eq!(body.insts.len(), 4);
        assert_eq!(body.lines, [(1, 6), (2, 7)]);
        assert_eq!(body.regs[1].origin, RegOrigin::Local(1));
    }

    #[test]
    fn equal_references_share_an_index() {
        let mut b = BodyBuilder::new(&[]);
        assert_eq!(b.class("A"), b.class("A"));
        assert_ne!(b.string("a"), b.string("b"));
        assert_eq!(b.method("A", "f", "()V"), b.method("A", "f", "()V"));
        assert_ne!(
            b.method("A", "f", "()V"),
            b.interface_method("A", "f", "()V")
        );
    }

    #[test]
    #[should_panic(expected = "b1 doesn't end")]
    fn a_block_without_an_end_is_refused() {
        let mut b = BodyBuilder::new(&[]);
        let next = b.new_block();
        b.jump(next);
        b.finish();
    }
}

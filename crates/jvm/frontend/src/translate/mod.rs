//! Translation of bytecode to [`ir::Body`].
//!
//! 1. [`scan`] marks where instructions start and how they are reached.
//! 2. Blocks are translated as they are reached from the entry, so dead code never is. Within a
//!    block the operand stack is symbolic ([`stack`]): locals, constants and results wait on it
//!    until an instruction uses them, so that `iload a; iload b; iadd; istore c` becomes one
//!    instruction. At a block's end, what is left goes to the registers of its stack positions.
//! 3. [`finish`] puts the blocks in the order of the bytecode and maps the debug tables.
//!
//! A block has one set of exception handlers: that of its instructions that can throw. It is split
//! where a throwing instruction needs another set ([`handlers`]), not at every try boundary.

mod arithmetic;
mod arrays;
mod blocks;
mod branches;
mod calls;
mod constants;
mod debug;
mod dispatch;
mod fields;
mod finish;
pub(crate) mod frames;
mod handlers;
mod locals;
mod narrow;
mod objects;
pub(crate) mod opcode;
mod refs;
mod registers;
pub(crate) mod scan;
mod shuffle;
mod stack;
mod subroutines;
#[cfg(test)]
mod tests;

use crate::classfile::{ClassCode, CodeAttribute};
use blocks::{BlockStart, PendingBlock};
pub(crate) use finish::TranslatedBody;
use handlers::Regions;
use ir::{Body, BodyError, HandlerSet, Inst, Kind, MethodDef, Reg};
use refs::RefTable;
use registers::Registers;
use stack::Val;
use subroutines::ReturnSites;

pub(crate) type Fail = BodyError;

/// `Err(BodyError::Malformed(format!(…)))`.
macro_rules! malformed {
    ($($arg:tt)*) => { Err(ir::BodyError::Malformed(format!($($arg)*))) };
}
use malformed;

/// More instructions than any real method becomes.
const MOST_INSTRUCTIONS: usize = 1 << 22;

pub(crate) fn body(
    class: &ClassCode,
    method: &MethodDef,
    attribute: &CodeAttribute<'_>,
) -> Result<Body, Fail> {
    translate(class, method, attribute).map(|translated| translated.body)
}

/// The bytecode offset that instruction `inst` of the body comes from.
pub(crate) fn origin(
    class: &ClassCode,
    method: &MethodDef,
    attribute: &CodeAttribute<'_>,
    inst: u32,
) -> Option<u16> {
    let translated = translate(class, method, attribute).ok()?;
    translated.origins.get(inst as usize).copied()
}

pub(crate) fn translate(
    class: &ClassCode,
    method: &MethodDef,
    attribute: &CodeAttribute<'_>,
) -> Result<TranslatedBody, Fail> {
    let mut translator = Translator::new(class, method, attribute)?;
    translator.run()?;
    finish::finish(translator)
}

struct Translator<'a> {
    method: &'a MethodDef,
    attribute: &'a CodeAttribute<'a>,
    code: &'a [u8],
    marks: Vec<u8>,
    regs: Registers,
    params: u16,
    refs: RefTable<'a>,

    // What has been made so far.
    insts: Vec<Inst>,
    /// The bytecode offset that each instruction comes from.
    origins: Vec<u16>,
    args: Vec<Reg>,
    blocks: Vec<PendingBlock>,
    /// The block that starts at each bytecode offset.
    block_at: Vec<u16>,
    /// Blocks that are reached but not translated yet.
    pending: Vec<u16>,
    /// Kinds of the stack at block entries; see [`PendingBlock::entry`].
    entry_kinds: Vec<Kind>,
    handler_sets: Vec<HandlerSet>,
    regions: Regions,
    return_sites: Option<ReturnSites>,

    // Where translation stands.
    pc: usize,
    /// Where it goes on after the current instruction; `None` after a terminator.
    next: Option<usize>,
    stack: Vec<Val>,
    /// Scratch space for the kinds of arguments.
    kinds: Vec<Kind>,
    block_start: usize,
    /// The handler set of the current block.
    handlers: Option<u16>,
    /// Whether the current block holds an instruction that can throw.
    throws: bool,
}

impl<'a> Translator<'a> {
    fn new(
        class: &'a ClassCode,
        method: &'a MethodDef,
        attribute: &'a CodeAttribute<'a>,
    ) -> Result<Translator<'a>, Fail> {
        let code = attribute.code;
        let mut translator = Translator {
            method,
            attribute,
            code,
            marks: scan::scan(attribute)?,
            regs: Registers::new(attribute.max_locals),
            params: 0,
            refs: RefTable::new(class),
            insts: Vec::with_capacity(code.len() / 2 + 1),
            origins: Vec::with_capacity(code.len() / 2 + 1),
            args: Vec::new(),
            blocks: Vec::new(),
            block_at: vec![blocks::NO_BLOCK; code.len()],
            pending: Vec::new(),
            entry_kinds: Vec::new(),
            handler_sets: Vec::new(),
            regions: Regions::new(&attribute.exceptions)?,
            return_sites: None,
            pc: 0,
            next: None,
            stack: Vec::with_capacity(8),
            kinds: Vec::new(),
            block_start: 0,
            handlers: None,
            throws: false,
        };
        translator.make_params()?;
        Ok(translator)
    }

    fn make_params(&mut self) -> Result<(), Fail> {
        let receiver = (!self.method.is_static()).then_some(Kind::Ref);
        let params = self.method.parsed.params.iter().map(|p| p.kind());
        let mut slot = 0;
        for kind in receiver.into_iter().chain(params) {
            self.regs.local(slot, kind)?;
            slot += kind.slots();
        }
        self.params = self.regs.infos.len() as u16;
        Ok(())
    }

    fn run(&mut self) -> Result<(), Fail> {
        self.start()?;
        while let Some(block) = self.pending.pop() {
            self.block(block)?;
        }
        Ok(())
    }

    /// One block, from its first instruction to its terminator.
    fn block(&mut self, mut id: u16) -> Result<(), Fail> {
        let (form, mut pc) = self.begin_block(id);
        self.pc = pc;
        match form {
            BlockStart::Plain => {}
            BlockStart::Entry | BlockStart::Landing => {
                return self.finish_block(id, |t| t.jump_to(pc));
            }
            BlockStart::Catch => self.catch()?,
            BlockStart::CatchStub => {
                self.catch()?;
                return self.finish_block(id, |t| t.jump_to(pc));
            }
        }
        let mut may_be_start = false;
        loop {
            if pc >= self.code.len() {
                return malformed!("control runs off the end of the code");
            }
            self.pc = pc;
            if may_be_start && self.marks[pc] & (scan::TARGET | scan::HANDLER) != 0 {
                return self.finish_block(id, |t| t.jump_to(pc));
            }
            let op = self.code[pc];
            if self.has_handlers() && self.can_throw(op)? && !self.enter_region()? {
                id = self.split(id)?;
                self.enter_region()?;
            }
            let after = pc + opcode::length(self.code, pc)?;
            self.next = Some(after);
            self.dispatch(op)?;
            match self.next {
                // Only a jump to a place that nothing else leads to goes elsewhere.
                Some(next) => (pc, may_be_start) = (next, next == after),
                None => return self.finish_block(id, |_| Ok(())),
            }
        }
    }

    fn emit(&mut self, inst: Inst) {
        self.insts.push(inst);
        self.origins.push(self.pc as u16);
    }

    fn operand_u8(&self, at: usize) -> u8 {
        self.code[self.pc + at]
    }

    /// The operand `at` bytes into the instruction, whose length has been checked.
    fn operand_u16(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.code[self.pc + at], self.code[self.pc + at + 1]])
    }
}

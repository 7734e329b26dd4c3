//! Bodies made by hand: for synthetic classes, tests and the text form's reader.
//!
//! Blocks are created in the order they will have in the body and may be filled in any order.
//! A builder is used by code that knows what it builds, so misuse (a block without an end, a
//! malformed descriptor) panics with the block or the descriptor at fault.

use crate::body::{Block, Body, Handler, HandlerSet, LocalVar, RegInfo, RegOrigin};
use crate::inst::{ArgsId, BinOp, BlockId, Cond, Inst, InvokeKind, Reg, UnOp};
use crate::kind::{Kind, MethodDesc, TypeDesc};
use crate::refs::{
    ClassIdx, DynIdx, DynamicSite, FieldIdx, FieldRef, LongIdx, MethodIdx, MethodRef, Refs, StrIdx,
    SwitchIdx, SwitchTable,
};
use std::sync::Arc;

#[derive(Debug, Default)]
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
        let mut builder = BodyBuilder::default();
        let mut slot = 0;
        for &kind in params {
            builder.reg(kind, RegOrigin::Local(slot));
            slot += kind.slots();
        }
        builder.params = params.len() as u16;
        builder.new_block();
        builder
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

/// What instructions refer to. Each returns the index of an equal entry if there is one.
impl BodyBuilder {
    pub fn class(&mut self, name: &str) -> ClassIdx {
        let classes = &mut self.refs.classes;
        let found = classes.iter().position(|c| &**c == name);
        ClassIdx(index(found.unwrap_or_else(|| {
            classes.push(name.into());
            classes.len() - 1
        })))
    }

    /// Panics if `desc` is not a field descriptor.
    pub fn field(&mut self, class: &str, name: &str, desc: &str) -> FieldIdx {
        let desc = TypeDesc::parse(desc).unwrap_or_else(|| panic!("bad descriptor {desc}"));
        self.field_ref(FieldRef {
            class: class.into(),
            name: name.into(),
            desc,
        })
    }

    pub fn field_ref(&mut self, field: FieldRef) -> FieldIdx {
        FieldIdx(index(intern(&mut self.refs.fields, field)))
    }

    /// A method of a class. Panics if `desc` is not a method descriptor.
    pub fn method(&mut self, class: &str, name: &str, desc: &str) -> MethodIdx {
        self.method_ref(method_ref(class, name, desc, false))
    }

    /// A method of an interface. Panics if `desc` is not a method descriptor.
    pub fn interface_method(&mut self, class: &str, name: &str, desc: &str) -> MethodIdx {
        self.method_ref(method_ref(class, name, desc, true))
    }

    pub fn method_ref(&mut self, method: MethodRef) -> MethodIdx {
        MethodIdx(index(intern(&mut self.refs.methods, method)))
    }

    pub fn string(&mut self, text: &str) -> StrIdx {
        self.string_utf16(text.encode_utf16().collect())
    }

    pub fn string_utf16(&mut self, units: Arc<[u16]>) -> StrIdx {
        StrIdx(index(intern(&mut self.refs.strings, units)))
    }

    pub fn long(&mut self, value: i64) -> LongIdx {
        LongIdx(intern(&mut self.refs.longs, value) as u32)
    }

    pub fn dynamic(&mut self, site: DynamicSite) -> DynIdx {
        DynIdx(index(intern(&mut self.refs.dynamics, site)))
    }

    /// Cases may come in any order.
    pub fn switch_table(&mut self, mut cases: Vec<(i32, BlockId)>, default: BlockId) -> SwitchIdx {
        cases.sort_by_key(|c| c.0);
        let table = SwitchTable { cases, default };
        SwitchIdx(index(intern(&mut self.refs.switches, table)))
    }

    pub fn args(&mut self, regs: &[Reg]) -> ArgsId {
        let start = self.args.len() as u32;
        self.args.extend_from_slice(regs);
        ArgsId(start)
    }
}

/// Instructions with a fresh destination register, which is returned.
impl BodyBuilder {
    pub fn const_int(&mut self, value: i32) -> Reg {
        self.define(Kind::Int, |dst| Inst::ConstInt { dst, value })
    }

    pub fn const_long(&mut self, value: i64) -> Reg {
        let value = self.long(value);
        self.define(Kind::Long, |dst| Inst::ConstLong { dst, value })
    }

    pub fn const_float(&mut self, bits: u32) -> Reg {
        self.define(Kind::Float, |dst| Inst::ConstFloat { dst, bits })
    }

    pub fn const_double(&mut self, bits: u64) -> Reg {
        let bits = self.long(bits as i64);
        self.define(Kind::Double, |dst| Inst::ConstDouble { dst, bits })
    }

    pub fn const_null(&mut self) -> Reg {
        self.define(Kind::Ref, |dst| Inst::ConstNull { dst })
    }

    pub fn const_string(&mut self, text: &str) -> Reg {
        let value = self.string(text);
        self.define(Kind::Ref, |dst| Inst::ConstString { dst, value })
    }

    pub fn const_string_utf16(&mut self, units: Arc<[u16]>) -> Reg {
        let value = self.string_utf16(units);
        self.define(Kind::Ref, |dst| Inst::ConstString { dst, value })
    }

    pub fn const_class(&mut self, name: &str) -> Reg {
        let class = self.class(name);
        self.define(Kind::Ref, |dst| Inst::ConstClass { dst, class })
    }

    pub fn const_dynamic(&mut self, kind: Kind, site: DynamicSite) -> Reg {
        let site = self.dynamic(site);
        self.define(kind, |dst| Inst::ConstDynamic { dst, site })
    }

    pub fn un(&mut self, op: UnOp, a: Reg) -> Reg {
        self.define(op.kinds().1, |dst| Inst::Un { op, dst, a })
    }

    pub fn bin(&mut self, op: BinOp, a: Reg, b: Reg) -> Reg {
        self.define(op.kinds().2, |dst| Inst::Bin { op, dst, a, b })
    }

    pub fn bin_imm(&mut self, op: BinOp, a: Reg, imm: i16) -> Reg {
        self.define(Kind::Int, |dst| Inst::BinImm { op, dst, a, imm })
    }

    pub fn new_object(&mut self, class: &str) -> Reg {
        let class = self.class(class);
        self.define(Kind::Ref, |dst| Inst::New { dst, class })
    }

    /// `class` is the array's class: `[I`.
    pub fn new_array(&mut self, class: &str, len: Reg) -> Reg {
        let class = self.class(class);
        self.define(Kind::Ref, |dst| Inst::NewArray { dst, len, class })
    }

    pub fn get_field(&mut self, object: Reg, field: FieldIdx) -> Reg {
        let kind = self.refs.fields[field.index()].desc.kind();
        self.define(kind, |dst| Inst::GetField { dst, object, field })
    }

    pub fn get_static(&mut self, field: FieldIdx) -> Reg {
        let kind = self.refs.fields[field.index()].desc.kind();
        self.define(kind, |dst| Inst::GetStatic { dst, field })
    }

    pub fn instance_of(&mut self, object: Reg, class: &str) -> Reg {
        let class = self.class(class);
        self.define(Kind::Int, |dst| Inst::InstanceOf { dst, object, class })
    }

    /// The result's register, [`Reg::NONE`] if the method is void.
    pub fn invoke(&mut self, kind: InvokeKind, method: MethodIdx, args: &[Reg]) -> Reg {
        let args = self.args(args);
        let ret = self.refs.methods[method.index()].parsed.ret.as_ref();
        let dst = match ret.map(TypeDesc::kind) {
            Some(kind) => self.new_reg(kind),
            None => Reg::NONE,
        };
        self.push(Inst::Invoke {
            kind,
            dst,
            method,
            args,
        });
        dst
    }

    fn define(&mut self, kind: Kind, inst: impl FnOnce(Reg) -> Inst) -> Reg {
        let dst = self.new_reg(kind);
        self.push(inst(dst));
        dst
    }
}

/// Instructions without a destination.
impl BodyBuilder {
    pub fn move_to(&mut self, dst: Reg, src: Reg) {
        self.push(Inst::Move { dst, src });
    }

    pub fn put_field(&mut self, object: Reg, field: FieldIdx, src: Reg) {
        self.push(Inst::PutField { object, field, src });
    }

    pub fn put_static(&mut self, field: FieldIdx, src: Reg) {
        self.push(Inst::PutStatic { field, src });
    }

    pub fn check_cast(&mut self, object: Reg, class: &str) {
        let class = self.class(class);
        self.push(Inst::CheckCast { object, class });
    }

    pub fn jump(&mut self, to: BlockId) {
        self.push(Inst::Jump { to });
    }

    pub fn if_imm(&mut self, cond: Cond, a: Reg, imm: i16, then: BlockId, els: BlockId) {
        self.push(Inst::IfImm {
            cond,
            a,
            imm,
            then,
            els,
        });
    }

    pub fn if_null(&mut self, a: Reg, then: BlockId, els: BlockId) {
        self.push(Inst::IfNull { a, then, els });
    }

    pub fn if_same(&mut self, a: Reg, b: Reg, then: BlockId, els: BlockId) {
        self.push(Inst::IfSame { a, b, then, els });
    }

    pub fn ret(&mut self) {
        self.push(Inst::Return);
    }

    pub fn ret_value(&mut self, src: Reg) {
        self.push(Inst::ReturnValue { src });
    }

    pub fn throw(&mut self, src: Reg) {
        self.push(Inst::Throw { src });
    }
}

fn method_ref(class: &str, name: &str, desc: &str, on_interface: bool) -> MethodRef {
    let parsed = MethodDesc::parse(desc).unwrap_or_else(|| panic!("bad descriptor {desc}"));
    MethodRef {
        class: class.into(),
        name: name.into(),
        desc: desc.into(),
        parsed,
        on_interface,
    }
}

/// The index of `item` in `list`, where it is put if it's not there. Linear, because the bodies
/// made here are small.
fn intern<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|x| *x == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

fn index(i: usize) -> u16 {
    u16::try_from(i).expect("more than 65,536 entries in a body's table")
}

#[cfg(test)]
mod tests {
    use super::*;

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

//! The code of a version in which common blocks and calls are methods that stand for their summaries.

use super::blocks::BlockSite;
use crate::coupling::redirect;
use ir::{
    ArgsId, Block, BlockId, Body, Cond, Handler, HandlerSet, Inst, InvokeKind, Kind, MethodDesc,
    MethodIdx, MethodSymbol, Reg, RegInfo, RegOrigin, SwitchTable,
};
use std::sync::Arc;

/// A method that stands for something.
#[derive(Clone, Debug)]
pub(crate) struct StubMethod {
    pub(crate) class: Arc<str>,
    pub(crate) name: String,
    pub(crate) desc: String,
}

/// What is called in place of a block: first that it is executed, then each register that it writes.
pub(crate) struct BlockStub<'a> {
    pub(crate) site: &'a BlockSite,
    pub(crate) entry: &'a StubMethod,
    /// With whether it takes the value that the register had.
    pub(crate) outputs: Vec<(&'a StubMethod, bool)>,
}

/// What is called in place of a call of this method.
pub(crate) struct CallStub<'a> {
    pub(crate) called: &'a MethodSymbol,
    pub(crate) entry: &'a StubMethod,
}

struct StubAssembly<'a> {
    body: Body,
    blocks: &'a [BlockStub<'a>],
    insts: Vec<Inst>,
    made: Vec<Block>,
    start: u32,
}

/// The body with these stubs, as one of a static method; `None` if it gets too large.
pub(crate) fn with_stubs(
    body: &Body,
    has_receiver: bool,
    blocks: &[BlockStub<'_>],
    calls: &[CallStub<'_>],
) -> Option<Body> {
    let mut assembly = StubAssembly {
        body: body.clone(),
        blocks,
        insts: Vec::new(),
        made: Vec::new(),
        start: 0,
    };
    assembly.body.locals.clear();
    assembly.entry(has_receiver);
    assembly.own_code(body, calls)?;
    for stub in blocks {
        assembly.block(stub)?;
    }
    assembly.no_receiver(has_receiver)?;
    let StubAssembly {
        mut body,
        insts,
        made,
        ..
    } = assembly;
    (made.len() < usize::from(u16::MAX)).then_some(())?;
    body.insts = insts;
    body.block_starts = made.iter().map(|b| b.start).collect();
    body.blocks = made;
    Some(body)
}

impl StubAssembly<'_> {
    /// Where control comes to a block of the version's own code.
    fn place(&self, own: usize, block: BlockId) -> BlockId {
        let mut stubs = self.blocks.iter();
        match stubs.position(|stub| stub.site.head == block) {
            Some(stub) => self.stub_place(own, stub),
            None => BlockId(block.0 + 1),
        }
    }

    /// Where a stub begins: one of several exits takes a block to ask for each but the last.
    fn stub_place(&self, own: usize, stub: usize) -> BlockId {
        let before: usize = self.blocks[..stub].iter().map(|s| s.site.exits.len()).sum();
        BlockId((1 + own + before) as u16)
    }

    fn end_block(&mut self, inst: Inst, handlers: Option<u16>) {
        self.insts.push(inst);
        let end = self.insts.len() as u32;
        self.made.push(Block {
            start: self.start,
            end,
            handlers,
        });
        self.start = end;
    }

    /// Objects are there on which methods are called.
    fn entry(&mut self, has_receiver: bool) {
        let own = self.body.blocks.len();
        let to = self.place(own, BlockId(0));
        let last = self.stub_place(own, self.blocks.len());
        let inst = match has_receiver {
            true => Inst::IfNull {
                a: Reg(0),
                then: last,
                els: to,
            },
            false => Inst::Jump { to },
        };
        self.end_block(inst, None);
    }

    fn own_code(&mut self, own: &Body, calls: &[CallStub<'_>]) -> Option<()> {
        let by = self.insts.len() as u32;
        self.body.lines.iter_mut().for_each(|(pc, _)| *pc += by);
        let symbols: Option<Vec<MethodIdx>> =
            calls.iter().map(|stub| self.symbol(stub.entry)).collect();
        let symbols = symbols?;
        let count = own.blocks.len();
        for block in &own.blocks {
            for pc in block.start..block.end {
                let mut inst = own.insts[pc as usize];
                redirect(&mut inst, &|to| self.place(count, to));
                if own.handlers_at(pc).is_empty() {
                    replace_call(own, &mut inst, calls, &symbols);
                }
                self.insts.push(inst);
            }
            let end = self.insts.len() as u32;
            self.made.push(Block {
                start: self.start,
                end,
                handlers: block.handlers,
            });
            self.start = end;
        }
        let tables = own.refs.switches.iter().map(|table| SwitchTable {
            cases: table
                .cases
                .iter()
                .map(|(k, b)| (*k, self.place(count, *b)))
                .collect(),
            default: self.place(count, table.default),
        });
        let tables: Vec<SwitchTable> = tables.collect();
        let sets = own.handler_sets.iter().map(|set| {
            let moved = set.0.iter().map(|handler| Handler {
                target: BlockId(handler.target.0 + 1),
                ..*handler
            });
            HandlerSet(moved.collect())
        });
        self.body.handler_sets = sets.collect();
        self.body.refs.switches = tables;
        Some(())
    }

    fn symbol(&mut self, method: &StubMethod) -> Option<MethodIdx> {
        let methods = &mut self.body.refs.methods;
        let index = u16::try_from(methods.len()).ok()?;
        methods.push(MethodSymbol {
            class: method.class.clone(),
            name: method.name.as_str().into(),
            desc: method.desc.as_str().into(),
            parsed: MethodDesc::parse(&method.desc)?,
            on_interface: false,
        });
        Some(MethodIdx(index))
    }

    fn call(&mut self, method: &StubMethod, dst: Reg, args: &[Reg]) -> Option<()> {
        let method = self.symbol(method)?;
        let place = ArgsId(u32::try_from(self.body.args.len()).ok()?);
        self.body.args.extend(args);
        self.insts.push(Inst::Invoke {
            kind: InvokeKind::Static,
            dst,
            method,
            args: place,
        });
        Some(())
    }

    fn block(&mut self, stub: &BlockStub<'_>) -> Option<()> {
        let exits = &stub.site.exits;
        let exit = match exits.len() {
            1 => Reg::NONE,
            _ => self.new_register(Kind::Int)?,
        };
        self.call(stub.entry, exit, &stub.site.args)?;
        for ((method, may_keep), register) in stub.outputs.iter().zip(&stub.site.outputs) {
            let given = [*register];
            let args: &[Reg] = if *may_keep { &given } else { &[] };
            self.call(method, *register, args)?;
        }
        let own = self.body.blocks.len();
        let (last, others) = exits.split_last()?;
        for (number, to) in others.iter().enumerate() {
            let then = self.place(own, *to);
            let inst = Inst::IfImm {
                cond: Cond::Eq,
                a: exit,
                imm: number as i16,
                then,
                els: BlockId(self.made.len() as u16 + 1),
            };
            self.end_block(inst, None);
        }
        let to = self.place(own, *last);
        self.end_block(Inst::Jump { to }, None);
        Some(())
    }

    fn new_register(&mut self, kind: Kind) -> Option<Reg> {
        let register = Reg(u16::try_from(self.body.regs.len()).ok()?);
        register.is_some().then_some(())?;
        self.body.regs.push(RegInfo {
            kind,
            origin: RegOrigin::Temp,
        });
        Some(register)
    }

    /// An input that is none: both versions end in the same way.
    fn no_receiver(&mut self, has_receiver: bool) -> Option<()> {
        if has_receiver {
            let src = self.new_register(Kind::Ref)?;
            self.insts.push(Inst::ConstNull { dst: src });
            self.end_block(Inst::Throw { src }, None);
        }
        Some(())
    }
}

/// Lets a call of a summarized method be one of what stands for it.
fn replace_call(own: &Body, inst: &mut Inst, calls: &[CallStub<'_>], symbols: &[MethodIdx]) {
    let Inst::Invoke { kind, method, .. } = inst else {
        return;
    };
    let symbol = &own.refs.methods[method.index()];
    let is_it = |stub: &CallStub<'_>| {
        let called = stub.called;
        called.class == symbol.class && called.name == symbol.name && called.desc == symbol.desc
    };
    if let Some(stub) = calls.iter().position(is_it) {
        (*kind, *method) = (InvokeKind::Static, symbols[stub]);
    }
}

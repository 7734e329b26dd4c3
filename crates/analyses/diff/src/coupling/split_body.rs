//! A body in which some calls have blocks of their own.

use ir::{Block, BlockId, Body, Handler, HandlerSet, Inst, SwitchTable};

/// The body, and where its blocks are.
pub(super) struct SplitBody {
    pub(super) body: Body,
    /// By block of the body that was split: where control comes to it.
    firsts: Vec<BlockId>,
    /// The calls, and their blocks. What comes after a call is the next block.
    calls: Vec<(u32, BlockId)>,
}

impl SplitBody {
    /// Splits a body at the calls at these places; none of them has handlers.
    pub(super) fn new(body: &Body, calls: &[u32]) -> SplitBody {
        let mut split = Splitting {
            insts: Vec::new(),
            blocks: Vec::new(),
            start: 0,
        };
        let mut firsts = Vec::new();
        let mut found = Vec::new();
        let mut moved: Vec<u32> = Vec::new();
        for block in &body.blocks {
            firsts.push(split.current());
            for pc in block.start..block.end {
                let inst = body.insts[pc as usize];
                if calls.contains(&pc) {
                    split.jump_on();
                    found.push((pc, split.current()));
                    moved.push(split.insts.len() as u32);
                    split.insts.push(inst);
                    split.jump_on();
                } else {
                    moved.push(split.insts.len() as u32);
                    split.insts.push(inst);
                }
            }
            split.end(block.handlers);
        }
        let mut made = body.clone();
        let to = |block: BlockId| firsts[block.index()];
        let is_own = |pc: u32| moved.binary_search(&pc).is_ok();
        for (pc, inst) in split.insts.iter_mut().enumerate() {
            if is_own(pc as u32) {
                redirect(inst, &to);
            }
        }
        for table in &mut made.refs.switches {
            *table = SwitchTable {
                cases: table.cases.iter().map(|(k, b)| (*k, to(*b))).collect(),
                default: to(table.default),
            };
        }
        for set in &mut made.handler_sets {
            let handlers = set.0.iter().map(|handler| Handler {
                target: to(handler.target),
                ..*handler
            });
            *set = HandlerSet(handlers.collect());
        }
        for (pc, _) in &mut made.lines {
            *pc = moved[*pc as usize];
        }
        made.locals.clear();
        made.insts = split.insts;
        made.block_starts = split.blocks.iter().map(|b| b.start).collect();
        made.blocks = split.blocks;
        SplitBody {
            body: made,
            firsts,
            calls: found,
        }
    }

    /// Where control comes to a block of the body that was split.
    pub(super) fn block(&self, block: BlockId) -> BlockId {
        self.firsts[block.index()]
    }

    /// The block of a call.
    pub(super) fn call_block(&self, pc: u32) -> Option<BlockId> {
        let mut calls = self.calls.iter();
        calls.find(|(at, _)| *at == pc).map(|(_, block)| *block)
    }
}

struct Splitting {
    insts: Vec<Inst>,
    blocks: Vec<Block>,
    start: u32,
}

impl Splitting {
    fn current(&self) -> BlockId {
        BlockId(self.blocks.len() as u16)
    }

    /// Ends the block by a jump to the next one.
    fn jump_on(&mut self) {
        let to = BlockId(self.blocks.len() as u16 + 1);
        self.insts.push(Inst::Jump { to });
        self.end(None);
    }

    fn end(&mut self, handlers: Option<u16>) {
        let end = self.insts.len() as u32;
        self.blocks.push(Block {
            start: self.start,
            end,
            handlers,
        });
        self.start = end;
    }
}

/// Lets the jumps of an instruction lead elsewhere.
pub(crate) fn redirect(inst: &mut Inst, to: &impl Fn(BlockId) -> BlockId) {
    match inst {
        Inst::Jump { to: target } => *target = to(*target),
        Inst::If { then, els, .. }
        | Inst::IfImm { then, els, .. }
        | Inst::IfSame { then, els, .. }
        | Inst::IfNull { then, els, .. } => {
            *then = to(*then);
            *els = to(*els);
        }
        _ => {}
    }
}

//! Liveness: which registers may still be read. A backward data-flow problem over blocks.
//!
//! An exception may leave a block at any of its instructions: what its handlers read is live in
//! all of it.

use crate::cfg::{EdgeKinds, control_flow_graph};
use flow::{Analysis, Edges, Lattice, solve};
use ir::{BlockId, Body, Reg};
use std::ops::ControlFlow;

/// A set of registers.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RegSet(Vec<u64>);

impl RegSet {
    fn new(count: usize) -> RegSet {
        RegSet(vec![0; count.div_ceil(64)])
    }

    /// Whether a register is in the set.
    pub fn contains(&self, register: usize) -> bool {
        self.0
            .get(register / 64)
            .is_some_and(|word| word >> (register % 64) & 1 != 0)
    }

    /// In ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len() * 64).filter(|r| self.contains(*r))
    }

    fn insert(&mut self, register: Reg) {
        if register.is_some() {
            self.0[register.index() / 64] |= 1 << (register.index() % 64);
        }
    }

    fn remove(&mut self, register: Reg) {
        if register.is_some() {
            self.0[register.index() / 64] &= !(1 << (register.index() % 64));
        }
    }

    /// Whether it grew.
    fn add_all(&mut self, other: &RegSet) -> bool {
        let mut grew = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            grew |= *theirs & !*mine != 0;
            *mine |= theirs;
        }
        grew
    }
}

impl Lattice for RegSet {
    fn join(&mut self, other: RegSet) -> bool {
        self.add_all(&other)
    }
}

/// Live registers of a body.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// By block.
    at_start: Vec<RegSet>,
}

impl Liveness {
    /// Solves the problem for a body; nothing is live in blocks that can't be reached.
    pub fn new(body: &Body) -> Liveness {
        let reachable = control_flow_graph(body, EdgeKinds::WithExceptions);
        let mut problem = LiveAtStart::new(body, reachable.reverse_post_order());
        let nothing = RegSet::new(body.regs.len());
        let reads = reachable.reverse_post_order().iter();
        let reads = reads.map(|block| (*block, scan_block(body, *block, nothing.clone())));
        let facts = solve(&mut problem, reads);
        let mut at_start = vec![nothing; body.blocks.len()];
        for (block, live) in facts.iter() {
            at_start[block.index()].clone_from(live);
        }
        Liveness { at_start }
    }

    /// What may be read from instruction `pc` on, before it is executed.
    pub fn before(&self, body: &Body, pc: u32) -> RegSet {
        self.scan(body, pc, false)
    }

    /// What may be read once the call at `pc` is over, its result aside.
    pub fn after_call(&self, body: &Body, pc: u32) -> RegSet {
        self.scan(body, pc, true)
    }

    fn scan(&self, body: &Body, pc: u32, called: bool) -> RegSet {
        let block = body.block_of(pc);
        let mut at_handlers = RegSet::new(body.regs.len());
        for handler in body.handlers_at(pc) {
            at_handlers.add_all(&self.at_start[handler.target.index()]);
        }
        let mut live = at_handlers.clone();
        body.for_each_successor(block, |to: BlockId| {
            live.add_all(&self.at_start[to.index()]);
        });
        for at in (pc..body.blocks[block.index()].end).rev() {
            let inst = &body.insts[at as usize];
            if let Some(dst) = inst.written_register() {
                live.remove(dst);
            }
            if at != pc || !called {
                inst.for_each_read(body, |r| live.insert(r));
            }
            live.add_all(&at_handlers);
        }
        live
    }
}

/// The problem: what is live where a block starts is sent to its predecessors.
struct LiveAtStart<'a> {
    body: &'a Body,
    /// By block: those that jump to it, and those that it handles exceptions of.
    jump_from: Vec<Vec<BlockId>>,
    throw_from: Vec<Vec<BlockId>>,
}

impl LiveAtStart<'_> {
    fn new<'a>(body: &'a Body, reachable: &[BlockId]) -> LiveAtStart<'a> {
        let mut jump_from = vec![Vec::new(); body.blocks.len()];
        let mut throw_from = vec![Vec::new(); body.blocks.len()];
        for &block in reachable {
            body.for_each_successor(block, |to| jump_from[to.index()].push(block));
            for handler in body.handlers_at(body.blocks[block.index()].start) {
                throw_from[handler.target.index()].push(block);
            }
        }
        LiveAtStart {
            body,
            jump_from,
            throw_from,
        }
    }
}

impl Analysis for LiveAtStart<'_> {
    type Node = BlockId;
    type Fact = RegSet;

    fn transfer(
        &mut self,
        block: BlockId,
        live: &RegSet,
        edges: &mut Edges<BlockId, RegSet>,
    ) -> ControlFlow<()> {
        for &before in &self.jump_from[block.index()] {
            edges.send(before, scan_block(self.body, before, live.clone()));
        }
        for &before in &self.throw_from[block.index()] {
            edges.send(before, live.clone());
        }
        ControlFlow::Continue(())
    }
}

/// What is live where a block starts if `live` is where it ends, exceptions aside.
fn scan_block(body: &Body, block: BlockId, mut live: RegSet) -> RegSet {
    let block = body.blocks[block.index()];
    for inst in body.insts[block.start as usize..block.end as usize]
        .iter()
        .rev()
    {
        if let Some(dst) = inst.written_register() {
            live.remove(dst);
        }
        inst.for_each_read(body, |r| live.insert(r));
    }
    live
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{BodyBuilder, Cond, Inst, Kind};

    fn set(registers: &RegSet) -> Vec<usize> {
        registers.iter().collect()
    }

    /// `while (i < n) i = i + 1; return i;` with a register that nobody reads.
    #[test]
    fn a_loop_keeps_what_its_rounds_read() {
        let mut b = BodyBuilder::new(&[Kind::Int, Kind::Int, Kind::Int]);
        let (i, n, unread) = (Reg(0), Reg(1), Reg(2));
        let (head, round, end) = (b.new_block(), b.new_block(), b.new_block());
        b.push(Inst::ConstInt {
            dst: unread,
            value: 1,
        });
        b.push(Inst::Jump { to: head });
        b.switch_to(head);
        b.push(Inst::If {
            cond: Cond::Lt,
            a: i,
            b: n,
            then: round,
            els: end,
        });
        b.switch_to(round);
        b.push(Inst::BinImm {
            op: ir::BinOp::IAdd,
            dst: i,
            a: i,
            imm: 1,
        });
        b.push(Inst::Jump { to: head });
        b.switch_to(end);
        b.push(Inst::ReturnValue { src: i });
        let body = b.finish();
        let liveness = Liveness::new(&body);
        let at = |block: BlockId| liveness.before(&body, body.block_starts[block.index()]);
        assert_eq!(set(&at(head)), [0, 1]);
        assert_eq!(set(&at(end)), [0]);
        assert_eq!(set(&at(BlockId(0))), [0, 1]);
    }
}

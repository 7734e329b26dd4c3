//! The control-flow graph of a body: orders, dominators, loops, live registers.
//!
//! Only blocks that can be reached from the entry count: others have neither order, dominator
//! nor loop, and don't show as predecessors.

mod dominators;
mod liveness;
mod loops;
mod scc;

pub use dominators::Dominators;
pub use liveness::{Liveness, RegSet};
pub use loops::{Loop, LoopId, LoopInfo};

use crate::body::Body;
use crate::inst::BlockId;

/// Which edges a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// Jumps, branches and switches.
    Normal,
    /// Also those from a block to the handlers of its exceptions.
    WithExceptions,
}

/// Successors and predecessors, each without duplicates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cfg {
    successors: Adjacency,
    predecessors: Adjacency,
    /// Reachable blocks.
    reverse_post_order: Vec<BlockId>,
    /// The position in the order by block; `u32::MAX` for those that can't be reached.
    order_of: Vec<u32>,
}

/// Lists of blocks, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Adjacency {
    /// Where the list of each block starts, and the end of the last.
    starts: Vec<u32>,
    targets: Vec<BlockId>,
}

impl Cfg {
    pub fn new(body: &Body, edges: Edges) -> Cfg {
        Cfg::from_successors(body.blocks.len(), |block, f| {
            body.for_each_successor(block, &mut *f);
            let handlers = body.blocks[block.index()].handlers;
            if let (Edges::WithExceptions, Some(set)) = (edges, handlers) {
                let handlers = &body.handler_sets[set as usize].0;
                handlers.iter().for_each(|h| f(h.target));
            }
        })
    }

    /// A graph of `count` blocks, at least one, entered at block 0.
    pub fn from_successors(
        count: usize,
        mut successors: impl FnMut(BlockId, &mut dyn FnMut(BlockId)),
    ) -> Cfg {
        let mut list = Vec::new();
        let successors = Adjacency::collect(count, |block, out| {
            list.clear();
            successors(block, &mut |to| list.push(to));
            for &to in &list {
                if !out.contains(&to) {
                    out.push(to);
                }
            }
        });
        let reverse_post_order = reverse_post_order(&successors, count);
        let mut order_of = vec![u32::MAX; count];
        for (i, block) in reverse_post_order.iter().enumerate() {
            order_of[block.index()] = i as u32;
        }
        let predecessors = reversed(&successors, &reverse_post_order, count);
        Cfg {
            successors,
            predecessors,
            reverse_post_order,
            order_of,
        }
    }

    pub fn block_count(&self) -> usize {
        self.order_of.len()
    }

    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        self.successors.of(block)
    }

    /// Reachable blocks from which `block` can be entered.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        self.predecessors.of(block)
    }

    /// The reachable blocks, entry first: all but back edges lead forward.
    pub fn reverse_post_order(&self) -> &[BlockId] {
        &self.reverse_post_order
    }

    /// The position in [`Cfg::reverse_post_order`], if the block can be reached.
    pub fn order_of(&self, block: BlockId) -> Option<usize> {
        let order = self.order_of[block.index()];
        (order != u32::MAX).then_some(order as usize)
    }

    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.order_of(block).is_some()
    }
}

impl Adjacency {
    /// `fill` is given the list of each block to add to.
    fn collect(count: usize, mut fill: impl FnMut(BlockId, &mut Vec<BlockId>)) -> Adjacency {
        let mut starts = Vec::with_capacity(count + 1);
        let (mut targets, mut list) = (Vec::new(), Vec::new());
        for i in 0..count {
            starts.push(targets.len() as u32);
            fill(BlockId(i as u16), &mut list);
            targets.append(&mut list);
        }
        starts.push(targets.len() as u32);
        Adjacency { starts, targets }
    }

    fn of(&self, block: BlockId) -> &[BlockId] {
        let (start, end) = (self.starts[block.index()], self.starts[block.index() + 1]);
        &self.targets[start as usize..end as usize]
    }
}

/// Depth first, without recursion: bodies may have thousands of blocks in a row.
fn reverse_post_order(successors: &Adjacency, count: usize) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    seen[0] = true;
    // A block, and how many of its successors have been looked at.
    let mut stack = vec![(BlockId(0), 0)];
    while let Some((block, next)) = stack.last_mut() {
        match successors.of(*block).get(*next) {
            Some(&to) => {
                *next += 1;
                if !std::mem::replace(&mut seen[to.index()], true) {
                    stack.push((to, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The predecessors among `reachable` blocks, in their order.
fn reversed(successors: &Adjacency, reachable: &[BlockId], count: usize) -> Adjacency {
    let mut starts = vec![0u32; count + 1];
    for &block in reachable {
        for to in successors.of(block) {
            starts[to.index() + 1] += 1;
        }
    }
    for i in 0..count {
        starts[i + 1] += starts[i];
    }
    let mut free = starts.clone();
    let mut targets = vec![BlockId(0); starts[count] as usize];
    for &block in reachable {
        for to in successors.of(block) {
            let at = &mut free[to.index()];
            targets[*at as usize] = block;
            *at += 1;
        }
    }
    Adjacency { starts, targets }
}

#[cfg(test)]
mod tests;

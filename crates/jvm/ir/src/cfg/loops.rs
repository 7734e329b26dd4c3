//! Loops, nested: natural ones and those with more than one entry.
//!
//! A loop is a set of blocks that all reach each other, as large as possible; its heads are the
//! blocks where it's entered. Inner loops are those that remain when the edges to the heads are
//! taken away (Steensgaard's loop nesting). A loop with one head is a natural loop: its head
//! dominates it, and its back edges are those of the dominator tree. A loop with more than one
//! head is irreducible. Either way every cycle goes through a head of a loop it's in.

use super::Cfg;
use super::scc::cyclic_components;
use crate::inst::BlockId;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct LoopId(pub u16);

impl LoopId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// Where the loop is entered, sorted; more than one if it's irreducible.
    pub heads: Vec<BlockId>,
    /// Sorted; with the heads and the blocks of inner loops.
    pub blocks: Vec<BlockId>,
    /// Edges from within the loop to a head, sorted.
    pub back_edges: Vec<(BlockId, BlockId)>,
    pub parent: Option<LoopId>,
    /// 1 for outermost loops.
    pub depth: u16,
}

impl Loop {
    pub fn is_irreducible(&self) -> bool {
        self.heads.len() > 1
    }
}

/// All loops of a graph. Outer loops come before inner ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopInfo {
    loops: Vec<Loop>,
    innermost: Vec<Option<LoopId>>,
    is_head: Vec<bool>,
}

impl LoopInfo {
    pub fn new(cfg: &Cfg) -> LoopInfo {
        let mut info = LoopInfo {
            loops: Vec::new(),
            innermost: vec![None; cfg.block_count()],
            is_head: vec![false; cfg.block_count()],
        };
        let all = cfg.reverse_post_order();
        for component in cyclic_components(cfg, all, |_, _| true) {
            info.add(cfg, component, None);
        }
        let mut next = 0;
        while next < info.loops.len() {
            info.add_inner(cfg, LoopId(next as u16));
            next += 1;
        }
        info
    }

    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }

    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id.index()]
    }

    /// The smallest loop that `block` is in.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block.index()]
    }

    /// How many loops `block` is in.
    pub fn depth(&self, block: BlockId) -> u16 {
        self.innermost(block).map_or(0, |id| self.get(id).depth)
    }

    /// Whether a loop is entered at `block`.
    pub fn is_head(&self, block: BlockId) -> bool {
        self.is_head[block.index()]
    }

    pub fn has_irreducible(&self) -> bool {
        self.loops.iter().any(Loop::is_irreducible)
    }

    /// Whether going from `from` to `to` starts a loop's next round.
    pub fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        let mut id = self.innermost(to);
        while let Some(this) = id.map(|id| self.get(id)) {
            if this.back_edges.binary_search(&(from, to)).is_ok() {
                return true;
            }
            id = this.parent;
        }
        false
    }

    fn add(&mut self, cfg: &Cfg, mut blocks: Vec<BlockId>, parent: Option<LoopId>) {
        blocks.sort_unstable();
        let inside = |block: &BlockId| blocks.binary_search(block).is_ok();
        let is_entered =
            |block: &BlockId| block.index() == 0 || !cfg.predecessors(*block).iter().all(inside);
        let heads: Vec<BlockId> = blocks.iter().copied().filter(is_entered).collect();
        let mut back_edges = Vec::new();
        for &head in &heads {
            self.is_head[head.index()] = true;
            let sources = cfg.predecessors(head).iter().filter(|p| inside(p));
            back_edges.extend(sources.map(|&from| (from, head)));
        }
        back_edges.sort_unstable();
        let id = LoopId(self.loops.len() as u16);
        for block in &blocks {
            self.innermost[block.index()] = Some(id);
        }
        let depth = parent.map_or(0, |p| self.get(p).depth) + 1;
        self.loops.push(Loop {
            heads,
            blocks,
            back_edges,
            parent,
            depth,
        });
    }

    /// The loops directly within `outer`.
    fn add_inner(&mut self, cfg: &Cfg, outer: LoopId) {
        let this = self.get(outer);
        let inside = |block: BlockId| this.blocks.binary_search(&block).is_ok();
        let is_head = |block: BlockId| this.heads.contains(&block);
        let inner = cyclic_components(cfg, &this.blocks, |from, to| {
            inside(from) && inside(to) && !is_head(to)
        });
        for component in inner {
            self.add(cfg, component, Some(outer));
        }
    }
}

//! Strongly connected components, by Tarjan's algorithm without recursion.

use super::Cfg;
use crate::inst::BlockId;

/// The components of the part of `cfg` made of `blocks` and the edges that `keep` keeps, that
/// have a cycle. `keep` must keep only edges between `blocks`.
pub(super) fn cyclic_components(
    cfg: &Cfg,
    blocks: &[BlockId],
    keep: impl Fn(BlockId, BlockId) -> bool,
) -> Vec<Vec<BlockId>> {
    let mut search = Search {
        number: vec![0; cfg.block_count()],
        low: vec![0; cfg.block_count()],
        open: vec![false; cfg.block_count()],
        path: Vec::new(),
        next: 1,
        found: Vec::new(),
    };
    for &block in blocks {
        if search.number[block.index()] == 0 {
            search.run(cfg, block, &keep);
        }
    }
    search.found
}

struct Search {
    /// In order of discovery, from 1.
    number: Vec<u32>,
    /// The lowest number known to be reachable.
    low: Vec<u32>,
    /// Not yet in a component.
    open: Vec<bool>,
    path: Vec<BlockId>,
    next: u32,
    found: Vec<Vec<BlockId>>,
}

impl Search {
    fn run(&mut self, cfg: &Cfg, root: BlockId, keep: &impl Fn(BlockId, BlockId) -> bool) {
        self.discover(root);
        let mut stack = vec![(root, 0)];
        while let Some((block, at)) = stack.last_mut() {
            let block = *block;
            let Some(&to) = cfg.successors(block).get(*at) else {
                stack.pop();
                if let Some(&(parent, _)) = stack.last() {
                    self.lower(parent, self.low[block.index()]);
                }
                self.close(cfg, block, keep);
                continue;
            };
            *at += 1;
            if !keep(block, to) {
                continue;
            }
            if self.number[to.index()] == 0 {
                self.discover(to);
                stack.push((to, 0));
            } else if self.open[to.index()] {
                self.lower(block, self.number[to.index()]);
            }
        }
    }

    fn discover(&mut self, block: BlockId) {
        self.number[block.index()] = self.next;
        self.low[block.index()] = self.next;
        self.open[block.index()] = true;
        self.next += 1;
        self.path.push(block);
    }

    fn lower(&mut self, block: BlockId, low: u32) {
        let current = &mut self.low[block.index()];
        *current = low.min(*current);
    }

    /// Takes the component off the path if `block` is its first.
    fn close(&mut self, cfg: &Cfg, block: BlockId, keep: &impl Fn(BlockId, BlockId) -> bool) {
        if self.low[block.index()] != self.number[block.index()] {
            return;
        }
        let start = self.path.iter().rposition(|&b| b == block).unwrap_or(0);
        let component: Vec<BlockId> = self.path.drain(start..).collect();
        for member in &component {
            self.open[member.index()] = false;
        }
        let to_itself = cfg.successors(block).contains(&block) && keep(block, block);
        if component.len() > 1 || to_itself {
            self.found.push(component);
        }
    }
}

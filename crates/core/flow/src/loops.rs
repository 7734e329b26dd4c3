//! Loop nesting: natural loops, and irreducible ones with more than one entry.
//!
//! A loop is a set of nodes that all reach each other, as large as possible; its heads are the
//! nodes where it's entered. Inner loops are those that remain when the edges to the heads are
//! taken away (Steensgaard's loop nesting). A loop with one head is a natural loop: its head
//! dominates it, and its back edges are those of the dominator tree. A loop with more than one
//! head is irreducible. Either way every cycle goes through a head of a loop it's in.

use crate::components::cyclic_components;
use crate::graph::{FlowGraph, NodeIndex};

/// Numbers the loops of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct LoopId(pub u32);

impl LoopId {
    /// Its place in [`Loops::loops`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A maximal set of nodes that all reach each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop<N> {
    /// Where the loop is entered, sorted; more than one if it's irreducible.
    pub heads: Vec<N>,
    /// Sorted; with the heads and the nodes of inner loops.
    pub nodes: Vec<N>,
    /// Edges from within the loop to a head, sorted.
    pub back_edges: Vec<(N, N)>,
    /// The smallest loop around it.
    pub parent: Option<LoopId>,
    /// 1 for outermost loops.
    pub depth: u32,
}

impl<N> Loop<N> {
    /// Whether it has several entries.
    pub fn is_irreducible(&self) -> bool {
        self.heads.len() > 1
    }
}

/// All loops of a graph. Outer loops come before inner ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loops<N> {
    loops: Vec<Loop<N>>,
    innermost: Vec<Option<LoopId>>,
    is_head: Vec<bool>,
}

impl<N: NodeIndex> Loops<N> {
    /// The loops among the reachable nodes.
    pub fn new(graph: &FlowGraph<N>) -> Loops<N> {
        let mut info = Loops {
            loops: Vec::new(),
            innermost: vec![None; graph.node_count()],
            is_head: vec![false; graph.node_count()],
        };
        let all = graph.reverse_post_order();
        for component in cyclic_components(graph, all, |_, _| true) {
            info.add(graph, component, None);
        }
        let mut next = 0;
        while next < info.loops.len() {
            info.add_inner(graph, LoopId(next as u32));
            next += 1;
        }
        info
    }

    /// All of them, outer ones first.
    pub fn loops(&self) -> &[Loop<N>] {
        &self.loops
    }

    /// The loop of this number.
    pub fn get(&self, id: LoopId) -> &Loop<N> {
        &self.loops[id.index()]
    }

    /// The smallest loop that `node` is in.
    pub fn innermost(&self, node: N) -> Option<LoopId> {
        self.innermost[node.index()]
    }

    /// How many loops `node` is in.
    pub fn depth(&self, node: N) -> u32 {
        self.innermost(node).map_or(0, |id| self.get(id).depth)
    }

    /// Whether a loop is entered at `node`.
    pub fn is_head(&self, node: N) -> bool {
        self.is_head[node.index()]
    }

    /// Whether some loop has several entries.
    pub fn has_irreducible(&self) -> bool {
        self.loops.iter().any(Loop::is_irreducible)
    }

    /// Whether going from `from` to `to` starts a loop's next round.
    pub fn is_back_edge(&self, from: N, to: N) -> bool {
        let mut id = self.innermost(to);
        while let Some(this) = id.map(|id| self.get(id)) {
            if this.back_edges.binary_search(&(from, to)).is_ok() {
                return true;
            }
            id = this.parent;
        }
        false
    }

    fn add(&mut self, graph: &FlowGraph<N>, mut nodes: Vec<N>, parent: Option<LoopId>) {
        nodes.sort_unstable();
        let inside = |node: &N| nodes.binary_search(node).is_ok();
        let is_entered =
            |node: &N| node.index() == 0 || !graph.predecessors(*node).iter().all(inside);
        let heads: Vec<N> = nodes.iter().copied().filter(is_entered).collect();
        let mut back_edges = Vec::new();
        for &head in &heads {
            self.is_head[head.index()] = true;
            let sources = graph.predecessors(head).iter().filter(|p| inside(p));
            back_edges.extend(sources.map(|&from| (from, head)));
        }
        back_edges.sort_unstable();
        let id = LoopId(self.loops.len() as u32);
        for node in &nodes {
            self.innermost[node.index()] = Some(id);
        }
        let depth = parent.map_or(0, |p| self.get(p).depth) + 1;
        self.loops.push(Loop {
            heads,
            nodes,
            back_edges,
            parent,
            depth,
        });
    }

    /// The loops directly within `outer`.
    fn add_inner(&mut self, graph: &FlowGraph<N>, outer: LoopId) {
        let this = self.get(outer);
        let inside = |node: N| this.nodes.binary_search(&node).is_ok();
        let is_head = |node: N| this.heads.contains(&node);
        let inner = cyclic_components(graph, &this.nodes, |from, to| {
            inside(from) && inside(to) && !is_head(to)
        });
        for component in inner {
            self.add(graph, component, Some(outer));
        }
    }
}

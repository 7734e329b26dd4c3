//! Dominators, by "A Simple, Fast Dominance Algorithm" (Cooper, Harvey, Kennedy).

use crate::graph::{FlowGraph, NodeIndex};

/// A node is dominated by those that every path from the entry to it goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominators<N> {
    /// The immediate dominator by position in reverse post-order, as such a position; that of
    /// the entry is itself.
    immediate: Vec<u32>,
    order: Vec<N>,
    order_of: Vec<u32>,
}

impl<N: NodeIndex> Dominators<N> {
    /// Of the reachable nodes of a graph.
    pub fn new(graph: &FlowGraph<N>) -> Dominators<N> {
        const UNKNOWN: u32 = u32::MAX;
        let order = graph.reverse_post_order().to_vec();
        let mut immediate = vec![UNKNOWN; order.len()];
        immediate[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for (i, &node) in order.iter().enumerate().skip(1) {
                let predecessors = graph.predecessors(node).iter();
                let known = predecessors
                    .filter_map(|&p| graph.order_of(p))
                    .filter(|&p| immediate[p] != UNKNOWN);
                let new = known
                    .map(|p| p as u32)
                    .reduce(|a, b| meet(&immediate, a, b));
                // In this order, at least one predecessor is known.
                if let Some(new) = new.filter(|&new| new != immediate[i]) {
                    immediate[i] = new;
                    changed = true;
                }
            }
        }
        Dominators {
            immediate,
            order,
            order_of: graph.order_of.clone(),
        }
    }

    /// The closest other node that dominates `node`: none for the entry, and for nodes that
    /// can't be reached.
    pub fn immediate(&self, node: N) -> Option<N> {
        match self.order_of[node.index()] {
            0 | u32::MAX => None,
            at => Some(self.order[self.immediate[at as usize] as usize]),
        }
    }

    /// Whether every path from the entry to `b` goes through `a`. Reachable nodes dominate
    /// themselves; unreachable ones don't take part.
    pub fn dominates(&self, a: N, b: N) -> bool {
        let (a, mut b) = (self.order_of[a.index()], self.order_of[b.index()]);
        if a == u32::MAX || b == u32::MAX {
            return false;
        }
        while b > a {
            b = self.immediate[b as usize];
        }
        a == b
    }
}

/// The closest common dominator.
fn meet(immediate: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = immediate[a as usize];
        }
        while b > a {
            b = immediate[b as usize];
        }
    }
    a
}

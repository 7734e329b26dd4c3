//! Strongly connected components, by Tarjan's algorithm without recursion.

use crate::graph::{FlowGraph, NodeIndex};

/// The components of the part of `graph` made of `nodes` and the edges that `keep` keeps, that
/// have a cycle. `keep` must keep only edges between `nodes`.
pub fn cyclic_components<N: NodeIndex>(
    graph: &FlowGraph<N>,
    nodes: &[N],
    keep: impl Fn(N, N) -> bool,
) -> Vec<Vec<N>> {
    let mut search = Search {
        number: vec![0; graph.node_count()],
        low: vec![0; graph.node_count()],
        open: vec![false; graph.node_count()],
        path: Vec::new(),
        next: 1,
        found: Vec::new(),
    };
    for &node in nodes {
        if search.number[node.index()] == 0 {
            search.run(graph, node, &keep);
        }
    }
    search.found
}

struct Search<N> {
    /// In order of discovery, from 1.
    number: Vec<u32>,
    /// The lowest number known to be reachable.
    low: Vec<u32>,
    /// Not yet in a component.
    open: Vec<bool>,
    path: Vec<N>,
    next: u32,
    found: Vec<Vec<N>>,
}

impl<N: NodeIndex> Search<N> {
    fn run(&mut self, graph: &FlowGraph<N>, root: N, keep: &impl Fn(N, N) -> bool) {
        self.discover(root);
        let mut stack = vec![(root, 0)];
        while let Some((node, at)) = stack.last_mut() {
            let node = *node;
            let Some(&to) = graph.successors(node).get(*at) else {
                stack.pop();
                if let Some(&(parent, _)) = stack.last() {
                    self.lower(parent, self.low[node.index()]);
                }
                self.close(graph, node, keep);
                continue;
            };
            *at += 1;
            if !keep(node, to) {
                continue;
            }
            if self.number[to.index()] == 0 {
                self.discover(to);
                stack.push((to, 0));
            } else if self.open[to.index()] {
                self.lower(node, self.number[to.index()]);
            }
        }
    }

    fn discover(&mut self, node: N) {
        self.number[node.index()] = self.next;
        self.low[node.index()] = self.next;
        self.open[node.index()] = true;
        self.next += 1;
        self.path.push(node);
    }

    fn lower(&mut self, node: N, low: u32) {
        let current = &mut self.low[node.index()];
        *current = low.min(*current);
    }

    /// Takes the component off the path if `node` is its first.
    fn close(&mut self, graph: &FlowGraph<N>, node: N, keep: &impl Fn(N, N) -> bool) {
        if self.low[node.index()] != self.number[node.index()] {
            return;
        }
        let start = self.path.iter().rposition(|&b| b == node).unwrap_or(0);
        let component: Vec<N> = self.path.drain(start..).collect();
        for member in &component {
            self.open[member.index()] = false;
        }
        let to_itself = graph.successors(node).contains(&node) && keep(node, node);
        if component.len() > 1 || to_itself {
            self.found.push(component);
        }
    }
}

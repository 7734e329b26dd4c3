//! Flow graphs: directed graphs with an entry; successors, predecessors, reverse post-order.
//!
//! Only nodes that can be reached from the entry count: others have neither order, dominator
//! nor loop, and don't show as predecessors.

/// The name of a node: a number with a type of its own.
pub trait NodeIndex: Copy + Ord + std::fmt::Debug {
    /// The node of this number.
    fn new(index: usize) -> Self;

    /// Its number.
    fn index(self) -> usize;
}

/// A directed graph whose nodes are numbered from 0, where it is entered.
pub trait Digraph {
    /// How its nodes are named.
    type Node: NodeIndex;

    /// How many nodes there are: at least one.
    fn node_count(&self) -> usize;

    /// Calls `f` with every node that an edge leads to from `node`; duplicates don't matter.
    fn for_each_successor(&self, node: Self::Node, f: &mut dyn FnMut(Self::Node));
}

/// A graph with its edges in both directions, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowGraph<N> {
    successors: Adjacency<N>,
    predecessors: Adjacency<N>,
    /// Reachable nodes.
    reverse_post_order: Vec<N>,
    /// The position in the order by node; `u32::MAX` for those that can't be reached.
    pub(crate) order_of: Vec<u32>,
}

/// Lists of nodes, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Adjacency<N> {
    /// Where the list of each node starts, and the end of the last.
    starts: Vec<u32>,
    targets: Vec<N>,
}

impl<N: NodeIndex> FlowGraph<N> {
    /// The edges of `graph`, looked up once.
    pub fn new(graph: &impl Digraph<Node = N>) -> FlowGraph<N> {
        let count = graph.node_count();
        let mut list = Vec::new();
        let successors = Adjacency::collect(count, |node, out| {
            list.clear();
            graph.for_each_successor(node, &mut |to| list.push(to));
            for &to in &list {
                if !out.contains(&to) {
                    out.push(to);
                }
            }
        });
        let reverse_post_order = reverse_post_order(&successors, count);
        let mut order_of = vec![u32::MAX; count];
        for (i, node) in reverse_post_order.iter().enumerate() {
            order_of[node.index()] = i as u32;
        }
        let predecessors = reverse(&successors, &reverse_post_order, count);
        FlowGraph {
            successors,
            predecessors,
            reverse_post_order,
            order_of,
        }
    }

    /// How many nodes there are, reachable or not.
    pub fn node_count(&self) -> usize {
        self.order_of.len()
    }

    /// Where the edges of `node` lead.
    pub fn successors(&self, node: N) -> &[N] {
        self.successors.of(node)
    }

    /// Reachable nodes from which `node` can be entered.
    pub fn predecessors(&self, node: N) -> &[N] {
        self.predecessors.of(node)
    }

    /// The reachable nodes, entry first: all but back edges lead forward.
    pub fn reverse_post_order(&self) -> &[N] {
        &self.reverse_post_order
    }

    /// The position in [`FlowGraph::reverse_post_order`], if the node can be reached.
    pub fn order_of(&self, node: N) -> Option<usize> {
        let order = self.order_of[node.index()];
        (order != u32::MAX).then_some(order as usize)
    }

    /// Whether the entry leads to a node.
    pub fn is_reachable(&self, node: N) -> bool {
        self.order_of(node).is_some()
    }
}

impl<N: NodeIndex> Adjacency<N> {
    /// `fill` is given the list of each node to add to.
    fn collect(count: usize, mut fill: impl FnMut(N, &mut Vec<N>)) -> Adjacency<N> {
        let mut starts = Vec::with_capacity(count + 1);
        let (mut targets, mut list) = (Vec::new(), Vec::new());
        for i in 0..count {
            starts.push(targets.len() as u32);
            fill(N::new(i), &mut list);
            targets.append(&mut list);
        }
        starts.push(targets.len() as u32);
        Adjacency { starts, targets }
    }

    fn of(&self, node: N) -> &[N] {
        let (start, end) = (self.starts[node.index()], self.starts[node.index() + 1]);
        &self.targets[start as usize..end as usize]
    }
}

/// Depth first, without recursion: graphs may have thousands of nodes in a row.
fn reverse_post_order<N: NodeIndex>(successors: &Adjacency<N>, count: usize) -> Vec<N> {
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    seen[0] = true;
    // A node, and how many of its successors have been looked at.
    let mut stack = vec![(N::new(0), 0)];
    while let Some((node, next)) = stack.last_mut() {
        match successors.of(*node).get(*next) {
            Some(&to) => {
                *next += 1;
                if !std::mem::replace(&mut seen[to.index()], true) {
                    stack.push((to, 0));
                }
            }
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The predecessors among `reachable` nodes, in their order.
fn reverse<N: NodeIndex>(successors: &Adjacency<N>, reachable: &[N], count: usize) -> Adjacency<N> {
    let mut starts = vec![0u32; count + 1];
    for &node in reachable {
        for to in successors.of(node) {
            starts[to.index() + 1] += 1;
        }
    }
    for i in 0..count {
        starts[i + 1] += starts[i];
    }
    let mut free = starts.clone();
    let mut targets = vec![N::new(0); starts[count] as usize];
    for &node in reachable {
        for to in successors.of(node) {
            let at = &mut free[to.index()];
            targets[*at as usize] = node;
            *at += 1;
        }
    }
    Adjacency { starts, targets }
}

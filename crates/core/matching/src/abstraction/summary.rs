//! Summary nodes: segments of the heap that are represented by one node.
//!
//! An object that a variable leads to, or that more than one object leads to, interrupts a segment
//! (Definitions 8 and 10 and section 6.3 of "Symbolic Execution with Abstraction"); so does a gap in
//! an array. What remains hangs together in trees, of which lists are the simplest: each of one
//! class becomes one node, whose fields hold all that its members' fields lead to outside of it.
//!
//! Where structures are shared through and through (doubly linked lists, nodes that a stack holds,
//! too) that leaves as many nodes as there were. Then nodes are told apart only by what leads to
//! them, as in canonical abstraction: of those there are never more than a few.

use super::arrays::GAP;
use super::{AbstractCell, Link, SummaryNode};
use crate::graph::{Cell, HeapGraph, HeapNode, ObjectOrigin};

/// How much is summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Segments that nothing interrupts.
    Segments,
    /// All nodes that the same roots lead to, directly or not.
    Kinds,
}

/// Roots and nodes of the abstract state.
pub(super) fn summarize(graph: &HeapGraph, level: Level) -> (Vec<AbstractCell>, Vec<SummaryNode>) {
    let groups = match level {
        Level::Segments => segments(graph),
        Level::Kinds => kinds(graph),
    };
    let mut walk = Walk {
        graph,
        level,
        groups: &groups,
        numbers: vec![None; graph.nodes.len()],
        order: Vec::new(),
    };
    let roots = graph
        .roots
        .iter()
        .map(|c| walk.abstract_cell(&[*c]))
        .collect();
    let mut nodes = Vec::new();
    while nodes.len() < walk.order.len() {
        let node = walk.summary(walk.order[nodes.len()]);
        nodes.push(node);
    }
    (roots, nodes)
}

/// The first member of the segment that each node is in.
fn segments(graph: &HeapGraph) -> Vec<u32> {
    let nodes = &graph.nodes[..graph.reachable];
    let mut led_to_by: Vec<Option<u32>> = vec![None; nodes.len()];
    let mut interrupts = vec![false; nodes.len()];
    for root in &graph.roots {
        if let Cell::Node(n) = root {
            interrupts[*n as usize] = true;
        }
    }
    for (i, node) in (0..).zip(nodes) {
        interrupts[i as usize] |=
            node.class == GAP || matches!(node.origin, ObjectOrigin::Outside(_));
        for cell in node.all_cells() {
            if let Cell::Node(n) = cell {
                let by = &mut led_to_by[n as usize];
                interrupts[n as usize] |= by.is_some();
                *by = Some(i);
            }
        }
    }
    // Members come after what leads to them only along the way from an interruption: go up.
    let first = |i: usize| {
        let mut at = i;
        while !interrupts[at]
            && let Some(by) = led_to_by[at]
            && !interrupts[by as usize]
            && nodes[by as usize].class == nodes[at].class
            && by as usize != i
        {
            at = by as usize;
        }
        at as u32
    };
    (0..nodes.len()).map(first).collect()
}

/// What tells a node from others: its class, the roots that lead to it and those that it can be
/// reached from, and the fields by which more than one node leads to it.
type Kind = (u32, Vec<usize>, Vec<usize>, Vec<usize>, bool);

/// The first node of the kind of each node.
fn kinds(graph: &HeapGraph) -> Vec<u32> {
    let nodes = &graph.nodes[..graph.reachable];
    let mut kinds: Vec<Kind> = nodes
        .iter()
        .map(|n| (n.class, Vec::new(), Vec::new(), Vec::new(), false))
        .collect();
    for (number, root) in graph.roots.iter().enumerate() {
        let Cell::Node(start) = root else { continue };
        kinds[*start as usize].1.push(number);
        let mut todo = vec![*start];
        let mut seen = vec![false; nodes.len()];
        while let Some(at) = todo.pop() {
            if std::mem::replace(&mut seen[at as usize], true) {
                continue;
            }
            kinds[at as usize].2.push(number);
            let below = nodes[at as usize].all_cells();
            todo.extend(below.filter_map(|c| match c {
                Cell::Node(n) => Some(n),
                _ => None,
            }));
        }
    }
    let mut by_field = vec![Vec::new(); nodes.len()];
    for node in nodes {
        for (slot, cell) in node.cells.iter().enumerate() {
            if let Cell::Node(n) = cell {
                by_field[*n as usize].push(slot);
            }
        }
    }
    for ((kind, slots), node) in kinds.iter_mut().zip(&mut by_field).zip(nodes) {
        slots.sort_unstable();
        let mut shared: Vec<usize> = slots
            .windows(2)
            .filter(|w| w[0] == w[1])
            .map(|w| w[0])
            .collect();
        shared.dedup();
        kind.3 = shared;
        kind.4 = matches!(node.origin, ObjectOrigin::Outside(_));
    }
    let same = |a: &Kind, b: &Kind| a == b && !a.4;
    let first = |i: usize| (0..i).find(|j| same(&kinds[*j], &kinds[i])).unwrap_or(i);
    (0..nodes.len()).map(|i| first(i) as u32).collect()
}

struct Walk<'a> {
    graph: &'a HeapGraph,
    level: Level,
    groups: &'a [u32],
    /// The number of the summary that each first member begins.
    numbers: Vec<Option<u32>>,
    order: Vec<u32>,
}

impl Walk<'_> {
    fn link(&mut self, cell: Cell) -> Link {
        match cell {
            Cell::Node(n) => {
                let first = self.groups[n as usize];
                let next = self.order.len() as u32;
                let number = *self.numbers[first as usize].get_or_insert(next);
                if number == next {
                    self.order.push(first);
                }
                Link::Node(number)
            }
            Cell::Unknown(u) => {
                let unknown = &self.graph.unknowns[u as usize];
                Link::Unknown(unknown.class, !unknown.not_null)
            }
            Cell::Outside(r) => Link::Outside(r),
            Cell::Null | Cell::Bits(_) | Cell::Term(_) => Link::Null,
        }
    }

    fn abstract_cell(&mut self, cells: &[Cell]) -> AbstractCell {
        let is_number = |c: &Cell| matches!(c, Cell::Bits(_) | Cell::Term(_));
        if cells.iter().all(is_number) {
            let mut numbers = cells.to_vec();
            numbers.dedup();
            return AbstractCell::Numbers(numbers);
        }
        let mut links = Vec::new();
        for cell in cells {
            let link = self.link(*cell);
            if !links.contains(&link) {
                links.push(link);
            }
        }
        AbstractCell::Links(links)
    }

    fn summary(&mut self, first: u32) -> SummaryNode {
        let (graph, groups) = (self.graph, self.groups);
        let members = (0..).zip(groups).filter(|(_, g)| **g == first);
        let members: Vec<&HeapNode> = members.map(|(i, _): (usize, _)| &graph.nodes[i]).collect();
        let class = graph.nodes[first as usize].class;
        let within = |c: &Cell| matches!(c, Cell::Node(n) if groups[*n as usize] == first);
        let fields = members.iter().map(|m| m.cells.len()).max().unwrap_or(0);
        let held = (0..fields).map(|slot| {
            let cells = members.iter().filter_map(|m| m.cells.get(slot).copied());
            // Which members of a segment lead to which is what its summary forgets. One object may
            // lead to itself: that is no segment.
            let several = members.len() > 1 && self.level == Level::Segments;
            let cells: Vec<Cell> = cells.filter(|c| !several || !within(c)).collect();
            self.abstract_cell(&cells)
        });
        let held = held.collect();
        SummaryNode { class, held }
    }
}

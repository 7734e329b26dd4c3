//! The worklist algorithm for monotone data-flow problems (Kildall 1973; Kam and Ullman 1977).
//!
//! A fact is kept for each node that was reached. A node whose fact grew is put on the worklist;
//! its transfer function sends facts along its edges, where they are joined to what is known. When
//! the list is empty the facts are the least fixpoint. Transfer functions send a fact per edge, so
//! a branch may tell its two sides different things, and an exception may carry what held before
//! the instruction that threw it.
//!
//! The direction is that of the edges which the transfer function sends along: to the successors
//! of a node in a forward problem, to its predecessors in a backward one.

use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;
use std::ops::ControlFlow;

/// Facts of a data-flow problem: a join-semilattice without infinite ascending chains.
pub trait Lattice {
    /// Makes this the least upper bound of both. Whether it changed.
    fn join(&mut self, other: Self) -> bool;
}

/// A data-flow problem.
pub trait Analysis {
    /// Where facts hold: a block, an instruction, a method.
    type Node: Copy + Eq + Hash;
    /// What may hold there.
    type Fact: Lattice + Clone;

    /// Sends along the edges of `node` what holds behind it, given what holds before it. Must be
    /// monotone. `Break` ends the analysis: what was to be found out is known.
    fn transfer(
        &mut self,
        node: Self::Node,
        fact: &Self::Fact,
        edges: &mut Edges<Self::Node, Self::Fact>,
    ) -> ControlFlow<()>;
}

/// Where a transfer function sends facts to.
pub struct Edges<N, F>(Vec<(N, F)>);

impl<N, F> Edges<N, F> {
    /// `fact` holds at `to` if this edge is taken.
    pub fn send(&mut self, to: N, fact: F) {
        self.0.push((to, fact));
    }
}

/// The facts of a solved problem, by node.
pub struct Facts<N, F> {
    by_node: FxHashMap<N, F>,
}

impl<N: Copy + Eq + Hash, F> Facts<N, F> {
    /// What holds at a node; `None` if no edge leads there.
    pub fn at(&self, node: N) -> Option<&F> {
        self.by_node.get(&node)
    }

    /// All nodes that were reached, with their facts, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (N, &F)> {
        self.by_node.iter().map(|(node, fact)| (*node, fact))
    }
}

/// The least fixpoint of a problem that starts with these facts; what was known so far if a
/// transfer function broke off.
pub fn solve<A: Analysis>(
    analysis: &mut A,
    start: impl IntoIterator<Item = (A::Node, A::Fact)>,
) -> Facts<A::Node, A::Fact> {
    let mut by_node: FxHashMap<A::Node, A::Fact> = FxHashMap::default();
    let mut worklist: Vec<A::Node> = Vec::new();
    let mut waiting: FxHashSet<A::Node> = FxHashSet::default();
    let mut edges = Edges(start.into_iter().collect());
    loop {
        for (to, fact) in edges.0.drain(..) {
            let grew = match by_node.get_mut(&to) {
                Some(known) => known.join(fact),
                None => {
                    by_node.insert(to, fact);
                    true
                }
            };
            // One that waits already is moved to the top: nodes are visited depth first.
            if grew || waiting.contains(&to) {
                waiting.insert(to);
                worklist.push(to);
            }
        }
        let Some(node) = worklist.pop() else { break };
        if !waiting.remove(&node) {
            continue;
        }
        if analysis
            .transfer(node, &by_node[&node], &mut edges)
            .is_break()
        {
            break;
        }
    }
    Facts { by_node }
}

/// The nodes that can be reached from `start`, these included, in the order in which they were
/// visited, depth first. `successors` adds to the list where a node leads; its `Break` ends the search.
pub fn reach<N: Copy + Eq + Hash, B>(
    start: impl IntoIterator<Item = N>,
    successors: impl FnMut(N, &mut Vec<N>) -> ControlFlow<B>,
) -> ControlFlow<B, Vec<N>> {
    let mut search = Search {
        successors,
        next: Vec::new(),
        visited: Vec::new(),
        found: None,
    };
    solve(&mut search, start.into_iter().map(|node| (node, Reached)));
    match search.found {
        Some(found) => ControlFlow::Break(found),
        None => ControlFlow::Continue(search.visited),
    }
}

/// The only fact there is when nothing but reachability is asked for.
#[derive(Clone)]
struct Reached;

impl Lattice for Reached {
    fn join(&mut self, _other: Reached) -> bool {
        false
    }
}

struct Search<N, B, F> {
    successors: F,
    next: Vec<N>,
    visited: Vec<N>,
    found: Option<B>,
}

impl<N, B, F> Analysis for Search<N, B, F>
where
    N: Copy + Eq + Hash,
    F: FnMut(N, &mut Vec<N>) -> ControlFlow<B>,
{
    type Node = N;
    type Fact = Reached;

    fn transfer(
        &mut self,
        node: N,
        fact: &Reached,
        edges: &mut Edges<N, Reached>,
    ) -> ControlFlow<()> {
        self.visited.push(node);
        if let ControlFlow::Break(found) = (self.successors)(node, &mut self.next) {
            self.found = Some(found);
            return ControlFlow::Break(());
        }
        for to in self.next.drain(..) {
            edges.send(to, fact.clone());
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[derive(Clone, Debug, PartialEq)]
    struct Names(BTreeSet<char>);

    impl Lattice for Names {
        fn join(&mut self, other: Names) -> bool {
            let before = self.0.len();
            self.0.extend(other.0);
            self.0.len() > before
        }
    }

    /// Each node assigns a variable of its own; what may have been assigned before a node?
    struct Assigned<'a> {
        edges: &'a [(usize, usize)],
        ends_at: Option<usize>,
        steps: usize,
    }

    impl Analysis for Assigned<'_> {
        type Node = usize;
        type Fact = Names;

        fn transfer(
            &mut self,
            node: usize,
            fact: &Names,
            edges: &mut Edges<usize, Names>,
        ) -> ControlFlow<()> {
            self.steps += 1;
            if Some(node) == self.ends_at {
                return ControlFlow::Break(());
            }
            let mut after = fact.clone();
            after.0.insert((b'a' + node as u8) as char);
            for (_, to) in self.edges.iter().filter(|e| e.0 == node) {
                edges.send(*to, after.clone());
            }
            ControlFlow::Continue(())
        }
    }

    fn text(facts: &Facts<usize, Names>, node: usize) -> Option<String> {
        facts.at(node).map(|names| names.0.iter().collect())
    }

    #[test]
    fn facts_go_round_a_loop_until_nothing_changes() {
        let edges = [(0, 1), (1, 2), (2, 1), (1, 3), (4, 3)];
        let mut analysis = Assigned {
            edges: &edges,
            ends_at: None,
            steps: 0,
        };
        let facts = solve(&mut analysis, [(0, Names(BTreeSet::new()))]);
        assert_eq!(text(&facts, 1).as_deref(), Some("abc"));
        assert_eq!(text(&facts, 3).as_deref(), Some("abc"));
        assert_eq!(text(&facts, 4), None, "nothing leads there");
        assert!(analysis.steps <= 8, "{} steps", analysis.steps);
    }

    #[test]
    fn an_analysis_can_break_off() {
        let edges = [(0, 1), (1, 2)];
        let mut analysis = Assigned {
            edges: &edges,
            ends_at: Some(1),
            steps: 0,
        };
        let facts = solve(&mut analysis, [(0, Names(BTreeSet::new()))]);
        assert_eq!(text(&facts, 2), None);
    }

    #[test]
    fn what_is_reached_is_visited_once() {
        let next = |n: u32| [n * 2 % 7, n * 3 % 7];
        let all = reach([1], |n, out| {
            out.extend(next(n));
            ControlFlow::<()>::Continue(())
        });
        let ControlFlow::Continue(mut all) = all else {
            panic!("nothing breaks off");
        };
        assert_eq!(all[0], 1);
        all.sort_unstable();
        assert_eq!(all, [1, 2, 3, 4, 5, 6]);
        let found = reach([1], |n, out| match n {
            5 => ControlFlow::Break(n),
            _ => {
                out.extend(next(n));
                ControlFlow::Continue(())
            }
        });
        assert_eq!(found, ControlFlow::Break(5));
    }
}

//! Call graph of both versions: who may call a changed method, and through which others.

use crate::code_version::MethodKey;
use crate::library_calls::Callback;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// Who may be called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CallNode {
    Method(MethodKey),
    /// The static initializer of a class, and what else belongs to no method.
    Class(Arc<str>),
    /// A class that code uses, by a cast or a field: it calls nothing.
    Mention(Arc<str>),
    /// A type that code asks for.
    Test(Arc<str>),
    /// What code of others calls back.
    Outside(Callback),
}

impl CallNode {
    /// As reports name it.
    pub(crate) fn text(&self) -> String {
        match self {
            CallNode::Method(key) => key.to_string(),
            CallNode::Class(class) => format!("initializer of {}", classes::binary_name(class)),
            CallNode::Mention(class) | CallNode::Test(class) => {
                format!("use of {}", classes::binary_name(class))
            }
            CallNode::Outside(_) => "library code".to_owned(),
        }
    }
}

/// Which nodes may call which; nodes are numbers, since every method asks for all that it reaches.
#[derive(Debug, Default)]
pub(crate) struct CallGraph {
    numbers: BTreeMap<CallNode, usize>,
    nodes: Vec<CallNode>,
    calls: Vec<BTreeSet<usize>>,
}

/// What a method may call, with the shortest ways.
pub(crate) struct ReachedNodes<'a> {
    graph: &'a CallGraph,
    /// In the order of their distance.
    order: Vec<usize>,
    /// Who calls a node on the shortest way to it.
    callers: BTreeMap<usize, usize>,
}

impl CallGraph {
    pub(crate) fn add(&mut self, from: &CallNode, to: &CallNode) {
        let (from, to) = (self.number(from), self.number(to));
        self.calls[from].insert(to);
    }

    fn number(&mut self, node: &CallNode) -> usize {
        if let Some(number) = self.numbers.get(node) {
            return *number;
        }
        let number = self.nodes.len();
        self.numbers.insert(node.clone(), number);
        self.nodes.push(node.clone());
        self.calls.push(BTreeSet::new());
        number
    }

    /// The method, and all that it may call.
    pub(crate) fn reach(&self, key: &MethodKey) -> ReachedNodes<'_> {
        self.reach_unless(key, |_| false)
    }

    /// The same without what is behind certain nodes.
    pub(crate) fn reach_unless(
        &self,
        key: &MethodKey,
        is_end: impl Fn(&CallNode) -> bool,
    ) -> ReachedNodes<'_> {
        let mut reached = ReachedNodes {
            graph: self,
            order: Vec::new(),
            callers: BTreeMap::new(),
        };
        let Some(start) = self.numbers.get(&CallNode::Method(key.clone())) else {
            return reached;
        };
        let mut seen = vec![false; self.nodes.len()];
        seen[*start] = true;
        let mut pending = VecDeque::from([*start]);
        while let Some(node) = pending.pop_front() {
            reached.order.push(node);
            if is_end(&self.nodes[node]) {
                continue;
            }
            for next in &self.calls[node] {
                if !std::mem::replace(&mut seen[*next], true) {
                    reached.callers.insert(*next, node);
                    pending.push_back(*next);
                }
            }
        }
        reached
    }
}

impl<'a> ReachedNodes<'a> {
    /// The nodes, the nearest first, each with its number.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = (usize, &'a CallNode)> {
        let graph = self.graph;
        self.order
            .iter()
            .map(|number| (*number, &graph.nodes[*number]))
    }

    /// The nodes between the method and this one on the shortest way.
    pub(crate) fn between(&self, node: usize) -> Vec<&'a CallNode> {
        let callers = std::iter::successors(self.callers.get(&node), |n| self.callers.get(n));
        let mut between: Vec<&'a CallNode> = callers.map(|n| &self.graph.nodes[*n]).collect();
        // The last one is the method itself.
        between.pop();
        between.reverse();
        between
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> MethodKey {
        MethodKey {
            class: "A".into(),
            name: name.into(),
            desc: "()V".into(),
        }
    }

    #[test]
    fn the_shortest_way_is_told() {
        let mut graph = CallGraph::default();
        let node = |name: &str| CallNode::Method(key(name));
        for (from, to) in [("a", "b"), ("b", "c"), ("c", "d"), ("b", "d"), ("d", "a")] {
            graph.add(&node(from), &node(to));
        }
        let reached = graph.reach(&key("a"));
        let way = |name: &str| {
            let found = reached.nodes().find(|(_, n)| **n == node(name));
            let (number, _) = found.expect("a node");
            let between = reached.between(number);
            between.iter().map(|n| n.text()).collect::<Vec<_>>()
        };
        assert_eq!(way("d"), ["A.b()"]);
        assert_eq!(way("b"), [""; 0]);
        assert_eq!(graph.reach(&key("z")).nodes().count(), 0);
    }
}

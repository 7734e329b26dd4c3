//! Three-valued structures, one value for each tuple of nodes.

use crate::truth::CellTruth;

/// Where a pointer points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProofTarget {
    Node(usize),
    Null,
    /// Null or any cell.
    Unknown,
}

/// A structure: a node stands for one cell, a summary node for one or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProofStructure {
    /// By node.
    pub(crate) summary: Vec<bool>,
    /// By pointer.
    pub(crate) pointers: Vec<ProofTarget>,
    /// By predicate, then by the nodes it is about: see [`place`].
    pub(crate) values: Vec<Vec<CellTruth>>,
}

/// Nodes for up to three variables; entries behind the last variable are not looked at.
pub(crate) type NodeTuple = [usize; 3];

/// Where the value for some nodes stands, among those of `count` nodes.
pub(crate) fn place(count: usize, nodes: &[usize]) -> usize {
    nodes.iter().rev().fold(0, |at, node| at * count + node)
}

/// All tuples of so many nodes, in the order of their places.
pub(crate) fn tuples(count: usize, length: usize) -> impl Iterator<Item = NodeTuple> {
    let mut next = Some([0; 3]).filter(|_| count > 0 || length == 0);
    std::iter::from_fn(move || {
        let tuple = next?;
        let mut following = tuple;
        next = (0..length).find_map(|position| {
            following[position] += 1;
            if following[position] < count {
                return Some(following);
            }
            following[position] = 0;
            None
        });
        Some(tuple)
    })
}

impl ProofStructure {
    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.summary.len()
    }

    pub(crate) fn value(&self, predicate: usize, nodes: &[usize]) -> CellTruth {
        self.values[predicate][place(self.len(), nodes)]
    }

    pub(crate) fn set(&mut self, predicate: usize, nodes: &[usize], value: CellTruth) {
        let at = place(self.len(), nodes);
        self.values[predicate][at] = value;
    }

    /// The structure whose nodes are some of this one's, given by number; one may occur twice, as a copy.
    pub(crate) fn rebuilt(&self, nodes: &[usize], arities: &[usize]) -> ProofStructure {
        let moved = |target: &ProofTarget| match target {
            ProofTarget::Node(node) => nodes
                .iter()
                .position(|kept| kept == node)
                .map_or(ProofTarget::Null, ProofTarget::Node),
            other => *other,
        };
        let values = (0..self.values.len())
            .map(|predicate| {
                tuples(nodes.len(), arities[predicate])
                    .map(|tuple| {
                        let old = tuple.map(|node| nodes[node]);
                        self.value(predicate, &old[..arities[predicate]])
                    })
                    .collect()
            })
            .collect();
        ProofStructure {
            summary: nodes.iter().map(|node| self.summary[*node]).collect(),
            pointers: self.pointers.iter().map(moved).collect(),
            values,
        }
    }
}

impl ProofStructure {
    /// The structure with one more node at the end, for which every predicate is 0.
    pub(crate) fn with_new_node(&self, arities: &[usize]) -> ProofStructure {
        let old = self.len();
        let mut summary = self.summary.clone();
        summary.push(false);
        let values = arities
            .iter()
            .enumerate()
            .map(|(predicate, arity)| {
                tuples(old + 1, *arity)
                    .map(|tuple| match &tuple[..*arity] {
                        nodes if nodes.contains(&old) => CellTruth::False,
                        nodes => self.value(predicate, nodes),
                    })
                    .collect()
            })
            .collect();
        ProofStructure {
            summary,
            pointers: self.pointers.clone(),
            values,
        }
    }
}

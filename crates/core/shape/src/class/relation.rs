//! Defining formulas as relation algebra: what is evaluated on rows of bits, never node by node.

use rustc_hash::FxHashMap;

/// The number of a relation in its pool. Parts come before what they are part of.
pub(crate) type RelationId = usize;

/// A relation over one node ("set") or two, put together from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NodeRelation {
    /// A stored predicate of one node.
    Unary(usize),
    /// The node that a pointer points to.
    Pointer(usize),
    /// Nodes that are related to a pointer's node: its row.
    AtPointer(usize, RelationId),
    /// Nodes that are related to some node.
    Domain(RelationId),
    /// Nodes that are related to two nodes at least.
    Several(RelationId),
    /// Nodes that are related to themselves.
    Diagonal(RelationId),
    /// A stored predicate of two nodes.
    Binary(usize),
    /// Equality.
    Equal,
    /// Pairs whose first node is in a set.
    First(RelationId),
    /// Pairs whose second node is in a set.
    Second(RelationId),
    /// Pairs the other way round.
    Converse(RelationId),
    /// Pairs with a node between: `exists w: a(u, w) & b(w, v)`.
    Compose(RelationId, RelationId),
    /// Reflexive transitive closure.
    Closure(RelationId),
    /// Complement.
    Not(RelationId),
    /// Intersection.
    And(RelationId, RelationId),
    /// Union.
    Or(RelationId, RelationId),
}

impl NodeRelation {
    /// The relations that it is put together from.
    pub(crate) fn parts(self) -> impl Iterator<Item = RelationId> {
        let (one, other) = match self {
            NodeRelation::Unary(_)
            | NodeRelation::Pointer(_)
            | NodeRelation::Binary(_)
            | NodeRelation::Equal => (None, None),
            NodeRelation::AtPointer(_, part)
            | NodeRelation::Domain(part)
            | NodeRelation::Several(part)
            | NodeRelation::Diagonal(part)
            | NodeRelation::First(part)
            | NodeRelation::Second(part)
            | NodeRelation::Converse(part)
            | NodeRelation::Closure(part)
            | NodeRelation::Not(part) => (Some(part), None),
            NodeRelation::Compose(left, right)
            | NodeRelation::And(left, right)
            | NodeRelation::Or(left, right) => (Some(left), Some(right)),
        };
        one.into_iter().chain(other)
    }
}

/// A closure, with what rules need to know about its edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClosureFacts {
    pub(crate) closure: RelationId,
    pub(crate) edges: RelationId,
    /// The edges are one field: a node has one successor at most.
    pub(crate) functional: bool,
    /// The set of nodes that several nodes have edges to, if the class talks about it.
    pub(crate) shared: Option<RelationId>,
}

/// Relations, each once.
#[derive(Debug, Default)]
pub(crate) struct RelationPool {
    pub(crate) relations: Vec<NodeRelation>,
    binary: Vec<bool>,
    /// How many sets and how many binary relations come before each relation.
    before: Vec<(usize, usize)>,
    known: FxHashMap<NodeRelation, RelationId>,
}

impl RelationPool {
    pub(crate) fn len(&self) -> usize {
        self.relations.len()
    }

    pub(crate) fn is_binary(&self, id: RelationId) -> bool {
        self.binary[id]
    }

    /// The first row of a relation's value, when structures have `nodes` nodes.
    pub(crate) fn offset(&self, id: RelationId, nodes: usize) -> usize {
        let (sets, binary) = self.before[id];
        sets + binary * nodes
    }

    /// The rows of the values of all relations.
    pub(crate) fn rows(&self, nodes: usize) -> usize {
        match self.len() {
            0 => 0,
            length => {
                self.offset(length - 1, nodes) + if self.binary[length - 1] { nodes } else { 1 }
            }
        }
    }

    pub(crate) fn find(&self, relation: NodeRelation) -> Option<RelationId> {
        self.known.get(&relation).copied()
    }

    /// Adds a relation, in its simplest form.
    pub(crate) fn add(&mut self, relation: NodeRelation) -> RelationId {
        match relation {
            NodeRelation::Not(inner) => {
                if let NodeRelation::Not(twice) = self.relations[inner] {
                    return twice;
                }
            }
            NodeRelation::Converse(inner) => match self.relations[inner] {
                NodeRelation::Converse(twice) => return twice,
                NodeRelation::Equal => return inner,
                NodeRelation::First(set) => return self.add(NodeRelation::Second(set)),
                NodeRelation::Second(set) => return self.add(NodeRelation::First(set)),
                _ => {}
            },
            _ => {}
        }
        if let Some(known) = self.find(relation) {
            return known;
        }
        let id = self.len();
        let before = match id {
            0 => (0, 0),
            _ => {
                let (sets, binary) = self.before[id - 1];
                if self.binary[id - 1] {
                    (sets, binary + 1)
                } else {
                    (sets + 1, binary)
                }
            }
        };
        self.binary.push(self.arity_is_two(relation));
        self.before.push(before);
        self.relations.push(relation);
        self.known.insert(relation, id);
        id
    }

    fn arity_is_two(&self, relation: NodeRelation) -> bool {
        match relation {
            NodeRelation::Unary(_)
            | NodeRelation::Pointer(_)
            | NodeRelation::AtPointer(..)
            | NodeRelation::Domain(_)
            | NodeRelation::Several(_)
            | NodeRelation::Diagonal(_) => false,
            NodeRelation::Binary(_)
            | NodeRelation::Equal
            | NodeRelation::First(_)
            | NodeRelation::Second(_)
            | NodeRelation::Converse(_)
            | NodeRelation::Compose(..)
            | NodeRelation::Closure(_) => true,
            NodeRelation::Not(inner) | NodeRelation::And(inner, _) | NodeRelation::Or(inner, _) => {
                self.binary[inner]
            }
        }
    }
}

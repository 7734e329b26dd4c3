//! Shape classes: which predicates a structure has, and how the defined ones follow from the others.

mod assertion;
mod builder;
mod compile;
mod relation;

pub use assertion::FieldAssertion;
pub use builder::{ClassError, PredicateRole, ShapeClassBuilder};
pub(crate) use relation::{ClosureFacts, NodeRelation, RelationId, RelationPool};

use crate::structure::GraphLayout;

/// A predicate that a structure stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ShapePredicate {
    /// A predicate of one node, by its number.
    Unary(usize),
    /// A predicate of two nodes, by its number.
    Binary(usize),
}

/// What a unary predicate means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnaryKind {
    /// The node is of this type: core.
    Type(usize),
    /// The field assertion holds: core.
    Assertion(FieldAssertion),
    /// A defining formula: instrumentation.
    Defined,
}

/// What a binary predicate means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryKind {
    /// The pointer field of the first node leads to the second: core.
    Field(usize),
    /// The data field of the first node is at most that of the second: core.
    AtMost(usize),
    /// A defining formula: instrumentation.
    Defined,
}

/// A unary predicate of a class.
#[derive(Clone, Debug)]
pub struct UnaryPredicate {
    /// Its name, as dumps show it.
    pub name: String,
    /// What it means.
    pub kind: UnaryKind,
    /// True if nodes with different values are never merged.
    pub abstraction: bool,
    /// The separating pointer that the predicate is about: it is kept definite, by case splits.
    pub separating: Option<usize>,
}

/// A binary predicate of a class.
#[derive(Clone, Debug)]
pub struct BinaryPredicate {
    /// Its name, as dumps show it.
    pub name: String,
    /// What it means.
    pub kind: BinaryKind,
}

/// A shape class: core, instrumentation and abstraction predicates.
///
/// Every structure of the class also has the points-to predicates of all pointers and `sm`. Points-to
/// predicates are abstraction predicates always: a pointer's node is never a summary node.
#[derive(Debug)]
pub struct ShapeClass {
    /// The names of all pointer variables.
    pub pointers: Vec<String>,
    /// The unary predicates.
    pub unary: Vec<UnaryPredicate>,
    /// The binary predicates.
    pub binary: Vec<BinaryPredicate>,
    pub(crate) relations: RelationPool,
    /// The predicate that stores a relation's value, by relation.
    pub(crate) stored: Vec<Option<ShapePredicate>>,
    pub(crate) closures: Vec<ClosureFacts>,
    /// Pairs of field assertions of which the first implies that the second is true (or false).
    pub(crate) implications: Vec<(usize, usize, bool)>,
}

impl ShapeClass {
    /// The sizes of this class's structures.
    pub fn layout(&self) -> GraphLayout {
        GraphLayout {
            pointers: self.pointers.len(),
            unary: self.unary.len(),
            binary: self.binary.len(),
        }
    }

    /// The binary predicate of a pointer field, if the class has it.
    pub fn field(&self, field: usize) -> Option<usize> {
        self.binary
            .iter()
            .position(|predicate| predicate.kind == BinaryKind::Field(field))
    }

    /// The order predicate of a data field, if the class has it.
    pub fn order(&self, field: usize) -> Option<usize> {
        self.binary
            .iter()
            .position(|predicate| predicate.kind == BinaryKind::AtMost(field))
    }

    /// The predicate of a type, if the class tells types apart.
    pub fn type_predicate(&self, node_type: usize) -> Option<usize> {
        self.unary
            .iter()
            .position(|predicate| predicate.kind == UnaryKind::Type(node_type))
    }

    /// The field assertions, with their predicates.
    pub fn assertions(&self) -> impl Iterator<Item = (usize, FieldAssertion)> {
        self.unary
            .iter()
            .enumerate()
            .filter_map(|(index, predicate)| match predicate.kind {
                UnaryKind::Assertion(assertion) => Some((index, assertion)),
                UnaryKind::Type(_) | UnaryKind::Defined => None,
            })
    }

    /// How many predicates a structure of the class has, besides points-to and `sm`.
    pub fn size(&self) -> usize {
        self.unary.len() + self.binary.len()
    }
}

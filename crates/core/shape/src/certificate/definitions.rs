//! Defining formulas as text, in terms of predicates that come before.

use crate::class::{BinaryKind, NodeRelation, RelationId, ShapeClass, ShapePredicate, UnaryKind};

/// The order in which a certificate lists predicates: core predicates, then definitions, each behind its parts.
pub(super) struct PredicateNumbers {
    pub(super) order: Vec<ShapePredicate>,
}

impl PredicateNumbers {
    pub(super) fn new(class: &ShapeClass) -> PredicateNumbers {
        let unary = (0..class.unary.len())
            .filter(|index| class.unary[*index].kind != UnaryKind::Defined)
            .map(ShapePredicate::Unary);
        let binary = (0..class.binary.len())
            .filter(|index| class.binary[*index].kind != BinaryKind::Defined)
            .map(ShapePredicate::Binary);
        // Relations come behind their parts.
        let defined = class.stored.iter().flatten().copied();
        PredicateNumbers {
            order: unary.chain(binary).chain(defined).collect(),
        }
    }

    fn number(&self, predicate: ShapePredicate) -> usize {
        self.order
            .iter()
            .position(|other| *other == predicate)
            .expect("all predicates of the class are listed")
    }
}

/// The definition of a predicate over `u`, or over `u` and `v`.
pub(super) fn definition_text(
    class: &ShapeClass,
    numbers: &PredicateNumbers,
    predicate: ShapePredicate,
) -> String {
    let relation = class
        .stored
        .iter()
        .position(|stored| *stored == Some(predicate))
        .expect("a defined predicate stores a relation");
    let mut writer = DefinitionWriter {
        class,
        numbers,
        bound: 0,
    };
    writer.relation(relation, "u", "v")
}

struct DefinitionWriter<'a> {
    class: &'a ShapeClass,
    numbers: &'a PredicateNumbers,
    /// How many bound variables were named.
    bound: usize,
}

impl DefinitionWriter<'_> {
    fn fresh(&mut self) -> String {
        self.bound += 1;
        format!("w{}", self.bound)
    }

    /// A part of a definition: by its name if it is stored.
    fn part(&mut self, id: RelationId, first: &str, second: &str) -> String {
        match self.class.stored[id] {
            Some(stored @ ShapePredicate::Unary(_)) => {
                format!("(predicate {} {first})", self.numbers.number(stored))
            }
            Some(stored @ ShapePredicate::Binary(_)) => {
                format!(
                    "(predicate {} {first} {second})",
                    self.numbers.number(stored)
                )
            }
            None => self.relation(id, first, second),
        }
    }

    /// `exists w: inner(w)`, or with `several`.
    fn quantified(&mut self, quantifier: &str, id: RelationId, first: &str) -> String {
        let bound = self.fresh();
        let inner = self.part(id, first, &bound);
        format!("({quantifier} {bound} {inner})")
    }

    fn relation(&mut self, id: RelationId, first: &str, second: &str) -> String {
        match self.class.relations.relations[id] {
            NodeRelation::Unary(index) => {
                let number = self.numbers.number(ShapePredicate::Unary(index));
                format!("(predicate {number} {first})")
            }
            NodeRelation::Binary(index) => {
                let number = self.numbers.number(ShapePredicate::Binary(index));
                format!("(predicate {number} {first} {second})")
            }
            NodeRelation::Pointer(pointer) => format!("(pointer {pointer} {first})"),
            NodeRelation::AtPointer(pointer, inner) => {
                let bound = self.fresh();
                let inner = self.part(inner, &bound, first);
                format!("(exists {bound} (and (pointer {pointer} {bound}) {inner}))")
            }
            NodeRelation::Domain(inner) => self.quantified("exists", inner, first),
            NodeRelation::Several(inner) => self.quantified("several", inner, first),
            NodeRelation::Diagonal(inner) => self.part(inner, first, first),
            NodeRelation::Equal => format!("(= {first} {second})"),
            NodeRelation::First(inner) => self.part(inner, first, first),
            NodeRelation::Second(inner) => self.part(inner, second, second),
            NodeRelation::Converse(inner) => self.part(inner, second, first),
            NodeRelation::Compose(left, right) => {
                let bound = self.fresh();
                let left = self.part(left, first, &bound);
                let right = self.part(right, &bound, second);
                format!("(exists {bound} (and {left} {right}))")
            }
            NodeRelation::Closure(edges) => {
                let (from, to) = (self.fresh(), self.fresh());
                let edges = self.part(edges, &from, &to);
                format!("(closure {from} {to} {edges} {first} {second})")
            }
            NodeRelation::Not(inner) => format!("(not {})", self.part(inner, first, second)),
            NodeRelation::And(left, right) => {
                let left = self.part(left, first, second);
                format!("(and {left} {})", self.part(right, first, second))
            }
            NodeRelation::Or(left, right) => {
                let left = self.part(left, first, second);
                format!("(or {left} {})", self.part(right, first, second))
            }
        }
    }
}

//! How a class is put together: core predicates first, then definitions.

use super::compile::{FormulaCompiler, Symbol};
use super::relation::{ClosureFacts, NodeRelation, RelationPool};
use super::{
    BinaryKind, BinaryPredicate, FieldAssertion, ShapeClass, ShapePredicate, UnaryKind,
    UnaryPredicate,
};
use crate::logic::Formula;
use rustc_hash::FxHashMap;

/// What a defined predicate is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PredicateRole {
    /// Its value is kept.
    Tracked,
    /// Nodes with different values are never merged.
    Abstraction,
    /// As `Abstraction`, and kept definite: it is about a separating pointer.
    Separating(usize),
}

/// Why a predicate can't be defined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("predicate `{predicate}`: {reason}")]
pub struct ClassError {
    /// The predicate's name.
    pub predicate: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Builds a class.
pub struct ShapeClassBuilder {
    symbols: FxHashMap<String, Symbol>,
    class: ShapeClass,
}

impl ShapeClassBuilder {
    /// A class without predicates, for the pointers of a program.
    pub fn new(pointers: &[String]) -> ShapeClassBuilder {
        let symbols = pointers
            .iter()
            .enumerate()
            .map(|(index, name)| (name.clone(), Symbol::Pointer(index)))
            .collect();
        let class = ShapeClass {
            pointers: pointers.to_vec(),
            unary: Vec::new(),
            binary: Vec::new(),
            relations: RelationPool::default(),
            stored: Vec::new(),
            closures: Vec::new(),
            implications: Vec::new(),
        };
        ShapeClassBuilder { symbols, class }
    }

    /// Adds a pointer field, known to formulas by a name.
    pub fn field(&mut self, name: &str, field: usize) {
        self.core_binary(name, BinaryKind::Field(field));
    }

    /// Adds the order of a data field, known to formulas by a name: `name(u, v)` if u's value is at most v's.
    pub fn order(&mut self, name: &str, field: usize) {
        self.core_binary(name, BinaryKind::AtMost(field));
    }

    fn core_binary(&mut self, name: &str, kind: BinaryKind) {
        let index = self.class.binary.len();
        self.class.binary.push(BinaryPredicate {
            name: name.to_string(),
            kind,
        });
        self.symbols.insert(name.to_string(), Symbol::Binary(index));
    }

    /// Adds a field assertion.
    pub fn assertion(&mut self, name: &str, assertion: FieldAssertion) {
        self.core_unary(name, UnaryKind::Assertion(assertion));
    }

    /// Adds the predicate of a type.
    pub fn node_type(&mut self, name: &str, node_type: usize) {
        self.core_unary(name, UnaryKind::Type(node_type));
    }

    fn core_unary(&mut self, name: &str, kind: UnaryKind) {
        let index = self.class.unary.len();
        let name = name.to_string();
        self.symbols.insert(name.clone(), Symbol::Unary(index));
        self.class.unary.push(UnaryPredicate {
            name,
            kind,
            abstraction: true,
            separating: None,
        });
    }

    /// Makes a definition known to later formulas, without storing its value.
    pub fn abbreviate(&mut self, name: &str, variables: &[&str], formula: &Formula) {
        let variables = variables.iter().map(ToString::to_string).collect();
        self.symbols.insert(
            name.to_string(),
            Symbol::Abbreviation(variables, formula.clone()),
        );
    }

    /// Adds an instrumentation predicate of one or two variables.
    pub fn define(
        &mut self,
        name: &str,
        variables: &[&str],
        formula: &Formula,
        role: PredicateRole,
    ) -> Result<ShapePredicate, ClassError> {
        let error = |reason: String| ClassError {
            predicate: name.to_string(),
            reason,
        };
        let mut compiler = FormulaCompiler {
            symbols: &self.symbols,
            pool: &mut self.class.relations,
        };
        let relation = compiler.compile(formula, variables).map_err(error)?;
        self.class.stored.resize(self.class.relations.len(), None);
        if let Some(known) = self.class.stored[relation] {
            // Another name for the same predicate.
            self.symbols
                .insert(name.to_string(), Symbol::Defined(relation));
            return Ok(known);
        }
        let name = name.to_string();
        let predicate = match variables.len() {
            1 => {
                let separating = match role {
                    PredicateRole::Separating(pointer) => Some(pointer),
                    PredicateRole::Tracked | PredicateRole::Abstraction => None,
                };
                let abstraction = role != PredicateRole::Tracked;
                let kind = UnaryKind::Defined;
                self.class.unary.push(UnaryPredicate {
                    name: name.clone(),
                    kind,
                    abstraction,
                    separating,
                });
                ShapePredicate::Unary(self.class.unary.len() - 1)
            }
            _ if role != PredicateRole::Tracked => {
                return Err(error(
                    "only a predicate of one node can be an abstraction predicate".to_string(),
                ));
            }
            _ => {
                self.class.binary.push(BinaryPredicate {
                    name: name.clone(),
                    kind: BinaryKind::Defined,
                });
                ShapePredicate::Binary(self.class.binary.len() - 1)
            }
        };
        self.class.stored[relation] = Some(predicate);
        self.symbols.insert(name, Symbol::Defined(relation));
        Ok(predicate)
    }

    /// The class.
    pub fn build(mut self) -> ShapeClass {
        let pool = &mut self.class.relations;
        for closure in 0..pool.len() {
            let NodeRelation::Closure(edges) = pool.relations[closure] else {
                continue;
            };
            let functional = match pool.relations[edges] {
                NodeRelation::Binary(index) => {
                    matches!(self.class.binary[index].kind, BinaryKind::Field(_))
                }
                _ => false,
            };
            let shared = pool
                .find(NodeRelation::Converse(edges))
                .and_then(|converse| pool.find(NodeRelation::Several(converse)));
            self.class.closures.push(ClosureFacts {
                closure,
                edges,
                functional,
                shared,
            });
        }
        self.class.stored.resize(self.class.relations.len(), None);
        let assertions: Vec<_> = self.class.assertions().collect();
        for &(first, one) in &assertions {
            for &(second, other) in &assertions {
                if let (true, Some(truth)) = (first != second, one.decides(other)) {
                    self.class.implications.push((first, second, truth));
                }
            }
        }
        self.class
    }
}

//! From formulas to relation algebra.
//!
//! A formula has one or two free variables, and below a quantifier at most three variables at once:
//! `exists w: A(u, w) & B(w, v)` is the composition of A and B. Predicates that are named but not stored are
//! replaced by their definitions.

use super::relation::{NodeRelation, RelationId, RelationPool};
use crate::logic::Formula;
use rustc_hash::FxHashMap;

/// What a name in a formula stands for.
#[derive(Clone, Debug)]
pub(super) enum Symbol {
    Pointer(usize),
    Unary(usize),
    Binary(usize),
    /// A stored definition: the relation itself, so that what holds for the one holds for the other.
    Defined(RelationId),
    /// A definition that is not stored: its variables and its formula.
    Abbreviation(Vec<String>, Formula),
}

pub(super) struct FormulaCompiler<'a> {
    pub(super) symbols: &'a FxHashMap<String, Symbol>,
    pub(super) pool: &'a mut RelationPool,
}

impl FormulaCompiler<'_> {
    /// The relation of a formula whose free variables are among `variables`, in that order.
    pub(super) fn compile(
        &mut self,
        formula: &Formula,
        variables: &[&str],
    ) -> Result<RelationId, String> {
        let free = formula.free_variables();
        if let [first, second] = variables {
            // A part that is about one of two nodes is compiled alone.
            for (own, other, lift) in [
                (
                    *first,
                    *second,
                    NodeRelation::First as fn(RelationId) -> NodeRelation,
                ),
                (*second, *first, NodeRelation::Second),
            ] {
                if free.contains(own) && !free.contains(other) {
                    let set = self.compile(formula, &[own])?;
                    return Ok(self.pool.add(lift(set)));
                }
            }
        }
        if let Some(unbound) = free.iter().find(|name| !variables.contains(name)) {
            return Err(format!("`{unbound}` is bound by no quantifier"));
        }
        if free.is_empty() {
            return Err(format!("`{formula}` is about no node"));
        }
        match formula {
            Formula::Equal(left, right) if left == right => {
                Err(format!("`{left} = {right}` says nothing"))
            }
            Formula::Equal(..) => Ok(self.pool.add(NodeRelation::Equal)),
            Formula::Apply {
                name,
                closure,
                arguments,
            } => self.apply(name, *closure, arguments, variables),
            Formula::Not(inner) => {
                let inner = self.compile(inner, variables)?;
                Ok(self.pool.add(NodeRelation::Not(inner)))
            }
            Formula::And(left, right) => {
                let (left, right) = (
                    self.compile(left, variables)?,
                    self.compile(right, variables)?,
                );
                Ok(self.pool.add(NodeRelation::And(left, right)))
            }
            Formula::Or(left, right) => {
                let (left, right) = (
                    self.compile(left, variables)?,
                    self.compile(right, variables)?,
                );
                Ok(self.pool.add(NodeRelation::Or(left, right)))
            }
            Formula::Exists(bound, inner) => self.exists(bound, inner, variables),
            Formula::Several(bound, inner) => match variables {
                [only] => {
                    let inner = self.compile(inner, &[only, bound])?;
                    Ok(self.pool.add(NodeRelation::Several(inner)))
                }
                _ => Err("`several` below two other variables is not supported".to_string()),
            },
        }
    }

    fn apply(
        &mut self,
        name: &str,
        closure: bool,
        arguments: &[String],
        variables: &[&str],
    ) -> Result<RelationId, String> {
        let symbol = self
            .symbols
            .get(name)
            .ok_or_else(|| format!("there is no predicate `{name}`"))?;
        let arity = match symbol {
            Symbol::Pointer(_) | Symbol::Unary(_) => 1,
            Symbol::Binary(_) => 2,
            Symbol::Defined(relation) => 1 + usize::from(self.pool.is_binary(*relation)),
            Symbol::Abbreviation(parameters, _) => parameters.len(),
        };
        if arity != arguments.len() {
            let given = arguments.len();
            return Err(format!(
                "`{name}` has {arity} argument(s), here it has {given}"
            ));
        }
        let mut relation = match symbol.clone() {
            Symbol::Pointer(pointer) => self.pool.add(NodeRelation::Pointer(pointer)),
            Symbol::Unary(predicate) => self.pool.add(NodeRelation::Unary(predicate)),
            Symbol::Binary(predicate) => self.pool.add(NodeRelation::Binary(predicate)),
            Symbol::Defined(relation) => relation,
            Symbol::Abbreviation(parameters, formula) => {
                let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
                self.compile(&formula, &parameters)?
            }
        };
        if closure {
            relation = self.pool.add(NodeRelation::Closure(relation));
        }
        Ok(match arguments {
            [first, second] if first == second => self.pool.add(NodeRelation::Diagonal(relation)),
            [first, _] if variables.len() == 2 && first != variables[0] => {
                self.pool.add(NodeRelation::Converse(relation))
            }
            _ => relation,
        })
    }

    fn exists(
        &mut self,
        bound: &str,
        inner: &Formula,
        variables: &[&str],
    ) -> Result<RelationId, String> {
        if variables.contains(&bound) {
            return Err(format!("`{bound}` is bound twice"));
        }
        if let Formula::Or(left, right) = inner {
            let left = self.exists(bound, left, variables)?;
            let right = self.exists(bound, right, variables)?;
            return Ok(self.pool.add(NodeRelation::Or(left, right)));
        }
        let parts = conjuncts(inner);
        match variables {
            [only] => {
                if let Some((pointer, rest)) = self.pointer_row(bound, &parts) {
                    let row = self.compile(&rest, &[bound, only])?;
                    return Ok(self.pool.add(NodeRelation::AtPointer(pointer, row)));
                }
                let inner = self.compile(inner, &[only, bound])?;
                Ok(self.pool.add(NodeRelation::Domain(inner)))
            }
            [first, second] => self.composition(bound, &parts, first, second),
            _ => Err("a formula has one or two free variables".to_string()),
        }
    }

    /// `x(u) & rest` for a pointer `x` and the bound variable `u`: the row of one node.
    fn pointer_row(&self, bound: &str, parts: &[&Formula]) -> Option<(usize, Formula)> {
        let index = parts.iter().position(|part| match part {
            Formula::Apply {
                name,
                closure: false,
                arguments,
            } => {
                arguments.len() == 1
                    && arguments[0] == bound
                    && matches!(self.symbols.get(name), Some(Symbol::Pointer(_)))
            }
            _ => false,
        })?;
        let Formula::Apply { name, .. } = parts[index] else {
            return None;
        };
        let Some(Symbol::Pointer(pointer)) = self.symbols.get(name) else {
            return None;
        };
        let rest = conjunction(
            parts
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != index)
                .map(|(_, part)| *part),
        )?;
        Some((*pointer, rest))
    }

    fn composition(
        &mut self,
        bound: &str,
        parts: &[&Formula],
        first: &str,
        second: &str,
    ) -> Result<RelationId, String> {
        let about = |part: &&&Formula, variable: &str| part.free_variables().contains(variable);
        if parts
            .iter()
            .any(|part| about(&part, first) && about(&part, second) && about(&part, bound))
        {
            return Err(format!(
                "a part below `exists {bound}` is about three nodes; a part may be about two"
            ));
        }
        let left = conjunction(
            parts
                .iter()
                .filter(|p| about(p, bound) && about(p, first))
                .copied(),
        );
        let right = conjunction(
            parts
                .iter()
                .filter(|p| about(p, bound) && !about(p, first))
                .copied(),
        );
        let outside = conjunction(parts.iter().filter(|p| !about(p, bound)).copied());
        let (Some(left), Some(right)) = (left, right) else {
            return Err(format!(
                "`exists {bound}` doesn't relate `{first}` and `{second}`"
            ));
        };
        let left = self.compile(&left, &[first, bound])?;
        let right = self.compile(&right, &[bound, second])?;
        let mut relation = self.pool.add(NodeRelation::Compose(left, right));
        if let Some(outside) = outside {
            let outside = self.compile(&outside, &[first, second])?;
            relation = self.pool.add(NodeRelation::And(relation, outside));
        }
        Ok(relation)
    }
}

fn conjuncts(formula: &Formula) -> Vec<&Formula> {
    match formula {
        Formula::And(left, right) => {
            let mut parts = conjuncts(left);
            parts.extend(conjuncts(right));
            parts
        }
        other => vec![other],
    }
}

fn conjunction<'a>(parts: impl Iterator<Item = &'a Formula>) -> Option<Formula> {
    parts.cloned().reduce(Formula::and)
}

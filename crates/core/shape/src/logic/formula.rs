//! Formulas over nodes: first-order logic with reflexive transitive closure of named relations.

use std::collections::BTreeSet;
use std::fmt;

/// A variable that stands for a node.
pub type NodeVariable = String;

/// A formula. `forall` and `->` are written with the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// Both variables stand for the same node.
    Equal(NodeVariable, NodeVariable),
    /// A predicate of one or two nodes.
    Apply {
        /// The predicate's name.
        name: String,
        /// True for the reflexive transitive closure of a binary predicate.
        closure: bool,
        /// Its one or two arguments.
        arguments: Vec<NodeVariable>,
    },
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction.
    And(Box<Formula>, Box<Formula>),
    /// Disjunction.
    Or(Box<Formula>, Box<Formula>),
    /// There is a node.
    Exists(NodeVariable, Box<Formula>),
    /// There are at least two nodes.
    Several(NodeVariable, Box<Formula>),
}

impl Formula {
    /// Negation.
    #[must_use]
    pub fn negate(self) -> Formula {
        match self {
            Formula::Not(inner) => *inner,
            other => Formula::Not(Box::new(other)),
        }
    }

    /// Conjunction.
    #[must_use]
    pub fn and(self, other: Formula) -> Formula {
        Formula::And(Box::new(self), Box::new(other))
    }

    /// Disjunction.
    #[must_use]
    pub fn or(self, other: Formula) -> Formula {
        Formula::Or(Box::new(self), Box::new(other))
    }

    /// The variables that no quantifier binds.
    pub fn free_variables(&self) -> BTreeSet<&str> {
        match self {
            Formula::Equal(left, right) => BTreeSet::from([left.as_str(), right.as_str()]),
            Formula::Apply { arguments, .. } => arguments.iter().map(String::as_str).collect(),
            Formula::Not(inner) => inner.free_variables(),
            Formula::And(left, right) | Formula::Or(left, right) => {
                &left.free_variables() | &right.free_variables()
            }
            Formula::Exists(bound, inner) | Formula::Several(bound, inner) => {
                let mut free = inner.free_variables();
                free.remove(bound.as_str());
                free
            }
        }
    }

    /// The names of all predicates in the formula.
    pub fn names(&self) -> BTreeSet<&str> {
        match self {
            Formula::Equal(..) => BTreeSet::new(),
            Formula::Apply { name, .. } => BTreeSet::from([name.as_str()]),
            Formula::Not(inner) | Formula::Exists(_, inner) | Formula::Several(_, inner) => {
                inner.names()
            }
            Formula::And(left, right) | Formula::Or(left, right) => &left.names() | &right.names(),
        }
    }

    /// The same formula about other predicates.
    #[must_use]
    pub fn rename(&self, new_name: &dyn Fn(&str) -> String) -> Formula {
        let again = |inner: &Formula| Box::new(inner.rename(new_name));
        match self {
            Formula::Equal(left, right) => Formula::Equal(left.clone(), right.clone()),
            Formula::Apply {
                name,
                closure,
                arguments,
            } => Formula::Apply {
                name: new_name(name),
                closure: *closure,
                arguments: arguments.clone(),
            },
            Formula::Not(inner) => Formula::Not(again(inner)),
            Formula::And(left, right) => Formula::And(again(left), again(right)),
            Formula::Or(left, right) => Formula::Or(again(left), again(right)),
            Formula::Exists(bound, inner) => Formula::Exists(bound.clone(), again(inner)),
            Formula::Several(bound, inner) => Formula::Several(bound.clone(), again(inner)),
        }
    }

    /// The same formula about another node: `with` in the place of the free variable `variable`.
    #[must_use]
    pub fn substitute(&self, variable: &str, with: &str) -> Formula {
        let one = |name: &NodeVariable| {
            if name == variable {
                with.to_string()
            } else {
                name.clone()
            }
        };
        let again = |inner: &Formula| Box::new(inner.substitute(variable, with));
        match self {
            Formula::Equal(left, right) => Formula::Equal(one(left), one(right)),
            Formula::Apply {
                name,
                closure,
                arguments,
            } => Formula::Apply {
                name: name.clone(),
                closure: *closure,
                arguments: arguments.iter().map(one).collect(),
            },
            Formula::Not(inner) => Formula::Not(again(inner)),
            Formula::And(left, right) => Formula::And(again(left), again(right)),
            Formula::Or(left, right) => Formula::Or(again(left), again(right)),
            Formula::Exists(bound, _) | Formula::Several(bound, _) if bound == variable => {
                self.clone()
            }
            Formula::Exists(bound, inner) => Formula::Exists(bound.clone(), again(inner)),
            Formula::Several(bound, inner) => Formula::Several(bound.clone(), again(inner)),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Equal(left, right) => write!(f, "{left} = {right}"),
            Formula::Apply {
                name,
                closure,
                arguments,
            } => {
                let star = if *closure { "*" } else { "" };
                write!(f, "{name}{star}({})", arguments.join(", "))
            }
            Formula::Not(inner) => write!(f, "!({inner})"),
            Formula::And(left, right) => write!(f, "({left}) & ({right})"),
            Formula::Or(left, right) => write!(f, "({left}) | ({right})"),
            Formula::Exists(bound, inner) => write!(f, "exists {bound}: {inner}"),
            Formula::Several(bound, inner) => write!(f, "several {bound}: {inner}"),
        }
    }
}

//! Constrained Horn clauses: predicates, and implications between them.

use term::Term;

/// A predicate of a [`HornSystem`], by its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PredicateId(pub usize);

/// An unknown relation between numbers and truth values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HornPredicate {
    /// A variable for each argument, of a sort that is no float, each once: interpretations are formulas over them.
    pub parameters: Vec<Term>,
}

/// A predicate applied to terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HornAtom {
    /// The predicate.
    pub predicate: PredicateId,
    /// One term for each parameter, of its sort.
    pub arguments: Vec<Term>,
}

/// For all values of its variables: the body and the conditions imply the head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HornClause {
    /// What must have been derived.
    pub body: Vec<HornAtom>,
    /// Conditions on the variables.
    pub conditions: Vec<Term>,
    /// What follows; `None` for a contradiction: a state that must not be reached.
    pub head: Option<HornAtom>,
}

/// Predicates and clauses between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HornSystem {
    /// The predicates.
    pub predicates: Vec<HornPredicate>,
    /// The clauses.
    pub clauses: Vec<HornClause>,
}

impl HornSystem {
    /// Adds a predicate with these parameters.
    pub fn predicate(&mut self, parameters: Vec<Term>) -> PredicateId {
        self.predicates.push(HornPredicate { parameters });
        PredicateId(self.predicates.len() - 1)
    }

    /// By predicate: whether some clauses lead to it from one without a body, their conditions aside.
    pub(crate) fn derivable(&self) -> Vec<bool> {
        let mut derivable = vec![false; self.predicates.len()];
        loop {
            let mut changed = false;
            for clause in &self.clauses {
                let Some(head) = &clause.head else { continue };
                let follows = clause.body.iter().all(|atom| derivable[atom.predicate.0]);
                if follows && !derivable[head.predicate.0] {
                    derivable[head.predicate.0] = true;
                    changed = true;
                }
            }
            if !changed {
                return derivable;
            }
        }
    }

    /// The same system with only these of the clauses that have no head.
    pub(crate) fn with_goals(&self, keeps: impl Fn(usize) -> bool) -> HornSystem {
        let clauses = self.clauses.iter().enumerate();
        let kept = clauses.filter(|(index, clause)| clause.head.is_some() || keeps(*index));
        HornSystem {
            predicates: self.predicates.clone(),
            clauses: kept.map(|(_, clause)| clause.clone()).collect(),
        }
    }
}

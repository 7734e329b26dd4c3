//! Models: values for variables.

use std::sync::Arc;

use crate::eval::{Evaluator, eval};
use crate::store::{Term, TermStore};
use crate::value::TermValue;

/// Values of variables; those it says nothing about are zero (false, `0.0`). Cheap to clone.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Model {
    /// Sorted by variable.
    values: Arc<[(Term, TermValue)]>,
}

impl FromIterator<(Term, TermValue)> for Model {
    /// Of several values for one variable, the last one counts.
    fn from_iter<I: IntoIterator<Item = (Term, TermValue)>>(values: I) -> Model {
        Model::default().with(values)
    }
}

impl Model {
    /// The value given to a variable, if there is one.
    pub fn get(&self, var: Term) -> Option<TermValue> {
        let index = self
            .values
            .binary_search_by_key(&var, |entry| entry.0)
            .ok()?;
        Some(self.values[index].1)
    }

    /// The value of a variable, zero if there is none.
    pub fn value(&self, store: &TermStore, var: Term) -> TermValue {
        self.get(var)
            .unwrap_or_else(|| TermValue::zero(store.sort(var)))
    }

    /// The value of any term under this model.
    pub fn eval(&self, store: &TermStore, t: Term) -> TermValue {
        eval(store, t, &|var| self.value(store, var))
    }

    /// Whether a condition holds under this model.
    pub fn satisfies(&self, store: &TermStore, condition: Term) -> bool {
        self.eval(store, condition) == TermValue::Bool(true)
    }

    /// Whether all conditions hold under this model.
    pub fn satisfies_all(
        &self,
        store: &TermStore,
        conditions: impl IntoIterator<Item = Term>,
    ) -> bool {
        let vars = |var| self.value(store, var);
        let mut evaluator = Evaluator::new(store, &vars);
        conditions
            .into_iter()
            .all(|condition| evaluator.eval(condition) == TermValue::Bool(true))
    }

    /// This model with some values replaced or added.
    pub fn with(&self, changes: impl IntoIterator<Item = (Term, TermValue)>) -> Model {
        let mut values = self.values.to_vec();
        values.extend(changes);
        // Stable: of two values for one variable the later one stands behind, and is kept.
        values.sort_by_key(|entry| entry.0);
        values.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 = later.1;
            }
            same
        });
        Model {
            values: values.into(),
        }
    }

    /// All values it has, in the order of the variables' creation.
    pub fn iter(&self) -> impl Iterator<Item = (Term, TermValue)> + '_ {
        self.values.iter().copied()
    }

    /// How many variables it has a value for.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it has no value for any variable.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

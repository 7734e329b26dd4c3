//! Path conditions: what must hold for a path to be taken.

use std::fmt;
use std::sync::Arc;

use crate::model::Model;
use crate::store::Term;

/// A conjunction that grows along a path. Cloning is O(1) and shares everything.
///
/// If it carries a model, the model satisfies all its conjuncts.
#[derive(Clone)]
pub struct PathCondition {
    last: Option<Arc<Link>>,
    model: Option<Model>,
}

struct Link {
    conjunct: Term,
    len: usize,
    previous: Option<Arc<Link>>,
}

impl Default for PathCondition {
    fn default() -> Self {
        PathCondition::new()
    }
}

impl PathCondition {
    /// The empty condition: true, and any model satisfies it.
    pub fn new() -> PathCondition {
        PathCondition {
            last: None,
            model: Some(Model::default()),
        }
    }

    /// How many conjuncts there are.
    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |link| link.len)
    }

    /// Whether there is no conjunct: any input takes the path.
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// This condition and `conjunct`. No model is known for it: see [`Self::with_model`].
    #[must_use]
    pub fn push(&self, conjunct: Term) -> PathCondition {
        PathCondition {
            last: Some(Arc::new(Link {
                conjunct,
                len: self.len() + 1,
                previous: self.last.clone(),
            })),
            model: None,
        }
    }

    /// This condition without the conjunct at `back` places before the latest.
    #[must_use]
    pub fn without(&self, back: usize) -> PathCondition {
        let mut kept: Vec<Term> = self.iter().take(back).collect();
        let mut last = self.last.clone();
        for _ in 0..=back {
            last = last.and_then(|link| link.previous.clone());
        }
        let mut rest = PathCondition { last, model: None };
        while let Some(conjunct) = kept.pop() {
            rest = rest.push(conjunct);
        }
        rest
    }

    /// This condition with a model that is known to satisfy it.
    #[must_use]
    pub fn with_model(mut self, model: Model) -> PathCondition {
        self.model = Some(model);
        self
    }

    /// An assignment that satisfies all conjuncts, if one is known.
    pub fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// The conjuncts, the latest first.
    pub fn iter(&self) -> impl Iterator<Item = Term> + '_ {
        let mut next = self.last.as_deref();
        std::iter::from_fn(move || {
            let link = next?;
            next = link.previous.as_deref();
            Some(link.conjunct)
        })
    }

    /// The conjuncts, in the order they were added.
    pub fn conjuncts(&self) -> Vec<Term> {
        let mut conjuncts = Vec::with_capacity(self.len());
        conjuncts.extend(self.iter());
        conjuncts.reverse();
        conjuncts
    }
}

impl fmt::Debug for PathCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.conjuncts()).finish()
    }
}

impl Drop for Link {
    /// Link by link: the default would recurse once per conjunct.
    fn drop(&mut self) {
        let mut previous = self.previous.take();
        while let Some(mut link) = previous.and_then(Arc::into_inner) {
            previous = link.previous.take();
        }
    }
}

//! State pool of random testing: the states in which calls on concrete arguments are made, and the seeded generator
//! that chooses the arguments.
//!
//! Both `walk.rs` and `trials.rs` make one such call after the other: the first beside the covering policy, the second
//! beside the sampling policy. They choose calls differently, because they look for different things:
//!
//! - A trial looks for a failure of a method under test. Every value that the declaration lets through may show one:
//!   objects that fit the erased type, long arrays and strings, one array for two parameters; what has no
//!   known candidates stays symbolic. Each trial is the list of its calls, so that a failing one can be replayed and shrunk.
//! - A walk looks for a branch that no test covers yet. Its calls become tests, which must compile and be read: so
//!   arguments fit the type arguments of the variables, collections hold few elements, and objects that variables hold
//!   are put into them. What it prefers is up to the visitor, which knows the branches that are left.

use crate::candidate_values::CandidateValues;
use crate::code_constants::CodeConstants;
use crate::random::Chance;
use classes::ClassRef;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

pub(super) struct StatePool<T> {
    pub chance: Chance,
    pub values: CandidateValues,
    /// States that later calls are made in.
    pub kept: Vec<T>,
    /// How many there are at most.
    most: usize,
    /// What was kept is known by a hash: a state that is missed by chance is no loss.
    forms: FxHashSet<u64>,
}

impl<T> StatePool<T> {
    /// The choices that are made for `classes`; code of those that are `mentioned` tells which values are of
    /// interest.
    pub(super) fn new(classes: &[ClassRef], mentioned: &[ClassRef], most: usize) -> StatePool<T> {
        let mut hasher = FxHasher::default();
        classes.iter().for_each(|c| c.name.hash(&mut hasher));
        StatePool {
            chance: Chance::new(hasher.finish()),
            values: CandidateValues::new(CodeConstants::new(mentioned)),
            kept: Vec::new(),
            most,
            forms: FxHashSet::default(),
        }
    }

    /// Notes that a state of this form is kept; false if one was kept before.
    pub(super) fn insert_form(&mut self, form: impl Hash) -> bool {
        let mut hasher = FxHasher::default();
        form.hash(&mut hasher);
        self.forms.insert(hasher.finish())
    }

    /// Keeps a state; returns the one that it replaces, which is none of the first `fixed`.
    pub(super) fn keep(&mut self, state: T, fixed: usize) -> Option<T> {
        if self.kept.len() < self.most {
            self.kept.push(state);
            return None;
        }
        let place = fixed + self.chance.below(self.most - fixed);
        Some(std::mem::replace(&mut self.kept[place], state))
    }
}

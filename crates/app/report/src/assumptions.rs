//! Shared assumptions: what several methods of a class rest on, said once for the class.
//!
//! A logger or a locale that every method of a class uses would otherwise be told as often as there are methods.

use crate::text::plural;
use answer::{Answer, Bound, BoundKind, Extent, Location, Subject};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// An assumption, and how many methods of one class rest on it.
pub(crate) struct SharedAssumption<'a> {
    what: &'a str,
    methods: u64,
    /// Where the first of them uses it.
    at: Option<&'a Location>,
}

/// `assumes: the default locale is English (4 methods, first used at Prices.java:12)`
impl fmt::Display for SharedAssumption<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let methods = plural(self.methods, "method");
        write!(f, "assumes: {} ({methods}", self.what)?;
        if let Some(at) = self.at {
            write!(f, ", first used at {at}")?;
        }
        write!(f, ")")
    }
}

/// The assumptions that the methods of each class share.
pub(crate) struct SharedAssumptions<'a> {
    classes: BTreeMap<&'a str, ClassAssumptions<'a>>,
}

struct ClassAssumptions<'a> {
    shared: Vec<SharedAssumption<'a>>,
    /// The class's last method in the answer.
    last: &'a Subject,
}

impl<'a> SharedAssumptions<'a> {
    pub(crate) fn of(answer: &'a Answer) -> SharedAssumptions<'a> {
        let mut classes: BTreeMap<&str, ClassAssumptions<'_>> = BTreeMap::new();
        for subject in &answer.subjects {
            let class = classes
                .entry(class_of(subject))
                .or_insert(ClassAssumptions {
                    shared: Vec::new(),
                    last: subject,
                });
            class.last = subject;
            // A method may use one of them at several places.
            let mut known = BTreeSet::new();
            for bound in &subject.bounds {
                if let Some(what) = world_assumption(bound)
                    && known.insert(what)
                {
                    class.add(what, bound.at.as_ref());
                }
            }
        }
        for class in classes.values_mut() {
            class.shared.retain(|assumption| assumption.methods > 1);
        }
        SharedAssumptions { classes }
    }

    /// Whether the bound is told for the whole class.
    pub(crate) fn contains(&self, subject: &Subject, bound: &Bound) -> bool {
        let class = self.classes.get(class_of(subject));
        let mut shared = class.into_iter().flat_map(|class| &class.shared);
        world_assumption(bound).is_some_and(|what| shared.any(|s| s.what == what))
    }

    /// A class and what its methods share, if this is the last one of them.
    pub(crate) fn after(&self, subject: &Subject) -> Option<(&'a str, &[SharedAssumption<'a>])> {
        let (name, class) = self.classes.get_key_value(class_of(subject))?;
        let is_end = std::ptr::eq(class.last, subject) && !class.shared.is_empty();
        is_end.then_some((name, &class.shared))
    }
}

impl<'a> ClassAssumptions<'a> {
    fn add(&mut self, what: &'a str, at: Option<&'a Location>) {
        match self.shared.iter_mut().find(|s| s.what == what) {
            Some(known) => known.methods += 1,
            None => self.shared.push(SharedAssumption {
                what,
                methods: 1,
                at,
            }),
        }
    }
}

/// What the bound assumes of the world around the methods; what it assumes of one method's states is for that method.
fn world_assumption(bound: &Bound) -> Option<&str> {
    match (&bound.extent, bound.kind) {
        (
            Extent::Assumes(what),
            BoundKind::Environment | BoundKind::StaticState | BoundKind::InputClass,
        ) => Some(what),
        (
            Extent::Assumes(_),
            BoundKind::Depth
            | BoundKind::Choices
            | BoundKind::Instructions
            | BoundKind::Paths
            | BoundKind::Heap
            | BoundKind::InputSize
            | BoundKind::Abstraction
            | BoundKind::ObjectState,
        )
        | (Extent::Limit(_), _) => None,
    }
}

/// `acme.TaskList` of `acme.TaskList.add(int)`.
fn class_of(subject: &Subject) -> &str {
    let method = subject.name.split('(').next().unwrap_or_default();
    method.rsplit_once('.').map_or(method, |(class, _)| class)
}

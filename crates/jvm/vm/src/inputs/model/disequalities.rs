//! Disequalities: unknowns that might have been an object that existed before, and turned out not to be.

use super::Inputs;
use heap::Ref;

impl Inputs {
    /// Notes that an unknown is not this object, which it might have been.
    pub(crate) fn add_disequality(&mut self, unknown: u32, from: Ref) {
        let new = (unknown, from);
        let known = self.table().is_some_and(|t| t.disequalities.contains(&new));
        if !known {
            self.table_mut().disequalities.push(new);
        }
    }

    /// Whether an object of the input is known not to be one that was there before.
    pub(crate) fn is_known_distinct(&self, object: Ref, from: Ref) -> bool {
        let told = self.table().map_or(&[][..], |t| &t.disequalities);
        let mut told = told.iter().filter(|(_, other)| *other == from);
        told.any(|(unknown, _)| self.follow(Ref::unknown(*unknown)) == object)
    }

    /// Whether an unknown that is still open was told apart from an object.
    pub(crate) fn is_told_apart(&self, unknown: u32, from: Ref) -> bool {
        let told = self.table().map_or(&[][..], |t| &t.disequalities);
        told.contains(&(unknown, from))
    }

    /// Whether an unknown that is still open was told apart from some object.
    pub fn has_disequality(&self, unknown: u32) -> bool {
        let told = self.table().map_or(&[][..], |t| &t.disequalities);
        told.iter().any(|(of, _)| *of == unknown)
    }

    /// Objects of the input that are known not to be ones that were there before, with these.
    pub fn disequalities(&self) -> impl Iterator<Item = (Ref, Ref)> + '_ {
        let told = self.table().map_or(&[][..], |t| &t.disequalities);
        let known = told
            .iter()
            .map(|(unknown, from)| (self.follow(Ref::unknown(*unknown)), *from));
        known.filter(|(object, _)| object.is_object())
    }
}

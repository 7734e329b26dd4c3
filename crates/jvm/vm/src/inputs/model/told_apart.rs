//! Unknowns that might have been an object that was there before, and turned out not to be.

use super::Inputs;
use heap::Ref;

impl Inputs {
    /// Notes that an unknown is not this object, which it might have been.
    pub(crate) fn tell_apart(&mut self, unknown: u32, from: Ref) {
        let told = (unknown, from);
        let known = self.table().is_some_and(|t| t.told_apart.contains(&told));
        if !known {
            self.table_mut().told_apart.push(told);
        }
    }

    /// Whether an object of the input was told apart from one that was there before.
    pub(crate) fn is_told_apart(&self, object: Ref, from: Ref) -> bool {
        let told = self.table().map_or(&[][..], |t| &t.told_apart);
        let mut told = told.iter().filter(|(_, other)| *other == from);
        told.any(|(unknown, _)| self.follow(Ref::unknown(*unknown)) == object)
    }

    /// The objects of the input that were told apart from ones that were there before, with these.
    pub fn told_apart(&self) -> impl Iterator<Item = (Ref, Ref)> + '_ {
        let told = self.table().map_or(&[][..], |t| &t.told_apart);
        let known = told
            .iter()
            .map(|(unknown, from)| (self.follow(Ref::unknown(*unknown)), *from));
        known.filter(|(object, _)| object.is_object())
    }
}

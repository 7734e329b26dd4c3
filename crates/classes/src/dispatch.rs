//! Which implementation a virtual or interface call selects (JVMS 5.4.6).

use crate::class::{Class, ClassRef};
use crate::method::MethodRef;

impl Class {
    /// The implementation that a call of `resolved` on an instance of this class runs. `None`
    /// if there is none or only an abstract one.
    pub fn select(&'static self, resolved: MethodRef) -> Option<MethodRef> {
        if resolved.is_private() {
            return Some(resolved);
        }
        if let Some(slot) = resolved.vtable_index {
            return self
                .vtable
                .get(slot as usize)
                .copied()
                .filter(|m| !m.is_abstract())
                .or_else(
                    // An abstract slot may be implemented by an interface's default method.
                    || self.select_by_selector(resolved.selector),
                );
        }
        self.select_by_selector(resolved.selector)
    }

    fn select_by_selector(&'static self, selector: u32) -> Option<MethodRef> {
        if let Some(known) = self.selected.read().get(&selector) {
            return *known;
        }
        let found = self
            .find_in_superclasses(selector)
            .filter(|m| !m.is_abstract())
            .or_else(|| self.maximally_specific_default(selector));
        self.selected.write().insert(selector, found);
        found
    }

    fn find_in_superclasses(&'static self, selector: u32) -> Option<MethodRef> {
        let mut class = Some(self);
        while let Some(c) = class {
            let hit = c.methods.iter().find(|m| {
                m.selector == selector && !m.is_static() && !m.is_private() && !m.is_constructor()
            });
            if hit.is_some() {
                return hit;
            }
            class = c.super_class;
        }
        None
    }

    /// The one default method that no other candidate overrides.
    pub(crate) fn maximally_specific_default(&'static self, selector: u32) -> Option<MethodRef> {
        let mut candidates: Vec<MethodRef> = Vec::new();
        self.for_each_superinterface(&mut |i| {
            let found = i.methods.iter().find(|m| {
                m.selector == selector && !m.is_static() && !m.is_private() && !m.is_abstract()
            });
            if let Some(m) = found
                && !candidates.iter().any(|c| c.id == m.id)
            {
                candidates.push(m);
            }
        });
        let best = candidates.iter().find(|m| {
            candidates
                .iter()
                .all(|other| m.class().is_subtype_of(other.class()))
        });
        best.or(candidates.first()).copied()
    }

    /// All superinterfaces, those of superclasses included; some more than once.
    pub fn for_each_superinterface(&'static self, f: &mut dyn FnMut(ClassRef)) {
        for i in &self.interfaces {
            f(i);
            i.for_each_superinterface(f);
        }
        if let Some(s) = self.super_class {
            s.for_each_superinterface(f);
        }
    }
}

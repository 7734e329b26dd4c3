//! Method selection (JVMS 5.4.6): which implementation a virtual or interface call executes.

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
            let chosen = self.vtable.get(slot as usize).copied();
            return chosen.filter(|m| !m.is_abstract());
        }
        self.select_by_selector(resolved.selector)
    }

    fn select_by_selector(&'static self, selector: u32) -> Option<MethodRef> {
        if let Some(known) = self.selected.read().get(&selector) {
            return *known;
        }
        let found = match self.find_in_superclasses(selector) {
            // An abstract declaration hides the interfaces' defaults.
            Some(declared) => Some(declared).filter(|m| !m.is_abstract()),
            None => self.maximally_specific_default(selector),
        };
        self.selected.write().insert(selector, found);
        found
    }

    /// The abstract declaration that a call of `resolved` on an instance of this class finds in
    /// the class or its superclasses.
    pub fn find_abstract(&'static self, resolved: MethodRef) -> Option<MethodRef> {
        let slot = resolved.vtable_index.map(|slot| slot as usize);
        let in_table = slot.and_then(|slot| self.vtable.get(slot).copied());
        let found = in_table.or_else(|| self.find_in_superclasses(resolved.selector));
        found.filter(|m| m.is_abstract())
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

    /// The one default method that no other interface method overrides.
    pub(crate) fn maximally_specific_default(&'static self, selector: u32) -> Option<MethodRef> {
        match self.most_specific_defaults(selector).as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The default methods that no other interface method overrides.
    fn most_specific_defaults(&'static self, selector: u32) -> Vec<MethodRef> {
        let mut candidates: Vec<MethodRef> = Vec::new();
        self.for_each_superinterface(&mut |i| {
            let found = i
                .methods
                .iter()
                .find(|m| m.selector == selector && !m.is_static() && !m.is_private());
            if let Some(m) = found
                && !candidates.iter().any(|c| c.id == m.id)
            {
                candidates.push(m);
            }
        });
        let is_overridden = |m: &MethodRef| {
            let below = |c: &MethodRef| c.id != m.id && c.class().is_subtype_of(m.class());
            candidates.iter().any(below)
        };
        let shown = |m: &&MethodRef| !m.is_abstract() && !is_overridden(m);
        candidates.iter().filter(shown).copied().collect()
    }

    /// What is wrong if several defaults are equally good.
    pub fn conflicting_defaults(&'static self, selector: u32) -> Option<String> {
        let defaults = self.most_specific_defaults(selector);
        if defaults.len() < 2 {
            return None;
        }
        let mut text = "Conflicting default methods:".to_owned();
        for m in defaults {
            text += &format!(" {}.{}", m.class().name, m.name);
        }
        Some(text)
    }

    /// The class that was to find a default for an interface method, and found none: the
    /// uppermost one that has the method and any interface with defaults.
    pub fn without_default(&'static self, selector: u32) -> Option<ClassRef> {
        let above = self.super_class.and_then(|s| s.without_default(selector));
        above.or_else(|| {
            let (mut declared, mut has_defaults) = (false, false);
            self.for_each_superinterface(&mut |i| {
                declared |= i.methods.iter().any(|m| m.selector == selector);
                has_defaults |= i.methods.iter().any(|m| !m.is_static() && !m.is_abstract());
            });
            (declared && has_defaults).then_some(self)
        })
    }

    /// All superinterfaces, those of superclasses included; some more than once.
    pub fn for_each_superinterface(&'static self, f: &mut dyn FnMut(ClassRef)) {
        if let Some(s) = self.super_class {
            s.for_each_superinterface(f);
        }
        for i in &self.interfaces {
            f(i);
            i.for_each_superinterface(f);
        }
    }
}

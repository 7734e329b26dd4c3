//! Heap difference: what a heap has that an earlier copy of it has not.

use crate::object::{Object, Ref};
use crate::{Heap, PVec};
use classes::{ClassId, StringId};
use triomphe::Arc;

/// What was written since a copy was made, to what was there then.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Objects of the copy that hold something else, or are gone.
    pub objects: Vec<Ref>,
    /// Classes whose static fields hold something else, or began to exist.
    pub statics: Vec<ClassId>,
    /// Classes whose `Class` object began to exist.
    pub mirrors: Vec<(ClassId, Ref)>,
    /// Strings that were interned.
    pub strings: Vec<(StringId, Ref)>,
}

impl Heap {
    /// What changed since `earlier`, a copy, was made; objects allocated since are no change.
    pub fn changes_since(&self, earlier: &Heap) -> Changes {
        let objects = changed_indices(&self.objects, &earlier.objects);
        let existed = |i: &usize| matches!(earlier.objects.get(*i), Some(Some(_)));
        let refs = |now: &PVec<Ref>, then: &PVec<Ref>| -> Vec<(usize, Ref)> {
            let places = now.unshared_items(then);
            let differ = places.filter(|(_, a, b)| **a != b.copied().unwrap_or_default());
            differ.map(|(i, r, _)| (i, *r)).collect()
        };
        let mirrors = refs(&self.mirrors, &earlier.mirrors);
        let strings = refs(&self.strings, &earlier.strings);
        Changes {
            objects: objects.filter(existed).map(|i| Ref(i as u32)).collect(),
            statics: changed_indices(&self.statics, &earlier.statics)
                .map(|i| ClassId(i as u32))
                .collect(),
            mirrors: mirrors
                .into_iter()
                .map(|(i, r)| (ClassId(i as u32), r))
                .collect(),
            strings: strings
                .into_iter()
                .map(|(i, r)| (StringId(i as u32), r))
                .collect(),
        }
    }

    /// Whether an object existed in this heap under this reference.
    pub fn has(&self, r: Ref) -> bool {
        r.is_object() && matches!(self.objects.get(r.index()), Some(Some(_)))
    }

    /// Whether an object of both heaps was written in neither since one was copied from the other.
    pub fn is_shared(&self, other: &Heap, r: Ref) -> bool {
        match (self.objects.get(r.index()), other.objects.get(r.index())) {
            (Some(Some(a)), Some(Some(b))) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// How many identity hash codes were handed out.
    pub fn hashes(&self) -> u32 {
        self.next_hash
    }
}

fn changed_indices<'a>(
    now: &'a PVec<Option<Arc<Object>>>,
    then: &'a PVec<Option<Arc<Object>>>,
) -> impl Iterator<Item = usize> + 'a {
    now.unshared_items(then)
        .filter(|(_, a, b)| match (a, b) {
            (Some(a), Some(Some(b))) => !Arc::ptr_eq(a, b),
            (None, None | Some(None)) => false,
            _ => true,
        })
        .map(|(i, _, _)| i)
}

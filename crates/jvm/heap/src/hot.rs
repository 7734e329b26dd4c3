//! Write cache: objects that were just written are found without walking the vector.
//!
//! Array loops write the same few objects over and over. An entry is a pointer to an object that
//! this heap alone owned when it was noted. It stays good for reading until objects are replaced
//! or collected, and for writing until the heap is copied.

use crate::object::{Object, Ref};
use triomphe::Arc;

/// Few, because every state carries them: objects made one after the other have different places.
const SIZE: usize = 4;

pub(crate) struct HotObjects {
    /// Null if the entry is empty.
    of: [Ref; SIZE],
    objects: [*mut Object; SIZE],
}

// SAFETY: the pointers lead to objects that the heap beside this table keeps alive and moves with it;
// objects can be sent (the heap has them in `Arc`s).
unsafe impl Send for HotObjects {}
// SAFETY: through a shared table objects are only read; they are written through a heap that is borrowed
// mutably, and only while nobody else has them.
unsafe impl Sync for HotObjects {}

impl Default for HotObjects {
    fn default() -> HotObjects {
        HotObjects {
            of: [Ref::NULL; SIZE],
            objects: [std::ptr::null_mut(); SIZE],
        }
    }
}

impl HotObjects {
    /// The object behind `r`, if it was written lately. Good for reading and, with the heap
    /// borrowed mutably, for writing.
    #[inline]
    pub(crate) fn find(&self, r: Ref) -> Option<*mut Object> {
        let at = r.index() % SIZE;
        (self.of[at] == r && !r.is_null()).then_some(self.objects[at])
    }

    /// Notes an object that nothing else shares.
    #[inline]
    pub(crate) fn note(&mut self, r: Ref, object: &Arc<Object>) {
        debug_assert!(Arc::is_unique(object));
        let at = r.index() % SIZE;
        self.of[at] = r;
        self.objects[at] = Arc::as_ptr(object).cast_mut();
    }

    /// Drops the entry of an object that is about to be shared.
    pub(crate) fn forget(&mut self, r: Ref) {
        let at = r.index() % SIZE;
        if self.of[at] == r {
            self.of[at] = Ref::NULL;
            self.objects[at] = std::ptr::null_mut();
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = HotObjects::default();
    }
}

//! Objects that were just written: found without walking the vector.
//!
//! Array loops write the same few objects over and over. An entry is a pointer to an object that
//! this heap alone owned when it was noted. It stays good for reading until objects are replaced
//! or collected, and for writing until the heap is copied.

use crate::object::{Object, Ref};
use triomphe::Arc;

const SIZE: usize = 8;

pub(crate) struct HotObjects {
    entries: [Entry; SIZE],
}

#[derive(Clone, Copy)]
struct Entry {
    /// Null if the entry is empty.
    of: Ref,
    object: *mut Object,
}

const EMPTY: Entry = Entry {
    of: Ref::NULL,
    object: std::ptr::null_mut(),
};

// SAFETY: the pointers lead to objects that the heap beside this table owns alone; whoever has
// the heap has them.
unsafe impl Send for HotObjects {}
// SAFETY: a shared table is only read.
unsafe impl Sync for HotObjects {}

impl Default for HotObjects {
    fn default() -> HotObjects {
        HotObjects {
            entries: [EMPTY; SIZE],
        }
    }
}

impl HotObjects {
    /// The object behind `r`, if it was written lately. Good for reading and, with the heap
    /// borrowed mutably, for writing.
    #[inline]
    pub fn find(&self, r: Ref) -> Option<*mut Object> {
        let entry = &self.entries[r.index() % SIZE];
        (entry.of == r && !r.is_null()).then_some(entry.object)
    }

    /// Notes an object that nothing else shares.
    #[inline]
    pub fn note(&mut self, r: Ref, object: &Arc<Object>) {
        debug_assert!(Arc::is_unique(object));
        self.entries[r.index() % SIZE] = Entry {
            of: r,
            object: Arc::as_ptr(object).cast_mut(),
        };
    }

    pub fn clear(&mut self) {
        self.entries = [EMPTY; SIZE];
    }
}

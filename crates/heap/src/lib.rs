//! The forkable heap.
//!
//! Objects sit in a persistent vector ([`PVec`]): cloning a [`Heap`] costs a few reference
//! counts, and a write after a fork copies only the path to the object written. A heap that was
//! never forked is written in place.
//!
//! Cells hold machine values; the few that depend on an input are noted beside them
//! ([`Object::symbolic`]), so that concrete code never pays for symbolic values.

mod collect;
mod object;
mod pvec;

pub use collect::Marker;
pub use object::{Data, Object, Ref};
pub use pvec::PVec;

use classes::{ClassId, StringId};
use triomphe::Arc;

/// Everything that is shared between the threads of one state.
#[derive(Clone, Default)]
pub struct Heap {
    objects: PVec<Option<Arc<Object>>>,
    /// Slots that the last collection found free, and how many of them are used again.
    free: Option<Arc<Vec<u32>>>,
    free_used: usize,
    next: u32,
    /// Static fields by class; present once initialization of the class has begun.
    statics: PVec<Option<Arc<Object>>>,
    /// `Class` objects by class.
    mirrors: PVec<Ref>,
    /// String objects of interned constants.
    strings: PVec<Ref>,
    next_hash: u32,
    allocated_bytes: usize,
    live_bytes: usize,
}

/// Below this many bytes allocated, collecting is not worth while.
const MIN_COLLECT_BYTES: usize = 128 << 20;

impl Heap {
    pub fn new() -> Heap {
        Heap {
            next: 1,
            ..Heap::default()
        }
    }

    /// The object behind a reference that is not null.
    #[inline]
    pub fn get(&self, r: Ref) -> &Object {
        match self.objects.get(r.index()) {
            Some(Some(o)) => o,
            _ => dangling(r),
        }
    }

    /// For writing; unshares what a fork still shares.
    #[inline]
    pub fn get_mut(&mut self, r: Ref) -> &mut Object {
        match self.objects.get_mut(r.index()) {
            Some(Some(o)) => Arc::make_mut(o),
            _ => dangling(r),
        }
    }

    /// An object that stays as it is while others are written.
    pub fn shared(&self, r: Ref) -> Arc<Object> {
        match self.objects.get(r.index()) {
            Some(Some(o)) => o.clone(),
            _ => dangling(r),
        }
    }

    pub fn alloc(&mut self, object: Object) -> Ref {
        self.allocated_bytes += object.byte_size();
        let index = match &self.free {
            Some(free) if self.free_used < free.len() => {
                let index = free[self.free_used];
                self.free_used += 1;
                index
            }
            _ => {
                let index = self.next;
                self.next += 1;
                index
            }
        };
        *self.objects.slot(index as usize) = Some(Arc::new(object));
        Ref(index)
    }

    /// The static fields of a class whose initialization has begun.
    #[inline]
    pub fn statics(&self, class: ClassId) -> Option<&Object> {
        self.statics.get(class.index())?.as_deref()
    }

    pub fn statics_mut(&mut self, class: ClassId) -> Option<&mut Object> {
        self.statics
            .get_mut(class.index())?
            .as_mut()
            .map(Arc::make_mut)
    }

    pub fn set_statics(&mut self, class: ClassId, object: Object) {
        *self.statics.slot(class.index()) = Some(Arc::new(object));
    }

    /// The `Class` object, if it was made already.
    pub fn mirror(&self, class: ClassId) -> Option<Ref> {
        self.mirrors
            .get(class.index())
            .copied()
            .filter(|r| !r.is_null())
    }

    pub fn set_mirror(&mut self, class: ClassId, mirror: Ref) {
        *self.mirrors.slot(class.index()) = mirror;
    }

    pub fn interned(&self, id: StringId) -> Option<Ref> {
        self.strings
            .get(id.0 as usize)
            .copied()
            .filter(|r| !r.is_null())
    }

    pub fn set_interned(&mut self, id: StringId, string: Ref) {
        *self.strings.slot(id.0 as usize) = string;
    }

    /// The identity hash code: handed out in order, spread over the range that the JVM uses.
    pub fn identity_hash(&mut self, r: Ref) -> i32 {
        let known = self.get(r).hash;
        if known != 0 {
            return known as i32;
        }
        self.next_hash += 1;
        let hash = (self.next_hash.wrapping_mul(0x9E37_79B1) >> 1).max(1);
        self.get_mut(r).hash = hash;
        hash as i32
    }

    /// Whether enough was allocated since the last collection to make another worth while.
    #[inline]
    pub fn wants_collection(&self) -> bool {
        self.allocated_bytes > MIN_COLLECT_BYTES.max(self.live_bytes)
    }

    /// Bytes in live objects at the last collection, plus what was allocated since.
    pub fn bytes_in_use(&self) -> usize {
        self.live_bytes + self.allocated_bytes
    }

    pub fn object_count(&self) -> usize {
        let reusable = self.free.as_ref().map_or(0, |f| f.len() - self.free_used);
        (self.next as usize - 1) - reusable
    }
}

#[cold]
fn dangling(r: Ref) -> ! {
    panic!("reference {r} leads nowhere: the collector or a native model lost a root")
}

//! Forkable heap: objects in a persistent vector, collected by tracing.
//!
//! Objects sit in a persistent vector ([`PVec`]): cloning a [`Heap`] costs a few reference
//! counts, and a write after a fork copies only the path to the object written. A heap that was
//! never forked is written in place.
//!
//! Cells hold machine values; the few that depend on an input are noted beside them
//! ([`Object::symbolic`]), so that concrete code never pays for symbolic values.

mod changes;
mod collect;
mod hot;
mod object;
mod pvec;

pub use changes::Changes;
pub use collect::Marker;
pub use object::{Data, Object, Ref};
pub use pvec::PVec;

use classes::{ClassId, ClassRef, StringId};
use hot::HotObjects;
use std::sync::atomic::{AtomicBool, Ordering};
use triomphe::Arc;

/// Everything that is shared between the threads of one state.
#[derive(Default)]
pub struct Heap {
    hot: HotObjects,
    /// The heap was copied since its hot objects were noted: they are no longer its alone.
    copied: AtomicBool,
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
    /// How much may be allocated before the next collection.
    collect_at: usize,
}

/// Below this many bytes allocated, collecting is not worth while, as long as there is room.
const MIN_COLLECT_BYTES: usize = 128 << 20;

impl Heap {
    pub fn new() -> Heap {
        Heap {
            next: 1,
            collect_at: MIN_COLLECT_BYTES,
            ..Heap::default()
        }
    }

    /// The object behind a reference that is not null.
    #[inline]
    pub fn get(&self, r: Ref) -> &Object {
        match self.hot.find(r) {
            // SAFETY: the table's objects are kept alive by `self.objects`: whatever replaces or frees
            // one clears its entry first. Nobody writes one while `self` is borrowed: other heaps that
            // share it copy it before they write.
            Some(object) => unsafe { &*object },
            None => self.walk(r),
        }
    }

    #[inline]
    fn walk(&self, r: Ref) -> &Object {
        match self.objects.get(r.index()) {
            Some(Some(o)) => o,
            _ => dangling(r),
        }
    }

    /// The class of the object behind a reference, if there is one: the reference may be of another machine.
    pub fn find_class(&self, r: Ref) -> Option<ClassRef> {
        Some(self.objects.get(r.index())?.as_ref()?.class)
    }

    /// For writing; unshares what a fork still shares.
    #[inline]
    pub fn get_mut(&mut self, r: Ref) -> &mut Object {
        match self.hot.find(r) {
            // SAFETY: as in `get`. The object is this heap's alone: it was when it was noted, and since
            // then neither the heap was copied (`copied`) nor the object handed out (`share`); and
            // `self` is borrowed mutably.
            Some(object) if !*self.copied.get_mut() => unsafe { &mut *object },
            _ => self.unshare(r),
        }
    }

    fn unshare(&mut self, r: Ref) -> &mut Object {
        self.forget_shared();
        match self.objects.get_mut(r.index()) {
            Some(Some(o)) => {
                Arc::make_mut(o);
                self.hot.note(r, o);
                Arc::make_mut(o)
            }
            _ => dangling(r),
        }
    }

    /// After a copy, no object is known to be this heap's alone.
    fn forget_shared(&mut self) {
        if std::mem::take(self.copied.get_mut()) {
            self.hot.clear();
        }
    }

    /// An object that stays as it is, whatever is written to the heap.
    pub fn share(&mut self, r: Ref) -> Arc<Object> {
        // It is no longer this heap's alone: a write has to copy it.
        self.hot.forget(r);
        match self.objects.get(r.index()) {
            Some(Some(o)) => o.clone(),
            _ => dangling(r),
        }
    }

    pub fn alloc(&mut self, object: Object) -> Ref {
        self.forget_shared();
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
        let object = Arc::new(object);
        self.hot.note(Ref(index), &object);
        *self.objects.slot(index as usize) = Some(object);
        Ref(index)
    }

    /// The static fields of a class whose initialization has begun.
    #[inline]
    pub fn statics(&self, class: ClassId) -> Option<&Object> {
        self.statics.get(class.index())?.as_deref()
    }

    /// The classes whose initialization has begun.
    pub fn initialized_classes(&self) -> impl Iterator<Item = ClassRef> {
        let begun = self
            .statics
            .iter()
            .filter_map(|(_, statics)| statics.as_deref());
        begun.map(|statics| statics.class)
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

    pub fn interned_string(&self, id: StringId) -> Option<Ref> {
        self.strings
            .get(id.0 as usize)
            .copied()
            .filter(|r| !r.is_null())
    }

    pub fn set_interned_string(&mut self, id: StringId, string: Ref) {
        *self.strings.slot(id.0 as usize) = string;
    }

    /// Hands out identity hash codes as if this many had been handed out already.
    pub fn skip_hashes(&mut self, count: u32) {
        self.next_hash = self.next_hash.wrapping_add(count);
    }

    /// Whether nothing was written or allocated since one of the two was copied from the other.
    pub fn is_same(&self, other: &Heap) -> bool {
        self.objects.is_same(&other.objects)
            && self.statics.is_same(&other.statics)
            && self.mirrors.is_same(&other.mirrors)
            && self.strings.is_same(&other.strings)
            && self.next_hash == other.next_hash
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

    /// Whether with `more` bytes enough was allocated since the last collection to make another
    /// worth while.
    #[inline]
    pub fn wants_collection(&self, more: usize) -> bool {
        self.allocated_bytes.saturating_add(more) > self.collect_at
    }

    /// Sets when the next collection is due in a heap of at most `limit` bytes: before it is
    /// full, but not again and again for the last few free bytes.
    pub fn pace_collections(&mut self, limit: usize) {
        let usual = MIN_COLLECT_BYTES.max(self.live_bytes);
        let room = limit.saturating_sub(self.live_bytes);
        self.collect_at = usual.min(room).max(self.live_bytes / 8);
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

impl Clone for Heap {
    fn clone(&self) -> Heap {
        self.copied.store(true, Ordering::Relaxed);
        Heap {
            hot: HotObjects::default(),
            copied: AtomicBool::new(false),
            objects: self.objects.clone(),
            free: self.free.clone(),
            statics: self.statics.clone(),
            mirrors: self.mirrors.clone(),
            strings: self.strings.clone(),
            ..*self
        }
    }
}

#[cold]
fn dangling(r: Ref) -> ! {
    match r.as_unknown() {
        Some(number) => panic!("unknown {number} of the input reached code that needs the object"),
        None => panic!("reference {r} leads nowhere: the collector or a native model lost a root"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use classes::{ClassProvider, ClassRef, World};
    use ir::{ClassBuilder, ClassDef};
    use proptest::prelude::*;
    use std::sync::OnceLock;

    struct OnlyRoots;

    impl ClassProvider for OnlyRoots {
        fn load(&self, name: &str) -> Result<Option<std::sync::Arc<ClassDef>>, String> {
            let mut class = ClassBuilder::new(name);
            match name {
                "java/lang/Object" => class.class().super_name = None,
                _ => class.class().flags |= ir::flags::INTERFACE,
            }
            Ok(Some(std::sync::Arc::new(class.finish())))
        }
    }

    fn int_array() -> ClassRef {
        static CLASS: OnceLock<ClassRef> = OnceLock::new();
        CLASS.get_or_init(|| {
            let world = World::new(Box::new(OnlyRoots));
            world.load("[I").expect("the class of int arrays")
        })
    }

    /// Miri takes a thousand times as long, and sees no files.
    pub(crate) fn cases() -> ProptestConfig {
        match cfg!(miri) {
            true => ProptestConfig {
                cases: 2,
                failure_persistence: None,
                ..ProptestConfig::default()
            },
            false => ProptestConfig::default(),
        }
    }

    /// The entries of recently written objects, in each way that they can become stale.
    #[test]
    fn what_was_written_lately_is_forgotten_in_time() {
        let class = int_array();
        let mut heap = Heap::new();
        let first = heap.alloc(Object::array(class, 2));
        let second = heap.alloc(Object::array(class, 2));
        heap.get_mut(first).set(0, 1);
        // Handed out: a write copies.
        let shared = heap.share(first);
        heap.get_mut(first).set(0, 2);
        assert_eq!((shared.data.get(0), heap.get(first).data.get(0)), (1, 2));
        // Copied: neither sees the other's writes, and the copy may go first.
        let mut copy = heap.clone();
        copy.get_mut(first).set(0, 3);
        heap.get_mut(second).set(1, 7);
        assert_eq!(
            (copy.get(first).data.get(0), copy.get(second).data.get(1)),
            (3, 0)
        );
        drop(copy);
        heap.get_mut(first).set(1, 4);
        assert_eq!(
            (heap.get(first).data.get(0), heap.get(first).data.get(1)),
            (2, 4)
        );
        // Both in turn, from two threads.
        let mut other = heap.clone();
        std::thread::scope(|scope| {
            scope.spawn(|| other.get_mut(second).set(1, 8));
            assert_eq!(heap.get(second).data.get(1), 7);
        });
        assert_eq!(other.get(second).data.get(1), 8);
    }

    proptest! {
        #![proptest_config(cases())]

        /// Whatever is copied when, each heap sees its own writes only.
        #[test]
        fn copies_are_independent(
            steps in proptest::collection::vec(
                (0u8..4, 0usize..40, 0usize..4, any::<i32>()),
                1..if cfg!(miri) { 40 } else { 300 },
            )
        ) {
            let class = int_array();
            let mut heaps = vec![(Heap::new(), Vec::<[i32; 4]>::new())];
            for (step, object, cell, value) in steps {
                let pick = value.unsigned_abs() as usize % heaps.len();
                match step {
                    0 if heaps.len() < 6 => {
                        let copy = (heaps[pick].0.clone(), heaps[pick].1.clone());
                        heaps.push(copy);
                    }
                    1 => {
                        let r = heaps[pick].0.alloc(Object::array(class, 4));
                        heaps[pick].1.push([0; 4]);
                        prop_assert_eq!(r.index(), heaps[pick].1.len());
                    }
                    _ if !heaps[pick].1.is_empty() => {
                        let (heap, plain) = &mut heaps[pick];
                        let at = object % plain.len();
                        heap.get_mut(Ref(at as u32 + 1)).set(cell, value as u32 as u64);
                        plain[at][cell] = value;
                    }
                    _ => {}
                }
            }
            for (heap, plain) in &heaps {
                for (i, cells) in plain.iter().enumerate() {
                    for (j, v) in cells.iter().enumerate() {
                        prop_assert_eq!(heap.get(Ref(i as u32 + 1)).data.get(j) as i32, *v);
                    }
                }
            }
        }
    }
}

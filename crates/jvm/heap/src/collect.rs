//! Garbage collection by tracing. References to collected objects do not exist afterwards, so slots are used
//! again, in the same order in every run.

use crate::Heap;
use crate::object::{Data, Object, Ref};
use triomphe::Arc;

/// Given to the caller of [`Heap::collect`] to name its roots.
pub struct Marker {
    marked: Vec<u64>,
    pending: Vec<Ref>,
}

impl Marker {
    pub fn mark(&mut self, r: Ref) {
        if !r.is_object() {
            return;
        }
        let (word, bit) = (r.index() / 64, 1u64 << (r.index() % 64));
        if self.marked[word] & bit == 0 {
            self.marked[word] |= bit;
            self.pending.push(r);
        }
    }

    pub fn is_marked(&self, r: Ref) -> bool {
        self.has(r.index())
    }

    fn has(&self, index: usize) -> bool {
        self.marked[index / 64] & (1 << (index % 64)) != 0
    }

    fn scan(&mut self, object: &Object) {
        match &object.data {
            Data::Refs(refs) => refs.iter().for_each(|r| self.mark(*r)),
            Data::Fields(fields) => {
                for slot in &object.class.ref_slots {
                    self.mark(Ref::from_bits(fields[*slot as usize]));
                }
            }
            Data::I8(_)
            | Data::U16(_)
            | Data::I16(_)
            | Data::I32(_)
            | Data::I64(_)
            | Data::Unsized => {}
        }
    }

    fn scan_statics(&mut self, object: &Object) {
        let Data::Fields(fields) = &object.data else {
            return;
        };
        for (slot, elem) in object.class.static_slots.iter().enumerate() {
            if *elem == ir::ElemKind::Ref {
                self.mark(Ref::from_bits(fields[slot]));
            }
        }
    }
}

impl Heap {
    /// Frees what neither `roots`, static fields, `Class` objects nor interned strings reach.
    pub fn collect(&mut self, roots: impl FnOnce(&mut Marker)) {
        let marker = self.mark_reachable(roots);
        self.sweep(&marker);
    }

    /// What can be reached from `roots`, static fields, `Class` objects and interned strings.
    pub fn mark_reachable(&self, roots: impl FnOnce(&mut Marker)) -> Marker {
        let words = self.next as usize / 64 + 1;
        let mut marker = Marker {
            marked: vec![0; words],
            pending: Vec::new(),
        };
        roots(&mut marker);
        self.mirrors.iter().for_each(|(_, r)| marker.mark(*r));
        self.strings.iter().for_each(|(_, r)| marker.mark(*r));
        for (_, statics) in self.statics.iter() {
            if let Some(object) = statics {
                marker.scan_statics(object);
            }
        }
        while let Some(r) = marker.pending.pop() {
            marker.scan(self.get(r));
        }
        marker
    }

    fn sweep(&mut self, marker: &Marker) {
        self.hot.clear();
        let mut free = Vec::new();
        let mut live_bytes = 0;
        for index in 1..self.next as usize {
            let live = self.objects.get(index).and_then(|o| o.as_deref());
            match live {
                Some(object) if marker.has(index) => live_bytes += object.byte_size(),
                Some(_) => {
                    *self.objects.slot(index) = None;
                    free.push(index as u32);
                }
                None => free.push(index as u32),
            }
        }
        self.free = Some(Arc::new(free));
        self.free_used = 0;
        self.live_bytes = live_bytes;
        self.allocated_bytes = 0;
    }
}

//! Garbage collection: when, and from which roots.

use super::{Interp, Unknowns};
use crate::stack::Cont;
use crate::threads::ThreadStatus;
use crate::trap::Trap;
use heap::{Marker, Ref};

impl Interp<'_> {
    /// Collects if enough was allocated. Only called where every live reference is in a
    /// register, a field or a pinned place, never from within a native model.
    #[inline]
    pub(crate) fn collect_if_due(&mut self) -> Result<(), Trap> {
        self.make_room(0)
    }

    /// Like [`Self::collect_if_due`], before `bytes` are allocated at once.
    #[inline]
    pub(crate) fn make_room(&mut self, bytes: usize) -> Result<(), Trap> {
        // The first of a call is always made: otherwise there is no end.
        if self.made_bytes > self.turn_bytes {
            return Err(Trap::Pause);
        }
        self.made_bytes += bytes;
        if self.state.heap.wants_collection(bytes) {
            return self.collect(bytes);
        }
        Ok(())
    }

    #[cold]
    fn collect(&mut self, bytes: usize) -> Result<(), Trap> {
        let mut heap = std::mem::take(&mut self.state.heap);
        heap.collect(|marker| self.mark_roots(marker));
        heap.pace_collections(self.vm.max_heap_bytes);
        let needed = heap.bytes_in_use().saturating_add(bytes);
        self.state.heap = heap;
        if needed > self.vm.max_heap_bytes {
            return Err(self.throw_new("java/lang/OutOfMemoryError", Some("Java heap space")));
        }
        Ok(())
    }

    fn mark_roots(&self, marker: &mut Marker) {
        let state = &*self.state;
        for thread in &state.threads {
            thread.stack.for_each_frame(|frame, regs| {
                for r in &frame.code.ref_regs {
                    marker.mark(Ref::from_bits(regs[*r as usize]));
                }
                marker.mark(frame.lock);
                if let Cont::Construct(object) | Cont::Deliver(object) = frame.cont {
                    marker.mark(object);
                }
            });
        }
        self.mark_held(marker);
        let open = state.notes.open_resources.iter().flatten();
        open.for_each(|r| marker.mark(r.object));
    }

    /// What stays when all calls are over, beside what the heap keeps for itself.
    pub(super) fn mark_held(&self, marker: &mut Marker) {
        let state = &*self.state;
        for thread in &state.threads {
            marker.mark(thread.object);
            if let ThreadStatus::Waiting { on, .. } | ThreadStatus::Reentering { on, .. } =
                thread.status
            {
                marker.mark(on);
            }
        }
        state.monitors.iter().for_each(|(r, _)| marker.mark(*r));
        state.pinned.iter().for_each(|r| marker.mark(*r));
        let by_class = state.init_failures.iter().chain(&state.signers);
        by_class.for_each(|(_, r)| marker.mark(*r));
        self.mark_inputs(marker);
        state
            .notes
            .at_start
            .iter()
            .for_each(|start| start.mark(marker));
        state.modules.mark(marker);
        state.memory.mark(marker);
    }
}

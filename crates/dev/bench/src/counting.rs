//! The allocator of `cairn`, with a count of the bytes that are in use.

use mimalloc::MiMalloc;
use std::alloc::{GlobalAlloc, Layout};
use std::sync::atomic::{AtomicIsize, Ordering};

pub(crate) struct Counting;

static IN_USE: AtomicIsize = AtomicIsize::new(0);

/// Bytes asked for and not given back.
pub(crate) fn bytes_in_use() -> isize {
    IN_USE.load(Ordering::Relaxed)
}

// SAFETY: every call is handed on, as it is, to an allocator that keeps the contract; counting neither allocates
// nor panics. What is not implemented here (`realloc`, `alloc_zeroed`) goes through these two by default.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`: the layout is not empty.
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`: the memory came from `alloc` above, which means from
        // this allocator, with this layout.
        unsafe { MiMalloc.dealloc(pointer, layout) }
    }
}

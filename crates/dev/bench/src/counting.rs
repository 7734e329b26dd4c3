//! The allocator of `cairn`, with a count of the bytes that are in use.

use mimalloc::MiMalloc;
use std::alloc::{GlobalAlloc, Layout};
use std::sync::atomic::{AtomicIsize, Ordering};

pub struct Counting;

static IN_USE: AtomicIsize = AtomicIsize::new(0);

/// Bytes asked for and not given back.
pub fn bytes_in_use() -> isize {
    IN_USE.load(Ordering::Relaxed)
}

// SAFETY: hands everything on to an allocator that keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { MiMalloc.dealloc(pointer, layout) }
    }
}

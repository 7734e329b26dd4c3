//! Native memory: outside the Java heap, as `Unsafe.allocateMemory` gives it.

use heap::{Marker, Ref};
use triomphe::Arc;

/// Blocks by address; each is a `byte[]` that nothing else refers to.
#[derive(Clone, Default)]
pub struct NativeMemory {
    blocks: Arc<Vec<Block>>,
    /// Where the last block ended.
    end: u64,
}

#[derive(Clone, Copy)]
struct Block {
    start: u64,
    len: u64,
    bytes: Ref,
}

/// Addresses that no field offset or small number looks like.
const FIRST_ADDRESS: u64 = 0x7f00_0000_0000;
/// Blocks start at multiples of this, with at least as much between them.
const ALIGNMENT: u64 = 64;
/// What `Unsafe.pageSize` says.
const PAGE: u64 = 4096;

impl NativeMemory {
    /// Whether no block came or went since one was copied from the other.
    pub(crate) fn is_same(&self, other: &NativeMemory) -> bool {
        Arc::ptr_eq(&self.blocks, &other.blocks)
    }

    /// The address of a new block with the content of `bytes`, a `byte[]` of `len` elements.
    pub fn add(&mut self, bytes: Ref, len: usize) -> u64 {
        self.add_aligned(bytes, len, ALIGNMENT)
    }

    /// The same at the start of a page, where mapped files are.
    pub fn add_pages(&mut self, bytes: Ref, len: usize) -> u64 {
        self.add_aligned(bytes, len, PAGE)
    }

    fn add_aligned(&mut self, bytes: Ref, len: usize, alignment: u64) -> u64 {
        let start = self.end.max(FIRST_ADDRESS).next_multiple_of(alignment) + alignment;
        let len = len as u64;
        self.end = start + len;
        Arc::make_mut(&mut self.blocks).push(Block { start, len, bytes });
        start
    }

    /// The array that holds the block at `address`, and where in it that is.
    pub fn find(&self, address: u64) -> Option<(Ref, usize)> {
        let after = self.blocks.partition_point(|b| b.start <= address);
        let block = self.blocks.get(after.checked_sub(1)?)?;
        let inside = address - block.start;
        (inside <= block.len).then_some((block.bytes, inside as usize))
    }

    /// Gives up the block that starts at `address`.
    pub fn free(&mut self, address: u64) -> Option<Ref> {
        let at = self.blocks.iter().position(|b| b.start == address)?;
        Some(Arc::make_mut(&mut self.blocks).remove(at).bytes)
    }

    pub(crate) fn mark(&self, marker: &mut Marker) {
        self.blocks.iter().for_each(|b| marker.mark(b.bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_into_their_blocks_only() {
        let mut memory = NativeMemory::default();
        let a = memory.add(Ref(1), 10);
        let b = memory.add(Ref(2), 100);
        assert_eq!(memory.find(a), Some((Ref(1), 0)));
        assert_eq!(memory.find(a + 10), Some((Ref(1), 10)));
        assert_eq!(memory.find(a + 11), None);
        assert_eq!(memory.find(b + 99), Some((Ref(2), 99)));
        assert_eq!(memory.find(a - 1), None);
        assert_eq!(memory.add_pages(Ref(3), 1) % PAGE, 0);
        assert_eq!(memory.free(a), Some(Ref(1)));
        assert_eq!(memory.free(a), None);
        assert_eq!(memory.find(a), None);
        assert_eq!(memory.find(b), Some((Ref(2), 0)));
    }
}

//! Native memory: reads and writes outside the Java heap from models.

use crate::files;
use heap::Ref;
use vm::limits::NATIVE_MEMORY;
use vm::{Interp, Trap};

/// The array that holds `len` bytes from an address on, and where in it they are.
pub(crate) fn block(m: &Interp<'_>, address: i64, len: usize) -> Result<(Ref, usize), Trap> {
    let found = m.state.memory.find(address as u64);
    let inside = found.filter(|(array, at)| at + len <= m.state.heap.get(*array).data.len());
    inside.ok_or_else(|| {
        NATIVE_MEMORY.trap(format_args!("{len} bytes of native memory at {address:#x}"))
    })
}

/// Bytes from an address to the end of its block.
pub(crate) fn len_from(m: &Interp<'_>, address: i64) -> Result<usize, Trap> {
    let (array, at) = block(m, address, 0)?;
    Ok(m.state.heap.get(array).data.len() - at)
}

/// The address of a new block.
pub(crate) fn allocate(m: &mut Interp<'_>, len: usize) -> Result<i64, Trap> {
    let bytes = m.new_array_of("[B", len)?;
    Ok(m.state.memory.add(bytes, len) as i64)
}

/// The address of a new block with this content, where a file could be mapped.
pub(crate) fn map(m: &mut Interp<'_>, content: &[u8]) -> Result<i64, Trap> {
    let bytes = m.new_array_of("[B", content.len())?;
    files::set_bytes(m, bytes, 0, content);
    Ok(m.state.memory.add_pages(bytes, content.len()) as i64)
}

pub(crate) fn free(m: &mut Interp<'_>, address: i64) {
    m.state.memory.free(address as u64);
}

pub(crate) fn read(m: &mut Interp<'_>, address: i64, len: usize) -> Result<Vec<u8>, Trap> {
    let (array, at) = block(m, address, len)?;
    files::bytes(m, array, at, len)
}

pub(crate) fn write(m: &mut Interp<'_>, address: i64, bytes: &[u8]) -> Result<(), Trap> {
    let (array, at) = block(m, address, bytes.len())?;
    files::set_bytes(m, array, at, bytes);
    Ok(())
}

/// The bytes from an address up to the first zero.
pub(crate) fn read_c_string(m: &mut Interp<'_>, address: i64) -> Result<Vec<u8>, Trap> {
    let left = len_from(m, address)?;
    let mut bytes = read(m, address, left)?;
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(left);
    bytes.truncate(end);
    Ok(bytes)
}

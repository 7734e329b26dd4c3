//! Reading and writing memory outside the Java heap from models.

use crate::files;
use heap::Ref;
use vm::limits::NATIVE_MEMORY;
use vm::{Interp, Trap};

/// The array that holds `len` bytes from an address on, and where in it they are.
pub(crate) fn block(vm: &Interp<'_>, address: i64, len: usize) -> Result<(Ref, usize), Trap> {
    let found = vm.state.memory.find(address as u64);
    let inside = found.filter(|(array, at)| at + len <= vm.state.heap.get(*array).data.len());
    inside.ok_or_else(|| NATIVE_MEMORY.reached(format_args!("{len} bytes at {address:#x}")))
}

/// Bytes from an address to the end of its block.
pub(crate) fn len_from(vm: &Interp<'_>, address: i64) -> Result<usize, Trap> {
    let (array, at) = block(vm, address, 0)?;
    Ok(vm.state.heap.get(array).data.len() - at)
}

/// The address of a new block.
pub(crate) fn allocate(vm: &mut Interp<'_>, len: usize) -> Result<i64, Trap> {
    let bytes = vm.new_array_of("[B", len)?;
    Ok(vm.state.memory.add(bytes, len) as i64)
}

/// The address of a new block with this content, where a file could be mapped.
pub(crate) fn map(vm: &mut Interp<'_>, content: &[u8]) -> Result<i64, Trap> {
    let bytes = vm.new_array_of("[B", content.len())?;
    files::set_bytes(vm, bytes, 0, content);
    Ok(vm.state.memory.add_pages(bytes, content.len()) as i64)
}

pub(crate) fn free(vm: &mut Interp<'_>, address: i64) {
    vm.state.memory.free(address as u64);
}

pub(crate) fn read(vm: &mut Interp<'_>, address: i64, len: usize) -> Result<Vec<u8>, Trap> {
    let (array, at) = block(vm, address, len)?;
    files::bytes(vm, array, at, len)
}

pub(crate) fn write(vm: &mut Interp<'_>, address: i64, bytes: &[u8]) -> Result<(), Trap> {
    let (array, at) = block(vm, address, bytes.len())?;
    files::set_bytes(vm, array, at, bytes);
    Ok(())
}

/// The bytes from an address up to the first zero.
pub(crate) fn read_c_string(vm: &mut Interp<'_>, address: i64) -> Result<Vec<u8>, Trap> {
    let left = len_from(vm, address)?;
    let mut bytes = read(vm, address, left)?;
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(left);
    bytes.truncate(end);
    Ok(bytes)
}

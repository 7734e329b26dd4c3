//! `Unsafe`'s block operations, between arrays of any primitive type.

use super::ModelEntry;
use super::unsafe_::BASE;
use crate::args::Args;
use crate::native_memory;
use heap::{Data, Ref};
use vm::limits::RAW_ACCESS;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/misc/Unsafe",
    &[
        ("copyMemory0", "*", copy_memory),
        ("copySwapMemory0", "*", copy_swap_memory),
        ("setMemory0", "*", set_memory),
        ("allocateMemory0", "(J)J", allocate_memory),
        ("reallocateMemory0", "(JJ)J", reallocate_memory),
        ("freeMemory0", "(J)V", free_memory),
    ],
)];

/// An array and a byte offset into its elements.
struct Place {
    array: Ref,
    at: usize,
}

/// Argument `i` and the offset behind it, from where `count` bytes are used.
fn place(m: &mut Interp<'_>, args: &[Value], i: usize, count: usize) -> Result<Place, Trap> {
    let (array, offset) = (args.reference(i), args.long(m, i + 1)?);
    if array.is_null() {
        let (array, at) = native_memory::block(m, offset, count)?;
        return Ok(Place { array, at });
    }
    if m.state.heap.get(array).symbolic.is_some() {
        return Err(RAW_ACCESS.trap("a copy through Unsafe"));
    }
    let at = (offset - BASE) as usize;
    Ok(Place { array, at })
}

/// `copyMemory0(Object src, long from, Object dst, long to, long bytes)`.
fn copy_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    copy(m, args, 1)
}

/// As `copyMemory0`, and the bytes of each element of this size reversed.
fn copy_swap_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let size = args.long(m, 6)? as usize;
    copy(m, args, size)
}

fn copy(m: &mut Interp<'_>, args: &[Value], swapped: usize) -> Native {
    let count = args.long(m, 5)? as usize;
    let (from, to) = (place(m, args, 1, count)?, place(m, args, 3, count)?);
    let mut bytes = read(&m.state.heap.get(from.array).data, from.at, count);
    bytes.chunks_exact_mut(swapped).for_each(<[u8]>::reverse);
    write(&mut m.state.heap.get_mut(to.array).data, to.at, &bytes);
    Ok(NativeReturn::Void)
}

/// `setMemory0(Object o, long offset, long bytes, byte value)`.
fn set_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (count, value) = (args.long(m, 3)? as usize, args.int(m, 4)? as u8);
    let to = place(m, args, 1, count)?;
    let bytes = vec![value; count];
    write(&mut m.state.heap.get_mut(to.array).data, to.at, &bytes);
    Ok(NativeReturn::Void)
}

fn allocate_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let len = args.long(m, 1)?;
    Ok(native_memory::allocate(m, len as usize)?.into())
}

fn reallocate_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (old, len) = (args.long(m, 1)?, args.long(m, 2)? as usize);
    let kept = native_memory::len_from(m, old)?.min(len);
    let bytes = native_memory::read(m, old, kept)?;
    let new = native_memory::allocate(m, len)?;
    native_memory::write(m, new, &bytes)?;
    native_memory::free(m, old);
    Ok(new.into())
}

fn free_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let address = args.long(m, 1)?;
    native_memory::free(m, address);
    Ok(NativeReturn::Void)
}

fn cell_size(data: &Data) -> usize {
    match data {
        Data::I8(_) | Data::Unsized => 1,
        Data::U16(_) | Data::I16(_) => 2,
        Data::I32(_) | Data::Refs(_) => 4,
        Data::I64(_) | Data::Fields(_) => 8,
    }
}

/// Little-endian, as on the machines that the library believes to run on.
fn read(data: &Data, at: usize, count: usize) -> Vec<u8> {
    let size = cell_size(data);
    let byte = |i: usize| data.get(i / size).to_le_bytes()[i % size];
    (at..at + count).map(byte).collect()
}

fn write(data: &mut Data, at: usize, bytes: &[u8]) {
    let size = cell_size(data);
    let mut next = 0;
    while next < bytes.len() {
        let (cell, inside) = ((at + next) / size, (at + next) % size);
        let taken = (size - inside).min(bytes.len() - next);
        let mut word = data.get(cell).to_le_bytes();
        word[inside..inside + taken].copy_from_slice(&bytes[next..next + taken]);
        data.set(cell, u64::from_le_bytes(word));
        next += taken;
    }
}

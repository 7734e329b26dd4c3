//! `FileChannel`: reading and writing through native memory.

use super::ModelEntry;
use crate::args::Args;
use crate::files::{descriptor, io_error};
use crate::native_memory;
use heap::Ref;
use vm::limits::FILE;
use vm::{Errno, Interp, Native, NativeReturn, Trap, Value};

/// In Java 17 these are of `FileDispatcherImpl`, later of `UnixFileDispatcherImpl`.
const DISPATCHER: &[ModelEntry] = &[
    ("read0", "(Ljava/io/FileDescriptor;JI)I", read),
    ("pread0", "(Ljava/io/FileDescriptor;JIJ)I", read_at),
    ("readv0", "(Ljava/io/FileDescriptor;JI)J", read_vector),
    ("write0", "(Ljava/io/FileDescriptor;JI)I", write),
    ("pwrite0", "(Ljava/io/FileDescriptor;JIJ)I", write_at),
    ("writev0", "(Ljava/io/FileDescriptor;JI)J", write_vector),
    ("seek0", "(Ljava/io/FileDescriptor;J)J", seek),
    ("size0", "(Ljava/io/FileDescriptor;)J", size),
    ("truncate0", "(Ljava/io/FileDescriptor;J)I", truncate),
    ("force0", "(Ljava/io/FileDescriptor;Z)I", zero),
    ("lock0", "(Ljava/io/FileDescriptor;ZJJZ)I", zero),
    ("release0", "(Ljava/io/FileDescriptor;JJ)V", super::nothing),
];

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    ("sun/nio/ch/FileDispatcherImpl", DISPATCHER),
    (
        "sun/nio/ch/FileDispatcherImpl",
        &[
            ("init", "()V", super::nothing),
            ("init0", "()V", super::nothing),
            (
                "transferTo0",
                "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J",
                transfer_to,
            ),
            (
                "transferFrom0",
                "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J",
                unsupported_case,
            ),
        ],
    ),
    ("sun/nio/ch/UnixFileDispatcherImpl", DISPATCHER),
    (
        "sun/nio/ch/UnixFileDispatcherImpl",
        &[
            ("available0", "(Ljava/io/FileDescriptor;)I", available),
            ("isOther0", "(Ljava/io/FileDescriptor;)Z", is_other),
            ("allocationGranularity0", "()J", granularity),
            ("map0", "(Ljava/io/FileDescriptor;IJJZ)J", map),
            ("unmap0", "(JJ)I", unmap),
        ],
    ),
    (
        "sun/nio/ch/FileChannelImpl",
        &[
            ("initIDs", "()J", granularity),
            ("map0", "(IJJZ)J", map_channel),
            ("unmap0", "(JJ)I", unmap),
            (
                "transferTo0",
                "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J",
                transfer_to_17,
            ),
            ("maxDirectTransferSize0", "()I", most_transferred),
        ],
    ),
    (
        "sun/nio/ch/IOUtil",
        &[
            ("fdVal", "(Ljava/io/FileDescriptor;)I", number),
            ("iovMax", "()I", most_vectors),
            ("writevMax", "()J", most_bytes),
        ],
    ),
    (
        "sun/nio/ch/NativeThread",
        &[
            ("init", "()V", super::nothing),
            ("current", "()J", super::returns_zero_long),
            ("current0", "()J", super::returns_zero_long),
        ],
    ),
    (
        "java/nio/MappedMemoryUtils",
        &[
            ("isLoaded0", "*", super::returns_true),
            ("load0", "*", super::nothing),
            ("force0", "*", super::nothing),
        ],
    ),
    (
        "sun/nio/ch/FileKey",
        &[
            ("init", "(Ljava/io/FileDescriptor;)V", file_key),
            ("init", "(Ljava/io/FileDescriptor;[J)V", file_key_numbers),
        ],
    ),
];

/// `IOStatus`: the end of the file, and what is done in another way.
const END: i64 = -1;
const UNSUPPORTED_CASE: i64 = -6;

fn zero(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(0.into())
}

fn granularity(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(4096i64.into())
}

fn most_transferred(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(0x7fff_f000.into())
}

fn most_vectors(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(1024.into())
}

fn most_bytes(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(i64::from(i32::MAX).into())
}

fn unsupported_case(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(UNSUPPORTED_CASE.into())
}

/// Reads into native memory; the number of bytes, or -1 at the end.
fn read_into(
    m: &mut Interp<'_>,
    fd: i32,
    address: i64,
    len: i64,
    at: Option<u64>,
) -> Result<i64, Trap> {
    let mut buffer = vec![0; len.max(0) as usize];
    let n = m
        .read_file(fd, &mut buffer, at)
        .map_err(|e| io_error(m, e))?;
    native_memory::write(m, address, &buffer[..n])?;
    Ok(if n == 0 && len > 0 { END } else { n as i64 })
}

fn write_from(
    m: &mut Interp<'_>,
    fd: i32,
    address: i64,
    len: i64,
    at: Option<u64>,
) -> Result<i64, Trap> {
    let bytes = native_memory::read(m, address, len.max(0) as usize)?;
    m.write_file(fd, &bytes, at).map_err(|e| io_error(m, e))?;
    Ok(len)
}

fn read(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (address, len) = (args.long(m, 1)?, args.int(m, 2)?);
    let fd = descriptor(m, args.reference(0));
    Ok((read_into(m, fd, address, len.into(), None)? as i32).into())
}

fn read_at(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (address, len, at) = (args.long(m, 1)?, args.int(m, 2)?, args.long(m, 3)?);
    let fd = descriptor(m, args.reference(0));
    Ok((read_into(m, fd, address, len.into(), Some(at as u64))? as i32).into())
}

fn write(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (address, len) = (args.long(m, 1)?, args.int(m, 2)?);
    let fd = descriptor(m, args.reference(0));
    Ok((write_from(m, fd, address, len.into(), None)? as i32).into())
}

fn write_at(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (address, len, at) = (args.long(m, 1)?, args.int(m, 2)?, args.long(m, 3)?);
    let fd = descriptor(m, args.reference(0));
    Ok((write_from(m, fd, address, len.into(), Some(at as u64))? as i32).into())
}

/// Addresses and lengths of an array of `struct iovec`.
fn vectors(m: &mut Interp<'_>, args: &[Value]) -> Result<Vec<(i64, i64)>, Trap> {
    let (address, count) = (args.long(m, 1)?, args.int(m, 2)?);
    let bytes = native_memory::read(m, address, count.max(0) as usize * 16)?;
    let long = |b: &[u8]| i64::from_le_bytes(b.try_into().unwrap_or_default());
    let pairs = bytes.chunks_exact(16);
    Ok(pairs.map(|p| (long(&p[..8]), long(&p[8..]))).collect())
}

fn read_vector(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = descriptor(m, args.reference(0));
    let mut total = 0;
    for (address, len) in vectors(m, args)? {
        let n = read_into(m, fd, address, len, None)?;
        if n == END && total == 0 {
            return Ok(END.into());
        }
        total += n.max(0);
        if n < len {
            break;
        }
    }
    Ok(total.into())
}

fn write_vector(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = descriptor(m, args.reference(0));
    let mut total = 0;
    for (address, len) in vectors(m, args)? {
        total += write_from(m, fd, address, len, None)?;
    }
    Ok(total.into())
}

/// A negative offset only asks for the position.
fn seek(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let to = args.long(m, 1)?;
    let fd = descriptor(m, args.reference(0));
    if let Ok(to) = u64::try_from(to) {
        m.set_file_position(fd, to).map_err(|e| io_error(m, e))?;
    }
    let position = m.file_position(fd).map_err(|e| io_error(m, e))?;
    Ok((position as i64).into())
}

fn size(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = descriptor(m, args.reference(0));
    let info = m.file_info(fd).map_err(|e| io_error(m, e))?;
    Ok((info.size as i64).into())
}

fn available(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = descriptor(m, args.reference(0));
    let size = m.file_info(fd).map_err(|e| io_error(m, e))?.size;
    let position = m.file_position(fd).map_err(|e| io_error(m, e))?;
    Ok((size.saturating_sub(position).min(i32::MAX as u64) as i32).into())
}

/// Neither a file nor a folder.
fn is_other(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = descriptor(m, args.reference(0));
    let info = m.file_info(fd).map_err(|e| io_error(m, e))?;
    Ok((!info.is_file() && !info.is_dir()).into())
}

fn truncate(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let size = args.long(m, 1)?;
    let fd = descriptor(m, args.reference(0));
    let size = u64::try_from(size).map_err(|_| io_error(m, Errno::INVALID.into()))?;
    m.set_file_size(fd, size).map_err(|e| io_error(m, e))?;
    Ok(0.into())
}

fn transfer_to(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (at, count) = (args.long(m, 1)?, args.long(m, 2)?);
    let (from, to) = (
        descriptor(m, args.reference(0)),
        descriptor(m, args.reference(3)),
    );
    let mut buffer = vec![0; count.clamp(0, 1 << 24) as usize];
    let n = m.read_file(from, &mut buffer, Some(at as u64));
    let n = n.map_err(|e| io_error(m, e))?;
    m.write_file(to, &buffer[..n], None)
        .map_err(|e| io_error(m, e))?;
    Ok((n as i64).into())
}

fn transfer_to_17(m: &mut Interp<'_>, args: &[Value]) -> Native {
    transfer_to(m, &args[1..])
}

/// A copy of the file's content: written-back memory is not modelled.
fn map(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = descriptor(m, args.reference(0));
    map_part(m, fd, &args[1..])
}

fn map_channel(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = m.field(args.reference(0), "fd").as_ref();
    let fd = descriptor(m, object);
    map_part(m, fd, &args[1..])
}

/// `(protection, position, length, synchronous)`: 0 reads, 1 reads and writes, 2 is private.
fn map_part(m: &mut Interp<'_>, fd: i32, args: &[Value]) -> Native {
    const READ_WRITE: i32 = 1;
    let (protection, at, len) = (args.int(m, 0)?, args.long(m, 1)?, args.long(m, 2)?);
    if protection == READ_WRITE {
        return Err(FILE.trap("files mapped into memory for writing"));
    }
    let mut content = vec![0; len.max(0) as usize];
    let n = m.read_file(fd, &mut content, Some(at as u64));
    n.map_err(|e| io_error(m, e))?;
    Ok(native_memory::map(m, &content)?.into())
}

fn unmap(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let address = args.long(m, 0)?;
    native_memory::free(m, address);
    Ok(0.into())
}

fn number(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(descriptor(m, args.reference(0)).into())
}

/// Device and inode of an open file.
fn key(m: &mut Interp<'_>, fd: Ref) -> Result<(i64, i64), Trap> {
    let fd = descriptor(m, fd);
    let info = m.file_info(fd).map_err(|e| io_error(m, e))?;
    Ok((info.device as i64, info.inode as i64))
}

fn file_key(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (device, inode) = key(m, args.reference(1))?;
    m.set_field(args.reference(0), "st_dev", Value::long(device));
    m.set_field(args.reference(0), "st_ino", Value::long(inode));
    Ok(NativeReturn::Void)
}

fn file_key_numbers(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (device, inode) = key(m, args.reference(0))?;
    let array = args.object(m, 1)?;
    m.state.heap.get_mut(array).set(0, device as u64);
    m.state.heap.get_mut(array).set(1, inode as u64);
    Ok(NativeReturn::Void)
}

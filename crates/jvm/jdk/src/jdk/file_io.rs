//! Streams over files: `FileInputStream`, `FileOutputStream`, `RandomAccessFile`.

use super::ModelEntry;
use crate::args::Args;
use crate::files::{descriptor, io_error, not_found, path, printable_bytes, set_bytes};
use heap::Ref;
use std::path::Path;
use vm::environment;
use vm::{Errno, Interp, Native, NativeReturn, OpenHow, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "java/io/FileDescriptor",
        &[
            ("getHandle", "(I)J", minus_one_long),
            ("getAppend", "(I)Z", super::returns_false),
            ("close0", "()V", close_descriptor),
            ("sync", "()V", super::nothing),
            ("sync0", "()V", super::nothing),
        ],
    ),
    (
        "java/io/FileInputStream",
        &[
            ("open0", "(Ljava/lang/String;)V", open_input),
            ("readBytes", "([BII)I", read_bytes),
            ("read0", "()I", read_one),
            ("available0", "()I", available),
            ("length0", "()J", length),
            ("position0", "()J", position),
            ("skip0", "(J)J", skip),
            ("isRegularFile0", "(Ljava/io/FileDescriptor;)Z", is_regular),
        ],
    ),
    (
        "java/io/FileOutputStream",
        &[
            ("open0", "(Ljava/lang/String;Z)V", open_output),
            ("writeBytes", "([BIIZ)V", write_bytes),
            ("write", "(IZ)V", write_one),
        ],
    ),
    (
        "java/io/RandomAccessFile",
        &[
            ("open0", "(Ljava/lang/String;I)V", open_random),
            ("readBytes", "([BII)I", read_bytes),
            ("readBytes0", "([BII)I", read_bytes),
            ("read0", "()I", read_one),
            ("writeBytes", "([BII)V", write_bytes),
            ("writeBytes0", "([BII)V", write_bytes),
            ("write0", "(I)V", write_one),
            ("getFilePointer", "()J", position),
            ("seek0", "(J)V", seek),
            ("length", "()J", length),
            ("length0", "()J", length),
            ("setLength", "(J)V", set_length),
            ("setLength0", "(J)V", set_length),
        ],
    ),
    (
        "java/io/Console",
        &[
            ("istty", "()Z", super::returns_false),
            ("ttyStatus", "()I", zero),
            ("encoding", "()Ljava/lang/String;", super::returns_null),
        ],
    ),
];

/// Bits of `RandomAccessFile`'s mode.
const READ_WRITE: i32 = 2;

fn zero(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(0.into())
}

fn minus_one_long(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok((-1i64).into())
}

/// The descriptor of an open stream.
fn open_descriptor(m: &mut Interp<'_>, stream: Ref) -> Result<i32, Trap> {
    let object = m.field(stream, "fd").as_ref();
    match descriptor(m, object) {
        -1 => Err(m.throw_new("java/io/IOException", Some("Stream Closed"))),
        fd => Ok(fd),
    }
}

fn open_input(m: &mut Interp<'_>, args: &[Value]) -> Native {
    open(m, args, OpenHow::READ)
}

fn open_output(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let append = args.boolean(m, 2)?;
    let how = OpenHow {
        read: false,
        write: true,
        create: true,
        append,
        truncate: !append,
        ..OpenHow::READ
    };
    open(m, args, how)
}

fn open_random(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let writes = args.int(m, 2)? & READ_WRITE != 0;
    let how = OpenHow {
        write: writes,
        create: writes,
        ..OpenHow::READ
    };
    open(m, args, how)
}

fn open(m: &mut Interp<'_>, args: &[Value], how: OpenHow) -> Native {
    let path = path(m, args.reference(1))?;
    let fd = match m.open_file(&path, how) {
        Ok(fd) => fd,
        Err(failure) => return Err(not_found(m, &path, failure)),
    };
    check_no_folder(m, &path, fd)?;
    let object = m.field(args.reference(0), "fd").as_ref();
    m.set_field(object, "fd", Value::int(fd));
    m.set_field(object, "append", Value::bool(how.append));
    Ok(NativeReturn::Void)
}

/// Unlike the operating system, Java opens no folders.
fn check_no_folder(m: &mut Interp<'_>, path: &Path, fd: i32) -> Result<(), Trap> {
    const IS_A_DIRECTORY: Errno = Errno(21);
    if m.file_info(fd).is_ok_and(|i| i.is_dir()) {
        let _ = m.close_file(fd);
        return Err(not_found(m, path, IS_A_DIRECTORY.into()));
    }
    Ok(())
}

fn close_descriptor(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = args.reference(0);
    let fd = descriptor(m, object);
    m.set_field(object, "fd", Value::int(-1));
    close(m, fd)
}

fn close(m: &mut Interp<'_>, fd: i32) -> Native {
    if fd >= 0 {
        m.close_file(fd).map_err(|e| io_error(m, e))?;
    }
    Ok(NativeReturn::Void)
}

/// Array, offset and length of a read or write, checked as native code does.
fn check_part(m: &mut Interp<'_>, args: &[Value]) -> Result<(Ref, usize, usize), Trap> {
    let array = args.object(m, 1)?;
    let (offset, len) = (args.int(m, 2)?, args.int(m, 3)?);
    let size = m.state.heap.get(array).data.len() as i64;
    if offset < 0 || len < 0 || i64::from(offset) + i64::from(len) > size {
        return Err(m.throw_new("java/lang/IndexOutOfBoundsException", None));
    }
    Ok((array, offset as usize, len as usize))
}

/// Bytes that one read gives at most, so that a huge buffer costs nothing.
const MOST_READ: usize = 1 << 20;

fn read_bytes(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, offset, len) = check_part(m, args)?;
    if len == 0 {
        return Ok(0.into());
    }
    let fd = open_descriptor(m, args.reference(0))?;
    let mut buffer = vec![0; len.min(MOST_READ)];
    let n = m
        .read_file(fd, &mut buffer, None)
        .map_err(|e| io_error(m, e))?;
    set_bytes(m, array, offset, &buffer[..n]);
    Ok(if n == 0 { -1 } else { n as i32 }.into())
}

fn read_one(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = open_descriptor(m, args.reference(0))?;
    let mut buffer = [0];
    let n = m
        .read_file(fd, &mut buffer, None)
        .map_err(|e| io_error(m, e))?;
    Ok(if n == 0 { -1 } else { i32::from(buffer[0]) }.into())
}

fn write_bytes(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, offset, len) = check_part(m, args)?;
    if len == 0 {
        return Ok(NativeReturn::Void);
    }
    let bytes = printable_bytes(m, array, offset, len);
    write(m, args.reference(0), &bytes)
}

fn write_one(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let byte = args.int(m, 1)? as u8;
    write(m, args.reference(0), &[byte])
}

fn write(m: &mut Interp<'_>, stream: Ref, bytes: &[u8]) -> Native {
    let fd = open_descriptor(m, stream)?;
    m.write_file(fd, bytes, None).map_err(|e| io_error(m, e))?;
    Ok(NativeReturn::Void)
}

fn available(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = open_descriptor(m, args.reference(0))?;
    if fd == 0 {
        m.note_environment(&environment::INPUT);
        return Ok((m.host.available() as i32).into());
    }
    let size = m.file_info(fd).map_err(|e| io_error(m, e))?.size;
    let position = m.file_position(fd).map_err(|e| io_error(m, e))?;
    Ok((size.saturating_sub(position).min(i32::MAX as u64) as i32).into())
}

fn length(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = open_descriptor(m, args.reference(0))?;
    let info = m.file_info(fd).map_err(|e| io_error(m, e))?;
    Ok((info.size as i64).into())
}

fn position(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = open_descriptor(m, args.reference(0))?;
    let position = m.file_position(fd).map_err(|e| io_error(m, e))?;
    Ok((position as i64).into())
}

fn skip(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let by = args.long(m, 1)?;
    let fd = open_descriptor(m, args.reference(0))?;
    let position = m.file_position(fd).map_err(|e| io_error(m, e))?;
    move_to(m, fd, position.checked_add_signed(by))?;
    Ok(by.into())
}

fn seek(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let to = args.long(m, 1)?;
    let fd = open_descriptor(m, args.reference(0))?;
    move_to(m, fd, u64::try_from(to).ok())?;
    Ok(NativeReturn::Void)
}

/// Sets a descriptor's position; `None` is before the start.
fn move_to(m: &mut Interp<'_>, fd: i32, to: Option<u64>) -> Result<(), Trap> {
    let to = to.ok_or_else(|| io_error(m, Errno::INVALID.into()))?;
    m.set_file_position(fd, to).map_err(|e| io_error(m, e))
}

fn set_length(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let size = args.long(m, 1)?;
    let fd = open_descriptor(m, args.reference(0))?;
    if size < 0 {
        return Err(io_error(m, Errno::INVALID.into()));
    }
    m.set_file_size(fd, size as u64)
        .map_err(|e| io_error(m, e))?;
    let position = m.file_position(fd).map_err(|e| io_error(m, e))?;
    move_to(m, fd, Some(position.min(size as u64)))?;
    Ok(NativeReturn::Void)
}

fn is_regular(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = descriptor(m, args.reference(1));
    if (0..=2).contains(&fd) {
        return Ok(false.into());
    }
    let info = m.file_info(fd).map_err(|e| io_error(m, e))?;
    Ok(info.is_file().into())
}

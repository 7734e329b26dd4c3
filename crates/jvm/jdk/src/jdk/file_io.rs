//! Streams over files: `FileInputStream`, `FileOutputStream`, `RandomAccessFile`.

use super::Model;
use crate::args::Args;
use crate::files::{descriptor, io_error, not_found, path, set_bytes, shown_bytes};
use heap::Ref;
use std::path::Path;
use vm::environment;
use vm::{Errno, Interp, Native, OpenHow, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
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
fn open_descriptor(vm: &mut Interp<'_>, stream: Ref) -> Result<i32, Trap> {
    let object = vm.field(stream, "fd").as_ref();
    match descriptor(vm, object) {
        -1 => Err(vm.throw_new("java/io/IOException", Some("Stream Closed"))),
        fd => Ok(fd),
    }
}

fn open_input(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    open(vm, args, OpenHow::READ)
}

fn open_output(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let append = args.boolean(vm, 2)?;
    let how = OpenHow {
        read: false,
        write: true,
        create: true,
        append,
        truncate: !append,
        ..OpenHow::READ
    };
    open(vm, args, how)
}

fn open_random(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let writes = args.int(vm, 2)? & READ_WRITE != 0;
    let how = OpenHow {
        write: writes,
        create: writes,
        ..OpenHow::READ
    };
    open(vm, args, how)
}

fn open(vm: &mut Interp<'_>, args: &[Value], how: OpenHow) -> Native {
    let path = path(vm, args.reference(1))?;
    let fd = match vm.open_file(&path, how) {
        Ok(fd) => fd,
        Err(failure) => return Err(not_found(vm, &path, failure)),
    };
    check_no_folder(vm, &path, fd)?;
    let object = vm.field(args.reference(0), "fd").as_ref();
    vm.set_field(object, "fd", Value::int(fd));
    vm.set_field(object, "append", Value::bool(how.append));
    Ok(Outcome::Void)
}

/// Unlike the operating system, Java opens no folders.
fn check_no_folder(vm: &mut Interp<'_>, path: &Path, fd: i32) -> Result<(), Trap> {
    const IS_A_DIRECTORY: Errno = Errno(21);
    if vm.file_info(fd).is_ok_and(|i| i.is_dir()) {
        let _ = vm.close_file(fd);
        return Err(not_found(vm, path, IS_A_DIRECTORY.into()));
    }
    Ok(())
}

fn close_descriptor(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = args.reference(0);
    let fd = descriptor(vm, object);
    vm.set_field(object, "fd", Value::int(-1));
    close(vm, fd)
}

fn close(vm: &mut Interp<'_>, fd: i32) -> Native {
    if fd >= 0 {
        vm.close_file(fd).map_err(|e| io_error(vm, e))?;
    }
    Ok(Outcome::Void)
}

/// Array, offset and length of a read or write, checked as native code does.
fn checked_part(vm: &mut Interp<'_>, args: &[Value]) -> Result<(Ref, usize, usize), Trap> {
    let array = args.object(vm, 1)?;
    let (offset, len) = (args.int(vm, 2)?, args.int(vm, 3)?);
    let size = vm.state.heap.get(array).data.len() as i64;
    if offset < 0 || len < 0 || i64::from(offset) + i64::from(len) > size {
        return Err(vm.throw_new("java/lang/IndexOutOfBoundsException", None));
    }
    Ok((array, offset as usize, len as usize))
}

/// Bytes that one read gives at most, so that a huge buffer costs nothing.
const MOST_READ: usize = 1 << 20;

fn read_bytes(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, offset, len) = checked_part(vm, args)?;
    if len == 0 {
        return Ok(0.into());
    }
    let fd = open_descriptor(vm, args.reference(0))?;
    let mut buffer = vec![0; len.min(MOST_READ)];
    let n = vm
        .read_file(fd, &mut buffer, None)
        .map_err(|e| io_error(vm, e))?;
    set_bytes(vm, array, offset, &buffer[..n]);
    Ok(if n == 0 { -1 } else { n as i32 }.into())
}

fn read_one(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = open_descriptor(vm, args.reference(0))?;
    let mut buffer = [0];
    let n = vm
        .read_file(fd, &mut buffer, None)
        .map_err(|e| io_error(vm, e))?;
    Ok(if n == 0 { -1 } else { i32::from(buffer[0]) }.into())
}

fn write_bytes(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, offset, len) = checked_part(vm, args)?;
    if len == 0 {
        return Ok(Outcome::Void);
    }
    let bytes = shown_bytes(vm, array, offset, len);
    write(vm, args.reference(0), &bytes)
}

fn write_one(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let byte = args.int(vm, 1)? as u8;
    write(vm, args.reference(0), &[byte])
}

fn write(vm: &mut Interp<'_>, stream: Ref, bytes: &[u8]) -> Native {
    let fd = open_descriptor(vm, stream)?;
    vm.write_file(fd, bytes, None)
        .map_err(|e| io_error(vm, e))?;
    Ok(Outcome::Void)
}

fn available(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = open_descriptor(vm, args.reference(0))?;
    if fd == 0 {
        vm.note_environment(&environment::INPUT);
        return Ok((vm.host.available() as i32).into());
    }
    let size = vm.file_info(fd).map_err(|e| io_error(vm, e))?.size;
    let position = vm.file_position(fd).map_err(|e| io_error(vm, e))?;
    Ok((size.saturating_sub(position).min(i32::MAX as u64) as i32).into())
}

fn length(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = open_descriptor(vm, args.reference(0))?;
    let info = vm.file_info(fd).map_err(|e| io_error(vm, e))?;
    Ok((info.size as i64).into())
}

fn position(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = open_descriptor(vm, args.reference(0))?;
    let position = vm.file_position(fd).map_err(|e| io_error(vm, e))?;
    Ok((position as i64).into())
}

fn skip(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let by = args.long(vm, 1)?;
    let fd = open_descriptor(vm, args.reference(0))?;
    let position = vm.file_position(fd).map_err(|e| io_error(vm, e))?;
    move_to(vm, fd, position.checked_add_signed(by))?;
    Ok(by.into())
}

fn seek(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let to = args.long(vm, 1)?;
    let fd = open_descriptor(vm, args.reference(0))?;
    move_to(vm, fd, u64::try_from(to).ok())?;
    Ok(Outcome::Void)
}

/// Sets a descriptor's position; `None` is before the start.
fn move_to(vm: &mut Interp<'_>, fd: i32, to: Option<u64>) -> Result<(), Trap> {
    let to = to.ok_or_else(|| io_error(vm, Errno::INVALID.into()))?;
    vm.set_file_position(fd, to).map_err(|e| io_error(vm, e))
}

fn set_length(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let size = args.long(vm, 1)?;
    let fd = open_descriptor(vm, args.reference(0))?;
    if size < 0 {
        return Err(io_error(vm, Errno::INVALID.into()));
    }
    vm.set_file_size(fd, size as u64)
        .map_err(|e| io_error(vm, e))?;
    let position = vm.file_position(fd).map_err(|e| io_error(vm, e))?;
    move_to(vm, fd, Some(position.min(size as u64)))?;
    Ok(Outcome::Void)
}

fn is_regular(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = descriptor(vm, args.reference(1));
    if (0..=2).contains(&fd) {
        return Ok(false.into());
    }
    let info = vm.file_info(fd).map_err(|e| io_error(vm, e))?;
    Ok(info.is_file().into())
}

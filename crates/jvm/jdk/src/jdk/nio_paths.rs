//! `java.nio.file`: the operating system's calls as `UnixNativeDispatcher` makes them. Paths are
//! bytes in native memory, ended by a zero.

use super::ModelEntry;
use crate::args::Args;
use crate::files::{bytes_of_path, path_of_bytes};
use crate::{make, native_memory};
use heap::Ref;
use std::path::{Path, PathBuf};
use vm::machine::FileFailure;
use vm::{Errno, FileInfo, Interp, Native, NativeReturn, OpenHow, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "sun/nio/fs/UnixNativeDispatcher",
    &[
        ("init", "()I", init),
        ("getcwd", "()[B", working_dir),
        ("strerror", "(I)[B", error_text),
        ("open0", "(JII)I", open),
        ("close0", "(I)V", close),
        ("stat0", "(JLsun/nio/fs/UnixFileAttributes;)V", stat),
        (
            "stat0",
            "(JLsun/nio/fs/UnixFileAttributes;)I",
            stat_or_errno,
        ),
        ("stat1", "(J)I", stat_mode),
        ("lstat0", "(JLsun/nio/fs/UnixFileAttributes;)V", link_stat),
        ("fstat", "(ILsun/nio/fs/UnixFileAttributes;)V", open_stat),
        ("fstat0", "(ILsun/nio/fs/UnixFileAttributes;)V", open_stat),
        ("access0", "(JI)V", check_access),
        ("access0", "(JI)I", access_errno),
        ("exists0", "(J)Z", exists),
        ("mkdir0", "(JI)V", create_dir),
        ("rmdir0", "(J)V", remove_dir),
        ("unlink0", "(J)V", remove_file),
        ("rename0", "(JJ)V", rename),
        ("link0", "(JJ)V", link),
        ("symlink0", "(JJ)V", symlink),
        ("readlink0", "(J)[B", read_link),
        ("realpath0", "(J)[B", real_path),
    ],
)];

/// A `UnixException` with the error's number.
pub(super) fn unix_error(m: &mut Interp<'_>, failure: FileFailure) -> Trap {
    let errno = match failure {
        FileFailure::Trap(trap) => return trap,
        FileFailure::Errno(errno) => errno,
    };
    let trap = m.throw_new("sun/nio/fs/UnixException", None);
    if let Trap::Throw(exception) = trap {
        m.set_field(exception, "errno", Value::int(errno.0));
    }
    trap
}

/// The path at the address that is argument `i`.
pub(super) fn path(m: &mut Interp<'_>, args: &[Value], i: usize) -> Result<PathBuf, Trap> {
    let address = args.long(m, i)?;
    Ok(path_of_bytes(native_memory::read_c_string(m, address)?))
}

/// What the library may use beyond the plain calls: only creation times.
fn init(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let class = m.vm.world.load("sun/nio/fs/UnixNativeDispatcher")?;
    let field = class.static_field("SUPPORTS_BIRTHTIME");
    let constant = field.and_then(|f| class.field_def(f)?.constant.clone());
    Ok(match constant {
        Some(ir::BootArg::Int(bits)) => bits,
        _ => 0,
    }
    .into())
}

fn working_dir(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let dir = m.host.files().and_then(|files| files.working_dir().ok());
    let dir = dir.unwrap_or_else(|| PathBuf::from("/"));
    Ok(make::bytes(m, bytes_of_path(&dir))?.into())
}

fn error_text(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let text = Errno(args.int(m, 0)?).to_string();
    Ok(make::bytes(m, text.as_bytes())?.into())
}

/// Bits of `open(2)` on Linux.
mod flags {
    pub(crate) const ACCESS: i32 = 3;
    pub(crate) const WRITE_ONLY: i32 = 1;
    pub(crate) const READ_WRITE: i32 = 2;
    pub(crate) const CREATE: i32 = 0o100;
    pub(crate) const EXCLUSIVE: i32 = 0o200;
    pub(crate) const TRUNCATE: i32 = 0o1000;
    pub(crate) const APPEND: i32 = 0o2000;
}

fn open(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let (bits, mode) = (args.int(m, 1)?, args.int(m, 2)?);
    let access = bits & flags::ACCESS;
    let known = flags::ACCESS | flags::CREATE | flags::EXCLUSIVE | flags::TRUNCATE | flags::APPEND;
    let how = OpenHow {
        read: access != flags::WRITE_ONLY,
        write: matches!(access, flags::WRITE_ONLY | flags::READ_WRITE),
        append: bits & flags::APPEND != 0,
        create: bits & flags::CREATE != 0,
        exclusive: bits & flags::EXCLUSIVE != 0,
        truncate: bits & flags::TRUNCATE != 0,
        more: bits & !known,
        mode: mode as u32,
    };
    let fd = m.open_file(&path, how).map_err(|e| unix_error(m, e))?;
    Ok(fd.into())
}

fn close(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = args.int(m, 0)?;
    m.close_file(fd).map_err(|e| unix_error(m, e))?;
    Ok(NativeReturn::Void)
}

fn fill(m: &mut Interp<'_>, attributes: Ref, i: &FileInfo) {
    let born = i.born.unwrap_or((0, 0));
    let numbers = [
        ("st_mode", i64::from(i.mode)),
        ("st_ino", i.inode as i64),
        ("st_dev", i.device as i64),
        ("st_rdev", i.special_device as i64),
        ("st_nlink", i64::from(i.links)),
        ("st_uid", i64::from(i.user)),
        ("st_gid", i64::from(i.group)),
        ("st_size", i.size as i64),
        ("st_atime_sec", i.accessed.0),
        ("st_atime_nsec", i.accessed.1),
        ("st_mtime_sec", i.modified.0),
        ("st_mtime_nsec", i.modified.1),
        ("st_ctime_sec", i.changed.0),
        ("st_ctime_nsec", i.changed.1),
        ("st_birthtime_sec", born.0),
        ("st_birthtime_nsec", born.1),
    ];
    for (name, number) in numbers {
        m.set_field(attributes, name, Value::long(number));
    }
    let known = Value::bool(i.born.is_some());
    m.set_field(attributes, "birthtime_available", known);
}

fn stat(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let info = m.with_files(&path, |files| files.info(&path));
    let info = info.map_err(|e| unix_error(m, e))?;
    fill(m, args.reference(1), &info);
    Ok(NativeReturn::Void)
}

fn stat_or_errno(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    match m.with_files(&path, |files| files.info(&path)) {
        Ok(info) => {
            fill(m, args.reference(1), &info);
            Ok(0.into())
        }
        Err(FileFailure::Errno(errno)) => Ok(errno.0.into()),
        Err(FileFailure::Trap(trap)) => Err(trap),
    }
}

/// The mode, or 0 if there is no such file.
fn stat_mode(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let info = crate::files::ok_or_trap(m.with_files(&path, |files| files.info(&path)))?;
    Ok(info.map_or(0, |i| i.mode as i32).into())
}

fn link_stat(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let info = m.with_files(&path, |files| files.link_info(&path));
    let info = info.map_err(|e| unix_error(m, e))?;
    fill(m, args.reference(1), &info);
    Ok(NativeReturn::Void)
}

fn open_stat(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let fd = args.int(m, 0)?;
    let info = m.file_info(fd).map_err(|e| unix_error(m, e))?;
    fill(m, args.reference(1), &info);
    Ok(NativeReturn::Void)
}

/// An operation on the path at argument 0 that gives nothing.
pub(super) fn on_path(
    m: &mut Interp<'_>,
    args: &[Value],
    f: impl FnOnce(&mut dyn vm::Files, &Path) -> Result<(), Errno>,
) -> Native {
    let path = path(m, args, 0)?;
    let done = m.with_files(&path, |files| f(files, &path));
    done.map_err(|e| unix_error(m, e))?;
    Ok(NativeReturn::Void)
}

/// An operation on the paths at arguments 0 and 1.
fn on_paths(
    m: &mut Interp<'_>,
    args: &[Value],
    f: impl FnOnce(&mut dyn vm::Files, &Path, &Path) -> Result<(), Errno>,
) -> Native {
    let second = path(m, args, 1)?;
    on_path(m, args, |files, first| f(files, first, &second))
}

fn check_access(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let mode = args.int(m, 1)?;
    on_path(m, args, |files, path| files.check_access(path, mode))
}

fn access_errno(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let mode = args.int(m, 1)?;
    match m.with_files(&path, |files| files.check_access(&path, mode)) {
        Ok(()) => Ok(0.into()),
        Err(FileFailure::Errno(errno)) => Ok(errno.0.into()),
        Err(FileFailure::Trap(trap)) => Err(trap),
    }
}

fn exists(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let found = crate::files::ok_or_trap(m.with_files(&path, |files| files.info(&path)))?;
    Ok(found.is_some().into())
}

fn create_dir(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let mode = args.int(m, 1)? as u32;
    on_path(m, args, |files, path| files.create_dir(path, mode))
}

fn remove_dir(m: &mut Interp<'_>, args: &[Value]) -> Native {
    on_path(m, args, |files, path| files.remove_dir(path))
}

fn remove_file(m: &mut Interp<'_>, args: &[Value]) -> Native {
    on_path(m, args, |files, path| files.remove_file(path))
}

fn rename(m: &mut Interp<'_>, args: &[Value]) -> Native {
    on_paths(m, args, |files, from, to| files.rename(from, to))
}

fn link(m: &mut Interp<'_>, args: &[Value]) -> Native {
    on_paths(m, args, |files, existing, new| files.link(existing, new))
}

fn symlink(m: &mut Interp<'_>, args: &[Value]) -> Native {
    on_paths(m, args, |files, target, link| files.symlink(target, link))
}

fn read_link(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let target = m.with_files(&path, |files| files.read_link(&path));
    let target = target.map_err(|e| unix_error(m, e))?;
    Ok(make::bytes(m, bytes_of_path(&target))?.into())
}

fn real_path(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let real = m.with_files(&path, |files| files.canonical(&path));
    let real = real.map_err(|e| unix_error(m, e))?;
    Ok(make::bytes(m, bytes_of_path(&real))?.into())
}

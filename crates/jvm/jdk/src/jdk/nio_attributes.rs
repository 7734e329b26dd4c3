//! `java.nio.file`: permissions, times and owners.

use super::ModelEntry;
use super::nio_paths::{on_path, path, unix_error};
use crate::args::Args;
use crate::make;
use std::path::Path;
use vm::{Files, Interp, Native, NativeReturn, OpenHow, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "sun/nio/fs/UnixNativeDispatcher",
    &[
        ("chmod0", "(JI)V", set_mode),
        ("fchmod", "(II)V", set_open_mode),
        ("fchmod0", "(II)V", set_open_mode),
        ("utimes0", "(JJJ)V", set_times_micros),
        ("futimens0", "(IJJ)V", set_open_times),
        ("getpwuid", "(I)[B", user_name),
        ("getgrgid", "(I)[B", group_name),
        (
            "statvfs0",
            "(JLsun/nio/fs/UnixFileStoreAttributes;)V",
            file_store,
        ),
    ],
)];

fn set_mode(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let mode = args.int(m, 1)? as u32;
    on_path(m, args, |files, path| files.set_mode(path, mode))
}

/// By the path that the file was opened with.
fn set_open_mode(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (fd, mode) = (args.int(m, 0)?, args.int(m, 1)? as u32);
    let path = m.file_path(fd).map_err(|e| unix_error(m, e))?;
    let done = m.with_files(&path, |files| files.set_mode(&path, mode));
    done.map_err(|e| unix_error(m, e))?;
    Ok(NativeReturn::Void)
}

fn set_times_micros(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (accessed, modified) = (args.long(m, 1)?, args.long(m, 2)?);
    on_path(m, args, |files, path| {
        files.set_times(path, nanos(accessed), nanos(modified))
    })
}

fn nanos(micros: i64) -> i64 {
    micros.saturating_mul(1_000)
}

fn set_open_times(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (accessed, modified) = (args.long(m, 1)?, args.long(m, 2)?);
    let fd = args.int(m, 0)?;
    set_times_of(m, fd, accessed, modified)
}

fn set_times_of(m: &mut Interp<'_>, fd: i32, accessed: i64, modified: i64) -> Native {
    let path = m.file_path(fd).map_err(|e| unix_error(m, e))?;
    let done = m.with_files(&path, |files| files.set_times(&path, accessed, modified));
    done.map_err(|e| unix_error(m, e))?;
    Ok(NativeReturn::Void)
}

fn file_store(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let space = m.with_files(&path, |files| files.space(&path));
    let space = space.map_err(|e| unix_error(m, e))?;
    let block = space.block.max(1);
    let numbers = [
        ("f_frsize", block),
        ("f_bsize", block),
        ("f_blocks", space.total / block),
        ("f_bfree", space.free / block),
        ("f_bavail", space.usable / block),
    ];
    for (name, number) in numbers {
        m.set_field(args.reference(1), name, Value::long(number as i64));
    }
    Ok(NativeReturn::Void)
}

fn user_name(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let id = args.int(m, 0)?;
    name_of(m, "/etc/passwd", id)
}

fn group_name(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let id = args.int(m, 0)?;
    name_of(m, "/etc/group", id)
}

/// The name of the line with this number; the number itself if there is none.
fn name_of(m: &mut Interp<'_>, table: &str, id: i32) -> Native {
    let table = m
        .host
        .files()
        .and_then(|files| read_all(files, Path::new(table)));
    let table = table.unwrap_or_default();
    let line = table
        .lines()
        .find(|l| l.split(':').nth(2) == Some(&id.to_string()));
    let name = line.and_then(|l| l.split(':').next());
    let name = name.map_or_else(|| id.to_string(), str::to_owned);
    Ok(make::bytes(m, name.as_bytes())?.into())
}

fn read_all(files: &mut dyn Files, path: &Path) -> Option<String> {
    let handle = files.open(path, OpenHow::READ).ok()?;
    let size = files.info_of(&handle).ok()?.size as usize;
    let mut bytes = vec![0; size];
    let n = files.read_at(&handle, &mut bytes, 0);
    let _ = files.close(&handle);
    bytes.truncate(n.ok()?);
    String::from_utf8(bytes).ok()
}

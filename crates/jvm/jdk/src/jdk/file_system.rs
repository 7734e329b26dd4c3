//! `java.io.File`: what `UnixFileSystem` asks the operating system.

use super::ModelEntry;
use crate::args::Args;
use crate::files::{io_error, ok_or_trap, path, path_string};
use crate::make;
use heap::Ref;
use std::path::{Component, Path, PathBuf};
use vm::machine::FileFailure;
use vm::{FileInfo, Interp, Native, OpenHow, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/io/UnixFileSystem",
    &[
        (
            "canonicalize0",
            "(Ljava/lang/String;)Ljava/lang/String;",
            canonicalize,
        ),
        (
            "getBooleanAttributes0",
            "(Ljava/io/File;)I",
            boolean_attributes,
        ),
        ("checkAccess", "(Ljava/io/File;I)Z", check_access),
        ("checkAccess0", "(Ljava/io/File;I)Z", check_access),
        ("getLastModifiedTime", "(Ljava/io/File;)J", last_modified),
        ("getLastModifiedTime0", "(Ljava/io/File;)J", last_modified),
        ("getLength", "(Ljava/io/File;)J", length),
        ("getLength0", "(Ljava/io/File;)J", length),
        ("setPermission", "(Ljava/io/File;IZZ)Z", set_permission),
        ("setPermission0", "(Ljava/io/File;IZZ)Z", set_permission),
        (
            "createFileExclusively",
            "(Ljava/lang/String;)Z",
            create_file,
        ),
        (
            "createFileExclusively0",
            "(Ljava/lang/String;)Z",
            create_file,
        ),
        ("delete0", "(Ljava/io/File;)Z", delete),
        ("list", "(Ljava/io/File;)[Ljava/lang/String;", list),
        ("list0", "(Ljava/io/File;)[Ljava/lang/String;", list),
        ("createDirectory", "(Ljava/io/File;)Z", create_directory),
        ("createDirectory0", "(Ljava/io/File;)Z", create_directory),
        ("rename0", "(Ljava/io/File;Ljava/io/File;)Z", rename),
        (
            "setLastModifiedTime",
            "(Ljava/io/File;J)Z",
            set_last_modified,
        ),
        (
            "setLastModifiedTime0",
            "(Ljava/io/File;J)Z",
            set_last_modified,
        ),
        ("setReadOnly", "(Ljava/io/File;)Z", set_read_only),
        ("setReadOnly0", "(Ljava/io/File;)Z", set_read_only),
        ("getSpace", "(Ljava/io/File;I)J", space),
        ("getSpace0", "(Ljava/io/File;I)J", space),
        ("getNameMax0", "(Ljava/lang/String;)J", name_max),
    ],
)];

/// Bits of `FileSystem.getBooleanAttributes`.
const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const DIRECTORY: i32 = 4;

/// The path of the `File` that is argument `i`.
fn file(m: &mut Interp<'_>, args: &[Value], i: usize) -> Result<PathBuf, Trap> {
    let file = args.object(m, i)?;
    let string = m.field(file, "path").as_ref();
    path(m, string)
}

/// Whether an operation worked, as a Java boolean.
fn success<T>(result: Result<T, FileFailure>) -> Native {
    Ok(ok_or_trap(result)?.is_some().into())
}

fn info(m: &mut Interp<'_>, path: &Path) -> Result<Option<FileInfo>, Trap> {
    ok_or_trap(m.with_files(path, |files| files.info(path)))
}

/// The real path of what exists, then what is left, with `.` and `..` taken out.
fn canonicalize(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args.reference(1))?;
    let mut existing: &Path = &path;
    let (real, rest) = loop {
        let prefix = existing;
        if let Some(real) = ok_or_trap(m.with_files(prefix, |files| files.canonical(prefix)))? {
            break (real, path.strip_prefix(prefix).unwrap_or(Path::new("")));
        }
        match existing.parent() {
            Some(parent) if parent != Path::new("") => existing = parent,
            _ => break (PathBuf::new(), &*path),
        }
    };
    let mut result = real;
    for part in rest.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                result.pop();
            }
            Component::RootDir | Component::Normal(_) | Component::Prefix(_) => result.push(part),
        }
    }
    Ok(path_string(m, &result)?.into())
}

fn boolean_attributes(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    Ok(match info(m, &path)? {
        None => 0,
        Some(i) if i.is_file() => EXISTS | REGULAR,
        Some(i) if i.is_dir() => EXISTS | DIRECTORY,
        Some(_) => EXISTS,
    }
    .into())
}

fn check_access(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    let mode = args.int(m, 2)?;
    success(m.with_files(&path, |files| files.check_access(&path, mode)))
}

fn last_modified(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    let millis = |i: FileInfo| i.modified.0 * 1000 + i.modified.1 / 1_000_000;
    Ok(info(m, &path)?.map_or(0, millis).into())
}

fn length(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    Ok(info(m, &path)?.map_or(0, |i| i.size as i64).into())
}

/// `setPermission(file, access, enable, ownerOnly)`: 1 executes, 2 writes, 4 reads.
fn set_permission(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    let access = args.int(m, 2)? as u32 & 7;
    let (enable, owner_only) = (args.boolean(m, 3)?, args.boolean(m, 4)?);
    let bits = if owner_only {
        access << 6
    } else {
        access * 0o111
    };
    change_mode(
        m,
        &path,
        |mode| if enable { mode | bits } else { mode & !bits },
    )
}

fn set_read_only(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    change_mode(m, &path, |mode| mode & !0o222)
}

fn change_mode(m: &mut Interp<'_>, path: &Path, change: impl FnOnce(u32) -> u32) -> Native {
    success(m.with_files(path, |files| {
        let mode = files.info(path)?.mode & 0o7777;
        files.set_mode(path, change(mode))
    }))
}

fn create_file(m: &mut Interp<'_>, args: &[Value]) -> Native {
    const EXISTS: vm::Errno = vm::Errno(17);
    let path = path(m, args.reference(1))?;
    let how = OpenHow {
        write: true,
        create: true,
        exclusive: true,
        ..OpenHow::READ
    };
    let created = m.with_files(&path, |files| {
        let handle = files.open(&path, how)?;
        files.close(&handle)
    });
    match created {
        Ok(()) => Ok(true.into()),
        Err(FileFailure::Errno(EXISTS)) => Ok(false.into()),
        Err(failure) => Err(io_error(m, failure)),
    }
}

fn delete(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    success(m.with_files(&path, |files| {
        if files.link_info(&path)?.is_dir() {
            files.remove_dir(&path)
        } else {
            files.remove_file(&path)
        }
    }))
}

fn list(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    let Some(names) = ok_or_trap(m.with_files(&path, |files| files.list(&path)))? else {
        return Ok(Ref::NULL.into());
    };
    let mut strings = Vec::with_capacity(names.len());
    for name in names {
        strings.push(path_string(m, &name)?);
    }
    Ok(make::ref_array(m, "[Ljava/lang/String;", &strings)?.into())
}

fn create_directory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    success(m.with_files(&path, |files| files.create_dir(&path, 0o777)))
}

fn rename(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (file(m, args, 1)?, file(m, args, 2)?);
    success(m.with_files(&from, |files| files.rename(&from, &to)))
}

fn set_last_modified(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    let millis = args.long(m, 2)?;
    success(m.with_files(&path, |files| {
        let (seconds, nanos) = files.info(&path)?.accessed;
        let modified = millis.saturating_mul(1_000_000);
        files.set_times(&path, seconds * 1_000_000_000 + nanos, modified)
    }))
}

/// `getSpace(file, 0 for all, 1 for free, 2 for usable)`.
fn space(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = file(m, args, 1)?;
    let which = args.int(m, 2)?;
    let found = ok_or_trap(m.with_files(&path, |files| files.space(&path)))?.unwrap_or_default();
    let bytes = [found.total, found.free, found.usable];
    Ok((bytes.get(which as usize).copied().unwrap_or(0) as i64).into())
}

fn name_max(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(255i64.into())
}

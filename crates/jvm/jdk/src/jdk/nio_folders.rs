//! `java.nio.file`: folders, and copies of files.

use super::ModelEntry;
use super::nio_paths::{path, unix_error};
use crate::args::Args;
use crate::files::bytes_of_path;
use crate::{make, native_memory};
use heap::Ref;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "sun/nio/fs/UnixNativeDispatcher",
        &[
            ("opendir0", "(J)J", open_dir),
            ("readdir", "(J)[B", read_dir),
            ("readdir0", "(J)[B", read_dir),
            ("closedir", "(J)V", close_dir),
        ],
    ),
    (
        "sun/nio/fs/LinuxNativeDispatcher",
        &[
            ("init", "()V", super::nothing),
            ("posix_fadvise", "*", zero),
            ("directCopy0", "(IIJ)I", no_direct_copy),
        ],
    ),
    (
        "sun/nio/fs/UnixCopyFile",
        &[("transfer", "(IIJ)V", transfer)],
    ),
    (
        "sun/nio/fs/UnixFileSystem",
        &[("bufferedCopy0", "(IIJIJ)V", transfer)],
    ),
];

fn zero(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(0.into())
}

/// `IOStatus.UNSUPPORTED`: the caller does it in another way.
fn no_direct_copy(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok((-4).into())
}

/// The names, each ended by a zero, behind the number of bytes that were read of them. The block's
/// address stands for the open folder.
fn open_dir(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = path(m, args, 0)?;
    let names = m.with_files(&path, |files| files.list(&path));
    let names = names.map_err(|e| unix_error(m, e))?;
    let mut bytes = vec![0; POSITION_SIZE];
    for name in names {
        bytes.extend_from_slice(bytes_of_path(&name));
        bytes.push(0);
    }
    let address = native_memory::allocate(m, bytes.len())?;
    native_memory::write(m, address, &bytes)?;
    Ok(address.into())
}

const POSITION_SIZE: usize = 8;

fn read_dir(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let folder = args.long(m, 0)?;
    let position = native_memory::read(m, folder, POSITION_SIZE)?;
    let position = i64::from_le_bytes(position.try_into().unwrap_or_default());
    let names = folder + POSITION_SIZE as i64;
    if native_memory::len_from(m, names)? as i64 <= position {
        return Ok(Ref::NULL.into());
    }
    let name = native_memory::read_c_string(m, names + position)?;
    let after = position + name.len() as i64 + 1;
    native_memory::write(m, folder, &after.to_le_bytes())?;
    Ok(make::bytes(m, &name)?.into())
}

fn close_dir(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let folder = args.long(m, 0)?;
    native_memory::free(m, folder);
    Ok(NativeReturn::Void)
}

/// `transfer(to, from, …)`: all that is left of one file behind the position of another.
fn transfer(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (to, from) = (args.int(m, 0)?, args.int(m, 1)?);
    while copy_some(m, from, to)? {}
    Ok(NativeReturn::Void)
}

fn copy_some(m: &mut Interp<'_>, from: i32, to: i32) -> Result<bool, Trap> {
    let mut buffer = vec![0; 1 << 16];
    let n = m
        .read_file(from, &mut buffer, None)
        .map_err(|e| unix_error(m, e))?;
    m.write_file(to, &buffer[..n], None)
        .map_err(|e| unix_error(m, e))?;
    Ok(n > 0)
}

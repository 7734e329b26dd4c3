//! File access shared by models: paths, descriptors, bytes, and the exceptions of failures.

use heap::{Data, Ref};
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use vm::limits;
use vm::machine::FileFailure;
use vm::{Interp, Trap};

/// A Java string as a path.
pub(crate) fn path(m: &mut Interp<'_>, string: Ref) -> Result<PathBuf, Trap> {
    if string.is_null() {
        return Err(m.throw_npe());
    }
    // In an analysis it does not matter which name an unknown one is: there are no files.
    if m.host.files().is_none() && !m.is_known_text(string) {
        return Err(limits::FILE.trap("files other than the JDK's own"));
    }
    Ok(PathBuf::from(m.string_text(string)?))
}

/// A path as a Java string.
pub(crate) fn path_string(m: &mut Interp<'_>, path: &Path) -> Result<Ref, Trap> {
    m.new_string(&path.to_string_lossy())
}

/// The number in a `java.io.FileDescriptor`.
pub(crate) fn descriptor(m: &Interp<'_>, object: Ref) -> i32 {
    match object {
        Ref::NULL => -1,
        fd => m.field(fd, "fd").as_int(),
    }
}

/// An `IOException` with the system's words.
pub(crate) fn io_error(m: &mut Interp<'_>, failure: FileFailure) -> Trap {
    match failure {
        FileFailure::Trap(trap) => trap,
        FileFailure::Errno(errno) => m.throw_new("java/io/IOException", Some(&errno.to_string())),
    }
}

/// `FileNotFoundException: path (No such file or directory)`.
pub(crate) fn not_found(m: &mut Interp<'_>, path: &Path, failure: FileFailure) -> Trap {
    match failure {
        FileFailure::Trap(trap) => trap,
        FileFailure::Errno(errno) => {
            let text = format!("{} ({errno})", path.display());
            m.throw_new("java/io/FileNotFoundException", Some(&text))
        }
    }
}

/// What `result` is if the operation worked; limits of Cairn are no failures of the program.
pub(crate) fn ok_or_trap<T>(result: Result<T, FileFailure>) -> Result<Option<T>, Trap> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(FileFailure::Errno(_)) => Ok(None),
        Err(FileFailure::Trap(trap)) => Err(trap),
    }
}

/// Bytes of a `byte[]`. Symbolic ones are shown as `?`: what goes to nobody needs no value.
pub(crate) fn printable_bytes(m: &Interp<'_>, array: Ref, from: usize, len: usize) -> Vec<u8> {
    let cells = (from..from + len).map(|i| m.state.cell(array, i));
    cells
        .map(|c| if c.is_symbolic() { b'?' } else { c.bits as u8 })
        .collect()
}

/// Bytes of a `byte[]`; symbolic ones are tried with every value they can have.
pub(crate) fn bytes(
    m: &mut Interp<'_>,
    array: Ref,
    from: usize,
    len: usize,
) -> Result<Vec<u8>, Trap> {
    let object = m.state.heap.get(array);
    if object.symbolic.is_none()
        && let Data::I8(data) = &object.data
    {
        return Ok(data[from..from + len].iter().map(|b| *b as u8).collect());
    }
    let mut bytes = Vec::with_capacity(len);
    for i in from..from + len {
        let cell = m.state.cell(array, i);
        bytes.push(m.choose(cell)? as u8);
    }
    Ok(bytes)
}

pub(crate) fn set_bytes(m: &mut Interp<'_>, array: Ref, from: usize, bytes: &[u8]) {
    let object = m.state.heap.get_mut(array);
    match &mut object.data {
        Data::I8(data) if object.symbolic.is_none() => {
            for (cell, byte) in data[from..].iter_mut().zip(bytes) {
                *cell = *byte as i8;
            }
        }
        _ => {
            for (i, byte) in bytes.iter().enumerate() {
                object.set(from + i, u64::from(*byte));
            }
        }
    }
}

pub(crate) fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    PathBuf::from(OsString::from_vec(bytes))
}

pub(crate) fn bytes_of_path(path: &Path) -> &[u8] {
    path.as_os_str().as_bytes()
}

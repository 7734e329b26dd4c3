//! Argument files for `java` and `javac`: a class path can be longer than a command line.

use std::ffi::OsStr;
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};

/// Writes a file to pass as `@file`.
pub(crate) fn write(path: &Path, args: &[String]) -> Result<()> {
    let quoted: String = args.iter().map(|arg| quote(arg) + "\n").collect();
    std::fs::write(path, quoted)
}

fn quote(arg: &str) -> String {
    let escaped = arg.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\r', "\\r").replace('\n', "\\n"))
}

pub(crate) fn join_class_path<'p>(
    entries: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<String> {
    let entries: Vec<PathBuf> = entries
        .into_iter()
        .map(std::path::absolute)
        .collect::<Result<_>>()?;
    let joined =
        std::env::join_paths(entries).map_err(|e| Error::new(ErrorKind::InvalidInput, e))?;
    to_utf8(&joined)
}

pub(crate) fn to_utf8(arg: impl AsRef<OsStr>) -> Result<String> {
    let arg = arg.as_ref();
    arg.to_str().map(str::to_owned).ok_or_else(|| {
        let message = format!("{} is not UTF-8", arg.display());
        Error::new(ErrorKind::InvalidInput, message)
    })
}

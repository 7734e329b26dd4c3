//! File descriptors: what a host offers, and what a state has open.
//!
//! Positions are part of the state, so that copies of a state don't disturb each other; the host
//! reads and writes at given places.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An error number of the operating system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Errno(pub i32);

impl Errno {
    pub const NO_ENTRY: Errno = Errno(2);
    pub const BAD_FILE: Errno = Errno(9);
    pub const ACCESS: Errno = Errno(13);
    pub const INVALID: Errno = Errno(22);
    pub const ILLEGAL_SEEK: Errno = Errno(29);
    pub const READ_ONLY: Errno = Errno(30);
}

impl fmt::Display for Errno {
    /// As `strerror` has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = std::io::Error::from_raw_os_error(self.0).to_string();
        let end = text.rfind(" (os error").unwrap_or(text.len());
        f.write_str(&text[..end])
    }
}

impl From<std::io::Error> for Errno {
    fn from(e: std::io::Error) -> Errno {
        e.raw_os_error().map_or(Errno::INVALID, Errno)
    }
}

/// How a file is opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OpenHow {
    pub read: bool,
    pub write: bool,
    /// Every write goes to the end.
    pub append: bool,
    pub create: bool,
    /// It is an error if the file exists.
    pub exclusive: bool,
    pub truncate: bool,
    /// Flags of the operating system beyond these.
    pub more: i32,
    /// Permissions of a file that is created.
    pub mode: u32,
}

impl OpenHow {
    pub const READ: OpenHow = OpenHow {
        read: true,
        write: false,
        append: false,
        create: false,
        exclusive: false,
        truncate: false,
        more: 0,
        mode: 0o666,
    };
}

/// What `stat` tells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FileInfo {
    /// Type and permissions.
    pub mode: u32,
    pub size: u64,
    pub inode: u64,
    pub device: u64,
    pub special_device: u64,
    pub links: u32,
    pub user: u32,
    pub group: u32,
    /// Seconds and nanoseconds.
    pub accessed: (i64, i64),
    pub modified: (i64, i64),
    pub changed: (i64, i64),
    pub born: Option<(i64, i64)>,
}

impl FileInfo {
    const TYPE: u32 = 0o170_000;

    pub fn is_dir(&self) -> bool {
        self.mode & Self::TYPE == 0o040_000
    }

    pub fn is_file(&self) -> bool {
        self.mode & Self::TYPE == 0o100_000
    }
}

/// A file that was opened: by its path and what the host calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileHandle {
    pub path: Arc<Path>,
    pub id: u64,
}

/// A descriptor's entry in the state.
#[derive(Debug, Clone)]
pub struct OpenFile {
    pub handle: FileHandle,
    pub position: u64,
    pub how: OpenHow,
}

/// Space in a file system, in bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Space {
    pub total: u64,
    pub free: u64,
    pub usable: u64,
    pub block: u64,
}

/// File operations of a host, as the operating system has them.
pub trait Files {
    fn working_dir(&mut self) -> Result<PathBuf, Errno>;
    fn open(&mut self, path: &Path, how: OpenHow) -> Result<FileHandle, Errno>;
    fn close(&mut self, file: &FileHandle) -> Result<(), Errno>;
    fn read_at(&mut self, file: &FileHandle, buf: &mut [u8], at: u64) -> Result<usize, Errno>;
    fn write_at(&mut self, file: &FileHandle, bytes: &[u8], at: u64) -> Result<usize, Errno>;
    fn set_size(&mut self, file: &FileHandle, size: u64) -> Result<(), Errno>;
    fn info_of(&mut self, file: &FileHandle) -> Result<FileInfo, Errno>;
    /// Of what a link leads to.
    fn info(&mut self, path: &Path) -> Result<FileInfo, Errno>;
    /// Of a link itself.
    fn link_info(&mut self, path: &Path) -> Result<FileInfo, Errno>;
    /// `access(2)`.
    fn check_access(&mut self, path: &Path, mode: i32) -> Result<(), Errno>;
    /// Names in the order of the file system, without `.` and `..`.
    fn list(&mut self, path: &Path) -> Result<Vec<PathBuf>, Errno>;
    fn canonical(&mut self, path: &Path) -> Result<PathBuf, Errno>;
    fn read_link(&mut self, path: &Path) -> Result<PathBuf, Errno>;
    fn space(&mut self, path: &Path) -> Result<Space, Errno>;
    fn create_dir(&mut self, path: &Path, mode: u32) -> Result<(), Errno>;
    fn remove_file(&mut self, path: &Path) -> Result<(), Errno>;
    fn remove_dir(&mut self, path: &Path) -> Result<(), Errno>;
    fn rename(&mut self, from: &Path, to: &Path) -> Result<(), Errno>;
    fn link(&mut self, existing: &Path, new: &Path) -> Result<(), Errno>;
    fn symlink(&mut self, target: &Path, link: &Path) -> Result<(), Errno>;
    fn set_mode(&mut self, path: &Path, mode: u32) -> Result<(), Errno>;
    /// Access and modification, in nanoseconds of the epoch.
    fn set_times(&mut self, path: &Path, accessed: i64, modified: i64) -> Result<(), Errno>;
}

//! Files of the JDK itself, which every program may read.

use crate::files::{Errno, FileHandle, FileInfo, Files, OpenHow, Space};
use std::fs::Metadata;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Component, Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Read-only. Files are found by their path each time: nothing is kept open.
pub struct JdkFiles;

/// Whether `path` is plainly inside `folder`.
pub fn is_inside(path: &Path, folder: &Path) -> bool {
    path.starts_with(folder) && path.components().all(|c| c != Component::ParentDir)
}

impl Files for JdkFiles {
    fn working_dir(&mut self) -> Result<PathBuf, Errno> {
        Ok(PathBuf::from("/"))
    }

    fn open(&mut self, path: &Path, how: OpenHow) -> Result<FileHandle, Errno> {
        if how.write || how.create || how.truncate {
            return Err(Errno::READ_ONLY);
        }
        std::fs::File::open(path)?;
        Ok(FileHandle {
            path: path.into(),
            id: 0,
        })
    }

    fn close(&mut self, _file: &FileHandle) -> Result<(), Errno> {
        Ok(())
    }

    fn read_at(&mut self, file: &FileHandle, buf: &mut [u8], at: u64) -> Result<usize, Errno> {
        Ok(std::fs::File::open(&file.path)?.read_at(buf, at)?)
    }

    fn info_of(&mut self, file: &FileHandle) -> Result<FileInfo, Errno> {
        self.info(&file.path.clone())
    }

    fn info(&mut self, path: &Path) -> Result<FileInfo, Errno> {
        Ok(info(&std::fs::metadata(path)?))
    }

    fn link_info(&mut self, path: &Path) -> Result<FileInfo, Errno> {
        Ok(info(&std::fs::symlink_metadata(path)?))
    }

    fn check_access(&mut self, path: &Path, mode: i32) -> Result<(), Errno> {
        const WRITE: i32 = 2;
        self.info(path)?;
        if mode & WRITE != 0 {
            Err(Errno::READ_ONLY)
        } else {
            Ok(())
        }
    }

    fn list(&mut self, path: &Path) -> Result<Vec<PathBuf>, Errno> {
        let mut names = names(path)?;
        // The same on every file system.
        names.sort();
        Ok(names)
    }

    fn canonical(&mut self, path: &Path) -> Result<PathBuf, Errno> {
        Ok(path.canonicalize()?)
    }

    fn read_link(&mut self, path: &Path) -> Result<PathBuf, Errno> {
        Ok(std::fs::read_link(path)?)
    }

    fn space(&mut self, _: &Path) -> Result<Space, Errno> {
        Ok(Space::default())
    }

    fn write_at(&mut self, _: &FileHandle, _: &[u8], _: u64) -> Result<usize, Errno> {
        Err(Errno::READ_ONLY)
    }

    fn set_size(&mut self, _: &FileHandle, _: u64) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }

    fn create_dir(&mut self, _: &Path, _: u32) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }

    fn remove_file(&mut self, _: &Path) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }

    fn remove_dir(&mut self, _: &Path) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }

    fn rename(&mut self, _: &Path, _: &Path) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }

    fn link(&mut self, _: &Path, _: &Path) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }

    fn symlink(&mut self, _: &Path, _: &Path) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }

    fn set_mode(&mut self, _: &Path, _: u32) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }

    fn set_times(&mut self, _: &Path, _: i64, _: i64) -> Result<(), Errno> {
        Err(Errno::READ_ONLY)
    }
}

/// The names in a folder, in the order of the file system.
pub fn names(path: &Path) -> Result<Vec<PathBuf>, Errno> {
    let entries = std::fs::read_dir(path)?;
    let names = entries.map(|e| e.map(|e| PathBuf::from(e.file_name())));
    Ok(names.collect::<Result<_, _>>()?)
}

pub fn info(m: &Metadata) -> FileInfo {
    let born = m
        .created()
        .ok()
        .and_then(|t| t.duration_since(UNIX_EPOCH).ok());
    FileInfo {
        mode: m.mode(),
        size: m.size(),
        inode: m.ino(),
        device: m.dev(),
        special_device: m.rdev(),
        links: m.nlink() as u32,
        user: m.uid(),
        group: m.gid(),
        accessed: (m.atime(), m.atime_nsec()),
        modified: (m.mtime(), m.mtime_nsec()),
        changed: (m.ctime(), m.ctime_nsec()),
        born: born.map(|d| (d.as_secs() as i64, i64::from(d.subsec_nanos()))),
    }
}

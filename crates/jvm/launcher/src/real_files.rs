//! Host file system.

use rustix::fs::{Access, access, statvfs};
use std::collections::HashMap;
use std::fs::{DirBuilder, File, FileTimes, OpenOptions, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use vm::jdk_files::{info, names};
use vm::{Errno, FileHandle, FileInfo, Files, OpenHow, Space};

#[derive(Default)]
pub(crate) struct RealFiles {
    open: HashMap<u64, File>,
    next: u64,
}

impl RealFiles {
    fn file(&self, handle: &FileHandle) -> Result<&File, Errno> {
        self.open.get(&handle.id).ok_or(Errno::BAD_FILE)
    }
}

impl Files for RealFiles {
    fn working_dir(&mut self) -> Result<PathBuf, Errno> {
        Ok(std::env::current_dir()?)
    }

    fn open(&mut self, path: &Path, how: OpenHow) -> Result<FileHandle, Errno> {
        // Appending is the state's business: it knows the position.
        let file = OpenOptions::new()
            .read(how.read)
            .write(how.write)
            .truncate(how.truncate && how.write)
            .create(how.create && how.write)
            .create_new(how.exclusive && how.write)
            .mode(how.mode)
            .custom_flags(how.more)
            .open(path)?;
        self.next += 1;
        self.open.insert(self.next, file);
        Ok(FileHandle {
            path: path.into(),
            id: self.next,
        })
    }

    fn close(&mut self, file: &FileHandle) -> Result<(), Errno> {
        self.open.remove(&file.id).map(drop).ok_or(Errno::BAD_FILE)
    }

    fn read_at(&mut self, file: &FileHandle, buf: &mut [u8], at: u64) -> Result<usize, Errno> {
        let mut file = self.file(file)?;
        match file.read_at(buf, at).map_err(Errno::from) {
            Err(Errno::ILLEGAL_SEEK) => Ok(file.read(buf)?),
            read => read,
        }
    }

    fn write_at(&mut self, file: &FileHandle, bytes: &[u8], at: u64) -> Result<usize, Errno> {
        let mut file = self.file(file)?;
        match file.write_at(bytes, at).map_err(Errno::from) {
            Err(Errno::ILLEGAL_SEEK) => Ok(file.write(bytes)?),
            written => written,
        }
    }

    fn set_size(&mut self, file: &FileHandle, size: u64) -> Result<(), Errno> {
        Ok(self.file(file)?.set_len(size)?)
    }

    fn info_of(&mut self, file: &FileHandle) -> Result<FileInfo, Errno> {
        Ok(info(&self.file(file)?.metadata()?))
    }

    fn info(&mut self, path: &Path) -> Result<FileInfo, Errno> {
        Ok(info(&std::fs::metadata(path)?))
    }

    fn link_info(&mut self, path: &Path) -> Result<FileInfo, Errno> {
        Ok(info(&std::fs::symlink_metadata(path)?))
    }

    fn check_access(&mut self, path: &Path, mode: i32) -> Result<(), Errno> {
        let wanted = Access::from_bits_truncate(mode as u32);
        access(path, wanted).map_err(|e| Errno(e.raw_os_error()))
    }

    fn list(&mut self, path: &Path) -> Result<Vec<PathBuf>, Errno> {
        names(path)
    }

    fn canonical(&mut self, path: &Path) -> Result<PathBuf, Errno> {
        Ok(path.canonicalize()?)
    }

    fn read_link(&mut self, path: &Path) -> Result<PathBuf, Errno> {
        Ok(std::fs::read_link(path)?)
    }

    fn space(&mut self, path: &Path) -> Result<Space, Errno> {
        let s = statvfs(path).map_err(|e| Errno(e.raw_os_error()))?;
        Ok(Space {
            total: s.f_frsize * s.f_blocks,
            free: s.f_frsize * s.f_bfree,
            usable: s.f_frsize * s.f_bavail,
            block: s.f_frsize,
        })
    }

    fn create_dir(&mut self, path: &Path, mode: u32) -> Result<(), Errno> {
        Ok(DirBuilder::new().mode(mode).create(path)?)
    }

    fn remove_file(&mut self, path: &Path) -> Result<(), Errno> {
        Ok(std::fs::remove_file(path)?)
    }

    fn remove_dir(&mut self, path: &Path) -> Result<(), Errno> {
        Ok(std::fs::remove_dir(path)?)
    }

    fn rename(&mut self, from: &Path, to: &Path) -> Result<(), Errno> {
        Ok(std::fs::rename(from, to)?)
    }

    fn link(&mut self, existing: &Path, new: &Path) -> Result<(), Errno> {
        Ok(std::fs::hard_link(existing, new)?)
    }

    fn symlink(&mut self, target: &Path, link: &Path) -> Result<(), Errno> {
        Ok(std::os::unix::fs::symlink(target, link)?)
    }

    fn set_mode(&mut self, path: &Path, mode: u32) -> Result<(), Errno> {
        Ok(std::fs::set_permissions(
            path,
            Permissions::from_mode(mode),
        )?)
    }

    fn set_times(&mut self, path: &Path, accessed: i64, modified: i64) -> Result<(), Errno> {
        let times = FileTimes::new()
            .set_accessed(time(accessed))
            .set_modified(time(modified));
        Ok(File::open(path)?.set_times(times)?)
    }
}

fn time(nanos: i64) -> SystemTime {
    match u64::try_from(nanos) {
        Ok(after) => UNIX_EPOCH + Duration::from_nanos(after),
        Err(_) => UNIX_EPOCH - Duration::from_nanos(nanos.unsigned_abs()),
    }
}

//! Descriptors of open files. 0 to 2 are the standard streams.

use super::Interp;
use crate::environment;
use crate::files::{Errno, FileInfo, Files, OpenFile, OpenHow};
use crate::jdk_files::{JdkFiles, is_inside};
use crate::limits;
use crate::trap::Trap;
use std::path::Path;
use std::sync::Arc;

/// The first descriptor of a file.
const FIRST: i32 = 3;

/// Why a file operation did not work: the program's concern, or Cairn's.
#[derive(Debug)]
pub enum FileFailure {
    Errno(Errno),
    Trap(Trap),
}

impl From<Errno> for FileFailure {
    fn from(e: Errno) -> FileFailure {
        FileFailure::Errno(e)
    }
}

impl From<Trap> for FileFailure {
    fn from(t: Trap) -> FileFailure {
        FileFailure::Trap(t)
    }
}

type FileResult<T> = Result<T, FileFailure>;

impl Interp<'_> {
    /// Does something with the files that the program may use for `path`: the host's, or the
    /// class library's own.
    pub fn with_files<T>(
        &mut self,
        path: &Path,
        f: impl FnOnce(&mut dyn Files) -> Result<T, Errno>,
    ) -> FileResult<T> {
        if let Some(files) = self.host.files() {
            return Ok(f(files)?);
        }
        if is_inside(path, Path::new(&self.vm.java_home)) {
            return Ok(f(&mut JdkFiles)?);
        }
        // Not by its name: where that is an input, there would be a reason for each.
        Err(limits::FILE.trap("files other than the JDK's own").into())
    }

    /// A new descriptor.
    pub fn open_file(&mut self, path: &Path, how: OpenHow) -> FileResult<i32> {
        let handle = self.with_files(path, |files| files.open(path, how))?;
        let entry = OpenFile {
            handle,
            position: 0,
            how,
        };
        let files = &mut self.state.files;
        let free = files
            .iter()
            .position(Option::is_none)
            .unwrap_or(files.len());
        match files.get_mut(free) {
            Some(place) => *place = Some(entry),
            None => files.push(Some(entry)),
        }
        Ok(FIRST + free as i32)
    }

    pub fn close_file(&mut self, fd: i32) -> FileResult<()> {
        let Some(place) = place(fd).and_then(|i| self.state.files.get_mut(i)) else {
            return Ok(());
        };
        match place.take() {
            Some(file) => self.with_files(&file.handle.path, |files| files.close(&file.handle)),
            None => Err(Errno::BAD_FILE.into()),
        }
    }

    fn file(&mut self, fd: i32) -> FileResult<&mut OpenFile> {
        let entry = place(fd).and_then(|i| self.state.files.get_mut(i)?.as_mut());
        entry.ok_or(Errno::BAD_FILE.into())
    }

    /// How a descriptor was opened.
    pub fn file_how(&mut self, fd: i32) -> FileResult<OpenHow> {
        Ok(self.file(fd)?.how)
    }

    /// The path that a descriptor was opened with.
    pub fn file_path(&mut self, fd: i32) -> FileResult<Arc<Path>> {
        Ok(self.file(fd)?.handle.path.clone())
    }

    pub fn file_position(&mut self, fd: i32) -> FileResult<u64> {
        Ok(self.file(fd)?.position)
    }

    pub fn set_file_position(&mut self, fd: i32, position: u64) -> FileResult<()> {
        self.file(fd)?.position = position;
        Ok(())
    }

    /// Reads at the descriptor's position, or at `at`; 0 at the end.
    pub fn read_file(&mut self, fd: i32, buf: &mut [u8], at: Option<u64>) -> FileResult<usize> {
        if fd == 0 {
            self.await_input()?;
            self.note_environment(&environment::INPUT);
            return Ok(self.host.read(buf));
        }
        let file = self.file(fd)?.clone();
        if !file.how.read {
            return Err(Errno::BAD_FILE.into());
        }
        let from = at.unwrap_or(file.position);
        let handle = &file.handle;
        let n = self.with_files(&handle.path, |files| files.read_at(handle, buf, from))?;
        if at.is_none() {
            self.file(fd)?.position = from + n as u64;
        }
        Ok(n)
    }

    /// Writes all of it at the descriptor's position, or at `at`.
    pub fn write_file(&mut self, fd: i32, bytes: &[u8], at: Option<u64>) -> FileResult<()> {
        if fd == 1 || fd == 2 {
            self.host.write(fd, bytes);
            if self.state.notes.output.is_some() {
                self.state.notes.note_output(fd, bytes);
            }
            return Ok(());
        }
        let file = self.file(fd)?.clone();
        if !file.how.write {
            return Err(Errno::BAD_FILE.into());
        }
        let mut to = match at {
            Some(at) => at,
            None if file.how.append => self.file_info(fd)?.size,
            None => file.position,
        };
        let mut rest = bytes;
        while !rest.is_empty() {
            let handle = &file.handle;
            let n = self.with_files(&handle.path, |files| files.write_at(handle, rest, to))?;
            to += n as u64;
            rest = &rest[n..];
        }
        if at.is_none() {
            self.file(fd)?.position = to;
        }
        Ok(())
    }

    pub fn file_info(&mut self, fd: i32) -> FileResult<FileInfo> {
        let handle = self.file(fd)?.handle.clone();
        self.with_files(&handle.path, |files| files.info_of(&handle))
    }

    pub fn set_file_size(&mut self, fd: i32, size: u64) -> FileResult<()> {
        let handle = self.file(fd)?.handle.clone();
        self.with_files(&handle.path, |files| files.set_size(&handle, size))
    }
}

/// Where a descriptor's entry is.
fn place(fd: i32) -> Option<usize> {
    usize::try_from(fd - FIRST).ok()
}

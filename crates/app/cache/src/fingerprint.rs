//! What a result depends on, as a number that no two different things share.

use blake3::Hasher;
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// A fingerprint, taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(blake3::Hash);

impl Key {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl Display for Key {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_hex())
    }
}

/// Why there can't be a key.
#[derive(Debug)]
pub enum Unfit {
    /// It would take too long to look at all files.
    TooMuch(PathBuf),
    Unreadable(PathBuf, io::Error),
}

impl Display for Unfit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::TooMuch(path) => write!(f, "{}: too many files", path.display()),
            Unfit::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

/// Whether it matters when a file was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Times {
    Matter,
    DontMatter,
}

/// More is not looked at: by then, making the result anew is not much slower.
const MOST_FILES: u32 = 50_000;
const MOST_BYTES: u64 = 1 << 30;

/// Takes in what a result depends on, piece by piece. Every piece is told apart from those around it.
pub struct Fingerprint {
    hasher: Hasher,
    files_left: u32,
    bytes_left: u64,
}

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint {
            hasher: Hasher::new(),
            files_left: MOST_FILES,
            bytes_left: MOST_BYTES,
        }
    }
}

impl Fingerprint {
    pub fn text(&mut self, name: &str, value: &str) {
        self.piece(name.as_bytes());
        self.piece(value.as_bytes());
    }

    fn piece(&mut self, bytes: &[u8]) {
        self.hasher.update(&(bytes.len() as u64).to_le_bytes());
        self.hasher.update(bytes);
    }

    /// The contents of a file.
    pub fn file(&mut self, path: &Path, times: Times) -> Result<(), Unfit> {
        let unreadable = |error| Unfit::Unreadable(path.to_owned(), error);
        let file = File::open(path).map_err(unreadable)?;
        let about = file.metadata().map_err(unreadable)?;
        // Others may have no end.
        if !about.is_file() {
            return Err(unreadable(io::Error::other("not a file")));
        }
        self.count(path, about.len())?;
        if times == Times::Matter {
            let written = about.modified().map_err(unreadable)?;
            let since = written.duration_since(UNIX_EPOCH).unwrap_or_default();
            self.piece(&since.as_nanos().to_le_bytes());
        }
        let mut own = Hasher::new();
        own.update_reader(file).map_err(unreadable)?;
        self.hasher.update(own.finalize().as_bytes());
        Ok(())
    }

    /// What tells one large file from another without reading it.
    pub fn file_by_look(&mut self, path: &Path) -> Result<(), Unfit> {
        let unreadable = |error| Unfit::Unreadable(path.to_owned(), error);
        let about = path.metadata().map_err(unreadable)?;
        let written = about.modified().map_err(unreadable)?;
        let since = written.duration_since(UNIX_EPOCH).unwrap_or_default();
        self.piece(&about.len().to_le_bytes());
        self.piece(&since.as_nanos().to_le_bytes());
        Ok(())
    }

    /// The files below a folder that are `wanted`, with their paths from there, in a fixed order. A folder
    /// that is not wanted is not looked into; one without such files is as good as none.
    pub fn tree(
        &mut self,
        folder: &Path,
        times: Times,
        wanted: &dyn Fn(&Path, bool) -> bool,
    ) -> Result<(), Unfit> {
        self.tree_below(folder, folder, times, wanted)
    }

    fn tree_below(
        &mut self,
        root: &Path,
        folder: &Path,
        times: Times,
        wanted: &dyn Fn(&Path, bool) -> bool,
    ) -> Result<(), Unfit> {
        let unreadable = |error| Unfit::Unreadable(folder.to_owned(), error);
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            self.count(folder, 0)?;
            paths.push(entry.map_err(unreadable)?.path());
        }
        paths.sort();
        for path in paths {
            // Links are followed, as whoever reads classes does; those that lead nowhere are not there.
            match path.metadata() {
                Ok(about) if about.is_dir() && wanted(&path, true) => {
                    self.tree_below(root, &path, times, wanted)?;
                }
                Ok(about) if about.is_file() && wanted(&path, false) => {
                    let place = path.strip_prefix(root).unwrap_or(&path);
                    self.piece(b"file");
                    self.piece(place.as_os_str().as_encoded_bytes());
                    self.file(&path, times)?;
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(Unfit::Unreadable(path, error)),
            }
        }
        Ok(())
    }

    fn count(&mut self, path: &Path, bytes: u64) -> Result<(), Unfit> {
        let left = (
            self.files_left.checked_sub(1),
            self.bytes_left.checked_sub(bytes),
        );
        let (Some(files), Some(bytes)) = left else {
            return Err(Unfit::TooMuch(path.to_owned()));
        };
        (self.files_left, self.bytes_left) = (files, bytes);
        Ok(())
    }

    pub fn key(&self) -> Key {
        Key(self.hasher.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::{Duration, SystemTime};

    fn of(feed: impl FnOnce(&mut Fingerprint)) -> Key {
        let mut print = Fingerprint::default();
        feed(&mut print);
        print.key()
    }

    #[test]
    fn pieces_are_told_apart() {
        let keys = [
            of(|_| ()),
            of(|p| p.text("a", "bc")),
            of(|p| p.text("ab", "c")),
            of(|p| p.text("a", "bc\0")),
            of(|p| {
                p.text("a", "b");
                p.text("", "c");
            }),
        ];
        for (number, key) in keys.iter().enumerate() {
            assert!(!keys[..number].contains(key), "{number}");
        }
        assert_eq!(keys[1], of(|p| p.text("a", "bc")));
    }

    fn tree(folder: &Path, times: Times) -> Key {
        let is_class = |path: &Path, is_folder: bool| {
            is_folder || path.extension().is_some_and(|e| e == "class")
        };
        of(|p| p.tree(folder, times, &is_class).expect("it can be read"))
    }

    #[test]
    fn a_folder_is_its_files() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
        fs::create_dir(folder.join("a")).expect("a folder");
        write("a/A.class", "1");
        let first = tree(folder, Times::DontMatter);
        write("notes.txt", "of no interest");
        fs::create_dir(folder.join("b")).expect("a folder");
        write("b/notes.txt", "of no interest");
        assert_eq!(tree(folder, Times::DontMatter), first);
        write("A.class", "1");
        let second = tree(folder, Times::DontMatter);
        assert_ne!(second, first, "another file");
        fs::remove_file(folder.join("a/A.class")).expect("it is there");
        assert_ne!(tree(folder, Times::DontMatter), first, "it was elsewhere");
        write("a/A.class", "2");
        assert_ne!(tree(folder, Times::DontMatter), second, "another content");
        write("a/A.class", "1");
        assert_eq!(tree(folder, Times::DontMatter), second, "as it was");
    }

    #[test]
    fn times_matter_if_they_matter() {
        let scratch = tempfile::tempdir().expect("a folder");
        let file = scratch.path().join("A.class");
        fs::write(&file, "1").expect("a file");
        let both = || {
            let keys = [Times::Matter, Times::DontMatter];
            keys.map(|times| tree(scratch.path(), times))
        };
        let before = both();
        let opened = File::options().write(true).open(&file).expect("the file");
        let later = SystemTime::now() + Duration::from_secs(5);
        opened.set_modified(later).expect("it is ours");
        let after = both();
        assert_ne!(before[0], after[0]);
        assert_eq!(before[1], after[1]);
    }

    #[test]
    fn a_folder_without_end_is_too_much() {
        let scratch = tempfile::tempdir().expect("a folder");
        fs::write(scratch.path().join("A.class"), "1").expect("a file");
        let mut print = Fingerprint {
            files_left: 1,
            ..Fingerprint::default()
        };
        let all = |_: &Path, _: bool| true;
        let result = print.tree(scratch.path(), Times::DontMatter, &all);
        assert!(matches!(result, Err(Unfit::TooMuch(_))));
    }
}

//! Cache key: a fingerprint (BLAKE3 hash) of everything that a result depends on.

use blake3::Hasher;
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The finished fingerprint.
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

/// Why a key can't be computed.
#[derive(Debug)]
pub enum KeyError {
    /// There are too many files, or they are too large.
    TooMuch(PathBuf),
    /// A file or folder can't be read.
    Unreadable(PathBuf, io::Error),
}

impl Display for KeyError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            KeyError::TooMuch(path) => write!(f, "{}: too many files", path.display()),
            KeyError::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

/// Whether the modification time of a file is part of the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModificationTimes {
    /// It is.
    Matter,
    /// It is not: only the content counts.
    DontMatter,
}

/// Files beyond these limits are not read: computing the result again would hardly be slower.
const MOST_FILES: u32 = 50_000;
const MOST_BYTES: u64 = 1 << 30;

/// Collects what a result depends on, piece by piece. Pieces have delimiters: `a`, `bc` and `ab`, `c` differ.
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
    /// Adds a named text.
    pub fn add_text(&mut self, name: &str, value: &str) {
        self.add_piece(name.as_bytes());
        self.add_piece(value.as_bytes());
    }

    fn add_piece(&mut self, bytes: &[u8]) {
        self.hasher.update(&(bytes.len() as u64).to_le_bytes());
        self.hasher.update(bytes);
    }

    /// Adds the content of a file.
    pub fn add_file(&mut self, path: &Path, times: ModificationTimes) -> Result<(), KeyError> {
        let unreadable = |error| KeyError::Unreadable(path.to_owned(), error);
        let file = File::open(path).map_err(unreadable)?;
        let about = file.metadata().map_err(unreadable)?;
        // Other kinds of files may have no end.
        if !about.is_file() {
            return Err(unreadable(io::Error::other("not a file")));
        }
        self.count(path, about.len())?;
        if times == ModificationTimes::Matter {
            let written = about.modified().map_err(unreadable)?;
            let since = written.duration_since(UNIX_EPOCH).unwrap_or_default();
            self.add_piece(&since.as_nanos().to_le_bytes());
        }
        let mut own = Hasher::new();
        own.update_reader(file).map_err(unreadable)?;
        self.hasher.update(own.finalize().as_bytes());
        Ok(())
    }

    /// Adds the size and the modification time of a large file, instead of its content.
    pub fn add_file_metadata(&mut self, path: &Path) -> Result<(), KeyError> {
        let unreadable = |error| KeyError::Unreadable(path.to_owned(), error);
        let about = path.metadata().map_err(unreadable)?;
        let written = about.modified().map_err(unreadable)?;
        let since = written.duration_since(UNIX_EPOCH).unwrap_or_default();
        self.add_piece(&about.len().to_le_bytes());
        self.add_piece(&since.as_nanos().to_le_bytes());
        Ok(())
    }

    /// Adds the `wanted` files below a folder, with their relative paths, in a fixed order. A folder that is not
    /// wanted is not entered; one without wanted files changes nothing.
    pub fn add_tree(
        &mut self,
        folder: &Path,
        times: ModificationTimes,
        wanted: &dyn Fn(&Path, bool) -> bool,
    ) -> Result<(), KeyError> {
        self.add_subtree(folder, folder, times, wanted)
    }

    fn add_subtree(
        &mut self,
        root: &Path,
        folder: &Path,
        times: ModificationTimes,
        wanted: &dyn Fn(&Path, bool) -> bool,
    ) -> Result<(), KeyError> {
        let unreadable = |error| KeyError::Unreadable(folder.to_owned(), error);
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            self.count(folder, 0)?;
            paths.push(entry.map_err(unreadable)?.path());
        }
        paths.sort();
        for path in paths {
            // Symbolic links are followed, as when classes are read; broken ones are ignored.
            match path.metadata() {
                Ok(about) if about.is_dir() && wanted(&path, true) => {
                    self.add_subtree(root, &path, times, wanted)?;
                }
                Ok(about) if about.is_file() && wanted(&path, false) => {
                    let place = path.strip_prefix(root).unwrap_or(&path);
                    self.add_piece(b"file");
                    self.add_piece(place.as_os_str().as_encoded_bytes());
                    self.add_file(&path, times)?;
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(KeyError::Unreadable(path, error)),
            }
        }
        Ok(())
    }

    fn count(&mut self, path: &Path, bytes: u64) -> Result<(), KeyError> {
        let left = (
            self.files_left.checked_sub(1),
            self.bytes_left.checked_sub(bytes),
        );
        let (Some(files), Some(bytes)) = left else {
            return Err(KeyError::TooMuch(path.to_owned()));
        };
        (self.files_left, self.bytes_left) = (files, bytes);
        Ok(())
    }

    /// The key of all that was added.
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
            of(|p| p.add_text("a", "bc")),
            of(|p| p.add_text("ab", "c")),
            of(|p| p.add_text("a", "bc\0")),
            of(|p| {
                p.add_text("a", "b");
                p.add_text("", "c");
            }),
        ];
        for (number, key) in keys.iter().enumerate() {
            assert!(!keys[..number].contains(key), "{number}");
        }
        assert_eq!(keys[1], of(|p| p.add_text("a", "bc")));
    }

    fn tree_key(folder: &Path, times: ModificationTimes) -> Key {
        let is_class = |path: &Path, is_folder: bool| {
            is_folder || path.extension().is_some_and(|e| e == "class")
        };
        of(|p| {
            p.add_tree(folder, times, &is_class)
                .expect("it can be read")
        })
    }

    #[test]
    fn a_folder_is_its_files() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
        fs::create_dir(folder.join("a")).expect("a folder");
        write("a/A.class", "1");
        let first = tree_key(folder, ModificationTimes::DontMatter);
        write("notes.txt", "of no interest");
        fs::create_dir(folder.join("b")).expect("a folder");
        write("b/notes.txt", "of no interest");
        assert_eq!(tree_key(folder, ModificationTimes::DontMatter), first);
        write("A.class", "1");
        let second = tree_key(folder, ModificationTimes::DontMatter);
        assert_ne!(second, first, "another file");
        fs::remove_file(folder.join("a/A.class")).expect("it is there");
        assert_ne!(
            tree_key(folder, ModificationTimes::DontMatter),
            first,
            "it was elsewhere"
        );
        write("a/A.class", "2");
        assert_ne!(
            tree_key(folder, ModificationTimes::DontMatter),
            second,
            "another content"
        );
        write("a/A.class", "1");
        assert_eq!(
            tree_key(folder, ModificationTimes::DontMatter),
            second,
            "as it was"
        );
    }

    #[test]
    fn times_matter_if_they_matter() {
        let scratch = tempfile::tempdir().expect("a folder");
        let file = scratch.path().join("A.class");
        fs::write(&file, "1").expect("a file");
        let both = || {
            let keys = [ModificationTimes::Matter, ModificationTimes::DontMatter];
            keys.map(|times| tree_key(scratch.path(), times))
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
        let result = print.add_tree(scratch.path(), ModificationTimes::DontMatter, &all);
        assert!(matches!(result, Err(KeyError::TooMuch(_))));
    }
}

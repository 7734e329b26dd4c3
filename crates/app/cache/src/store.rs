//! Store: a folder with one file for each result.
//!
//! A file is one line, `cairn result 1 <checksum>`, and the result as JSON. The checksum covers the key and the JSON,
//! so a file with a wrong name is no result either.

use crate::fingerprint::Key;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The version of the format: changes when results change in a way that reading would not notice.
const FORMAT: &str = "cairn result 1";

/// The limits of a folder; the least recently used results are removed first.
#[derive(Clone, Copy, Debug)]
struct StoreLimits {
    results: usize,
    bytes: u64,
}

/// Of answers to whole requests.
const OF_ANSWERS: StoreLimits = StoreLimits {
    results: 200,
    bytes: 100 << 20,
};

/// Of parts of answers: one for each class of a program.
const OF_PARTS: StoreLimits = StoreLimits {
    results: 20_000,
    bytes: 400 << 20,
};

/// The prefix of files that are being written.
const UNFINISHED: &str = ".cairn-";

/// A folder of results.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    limits: StoreLimits,
}

/// A stored result.
#[derive(Debug, PartialEq)]
pub struct CachedResult<T> {
    /// What was stored.
    pub result: T,
    /// When it was stored.
    pub made: SystemTime,
}

#[derive(Serialize)]
struct WrittenEntry<'a, T> {
    /// Seconds since 1970.
    made: u64,
    result: &'a T,
}

#[derive(Deserialize)]
struct ReadEntry<T> {
    made: u64,
    result: T,
}

impl Store {
    /// The store in the folder `results` of this one, which need not exist.
    pub fn in_folder(place: &Path) -> Store {
        Store {
            folder: place.join("results"),
            limits: OF_ANSWERS,
        }
    }

    /// The store of parts of answers in the folder `parts` of this one: many small results.
    pub fn of_parts_in_folder(place: &Path) -> Store {
        Store {
            folder: place.join("parts"),
            limits: OF_PARTS,
        }
    }

    /// The result with this key, if it is there and intact.
    pub fn get<T: DeserializeOwned>(&self, key: &Key) -> Option<CachedResult<T>> {
        let path = self.path(key);
        let text = fs::read_to_string(&path).ok()?;
        let (head, body) = text.split_once('\n')?;
        if head != self::header_line(key, body) {
            return None;
        }
        let read: ReadEntry<T> = serde_json::from_str(body).ok()?;
        // A used result stays; if its time can't be updated, it is removed sooner.
        let _ = touch(&path);
        Some(CachedResult {
            result: read.result,
            made: UNIX_EPOCH + Duration::from_secs(read.made),
        })
    }

    /// Stores a result, and removes old ones to make room.
    pub fn put<T: Serialize>(&self, key: &Key, result: &T) -> io::Result<()> {
        self.write(key, result)?;
        self.make_room();
        Ok(())
    }

    /// Stores a result. Whoever stores many makes room once, afterwards.
    pub fn write<T: Serialize>(&self, key: &Key, result: &T) -> io::Result<()> {
        let made = SystemTime::now().duration_since(UNIX_EPOCH);
        let made = made.unwrap_or_default().as_secs();
        let body = serde_json::to_string(&WrittenEntry { made, result })?;
        fs::create_dir_all(&self.folder)?;
        // It is renamed when complete, so that nobody ever reads half a file.
        let mut new = tempfile::Builder::new();
        let mut new = new.prefix(UNFINISHED).tempfile_in(&self.folder)?;
        writeln!(new, "{}", header_line(key, &body))?;
        new.write_all(body.as_bytes())?;
        new.persist(self.path(key)).map_err(|error| error.error)?;
        Ok(())
    }

    fn path(&self, key: &Key) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }

    /// Removes the least recently used results. Other processes may do the same at this moment, so files that are
    /// gone or can't be removed are ignored.
    pub fn make_room(&self) {
        let StoreLimits {
            results: most,
            bytes,
        } = self.limits;
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return;
        };
        let file = |entry: io::Result<fs::DirEntry>| {
            let entry = entry.ok().filter(|e| is_ours(&e.path()))?;
            let about = entry.metadata().ok()?;
            Some((about.modified().ok()?, about.len(), entry.path()))
        };
        let mut files: Vec<_> = entries.filter_map(file).collect();
        files.sort();
        let mut kept = 0;
        for (number, (_, size, path)) in files.into_iter().rev().enumerate() {
            kept += size;
            if number >= most || kept > bytes {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Whether we wrote a file: others are not ours to remove.
fn is_ours(path: &Path) -> bool {
    let name = path.file_name().and_then(|n| n.to_str());
    name.is_some_and(|name| {
        let key = name.strip_suffix(".json").unwrap_or_default();
        let is_result = key.len() == 64 && key.bytes().all(|b| b.is_ascii_hexdigit());
        is_result || name.starts_with(UNFINISHED)
    })
}

fn header_line(key: &Key, body: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(key.as_bytes()).update(body.as_bytes());
    format!("{FORMAT} {}", hasher.finalize().to_hex())
}

fn touch(path: &Path) -> io::Result<()> {
    let file = File::options().append(true).open(path)?;
    file.set_modified(SystemTime::now())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fingerprint;

    fn key(name: &str) -> Key {
        let mut print = Fingerprint::default();
        print.add_text("name", name);
        print.key()
    }

    fn scratch() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::in_folder(folder.path());
        (folder, store)
    }

    fn get(store: &Store, name: &str) -> Option<Vec<String>> {
        store.get(&key(name)).map(|kept| kept.result)
    }

    #[test]
    fn what_was_put_is_there() {
        let (_folder, store) = scratch();
        assert_eq!(get(&store, "a"), None);
        let result = vec!["ü\n\"".to_owned(), String::new()];
        store.put(&key("a"), &result).expect("a folder of ours");
        assert_eq!(get(&store, "a"), Some(result));
        assert_eq!(get(&store, "b"), None);
        let kept: CachedResult<Vec<String>> = store.get(&key("a")).expect("it is there");
        let age = kept.made.elapsed().unwrap_or_default();
        assert!(age < Duration::from_secs(60), "{age:?}");
        store.put(&key("a"), &vec!["new"]).expect("as before");
        assert_eq!(get(&store, "a"), Some(vec!["new".to_owned()]));
    }

    #[test]
    fn what_is_damaged_is_not_there() {
        let (_folder, store) = scratch();
        let path = store.path(&key("a"));
        let put = || store.put(&key("a"), &vec!["long enough"]).expect("ours");
        put();
        let whole = fs::read(&path).expect("it was written");
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).expect("ours");
            assert_eq!(get(&store, "a"), None, "byte {at}");
            fs::write(&path, &whole[..at]).expect("ours");
            assert_eq!(get(&store, "a"), None, "{at} bytes");
        }
        fs::write(&path, [&whole[..], b" "].concat()).expect("ours");
        assert_eq!(get(&store, "a"), None, "more");
        put();
        assert!(get(&store, "a").is_some(), "written anew");
        fs::copy(&path, store.path(&key("b"))).expect("ours");
        assert_eq!(get(&store, "b"), None, "another's");
    }

    #[test]
    fn what_is_of_another_form_is_not_there() {
        let (_folder, store) = scratch();
        store.put(&key("a"), &7).expect("ours");
        assert_eq!(get(&store, "a"), None);
    }

    #[test]
    fn what_was_used_last_stays() {
        let (folder, store) = scratch();
        let now = SystemTime::now();
        for (age, name) in ["new", "old", "older"].iter().enumerate() {
            store.put(&key(name), &vec![*name]).expect("ours");
            let file = File::options().append(true).open(store.path(&key(name)));
            let written = now - Duration::from_secs(100 * (age as u64 + 1));
            file.and_then(|f| f.set_modified(written)).expect("ours");
        }
        assert!(get(&store, "older").is_some(), "and so it was used");
        let limited = |results, bytes| Store {
            limits: StoreLimits { results, bytes },
            ..Store::in_folder(folder.path())
        };
        limited(2, u64::MAX).make_room();
        assert!(get(&store, "older").is_some() && get(&store, "new").is_some());
        assert_eq!(get(&store, "old"), None);
        let other = store.folder.join("mine.json");
        fs::write(&other, "").expect("ours");
        limited(2, 1).make_room();
        assert_eq!(get(&store, "new"), None);
        assert!(other.exists(), "it is none of ours");
    }

    #[test]
    fn a_place_that_can_not_be_written_is_an_error() {
        let (folder, _) = scratch();
        let file = folder.path().join("file");
        fs::write(&file, "").expect("ours");
        let store = Store::in_folder(&file);
        assert!(store.put(&key("a"), &1).is_err());
        assert_eq!(get(&store, "a"), None);
    }
}

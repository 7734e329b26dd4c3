//! Cache in `target/conformance` between runs: compiled classes and java's results.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Result;
use crate::outcome::{RunOutcome, Termination};

/// FNV-1a: stable from one build to the next, unlike the standard library's hasher.
#[derive(Debug, Clone, Copy)]
pub struct CacheKey(u64);

impl Default for CacheKey {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl CacheKey {
    /// The key of a sequence of parts; where one part ends matters.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut key = Self::default();
        for part in parts {
            key.add(part);
            key.add(&(part.len() as u64).to_le_bytes());
        }
        key
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Display for CacheKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Compiled classes are kept this long after their sources have changed.
const OLD: Duration = Duration::from_secs(3600);

/// java's result of one program, stored as a line of sizes and the bytes themselves.
#[derive(Debug)]
pub struct Slot {
    path: PathBuf,
    key: CacheKey,
}

impl Slot {
    pub fn new(folder: &Path, name: &str, key: CacheKey) -> Self {
        let path = folder.join(format!("{name}.outcome"));
        Self { path, key }
    }

    pub fn load(&self) -> Option<RunOutcome> {
        decode(&std::fs::read(&self.path).ok()?, self.key)
    }

    pub fn store(&self, outcome: &RunOutcome) -> Result<()> {
        match encode(outcome, self.key) {
            Some(bytes) => publish(&self.path, |path| Ok(std::fs::write(path, &bytes)?)),
            None => Ok(()),
        }
    }
}

/// Makes a file or folder under another name first, so that nobody sees it half made.
pub fn publish(path: &Path, make: impl Fn(&Path) -> Result<()>) -> Result<()> {
    let unfinished = path.with_extension(format!("unfinished-{}", std::process::id()));
    make(&unfinished)?;
    if std::fs::rename(&unfinished, path).is_err() {
        // Another run was first, with the same content.
        let _ = std::fs::remove_dir_all(&unfinished);
    }
    Ok(())
}

/// Removes what nobody has made anew for a while.
pub fn forget_old(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for entry in std::fs::read_dir(folder)?.flatten() {
        let age = entry.metadata()?.modified()?.elapsed().unwrap_or_default();
        if age > OLD {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
    Ok(())
}

/// Only a program that ended by itself has a result worth keeping.
fn encode(outcome: &RunOutcome, key: CacheKey) -> Option<Vec<u8>> {
    let Termination::Exit(code) = outcome.end else {
        return None;
    };
    let mut bytes = format!("{key} {code} {}\n", outcome.stdout.len()).into_bytes();
    bytes.extend(&outcome.stdout);
    bytes.extend(&outcome.stderr);
    Some(bytes)
}

fn decode(bytes: &[u8], key: CacheKey) -> Option<RunOutcome> {
    let line_end = bytes.iter().position(|b| *b == b'\n')?;
    let mut fields = std::str::from_utf8(&bytes[..line_end]).ok()?.split(' ');
    if fields.next()? != key.to_string() {
        return None;
    }
    let code = fields.next()?.parse().ok()?;
    let (stdout, stderr) = bytes[line_end + 1..].split_at_checked(fields.next()?.parse().ok()?)?;
    Some(RunOutcome {
        end: Termination::Exit(code),
        stdout: stdout.to_vec(),
        stderr: stderr.to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(end: Termination) -> RunOutcome {
        RunOutcome {
            end,
            stdout: b"out\nput".to_vec(),
            stderr: b"err\n".to_vec(),
        }
    }

    #[test]
    fn a_stored_outcome_comes_back() {
        let key = CacheKey::of([b"source".as_slice()]);
        let bytes = encode(&outcome(Termination::Exit(3)), key).unwrap();
        assert_eq!(decode(&bytes, key), Some(outcome(Termination::Exit(3))));
    }

    #[test]
    fn another_key_or_a_time_out_is_not_kept() {
        let key = CacheKey::of([b"source".as_slice()]);
        let bytes = encode(&outcome(Termination::Exit(0)), key).unwrap();
        assert_eq!(decode(&bytes, CacheKey::default()), None);
        assert_eq!(encode(&outcome(Termination::TimedOut), key), None);
    }

    #[test]
    fn what_is_published_is_whole() {
        let folder = std::env::temp_dir().join(format!("cairn-cache-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("value");
        publish(&path, |path| Ok(std::fs::write(path, "text")?)).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "text");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn keys_see_where_parts_end() {
        let one = CacheKey::of([b"ab".as_slice(), b"c"]);
        let two = CacheKey::of([b"a".as_slice(), b"bc"]);
        assert_ne!(one.to_string(), two.to_string());
    }
}

//! Versions of class files, from their first bytes.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Java 1.1 is version 45, and each release adds one.
const MAJOR_OF_JAVA_0: u16 = 44;

/// Whether there is a class file below a folder.
pub(crate) fn has_classes(folder: &Path) -> bool {
    class_files(folder).next().is_some()
}

/// The Java version of the newest class file below a folder; 0 if there is none.
pub(crate) fn newest(folder: &Path) -> u16 {
    let versions = class_files(folder).filter_map(|file| version(&file));
    versions.max().unwrap_or_default()
}

fn version(file: &Path) -> Option<u16> {
    let mut start = [0; 8];
    File::open(file).ok()?.read_exact(&mut start).ok()?;
    let major = u16::from_be_bytes([start[6], start[7]]);
    (start[..4] == *b"\xCA\xFE\xBA\xBE").then(|| major.saturating_sub(MAJOR_OF_JAVA_0))
}

/// Symbolic links to folders are not followed: they may form cycles.
fn class_files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    std::iter::from_fn(move || {
        loop {
            if let Some(file) = files.pop() {
                return Some(file);
            }
            let entries = std::fs::read_dir(folders.pop()?).into_iter().flatten();
            for entry in entries.flatten() {
                let path = entry.path();
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => folders.push(path),
                    Ok(_) if path.extension().is_some_and(|e| e == "class") => files.push(path),
                    _ => {}
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_class_file_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(!has_classes(folder.path()));
        let below = folder.path().join("a/b");
        std::fs::create_dir_all(&below).expect("folders");
        let write = |name: &str, major: u8| {
            let bytes = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, major];
            std::fs::write(below.join(name), bytes).expect("a file");
        };
        write("A.class", 52);
        write("B.class", 61);
        std::fs::write(below.join("C.class"), "text, not a class").expect("a file");
        assert!(has_classes(folder.path()));
        assert_eq!(newest(folder.path()), 17);
    }
}

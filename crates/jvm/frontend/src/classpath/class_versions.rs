//! Versions of class files, from their first bytes.

use super::jar::Jar;
use crate::error::NEWEST_MAJOR;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Java 1.1 is version 45, and each release adds one.
const MAJOR_OF_JAVA_0: u16 = 44;

/// Whether there is a class file below a folder.
pub fn has_classes(folder: &Path) -> bool {
    class_files(folder).next().is_some()
}

/// The Java version that a class file, a jar or the classes below a folder are compiled for: that of the newest one. 0
/// if there is none. What is newer than anything that Cairn reads asks for no JDK: it is refused when it is read.
pub fn newest_java(target: &Path) -> u16 {
    let newest = match target.is_dir() {
        true => class_files(target).filter_map(|file| version(&file)).max(),
        false if target.extension().is_some_and(|e| e == "class") => version(target),
        // The classes of a multi-release jar for other Java versions count for none.
        false => Jar::open(target, 0).ok().and_then(|jar| jar.newest_java()),
    };
    newest
        .unwrap_or_default()
        .min(NEWEST_MAJOR - MAJOR_OF_JAVA_0)
}

fn version(file: &Path) -> Option<u16> {
    // That of a module may be newer than those of its classes, which older JDKs load without it.
    let is_module = file
        .file_name()
        .is_some_and(|name| name == "module-info.class");
    let file = File::open(file).ok().filter(|_| !is_module)?;
    version_in(file)
}

/// The Java version in the first bytes of a class file.
pub(super) fn version_in(mut class: impl Read) -> Option<u16> {
    let mut start = [0; 8];
    class.read_exact(&mut start).ok()?;
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
    use std::io::Write;

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
        write("module-info.class", 65);
        assert_eq!(newest_java(folder.path()), 17);
        assert_eq!(newest_java(&below.join("A.class")), 8);
        write("D.class", 200);
        assert_eq!(newest_java(folder.path()), 25);
    }

    #[test]
    fn classes_for_other_versions_do_not_count() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.jar");
        let mut jar = zip::ZipWriter::new(File::create(&file).expect("a file"));
        let mut write = |name: &str, bytes: &[u8]| {
            let options = zip::write::SimpleFileOptions::default();
            jar.start_file(name, options).expect("an entry");
            jar.write_all(bytes).expect("bytes");
        };
        let class = |major: u8| [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, major];
        write("META-INF/MANIFEST.MF", b"Multi-Release: true\n\n");
        write("a/B.class", &class(61));
        write("a/C.class", &class(52));
        write("module-info.class", &class(65));
        write("META-INF/versions/21/a/B.class", &class(65));
        jar.finish().expect("a jar");
        assert_eq!(newest_java(&file), 17);
    }
}

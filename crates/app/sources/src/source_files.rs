//! Source files, and their lines for quotations.

use answer::{Finding, Location};
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

/// The known source files. A place names its file by the path below a source root; if only the name is known, or the
/// roots are not, the name will do if it is unique.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    /// The common folder of all files: the current one if possible.
    root: Option<PathBuf>,
    /// What this folder is a copy of, if it is one.
    original: Option<PathBuf>,
}

/// A source file.
#[derive(Debug)]
pub struct SourceFile {
    /// The absolute path.
    pub path: PathBuf,
    /// Read on first use; none if the file can't be read.
    lines: OnceLock<Vec<String>>,
}

/// A place whose file is looked up.
#[derive(Clone, Copy, Debug)]
pub struct FilePlace<'a> {
    /// The name of the file.
    pub file: Option<&'a str>,
    /// The path below its source root.
    pub path: Option<&'a str>,
    /// From 1.
    pub line: Option<u32>,
}

impl<'a> From<&'a Finding> for FilePlace<'a> {
    fn from(finding: &'a Finding) -> Self {
        FilePlace {
            file: finding.file.as_deref(),
            path: finding.path.as_deref(),
            line: finding.line,
        }
    }
}

impl<'a> From<&'a Location> for FilePlace<'a> {
    fn from(at: &'a Location) -> Self {
        FilePlace {
            file: at.file.as_deref(),
            path: at.path.as_deref(),
            line: at.line,
        }
    }
}

impl Sources {
    /// These files, and those below these source roots. Files that can't be read are not quoted.
    pub fn new(files: &[PathBuf], roots: &[PathBuf]) -> Sources {
        let here = std::env::current_dir().and_then(|folder| folder.canonicalize());
        Sources::relative_to(here.ok().as_deref(), files, roots)
    }

    /// The same, with paths relative to this folder.
    pub fn relative_to(here: Option<&Path>, files: &[PathBuf], roots: &[PathBuf]) -> Sources {
        let files = files.iter().filter_map(|file| file.canonicalize().ok());
        let mut paths: Vec<PathBuf> = files.collect();
        for root in roots {
            if let Ok(root) = root.canonicalize() {
                add_files_below(&root, &mut paths);
            }
        }
        paths.sort();
        paths.dedup();
        let is_root = |folder: &&Path| paths.iter().all(|path| path.starts_with(folder));
        let common = || paths.first()?.parent()?.ancestors().find(is_root);
        let root = match paths.is_empty() {
            true => None,
            false => here.filter(is_root).or_else(common).map(Path::to_owned),
        };
        let files = paths.into_iter().map(|path| SourceFile {
            path,
            lines: OnceLock::new(),
        });
        Sources {
            files: files.collect(),
            root,
            original: None,
        }
    }

    /// The same for a copy of a folder: paths are relative to the copy, and the folder is said to be the original.
    pub fn copied(copy: &Path, original: &Path, files: &[PathBuf], roots: &[PathBuf]) -> Sources {
        let copy = copy.canonicalize().unwrap_or_else(|_| copy.to_owned());
        let mut sources = Sources::relative_to(Some(&copy), files, roots);
        if sources.root.as_ref() == Some(&copy) {
            sources.original = Some(original.to_owned());
        }
        sources
    }

    /// The source line of a place, without its indentation.
    pub fn line(&self, place: FilePlace<'_>) -> Option<&str> {
        let index = (place.line? as usize).checked_sub(1)?;
        Some(self.find(place)?.lines().get(index)?.trim())
    }

    /// The folder that paths are relative to, as a URI, if any file is known.
    pub fn root_uri(&self) -> Option<String> {
        let root = self.original.as_ref().or(self.root.as_ref())?;
        Some(format!("file:///{}/", encode_uri(root)).replace("file:////", "file:///"))
    }

    /// The path of a place's file relative to the root, with slashes; if the file is unknown, as much as the place
    /// says.
    pub fn path(&self, place: FilePlace<'_>) -> Option<PathBuf> {
        let found = self.find(place);
        let below = found.and_then(|f| f.path.strip_prefix(self.root.as_ref()?).ok());
        let below = below.map(Path::to_owned);
        below.or_else(|| place.path.or(place.file).map(PathBuf::from))
    }

    /// The same as a relative URI.
    pub fn uri(&self, place: FilePlace<'_>) -> Option<String> {
        self.path(place).map(|path| encode_uri(&path))
    }

    /// The file of a place.
    pub fn find(&self, place: FilePlace<'_>) -> Option<&SourceFile> {
        let only = |name: &str| {
            let mut named = self.files.iter().filter(|f| f.path.ends_with(name));
            named.next().filter(|_| named.next().is_none())
        };
        place
            .path
            .and_then(only)
            .or_else(|| place.file.and_then(only))
    }
}

/// Percent-encodes a path with slashes for a URI.
fn encode_uri(path: &Path) -> String {
    let parts = path.components().filter_map(|part| match part {
        Component::Normal(part) => Some(part.to_string_lossy()),
        _ => None,
    });
    let mut encoded = Vec::new();
    for part in parts {
        let mut text = String::new();
        for byte in part.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'$' => {
                    text.push(char::from(byte));
                }
                // Writing to a string can't fail.
                _ => _ = write!(text, "%{byte:02X}"),
            }
        }
        encoded.push(text);
    }
    encoded.join("/")
}

impl SourceFile {
    /// Its lines. What is not UTF-8 is taken for ISO 8859-1, the other encoding of sources that is still met.
    pub fn lines(&self) -> &[String] {
        self.lines.get_or_init(|| {
            let bytes = std::fs::read(&self.path).unwrap_or_default();
            let text = String::from_utf8(bytes)
                .unwrap_or_else(|e| e.as_bytes().iter().map(|byte| char::from(*byte)).collect());
            text.lines().map(str::to_owned).collect()
        })
    }
}

/// Symbolic links are not followed: they may form cycles.
fn add_files_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => add_files_below(&path, paths),
            Ok(kind) if kind.is_file() && is_source(&path) => paths.push(path),
            _ => {}
        }
    }
}

fn is_source(path: &Path) -> bool {
    const EXTENSIONS: [&str; 4] = ["java", "kt", "scala", "groovy"];
    let extension = path.extension().and_then(|e| e.to_str());
    extension.is_some_and(|e| EXTENSIONS.contains(&e))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_1_is_quoted_as_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("A.java");
        std::fs::write(&file, b"// gr\xFCn\n").expect("a file");
        let sources = Sources::new(&[file], &[]);
        let place = FilePlace {
            file: Some("A.java"),
            path: None,
            line: Some(1),
        };
        assert_eq!(sources.line(place), Some("// gr\u{fc}n"));
    }
}

//! Source files: where they are, and their lines, to be quoted.

use answer::{Finding, Location};
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

/// Source files that are known. A place names its file by its path below a root of sources; where only its name is
/// known, or the roots are not, the name will do if one file alone has it.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    /// The folder that all of them are below: the current one if that is so.
    root: Option<PathBuf>,
}

#[derive(Debug)]
struct SourceFile {
    /// From the root of the file system on.
    path: PathBuf,
    /// Read when a line is first asked for; none if the file can't be read.
    lines: OnceLock<Vec<String>>,
}

/// A place whose file is to be found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilePlace<'a> {
    pub(crate) file: Option<&'a str>,
    pub(crate) path: Option<&'a str>,
    pub(crate) line: Option<u32>,
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
    /// These files, and those below these roots of sources. Files that can't be read are just not quoted.
    pub fn new(files: &[PathBuf], roots: &[PathBuf]) -> Sources {
        let here = std::env::current_dir().and_then(|folder| folder.canonicalize());
        Sources::seen_from(here.ok().as_deref(), files, roots)
    }

    /// The same, seen from this folder.
    pub fn seen_from(here: Option<&Path>, files: &[PathBuf], roots: &[PathBuf]) -> Sources {
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
        }
    }

    /// The line at a place, without its indentation.
    pub(crate) fn line(&self, place: FilePlace<'_>) -> Option<&str> {
        let index = (place.line? as usize).checked_sub(1)?;
        Some(self.find(place)?.lines().get(index)?.trim())
    }

    /// The folder that paths are given below, as a URI, if any file is known.
    pub(crate) fn root_uri(&self) -> Option<String> {
        let root = self.root.as_ref()?;
        Some(format!("file:///{}/", encode(root)).replace("file:////", "file:///"))
    }

    /// The path of a place's file below the root, with slashes; as far as it is known if the file itself is not.
    pub(crate) fn path(&self, place: FilePlace<'_>) -> Option<PathBuf> {
        let found = self.find(place);
        let below = found.and_then(|f| f.path.strip_prefix(self.root.as_ref()?).ok());
        let below = below.map(Path::to_owned);
        below.or_else(|| place.path.or(place.file).map(PathBuf::from))
    }

    /// The same as a relative URI.
    pub(crate) fn uri(&self, place: FilePlace<'_>) -> Option<String> {
        self.path(place).map(|path| encode(&path))
    }

    fn find(&self, place: FilePlace<'_>) -> Option<&SourceFile> {
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

/// A path with slashes and without what a URI must not contain.
fn encode(path: &Path) -> String {
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
    fn lines(&self) -> &[String] {
        self.lines.get_or_init(|| {
            let bytes = std::fs::read(&self.path).unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes);
            text.lines().map(str::to_owned).collect()
        })
    }
}

/// Links are not followed: they may lead back.
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

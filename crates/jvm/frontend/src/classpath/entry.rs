//! Class path entries: a jar, a folder, or a class file.

use super::jar::Jar;
use crate::classfile;
use crate::error::{FormatError, LoadError, SetupError, describe_io_error};
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub(crate) enum ClassPathEntry {
    Jar(Jar),
    Folder(PathBuf),
    /// One class file that doesn't lie where its package says: it and its neighbours.
    File(ClassFile),
}

#[derive(Debug)]
pub(crate) struct ClassFile {
    path: PathBuf,
    name: String,
}

/// The entries that `path` stands for: itself, or the jars of `folder/*`, and what the manifests
/// of jars add. A path that doesn't exist is passed over by the JVM; here it is an error, because
/// it is nearly always a mistake.
pub(super) fn open(
    path: &Path,
    feature: u16,
    out: &mut Vec<ClassPathEntry>,
) -> Result<(), SetupError> {
    if let Some(jars) = jars_of_wildcard(path)? {
        return jars.iter().try_for_each(|jar| open_jar(jar, feature, out));
    }
    if path.is_dir() {
        out.push(ClassPathEntry::Folder(path.to_owned()));
    } else if path.extension().is_some_and(|e| e == "class") {
        out.push(class_file(path)?);
    } else if path.is_file() {
        open_jar(path, feature, out)?;
    } else {
        return Err(SetupError::Entry {
            path: path.to_owned(),
            reason: "no such file or folder".into(),
        });
    }
    Ok(())
}

/// The jars that `folder/*` stands for, in the order of their names; `None` for other paths.
pub fn jars_of_wildcard(path: &Path) -> Result<Option<Vec<PathBuf>>, SetupError> {
    if path.file_name().is_none_or(|name| name != "*") {
        return Ok(None);
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let error = |e: std::io::Error| SetupError::Entry {
        path: folder.to_owned(),
        reason: describe_io_error(&e),
    };
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        if path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("jar"))
        {
            jars.push(path);
        }
    }
    jars.sort();
    Ok(Some(jars))
}

/// The jar, and after it the files of its manifest's `Class-Path` that exist, each once.
fn open_jar(path: &Path, feature: u16, out: &mut Vec<ClassPathEntry>) -> Result<(), SetupError> {
    let mut pending = vec![path.to_owned()];
    let mut seen = pending.clone();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            out.push(ClassPathEntry::Folder(path));
            continue;
        }
        let jar = Jar::open(&path, feature)?;
        for next in jar.class_path.iter().rev() {
            if next.exists() && !seen.contains(next) {
                seen.push(next.clone());
                pending.push(next.clone());
            }
        }
        out.push(ClassPathEntry::Jar(jar));
    }
    Ok(())
}

/// The name of the class in the class file `path`.
pub(super) fn name_in(path: &Path) -> Result<String, SetupError> {
    let bytes = read(path)?.ok_or_else(|| SetupError::Entry {
        path: path.to_owned(),
        reason: "no such file".into(),
    })?;
    let name = classfile::class_name(&bytes).map_err(|FormatError(reason)| {
        let path = path.display().to_string();
        LoadError::Malformed { path, reason }
    })?;
    Ok(name.to_string())
}

/// The folder that the class's package starts from, if the file lies in it.
fn class_file(path: &Path) -> Result<ClassPathEntry, SetupError> {
    let name = name_in(path)?;
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let relative = PathBuf::from(format!("{name}.class"));
    if absolute.ends_with(&relative) {
        let root = absolute.ancestors().nth(relative.components().count());
        return Ok(ClassPathEntry::Folder(
            root.unwrap_or(Path::new("/")).to_owned(),
        ));
    }
    Ok(ClassPathEntry::File(ClassFile {
        path: path.to_owned(),
        name,
    }))
}

/// A path as URLs spell it: all but letters, digits and a few marks in percent notation.
fn encode(path: impl AsRef<Path>) -> Option<String> {
    let mut out = String::new();
    for byte in path.as_ref().to_str()?.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(byte as char),
            _ if b"/-_.!~*'()&=+$,:@;".contains(&byte) => out.push(byte as char),
            _ => out += &format!("%{byte:02X}"),
        }
    }
    Some(out)
}

/// Undoes [`encode`].
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if first == b'%' {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

/// What an entry of a class path is read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryLocation {
    Jar(PathBuf),
    /// Everything below it.
    Folder(PathBuf),
    /// The class files in it, not those further down.
    Neighbours(PathBuf),
}

impl ClassPathEntry {
    pub(crate) fn place(&self) -> EntryLocation {
        match self {
            ClassPathEntry::Jar(jar) => EntryLocation::Jar(jar.path().to_owned()),
            ClassPathEntry::Folder(root) => EntryLocation::Folder(root.clone()),
            ClassPathEntry::File(class) => match class.path.parent() {
                Some(parent) if !parent.as_os_str().is_empty() => {
                    EntryLocation::Neighbours(parent.to_owned())
                }
                _ => EntryLocation::Neighbours(PathBuf::from(".")),
            },
        }
    }

    /// The class `name` and how errors name its file.
    pub(crate) fn class(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, LoadError> {
        let file = format!("{name}.class");
        match self {
            ClassPathEntry::Jar(jar) => {
                let bytes = jar.read(&file)?;
                Ok(bytes.map(|bytes| (bytes, format!("{}!/{file}", jar.path().display()))))
            }
            ClassPathEntry::Folder(root) => read_with_path(root.join(file)),
            ClassPathEntry::File(class) => match class.path_of(name) {
                Some(path) => read_with_path(path),
                None => Ok(None),
            },
        }
    }

    /// The content of a file. A folder in a jar has one as well, an empty one; other folders have none.
    pub(crate) fn resource(&self, path: &str) -> Option<Vec<u8>> {
        match self {
            ClassPathEntry::Jar(jar) => jar.read_resource(path).ok().flatten(),
            ClassPathEntry::Folder(root) => read(&root.join(without_slash(path))).ok().flatten(),
            ClassPathEntry::File(_) => None,
        }
    }

    /// Where a resource is, as `ClassLoader.getResource` tells it.
    pub(crate) fn resource_url(&self, path: &str) -> Option<String> {
        let exists = match self {
            ClassPathEntry::Jar(jar) => jar.read_resource(path).ok().flatten().is_some(),
            ClassPathEntry::Folder(root) => root.join(without_slash(path)).exists(),
            ClassPathEntry::File(_) => false,
        };
        exists.then(|| Some(self.url_prefix()? + &encode(path)?))?
    }

    /// What the URLs of this entry's resources start with.
    fn url_prefix(&self) -> Option<String> {
        match self {
            ClassPathEntry::Jar(_) => Some(format!("jar:{}!/", self.url()?)),
            ClassPathEntry::Folder(_) | ClassPathEntry::File(_) => self.url(),
        }
    }

    /// The resource behind a URL that [`ClassPathEntry::resource_url`] gave.
    pub(crate) fn open_url(&self, url: &str) -> Option<Vec<u8>> {
        let path = url.strip_prefix(&self.url_prefix()?)?;
        let path = decode(path)?;
        super::is_resource_name(&path).then(|| self.resource(&path))?
    }

    /// `file:/a/b.jar`, or `file:/a/b/` for a folder.
    pub(crate) fn url(&self) -> Option<String> {
        let (path, end) = match self {
            ClassPathEntry::Jar(jar) => (jar.path(), ""),
            ClassPathEntry::Folder(root) => (&**root, "/"),
            ClassPathEntry::File(class) => (class.path.parent()?, "/"),
        };
        let real = path.canonicalize().ok()?;
        Some(format!("file:{}{end}", encode(real)?))
    }

    /// Shows every file that is no class, in a fixed order, until `visit` gives false; returns what it gave last.
    pub(crate) fn visit_resources(
        &self,
        visit: &mut dyn FnMut(&str, &[u8]) -> bool,
    ) -> Result<bool, LoadError> {
        match self {
            ClassPathEntry::Jar(jar) => jar.visit_resources(visit),
            ClassPathEntry::Folder(root) => visit_folder(root, root, visit),
            ClassPathEntry::File(_) => Ok(true),
        }
    }

    /// Internal names of the classes, sorted.
    pub(crate) fn classes(&self) -> Result<Vec<String>, LoadError> {
        match self {
            ClassPathEntry::Jar(jar) => Ok(jar.classes()),
            ClassPathEntry::Folder(root) => {
                let mut names = Vec::new();
                walk(root, root, &mut names)?;
                names.sort();
                Ok(names)
            }
            ClassPathEntry::File(class) => Ok(vec![class.name.clone()]),
        }
    }
}

impl ClassFile {
    /// Itself, or a class of the same package in the same folder.
    fn path_of(&self, name: &str) -> Option<PathBuf> {
        if name == self.name {
            return Some(self.path.clone());
        }
        let split = |name: &str| name.rfind('/').map_or(0, |at| at + 1);
        let (package, simple) = name.split_at(split(name));
        let same = self.name[..split(&self.name)] == *package;
        same.then(|| self.path.with_file_name(format!("{simple}.class")))
    }
}

/// Names of files may end like those of folders.
fn without_slash(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}

fn read_with_path(path: PathBuf) -> Result<Option<(Vec<u8>, String)>, LoadError> {
    Ok(read(&path)?.map(|bytes| (bytes, path.display().to_string())))
}

fn read(path: &Path) -> Result<Option<Vec<u8>>, LoadError> {
    use std::io::ErrorKind::{InvalidInput, IsADirectory, NotADirectory, NotFound};
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if matches!(e.kind(), NotFound | NotADirectory | IsADirectory) => Ok(None),
        // A name that no file can have.
        Err(e) if e.kind() == InvalidInput => Ok(None),
        Err(source) => Err(LoadError::Io {
            path: path.display().to_string(),
            source,
        }),
    }
}

fn walk(root: &Path, folder: &Path, out: &mut Vec<String>) -> Result<(), LoadError> {
    let error = |source| LoadError::Io {
        path: folder.display().to_string(),
        source,
    };
    for entry in std::fs::read_dir(folder).map_err(error)? {
        let entry = entry.map_err(error)?;
        let path = entry.path();
        if entry.file_type().map_err(error)?.is_dir() {
            walk(root, &path, out)?;
        } else if path.extension().is_some_and(|e| e == "class") {
            let relative = path.strip_prefix(root).unwrap_or(&path).with_extension("");
            let parts = relative.iter().map(|part| part.to_string_lossy());
            out.push(parts.collect::<Vec<_>>().join("/"));
        }
    }
    Ok(())
}

fn visit_folder(
    root: &Path,
    folder: &Path,
    visit: &mut dyn FnMut(&str, &[u8]) -> bool,
) -> Result<bool, LoadError> {
    let error = |path: &Path, source| LoadError::Io {
        path: path.display().to_string(),
        source,
    };
    let entries = std::fs::read_dir(folder).map_err(|e| error(folder, e))?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(|e| error(folder, e))?.path());
    }
    paths.sort();
    for path in paths {
        if path.is_symlink() && path.is_dir() {
            // Classes behind it are not listed either, and it may lead back.
            continue;
        }
        if path.is_dir() {
            if !visit_folder(root, &path, visit)? {
                return Ok(false);
            }
        } else if path.extension().is_none_or(|e| e != "class") {
            let name = path.strip_prefix(root).unwrap_or(&path);
            // What is neither a file nor a folder may have no end.
            let bytes = match path.is_file() {
                true => std::fs::read(&path).map_err(|e| error(&path, e))?,
                false => Vec::new(),
            };
            if !visit(&name.to_string_lossy(), &bytes) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

//! Jars: the central directory is read once, entries when asked for.

use super::class_versions::version_in;
use crate::error::LoadError;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use zip::ZipArchive;
use zip::result::ZipError;

/// Entries are never larger than this.
const LARGEST: u64 = 1 << 28;
const VERSIONS: &str = "META-INF/versions/";

#[derive(Debug)]
pub(crate) struct Jar {
    path: PathBuf,
    archive: Mutex<ZipArchive<BufReader<File>>>,
    /// Of a multi-release jar: the versions that apply, newest first.
    versions: Vec<u16>,
    /// `Class-Path` of the manifest: jars and folders beside this one.
    pub class_path: Vec<PathBuf>,
    /// `Main-Class` of the manifest.
    pub main_class: Option<String>,
}

impl Jar {
    /// `feature` is the Java version that chooses among the contents of a multi-release jar.
    pub(crate) fn open(path: &Path, feature: u16) -> Result<Jar, LoadError> {
        let file = File::open(path).map_err(|source| LoadError::Io {
            path: path.display().to_string(),
            source,
        })?;
        let archive = ZipArchive::new(BufReader::new(file)).map_err(|e| LoadError::Jar {
            path: path.display().to_string(),
            reason: match e {
                ZipError::InvalidArchive(_) => "not a jar, or cut off".to_owned(),
                other => format!("not a valid jar: {other}"),
            },
        })?;
        let mut jar = Jar {
            path: path.to_owned(),
            archive: Mutex::new(archive),
            versions: Vec::new(),
            class_path: Vec::new(),
            main_class: None,
        };
        if let Some(manifest) = jar.entry("META-INF/MANIFEST.MF")? {
            let manifest = String::from_utf8_lossy(&manifest).into_owned();
            let multi = attribute(&manifest, "Multi-Release");
            if multi.is_some_and(|v| v.eq_ignore_ascii_case("true")) {
                jar.versions = jar.versions_up_to(feature);
            }
            jar.main_class = attribute(&manifest, "Main-Class");
            if let Some(list) = attribute(&manifest, "Class-Path") {
                let folder = path.parent().unwrap_or(Path::new(""));
                let files = list.split_whitespace().filter_map(file_of_url);
                jar.class_path = files.map(|file| folder.join(file)).collect();
            }
        }
        Ok(jar)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The contents of `name`, in the newest version that applies.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, LoadError> {
        if !name.starts_with("META-INF/") {
            for version in &self.versions {
                let found = self.entry(&format!("{VERSIONS}{version}/{name}"))?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        self.entry(name)
    }

    /// The contents of a file or of a folder, which has an entry of its own in most jars: with a slash at its end, which
    /// programs leave out.
    pub(crate) fn read_resource(&self, name: &str) -> Result<Option<Vec<u8>>, LoadError> {
        let found = self.read(name)?;
        match found.is_some() || name.is_empty() || name.ends_with('/') {
            true => Ok(found),
            false => self.read(&format!("{name}/")),
        }
    }

    /// Internal names of the classes, those of `META-INF` left out except for versions that apply.
    pub(crate) fn classes(&self) -> Vec<String> {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let mut names: Vec<String> = archive
            .file_names()
            .flatten()
            .filter_map(|name| Some(self.plain_name(&name)?.strip_suffix(".class")?.to_owned()))
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// Shows every entry that is no class, in a fixed order, until `visit` gives false; returns what it gave last.
    pub(crate) fn visit_resources(
        &self,
        visit: &mut dyn FnMut(&str, &[u8]) -> bool,
    ) -> Result<bool, LoadError> {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let names = archive.file_names().flatten();
        let mut names: Vec<String> = names
            .map(|name| name.to_string())
            .filter(|name| !name.ends_with(".class") && !name.ends_with('/'))
            .collect();
        drop(archive);
        names.sort();
        for name in names {
            let bytes = self.entry(&name)?.unwrap_or_default();
            if !visit(&name, &bytes) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The Java version that the newest of the classes is compiled for, by their first bytes.
    pub(crate) fn newest_java(&self) -> Option<u16> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let entries = 0..archive.len();
        let version = |index| {
            let entry = archive.by_index(index).ok()?;
            let name = entry.name().ok()?.into_owned();
            let class = self.plain_name(&name)?.strip_suffix(".class")?;
            version_in(entry).filter(|_| class != "module-info")
        };
        entries.filter_map(version).max()
    }

    /// `a/B.class` for `META-INF/versions/11/a/B.class`; `None` for what can't be loaded.
    fn plain_name<'a>(&self, entry: &'a str) -> Option<&'a str> {
        match entry.strip_prefix(VERSIONS) {
            Some(rest) => {
                let (version, name) = rest.split_once('/')?;
                self.versions
                    .contains(&version.parse().ok()?)
                    .then_some(name)
            }
            None => (!entry.starts_with("META-INF/")).then_some(entry),
        }
    }

    fn versions_up_to(&self, feature: u16) -> Vec<u16> {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let mut versions: Vec<u16> = archive
            .file_names()
            .flatten()
            .filter_map(|name| name.strip_prefix(VERSIONS)?.split_once('/')?.0.parse().ok())
            .filter(|&version| (9..=feature).contains(&version))
            .collect();
        versions.sort_by(|a, b| b.cmp(a));
        versions.dedup();
        versions
    }

    fn entry(&self, name: &str) -> Result<Option<Vec<u8>>, LoadError> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let mut entry = match archive.by_name(name) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(e) => return Err(self.error(name, e.to_string())),
        };
        // The size told may be a lie: it only sizes the first allocation, within reason.
        let mut bytes = Vec::with_capacity(entry.size().min(1 << 20) as usize);
        let read = entry.by_ref().take(LARGEST + 1).read_to_end(&mut bytes);
        read.map_err(|e| self.error(name, e.to_string()))?;
        if bytes.len() as u64 > LARGEST {
            return Err(self.error(name, "the entry is too large".into()));
        }
        Ok(Some(bytes))
    }

    fn error(&self, name: &str, reason: String) -> LoadError {
        LoadError::Jar {
            path: format!("{}!/{name}", self.path.display()),
            reason: format!("not a valid jar: {reason}"),
        }
    }
}

/// An attribute of the manifest's main section, continuation lines joined.
fn attribute(manifest: &str, key: &str) -> Option<String> {
    let mut lines = manifest.lines();
    let mut value = loop {
        let line = lines.next().filter(|line| !line.is_empty())?;
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case(key) => break value.to_owned(),
            _ => {}
        }
    };
    for line in lines.map_while(|line| line.strip_prefix(' ')) {
        value.push_str(line);
    }
    Some(value.trim().to_owned())
}

/// Relative URLs and those of files; others can't be read.
fn file_of_url(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("file:").unwrap_or(url);
    (!path.contains("://")).then(|| PathBuf::from(path.replace("%20", " ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifest_attributes() {
        let manifest = "Manifest-Version: 1.0\r\nClass-Path: a.jar b\r\n .jar\r\n\
                        multi-release:  TRUE\r\n\r\nName: x\r\nMain-Class: No\r\n";
        assert_eq!(attribute(manifest, "Class-Path").unwrap(), "a.jar b.jar");
        assert_eq!(attribute(manifest, "Multi-Release").unwrap(), "TRUE");
        assert_eq!(attribute(manifest, "Main-Class"), None);
    }
}

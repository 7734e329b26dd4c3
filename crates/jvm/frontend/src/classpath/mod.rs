//! Class path: the JDK's image first, then the user's entries in their order.

mod class_versions;
mod entry;
mod image;
mod jar;
mod java_home;

pub use class_versions::{has_classes, newest_java};
pub(crate) use image::Image;
pub use java_home::JavaHome;

use crate::classfile::{self, ClassBytes};
use crate::error::{FormatError, LoadError, SetupError};
use entry::ClassPathEntry;
pub use entry::{EntryLocation, jars_of_wildcard};
use image::ImageResource;
use ir::ClassDef;
use jar::Jar;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The class that `java -jar` starts: `Main-Class` of the jar's manifest.
pub fn main_class_of_jar(jar: &Path) -> Result<Option<String>, SetupError> {
    const ANY_VERSION: u16 = 17;
    Ok(Jar::open(jar, ANY_VERSION)?.main_class)
}

/// Finds and reads classes. Shared by threads; keeps no parsed classes.
#[derive(Debug)]
pub struct ClassPath {
    image: Arc<Image>,
    image_name: String,
    entries: Vec<ClassPathEntry>,
    feature: u16,
}

impl ClassPath {
    /// `user_entries` are jars, folders, class files and `folder/*`. `feature` is the Java version
    /// that chooses among the contents of multi-release jars; usually [`JavaHome::feature`].
    pub fn new(
        java_home: &JavaHome,
        user_entries: &[PathBuf],
        feature: u16,
    ) -> Result<ClassPath, SetupError> {
        let image_path = java_home.image_path();
        let mut entries = Vec::new();
        for path in user_entries {
            entry::open(path, feature, &mut entries)?;
        }
        Ok(ClassPath {
            image: Arc::new(Image::open(&image_path)?),
            image_name: image_path.display().to_string(),
            entries,
            feature,
        })
    }

    /// The class with this internal name (`java/util/Map$Entry`); `None` if there is none.
    ///
    /// As in the JVM, a class of the JDK hides one of the same name on the user's path, and
    /// `java.*` classes come from the JDK only.
    pub fn load(&self, internal_name: &str) -> Result<Option<Arc<ClassDef>>, LoadError> {
        if let Some(class) = self.load_jdk(internal_name)? {
            return Ok(Some(Arc::new(class)));
        }
        if internal_name.starts_with("java/") || !is_file_name(internal_name) {
            return Ok(None);
        }
        for entry in &self.entries {
            if let Some((bytes, path)) = entry.class(internal_name)? {
                let class = classfile::parse(ClassBytes::Owned(bytes), &path, None)?;
                check_name(&class, internal_name, &path)?;
                return Ok(Some(Arc::new(class)));
            }
        }
        Ok(None)
    }

    /// What the user's path stands for, in its order: with the jars of `folder/*`, and with what
    /// manifests add.
    pub fn places(&self) -> Vec<EntryLocation> {
        self.entries.iter().map(ClassPathEntry::place).collect()
    }

    /// The internal names of all classes on the user's path; entries that can't be listed are left
    /// out.
    pub fn user_classes(&self) -> Vec<String> {
        let listed = self.entries.iter().filter_map(|entry| entry.classes().ok());
        listed.flatten().collect()
    }

    /// The bytes of a class of the user's path, as [`ClassPath::load`] reads them; `None` if the JDK has it, or nobody.
    pub fn user_class_file(&self, internal_name: &str) -> Result<Option<Vec<u8>>, LoadError> {
        let path = format!("{internal_name}.class");
        let in_jdk = self.image.find(&path).map_err(|e| self.image_error(e))?;
        if in_jdk.is_some() || internal_name.starts_with("java/") || !is_file_name(internal_name) {
            return Ok(None);
        }
        for entry in &self.entries {
            if let Some((bytes, _)) = entry.class(internal_name)? {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// Shows every file of the user's path that is no class, in a fixed order, with its name within its entry and the
    /// entry's number. Ends with false as soon as `visit` gives false.
    pub fn visit_user_resources(
        &self,
        visit: &mut dyn FnMut(usize, &str, &[u8]) -> bool,
    ) -> Result<bool, LoadError> {
        for (number, entry) in self.entries.iter().enumerate() {
            let mut visit = |name: &str, bytes: &[u8]| visit(number, name, bytes);
            if !entry.visit_resources(&mut visit)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A resource (`a/b.properties`) of the user's path, else of the JDK.
    pub fn resource(&self, path: &str) -> Option<Vec<u8>> {
        let path = path.trim_start_matches('/');
        if !is_file_name(path) {
            return None;
        }
        self.user_resource(path).or_else(|| {
            let found = match self.image.find(path).ok()? {
                Some((_, found)) => found,
                None => self.image.find_in("java.base", path).ok()??,
            };
            Some(self.bytes(found).to_vec())
        })
    }

    /// A resource of the user's path only.
    pub fn user_resource(&self, path: &str) -> Option<Vec<u8>> {
        if !is_resource_name(path) {
            return None;
        }
        self.entries.iter().find_map(|entry| entry.resource(path))
    }

    /// `file:` and `jar:` URLs of all resources of this name on the user's path. A folder is one, and the root of a
    /// folder on the path is the one without a name.
    pub fn resource_urls(&self, path: &str) -> Vec<String> {
        if !is_resource_name(path) {
            return Vec::new();
        }
        let urls = self.entries.iter().filter_map(|e| e.resource_url(path));
        urls.collect()
    }

    /// The resource behind a URL that [`ClassPath::resource_urls`] gave.
    pub fn open_url(&self, url: &str) -> Option<Vec<u8>> {
        self.entries.iter().find_map(|e| e.open_url(url))
    }

    /// The URL of the entry of the user's path that a class is in.
    pub fn class_location(&self, internal_name: &str) -> Option<String> {
        let has = |entry: &&ClassPathEntry| matches!(entry.class(internal_name), Ok(Some(_)));
        self.entries.iter().find(has)?.url()
    }

    /// A resource of one module of the JDK.
    pub fn module_resource(&self, module: &str, path: &str) -> Option<Vec<u8>> {
        let found = self.image.find_in(module, path).ok()??;
        Some(self.bytes(found).to_vec())
    }

    /// Internal names of the classes in `target` (jar, folder or class file), sorted.
    pub fn classes_in(&self, target: &Path) -> Result<Vec<String>, SetupError> {
        let mut entries = Vec::new();
        if target.extension().is_some_and(|e| e == "class") {
            let name = entry::name_in(target)?;
            return Ok(vec![name]);
        }
        entry::open(target, self.feature, &mut entries)?;
        match entries.first() {
            Some(entry) => Ok(entry.classes()?),
            None => Ok(Vec::new()),
        }
    }

    /// Module and internal name of every class of the JDK, sorted.
    pub fn jdk_classes(&self) -> Result<Vec<(String, String)>, LoadError> {
        let classes = self.image.classes().map_err(|e| self.image_error(e))?;
        let owned = classes.into_iter().map(|(m, n)| (m.to_owned(), n));
        let mut classes: Vec<(String, String)> = owned.collect();
        classes.sort();
        Ok(classes)
    }

    fn load_jdk(&self, name: &str) -> Result<Option<ClassDef>, LoadError> {
        let path = format!("{name}.class");
        let found = self.image.find(&path).map_err(|e| self.image_error(e))?;
        let Some((module, found)) = found else {
            return Ok(None);
        };
        let module = Arc::from(module);
        let class = classfile::parse(self.bytes(found), &path, Some(module))?;
        check_name(&class, name, &path)?;
        Ok(Some(class))
    }

    fn bytes(&self, found: ImageResource) -> ClassBytes {
        match found {
            ImageResource::Plain(range) => ClassBytes::Mapped(self.image.clone(), range),
            ImageResource::Unpacked(bytes) => ClassBytes::Owned(bytes),
        }
    }

    fn image_error(&self, FormatError(reason): FormatError) -> LoadError {
        LoadError::Malformed {
            path: self.image_name.clone(),
            reason,
        }
    }
}

/// Whether `name` could name a file: no array class, no way out of the entry's folder.
fn is_file_name(name: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part != "." && part != "..";
    !name.starts_with('[') && !name.contains('\\') && name.split('/').all(is_part)
}

/// Whether `name` could name a resource: a file, a folder (with or without a slash at its end), or the root.
fn is_resource_name(name: &str) -> bool {
    name.is_empty() || is_file_name(name.strip_suffix('/').unwrap_or(name))
}

fn check_name(class: &ClassDef, expected: &str, path: &str) -> Result<(), LoadError> {
    if &*class.name == expected {
        return Ok(());
    }
    Err(LoadError::WrongName {
        path: path.to_owned(),
        expected: expected.replace('/', "."),
        found: class.name.replace('/', "."),
    })
}

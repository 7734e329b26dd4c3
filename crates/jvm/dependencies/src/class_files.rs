//! Class files of the user's class path: their hashes, and the hierarchy that they make.

use crate::library::{is_service_of_jdk, listed_service};
use crate::type_names::class_names;
use blake3::{Hash, Hasher};
use frontend::{ClassPath, LoadError, parse_class};
use ir::ClassDef;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of a class of the user's class path.
pub(crate) type FileId = u32;

/// A class file.
pub(crate) struct UserClassFile {
    pub name: Arc<str>,
    pub hash: Hash,
    /// `None` if it can't be read: then nothing of it is ever executed.
    pub def: Option<Arc<ClassDef>>,
    /// The classes of its package that it names.
    named_neighbours: FxHashSet<Box<str>>,
}

/// All classes of the user's class path, and those of the library that they are below.
pub(crate) struct ClassFiles {
    class_path: Arc<ClassPath>,
    pub all: Vec<UserClassFile>,
    by_name: FxHashMap<Arc<str>, FileId>,
    /// By package, in the order of `all`.
    packages: FxHashMap<String, Vec<FileId>>,
    /// The classes below a type, by its name: of the library's types too.
    below: FxHashMap<Arc<str>, Vec<FileId>>,
    /// The types that lambdas and method references are of.
    pub of_lambdas: FxHashSet<Arc<str>>,
    library: FxHashMap<Arc<str>, Option<Arc<ClassDef>>>,
    /// Names that nobody has a class for.
    missing: FxHashSet<Arc<str>>,
    /// Classes that files list as services.
    pub services: Vec<FileId>,
    /// Those that the JDK itself makes objects of.
    pub services_of_jdk: Vec<FileId>,
}

impl ClassFiles {
    /// Reads all of them.
    pub(crate) fn read(class_path: Arc<ClassPath>) -> ClassFiles {
        let mut files = ClassFiles {
            class_path,
            all: Vec::new(),
            by_name: FxHashMap::default(),
            packages: FxHashMap::default(),
            below: FxHashMap::default(),
            of_lambdas: FxHashSet::default(),
            library: FxHashMap::default(),
            missing: FxHashSet::default(),
            services: Vec::new(),
            services_of_jdk: Vec::new(),
        };
        let mut names = files.class_path.user_classes();
        names.sort();
        names.dedup();
        for name in &names {
            files.add(name);
        }
        for id in 0..files.all.len() as FileId {
            for above in files.supertypes(id) {
                files.below.entry(above).or_default().push(id);
            }
        }
        files.read_services();
        files
    }

    pub(crate) fn into_stamp(self) -> FileStamp {
        let hashes = self.all.into_iter().map(|class| (class.name, class.hash));
        FileStamp {
            class_path: self.class_path,
            hashes: hashes.collect(),
        }
    }

    fn add(&mut self, name: &str) -> Option<FileId> {
        let read = self.class_path.user_class_file(name);
        let (hash, def) = match read {
            Ok(None) => return None,
            Ok(Some(bytes)) => {
                let hash = blake3::hash(&bytes);
                (hash, parse_class(bytes, name).ok().map(Arc::new))
            }
            Err(error) => (blake3::hash(error.to_string().as_bytes()), None),
        };
        let id = self.all.len() as FileId;
        let named_neighbours = def.as_ref().map_or_else(FxHashSet::default, |def| {
            let mut named = def.code.pool_texts();
            let descriptors: Vec<String> = named.iter().flat_map(|t| class_names(t)).collect();
            named.extend(descriptors.iter().map(|name| name.as_str().into()));
            let package = package_of(name);
            let neighbours = named.iter().filter(|n| package_of(n) == package);
            neighbours.map(|n| Box::from(&**n)).collect()
        });
        let name: Arc<str> = name.into();
        if let Some(def) = &def {
            self.of_lambdas.extend(def.code.lambda_types());
        }
        let package = package_of(&name).to_owned();
        self.packages.entry(package).or_default().push(id);
        self.by_name.insert(name.clone(), id);
        self.all.push(UserClassFile {
            name,
            hash,
            def,
            named_neighbours,
        });
        Some(id)
    }

    /// The class of this name, if the user's class path has it. (Beside a single class file there may be others that
    /// nobody lists.)
    pub(crate) fn find(&mut self, name: &str) -> Option<FileId> {
        if let Some(id) = self.by_name.get(name) {
            return Some(*id);
        }
        if self.missing.contains(name) || self.find_library(name).is_some() {
            return None;
        }
        let found = self.add(name);
        if found.is_none() {
            self.missing.insert(name.into());
        }
        found
    }

    /// The bytes of a class of the user's class path, if it has it.
    pub(crate) fn read_user_class(&self, name: &str) -> Result<Option<Vec<u8>>, LoadError> {
        self.class_path.user_class_file(name)
    }

    pub(crate) fn name(&self, id: FileId) -> &Arc<str> {
        &self.all[id as usize].name
    }

    pub(crate) fn def(&self, id: FileId) -> Option<Arc<ClassDef>> {
        self.all[id as usize].def.clone()
    }

    /// A class of the library.
    pub(crate) fn find_library(&mut self, name: &str) -> Option<Arc<ClassDef>> {
        if let Some(known) = self.library.get(name) {
            return known.clone();
        }
        let loaded = self.class_path.load(name).ok().flatten();
        let found = loaded.filter(|def| def.module.is_some());
        self.library.insert(name.into(), found.clone());
        found
    }

    /// The definition of a class, wherever it is.
    fn find_def(&mut self, name: &str) -> Option<Arc<ClassDef>> {
        match self.find(name) {
            Some(id) => self.def(id),
            None => self.find_library(name),
        }
    }

    /// All classes and interfaces above a class, without `Object`, itself not included.
    fn supertypes(&mut self, id: FileId) -> Vec<Arc<str>> {
        let own = self.name(id).clone();
        let mut found = self.selves_and_supertypes(&own);
        found.retain(|name| *name != own);
        found
    }

    /// A class and all that are above it, without `Object`.
    pub(crate) fn selves_and_supertypes(&mut self, name: &str) -> Vec<Arc<str>> {
        let mut found: Vec<Arc<str>> = vec![name.into()];
        let mut next = 0;
        while let Some(name) = found.get(next).cloned() {
            next += 1;
            let Some(def) = self.find_def(&name) else {
                continue;
            };
            for above in def.super_name.iter().chain(&def.interfaces) {
                if &**above != OBJECT && !found.contains(above) {
                    found.push(above.clone());
                }
            }
        }
        found
    }

    /// The user's classes below a type; none are told for `Object`.
    pub(crate) fn below(&self, name: &str) -> &[FileId] {
        self.below.get(name).map_or(&[], Vec::as_slice)
    }

    /// The classes of the package that name a class or one below it: no others get at what is not private.
    pub(crate) fn users_in_package(&self, id: FileId) -> Vec<FileId> {
        let name = self.name(id);
        let below = self.below(name).iter().map(|below| self.name(*below));
        let meant: Vec<&Arc<str>> = below.chain([name]).collect();
        let package = self.packages.get(package_of(name));
        let mut users = package.cloned().unwrap_or_default();
        users.retain(|user| {
            let named = &self.all[*user as usize].named_neighbours;
            meant.iter().any(|name| named.contains(&***name))
        });
        users
    }

    /// The classes of the package of a class.
    pub(crate) fn package_of(&self, id: FileId) -> Vec<FileId> {
        let package = self.packages.get(package_of(self.name(id)));
        package.cloned().unwrap_or_default()
    }

    /// Reads which classes of the user's path files list as services.
    fn read_services(&mut self) {
        let mut named: Vec<(bool, String)> = Vec::new();
        let class_path = self.class_path.clone();
        // What can't be read is noticed where the resources are hashed.
        let _ = class_path.visit_user_resources(&mut |_, name, bytes| {
            if let Some(service) = listed_service(name) {
                let text = String::from_utf8_lossy(bytes);
                let lines = text
                    .lines()
                    .map(|line| line.split('#').next().unwrap_or(""));
                let of_jdk = is_service_of_jdk(service);
                named.extend(lines.map(|line| (of_jdk, line.trim().replace('.', "/"))));
            }
            true
        });
        for (of_jdk, name) in named {
            if let Some(id) = self.find(&name) {
                self.services.push(id);
                if of_jdk {
                    self.services_of_jdk.push(id);
                }
            }
        }
    }
}

/// The hashes of all class files at the time when they were read.
pub struct FileStamp {
    class_path: Arc<ClassPath>,
    hashes: BTreeMap<Arc<str>, Hash>,
}

impl FileStamp {
    /// Whether all files are still what they were, and there are no others.
    pub fn is_current(&self) -> bool {
        let listed = self.class_path.user_classes();
        // Names that the library has too were left out.
        let is_known = |name: &String| self.hashes.contains_key(&**name) || self.is_hidden(name);
        let is_same = |(name, hash): (&Arc<str>, &Hash)| {
            let now = self.class_path.user_class_file(name);
            matches!(now, Ok(Some(bytes)) if blake3::hash(&bytes) == *hash)
        };
        listed.iter().all(is_known) && self.hashes.iter().all(is_same)
    }

    /// Whether the library has a class of this name, so that the user's is never loaded.
    fn is_hidden(&self, name: &str) -> bool {
        matches!(self.class_path.user_class_file(name), Ok(None))
    }
}

pub(crate) const OBJECT: &str = "java/lang/Object";

fn package_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

/// There are more files beside the classes than are read for this.
#[derive(Debug)]
pub struct TooManyResources;

/// Files beyond these limits are not read: where a folder holds so much, it is no class path.
const MOST_RESOURCES: usize = 20_000;
const MOST_BYTES: usize = 512 << 20;

/// A hash of all files of this name on the user's class path, classes included.
pub fn digest_of_resource(class_path: &ClassPath, path: &str) -> Hash {
    let mut hasher = Hasher::new();
    for url in class_path.resource_urls(path) {
        // A folder has no content of its own.
        let content = class_path.open_url(&url);
        hasher.update(&[u8::from(content.is_some())]);
        hasher.update(blake3::hash(&content.unwrap_or_default()).as_bytes());
    }
    hasher.finalize()
}

/// A hash of all files on the user's class path that are no classes: programs may read them.
pub fn resource_digest(
    class_path: &ClassPath,
) -> Result<Result<Hash, TooManyResources>, LoadError> {
    let mut hasher = Hasher::new();
    let (mut files, mut bytes) = (0, 0);
    let is_whole = class_path.visit_user_resources(&mut |entry, name, content| {
        files += 1;
        bytes += content.len();
        hasher.update(&(entry as u64).to_le_bytes());
        hasher.update(&(name.len() as u64).to_le_bytes());
        hasher.update(name.as_bytes());
        hasher.update(blake3::hash(content).as_bytes());
        files <= MOST_RESOURCES && bytes <= MOST_BYTES
    })?;
    Ok(match is_whole {
        true => Ok(hasher.finalize()),
        false => Err(TooManyResources),
    })
}

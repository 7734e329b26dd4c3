//! Targets: sources, class files, folders, jars and class names that the user points at.

use crate::error::OpenError;
use crate::scratch::Scratch;
use frontend::{
    ClassPath, Compiled, JavaHome, SetupError, compile, compile_package_infos, newest_java,
};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The targets by kind, before anything is compiled.
pub(crate) struct SortedTargets {
    /// Sources to compile.
    pub to_compile: Vec<PathBuf>,
    /// Class files, folders and jars.
    pub binaries: Vec<PathBuf>,
    /// Names of classes on the class path or in the JDK.
    pub named: Vec<String>,
    /// Sources that reports may quote.
    pub sources: Vec<PathBuf>,
    /// Folders that hold class files, with the number of sources in them: these are not compiled.
    pub not_compiled: Vec<(PathBuf, usize)>,
}

impl SortedTargets {
    pub(crate) fn new(targets: &[PathBuf]) -> Result<SortedTargets, SetupError> {
        let mut to_compile = Vec::new();
        let mut binaries = Vec::new();
        let mut sources = Vec::new();
        let mut named = Vec::new();
        let mut not_compiled = Vec::new();
        for target in targets {
            if let Some(name) = class_name(target) {
                named.push(name);
            } else if is_java(target) {
                to_compile.push(target.clone());
            } else if target.is_dir() {
                let (java, has_classes) = list_folder(target)?;
                match has_classes || java.is_empty() {
                    true => {
                        binaries.push(target.clone());
                        not_compiled.push((target.clone(), java.len()));
                    }
                    false => to_compile.extend(java.iter().cloned()),
                }
                sources.extend(java);
            } else if is_foreign_file(target) {
                return Err(SetupError::Entry {
                    path: target.clone(),
                    reason: "not a Java source, a class file, a jar or a folder".to_owned(),
                });
            } else {
                binaries.push(target.clone());
            }
        }
        sources.extend(to_compile.iter().cloned());
        // Sources of a folder are in both lists; a duplicate could not be quoted.
        sources.sort();
        sources.dedup();
        not_compiled.retain(|(_, sources)| *sources > 0);
        Ok(SortedTargets {
            to_compile,
            binaries,
            named,
            sources,
            not_compiled,
        })
    }

    /// The JDK to use: the one that the user or the system names, unless the targets are compiled for a newer one.
    pub(crate) fn find_jdk(&self, named: Option<&Path>) -> Result<JavaHome, SetupError> {
        let needed = self.binaries.iter().map(|target| newest_java(target));
        JavaHome::find_for(named, needed.max().unwrap_or_default())
    }

    /// The class path, with the targets that are compiled already.
    pub(crate) fn class_path_with(&self, class_path: &[PathBuf]) -> Vec<PathBuf> {
        [class_path, &self.binaries].concat()
    }
}

/// Opened targets: sources are compiled.
pub(crate) struct Targets {
    compiled: Option<Compiled>,
    /// Messages of javac about a `package-info.java` that does not compile.
    pub package_info_errors: Option<String>,
    /// Folders that hold class files, with the number of sources in them: these are not compiled.
    pub not_compiled: Vec<(PathBuf, usize)>,
    binaries: Vec<PathBuf>,
    named: Vec<String>,
}

impl Targets {
    pub(crate) fn open(
        home: &JavaHome,
        targets: &[PathBuf],
        class_path: &[PathBuf],
        scratch: &Scratch,
    ) -> Result<Targets, OpenError> {
        let sorted = SortedTargets::new(targets).map_err(OpenError::Target)?;
        let needed = sorted.class_path_with(class_path);
        let mut package_info_errors = None;
        let compiled = match sorted.to_compile.is_empty() {
            true => None,
            false => {
                let out = scratch.make("cairn-classes-")?;
                let compiled = compile(home, &sorted.to_compile, &needed, Some(&out));
                let compiled = compiled.map_err(OpenError::Target)?;
                match compile_package_infos(home, &sorted.to_compile, &needed, &compiled) {
                    Ok(()) => {}
                    // The targets themselves can be analysed without.
                    Err(SetupError::Compile { messages }) => package_info_errors = Some(messages),
                    Err(other) => return Err(OpenError::Target(other)),
                }
                Some(compiled)
            }
        };
        Ok(Targets {
            compiled,
            package_info_errors,
            not_compiled: sorted.not_compiled,
            binaries: sorted.binaries,
            named: sorted.named,
        })
    }

    /// The class path with the classes of the targets and what they need.
    pub(crate) fn class_path(&self, given: &[PathBuf]) -> Vec<PathBuf> {
        let compiled = self.compiled.iter().map(|c| c.folder.clone());
        compiled
            .chain(self.binaries.iter().cloned())
            .chain(given.iter().cloned())
            .collect()
    }

    /// The same for `java`, which takes no class files: they are copied to the scratch folder.
    pub(crate) fn java_class_path(
        &self,
        given: &[PathBuf],
        scratch: &Scratch,
    ) -> Result<Vec<PathBuf>, String> {
        // Tools that read arguments from a file don't all know wildcards.
        let mut entries = Vec::new();
        for entry in self.class_path(given) {
            match frontend::jars_of_wildcard(&entry).map_err(|e| e.to_string())? {
                Some(jars) => entries.extend(jars),
                None => entries.push(entry),
            }
        }
        for entry in &mut entries {
            if entry.extension().is_none_or(|e| e != "class") {
                continue;
            }
            let bytes = std::fs::read(&*entry).map_err(|e| format!("{}: {e}", entry.display()))?;
            let shown = entry.display().to_string();
            let class = frontend::parse_class(bytes.clone(), &shown);
            let name = class.map_err(|e| e.to_string())?.name;
            let folder = scratch.make("cairn-copies-").map_err(|e| e.to_string())?;
            let file = folder.join(format!("{name}.class"));
            let parent = file.parent().unwrap_or(&folder).to_owned();
            std::fs::create_dir_all(parent).map_err(|e| e.to_string())?;
            std::fs::write(&file, bytes).map_err(|e| e.to_string())?;
            *entry = folder;
        }
        Ok(entries)
    }

    /// Internal names of all classes of the targets, each once.
    pub(crate) fn classes(&self, path: &ClassPath) -> Result<Vec<String>, String> {
        let mut names = self
            .compiled
            .as_ref()
            .map_or_else(Vec::new, |c| c.classes.clone());
        for binary in &self.binaries {
            for name in path.classes_in(binary).map_err(|e| e.to_string())? {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        for name in &self.named {
            let found = find_named(path, name)?;
            if !names.contains(&found) {
                names.push(found);
            }
        }
        names.retain(|name| !matches!(simple_name(name), "module-info" | "package-info"));
        Ok(names)
    }
}

/// The name of a class, if the target is one: it is no file, and looks like a class name.
fn class_name(target: &Path) -> Option<String> {
    let text = target.to_str()?;
    let extension = target.extension().and_then(|e| e.to_str());
    let is_file = matches!(extension, Some("java" | "class" | "jar"));
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$')
            && part
                .chars()
                .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    };
    let is_name = text.split('.').all(is_part);
    (is_name && !is_file && !target.exists()).then(|| text.to_owned())
}

/// The internal name of a class; nested classes may be written with dots.
fn find_named(path: &ClassPath, name: &str) -> Result<String, String> {
    let mut internal = name.replace('.', "/");
    loop {
        match path.load(&internal) {
            Ok(Some(_)) => return Ok(internal),
            Ok(None) => {}
            Err(error) => return Err(error.to_string()),
        }
        let Some(at) = internal.rfind('/') else {
            return Err(format!(
                "{name}: no such file, and no class of this name on the class path or in the JDK"
            ));
        };
        internal.replace_range(at..=at, "$");
    }
}

fn simple_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Whether a file has neither the name nor the first bytes of a class file or a jar.
fn is_foreign_file(target: &Path) -> bool {
    let is_called = |e: &str| target.extension().is_some_and(|own| own == e);
    if !target.is_file() || is_called("class") || is_called("jar") {
        return false;
    }
    let mut start = [0; 4];
    let read = File::open(target).and_then(|mut file| file.read(&mut start));
    let is_known = start.starts_with(b"PK") || start == *b"\xCA\xFE\xBA\xBE";
    read.is_ok() && !is_known
}

fn is_java(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "java")
}

/// The sources below a folder, sorted, and whether there are class files.
fn list_folder(folder: &Path) -> Result<(Vec<PathBuf>, bool), SetupError> {
    let error = |path: &Path, e: std::io::Error| SetupError::Entry {
        path: path.to_owned(),
        reason: frontend::describe_io_error(&e),
    };
    let (mut java, mut has_classes) = (Vec::new(), false);
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|e| error(&folder, e))? {
            let entry = entry.map_err(|e| error(&folder, e))?;
            let path = entry.path();
            if entry.file_type().map_err(|e| error(&path, e))?.is_dir() {
                folders.push(path);
            } else if is_java(&path) {
                java.push(path);
            } else {
                has_classes |= path.extension().is_some_and(|e| e == "class");
            }
        }
    }
    java.sort();
    Ok((java, has_classes))
}

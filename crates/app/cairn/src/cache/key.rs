//! Cache key: a hash of everything that an answer depends on. When in doubt, something is part of it.

use crate::request::{CacheSetup, OpenRequest};
use crate::targets::SortedTargets;
use ::cache::{Fingerprint, Key, KeyError, ModificationTimes};
use frontend::{ClassPath, EntryLocation, JavaHome, declared_package, javac_options, source_roots};
use junit::{JUnit, Jars};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// A request, and the classes that it is about.
pub(crate) struct CacheQuery<'a> {
    /// Where answers are stored; `None` if they are not.
    pub setup: Option<&'a CacheSetup>,
    pub targets: &'a [PathBuf],
    pub class_path: &'a [PathBuf],
    pub java_home: Option<&'a Path>,
    /// The JUnit that tests are run with; `None` if they are not run.
    pub junit: Option<JUnit>,
    /// All other options.
    pub options: String,
}

impl<'a> CacheQuery<'a> {
    /// A query about an opened program.
    pub(crate) fn new(
        open: &'a OpenRequest,
        junit: Option<JUnit>,
        options: String,
    ) -> CacheQuery<'a> {
        CacheQuery {
            setup: open.cache.as_ref(),
            targets: &open.targets,
            class_path: &open.class_path,
            java_home: open.java_home.as_deref(),
            junit,
            options: format!("{options} {:?}", open.exclude),
        }
    }

    /// Computes the key; an error says why there is none.
    pub(crate) fn key(&self) -> Result<Key, String> {
        let mut print = Fingerprint::default();
        print.add_text("options", &self.options);
        let sorted = SortedTargets::new(self.targets).map_err(to_text)?;
        let home = sorted.find_jdk(self.java_home).map_err(to_text)?;
        let given = self.class_path;
        print.add_text("program", self.setup.map_or("", |setup| &setup.program));
        add_tools(&mut print, &home).map_err(to_text)?;
        if let Some(junit) = self.junit {
            let jars = Jars::find(&sorted.class_path_with(given), junit, &home.path);
            for jar in jars.map_err(to_text)?.jars() {
                print.add_text("JUnit", &jar.display().to_string());
                print.add_file_metadata(jar).map_err(to_text)?;
            }
        }
        for name in &sorted.named {
            print.add_text("class", name);
        }
        for target in &sorted.binaries {
            print.add_text("target", &target.display().to_string());
        }
        let entries = [&sorted.binaries[..], given].concat();
        let path = ClassPath::new(&home, &entries, home.feature).map_err(to_text)?;
        let places = path.places();
        // javac takes the newer one of a source and its class file.
        let times = match sorted.to_compile.is_empty() || places.is_empty() {
            true => ModificationTimes::DontMatter,
            false => ModificationTimes::Matter,
        };
        for place in &places {
            add_classes(&mut print, place, times).map_err(to_text)?;
        }
        if !sorted.to_compile.is_empty() {
            let roots = source_roots(&sorted.to_compile).map_err(to_text)?;
            add_sources(&mut print, &sorted.to_compile, &roots, times).map_err(to_text)?;
        }
        Ok(print.key())
    }
}

fn to_text(error: impl Display) -> String {
    error.to_string()
}

/// Adds the solver and the JDK, whose library is too large to be read each time.
pub(crate) fn add_tools(print: &mut Fingerprint, home: &JavaHome) -> Result<(), KeyError> {
    print.add_text("solver", solver::version());
    print.add_text("JDK", &home.path.display().to_string());
    print.add_file(&home.path.join("release"), ModificationTimes::DontMatter)?;
    print.add_file_metadata(&home.path.join("lib/modules"))
}

/// Adds an entry of the class path, with its resources.
fn add_classes(
    print: &mut Fingerprint,
    place: &EntryLocation,
    times: ModificationTimes,
) -> Result<(), KeyError> {
    match place {
        EntryLocation::Jar(path) => {
            print.add_text("jar", &path.display().to_string());
            print.add_file(path, times)
        }
        EntryLocation::Folder(path) => {
            print.add_text("folder", &path.display().to_string());
            print.add_tree(path, times, &|_, _| true)
        }
        EntryLocation::Neighbours(path) => {
            print.add_text("neighbours", &path.display().to_string());
            let is_class = |path: &Path| path.extension().is_some_and(|e| e == "class");
            print.add_tree(path, times, &|path, is_folder| !is_folder && is_class(path))
        }
    }
}

/// Adds sources, and those that javac finds for the classes that they use.
fn add_sources(
    print: &mut Fingerprint,
    named: &[PathBuf],
    roots: &[PathBuf],
    times: ModificationTimes,
) -> Result<(), KeyError> {
    print.add_text("javac", &javac_options().to_string_lossy());
    for source in named {
        print.add_text("source", &source.display().to_string());
        print.add_file(source, times)?;
    }
    for root in roots {
        print.add_text("root", "");
        print.add_tree(root, times, &|path, is_folder| match is_folder {
            true => may_be_package(path),
            false => path.extension().is_some_and(|e| e == "java") && may_be_used(path, root),
        })?;
    }
    Ok(())
}

/// Whether classes under test may use another source below their source root. `javac` ignores a source that is not
/// where its package says, and nobody uses a JUnit test. So tests that were written below the sources don't change
/// the key.
fn may_be_used(source: &Path, root: &Path) -> bool {
    let Ok(bytes) = std::fs::read(source) else {
        return true;
    };
    let text = String::from_utf8_lossy(&bytes);
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    let is_test = name.ends_with("Test") && text.contains("import org.junit.");
    let package = declared_package(&text).replace('.', "/");
    let is_in_place = source.parent() == Some(&root.join(package));
    is_in_place && !is_test
}

/// Whether a folder may contain sources of a package: its name is an identifier.
fn may_be_package(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| {
        let is_part = |c: char| c.is_alphanumeric() || !c.is_ascii();
        name.chars().all(|c| is_part(c) || c == '_' || c == '$')
            && !name.starts_with(|c: char| c.is_ascii_digit())
    })
}

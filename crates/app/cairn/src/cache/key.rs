//! What an answer depends on, as the key that it is kept under. Simple and safe: whatever might matter is part of it.

use crate::request::{CacheSetup, OpenRequest};
use crate::targets::Sorted;
use ::cache::{Fingerprint, Key, Times, Unfit};
use frontend::{ClassPath, EntryLocation, JavaHome, declared_package, javac_options, source_roots};
use junit::{JUnit, Jars};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// What is asked, of which classes.
pub(crate) struct CacheQuery<'a> {
    /// Where answers are kept; `None` if they are not.
    pub setup: Option<&'a CacheSetup>,
    pub targets: &'a [PathBuf],
    pub class_path: &'a [PathBuf],
    pub java_home: Option<&'a Path>,
    /// The JUnit that tests run with; `None` if they don't.
    pub junit: Option<JUnit>,
    /// Everything else that was asked for.
    pub options: String,
}

impl<'a> CacheQuery<'a> {
    /// About an opened program.
    pub fn new(open: &'a OpenRequest, junit: Option<JUnit>, options: String) -> CacheQuery<'a> {
        CacheQuery {
            setup: open.cache.as_ref(),
            targets: &open.targets,
            class_path: &open.class_path,
            java_home: open.java_home.as_deref(),
            junit,
            options,
        }
    }

    /// An error says why there is none.
    pub fn key(&self) -> Result<Key, String> {
        let mut print = Fingerprint::default();
        print.text("options", &self.options);
        let home = JavaHome::find(self.java_home).map_err(text)?;
        let sorted = Sorted::new(self.targets).map_err(text)?;
        let given = self.class_path;
        print.text("program", self.setup.map_or("", |setup| &setup.program));
        tools(&mut print, &home).map_err(text)?;
        if let Some(junit) = self.junit {
            let jars = Jars::find(&sorted.needed(given), junit, &home.path);
            for jar in jars.map_err(text)?.jars() {
                print.text("JUnit", &jar.display().to_string());
                print.file_by_look(jar).map_err(text)?;
            }
        }
        for name in &sorted.named {
            print.text("class", name);
        }
        for target in &sorted.binaries {
            print.text("target", &target.display().to_string());
        }
        let entries = [&sorted.binaries[..], given].concat();
        let path = ClassPath::new(&home, &entries, home.feature).map_err(text)?;
        let places = path.places();
        // Of a class that is there as a source and compiled, javac takes what is newer.
        let times = match sorted.to_compile.is_empty() || places.is_empty() {
            true => Times::DontMatter,
            false => Times::Matter,
        };
        for place in &places {
            classes(&mut print, place, times).map_err(text)?;
        }
        if !sorted.to_compile.is_empty() {
            let roots = source_roots(&sorted.to_compile).map_err(text)?;
            sources(&mut print, &sorted.to_compile, &roots, times).map_err(text)?;
        }
        Ok(print.key())
    }
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// The solver, and the JDK, whose library is too large to be read each time.
fn tools(print: &mut Fingerprint, home: &JavaHome) -> Result<(), Unfit> {
    print.text("solver", solver::version());
    print.text("JDK", &home.path.display().to_string());
    print.file(&home.path.join("release"), Times::DontMatter)?;
    print.file_by_look(&home.path.join("lib/modules"))
}

/// What the class path gives: resources are part of it.
fn classes(print: &mut Fingerprint, place: &EntryLocation, times: Times) -> Result<(), Unfit> {
    match place {
        EntryLocation::Jar(path) => {
            print.text("jar", &path.display().to_string());
            print.file(path, times)
        }
        EntryLocation::Folder(path) => {
            print.text("folder", &path.display().to_string());
            print.tree(path, times, &|_, _| true)
        }
        EntryLocation::Neighbours(path) => {
            print.text("neighbours", &path.display().to_string());
            let is_class = |path: &Path| path.extension().is_some_and(|e| e == "class");
            print.tree(path, times, &|path, is_folder| !is_folder && is_class(path))
        }
    }
}

/// Sources, and all others among which javac looks for what they use.
fn sources(
    print: &mut Fingerprint,
    named: &[PathBuf],
    roots: &[PathBuf],
    times: Times,
) -> Result<(), Unfit> {
    print.text("javac", &javac_options().to_string_lossy());
    for source in named {
        print.text("source", &source.display().to_string());
        print.file(source, times)?;
    }
    for root in roots {
        print.text("root", "");
        print.tree(root, times, &|path, is_folder| match is_folder {
            true => may_be_package(path),
            false => path.extension().is_some_and(|e| e == "java") && may_be_used(path, root),
        })?;
    }
    Ok(())
}

/// Whether classes under test may use another source below the root of theirs. `javac` takes none that stands
/// elsewhere than its package says; and a JUnit test is used by nobody. So tests that were written somewhere below the
/// sources change nothing.
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

/// Whether a folder may hold sources of a package: its name is an identifier.
fn may_be_package(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| {
        let is_part = |c: char| c.is_alphanumeric() || !c.is_ascii();
        name.chars().all(|c| is_part(c) || c == '_' || c == '$')
            && !name.starts_with(|c: char| c.is_ascii_digit())
    })
}

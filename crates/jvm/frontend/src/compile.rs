//! Compilation of Java sources with the JDK's own javac.

use crate::classpath::{ClassPath, JavaHome};
use crate::error::SetupError;
use ir::ClassDef;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// Compiled sources. A folder made for them is removed when this is dropped.
#[derive(Debug)]
pub struct Compiled {
    /// Holds the classes; belongs at the front of the class path.
    pub folder: PathBuf,
    /// Internal names of the classes declared in the sources that were named (not of others that
    /// javac compiled because they are used), nested ones included, sorted.
    pub classes: Vec<String>,
    /// The first public class with a `main` method, else the first class with one.
    pub main_class: Option<String>,
    /// Removes the folder when this is dropped, if it was made for this.
    _temporary: Option<TempDir>,
}

/// Compiles `sources` into `out`, or into a temporary folder.
///
/// Other sources of the same source tree are found through their package. Annotation processors
/// don't run: nothing of the program under analysis does at this point.
pub fn compile(
    home: &JavaHome,
    sources: &[PathBuf],
    class_path: &[PathBuf],
    out: Option<&Path>,
) -> Result<Compiled, SetupError> {
    let parsed: Vec<Source> = sources
        .iter()
        .map(|s| Source::read(s))
        .collect::<Result<_, _>>()?;
    let (folder, temporary) = match out {
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|e| entry_error(folder, e))?;
            (folder.to_owned(), None)
        }
        None => {
            let made = tempfile::Builder::new().prefix("cairn-classes-").tempdir();
            let made = made.map_err(|e| entry_error(&std::env::temp_dir(), e))?;
            (made.path().to_owned(), Some(made))
        }
    };
    let mut compiled = Compiled {
        folder,
        classes: Vec::new(),
        main_class: None,
        _temporary: temporary,
    };
    run_javac(home, sources, &roots(&parsed), class_path, &compiled.folder)?;
    let folder = std::slice::from_ref(&compiled.folder);
    let path = ClassPath::new(home, folder, home.feature)?;
    let mut mains = Vec::new();
    for name in path.classes_in(&compiled.folder)? {
        let Some(class) = path.load(&name)? else {
            continue;
        };
        let Some(source) = parsed.iter().position(|s| s.declares(&class)) else {
            continue;
        };
        if let Some(rank) = parsed[source].main_rank(&class) {
            mains.push((source, rank, name.clone()));
        }
        compiled.classes.push(name);
    }
    compiled.main_class = mains.into_iter().min().map(|(_, _, name)| name);
    Ok(compiled)
}

/// Compiles what `compiled` has no class of: the `package-info.java` of all its packages, which carry annotations that
/// hold for everything in the package. javac compiles only those that it is given.
///
/// `sources` and `class_path` are those of [`compile`].
pub fn compile_package_infos(
    home: &JavaHome,
    sources: &[PathBuf],
    class_path: &[PathBuf],
    compiled: &Compiled,
) -> Result<(), SetupError> {
    let parsed: Result<Vec<Source>, _> = sources.iter().map(|s| Source::read(s)).collect();
    let parsed = parsed?;
    let folder = &compiled.folder;
    let path = ClassPath::new(home, std::slice::from_ref(folder), home.feature)?;
    let names = path.classes_in(folder)?;
    let packages: BTreeSet<&str> = names
        .iter()
        .filter_map(|name| name.rsplit_once('/'))
        .map(|(package, _)| package)
        .collect();
    let roots = roots(&parsed);
    let is_given = |info: &Path| parsed.iter().any(|s| s.is_at(info));
    let infos: Vec<PathBuf> = packages
        .iter()
        .flat_map(|package| roots.iter().map(move |root| root.join(package)))
        .map(|folder| folder.join("package-info.java"))
        .filter(|info| info.is_file() && !is_given(info))
        .collect();
    if infos.is_empty() {
        return Ok(());
    }
    let class_path = [std::slice::from_ref(folder), class_path].concat();
    run_javac(home, &infos, &roots, &class_path, folder)
}

/// The folders below which [`compile`] looks for other sources that these need.
pub fn source_roots(sources: &[PathBuf]) -> Result<Vec<PathBuf>, SetupError> {
    let parsed: Result<Vec<Source>, _> = sources.iter().map(|s| Source::read(s)).collect();
    Ok(roots(&parsed?))
}

fn roots(sources: &[Source]) -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = sources.iter().filter_map(|s| s.root.clone()).collect();
    roots.sort();
    roots.dedup();
    roots
}

fn entry_error(path: &Path, error: std::io::Error) -> SetupError {
    SetupError::Entry {
        path: path.to_owned(),
        reason: crate::error::describe_io_error(&error),
    }
}

/// Where `javac` finds more options than it is given.
const JAVAC_OPTIONS: &str = "JDK_JAVAC_OPTIONS";

/// The options that `javac` takes from the environment: what is compiled depends on them.
pub fn javac_options() -> OsString {
    std::env::var_os(JAVAC_OPTIONS).unwrap_or_default()
}

/// `roots` are the folders below which javac finds other sources.
fn run_javac(
    home: &JavaHome,
    sources: &[PathBuf],
    roots: &[PathBuf],
    class_path: &[PathBuf],
    out: &Path,
) -> Result<(), SetupError> {
    let no_compiler = |reason: String| SetupError::NoCompiler {
        path: home.javac(),
        reason,
    };
    let mut command = javac::command(&home.path, sources.len());
    command.args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"]);
    command.arg(out);
    // Without one, whatever lies in the current folder or is named by `$CLASSPATH` would be on it.
    let class_path = match class_path.is_empty() {
        true => out.into(),
        false => join(class_path)?,
    };
    command.arg("-cp").arg(class_path);
    if !roots.is_empty() {
        command.arg("-sourcepath").arg(join(roots)?);
    }
    command.args(sources);
    let output = command.output().map_err(|e| no_compiler(e.to_string()))?;
    if output.status.success() {
        return Ok(());
    }
    let mut messages = String::from_utf8_lossy(&output.stderr).into_owned();
    messages.push_str(&String::from_utf8_lossy(&output.stdout));
    if messages.trim().is_empty() {
        return Err(no_compiler(output.status.to_string()));
    }
    let messages = messages.trim_end().to_owned();
    Err(SetupError::Compile { messages })
}

fn join(paths: &[PathBuf]) -> Result<OsString, SetupError> {
    std::env::join_paths(paths).map_err(|e| SetupError::Entry {
        path: paths.first().cloned().unwrap_or_default(),
        reason: format!("the path can't be passed to javac: {e}"),
    })
}

/// What is known of a source file without compiling it.
struct Source {
    path: PathBuf,
    text: String,
    /// `a/b/` for package `a.b`, empty for the unnamed package.
    prefix: String,
    /// The folder that the package starts from, if the file lies where its package says.
    root: Option<PathBuf>,
}

impl Source {
    fn read(path: &Path) -> Result<Source, SetupError> {
        let bytes = std::fs::read(path).map_err(|e| entry_error(path, e))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let package = declared_package(&text);
        let absolute = std::path::absolute(path).map_err(|e| entry_error(path, e))?;
        let folder = absolute.parent().unwrap_or(Path::new("/"));
        let parts: Vec<&str> = package.split('.').filter(|p| !p.is_empty()).collect();
        let relative: PathBuf = parts.iter().collect();
        let root = match folder.ends_with(&relative) {
            true => folder.ancestors().nth(parts.len()).map(Path::to_owned),
            false => None,
        };
        Ok(Source {
            path: path.to_owned(),
            text,
            prefix: parts.iter().map(|p| format!("{p}/")).collect(),
            root,
        })
    }

    /// Whether the file is the one at this absolute path.
    fn is_at(&self, path: &Path) -> bool {
        std::path::absolute(&self.path).is_ok_and(|own| own == path)
    }

    fn declares(&self, class: &Arc<ClassDef>) -> bool {
        let file = self.path.file_name().and_then(|f| f.to_str());
        let simple = class.name.strip_prefix(&*self.prefix);
        simple.is_some_and(|simple| !simple.contains('/')) && class.source_file.as_deref() == file
    }

    /// Orders top-level classes with a main method; `None` for other classes.
    fn main_rank(&self, class: &Arc<ClassDef>) -> Option<(bool, usize)> {
        let is_nested = class.inner_classes.iter().any(|i| i.inner == class.name);
        if is_nested || !has_main(class) {
            return None;
        }
        let simple = &class.name[self.prefix.len()..];
        let is_public = class.flags & ir::flags::PUBLIC != 0;
        let declared = ["class", "interface", "enum", "record"]
            .iter()
            .filter_map(|keyword| self.text.find(&format!("{keyword} {simple}")))
            .min();
        Some((!is_public, declared.unwrap_or(usize::MAX)))
    }
}

/// Whether the `java` command would start this class: with a static `main(String[])`, since Java
/// 25 also with one that is not static or takes nothing.
fn has_main(class: &ClassDef) -> bool {
    const FIRST_WITH_INSTANCE_MAIN: u16 = 69;
    let lenient = class.major >= FIRST_WITH_INSTANCE_MAIN;
    class.methods.iter().any(|m| {
        let takes_args = &*m.desc == "([Ljava/lang/String;)V";
        let is_old = takes_args && m.is_static() && m.flags & ir::flags::PUBLIC != 0;
        let is_new = (takes_args || &*m.desc == "()V") && m.flags & ir::flags::PRIVATE == 0;
        &*m.name == "main" && (is_old || lenient && is_new)
    })
}

/// The package that a compilation unit declares; empty for none.
pub fn declared_package(source: &str) -> String {
    let mut rest = skip_space(source.trim_start_matches('\u{feff}'));
    // Those of the package, in a `package-info.java`. A class that has one is in no package.
    while let Some(annotation) = rest.strip_prefix('@') {
        rest = skip_space(skip_annotation(annotation));
    }
    let declaration = rest
        .strip_prefix("package")
        .filter(|after| after.starts_with(char::is_whitespace))
        .and_then(|after| after.split_once(';'));
    let name = declaration.map_or("", |(name, _)| name);
    name.chars().filter(|c| !c.is_whitespace()).collect()
}

/// What follows white space and comments.
fn skip_space(source: &str) -> &str {
    let mut rest = source;
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, after)| after);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else {
            return rest;
        }
    }
}

/// What follows an annotation; `source` begins after its `@`.
fn skip_annotation(source: &str) -> &str {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    let rest = source.trim_start_matches(is_name);
    let Some(arguments) = skip_space(rest).strip_prefix('(') else {
        return rest;
    };
    let (mut depth, mut quote, mut is_escaped) = (1, None, false);
    for (at, c) in arguments.char_indices() {
        match (quote, c) {
            _ if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(quoted), c) if c == quoted => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, _) => {}
        }
        if depth == 0 {
            return &arguments[at + 1..];
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages() {
        assert_eq!(declared_package("package a.b;\nclass X {}"), "a.b");
        assert_eq!(
            declared_package("// package x;\n/* package y; */ package a . b ;"),
            "a.b"
        );
        assert_eq!(declared_package("import a.b; class X {}"), "");
        assert_eq!(declared_package("packages;"), "");
        assert_eq!(
            declared_package("/** Of it. */ @Marked @a.B(\")\", c = ')', d = @E(1)) package a.b;"),
            "a.b"
        );
        assert_eq!(declared_package("@Marked(\"package a;\") class X {}"), "");
        assert_eq!(declared_package("@Unterminated(\"package a;"), "");
        assert_eq!(declared_package("/* unterminated"), "");
    }
}

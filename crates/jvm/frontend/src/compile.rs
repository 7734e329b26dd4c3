//! Java sources, compiled with the JDK's own javac.

use crate::classpath::{ClassPath, JavaHome};
use crate::error::SetupError;
use ir::ClassDef;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
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
    run_javac(home, &parsed, class_path, &compiled.folder)?;
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
        reason: error.to_string(),
    }
}

/// For a JVM that lives for a second: no optimizing compiler, no threads that collect garbage. Halves the processor
/// time of a compilation.
const QUICK_START: [&str; 2] = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/// Up to so many sources the optimizing compiler does not pay.
const FEW_SOURCES: usize = 100;

fn run_javac(
    home: &JavaHome,
    sources: &[Source],
    class_path: &[PathBuf],
    out: &Path,
) -> Result<(), SetupError> {
    let javac = home.javac();
    let no_compiler = |reason: String| SetupError::NoCompiler {
        path: javac.clone(),
        reason,
    };
    let mut command = Command::new(&javac);
    if sources.len() <= FEW_SOURCES {
        command.args(QUICK_START);
    }
    command.args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"]);
    command.arg(out);
    // Without one, whatever lies in the current folder or is named by `$CLASSPATH` would be on it.
    let class_path = match class_path.is_empty() {
        true => out.into(),
        false => join(class_path)?,
    };
    command.arg("-cp").arg(class_path);
    let roots = roots(sources);
    if !roots.is_empty() {
        command.arg("-sourcepath").arg(join(&roots)?);
    }
    command.args(sources.iter().map(|s| &s.path));
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
    let mut rest = source.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, after)| after);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else {
            break;
        }
    }
    let declaration = rest
        .strip_prefix("package")
        .filter(|after| after.starts_with(char::is_whitespace))
        .and_then(|after| after.split_once(';'));
    let name = declaration.map_or("", |(name, _)| name);
    name.chars().filter(|c| !c.is_whitespace()).collect()
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
        assert_eq!(declared_package("/* unterminated"), "");
    }
}

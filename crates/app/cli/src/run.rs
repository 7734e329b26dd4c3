//! The command `cairn run`: behaves like `java`.

mod arg_files;
mod options;

use crate::exit::{Exit, ExitFailure};
use frontend::{Compiled, JavaHome};
use launcher::{Machine, RealHost, Setup, run_main};
pub(crate) use options::HELP;
use options::{RunOptions, RunRequest, RunTarget};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// `words` is what follows `cairn run`.
pub(crate) fn run(words: &[OsString]) -> Result<Exit, ExitFailure> {
    let words = words.iter().map(|w| w.to_string_lossy().into_owned());
    let options = match options::parse(words).map_err(ExitFailure::usage)? {
        RunRequest::Run(options) => *options,
        RunRequest::Help => {
            println!("{HELP}");
            return Ok(Exit::Clean);
        }
    };
    match launch(options)? {
        Ok(code) => Ok(Exit::Program(code as u8)),
        // The file is to blame, as if it had been rejected when it was read.
        Err(broken) if broken.starts_with("malformed code") => Err(ExitFailure::usage(broken)),
        Err(unsupported) => Err(ExitFailure {
            exit: Exit::Unknown,
            message: Some(unsupported),
        }),
    }
}

fn launch(options: RunOptions) -> Result<Result<i32, String>, ExitFailure> {
    let home = JavaHome::find(options.java_home.as_deref()).map_err(ExitFailure::usage)?;
    let Program {
        main_class,
        class_path,
        _compiled,
    } = find_program(&home, &options)?;
    let setup = Setup {
        class_path,
        assertions: options.assertions,
        properties: options.properties,
        ..Setup::default()
    };
    let machine = Machine::with_home(home, &setup).map_err(ExitFailure::usage)?;
    let mut host = RealHost::new();
    let end = run_main(&machine, &mut host, &main_class, &options.args).map_err(ExitFailure::usage);
    if let Some(file) = &options.models_used {
        let written = std::fs::write(file, launcher::models_used(&machine));
        written.map_err(|e| ExitFailure::usage(format!("{}: {e}", file.display())))?;
    }
    end
}

struct Program {
    main_class: String,
    class_path: Vec<PathBuf>,
    /// The folder is removed when this is dropped.
    _compiled: Option<Compiled>,
}

fn find_program(home: &JavaHome, options: &RunOptions) -> Result<Program, ExitFailure> {
    let class_path = || java_class_path(options.class_path.clone());
    match &options.target {
        RunTarget::Class(name) => Ok(Program {
            main_class: name.clone(),
            class_path: class_path(),
            _compiled: None,
        }),
        RunTarget::Jar(jar) => {
            let main = frontend::main_class_of_jar(jar).map_err(ExitFailure::usage)?;
            let none = format!(
                "{}: its manifest names no Main-Class; pass the class with -cp",
                jar.display()
            );
            Ok(Program {
                main_class: main.ok_or_else(|| ExitFailure::usage(none))?,
                class_path: vec![jar.clone()],
                _compiled: None,
            })
        }
        RunTarget::Source(source) => {
            let mut class_path = class_path();
            let sources = std::slice::from_ref(source);
            let compiled = frontend::compile(home, sources, &class_path, None);
            let compiled = compiled.map_err(ExitFailure::usage)?;
            let none = format!("{}: no class with a main method", source.display());
            let main_class = compiled.main_class.clone();
            class_path.insert(0, compiled.folder.clone());
            Ok(Program {
                main_class: main_class.ok_or_else(|| ExitFailure::usage(none))?,
                class_path,
                _compiled: Some(compiled),
            })
        }
    }
}

/// `-cp`, else `$CLASSPATH`, else the working folder. An empty entry is the working folder, too, and entries that
/// don't exist are ignored, as `java` does.
fn java_class_path(text: Option<String>) -> Vec<PathBuf> {
    let from_environment = || std::env::var("CLASSPATH").ok().filter(|p| !p.is_empty());
    let text = text.or_else(from_environment).unwrap_or_default();
    let entries = text.split(':').map(|entry| match entry {
        "" => PathBuf::from("."),
        entry => PathBuf::from(entry),
    });
    let exists = |path: &PathBuf| match path.file_name() {
        Some(name) if name == "*" => path.parent().is_some_and(|f| parent_folder(f).is_dir()),
        _ => path.exists(),
    };
    entries.filter(exists).collect()
}

fn parent_folder(path: &Path) -> &Path {
    match path.as_os_str().is_empty() {
        true => Path::new("."),
        false => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_paths() {
        let path = |text: &str| java_class_path(Some(text.to_owned()));
        assert_eq!(path(""), [Path::new(".")]);
        assert_eq!(
            path("src:/no/such/folder:*"),
            [Path::new("src"), Path::new("*")]
        );
        assert_eq!(
            path("/no/such/folder/*:src:"),
            [Path::new("src"), Path::new(".")]
        );
    }
}

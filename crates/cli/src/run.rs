//! `cairn run`: behaves as `java` does.

use crate::exit::Exit;
use clap::Args;
use driver::{Machine, RealHost, Setup, run_main};
use frontend_jvm::JavaHome;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct RunFlags {
    /// Folders and jars to find classes in, separated by `:`; `dir/*` stands for its jars
    #[arg(
        short = 'c',
        long = "class-path",
        visible_alias = "cp",
        visible_alias = "classpath"
    )]
    class_path: Option<String>,

    /// Enable `assert` in the program (as `java -ea`)
    #[arg(long = "enable-assertions", visible_alias = "ea")]
    assertions: bool,

    /// The JDK whose class library is used; default: $JAVA_HOME, then `java` on the PATH
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,

    /// A main class, or a `.java` file
    target: String,

    /// Arguments of the program
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

pub fn run(flags: RunFlags) -> Exit {
    match launch(&flags) {
        Ok(Ok(code)) => Exit::Program(code as u8),
        Ok(Err(unsupported)) => {
            eprintln!("cairn: can't go on: {unsupported}");
            Exit::Unknown
        }
        Err(exit) => exit,
    }
}

fn launch(flags: &RunFlags) -> Result<Result<i32, String>, Exit> {
    let home = JavaHome::find(flags.java_home.as_deref()).map_err(Exit::usage)?;
    let mut class_path = split_class_path(flags.class_path.as_deref());
    let source = Path::new(&flags.target);
    let compiled = match source.extension().is_some_and(|e| e == "java") {
        true => Some(
            frontend_jvm::compile(&home, &[source.to_owned()], &class_path, None)
                .map_err(Exit::usage)?,
        ),
        false => None,
    };
    let main_class = match &compiled {
        None => flags.target.clone(),
        Some(compiled) => {
            class_path.insert(0, compiled.folder.clone());
            let found = compiled.main_class.clone();
            found.ok_or_else(|| {
                Exit::usage(format!("{}: no class with a main method", flags.target))
            })?
        }
    };
    if class_path.is_empty() {
        class_path.push(PathBuf::from("."));
    }
    let setup = Setup {
        java_home: None,
        class_path,
        assertions: flags.assertions,
    };
    let machine = Machine::with_home(home, &setup).map_err(Exit::usage)?;
    let mut host = RealHost::new();
    run_main(&machine, &mut host, &main_class, &flags.args).map_err(Exit::usage)
}

pub fn split_class_path(text: Option<&str>) -> Vec<PathBuf> {
    let text = text.unwrap_or_default();
    text.split(':')
        .filter(|e| !e.is_empty())
        .map(PathBuf::from)
        .collect()
}

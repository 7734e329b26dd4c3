//! Cairn's command line: flags in, exit codes out.

mod amounts;
mod check;
mod common;
mod exit;
mod inputs;
mod interrupt;
mod jvm;
mod kept;
mod loaded;
mod predicate;
mod progress;
mod run;
mod scratch;
mod targets;
mod test;
mod watching;

use clap::{Parser, Subcommand};
use exit::Exit;
use launcher::{Machine, Setup};
use std::ffi::OsString;
use std::process::ExitCode;

/// Many small objects of many sizes, from several threads: what mimalloc is made for.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Finds the paths through compiled JVM code, and the inputs that make it fail.
#[derive(Parser)]
#[command(name = "cairn", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Run a Java program in Cairn's own virtual machine, as `java` would
    #[command(disable_help_flag = true, override_help = run::HELP)]
    Run {
        /// As `java` takes them, which is not as other programs do: `run` parses them itself
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// Find inputs that make public methods throw what they don't declare
    Check(check::CheckFlags),
    /// Write JUnit tests that cover classes by calls of their methods
    Test(test::TestFlags),
    /// Enumerate the structures that satisfy a predicate
    Inputs(inputs::InputsFlags),
    /// Print what Cairn can't execute, as LIMITATIONS.md has it
    #[command(hide = true)]
    Limitations,
    /// Print the names of all native models, and whether the JDK has such methods
    #[command(hide = true)]
    Models,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(java_flags(std::env::args_os().collect())) {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() {
                Exit::Usage
            } else {
                Exit::Clean
            }
            .into();
        }
    };
    let exit = match cli.verb {
        Verb::Run { words } => run::run(&words),
        Verb::Check(flags) => analysed(|| check::run(flags)),
        Verb::Test(flags) => analysed(|| test::run(&flags)),
        Verb::Inputs(flags) => analysed(|| inputs::run(&flags)),
        Verb::Limitations => {
            print!("{}", launcher::limitations());
            Exit::Clean
        }
        Verb::Models => models(),
    };
    exit.into()
}

/// With a folder for what is only needed meanwhile.
fn analysed(analyse: impl FnOnce() -> Exit) -> Exit {
    let exit = match scratch::begin() {
        Ok(()) => analyse(),
        Err(error) => Exit::usage(error),
    };
    scratch::end();
    exit
}

fn models() -> Exit {
    match Machine::new(&Setup::default()) {
        Ok(machine) => {
            print!("{}", launcher::models(&machine));
            Exit::Clean
        }
        Err(error) => Exit::usage(error),
    }
}

/// `java`'s flags of one dash and several letters, which everybody's fingers know.
fn java_flags(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|verb| verb != "run") {
        for arg in &mut args {
            if arg == "-cp" || arg == "-classpath" {
                *arg = "--class-path".into();
            }
        }
    }
    args
}

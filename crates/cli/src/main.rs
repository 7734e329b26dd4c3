//! Cairn's command line: flags in, exit codes out.

mod check;
mod exit;
mod run;

use clap::{Parser, Subcommand};
use exit::Exit;
use std::ffi::OsString;
use std::process::ExitCode;

/// Many small objects of many sizes, from several threads: what mimalloc is made for.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Finds the paths through code that works on heap data, and marks each one with a test.
#[derive(Parser)]
#[command(name = "cairn", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Run a Java program in Cairn's own virtual machine, as `java` would
    Run(run::RunFlags),
    /// Find inputs that make public methods throw what they don't declare
    Check(check::CheckFlags),
    /// Print what Cairn can't execute, as LIMITATIONS.md has it
    #[command(hide = true)]
    Limitations,
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
        Verb::Run(flags) => run::run(flags),
        Verb::Check(flags) => check::run(flags),
        Verb::Limitations => {
            print!("{}", driver::limitations());
            Exit::Clean
        }
    };
    exit.into()
}

/// `java`'s flags of one dash and several letters, which everybody's fingers know.
fn java_flags(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_run = args.get(1).is_some_and(|verb| verb == "run");
    let mut i = 1;
    while i < args.len() {
        let long = match args[i].to_str() {
            Some("-cp" | "-classpath") => "--class-path",
            Some("-ea") => "--enable-assertions",
            // Behind the program's name, flags are the program's.
            Some(word) if is_run && i > 1 && !word.starts_with('-') => break,
            _ => {
                i += 1;
                continue;
            }
        };
        i += if long == "--class-path" { 2 } else { 1 };
        let at = i - if long == "--class-path" { 2 } else { 1 };
        args[at] = long.into();
    }
    args
}

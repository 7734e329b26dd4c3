//! Cairn's command line: from flags to exit codes.

mod cache;
mod check;
mod common;
mod console;
mod diff;
mod exit;
mod exploration;
mod fault;
mod inputs;
mod output;
mod predicate;
mod prove;
mod recheck;
mod run;
mod signals;
mod svcomp;
mod test;
mod trace;
mod two_versions;

use clap::{Parser, Subcommand};
use exit::{Exit, ExitFailure};
use launcher::{Machine, Setup};
use std::ffi::OsString;
use std::io::Write;

/// Many small objects of many sizes, from several threads: what mimalloc is made for.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Finds inputs that make Java code fail, and writes the tests that show it.
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
    /// Find inputs that make public methods throw, fail an `assert` or break their contract
    #[command(before_help = check::EXAMPLES)]
    Check(Box<check::CheckFlags>),
    /// Write JUnit tests that cover the branches of classes
    #[command(before_help = test::EXAMPLES, mut_arg("format", common::without_sarif))]
    Test(test::TestFlags),
    /// Verify that a predicate holds in every state that calls lead to
    #[command(before_help = predicate::VERIFY_EXAMPLES)]
    Verify(predicate::VerifyFlags),
    /// Find calls that lead to a state where a predicate holds
    #[command(before_help = predicate::REACH_EXAMPLES, mut_arg("format", common::without_sarif))]
    Reach(predicate::PredicateFlags),
    /// List the structures that satisfy a predicate, or inputs for tests
    #[command(before_help = inputs::EXAMPLES, mut_arg("format", common::text_or_json))]
    Inputs(inputs::InputsFlags),
    /// Compare two versions: which methods behave differently, for which inputs, and how
    #[command(before_help = diff::EXAMPLES, mut_arg("targets", diff::two_versions))]
    Diff(diff::DiffFlags),
    /// Prove that methods don't fail, for structures of every size, or refute it
    #[command(before_help = prove::EXAMPLES)]
    Prove(prove::ProveFlags),
    /// Check a whole program in SV-COMP's form from `main` on; the last line is TRUE, FALSE or UNKNOWN
    #[command(before_help = svcomp::EXAMPLES)]
    Svcomp(svcomp::SvcompFlags),
    /// Check a proof certificate with an independent checker
    #[command(before_help = recheck::EXAMPLES)]
    Recheck(recheck::RecheckFlags),
    /// Print what Cairn can't execute, as LIMITATIONS.md has it
    #[command(hide = true)]
    Limitations,
    /// Print the names of all native models, and whether the JDK has such methods
    #[command(hide = true)]
    Models,
}

fn main() {
    let exit = match Cli::try_parse_from(normalize_java_flags(std::env::args_os().collect())) {
        Ok(mut cli) => perform(&mut cli.verb).unwrap_or_else(|failure| {
            if let Some(message) = failure.message {
                eprintln!("cairn: {message}");
            }
            failure.exit
        }),
        Err(error) => {
            let _ = error.print();
            match error.use_stderr() {
                true => Exit::Usage,
                false => Exit::Clean,
            }
        }
    };
    exit_now(exit)
}

fn perform(verb: &mut Verb) -> Result<Exit, ExitFailure> {
    match verb {
        Verb::Run { words } => run::run(words),
        Verb::Check(flags) => check::run(flags),
        Verb::Test(flags) => test::run(flags),
        Verb::Verify(flags) => predicate::verify(flags),
        Verb::Reach(flags) => predicate::reach(flags),
        Verb::Inputs(flags) => inputs::run(flags),
        Verb::Svcomp(flags) => svcomp::run(flags),
        Verb::Diff(flags) => diff::run(flags),
        Verb::Prove(flags) => prove::run(flags),
        Verb::Recheck(flags) => recheck::run(flags),
        Verb::Limitations => {
            print!("{}", launcher::limitations());
            Ok(Exit::Clean)
        }
        Verb::Models => {
            let machine = Machine::new(&Setup::default()).map_err(ExitFailure::usage)?;
            print!("{}", launcher::models(&machine));
            Ok(Exit::Clean)
        }
    }
}

/// Ends the process at once: a worker may still be inside Z3, whose globals an ordinary exit would destroy under it.
fn exit_now(exit: Exit) -> ! {
    let _ = std::io::stdout().flush();
    signal_hook::low_level::exit(exit.code().into())
}

/// `java`'s flags with one dash and several letters, which everybody is used to.
fn normalize_java_flags(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|verb| verb != "run") {
        for arg in &mut args {
            if arg == "-cp" || arg == "-classpath" {
                *arg = "--class-path".into();
            }
        }
    }
    args
}

//! Conformance runner: the command line of the comparisons with `java`, of the injected bugs and of the random programs.

use std::process::ExitCode;

use cairn_conformance::flags::Flags;
use cairn_conformance::{Result, bench, bugs, corpus, misses, random};

const USAGE: &str = "\
usage: conformance run    [--jdk 17|25] [--filter TEXT] [--jobs N] [--cairn PATH]
       conformance random [--seed S] [--count N] [--jdk 17|25] [--keep DIR] [--cairn PATH]
       conformance bench  [--jdk 17|25] [--filter TEXT] [--cairn PATH]
       conformance bugs   [--bugs N] [--least N] [--time T] [--clean-time T] [--size N] [--filter TEXT]
                          [--jobs N] [--cairn PATH]
       conformance misses [--seed S] [--count N] [--time T] [--jdk 17|25] [--jobs N] [--cairn PATH]";

/// 0: the two machines agree; 1: they differ somewhere; 2: the question could not be asked.
fn main() -> ExitCode {
    match dispatch(std::env::args().skip(1).collect()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(failure) => {
            eprintln!("conformance: {failure}");
            ExitCode::from(2)
        }
    }
}

fn dispatch(mut args: Vec<String>) -> Result<bool> {
    if args.is_empty() {
        return Err(USAGE.into());
    }
    let verb = args.remove(0);
    let flags = |known: &[&str]| Flags::parse(&args, known).map_err(|e| format!("{e}\n{USAGE}"));
    match verb.as_str() {
        "run" => corpus::run(&flags(&["jdk", "filter", "jobs", "cairn"])?),
        "random" => random::run(&flags(&["seed", "count", "jdk", "keep", "cairn"])?),
        "bugs" => bugs::run(&flags(&[
            "bugs",
            "least",
            "time",
            "clean-time",
            "size",
            "filter",
            "jobs",
            "cairn",
        ])?),
        "misses" => misses::run(&flags(&["seed", "count", "time", "jdk", "jobs", "cairn"])?),
        "bench" => bench::run(&flags(&["jdk", "filter", "cairn"])?),
        other => Err(format!("unknown verb {other}\n{USAGE}").into()),
    }
}

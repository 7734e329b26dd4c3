//! `cairn-bench symbolic`, `fork`, `trees` and `matching`: the figures of the symbolic side, in one run on one
//! machine; `verify` and `merging`: what exploring sequences of calls costs; `mutants`: what generated
//! suites find; `diff`: comparisons of two versions; `jars`: suites for classes that others wrote; `projects`: checks of whole jars; `prove`: the paper's table 1 in Java; `validate`: what checking bodies costs. Build it with `--release`.

mod clock;
mod counting;
mod diff;
mod fork;
mod jars;
mod machine;
mod matching;
mod merging;
mod mutants;
mod projects;
mod prove;
mod symbolic;
mod trees;
mod validate;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["symbolic"] => symbolic::run(None),
        ["symbolic", method] => symbolic::run(Some(method)),
        ["fork"] => fork::run(),
        ["trees"] => trees::run(),
        ["matching"] => matching::run(None),
        ["matching", method] => matching::run(Some(method)),
        ["jars"] => jars::run(None),
        ["jars", class] => jars::run(Some(class)),
        ["mutants"] => mutants::run(None),
        ["mutants", class] => mutants::run(Some(class)),
        ["verify"] => verify::run(None),
        ["verify", predicate] => verify::run(Some(predicate)),
        ["validate"] => validate::run(None),
        ["validate", jar] => validate::run(Some(jar)),
        ["projects", ref words @ ..] => projects::run(words),
        ["diff", ref words @ ..] => diff::run(words),
        ["prove"] => prove::run(),
        ["merging"] => merging::run(None),
        ["merging", class] => merging::run(Some(class)),
        _ => Err(
            "usage: cairn-bench symbolic [METHOD] | fork | trees | matching [METHOD] | prove | \
             mutants [CLASS | FILE.java] | diff [releases [TIME] | mutants [CLASS]] | jars [CLASS] | verify [PREDICATE] | merging [CLASS] | \
             validate [FILE.jar] | projects [--time-per-method 1s] [--memory 4g] [--again] [NAME ...]"
                .into(),
        ),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("cairn-bench: {message}");
            ExitCode::from(2)
        }
    }
}

/// The `cairn` that was built with this program.
fn cairn() -> Result<PathBuf, String> {
    let here = std::env::current_exe().map_err(|e| e.to_string())?;
    let cairn = here.with_file_name(format!("cairn{}", std::env::consts::EXE_SUFFIX));
    match cairn.is_file() {
        true => Ok(cairn),
        false => Err(format!(
            "build cairn-cli first: there is no {}",
            cairn.display()
        )),
    }
}

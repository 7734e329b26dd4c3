//! `cairn-bench symbolic`, `fork`, `trees` and `matching`: the figures of the symbolic side, in one run on one
//! machine; `verify` and `merging`: what exploring sequences of calls costs; `mutants`: what generated
//! suites find. Build it with `--release`.

mod clock;
mod counting;
mod fork;
mod machine;
mod matching;
mod merging;
mod mutants;
mod symbolic;
mod trees;
mod verify;

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
        ["matching"] => matching::run(),
        ["mutants"] => mutants::run(None),
        ["mutants", class] => mutants::run(Some(class)),
        ["verify"] => verify::run(None),
        ["verify", predicate] => verify::run(Some(predicate)),
        ["merging"] => merging::run(None),
        ["merging", class] => merging::run(Some(class)),
        _ => Err(
            "usage: cairn-bench symbolic [METHOD] | fork | trees | matching | mutants [CLASS] | \
             verify [PREDICATE] | merging [CLASS]"
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

//! `cairn-bench symbolic` and `cairn-bench fork`: the figures of the symbolic side, in one run on
//! one machine. Build it with `--release`.

mod counting;
mod fork;
mod machine;
mod symbolic;

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
        _ => Err("usage: cairn-bench symbolic [METHOD] | fork".into()),
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

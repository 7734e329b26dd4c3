//! `conformance random`: generated programs, by both machines.
//!
//! [`generate`] makes a program from a seed, [`print`] writes it as Java, [`batch`] runs many of
//! them in one go, [`shrink`] lists smaller variants of one that fails, [`reduce`] picks from
//! them until none is left that still fails. Program *i* of `--seed S` is made from the seed
//! `S + i`, so any of them is repeated by `--seed <its seed> --count 1`.

pub mod ast;
pub mod batch;
pub mod functions;
pub mod generate;
pub mod print;
pub mod reduce;
pub mod shrink;
pub mod splitmix;

use std::path::{Path, PathBuf};

use crate::Result;
use crate::flags::Flags;
use crate::jdk::Jdk;
use crate::machine::{self, Machine};
use ast::Program;
use batch::{Batch, Verdict};

/// Programs per run of a machine.
const BATCH: u64 = 500;

/// Only so many failing programs are reduced: each one costs many runs.
const REDUCED: usize = 3;

pub fn run(flags: &Flags) -> Result<bool> {
    let jdk = Jdk::find(flags.number("jdk", 17)?)?;
    let root = machine::project_root()?;
    let work = root.join("target/conformance/random");
    let keep = flags
        .text("keep")
        .map_or(work.join("failed"), PathBuf::from);
    let batch = Batch {
        java: Machine::java(&jdk, &["-ea"]),
        cairn: Machine::cairn(&jdk, &flags.cairn(), &["-ea"])?,
        folder: work.join("batch"),
        jdk,
    };
    let seed: u64 = flags.number("seed", 1)?;
    let count: u64 = flags.number("count", 1000)?;
    let mut failed = 0;
    let mut start = seed;
    let end = seed
        .checked_add(count)
        .ok_or("--seed and --count are too large together")?;
    while start < end {
        let stop = end.min(start + BATCH);
        let programs: Vec<Program> = (start..stop).map(generate::program).collect();
        for (program, verdict) in programs.iter().zip(batch.run(&programs)?) {
            if let Some(text) = difference(&verdict) {
                failed += 1;
                println!("FAILED seed {}\n{text}", program.seed);
                if failed <= REDUCED {
                    report(&batch, program, &keep)?;
                }
            }
        }
        start = stop;
    }
    println!("{} passed, {failed} failed", count as usize - failed);
    Ok(failed == 0)
}

/// What a failing program did, or nothing for one that passed or was not reached.
fn difference(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Same | Verdict::NotReached => None,
        Verdict::Different { java, cairn } => {
            let cairn = cairn.as_deref().unwrap_or("(stopped)");
            Some(format!("  - {java}\n  + {cairn}"))
        }
    }
}

fn report(batch: &Batch, program: &Program, keep: &Path) -> Result<()> {
    let smallest = reduce::reduce(batch, program)?;
    std::fs::create_dir_all(keep)?;
    let name = format!("Reduced{}", program.seed);
    let file = keep.join(format!("{name}.java"));
    std::fs::write(&file, print::alone(&name, &smallest))?;
    println!("  reduced to {}", file.display());
    Ok(())
}

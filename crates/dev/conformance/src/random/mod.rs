//! `conformance random`: generated programs, by both machines.
//!
//! [`generate`] makes a program from a seed, [`mod@print`] writes it as Java, [`batch`] runs many of
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
use crate::machine::{self, JavaCommand};
use ast::RandomProgram;
use batch::{Batch, RunComparison};

/// Programs per run of a machine.
const BATCH: u64 = 500;

/// Only so many failing programs are reduced: each one costs many runs.
const REDUCED: usize = 3;

/// After so many failing programs there is enough to look at.
const ENOUGH: usize = 20;

pub fn run(flags: &Flags) -> Result<bool> {
    let jdk = Jdk::find(flags.number("jdk", 17)?)?;
    let root = machine::project_root()?;
    let work = root.join("target/conformance/random");
    let keep = flags
        .text("keep")
        .map_or(work.join("failed"), PathBuf::from);
    let batch = Batch {
        java: JavaCommand::java(&jdk, &["-ea"]),
        cairn: JavaCommand::cairn(&jdk, &flags.cairn(), &["-ea"])?,
        folder: work.join(format!("batch-{}", std::process::id())),
        jdk,
    };
    let seed: u64 = flags.number("seed", 1)?;
    let count: u64 = flags.number("count", 1000)?;
    let end = seed
        .checked_add(count)
        .ok_or("--seed and --count are too large together")?;
    let mut tally = Tally::default();
    let mut next = seed;
    while next < end && tally.failed < ENOUGH {
        let programs: Vec<RandomProgram> = (next..end.min(next + BATCH))
            .map(generate::program)
            .collect();
        next += check(&batch, &programs, &keep, &mut tally)?;
    }
    let _ = std::fs::remove_dir_all(&batch.folder);
    if next < end {
        println!("stopped with {} programs left", end - next);
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    Ok(tally.failed == 0)
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Runs a batch as far as cairn gets in one go; answers how many programs were run.
fn check(batch: &Batch, programs: &[RandomProgram], keep: &Path, tally: &mut Tally) -> Result<u64> {
    let mut done = 0;
    for (program, verdict) in programs.iter().zip(batch.run(programs)?) {
        match &verdict {
            RunComparison::NotReached => break,
            RunComparison::Same => tally.passed += 1,
            RunComparison::Different { java, cairn } => {
                tally.failed += 1;
                println!("FAILED seed {}\n  - {java}\n  + {cairn}", program.seed);
                if tally.failed <= REDUCED {
                    report(batch, program, keep)?;
                }
            }
        }
        done += 1;
    }
    Ok(done)
}

fn report(batch: &Batch, program: &RandomProgram, keep: &Path) -> Result<()> {
    let smallest = reduce::reduce(batch, program)?;
    std::fs::create_dir_all(keep)?;
    let name = format!("Reduced{}", program.seed);
    let file = keep.join(format!("{name}.java"));
    std::fs::write(&file, print::alone(&name, &smallest))?;
    println!("  reduced to {}", file.display());
    Ok(())
}

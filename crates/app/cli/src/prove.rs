//! The command `cairn prove`: is a method free of failures for structures of every size?

pub(crate) mod certificates;
mod graphs;
mod method_files;

use crate::common::{CommonFlags, junit_version, tell_interruption};
use crate::exit::{Exit, ExitFailure};
use crate::exploration::ExplorationFlags;
use crate::output::{ReportDetail, expect_format, expect_writable, show, write_tests};
use answer::Verb;
use cairn::{ProveEngines, ProveRequest};
use certificates::keep_certificates;
use clap::{Args, ValueEnum};
use graphs::{forget_explanations, write_graphs};
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  cairn prove tests/prove/correct/CancelListLink.java
  cairn prove tests/prove/correct --engine shapes --certificate proofs/";

#[derive(Args)]
pub(crate) struct ProveFlags {
    #[command(flatten)]
    common: CommonFlags,

    /// Only this class (`pkg.Name` or `Name`); may be repeated
    #[arg(long = "class", value_name = "NAME")]
    classes: Vec<String>,

    /// Only methods of this name; may be repeated
    #[arg(long = "method", value_name = "NAME")]
    methods: Vec<String>,

    /// Which engines look for an answer
    #[arg(long, value_enum, default_value_t = EngineFlag::Portfolio)]
    engine: EngineFlag,

    #[command(flatten)]
    exploration: ExplorationFlags,

    /// Write the tests that show failures below this source folder, such as `src/test/java`
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,

    /// The version of JUnit that tests are written for [default: 5]
    #[arg(long, value_name = "4|5", value_parser = clap::value_parser!(u8).range(4..=5))]
    junit: Option<u8>,

    /// Write the proof to this file, or the proof of each method that shapes prove to a file in this folder; `cairn
    /// recheck` checks them
    #[arg(long, value_name = "FILE|DIR")]
    certificate: Option<PathBuf>,

    /// Read data structures from this file, beside those that are built in; may be repeated
    #[arg(long, value_name = "FILE")]
    shapes: Vec<PathBuf>,

    /// Tell how the abstraction was refined, step by step, and draw the shape graphs at the heads of loops
    #[arg(long)]
    explain: bool,

    /// Write the shape graphs at the heads of loops as DOT: to this file, or to one file for each method in this
    /// folder
    #[arg(long, value_name = "FILE|DIR")]
    dot: Option<PathBuf>,

    /// Don't confirm failures on the JVM
    #[arg(long)]
    no_replay: bool,

    /// Print statistics to stderr
    #[arg(long)]
    stats: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum EngineFlag {
    /// Shape analysis: proves for structures of every size, refutes nothing
    Shapes,
    /// Invariants of loops and recursion over numbers: proves, refutes nothing
    Numbers,
    /// Exploration of paths, as `check` and `svcomp` do it
    Exact,
    /// All; no proof is believed that another one refutes
    Portfolio,
}

pub(crate) fn run(flags: &mut ProveFlags) -> Result<Exit, ExitFailure> {
    flags.common.configure()?;
    let common = &flags.common;
    let request = ProveRequest {
        exploration: flags.exploration.exploration(common.time(), None),
        classes: flags.classes.clone(),
        methods: flags.methods.clone(),
        engines: match flags.engine {
            EngineFlag::Shapes => ProveEngines::Shapes,
            EngineFlag::Numbers => ProveEngines::Numbers,
            EngineFlag::Exact => ProveEngines::Exact,
            EngineFlag::Portfolio => ProveEngines::Portfolio,
        },
        replay: !flags.no_replay,
        junit: junit_version(flags.junit, common),
        certificates: flags.certificate.is_some(),
        explain: flags.explain || flags.dot.is_some(),
        shape_files: flags.shapes.clone(),
    };
    expect_format(common, Verb::Prove)?;
    if let Some(folder) = &flags.tests {
        expect_writable(folder)?;
    }
    let shown = ReportDetail {
        stats: flags.stats,
        ..ReportDetail::default()
    };
    common.analyse(None, flags.stats, |cairn, session| {
        let mut answer = cairn.prove(&request, session)?;
        if let Some(place) = &flags.certificate {
            keep_certificates(&mut answer, place)?;
        }
        if let Some(place) = &flags.dot {
            write_graphs(&answer, place)?;
        }
        if !flags.explain {
            forget_explanations(&mut answer);
        }
        if let Some(folder) = &flags.tests {
            write_tests(folder, &answer.artifacts)?;
        }
        show(&answer, cairn, common, shown)?;
        Ok(match tell_interruption(session) {
            true => Exit::Interrupted,
            false => answer.verdict().into(),
        })
    })
}

//! The command `cairn svcomp`: does a property hold on every run of a program?

use crate::common::CommonFlags;
use crate::exit::{Exit, ExitFailure};
use crate::exploration::ExplorationFlags;
use crate::output::{ReportDetail, expect_format, show};
use answer::{Property, Verb};
use cairn::SvcompRequest;
use clap::{Args, ValueEnum};

pub(crate) const EXAMPLES: &str = "\
Examples:
  cairn svcomp tests/svcomp/ArraySumFalse.java
  cairn svcomp --property runtime-exception tests/svcomp/ExceptionTrue.java";

#[derive(Args)]
pub(crate) struct SvcompFlags {
    #[command(flatten)]
    common: CommonFlags,

    /// What must hold on every run of the program
    #[arg(long, value_enum, default_value_t = PropertyFlag::Assert)]
    property: PropertyFlag,

    /// The class whose `main` is called, if several have one
    #[arg(long = "class", value_name = "NAME")]
    classes: Vec<String>,

    /// Explore inputs of up to N objects and array elements; default: as large as the time allows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    size: Option<u32>,

    #[command(flatten)]
    exploration: ExplorationFlags,

    /// Don't confirm violations on the JVM
    #[arg(long)]
    no_replay: bool,

    /// Print statistics to stderr
    #[arg(long)]
    stats: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum PropertyFlag {
    /// No `assert` fails
    Assert,
    /// No `RuntimeException` leaves `main`
    RuntimeException,
}

impl From<PropertyFlag> for Property {
    fn from(flag: PropertyFlag) -> Property {
        match flag {
            PropertyFlag::Assert => Property::Assert,
            PropertyFlag::RuntimeException => Property::RuntimeException,
        }
    }
}

pub(crate) fn run(flags: &mut SvcompFlags) -> Result<Exit, ExitFailure> {
    flags.common.configure()?;
    let exploration = &flags.exploration;
    let request = SvcompRequest {
        exploration: exploration.exploration(flags.common.time(), flags.size),
        classes: flags.classes.clone(),
        property: flags.property.into(),
        replay: !flags.no_replay,
    };
    answer(&flags.common, &request, flags.stats)
}

/// Runs the request and prints the answer, whose last line is TRUE, FALSE or UNKNOWN.
pub(crate) fn answer(
    common: &CommonFlags,
    request: &SvcompRequest,
    stats: bool,
) -> Result<Exit, ExitFailure> {
    expect_format(common, Verb::Svcomp)?;
    common.analyse(None, stats, |cairn, session| {
        let answer = cairn.svcomp(request, session)?;
        let shown = ReportDetail {
            stats,
            ..ReportDetail::default()
        };
        show(&answer, cairn, common, shown)?;
        Ok(match session.cancellation.is_cancelled() {
            true => Exit::Interrupted,
            false => answer.verdict().into(),
        })
    })
}

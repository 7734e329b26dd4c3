//! The command `cairn inputs`: structures that satisfy a predicate, or inputs for tests.

use crate::common::CommonFlags;
use crate::exit::{Exit, ExitFailure};
use crate::exploration::ExplorationFlags;
use crate::output::{ReportDetail, expect_format, show};
use answer::{Answer, Criterion, Detail, Verb};
use cairn::{InputsRequest, StructuresRequest, TestInputsRequest};
use clap::{Args, ValueEnum};

pub(crate) const EXAMPLES: &str = "\
Examples:
  cairn inputs --predicate SearchTree.repOk --size 3 examples/SearchTree.java
  cairn inputs --for-tests --criterion branch examples/Calendar.java";

#[derive(Args)]
pub(crate) struct InputsFlags {
    #[command(flatten)]
    common: CommonFlags,

    /// List the structures that satisfy this `boolean` method without parameters: `Tree.repOk`
    #[arg(long, value_name = "CLASS.METHOD")]
    predicate: Option<String>,

    /// With `--predicate`: only how many there are
    #[arg(long, requires = "predicate")]
    count: bool,

    /// With `--predicate`: list structures of up to N objects and array elements beside the object itself
    /// [default: 3]. With `--for-tests`: explore inputs of up to N objects and array elements; default: as
    /// large as the time allows
    #[arg(long, value_name = "N")]
    size: Option<u32>,

    /// List inputs for tests: one for each path, or enough to cover all branches, conditions or lines
    #[arg(long, conflicts_with = "predicate")]
    for_tests: bool,

    /// With `--for-tests`: what an input must cover that no earlier one covers
    #[arg(long, value_enum, default_value_t = CriterionFlag::Branch, requires = "for_tests")]
    criterion: CriterionFlag,

    /// With `--for-tests`: only this class (`pkg.Name` or `Name`); may be repeated
    #[arg(long = "class", value_name = "NAME", requires = "for_tests")]
    classes: Vec<String>,

    /// With `--for-tests`: only methods of this name; may be repeated
    #[arg(long = "method", value_name = "NAME", requires = "for_tests")]
    methods: Vec<String>,

    #[command(flatten)]
    exploration: ExplorationFlags,

    /// With `--for-tests`: print statistics to stderr
    #[arg(long, requires = "for_tests")]
    stats: bool,

    /// With `--for-tests`: list every skipped method
    #[arg(long, requires = "for_tests")]
    all: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum CriterionFlag {
    /// Every path
    Path,
    /// Each outcome of a decision, such as a whole `a && b`
    Branch,
    /// Each outcome of a single condition
    Condition,
    /// Each line with code
    Statement,
}

impl From<CriterionFlag> for Criterion {
    fn from(flag: CriterionFlag) -> Criterion {
        match flag {
            CriterionFlag::Path => Criterion::Path,
            CriterionFlag::Branch => Criterion::Branch,
            CriterionFlag::Condition => Criterion::Condition,
            CriterionFlag::Statement => Criterion::Statement,
        }
    }
}

pub(crate) fn run(flags: &mut InputsFlags) -> Result<Exit, ExitFailure> {
    if flags.predicate.is_none() && !flags.for_tests {
        let message = "say what to list: --predicate CLASS.METHOD (structures that satisfy it), or --for-tests";
        return Err(ExitFailure::usage(message.to_owned()));
    }
    flags.common.configure()?;
    let common = &flags.common;
    let Some(predicate) = &flags.predicate else {
        let request = TestInputsRequest {
            exploration: flags.exploration.exploration(common.time(), flags.size),
            classes: flags.classes.clone(),
            methods: flags.methods.clone(),
            criterion: flags.criterion.into(),
        };
        return answer_for_tests(common, request, flags.stats, flags.all);
    };
    let usual = StructuresRequest::default();
    let request = StructuresRequest {
        predicate: predicate.clone(),
        size: flags.size.unwrap_or(usual.size),
        time: common.time(),
    };
    let shown = ReportDetail {
        counts: flags.count,
        ..ReportDetail::default()
    };
    expect_format(common, Verb::Structures)?;
    answer(common, &InputsRequest::Structures(request), shown)
}

/// Prints inputs for tests.
pub(crate) fn answer_for_tests(
    common: &CommonFlags,
    request: TestInputsRequest,
    stats: bool,
    all: bool,
) -> Result<Exit, ExitFailure> {
    let shown = ReportDetail {
        stats,
        all,
        ..ReportDetail::default()
    };
    expect_format(common, Verb::Inputs)?;
    answer(common, &InputsRequest::ForTests(request), shown)
}

fn answer(
    common: &CommonFlags,
    request: &InputsRequest,
    shown: ReportDetail,
) -> Result<Exit, ExitFailure> {
    common.analyse(None, shown.stats, |cairn, session| {
        let answer = cairn.inputs(request, session)?;
        show(&answer, cairn, common, shown)?;
        Ok(match is_whole(&answer) {
            _ if session.cancellation.is_cancelled() => Exit::Interrupted,
            true => Exit::Clean,
            false => Exit::Unknown,
        })
    })
}

/// Whether the answer lists all structures.
fn is_whole(answer: &Answer) -> bool {
    answer.subjects.iter().all(|subject| {
        let is_missing = match &subject.detail {
            Detail::Structures(detail) => !detail.found.missing.is_empty(),
            _ => false,
        };
        subject.reasons.is_empty() && !is_missing
    })
}

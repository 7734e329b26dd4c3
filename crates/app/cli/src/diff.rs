//! The command `cairn diff`: for which inputs do two versions behave differently, and how?

use crate::common::{CommonFlags, junit_version, tell_interruption};
use crate::exit::{Exit, ExitFailure};
use crate::exploration::ExplorationFlags;
use crate::output::{ReportDetail, expect_format, expect_writable, show, write_tests};
use crate::two_versions::TwoVersions;
use answer::{Answer, Detail, DiffVerdict, Verb};
use cairn::{DiffRequest, ExpectedVersion};
use clap::{Arg, Args, ValueEnum};
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  cairn diff tests/diff/old/Clamp.java tests/diff/new/Clamp.java
  cairn diff --git main..HEAD --tests src/test/java";

/// The targets are two: the old and the new version.
pub(crate) fn two_versions(targets: Arg) -> Arg {
    let targets = targets.required(false).required_unless_present("git");
    targets.num_args(1..=2).value_names(["OLD", "NEW"]).help(
        "The two versions: a jar, a folder of classes or sources, a `.java` file, or a Maven or Gradle project each. \
         With `--git` one of them, to be found in both revisions [default: the current folder]",
    )
}

#[derive(Args)]
pub(crate) struct DiffFlags {
    #[command(flatten)]
    common: CommonFlags,

    /// Compare two revisions of the git repository around the current folder: `main..HEAD`; `main...HEAD` begins
    /// at their merge base; `main` alone is compared with the working tree. Nothing in the checkout is changed
    #[arg(long, value_name = "OLD..NEW")]
    git: Option<String>,

    /// How revisions are compiled, if neither Maven nor Gradle does it: a command for the shell, run in the current
    /// folder of both. The target is what it builds, such as a folder of classes
    #[arg(long, value_name = "CMD", requires = "git")]
    build: Option<String>,

    /// Only this class (`pkg.Name` or `Name`); may be repeated
    #[arg(long = "class", value_name = "NAME")]
    classes: Vec<String>,

    /// Only methods of this name; may be repeated
    #[arg(long = "method", value_name = "NAME")]
    methods: Vec<String>,

    /// Explore inputs of up to N objects and array elements; default: as large as the time allows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    size: Option<u32>,

    #[command(flatten)]
    exploration: ExplorationFlags,

    /// Execute loops and calls that both versions have in common, even where a proof could do without
    #[arg(long)]
    no_summaries: bool,

    /// Write the tests that show the differences below this source folder, such as `src/test/java`
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,

    /// The version on which these tests pass: on the other one they fail
    #[arg(long, value_enum, default_value_t = ExpectFlag::Old)]
    expect: ExpectFlag,

    /// The version of JUnit that tests are written for [default: 5]
    #[arg(long, value_name = "4|5", value_parser = clap::value_parser!(u8).range(4..=5))]
    junit: Option<u8>,

    /// Read floats as real numbers: without rounding, infinities and NaN
    #[arg(long)]
    reals: bool,

    /// Print statistics to stderr
    #[arg(long)]
    stats: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ExpectFlag {
    /// Tests fail where the change is noticed
    Old,
    /// Tests show what the change has brought
    New,
}

pub(crate) fn run(flags: &mut DiffFlags) -> Result<Exit, ExitFailure> {
    flags.common.configure()?;
    let common = &flags.common;
    let request = DiffRequest {
        exploration: flags.exploration.exploration(common.time(), flags.size),
        classes: flags.classes.clone(),
        methods: flags.methods.clone(),
        junit: junit_version(flags.junit, common),
        expect: match flags.expect {
            ExpectFlag::Old => ExpectedVersion::Old,
            ExpectFlag::New => ExpectedVersion::New,
        },
        reals: flags.reals,
        no_summaries: flags.no_summaries,
    };
    expect_format(common, Verb::Diff)?;
    if let Some(folder) = &flags.tests {
        expect_writable(folder)?;
    }
    let shown = ReportDetail {
        stats: flags.stats,
        ..ReportDetail::default()
    };
    let versions = TwoVersions::new(
        &common.targets,
        flags.git.as_deref(),
        flags.build.as_deref(),
    )?;
    versions.analyse(common, flags.stats, |old, new, session| {
        let answer = old.diff(new, &request, session)?;
        if let Some(folder) = &flags.tests {
            write_tests(folder, &answer.artifacts)?;
        }
        show(&answer, new, common, shown)?;
        Ok(match tell_interruption(session) {
            true => Exit::Interrupted,
            false => exit(&answer),
        })
    })
}

/// Something differs, or is undecided, or neither.
fn exit(answer: &Answer) -> Exit {
    let has = |verdict: DiffVerdict| {
        answer.subjects.iter().any(|subject| match &subject.detail {
            Detail::Diff(detail) => detail.verdict == verdict,
            _ => false,
        })
    };
    if has(DiffVerdict::Differs) {
        Exit::Found
    } else if has(DiffVerdict::Undecided) {
        Exit::Unknown
    } else {
        Exit::Clean
    }
}

//! The command `cairn test`: writes JUnit suites of calls that code of the package may make.

mod files;

use crate::cache;
use crate::common::{CommonFlags, FormatFlag, junit_version, tell_interruption};
use crate::exit::{Exit, ExitFailure};
use crate::output::{ReportDetail, expect_format, print, render, show_stats};
use crate::predicate::{self, PredicateAim};
use answer::{Answer, Verb};
use cairn::{Cairn, PredicateRequest, TestRequest};
use clap::Args;
use files::TestFolder;
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  cairn test examples/Range.java
  cairn test --time 30s -o /tmp/tests examples/SearchTree.java";

#[derive(Args)]
pub(crate) struct TestFlags {
    #[command(flatten)]
    common: CommonFlags,

    /// Write the tests below this source folder, one file for each class; without it they are printed,
    /// and the summary goes to stderr
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long, requires = "output")]
    force: bool,

    /// The version of JUnit that tests are written for [default: 5]
    #[arg(long, value_name = "4|5", value_parser = clap::value_parser!(u8).range(4..=5))]
    junit: Option<u8>,

    /// Only this class (`pkg.Name` or `Name`); may be repeated
    #[arg(long = "class", value_name = "NAME")]
    classes: Vec<String>,

    /// Explore states of up to N objects; default: as large as the time allows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    objects: Option<u32>,

    /// Explore sequences of up to N calls; default: as long as the time allows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    calls: Option<u32>,

    /// The same as `cairn reach METHOD`
    #[arg(long, hide = true, value_name = "METHOD", conflicts_with_all = ["output", "classes"])]
    goal: Option<String>,

    /// Don't merge states that differ in numbers only
    #[arg(long)]
    no_merge: bool,

    /// Don't compile and run the tests before they are written
    #[arg(long)]
    no_replay: bool,

    /// Don't use or keep results in the cache
    #[arg(long)]
    no_cache: bool,

    /// Print statistics to stderr
    #[arg(long)]
    stats: bool,

    /// List every branch that is not covered
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(flags: &mut TestFlags) -> Result<Exit, ExitFailure> {
    flags.common.configure()?;
    let flags = &*flags;
    let junit = junit_version(flags.junit, &flags.common);
    // The old spelling of `cairn reach`.
    if let Some(goal) = &flags.goal {
        let request = PredicateRequest {
            predicate: goal.clone(),
            time: flags.common.time(),
            objects: flags.objects,
            calls: flags.calls,
            merge: !flags.no_merge,
            replay: !flags.no_replay,
            junit,
            cache: !flags.no_cache,
        };
        return predicate::answer(&flags.common, &request, PredicateAim::Goal, flags.stats);
    }
    let request = TestRequest {
        time: flags.common.time(),
        classes: flags.classes.clone(),
        objects: flags.objects,
        calls: flags.calls,
        merge: !flags.no_merge,
        replay: !flags.no_replay,
        junit,
        cache: !flags.no_cache,
        existing: flags.output.clone().filter(|_| !flags.force),
    };
    answer(flags, &request)
}

fn answer(flags: &TestFlags, request: &TestRequest) -> Result<Exit, ExitFailure> {
    expect_format(&flags.common, Verb::Test)?;
    let folder = flags.output.as_deref();
    let folder = folder.map(|path| TestFolder::open(path, flags.force));
    let folder = folder.transpose()?;
    let cache = request.cache.then(|| cache::find(flags.stats)).flatten();
    flags.common.analyse(cache, flags.stats, |cairn, session| {
        let answer = cairn.test(request, session)?;
        if let Some(folder) = &folder {
            folder.write(&answer)?;
        }
        let is_interrupted = tell_interruption(session);
        show(flags, &answer, cairn)?;
        Ok(match () {
            () if is_interrupted => Exit::Interrupted,
            () if answer.left_out > 0 => Exit::Usage,
            () if answer.artifacts.is_empty() || answer.internal_errors > 0 => Exit::Unknown,
            () => Exit::Clean,
        })
    })
}

/// Without a folder, stdout gets the tests themselves, and stderr the report.
fn show(flags: &TestFlags, answer: &Answer, cairn: &Cairn) -> Result<(), ExitFailure> {
    let shown = ReportDetail {
        all: flags.all,
        stats: flags.stats,
        ..ReportDetail::default()
    };
    let summary = render(answer, cairn, &flags.common, shown)?;
    let is_listing = flags.output.is_none() && flags.common.format == FormatFlag::Text;
    match is_listing {
        true => {
            print(&files::listing(answer))?;
            eprint!("{summary}");
        }
        false => print(&summary)?,
    }
    show_stats(answer, shown);
    Ok(())
}

//! `cairn test`: JUnit suites of calls that code of the package may make.

mod classes;
mod files;
mod kept;
mod suites;

use crate::check;
use crate::common::{CommonFlags, Format};
use crate::exit::Exit;
use crate::interrupt;
use crate::jvm::Jvm;
use crate::loaded::load;
use crate::predicate::{Question, answer};
use crate::targets::Sorted;
use analysis_test::{Scope, Watch};
use answer::SuiteReport;
use clap::Args;
use classes::{Subject, subjects};
use files::{Folder, path_of};
use kept::{Outcome, cache};
use report::Sources;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

#[derive(Args)]
pub struct TestFlags {
    #[command(flatten)]
    common: CommonFlags,

    /// Write the tests below this folder of sources, one file for each class; without it they are
    /// printed, and the summary goes to stderr
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    output: Option<PathBuf>,

    /// Overwrite files that are there already
    #[arg(long, requires = "output")]
    force: bool,

    /// The JUnit that tests are written for
    #[arg(long, default_value_t = 5, value_name = "4|5", value_parser = clap::value_parser!(u8).range(4..=5))]
    junit: u8,

    /// Only this class (`pkg.Name` or `Name`); may be repeated
    #[arg(long = "class", value_name = "NAME")]
    classes: Vec<String>,

    /// Objects that a state may consist of; default: as many as there is time for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    objects: Option<u32>,

    /// Calls in a sequence; default: as many as there is time for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    calls: Option<u32>,

    /// Instead of tests: calls that make objects for which this method returns true, such as
    /// `acme.Specs.wanted` or `acme.Specs.wanted(Node)`
    #[arg(long, value_name = "METHOD", conflicts_with_all = ["output", "classes"])]
    goal: Option<String>,

    /// Don't make one of states that differ in numbers only
    #[arg(long)]
    no_merge: bool,

    /// Don't compile and run the tests before they are written
    #[arg(long)]
    no_replay: bool,

    /// Neither use the result of an earlier run nor keep this one
    #[arg(long)]
    no_cache: bool,

    /// Print on stderr what it cost
    #[arg(long)]
    stats: bool,

    /// List every branch that is not covered
    #[arg(long)]
    all: bool,
}

impl TestFlags {
    fn scope(&self) -> Scope {
        Scope {
            objects: self.objects.unwrap_or(u32::MAX),
            calls: self.calls.unwrap_or(u32::MAX),
            merge: !self.no_merge,
        }
    }

    fn question<'a>(&'a self, goal: &'a str) -> Question<'a> {
        Question {
            name: goal,
            sought: true,
            common: &self.common,
            scope: self.scope(),
            junit: self.junit,
            no_replay: self.no_replay,
            tests: None,
            no_cache: self.no_cache,
            stats: self.stats,
        }
    }
}

pub fn run(flags: &TestFlags) -> Exit {
    let started = Instant::now();
    check::quiet_workers();
    if let Some(goal) = &flags.goal {
        let (Ok(exit) | Err(exit)) = answer(&flags.question(goal), started);
        check::leave(exit);
    }
    match generate(flags, started, &Arc::default()) {
        Ok(exit) => check::leave(exit),
        Err(exit) => exit,
    }
}

fn generate(flags: &TestFlags, started: Instant, watch: &Arc<Watch>) -> Result<Exit, Exit> {
    let folder = flags.output.as_deref();
    let folder = folder.map(|path| Folder::open(path, flags.force));
    let folder = folder.transpose().map_err(Exit::usage)?;
    let cache = cache(flags);
    let (report, sources, occupied) = match cache.get::<Outcome>() {
        Some(mut kept) => {
            let occupied = folder.as_ref().map_or(0, |f| kept.leave_out_occupied(f));
            if occupied > 0 && occupied == kept.files.len() {
                return Err(Exit::Usage);
            }
            let sorted = Sorted::new(&flags.common.targets).map_err(Exit::usage)?;
            (kept.report, Sources::read(&sorted.sources), occupied)
        }
        None => {
            let made = made_anew(flags, folder.as_ref(), started, watch)?;
            let kept = match made.occupied {
                0 if made.is_whole && made.outcome.is_final() => cache.put(&made.outcome),
                0 => Err("with more time there may be more".to_owned()),
                _ => Err("it is not about all classes".to_owned()),
            };
            if let (Err(why), true) = (kept, flags.stats) {
                eprintln!("not kept for the next run: {why}");
            }
            (made.outcome.report, made.sources, made.occupied)
        }
    };
    if let Some(folder) = &folder {
        folder.write(&report).map_err(Exit::usage)?;
    }
    let is_interrupted = watch.is_interrupted();
    if is_interrupted {
        eprintln!("cairn: interrupted: the results are partial");
    }
    let shown = show(flags, &report, &sources);
    shown.map_err(|error| Exit::usage(format!("the result can't be written: {error}")))?;
    let has_tests = report.suites.iter().any(|s| s.file.is_some());
    Ok(match () {
        () if is_interrupted => Exit::Interrupted,
        () if occupied > 0 => Exit::Usage,
        () if has_tests => Exit::Clean,
        () => Exit::Unknown,
    })
}

/// What a run came to.
struct Made {
    outcome: Outcome,
    sources: Sources,
    /// Classes that there is a file for already, which were left out.
    occupied: usize,
    /// All others were looked at, and tried on the JVM.
    is_whole: bool,
}

fn made_anew(
    flags: &TestFlags,
    folder: Option<&Folder<'_>>,
    started: Instant,
    watch: &Arc<Watch>,
) -> Result<Made, Exit> {
    let class_path = flags.common.class_path.as_deref();
    let mut loaded = load(&flags.common)?;
    let (mut subjects, skipped) = subjects(loaded.vm, &loaded.classes, &flags.classes)?;
    let file = |s: &Subject| (s.class.java_name(), path_of(s));
    let files: Vec<(String, String)> = subjects.iter().map(file).collect();
    subjects.retain(|s| folder.is_none_or(|f| f.is_free(&path_of(s))));
    let occupied = files.len() - subjects.len();
    if subjects.is_empty() && occupied > 0 {
        return Err(Exit::Usage);
    }
    interrupt::watch(&watch.interrupted);
    let class_path = loaded.class_path_for_java(class_path)?;
    let jvm = Jvm::find(
        loaded.java_home(),
        &class_path,
        flags.junit,
        flags.no_replay,
    )
    .map_err(Exit::usage)?;
    let found = suites::explored(&loaded, &subjects, flags, started, watch);
    let left = (started + flags.common.time).saturating_duration_since(Instant::now());
    let tried = jvm.try_out(found.suites, left, &watch.interrupted);
    let mut report = tried.map_err(Exit::usage)?;
    let is_tried = report.not_run.is_none();
    report.skipped = skipped.into_iter().chain(found.skipped).collect();
    Ok(Made {
        outcome: Outcome { report, files },
        sources: loaded.sources(),
        occupied,
        is_whole: found.is_whole && (is_tried || flags.no_replay),
    })
}

/// Without a folder the tests themselves are what is printed, and people are told apart from that.
fn show(flags: &TestFlags, report: &SuiteReport, sources: &Sources) -> std::io::Result<()> {
    let summary = match flags.common.format {
        Format::Text => report::suite_text(report, sources, flags.all),
        Format::Json => report::suite_json(report),
    };
    let is_listing = flags.output.is_none() && flags.common.format == Format::Text;
    match is_listing {
        true => {
            check::print(&files::listing(report), None)?;
            eprint!("{summary}");
        }
        false => check::print(&summary, None)?,
    }
    if flags.stats {
        eprint!("{}", report::suite_stats(report));
    }
    Ok(())
}

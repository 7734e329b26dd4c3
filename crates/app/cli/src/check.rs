//! `cairn check`: which inputs make a public method throw what it does not declare?

mod access;
mod emit;
mod options;
mod output;
mod replay;
mod svcomp;

use crate::common::CommonFlags;
use crate::exit::Exit;
use crate::loaded::load;
use crate::predicate::{Question, answer};
use crate::{interrupt, jvm, progress, scratch};
use analysis_check::{Filter, Selection, check, select};
use analysis_test::Scope;
use answer::{Report, Verdict};
use clap::{Args, ValueEnum};
use options::options;
pub use output::{print, write_test};
pub use replay::package_of_tests;
use report::Sources;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use symex::Limits;
use vm::{State, Vm};

#[derive(Args)]
pub struct CheckFlags {
    #[command(flatten)]
    common: CommonFlags,

    /// Only this class (`pkg.Name` or `Name`); may be repeated
    #[arg(long = "class", value_name = "NAME")]
    classes: Vec<String>,

    /// Only methods of this name; may be repeated
    #[arg(long = "method", value_name = "NAME")]
    methods: Vec<String>,

    /// Paths followed in each method [default: 10000; with --svcomp no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    paths: Option<u64>,

    /// Decisions on one path: how often a loop over an unknown number is followed [default: 100;
    /// with --svcomp no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Values tried where one is needed: lengths of arrays, places in long ones [default: 8; with
    /// --svcomp 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    choices: Option<u32>,

    /// Objects and array elements of the input that a path looks at; default: as many as there is
    /// time for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    size: Option<u32>,

    /// Calls tried for each class to get its objects into new states, once all inputs are done, and
    /// five times as many with chosen arguments; 0: none, then a failure on an object that must be in some state stays conditional
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    calls: u64,

    /// The order in which paths are followed
    #[arg(long, value_enum, default_value_t = Search::Coverage)]
    search: Search,

    /// Whether a path ends where its state was seen before: `exact` loses nothing; `abstract` sums up
    /// lists, arrays and trees first, so that loops over them end, and says what that rests on
    #[arg(long = "match", value_enum, default_value_t = Match::Exact, value_name = "HOW")]
    matching: Match,

    /// For `--search random`
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Worker threads; default: one for each core
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Don't run the tests of findings on the JVM
    #[arg(long)]
    no_replay: bool,

    /// Write the tests that show the findings below this folder of sources
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,

    /// The JUnit that tests are written for
    #[arg(long, default_value_t = 5, value_name = "4|5", value_parser = clap::value_parser!(u8).range(4..=5))]
    junit: u8,

    /// Count failures that need an object in a state which no calls were found for
    #[arg(long)]
    conditional: bool,

    /// Tell too where objects of your classes are made that can be closed (`AutoCloseable`), and are not,
    /// though nothing leads to them any more. No test shows that, so it changes no verdict
    #[arg(long, conflicts_with_all = ["svcomp", "emit_inputs", "verify"])]
    leaks: bool,

    /// List inputs for tests instead of failures: one for each path, or for each part of the code that
    /// no smaller one reaches
    #[arg(long, conflicts_with_all = ["svcomp", "tests", "conditional"])]
    emit_inputs: bool,

    /// What an input must reach that no other has reached
    #[arg(long, value_enum, default_value_t = emit::CriterionFlag::Branch, requires = "emit_inputs")]
    criterion: emit::CriterionFlag,

    /// Instead of methods: whether this predicate, such as `acme.LruCache.invariant`, holds in every state
    /// that calls get objects into, as far as there is time; a violation is a test
    #[arg(long, value_name = "METHOD", conflicts_with_all = ["svcomp", "emit_inputs", "methods", "conditional", "all"])]
    verify: Option<String>,

    /// With `--verify`: calls in a sequence; default: as many as there is time for
    #[arg(long, value_name = "N", requires = "verify", value_parser = clap::value_parser!(u32).range(1..))]
    sequence: Option<u32>,

    /// Explore a program in SV-COMP's form from `main` on: the last line is TRUE, FALSE or UNKNOWN
    #[arg(long, conflicts_with_all = ["tests", "methods", "conditional", "all"])]
    svcomp: bool,

    /// What must hold on every run of the program
    #[arg(long, value_enum, default_value_t = svcomp::PropertyFlag::Assert, requires = "svcomp")]
    property: svcomp::PropertyFlag,

    /// Print on stderr what it cost
    #[arg(long)]
    stats: bool,

    /// With `--verify`: neither use an answer that was kept nor keep this one
    #[arg(long, requires = "verify")]
    no_cache: bool,

    /// List what methods throw on purpose, and every method that was skipped
    #[arg(long)]
    all: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Search {
    Dfs,
    Bfs,
    Coverage,
    Random,
}

#[derive(Clone, Copy, ValueEnum)]
enum Match {
    Exact,
    Abstract,
    Off,
}

/// The part of the time that is kept for tests on the JVM, the least and the most of it.
const REPLAY_SHARE: u32 = 5;
const LEAST_FOR_REPLAY: Duration = Duration::from_secs(4);
const MOST_FOR_REPLAY: Duration = Duration::from_secs(10);

pub fn run(flags: CheckFlags) -> Exit {
    let started = Instant::now();
    quiet_workers();
    let interrupted = Arc::default();
    if let Some(predicate) = &flags.verify {
        let (Ok(exit) | Err(exit)) = answer(&verification(&flags, predicate), started);
        leave(exit);
    }
    if flags.svcomp {
        return svcomp::run(&flags, started, &interrupted).unwrap_or_else(|exit| exit);
    }
    if flags.emit_inputs {
        return emit::run(&flags, started, &interrupted).unwrap_or_else(|exit| exit);
    }
    match analyse(&flags, started, &interrupted) {
        Ok((report, sources)) => {
            let was_interrupted = interrupted.load(Ordering::Relaxed);
            if was_interrupted {
                eprintln!("cairn: interrupted: the results are partial");
            }
            if let Err(error) = output::show(&flags, &report, &sources) {
                leave(Exit::usage(format!("the result can't be written: {error}")));
            }
            if let Some(folder) = &flags.tests
                && let Err(error) = output::write_tests(folder, &report)
            {
                leave(Exit::usage(error));
            }
            leave(match report.verdict() {
                _ if was_interrupted => Exit::Interrupted,
                Verdict::Proved | Verdict::OkUpTo => Exit::Clean,
                Verdict::Refuted => Exit::Found,
                Verdict::Unknown => Exit::Unknown,
            })
        }
        Err(exit) => exit,
    }
}

/// Whether a predicate holds in every state that calls lead to.
fn verification<'a>(flags: &'a CheckFlags, predicate: &'a str) -> Question<'a> {
    Question {
        name: predicate,
        sought: false,
        common: &flags.common,
        scope: Scope {
            objects: flags.size.unwrap_or(u32::MAX),
            calls: flags.sequence.unwrap_or(u32::MAX),
            merge: true,
        },
        junit: flags.junit,
        no_replay: flags.no_replay,
        tests: flags.tests.as_deref(),
        no_cache: flags.no_cache,
        stats: flags.stats,
    }
}

/// Ends the process at once: a worker may still be inside Z3, whose globals an ordinary exit
/// would take down under it.
pub fn leave(exit: Exit) -> ! {
    let _ = std::io::stdout().flush();
    scratch::end();
    signal_hook::low_level::exit(exit.code().into())
}

fn analyse(
    flags: &CheckFlags,
    started: Instant,
    interrupted: &Arc<AtomicBool>,
) -> Result<(Report, Sources), Exit> {
    let class_path = flags.common.class_path.as_deref();
    if let Some(folder) = &flags.tests {
        output::expect_writable(folder).map_err(Exit::usage)?;
    }
    let mut loaded = load(&flags.common)?;
    let vm = loaded.vm;
    let selection = selected(vm, &loaded.classes, flags)?;
    interrupt::watch(interrupted);
    if flags.leaks {
        loaded.booted.open_resources = Some(Vec::new());
    }
    let mut report = explore(vm, &loaded.booted, selection, flags, started, interrupted);
    let junit = match flags.junit {
        4 => junit::JUnit::Four,
        _ => junit::JUnit::Five,
    };
    let class_path = match flags.no_replay {
        true => Vec::new(),
        false => loaded.class_path_for_java(class_path)?,
    };
    let jvm = replay::Jvm {
        java_home: loaded.java_home(),
        class_path: &class_path,
        vm,
        junit,
        // An alarm that nobody has confirmed is worse than one that comes late.
        time: (started + flags.common.time)
            .saturating_duration_since(Instant::now())
            .max(jvm::LEAST),
        conditional: flags.conditional,
        interrupted,
    };
    let replayed = match interrupted.load(Ordering::Relaxed) {
        _ if flags.no_replay => Err("--no-replay".to_owned()),
        true => Err("interrupted".to_owned()),
        false => replay::replay(&mut report, &jvm),
    };
    if let Err(why) = replayed {
        replay::not_replayed(&mut report, &jvm, why);
    }
    if flags.conditional {
        report.count_conditional();
    }
    Ok((report, loaded.sources()))
}

fn selected(vm: &Vm, classes: &[String], flags: &CheckFlags) -> Result<Selection, Exit> {
    let filter = Filter {
        classes: flags.classes.clone(),
        methods: flags.methods.clone(),
    };
    let selection = select(vm, classes, &filter);
    if let Some(name) = selection.unmatched.first() {
        return Err(Exit::usage(format!(
            "nothing in the targets is named {name}"
        )));
    }
    if selection.targets.is_empty()
        && let Some((_, error)) = selection.unlinked.first()
    {
        return Err(Exit::usage(error));
    }
    Ok(selection)
}

fn explore(
    vm: &'static Vm,
    booted: &State,
    selection: Selection,
    flags: &CheckFlags,
    started: Instant,
    interrupted: &Arc<AtomicBool>,
) -> Report {
    let options = options(flags, Limits::default(), started, interrupted);
    let mut line = progress::Line::new();
    let report = check(vm, booted, selection, &options, &mut |now| line.show(now));
    line.clear();
    report
}

/// A panic on a worker becomes a reason in the report; it need not be printed as well, unless somebody wants to
/// know where.
pub fn quiet_workers() {
    let usual = std::panic::take_hook();
    let is_traced = std::env::var_os("RUST_BACKTRACE").is_some();
    std::panic::set_hook(Box::new(move |info| {
        if is_traced || std::thread::current().name() == Some("main") {
            usual(info);
        }
    }));
}

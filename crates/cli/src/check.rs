//! `cairn check`: which inputs make a public method throw what it does not declare?

mod access;
mod amounts;
mod emit;
pub mod interrupt;
mod options;
mod output;
pub mod progress;
mod replay;
mod svcomp;
mod targets;

use crate::exit::Exit;
use crate::predicate::{Question, answer};
pub use amounts::{bytes, duration};
use analysis_check::{Filter, Selection, check, select};
use analysis_test::Scope;
use clap::{Args, ValueEnum};
use driver::{Machine, Setup};
use frontend_jvm::JavaHome;
use options::options;
pub use output::{print, write_test};
pub use replay::package_of_tests;
use report::Sources;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use symex::Limits;
use symex_jvm::PathHost;
pub use targets::Sorted;
use targets::Targets;
use verdict::{Report, Verdict};
use vm::{State, Vm};

#[derive(Args)]
pub struct CheckFlags {
    /// What to check: `.java`, `.class` and `.jar` files, folders of classes, or names of classes on
    /// the class path or in the JDK
    #[arg(required = true, value_name = "TARGET")]
    targets: Vec<PathBuf>,

    /// Only this class (`pkg.Name` or `Name`); may be repeated
    #[arg(long = "class", value_name = "NAME")]
    classes: Vec<String>,

    /// Only methods of this name; may be repeated
    #[arg(long = "method", value_name = "NAME")]
    methods: Vec<String>,

    /// Folders and jars that the targets need, separated by `:`; `dir/*` stands for its jars
    #[arg(
        short = 'c',
        long = "class-path",
        visible_alias = "cp",
        visible_alias = "classpath"
    )]
    class_path: Option<String>,

    /// The JDK whose class library is used; default: $JAVA_HOME, then `java` on the PATH
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,

    /// Time for everything together, on the clock: `60s`, `5m`, `500ms`; showing what was found on the
    /// JVM may take some seconds more
    #[arg(long, default_value = "60s", value_parser = amounts::duration)]
    time: Duration,

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

    /// Memory of Cairn itself: `4g`, `512m`
    #[arg(long, default_value = "4g", value_parser = amounts::bytes)]
    memory: u64,

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

    /// Text for people, or JSON for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

/// Deeper than a JVM's default stack can be, even in compiled code with the smallest frames: an
/// overflow that is reported here is one everywhere.
const DEEP_STACK: usize = 1_200_000;

/// The part of the time that is kept for tests on the JVM, the least and the most of it. The least is
/// given in any case.
const REPLAY_SHARE: u32 = 5;
const LEAST_FOR_REPLAY: Duration = Duration::from_secs(4);
const MOST_FOR_REPLAY: Duration = Duration::from_secs(10);

/// The part of the memory that the heap of one state may take: workers have states of their own,
/// and states that wait need memory too.
const HEAP_SHARE: u64 = 4;

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
            leave(match report.verdict() {
                _ if was_interrupted => Exit::Interrupted,
                Verdict::Proved | Verdict::OkUpTo => Exit::Clean,
                Verdict::Refuted => Exit::Found,
                Verdict::Unknown if flags.conditional && report.has_conditional() => Exit::Found,
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
        targets: &flags.targets,
        class_path: flags.class_path.as_deref(),
        java_home: flags.java_home.as_deref(),
        memory: flags.memory,
        time: flags.time,
        scope: Scope {
            objects: flags.size.unwrap_or(u32::MAX),
            calls: flags.sequence.unwrap_or(u32::MAX),
            merge: true,
        },
        junit: flags.junit,
        no_replay: flags.no_replay,
        format: flags.format,
        tests: flags.tests.as_deref(),
        no_cache: flags.no_cache,
        stats: flags.stats,
    }
}

/// Ends the process at once: a worker may still be inside Z3, whose globals an ordinary exit
/// would take down under it.
pub fn leave(exit: Exit) -> ! {
    let _ = std::io::stdout().flush();
    signal_hook::low_level::exit(exit.code().into())
}

/// A machine with the targets' classes on it.
pub struct Loaded {
    pub vm: &'static Vm,
    /// The class library is ready.
    pub booted: State,
    /// Internal names of the targets' classes.
    pub classes: Vec<String>,
    targets: Targets,
    java_home: PathBuf,
}

impl Loaded {
    pub fn java_home(&self) -> &Path {
        &self.java_home
    }

    /// The class path for `java`, with what was given beside the targets.
    pub fn class_path_for_java(&mut self, given: Option<&str>) -> Result<Vec<PathBuf>, Exit> {
        let given = split_class_path(given);
        self.targets.for_java(&given).map_err(Exit::usage)
    }

    /// To be quoted.
    pub fn sources(&self) -> Sources {
        Sources::read(&self.targets.sources)
    }
}

/// Opens the targets and starts a machine, which may use this much memory.
pub fn load(
    paths: &[PathBuf],
    class_path: Option<&str>,
    java_home: Option<&Path>,
    memory: u64,
) -> Result<Loaded, Exit> {
    let home = JavaHome::find(java_home).map_err(Exit::usage)?;
    let class_path = split_class_path(class_path);
    start_machine(home, paths, &class_path, memory, Setup::default())
}

/// The same, with the class path split; the rest of the setup is as given.
fn start_machine(
    home: JavaHome,
    paths: &[PathBuf],
    class_path: &[PathBuf],
    memory: u64,
    setup: Setup,
) -> Result<Loaded, Exit> {
    let targets = Targets::open(&home, paths, class_path).map_err(Exit::usage)?;
    let setup = Setup {
        class_path: targets.class_path(class_path),
        assertions: vm::Assertions::on(),
        ..setup
    };
    let java_home = home.path.clone();
    let mut machine = Machine::with_home(home, &setup).map_err(Exit::usage)?;
    machine.vm.max_stack_slots = DEEP_STACK;
    let heap = usize::try_from(memory / HEAP_SHARE).unwrap_or(usize::MAX);
    machine.vm.max_heap_bytes = machine.vm.max_heap_bytes.min(heap);
    machine.vm.analysing = true;
    let classes = targets.classes(&machine.class_path).map_err(Exit::usage)?;
    if classes.is_empty() {
        let shown = paths.iter().map(|t| t.display().to_string());
        let shown = shown.collect::<Vec<_>>().join(", ");
        return Err(Exit::usage(format!("no class found in {shown}")));
    }
    machine.vm.opened = classes.clone();
    machine.vm.opened.sort();
    let mut booted = machine.boot(&mut PathHost::at(0)).map_err(Exit::usage)?;
    booted.heap.pace_collections(machine.vm.max_heap_bytes);
    // Worker threads are not waited for, so what they use lives as long as the process.
    let vm: &'static Vm = &Box::leak(Box::new(machine)).vm;
    Ok(Loaded {
        vm,
        booted,
        classes,
        targets,
        java_home,
    })
}

fn analyse(
    flags: &CheckFlags,
    started: Instant,
    interrupted: &Arc<AtomicBool>,
) -> Result<(Report, Sources), Exit> {
    let home = flags.java_home.as_deref();
    let class_path = flags.class_path.as_deref();
    let mut loaded = load(&flags.targets, class_path, home, flags.memory)?;
    let vm = loaded.vm;
    let selection = selected(vm, &loaded.classes, flags)?;
    interrupt::watch(interrupted).map_err(Exit::usage)?;
    if flags.leaks {
        loaded.booted.open_resources = Some(Vec::new());
    }
    let mut report = explore(vm, &loaded.booted, selection, flags, started, interrupted);
    if !flags.no_replay {
        let class_path = loaded.class_path_for_java(class_path)?;
        let jvm = replay::Jvm {
            java_home: &loaded.java_home,
            class_path: &class_path,
            vm,
            junit: match flags.junit {
                4 => junit::JUnit::Four,
                _ => junit::JUnit::Five,
            },
            // An alarm that nobody has confirmed is worse than one that comes late.
            time: (started + flags.time)
                .saturating_duration_since(Instant::now())
                .max(LEAST_FOR_REPLAY),
            interrupted,
        };
        let replayed = match interrupted.load(Ordering::Relaxed) {
            true => Err("interrupted".to_owned()),
            false => replay::replay(&mut report, &jvm),
        };
        report.not_replayed = replayed.err().or(report.not_replayed.take());
    }
    if let Some(folder) = &flags.tests {
        output::write_tests(folder, &report).map_err(Exit::usage)?;
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

/// A panic on a worker becomes a reason in the report; it need not be printed as well.
pub fn quiet_workers() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().name() == Some("main") {
            usual(info);
        }
    }));
}

pub fn split_class_path(text: Option<&str>) -> Vec<PathBuf> {
    let entries = text.unwrap_or_default().split(':');
    let named = entries.filter(|entry| !entry.is_empty());
    named.map(PathBuf::from).collect()
}

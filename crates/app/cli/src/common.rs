//! Common flags of all analyses: targets, class path, limits and output format.

use crate::amounts;
use crate::console::Console;
use crate::exit::{Exit, ExitFailure};
use crate::signals::Signals;
use crate::trace::TraceFile;
use cairn::{CacheSetup, Cairn, JUnitVersion, OpenRequest, Session};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Args)]
pub(crate) struct CommonFlags {
    /// What to analyse: `.java`, `.class` and `.jar` files, folders of them, or names of classes on the
    /// class path or in the JDK
    #[arg(required = true, value_name = "TARGET")]
    pub targets: Vec<PathBuf>,

    /// Folders and jars that the targets need, separated by `:`; `dir/*` stands for its jars
    #[arg(
        short = 'c',
        long = "class-path",
        visible_alias = "cp",
        visible_alias = "classpath"
    )]
    pub class_path: Option<String>,

    /// The JDK whose class library is used; default: $JAVA_HOME, then `java` on the PATH
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,

    /// A source folder such as `src/main/java`, from which reports quote lines and to which their paths are
    /// relative; may be repeated. Source files among the targets need none
    #[arg(long = "source-root", value_name = "DIR")]
    pub source_roots: Vec<PathBuf>,

    /// Time limit of the whole run: `60s`, `5m`, `500ms`; running tests on the JVM may take some seconds
    /// more
    #[arg(long, default_value = "60s", value_parser = amounts::parse_duration)]
    pub time: Duration,

    /// Memory limit of Cairn itself: `4g`, `512m`
    #[arg(long, default_value = "4g", value_parser = amounts::parse_bytes)]
    pub memory: u64,

    /// Text for people, JSON for programs, SARIF for code hosts and editors, Markdown for a comment on a
    /// pull request
    #[arg(long, value_enum, default_value_t = FormatFlag::Text)]
    pub format: FormatFlag,

    /// Write what becomes of each path (start, forks, subsumption, end) to this file as JSON lines, for who
    /// debugs an analysis
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatFlag {
    Text,
    Json,
    Sarif,
    Markdown,
}

impl From<FormatFlag> for report::Format {
    fn from(format: FormatFlag) -> report::Format {
        match format {
            FormatFlag::Text => report::Format::Text,
            FormatFlag::Json => report::Format::Json,
            FormatFlag::Sarif => report::Format::Sarif,
            FormatFlag::Markdown => report::Format::Markdown,
        }
    }
}

impl CommonFlags {
    /// The request to open the targets.
    fn open_request(&self, cache: Option<CacheSetup>) -> OpenRequest {
        OpenRequest {
            targets: self.targets.clone(),
            class_path: split_class_path(self.class_path.as_deref()),
            java_home: self.java_home.clone(),
            memory: self.memory,
            cache,
        }
    }

    /// Opens the targets and runs an analysis on them, connected to signals and stderr. With `stats`, it prints why
    /// an answer is not cached.
    pub(crate) fn analyse(
        &self,
        cache: Option<CacheSetup>,
        stats: bool,
        analysis: impl FnOnce(&Cairn, &Session<'_>) -> Result<Exit, ExitFailure>,
    ) -> Result<Exit, ExitFailure> {
        let started = Instant::now();
        silence_worker_panics();
        let trace = self.trace.as_deref().map(TraceFile::create).transpose()?;
        // Before there is a folder to remove: no signal may arrive in between.
        let signals = Signals::watch().map_err(ExitFailure::usage)?;
        let console = Console::new(&signals, stats);
        let session = Session {
            events: &console,
            cancellation: signals.cancellation().clone(),
            trace: trace.as_ref().map(TraceFile::paths),
            started,
        };
        let cairn = Cairn::open(&self.open_request(cache))?;
        signals.remove_at_end(cairn.scratch());
        let exit = analysis(&cairn, &session);
        let traced = trace.map_or(Ok(()), |trace| trace.finish());
        // The signal handler holds it, too, and the process ends without dropping that.
        cairn.scratch().remove();
        let exit = exit?;
        traced.map(|()| exit)
    }
}

/// Prints that the user interrupted the run, if so; returns whether it was.
pub(crate) fn tell_interruption(session: &Session<'_>) -> bool {
    let is_interrupted = session.cancellation.is_cancelled();
    if is_interrupted {
        eprintln!("cairn: interrupted: the results are partial");
    }
    is_interrupted
}

/// The version of JUnit with this number.
pub(crate) fn junit_version(number: u8) -> JUnitVersion {
    match number {
        4 => JUnitVersion::Four,
        _ => JUnitVersion::Five,
    }
}

fn split_class_path(text: Option<&str>) -> Vec<PathBuf> {
    let entries = text.unwrap_or_default().split(':');
    let named = entries.filter(|entry| !entry.is_empty());
    named.map(PathBuf::from).collect()
}

/// Panics of workers become reasons in the report, so they are not printed, unless `RUST_BACKTRACE` asks for their
/// place.
fn silence_worker_panics() {
    let usual = std::panic::take_hook();
    let is_traced = std::env::var_os("RUST_BACKTRACE").is_some();
    std::panic::set_hook(Box::new(move |info| {
        if is_traced || std::thread::current().name() == Some("main") {
            usual(info);
        }
    }));
}

//! Flags that all analyses take: where the code is, how much may be used, how the result is told.

use crate::amounts;
use crate::console::Console;
use crate::exit::{Exit, Failure};
use crate::signals::Signals;
use cairn::{Cairn, JUnitVersion, OpenRequest, Session};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Args)]
pub struct CommonFlags {
    /// Where the code is: `.java`, `.class` and `.jar` files, folders of classes, or names of classes on
    /// the class path or in the JDK
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

    /// A folder that packages of sources are below, such as `src/main/java`: where lines are quoted from, and
    /// what places in reports are relative to; may be repeated. Sources among the targets are known anyway
    #[arg(long = "source-root", value_name = "DIR")]
    pub source_roots: Vec<PathBuf>,

    /// Time for everything together, on the clock: `60s`, `5m`, `500ms`; showing what was found on the
    /// JVM may take some seconds more
    #[arg(long, default_value = "60s", value_parser = amounts::duration)]
    pub time: Duration,

    /// Memory of Cairn itself: `4g`, `512m`
    #[arg(long, default_value = "4g", value_parser = amounts::bytes)]
    pub memory: u64,

    /// Text for people, JSON for programs, SARIF for code hosts and editors, Markdown for the comment of
    /// a pull request
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
    Sarif,
    Markdown,
}

impl From<Format> for report::Format {
    fn from(format: Format) -> report::Format {
        match format {
            Format::Text => report::Format::Text,
            Format::Json => report::Format::Json,
            Format::Sarif => report::Format::Sarif,
            Format::Markdown => report::Format::Markdown,
        }
    }
}

impl CommonFlags {
    /// What is opened.
    fn open_request(&self) -> OpenRequest {
        OpenRequest {
            targets: self.targets.clone(),
            class_path: split_class_path(self.class_path.as_deref()),
            java_home: self.java_home.clone(),
            memory: self.memory,
        }
    }

    /// Opens the targets and gives them to an analysis, with signals and stderr wired to it. With `stats`,
    /// it is told why an answer is not kept.
    pub fn analyse(
        &self,
        stats: bool,
        analysis: impl FnOnce(&Cairn, &Session<'_>) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let started = Instant::now();
        quiet_workers();
        // Before there is a folder to remove: no signal may come in between.
        let signals = Signals::watch().map_err(Failure::usage)?;
        let console = Console::new(&signals, stats);
        let session = Session {
            events: &console,
            cancellation: signals.cancellation().clone(),
            trace: None,
            started,
        };
        let cairn = Cairn::open(&self.open_request())?;
        signals.remove_at_end(cairn.scratch());
        let exit = analysis(&cairn, &session);
        // The handler of signals holds it, too, and the process ends without dropping that.
        cairn.scratch().remove();
        exit
    }
}

/// Says that the user has ended it, if so.
pub fn tell_interruption(session: &Session<'_>) -> bool {
    let is_interrupted = session.cancellation.is_cancelled();
    if is_interrupted {
        eprintln!("cairn: interrupted: the results are partial");
    }
    is_interrupted
}

/// The JUnit that a number means.
pub fn junit_version(number: u8) -> JUnitVersion {
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

/// A panic on a worker becomes a reason in the report; it need not be printed as well, unless somebody wants to
/// know where.
fn quiet_workers() {
    let usual = std::panic::take_hook();
    let is_traced = std::env::var_os("RUST_BACKTRACE").is_some();
    std::panic::set_hook(Box::new(move |info| {
        if is_traced || std::thread::current().name() == Some("main") {
            usual(info);
        }
    }));
}

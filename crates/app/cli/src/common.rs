//! Common flags of all analyses: targets, class path, limits and output format.

use crate::console::Console;
use crate::exit::{Exit, ExitFailure};
use crate::fault::ForcedFault;
use crate::signals::Signals;
use crate::trace::TraceFile;
use cairn::project::{BuildTool, Configuration, amounts};
use cairn::{
    CacheSetup, Cairn, CheckRequest, JUnitVersion, OpenError, OpenRequest, Scratch, Session,
};
use clap::{Arg, Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// See [`CommonFlags::default_time_per_method`].
const TIME_PER_METHOD: Duration = Duration::from_secs(1);

#[derive(Args)]
pub(crate) struct CommonFlags {
    /// What to analyse: a Maven or Gradle project, `.java`, `.class` and `.jar` files, folders of them, or
    /// names of classes on the class path or in the JDK
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

    /// Source folders such as `src/main/java`, separated by `:`, from which reports quote lines, and to which
    /// their paths are relative; may be repeated. Sources among the targets and projects need none
    #[arg(
        long = "source-path",
        visible_alias = "source-root",
        value_name = "DIRS"
    )]
    source_path: Vec<String>,

    /// Time limit of the whole run: `60s`, `5m`, `500ms`; running tests on the JVM may take some seconds
    /// more
    /// [default: 60s; `cairn check` on projects, folders and jars: 1s for each method, see `--time-per-method`]
    #[arg(long, value_parser = amounts::parse_duration)]
    time: Option<Duration>,

    /// Memory limit of Cairn itself: `4g`, `512m` [default: 4g]
    #[arg(long, value_parser = amounts::parse_bytes)]
    memory: Option<u64>,

    /// A file with defaults for options, accepted findings and packages to leave out; default: `cairn.toml`
    /// in the folder of the project, else the current one, or the nearest folder above
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Read no `cairn.toml`
    #[arg(long, conflicts_with = "config")]
    no_config: bool,

    /// Text for people, JSON for programs, SARIF for code hosts and editors, Markdown for a comment on a
    /// pull request
    #[arg(long, value_enum, default_value_t = FormatFlag::Text)]
    pub format: FormatFlag,

    /// Print only what was found and the summary: no progress, no remarks
    #[arg(long, short = 'q')]
    pub quiet: bool,

    /// Write what becomes of each path (start, forks, subsumption, end) to this file as JSON lines, for
    /// debugging an analysis
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,

    /// What `cairn.toml` says, once it was read
    #[arg(skip)]
    configuration: Configuration,
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
    pub(crate) fn open_request(&self, cache: Option<CacheSetup>) -> OpenRequest {
        let (file, usual) = (&self.configuration, OpenRequest::default());
        let named_sources = self.source_path.iter().flat_map(|p| split_path(p));
        OpenRequest {
            targets: self.targets.clone(),
            class_path: [
                split_path(self.class_path.as_deref().unwrap_or_default()),
                file.class_path.clone(),
            ]
            .concat(),
            source_path: [named_sources.collect(), file.source_path.clone()].concat(),
            exclude: file.exclude.clone(),
            java_home: self.java_home.clone().or_else(|| file.java_home.clone()),
            memory: self.memory.or(file.memory).unwrap_or(usual.memory),
            cache,
            copy: None,
        }
    }

    /// Has the build tools of projects among the targets say what they consist of.
    pub(crate) fn set_up_projects(
        &self,
        request: &mut OpenRequest,
        signals: &Signals,
        console: &Console<'_>,
    ) -> Result<(), ExitFailure> {
        let mut targets = request.targets.iter();
        if !targets.any(|target| BuildTool::of(target).is_some()) {
            return Ok(());
        }
        let scratch = Scratch::new().map_err(OpenError::Scratch)?;
        signals.remove_at_end(&scratch);
        let set_up = request.set_up_projects(&scratch, &|command| console.show(command));
        // The signal handler holds it, too.
        scratch.remove();
        for project in set_up? {
            console.tell_project(&project, &self.configuration);
        }
        Ok(())
    }

    /// Reads `cairn.toml`. This comes before the flags are used.
    pub(crate) fn configure(&mut self) -> Result<(), ExitFailure> {
        let project = self.targets.iter().find(|t| BuildTool::of(t).is_some());
        let folder = project.map_or(Path::new("."), PathBuf::as_path);
        let read = match &self.config {
            Some(file) => Configuration::read(file),
            None if self.no_config => return Ok(()),
            None => Configuration::find(folder),
        };
        self.configuration = read.map_err(ExitFailure::usage)?;
        Ok(())
    }

    /// What `cairn.toml` says.
    pub(crate) fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// The time limit of the whole run.
    pub(crate) fn time(&self) -> Duration {
        let time = self.time.or(self.configuration.time);
        time.unwrap_or(CheckRequest::default().exploration.time)
    }

    /// The time of a core for each method if no limit is named: nobody knows how many methods a project, a folder or a
    /// jar has. Single classes have the time of a whole run.
    pub(crate) fn default_time_per_method(&self) -> Option<Duration> {
        let is_named = self.time.is_some() || self.configuration.time.is_some();
        (!is_named && self.has_whole_target()).then_some(TIME_PER_METHOD)
    }

    /// Whether a target is more than single classes: a project, a folder or a jar.
    pub(crate) fn has_whole_target(&self) -> bool {
        let is_jar = |target: &Path| target.extension().is_some_and(|e| e == "jar");
        let is_whole = |target: &PathBuf| target.is_dir() || is_jar(target);
        self.targets.iter().any(is_whole)
    }

    /// Opens the targets and runs an analysis on them, connected to signals and stderr. With `stats`, it prints why
    /// an answer is not cached.
    pub(crate) fn analyse(
        &self,
        cache: Option<CacheSetup>,
        stats: bool,
        analysis: impl FnOnce(&Cairn, &Session<'_>) -> Result<Exit, ExitFailure>,
    ) -> Result<Exit, ExitFailure> {
        silence_worker_panics();
        let trace = self.trace.as_deref().map(TraceFile::create).transpose()?;
        // Before there is a folder to remove: no signal may arrive in between.
        let signals = Signals::watch().map_err(ExitFailure::usage)?;
        let console = Console::new(&signals, stats, self.quiet);
        let fault = ForcedFault::from_environment()?;
        // What a forced fault costs is nothing to be kept.
        let mut request = self.open_request(cache.filter(|_| fault.is_none()));
        self.set_up_projects(&mut request, &signals, &console)?;
        let session = Session {
            events: &console,
            cancellation: signals.cancellation().clone(),
            trace: trace.as_ref().map(TraceFile::paths),
            // What a build takes is not taken from the analysis.
            started: Instant::now(),
        };
        let cairn = Cairn::open(&request)?;
        signals.remove_at_end(cairn.scratch());
        if let Some(fault) = fault {
            fault.arm(&cairn)?;
        }
        let exit = analysis(&cairn, &session);
        let traced = trace.map_or(Ok(()), |trace| trace.finish());
        // The signal handler holds it, too, and the process ends without dropping that.
        cairn.scratch().remove();
        let exit = exit?;
        traced.map(|()| exit)
    }
}

/// `--format` of a verb that has no SARIF report. What it refuses is said by [`crate::output::expect_format`], which
/// knows why.
pub(crate) fn without_sarif(format: Arg) -> Arg {
    format.hide_possible_values(true).help(
        "Text for people, JSON for programs, Markdown for a comment on a pull request [possible values: text, json, \
         markdown]",
    )
}

/// `--format` of a verb whose answers are lists.
pub(crate) fn text_or_json(format: Arg) -> Arg {
    format
        .hide_possible_values(true)
        .help("Text for people, JSON for programs [possible values: text, json]")
}

/// Prints that the user interrupted the run, if so; returns whether it was.
pub(crate) fn tell_interruption(session: &Session<'_>) -> bool {
    let is_interrupted = session.cancellation.is_cancelled();
    if is_interrupted {
        eprintln!("cairn: interrupted: the results are partial");
    }
    is_interrupted
}

/// The version of JUnit that a flag names, else the configuration.
pub(crate) fn junit_version(flag: Option<u8>, common: &CommonFlags) -> JUnitVersion {
    match flag.or(common.configuration.junit) {
        Some(4) => JUnitVersion::Four,
        _ => JUnitVersion::Five,
    }
}

fn split_path(text: &str) -> Vec<PathBuf> {
    let entries = text.split(':');
    let named = entries.filter(|entry| !entry.is_empty());
    named.map(PathBuf::from).collect()
}

/// Panics of workers become reasons in the report, so they are not printed, unless `RUST_BACKTRACE` asks for their
/// place.
pub(crate) fn silence_worker_panics() {
    let usual = std::panic::take_hook();
    let is_traced = std::env::var_os("RUST_BACKTRACE").is_some();
    std::panic::set_hook(Box::new(move |info| {
        if is_traced || std::thread::current().name() == Some("main") {
            usual(info);
        }
    }));
}

//! The command `cairn check`: finds inputs that make a public method throw what it does not declare.

use crate::cache;
use crate::common::{CommonFlags, junit_version, tell_interruption};
use crate::exit::{Exit, ExitFailure};
use crate::exploration::ExplorationFlags;
use crate::inputs::{self, CriterionFlag};
use crate::output::{ReportDetail, expect_format, expect_writable, show, write_tests};
use crate::predicate::{self, PredicateAim};
use crate::svcomp::{self, PropertyFlag};
use answer::{Answer, Verb};
use cairn::project::amounts;
use cairn::triage::{Baseline, UnknownName};
use cairn::{
    CheckOutcome, CheckRequest, ExplorationOptions, FailOn, KnownFindings, PredicateRequest,
    SvcompRequest, TestInputsRequest,
};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  cairn check examples/Range.java
  cairn check --method add --time 20s examples/TaskList.java";

#[derive(Args)]
pub(crate) struct CheckFlags {
    #[command(flatten)]
    common: CommonFlags,

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

    /// Explore up to N calls for each class, and five times as many with concrete arguments, to find out
    /// which states its objects can be in. With 0, a failure that needs an object in a certain state stays
    /// conditional
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    calls: u64,

    /// Time on one core for each method: `1s`, `200ms`. The limit of the whole run is that of all methods together
    /// [default: for projects, folders and jars 1s, and at least 60s for all; else no limit for each]
    #[arg(long, value_parser = amounts::parse_duration, conflicts_with = "time")]
    time_per_method: Option<Duration>,

    /// Don't confirm failures by running their tests on the JVM
    #[arg(long)]
    no_replay: bool,

    /// Write the tests that show the failures below this source folder, such as `src/test/java`
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,

    /// The version of JUnit that tests are written for [default: 5]
    #[arg(long, value_name = "4|5", value_parser = clap::value_parser!(u8).range(4..=5))]
    junit: Option<u8>,

    /// Let failures refute a method even if no calls were found that bring an object into the failing state
    #[arg(long)]
    conditional: bool,

    /// Count failures that need a null argument like all others. Otherwise they are noted in one line for
    /// each method, unless an annotation such as `@Nullable` says that null may be passed
    #[arg(long)]
    null_arguments: bool,

    /// Report also objects of your `AutoCloseable` classes that become unreachable without being closed.
    /// No test shows a leak, so it changes no verdict
    #[arg(long, conflicts_with_all = ["svcomp", "emit_inputs", "verify"])]
    leaks: bool,

    /// Silence the findings that this file lists: those of an earlier run
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write the findings of this run to the baseline, for the next ones
    #[arg(long)]
    write_baseline: bool,

    /// What makes the exit code 1: findings that are not silenced (`new`), any refuted method (`refuted`),
    /// and 3: any unknown verdict (`unknown`). Default: 1 for findings that are not silenced, 3 for unknown
    /// verdicts
    #[arg(long, value_enum, value_name = "WHAT")]
    fail_on: Option<FailOnFlag>,

    /// Print statistics to stderr
    #[arg(long)]
    stats: bool,

    /// List also what methods throw on purpose, every conditional failure, what is silenced and every skipped
    /// method
    #[arg(long)]
    all: bool,

    /// The same as `cairn inputs --for-tests`
    #[arg(long, hide = true, conflicts_with_all = ["svcomp", "tests", "conditional"])]
    emit_inputs: bool,

    /// For `--emit-inputs`
    #[arg(long, hide = true, value_enum, default_value_t = CriterionFlag::Branch, requires = "emit_inputs")]
    criterion: CriterionFlag,

    /// The same as `cairn verify METHOD`
    #[arg(long, hide = true, value_name = "METHOD", conflicts_with_all = ["svcomp", "emit_inputs", "methods", "conditional", "all"])]
    verify: Option<String>,

    /// For `--verify`
    #[arg(long, hide = true, value_name = "N", requires = "verify", value_parser = clap::value_parser!(u32).range(1..))]
    sequence: Option<u32>,

    /// Don't use or keep results in the cache
    #[arg(long)]
    no_cache: bool,

    /// The same as `cairn svcomp`
    #[arg(long, hide = true, conflicts_with_all = ["tests", "methods", "conditional", "all"])]
    svcomp: bool,

    /// For `--svcomp`
    #[arg(long, hide = true, value_enum, default_value_t = PropertyFlag::Assert, requires = "svcomp")]
    property: PropertyFlag,
}

/// What makes a run fail.
#[derive(Clone, Copy, ValueEnum)]
enum FailOnFlag {
    /// A finding that is not silenced
    New,
    /// A refuted method, be it by a silenced finding
    Refuted,
    /// An unknown verdict, too
    Unknown,
}

impl From<FailOnFlag> for FailOn {
    fn from(flag: FailOnFlag) -> FailOn {
        match flag {
            FailOnFlag::New => FailOn::New,
            FailOnFlag::Refuted => FailOn::Refuted,
            FailOnFlag::Unknown => FailOn::Unknown,
        }
    }
}

impl CheckFlags {
    /// The file of the baseline.
    fn baseline_file(&self) -> Option<&Path> {
        let file = self.common.configuration().baseline.as_deref();
        self.baseline.as_deref().or(file)
    }

    fn known_findings(&self) -> Result<KnownFindings, ExitFailure> {
        let file = self.baseline_file();
        if self.write_baseline && file.is_none() {
            let text =
                "--write-baseline needs a file: --baseline FILE, or `baseline` in cairn.toml";
            return Err(ExitFailure::usage(text));
        }
        let folder = file.and_then(Path::parent);
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
        if let (true, Some(folder)) = (self.write_baseline, folder) {
            // Before the run: a mistyped path should not cost the time of one.
            let folder = folder.display();
            let text = format!("can't write the baseline: {folder} is not a folder");
            return Err(ExitFailure::usage(text));
        }
        // The first one is yet to be written.
        let file = file.filter(|file| file.exists() || !self.write_baseline);
        let baseline = file.map(Baseline::read).transpose();
        Ok(KnownFindings {
            baseline: baseline.map_err(ExitFailure::usage)?,
            ignored: self.common.configuration().ignored.clone(),
        })
    }

    /// Writes the baseline, if that is asked for; returns whether it was.
    fn write_baseline(&self, answer: &Answer) -> Result<bool, ExitFailure> {
        let Some(file) = self.baseline_file().filter(|_| self.write_baseline) else {
            return Ok(false);
        };
        let baseline = Baseline::of(answer);
        baseline.write(file).map_err(ExitFailure::usage)?;
        let (count, file) = (baseline.len(), file.display());
        let findings = if count == 1 { "finding" } else { "findings" };
        let conditional = match baseline.conditional_findings(answer) {
            0 => String::new(),
            n => format!(
                ", {n} of them only in states that no known calls lead to (--all lists them)"
            ),
        };
        eprintln!("cairn: {count} {findings} written to {file}{conditional}");
        Ok(true)
    }
}

/// Tells of accepted findings in code that is not there: a name that was mistyped, or has changed since.
fn tell_unknown_ignored(flags: &CheckFlags, answer: &Answer) {
    // Of a part of the targets nothing can be said about the others.
    let is_part = !flags.classes.is_empty() || !flags.methods.is_empty();
    let is_part = is_part || !flags.common.has_whole_target();
    if is_part || flags.common.quiet || answer.subjects.is_empty() {
        return;
    }
    let file = flags.common.configuration();
    let path = file.file.as_deref().map(|path| path.display().to_string());
    let path = path.unwrap_or_default();
    for unknown in file.ignored.iter().filter_map(|i| i.unknown_name(answer)) {
        let UnknownName { key, name, nearest } = unknown;
        let nearest = nearest.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        eprintln!(
            "cairn: {path}: an entry of `ignore` accepts nothing: no {key} `{name}` was checked{nearest}"
        );
    }
}

pub(crate) fn run(flags: &mut CheckFlags) -> Result<Exit, ExitFailure> {
    flags.common.configure()?;
    let flags = &*flags;
    let common = &flags.common;
    let file = common.configuration();
    let exploration = flags.exploration.exploration(common.time(), flags.size);
    // Old spellings of other verbs.
    if let Some(predicate) = &flags.verify {
        let request = PredicateRequest {
            predicate: predicate.clone(),
            time: common.time(),
            objects: flags.size,
            calls: flags.sequence,
            merge: true,
            replay: !flags.no_replay,
            junit: junit_version(flags.junit, common),
            cache: !flags.no_cache,
        };
        let sought = PredicateAim::Violation {
            tests: flags.tests.as_deref(),
        };
        return predicate::answer(common, &request, sought, flags.stats);
    }
    if flags.svcomp {
        let request = SvcompRequest {
            exploration,
            classes: flags.classes.clone(),
            property: flags.property.into(),
            replay: !flags.no_replay,
        };
        return svcomp::answer(common, &request, flags.stats);
    }
    if flags.emit_inputs {
        let request = TestInputsRequest {
            exploration,
            classes: flags.classes.clone(),
            methods: flags.methods.clone(),
            criterion: flags.criterion.into(),
        };
        return inputs::answer_for_tests(common, request, flags.stats, flags.all);
    }
    let request = CheckRequest {
        exploration: match flags.time_per_method {
            // What it comes to is the limit, however little that is.
            Some(_) => ExplorationOptions {
                time: Duration::ZERO,
                ..exploration
            },
            None => exploration,
        },
        time_per_method: flags.time_per_method.or(common.default_time_per_method()),
        classes: flags.classes.clone(),
        methods: flags.methods.clone(),
        calls: flags.calls,
        replay: !flags.no_replay,
        junit: junit_version(flags.junit, common),
        conditional: flags.conditional || file.conditional == Some(true),
        null_arguments: flags.null_arguments || file.null_arguments == Some(true),
        leaks: flags.leaks || file.leaks == Some(true),
        known: flags.known_findings()?,
        cache: !flags.no_cache,
        shapes: true,
    };
    answer(flags, &request)
}

fn answer(flags: &CheckFlags, request: &CheckRequest) -> Result<Exit, ExitFailure> {
    let common = &flags.common;
    expect_format(common, Verb::Check)?;
    if let Some(folder) = &flags.tests {
        expect_writable(folder)?;
    }
    let cache = request.cache.then(|| cache::find(flags.stats)).flatten();
    common.analyse(cache, flags.stats, |cairn, session| {
        let answer = cairn.check(request, session)?;
        let is_interrupted = tell_interruption(session);
        if !is_interrupted {
            tell_unknown_ignored(flags, &answer);
        }
        let shown = ReportDetail {
            all: flags.all,
            stats: flags.stats,
            ..ReportDetail::default()
        };
        show(&answer, cairn, common, shown)?;
        if let Some(folder) = &flags.tests {
            write_tests(folder, &answer.artifacts)?;
        }
        if is_interrupted {
            return Ok(Exit::Interrupted);
        }
        if flags.write_baseline(&answer)? {
            return Ok(match answer.has_internal_error() {
                true => Exit::Unknown,
                false => Exit::Clean,
            });
        }
        let policy = flags.fail_on.map(FailOn::from);
        let policy = policy.or(common.configuration().fail_on);
        Ok(CheckOutcome::new(&answer, policy).into())
    })
}

//! `cairn check`: which inputs make a public method throw what it does not declare?

use crate::common::{CommonFlags, junit_version, tell_interruption};
use crate::exit::{Exit, Failure};
use crate::exploration::ExplorationFlags;
use crate::inputs::{self, CriterionFlag};
use crate::output::{Shown, expect_form, expect_writable, show, write_tests};
use crate::predicate::{self, Sought};
use crate::svcomp::{self, PropertyFlag};
use crate::trace::Trace;
use answer::Verb;
use cairn::{CheckRequest, PredicateRequest, Session, SvcompRequest, TestInputsRequest};
use clap::Args;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  cairn check examples/Range.java
  cairn check --method add --time 20s examples/TaskList.java";

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

    /// Objects and array elements of the input that a path looks at; default: as many as there is
    /// time for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    size: Option<u32>,

    #[command(flatten)]
    exploration: ExplorationFlags,

    /// Calls tried for each class to get its objects into new states, once all inputs are done, and
    /// five times as many with chosen arguments; 0: none, then a failure on an object that must be in some state stays conditional
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    calls: u64,

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

    /// Print on stderr what it cost
    #[arg(long)]
    stats: bool,

    /// Write what becomes of each path (start, forks, subsumption, end) to this file as JSON lines
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svcomp", "emit_inputs", "verify"])]
    trace: Option<PathBuf>,

    /// List what methods throw on purpose, and every method that was skipped
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

    /// For `--verify`
    #[arg(long, hide = true, requires = "verify")]
    no_cache: bool,

    /// The same as `cairn svcomp`
    #[arg(long, hide = true, conflicts_with_all = ["tests", "methods", "conditional", "all"])]
    svcomp: bool,

    /// For `--svcomp`
    #[arg(long, hide = true, value_enum, default_value_t = PropertyFlag::Assert, requires = "svcomp")]
    property: PropertyFlag,
}

pub fn run(flags: &CheckFlags) -> Result<Exit, Failure> {
    let common = &flags.common;
    let exploration = flags.exploration.exploration(common.time, flags.size);
    // Old spellings of other verbs.
    if let Some(predicate) = &flags.verify {
        let request = PredicateRequest {
            predicate: predicate.clone(),
            time: common.time,
            objects: flags.size,
            calls: flags.sequence,
            merge: true,
            replay: !flags.no_replay,
            junit: junit_version(flags.junit),
            cache: !flags.no_cache,
        };
        let sought = Sought::Violation {
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
        exploration,
        classes: flags.classes.clone(),
        methods: flags.methods.clone(),
        calls: flags.calls,
        replay: !flags.no_replay,
        junit: junit_version(flags.junit),
        conditional: flags.conditional,
        leaks: flags.leaks,
    };
    answer(flags, &request)
}

fn answer(flags: &CheckFlags, request: &CheckRequest) -> Result<Exit, Failure> {
    let common = &flags.common;
    expect_form(common, Verb::Check)?;
    if let Some(folder) = &flags.tests {
        expect_writable(folder)?;
    }
    let trace = flags.trace.as_deref().map(Trace::create).transpose()?;
    common.analyse(flags.stats, |cairn, session| {
        let session = &Session {
            trace: trace.as_ref().map(Trace::paths),
            ..session.clone()
        };
        let answer = cairn.check(request, session)?;
        let is_interrupted = tell_interruption(session);
        let shown = Shown {
            all: flags.all,
            stats: flags.stats,
            ..Shown::default()
        };
        show(&answer, cairn, common, shown)?;
        if let Some(folder) = &flags.tests {
            write_tests(folder, &answer.artifacts)?;
        }
        if let Some(trace) = &trace {
            trace.finish()?;
        }
        Ok(match is_interrupted {
            true => Exit::Interrupted,
            false => answer.verdict().into(),
        })
    })
}

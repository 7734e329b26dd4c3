//! The commands `cairn verify` and `cairn reach`: do calls lead to objects for which a predicate returns a given
//! value?

use crate::cache;
use crate::common::{CommonFlags, junit_version, tell_interruption};
use crate::exit::{Exit, ExitFailure};
use crate::output::{ReportDetail, expect_format, show, write_tests};
use answer::Verb;
use cairn::PredicateRequest;
use clap::Args;
use std::path::{Path, PathBuf};

pub(crate) const VERIFY_EXAMPLES: &str = "\
Examples:
  cairn verify SearchTree.repOk examples/SearchTree.java
  cairn verify Playlist.repOk --calls 4 examples/Playlist.java";

pub(crate) const REACH_EXAMPLES: &str = "\
Examples:
  cairn reach suites.Specs.wanted tests/java/suites/Specs.java tests/java/suites/Node.java
  cairn reach 'suites.Specs.wanted(Node)' --calls 3 tests/java/suites/*.java";

#[derive(Args)]
pub(crate) struct PredicateFlags {
    /// A method that returns a `boolean`, such as `acme.LruCache.invariant` or `acme.Specs.wanted(Node)`
    #[arg(value_name = "PREDICATE")]
    predicate: String,

    #[command(flatten)]
    common: CommonFlags,

    /// Explore states of up to N objects; default: as large as the time allows
    #[arg(long, alias = "size", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    objects: Option<u32>,

    /// Explore sequences of up to N calls; default: as long as the time allows
    #[arg(long, alias = "sequence", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    calls: Option<u32>,

    /// Don't merge states that differ in numbers only
    #[arg(long)]
    no_merge: bool,

    /// The version of JUnit that tests are written for [default: 5]
    #[arg(long, value_name = "4|5", value_parser = clap::value_parser!(u8).range(4..=5))]
    junit: Option<u8>,

    /// Don't confirm the calls that were found on the JVM
    #[arg(long)]
    no_replay: bool,

    /// Don't use or keep results in the cache
    #[arg(long)]
    no_cache: bool,

    /// Print statistics to stderr
    #[arg(long)]
    stats: bool,
}

#[derive(Args)]
pub(crate) struct VerifyFlags {
    #[command(flatten)]
    predicate: PredicateFlags,

    /// Write the test that shows a violation below this source folder, such as `src/test/java`
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,
}

/// The goal of the search.
#[derive(Clone, Copy)]
pub(crate) enum PredicateAim<'a> {
    /// An object for which the predicate holds.
    Goal,
    /// An object for which it does not hold.
    Violation {
        /// The source folder for its test.
        tests: Option<&'a Path>,
    },
}

impl PredicateFlags {
    fn request(&self) -> PredicateRequest {
        PredicateRequest {
            predicate: self.predicate.clone(),
            time: self.common.time(),
            objects: self.objects,
            calls: self.calls,
            merge: !self.no_merge,
            replay: !self.no_replay,
            junit: junit_version(self.junit, &self.common),
            cache: !self.no_cache,
        }
    }

    fn answer(&self, sought: PredicateAim<'_>) -> Result<Exit, ExitFailure> {
        answer(&self.common, &self.request(), sought, self.stats)
    }
}

pub(crate) fn verify(flags: &mut VerifyFlags) -> Result<Exit, ExitFailure> {
    flags.predicate.common.configure()?;
    flags.predicate.answer(PredicateAim::Violation {
        tests: flags.tests.as_deref(),
    })
}

pub(crate) fn reach(flags: &mut PredicateFlags) -> Result<Exit, ExitFailure> {
    flags.common.configure()?;
    flags.answer(PredicateAim::Goal)
}

/// Runs the request and prints the answer.
pub(crate) fn answer(
    common: &CommonFlags,
    request: &PredicateRequest,
    sought: PredicateAim<'_>,
    stats: bool,
) -> Result<Exit, ExitFailure> {
    let verb = match sought {
        PredicateAim::Goal => Verb::Reach,
        PredicateAim::Violation { .. } => Verb::Verify,
    };
    expect_format(common, verb)?;
    let cache = request.cache.then(|| cache::find(stats)).flatten();
    common.analyse(cache, stats, |cairn, session| {
        let answer = match sought {
            PredicateAim::Goal => cairn.reach(request, session)?,
            PredicateAim::Violation { .. } => cairn.verify(request, session)?,
        };
        if let PredicateAim::Violation {
            tests: Some(folder),
        } = sought
        {
            write_tests(folder, &answer.artifacts)?;
        }
        let is_interrupted = tell_interruption(session);
        show(&answer, cairn, common, ReportDetail::default())?;
        Ok(match is_interrupted {
            true => Exit::Interrupted,
            false => answer.verdict().into(),
        })
    })
}

//! Exploration options: requests translated into options of the analyses.

use crate::request::{ExplorationOptions, SearchOrder, StateMatching};
use crate::session::{Progress, Session};
use harness::{ExploreOptions, MethodsProgress};
use jvm_symex::MatchMode;
use std::time::Duration;
use symex::{Limits, SearchStrategy};

/// The share of the time that is reserved for tests on the JVM, with its minimum and maximum.
const REPLAY_SHARE: u32 = 5;
const LEAST_FOR_REPLAY: Duration = Duration::from_secs(4);
const MOST_FOR_REPLAY: Duration = Duration::from_secs(10);

/// The time that is reserved for the replay on the JVM.
pub(crate) fn replay_reserve(time: Duration) -> Duration {
    (time / REPLAY_SHARE)
        .clamp(LEAST_FOR_REPLAY, MOST_FOR_REPLAY)
        .min(time / 2)
}

/// The number of worker threads, unless a request says it.
pub(crate) fn available_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The options of the request, with these limits where it sets none.
pub(crate) fn explore_options(
    exploration: &ExplorationOptions,
    usual: Limits,
    memory: u64,
    session: &Session<'_>,
) -> ExploreOptions {
    let limits = Limits {
        paths: exploration.paths.unwrap_or(usual.paths),
        depth: exploration.depth.unwrap_or(usual.depth),
        choices: exploration.choices.unwrap_or(usual.choices),
        size: exploration.size.unwrap_or(usual.size),
        memory,
        ..usual
    };
    ExploreOptions {
        time: exploration.time,
        keep: Duration::ZERO,
        started: session.started,
        limits,
        order: match exploration.search {
            SearchOrder::Dfs => SearchStrategy::DepthFirst,
            SearchOrder::Bfs => SearchStrategy::BreadthFirst,
            SearchOrder::Coverage => SearchStrategy::Coverage,
            SearchOrder::Random { seed } => SearchStrategy::Random { seed },
        },
        matching: match exploration.matching {
            StateMatching::Exact => MatchMode::Exact,
            StateMatching::Abstract => MatchMode::Abstract,
            StateMatching::Off => MatchMode::Off,
        },
        jobs: exploration.jobs.unwrap_or_else(available_cores),
        cancellation: session.cancellation.clone(),
        trace: session.trace.clone(),
    }
}

impl From<MethodsProgress> for Progress {
    fn from(now: MethodsProgress) -> Progress {
        Progress::Methods {
            all: now.methods,
            finished: now.finished,
            paths: now.paths,
            findings: now.findings,
        }
    }
}

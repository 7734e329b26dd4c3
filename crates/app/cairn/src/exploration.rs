//! Exploration options: requests translated into options of the analyses.

use crate::request::{ExplorationOptions, SearchOrder, StateMatching};
use crate::session::{Progress, Session};
use harness::{ExploreOptions, MethodsProgress};
use jvm_symex::MatchMode;
use std::time::Duration;
use symex::{Limits, SearchStrategy};

/// The share of the time that is reserved for tests on the JVM, with its minimum and maximum; of long runs, which find
/// thousands of failures, the share alone.
const REPLAY_SHARE: u32 = 5;
const LEAST_FOR_REPLAY: Duration = Duration::from_secs(4);
const MOST_FOR_REPLAY: Duration = Duration::from_secs(10);
const REPLAY_SHARE_OF_LONG_RUNS: u32 = 10;

/// The time that is reserved for the replay on the JVM.
pub(crate) fn replay_reserve(time: Duration) -> Duration {
    (time / REPLAY_SHARE)
        .clamp(LEAST_FOR_REPLAY, MOST_FOR_REPLAY)
        .min(time / 2)
        .max(time / REPLAY_SHARE_OF_LONG_RUNS)
}

/// The number of worker threads.
pub(crate) fn worker_count(exploration: &ExplorationOptions) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    exploration.jobs.unwrap_or_else(cores).max(1)
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
        jobs: worker_count(exploration),
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
            current: now.current,
            left: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_for_the_replay_grows_with_long_runs() {
        let reserved = |seconds| replay_reserve(Duration::from_secs(seconds)).as_secs();
        assert_eq!([6, 30, 60, 1_200].map(reserved), [3, 6, 10, 120]);
    }
}

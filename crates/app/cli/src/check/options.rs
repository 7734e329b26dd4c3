//! Flags as options of the analysis.

use super::{CheckFlags, LEAST_FOR_REPLAY, MOST_FOR_REPLAY, Match, REPLAY_SHARE, Search};
use analysis_check::CheckOptions;
use jvm_symex::MatchMode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use symex::{Limits, Order};

/// What the flags say, and these limits where they say nothing.
pub(super) fn options(
    flags: &CheckFlags,
    usual: Limits,
    started: Instant,
    interrupted: &Arc<AtomicBool>,
) -> CheckOptions {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let limits = Limits {
        paths: flags.paths.unwrap_or(usual.paths),
        depth: flags.depth.unwrap_or(usual.depth),
        choices: flags.choices.unwrap_or(usual.choices),
        size: flags.size.unwrap_or(usual.size),
        memory: flags.common.memory,
        ..usual
    };
    let order = match flags.search {
        Search::Dfs => Order::DepthFirst,
        Search::Bfs => Order::BreadthFirst,
        Search::Coverage => Order::Coverage,
        Search::Random => Order::Random { seed: flags.seed },
    };
    let jobs = flags.jobs.map_or_else(cores, usize::from);
    CheckOptions {
        time: flags.common.time,
        keep: match flags.no_replay {
            true => Duration::ZERO,
            false => (flags.common.time / REPLAY_SHARE)
                .clamp(LEAST_FOR_REPLAY, MOST_FOR_REPLAY)
                .min(flags.common.time / 2),
        },
        started,
        limits,
        order,
        matching: match flags.matching {
            Match::Exact => MatchMode::Exact,
            Match::Abstract => MatchMode::Abstract,
            Match::Off => MatchMode::Off,
        },
        calls: flags.calls,
        jobs,
        interrupted: interrupted.clone(),
        trace: None,
    }
}

//! Exploration flags: which paths are explored, in which order, how far.

use cairn::{ExplorationOptions, SearchOrder, StateMatching};
use clap::{Args, ValueEnum};
use std::time::Duration;

#[derive(Args)]
pub(crate) struct ExplorationFlags {
    /// Explore at most N paths in each method [default: 10000; `cairn svcomp`: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    paths: Option<u64>,

    /// Cut a path after N branch decisions, which limits loops and recursion; where a contract is executed before the
    /// method, after four times as many [default: 100; with `--match abstract` 1000; `cairn svcomp`: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Try at most N values where a concrete array length or index is needed [default: 8;
    /// `cairn svcomp`: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    choices: Option<u32>,

    /// The order in which paths are explored
    #[arg(long, value_enum, default_value_t = Search::Coverage)]
    search: Search,

    /// How a path is ended whose state an earlier one subsumes: `exact` loses nothing; `abstract` first
    /// summarizes lists, arrays and trees, so that loops over them end, and reports that as an assumption
    #[arg(long = "match", value_enum, default_value_t = Match::Exact, value_name = "HOW")]
    matching: Match,

    /// The seed of `--search random`
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Worker threads; default: one for each core
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
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

impl ExplorationFlags {
    /// The flags as part of a request, with inputs up to a size.
    pub(crate) fn exploration(&self, time: Duration, size: Option<u32>) -> ExplorationOptions {
        ExplorationOptions {
            time,
            paths: self.paths,
            depth: self.depth,
            choices: self.choices,
            size,
            search: match self.search {
                Search::Dfs => SearchOrder::Dfs,
                Search::Bfs => SearchOrder::Bfs,
                Search::Coverage => SearchOrder::Coverage,
                Search::Random => SearchOrder::Random { seed: self.seed },
            },
            matching: match self.matching {
                Match::Exact => StateMatching::Exact,
                Match::Abstract => StateMatching::Abstract,
                Match::Off => StateMatching::Off,
            },
            jobs: self.jobs.map(usize::from),
        }
    }
}

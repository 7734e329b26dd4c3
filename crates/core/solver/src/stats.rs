//! Solver statistics, for `--stats`.

use std::fmt;
use std::time::Duration;

use crate::z3_back::QueryCost;

/// The layers that answer questions, in their order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SolverLayer {
    /// The path's own model satisfies the question.
    ModelReuse,
    /// Constants, and goals that the path contains or contradicts.
    Trivial,
    /// Earlier answers, to this question or to a stronger or weaker one.
    Cache,
    /// A decision procedure for comparisons (difference constraints).
    Order,
    /// Few possible values, all of them tried.
    Enumerate,
    /// Z3 over integers.
    Linear,
    /// Likely values, tried one after the other.
    Trial,
    /// Z3 over bit vectors and floats.
    Z3,
}

impl SolverLayer {
    /// All of them, in their order.
    pub const ALL: [SolverLayer; 8] = [
        SolverLayer::ModelReuse,
        SolverLayer::Trivial,
        SolverLayer::Cache,
        SolverLayer::Order,
        SolverLayer::Enumerate,
        SolverLayer::Linear,
        SolverLayer::Trial,
        SolverLayer::Z3,
    ];

    /// The name that `--stats` shows.
    pub fn name(self) -> &'static str {
        match self {
            SolverLayer::ModelReuse => "model reuse",
            SolverLayer::Trivial => "trivial",
            SolverLayer::Cache => "cache",
            SolverLayer::Order => "order",
            SolverLayer::Enumerate => "enumeration",
            SolverLayer::Linear => "linear",
            SolverLayer::Trial => "trial",
            SolverLayer::Z3 => "z3",
        }
    }
}

/// Counters of one [`PathSolver`](crate::PathSolver).
#[derive(Clone, Default, Debug)]
pub struct SolverStats {
    /// Questions of the engine about conditions that are not constant, each side of a branch
    /// counted as one.
    pub decisions: u64,
    /// Those of them for which Z3 was not called, over vectors or integers.
    pub decisions_without_z3: u64,
    /// Questions answered by each layer, in the order of [`SolverLayer::ALL`]. One decision may be
    /// several questions.
    hits: [u64; SolverLayer::ALL.len()],
    /// Calls of Z3 over bit vectors and floats.
    pub z3_calls: u64,
    /// Time spent in them.
    pub z3_time: Duration,
    /// Calls of Z3 over integers.
    pub linear_calls: u64,
    /// Time spent in them.
    pub linear_time: Duration,
    /// Steps of Z3 in all calls, as it counts them: the same on every machine.
    pub steps: u64,
    /// Nodes of terms that were evaluated to find values without Z3, at most.
    pub evaluated: u64,
    /// Calls that the clock has ended.
    pub late_calls: u64,
    /// Questions that were not decided.
    pub unknowns: u64,
    /// Models that did not satisfy what they were made for: mistakes in a layer.
    pub wrong_models: u64,
}

impl SolverStats {
    /// Counts an answer of this layer.
    pub fn hit(&mut self, layer: SolverLayer) {
        self.hits[layer as usize] += 1;
    }

    /// How many questions this layer answered.
    pub fn hits(&self, layer: SolverLayer) -> u64 {
        self.hits[layer as usize]
    }

    /// Calls of Z3 of both kinds.
    pub fn back_end_calls(&self) -> u64 {
        self.z3_calls + self.linear_calls
    }

    pub(crate) fn spend(&mut self, cost: QueryCost) {
        self.steps += cost.steps;
        self.late_calls += u64::from(cost.is_late);
    }

    /// Adds the counters of another worker.
    pub fn add(&mut self, other: &SolverStats) {
        self.decisions += other.decisions;
        self.decisions_without_z3 += other.decisions_without_z3;
        for layer in SolverLayer::ALL {
            self.hits[layer as usize] += other.hits(layer);
        }
        self.z3_calls += other.z3_calls;
        self.z3_time += other.z3_time;
        self.linear_calls += other.linear_calls;
        self.linear_time += other.linear_time;
        self.steps += other.steps;
        self.evaluated += other.evaluated;
        self.late_calls += other.late_calls;
        self.unknowns += other.unknowns;
        self.wrong_models += other.wrong_models;
    }
}

impl fmt::Display for SolverStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} decisions, {} without z3; answered by",
            self.decisions, self.decisions_without_z3
        )?;
        for layer in SolverLayer::ALL {
            write!(f, " {} {},", layer.name(), self.hits(layer))?;
        }
        write!(
            f,
            " z3 {} calls {:?}, linear {} calls {:?}, {} unknown",
            self.z3_calls, self.z3_time, self.linear_calls, self.linear_time, self.unknowns
        )?;
        match self.wrong_models {
            0 => Ok(()),
            wrong => write!(f, ", {wrong} wrong models"),
        }
    }
}

//! Statistics: what explorations and solvers counted, added up.

use crate::result::location;
use answer::{LayerCount, MatchCount, Stats};
use jvm_symex::{MatchCounts, Place};
use solver::{SolverLayer, SolverStats};
use symex::{Summary, TimeSpent};

/// Adds up what was compared at each place.
pub fn add_match(stats: &mut Stats, place: &Place, counts: &MatchCounts) {
    let at = location(place);
    let index = match stats.matching.iter().position(|m| m.at == at) {
        Some(index) => index,
        None => {
            stats.matching.push(MatchCount {
                at,
                ..MatchCount::default()
            });
            stats.matching.len() - 1
        }
    };
    let sum = &mut stats.matching[index];
    sum.checks += counts.checks;
    sum.subsumed += counts.subsumed;
    sum.stored += counts.stored;
}

/// Adds what an exploration came to.
pub fn add_summary(stats: &mut Stats, summary: &Summary<Place>) {
    stats.paths += summary.paths();
    stats.forks += summary.forks;
    stats.instructions += summary.instructions;
    add_times(stats, &summary.times);
}

fn add_times(stats: &mut Stats, times: &TimeSpent) {
    stats.seconds_executing += times.stepping.as_secs_f64();
    stats.seconds_solving += times.solving.as_secs_f64();
    stats.seconds_matching += times.matching.as_secs_f64();
    stats.seconds_confirming += times.observing.as_secs_f64();
}

/// Takes over what all solvers did.
pub fn add_solver(stats: &mut Stats, solver: &SolverStats) {
    stats.decisions = solver.decisions;
    stats.decisions_without_solver = solver.decisions_without_z3;
    stats.solver_calls = solver.back_end_calls();
    stats.solver_unknowns = solver.unknowns;
    let count = |layer: &SolverLayer| LayerCount {
        layer: layer.name().into(),
        answers: solver.hits(*layer),
    };
    stats.layers = SolverLayer::ALL.iter().map(count).collect();
}

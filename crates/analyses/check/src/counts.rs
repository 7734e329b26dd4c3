//! What workers counted, added up.

use crate::result::location;
use answer::{LayerCount, MatchCount, Stats};
use jvm_symex::{Counts, Place};
use solver::{Layer, SolverStats};
use symex::Times;

/// Adds up what was compared at each place.
pub(crate) fn add_match(stats: &mut Stats, place: &Place, counts: &Counts) {
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

pub(crate) fn add_times(stats: &mut Stats, times: &Times) {
    stats.seconds_executing += times.stepping.as_secs_f64();
    stats.seconds_solving += times.solving.as_secs_f64();
    stats.seconds_matching += times.matching.as_secs_f64();
    stats.seconds_confirming += times.observing.as_secs_f64();
}

pub(crate) fn add_solver(stats: &mut Stats, solver: &SolverStats) {
    stats.decisions = solver.decisions;
    stats.decisions_without_solver = solver.decisions_without_z3;
    stats.solver_calls = solver.back_end_calls();
    stats.solver_unknowns = solver.unknowns;
    let count = |layer: &Layer| LayerCount {
        layer: layer.name().into(),
        answers: solver.hits(*layer),
    };
    stats.layers = Layer::ALL.iter().map(count).collect();
}

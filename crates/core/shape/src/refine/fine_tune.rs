//! FineTune: the coarsest generator that rules out a path, by halving the set of candidates.

use crate::generators::{ShapeClassGenerator, StructureInstance, generate};
use crate::reach::{ShapeAnalysis, simulate};
use crate::tracking::TrackingMap;
use heap_program::ShapeProgram;
use std::sync::Arc;
use std::time::Instant;

/// What a path is simulated with.
pub(super) struct PathSimulation<'a> {
    pub(super) program: &'a ShapeProgram,
    pub(super) tracking: &'a TrackingMap,
    pub(super) path: &'a [usize],
    /// Structures that one candidate may make: coarser generators are not always cheaper.
    pub(super) limit: u64,
    pub(super) deadline: Option<Instant>,
    /// How many structures were made, for figures.
    pub(super) coerced: u64,
}

impl PathSimulation<'_> {
    /// True if no structure is left at the end of the path; `None` if the limit was met.
    pub(super) fn rules_out(&mut self, generators: &[Option<ShapeClassGenerator>]) -> Option<bool> {
        let class = generate(self.program, generators, self.tracking.anywhere()).ok()?;
        let analysis = ShapeAnalysis::new(self.program, &class, self.tracking);
        let mut analysis = analysis.until(self.deadline);
        let left = simulate(&mut analysis, self.path, self.limit);
        self.coerced += analysis.transformer.coerced;
        left.map(|left| left == 0)
    }

    fn size(&self, generators: &[Option<ShapeClassGenerator>]) -> usize {
        generate(self.program, generators, self.tracking.anywhere())
            .map_or(usize::MAX, |class| class.size())
    }
}

/// Searches the generators of one type that refine the present one, with the other types' generators as they are.
/// Of the coarsest that rule out the path, the one with the fewest predicates.
pub(super) fn fine_tune(
    simulation: &mut PathSimulation<'_>,
    present: &[Option<ShapeClassGenerator>],
    node_type: usize,
    instances: &[Arc<StructureInstance>],
) -> Option<ShapeClassGenerator> {
    let with = |instance: &Arc<StructureInstance>, enabled: u64| {
        let mut generators = present.to_vec();
        generators[node_type] = Some(ShapeClassGenerator {
            instance: instance.clone(),
            enabled,
        });
        generators
    };
    // Structures one after the other, coarser ones first: the order between structures says which to try.
    let mut best: Option<(usize, ShapeClassGenerator)> = None;
    let mut depth = None;
    for instance in instances {
        // A finer structure is not needed where a coarser one does.
        if best.is_some() && depth != Some(instance.depth) {
            break;
        }
        let mut candidates = candidates(instance, present[node_type].as_ref());
        let finest = candidates
            .iter()
            .copied()
            .max_by_key(|enabled| enabled.count_ones());
        match finest {
            Some(finest) if simulation.rules_out(&with(instance, finest)) == Some(true) => {}
            _ => continue,
        }
        halve(&mut candidates, |enabled| {
            simulation.rules_out(&with(instance, enabled))
        });
        for enabled in candidates {
            let size = simulation.size(&with(instance, enabled));
            if best.as_ref().is_none_or(|(smallest, _)| size < *smallest) {
                depth = Some(instance.depth);
                best = Some((
                    size,
                    ShapeClassGenerator {
                        instance: instance.clone(),
                        enabled,
                    },
                ));
            }
        }
    }
    best.map(|(_, generator)| generator)
}

/// All subsets of a structure's families, as masks, that refine the present generator.
fn candidates(
    instance: &Arc<StructureInstance>,
    present: Option<&ShapeClassGenerator>,
) -> Vec<u64> {
    let all = (1u64 << instance.families.len()) - 1;
    let finest = ShapeClassGenerator {
        instance: instance.clone(),
        enabled: all,
    };
    let Some(present) = present else {
        return (0..=all).collect();
    };
    if !finest.refines(present) {
        return Vec::new();
    }
    let kept = present.families();
    let required = instance
        .families
        .iter()
        .enumerate()
        .fold(0u64, |mask, (index, family)| {
            mask | u64::from(kept.contains(family.name.as_str())) << index
        });
    (0..=all)
        .filter(|enabled| enabled & required == required)
        .collect()
}

/// Keeps the coarsest candidates that pass. Each test removes about half of those that are left: what is coarser
/// than one that fails fails too; of what passes, only what is coarser can be better.
fn halve(candidates: &mut Vec<u64>, mut passes: impl FnMut(u64) -> Option<bool>) {
    let is_subset = |one: u64, other: u64| one & !other == 0;
    let mut passed: Vec<u64> = Vec::new();
    loop {
        let untested: Vec<u64> = candidates
            .iter()
            .copied()
            .filter(|mask| !passed.contains(mask))
            .collect();
        let balance = |mask: u64| {
            let coarser = untested
                .iter()
                .filter(|other| is_subset(**other, mask))
                .count();
            let finer = untested
                .iter()
                .filter(|other| is_subset(mask, **other))
                .count();
            coarser.abs_diff(finer)
        };
        let Some(chosen) = untested.iter().copied().min_by_key(|mask| balance(*mask)) else {
            break;
        };
        match passes(chosen) {
            Some(true) => {
                passed.push(chosen);
                candidates.retain(|mask| is_subset(*mask, chosen));
            }
            Some(false) => candidates.retain(|mask| !is_subset(*mask, chosen)),
            // It ran out of its budget; that says nothing about others.
            None => candidates.retain(|mask| *mask != chosen),
        }
    }
}

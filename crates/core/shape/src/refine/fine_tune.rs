//! FineTune: the coarsest generator that rules out a path, by halving the set of candidates.

use crate::generators::{Generator, StructureInstance, generate};
use crate::program::ShapeProgram;
use crate::reach::{Analysis, simulate};
use crate::tracking::TrackingMap;

/// What a path is simulated with.
pub(super) struct PathSimulation<'a> {
    pub(super) program: &'a ShapeProgram,
    pub(super) tracking: &'a TrackingMap,
    pub(super) path: &'a [usize],
    /// Structures that one candidate may make: coarser generators are not always cheaper.
    pub(super) limit: u64,
    /// How many structures were made, for figures.
    pub(super) coerced: u64,
}

impl PathSimulation<'_> {
    /// True if no structure is left at the end of the path; `None` if the limit was met.
    pub(super) fn rules_out(&mut self, generators: &[Option<Generator>]) -> Option<bool> {
        let class = generate(self.program, generators, self.tracking.anywhere()).ok()?;
        let mut analysis = Analysis::new(self.program, &class, self.tracking);
        let left = simulate(&mut analysis, self.path, self.limit);
        self.coerced += analysis.transformer.coerced;
        left.map(|left| left == 0)
    }

    fn size(&self, generators: &[Option<Generator>]) -> usize {
        generate(self.program, generators, self.tracking.anywhere())
            .map_or(usize::MAX, |class| class.size())
    }
}

/// Searches the generators of one type that refine the present one, with the other types' generators as they are.
/// Of the coarsest that rule out the path, the one with the fewest predicates.
pub(super) fn fine_tune(
    simulation: &mut PathSimulation<'_>,
    present: &[Option<Generator>],
    node_type: usize,
    instances: &[StructureInstance],
) -> Option<Generator> {
    let with = |generator: &Generator| {
        let mut generators = present.to_vec();
        generators[node_type] = Some(generator.clone());
        generators
    };
    // Structures one after the other, coarser ones first: the order between structures says which to try.
    let mut best: Option<(usize, Generator)> = None;
    let mut depth = None;
    for instance in instances {
        // A finer structure is not needed where a coarser one does.
        if best.is_some() && depth != Some(instance.depth) {
            break;
        }
        let mut candidates = candidates(instance, present[node_type].as_ref());
        let finest = candidates
            .iter()
            .max_by_key(|generator| generator.enabled.count_ones());
        match finest {
            Some(finest) if simulation.rules_out(&with(finest)) == Some(true) => {}
            _ => continue,
        }
        halve(&mut candidates, |generator| {
            simulation.rules_out(&with(generator))
        });
        for generator in candidates {
            let size = simulation.size(&with(&generator));
            if best.as_ref().is_none_or(|(smallest, _)| size < *smallest) {
                depth = Some(instance.depth);
                best = Some((size, generator));
            }
        }
    }
    best.map(|(_, generator)| generator)
}

/// All subsets of a structure's families that refine the present generator.
fn candidates(instance: &StructureInstance, present: Option<&Generator>) -> Vec<Generator> {
    (0..1u64 << instance.families.len())
        .map(|enabled| Generator {
            instance: instance.clone(),
            enabled,
        })
        .filter(|generator| present.is_none_or(|present| generator.refines(present)))
        .collect()
}

/// Keeps the coarsest candidates that pass. Each test removes about half of those that are left: what is coarser
/// than one that fails fails too; of what passes, only what is coarser can be better.
fn halve(candidates: &mut Vec<Generator>, mut passes: impl FnMut(&Generator) -> Option<bool>) {
    let subset = |one: u64, other: u64| one & !other == 0;
    let mut passed: Vec<u64> = Vec::new();
    loop {
        let untested: Vec<u64> = candidates
            .iter()
            .map(|c| c.enabled)
            .filter(|mask| !passed.contains(mask))
            .collect();
        let balance = |mask: u64| {
            let coarser = untested
                .iter()
                .filter(|other| subset(**other, mask))
                .count();
            let finer = untested
                .iter()
                .filter(|other| subset(mask, **other))
                .count();
            coarser.abs_diff(finer)
        };
        let Some(chosen) = untested.iter().copied().min_by_key(|mask| balance(*mask)) else {
            break;
        };
        let generator = candidates
            .iter()
            .find(|c| c.enabled == chosen)
            .expect("it was just listed")
            .clone();
        match passes(&generator) {
            Some(true) => {
                passed.push(chosen);
                candidates.retain(|c| subset(c.enabled, chosen));
            }
            Some(false) => candidates.retain(|c| !subset(c.enabled, chosen)),
            // It ran out of its budget; that says nothing about others.
            None => candidates.retain(|c| c.enabled != chosen),
        }
    }
}

//! Tracking definitions: which pointers and field assertions are followed, and where.

use crate::class::FieldAssertion;
use crate::structure::PointsTo;
use heap_program::{ShapeProgram, live_variables};
use std::collections::BTreeSet;

/// A tracking definition (T, T_s, Φ). The coarsest one tracks nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackingDefinition {
    /// T: tracked pointers.
    pub pointers: BTreeSet<usize>,
    /// T_s: separating pointers, a subset of T. Predicates about them are abstraction predicates.
    pub separating: BTreeSet<usize>,
    /// Φ: field assertions.
    pub assertions: BTreeSet<FieldAssertion>,
}

impl TrackingDefinition {
    /// True if everything that `coarser` tracks is tracked here too.
    pub fn refines(&self, coarser: &TrackingDefinition) -> bool {
        self.pointers.is_superset(&coarser.pointers)
            && self.separating.is_superset(&coarser.separating)
            && self.assertions.is_superset(&coarser.assertions)
    }

    /// Tracks in addition what another definition tracks. True if that is more.
    pub fn extend(&mut self, other: &TrackingDefinition) -> bool {
        let before = self.size();
        self.pointers.extend(&other.pointers);
        self.separating.extend(&other.separating);
        self.assertions.extend(&other.assertions);
        self.size() != before
    }

    fn size(&self) -> usize {
        self.pointers.len() + self.separating.len() + self.assertions.len()
    }
}

/// The tracking definitions of all locations. They only ever grow.
///
/// A pointer that is tracked somewhere is tracked wherever it is live: tracking it only at the locations of one
/// path would lose it between them.
#[derive(Clone, Debug)]
pub struct TrackingMap {
    locations: Vec<TrackingDefinition>,
    all: TrackingDefinition,
    live: Vec<Vec<bool>>,
    /// By location, the pointers that are not followed there, and what is said of them.
    forgotten: Vec<Vec<(usize, PointsTo)>>,
}

impl TrackingMap {
    /// Nothing is tracked.
    pub fn empty(program: &ShapeProgram) -> TrackingMap {
        let mut map = TrackingMap {
            locations: vec![TrackingDefinition::default(); program.locations],
            all: TrackingDefinition::default(),
            live: live_variables(program),
            forgotten: Vec::new(),
        };
        map.note_forgotten();
        map
    }

    /// Every pointer is tracked and separating, wherever it is live.
    pub fn everything(program: &ShapeProgram) -> TrackingMap {
        let mut map = TrackingMap::empty(program);
        let pointers: BTreeSet<usize> = (0..program.variables.len()).collect();
        map.track(&TrackingDefinition {
            separating: pointers.clone(),
            pointers,
            assertions: BTreeSet::new(),
        });
        map
    }

    /// Tracks more. True if it is more than before.
    pub fn track(&mut self, more: &TrackingDefinition) -> bool {
        let grown = self.all.extend(more);
        if !grown {
            // Whatever is tracked anywhere is tracked wherever it is live.
            return false;
        }
        for (definition, live) in self.locations.iter_mut().zip(&self.live) {
            let here = |pointers: &BTreeSet<usize>| {
                pointers
                    .iter()
                    .copied()
                    .filter(|pointer| live[*pointer])
                    .collect()
            };
            definition.extend(&TrackingDefinition {
                pointers: here(&more.pointers),
                separating: here(&more.separating),
                assertions: more.assertions.clone(),
            });
        }
        self.note_forgotten();
        true
    }

    /// Dead pointers become null: nobody reads them. Live ones that are not tracked become unknown.
    fn note_forgotten(&mut self) {
        let locations = self.locations.iter().zip(&self.live);
        let forgotten = locations.map(|(definition, live)| {
            let pointers = live.iter().enumerate();
            let forgotten = pointers.filter_map(|(pointer, is_live)| {
                match (is_live, definition.pointers.contains(&pointer)) {
                    (false, _) => Some((pointer, PointsTo::Null)),
                    (true, false) => Some((pointer, PointsTo::Unknown)),
                    (true, true) => None,
                }
            });
            forgotten.collect()
        });
        self.forgotten = forgotten.collect();
    }

    /// The pointers that are not followed at a location, with what is said of them.
    pub(crate) fn forgotten(&self, location: usize) -> &[(usize, PointsTo)] {
        &self.forgotten[location]
    }

    /// What is tracked at a location.
    pub fn at(&self, location: usize) -> &TrackingDefinition {
        &self.locations[location]
    }

    /// What is tracked anywhere.
    pub fn anywhere(&self) -> &TrackingDefinition {
        &self.all
    }

    /// True if a pointer's value may still be read.
    pub fn is_live(&self, location: usize, pointer: usize) -> bool {
        self.live[location][pointer]
    }
}

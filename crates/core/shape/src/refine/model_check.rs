//! ModelCheck and Refine: the loop of checking and refining.

use super::atoms::{PathAtoms, path_atoms};
use super::fine_tune::{PathSimulation, fine_tune};
use super::limits::CheckLimits;
use super::log::{
    PhaseTimes, RefinementAction, RefinementCause, RefinementLog, RefinementStep, added,
};
use super::oracle::{HeapOracle, PathRun};
use super::race::{RacedExploration, race};
use super::samples::structures_from_samples;
use crate::generators::{ShapeClassGenerator, ShapeLibrary, StructureInstance};
use crate::reach::{ArtOutcome, Joining};
use crate::tracking::{TrackingDefinition, TrackingMap};
use heap_program::ShapeProgram;
use std::sync::Arc;
use std::time::Instant;

/// What was found out about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckVerdict {
    /// The error location is not reached on any run.
    Proved,
    /// A run along these edges reaches the error location.
    Refuted(Vec<usize>),
    /// Neither, and why.
    Unknown(&'static str),
}

/// The verdict, with the abstraction that led to it.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// The verdict.
    pub verdict: CheckVerdict,
    /// The generators, by type.
    pub generators: Vec<Option<ShapeClassGenerator>>,
    /// What is tracked.
    pub tracking: TrackingMap,
    /// How often tracking definitions were refined.
    pub tracking_refinements: usize,
    /// How often generators were refined.
    pub generator_refinements: usize,
    /// How the structures of each location are kept.
    pub joining: Vec<Joining>,
    /// At how many locations structures are kept separate.
    pub separate_locations: usize,
    /// How many structures were made in all.
    pub coerced: u64,
    /// The refinements, one after the other.
    pub steps: Vec<RefinementStep>,
    /// Where the time went.
    pub times: PhaseTimes,
}

/// Tries to prove that a program never reaches its error location, from the empty abstraction on.
pub fn model_check(
    program: &ShapeProgram,
    library: &ShapeLibrary,
    oracle: &mut dyn HeapOracle,
    limits: CheckLimits,
) -> CheckReport {
    let mut refinement = Refinement {
        program,
        library,
        limits,
        abstraction: Abstraction {
            generators: vec![None; program.types.len()],
            tracking: TrackingMap::empty(program),
            joining: vec![Joining::Joined; program.locations],
        },
        enabled: vec![None; program.types.len()],
        tracking_refinements: 0,
        generator_refinements: 0,
        coerced: 0,
        exploration_limit: limits.exploration,
        ahead: None,
        log: RefinementLog::default(),
    };
    let verdict = refinement.run(oracle);
    let separate = refinement
        .abstraction
        .joining
        .iter()
        .filter(|joining| **joining == Joining::Separate);
    CheckReport {
        verdict,
        separate_locations: separate.count(),
        joining: refinement.abstraction.joining,
        generators: refinement.abstraction.generators,
        tracking: refinement.abstraction.tracking,
        tracking_refinements: refinement.tracking_refinements,
        generator_refinements: refinement.generator_refinements,
        coerced: refinement.coerced,
        steps: refinement.log.steps,
        times: refinement.log.times,
    }
}

/// What is tracked, and how precisely. It only ever gets finer.
#[derive(Clone)]
pub(super) struct Abstraction {
    pub(super) generators: Vec<Option<ShapeClassGenerator>>,
    pub(super) tracking: TrackingMap,
    pub(super) joining: Vec<Joining>,
}

struct Refinement<'a> {
    program: &'a ShapeProgram,
    library: &'a ShapeLibrary,
    limits: CheckLimits,
    abstraction: Abstraction,
    /// The structures that explicit heaps allow, by type; `None` before there were samples.
    enabled: Vec<Option<Vec<Arc<StructureInstance>>>>,
    tracking_refinements: usize,
    generator_refinements: usize,
    coerced: u64,
    exploration_limit: u64,
    /// The exploration with the present abstraction, if it was made ahead of time.
    ahead: Option<RacedExploration>,
    log: RefinementLog,
}

/// What helps when structures become too many and no path is at hand.
struct LimitRemedy {
    abstraction: Abstraction,
    exploration_limit: u64,
    action: RefinementAction,
}

impl Refinement<'_> {
    fn run(&mut self, oracle: &mut dyn HeapOracle) -> CheckVerdict {
        for _ in 0..self.limits.refinements {
            if self
                .limits
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
            {
                return CheckVerdict::Unknown("the time was up");
            }
            let begin = Instant::now();
            let explored = self.explore();
            self.log.times.exploring += begin.elapsed();
            let path = match explored {
                Err(reason) => return CheckVerdict::Unknown(reason),
                Ok(ArtOutcome::Safe) => return CheckVerdict::Proved,
                Ok(ArtOutcome::Limit) => {
                    let cause = RefinementCause::TooManyStructures;
                    self.log.begin(cause, self.coerced);
                    if self.refine_without_path() {
                        continue;
                    }
                    return CheckVerdict::Unknown("the structures became too many");
                }
                Ok(ArtOutcome::ErrorPath(path)) => path,
            };
            let begin = Instant::now();
            let run = oracle.run_path(self.program, &path);
            self.log.times.executing += begin.elapsed();
            let heaps = match run {
                PathRun::Feasible => return CheckVerdict::Refuted(path),
                PathRun::Infeasible { heaps } => heaps,
            };
            let atoms = path_atoms(self.program, &path, &heaps);
            let cause = RefinementCause::SpuriousPath {
                path: path.clone(),
                executed: heaps.len() - 1,
            };
            self.log.begin(cause, self.coerced);
            if !self.refine(&path, &atoms, oracle) {
                return CheckVerdict::Unknown(
                    "no structure of the library rules out a spurious path",
                );
            }
        }
        CheckVerdict::Unknown("the limit of refinements was met")
    }

    /// Explores with the present abstraction. If that takes long, what comes next should it meet its limit is explored
    /// on another thread meanwhile, and used only then: who is first makes no difference.
    fn explore(&mut self) -> Result<ArtOutcome, &'static str> {
        let explored = match self.ahead.take() {
            Some(ahead) => ahead,
            None => {
                let next = || {
                    let remedy = self.limit_remedy()?;
                    Some((remedy.abstraction, remedy.exploration_limit))
                };
                let own = (&self.abstraction, self.exploration_limit);
                let (explored, ahead) = race(self.program, own, next, self.limits.deadline);
                self.ahead = ahead;
                explored
            }
        };
        self.coerced += explored.coerced;
        explored.outcome
    }

    /// Makes the abstraction finer so that a spurious path is ruled out, or nearer to that. False if nothing is left
    /// to try.
    fn refine(&mut self, path: &[usize], atoms: &PathAtoms, oracle: &mut dyn HeapOracle) -> bool {
        // Step 1: the tracking definitions; at the first pointer of a type, explicit heaps tell its structure.
        let before = self.abstraction.tracking.anywhere().clone();
        let grown = self.abstraction.tracking.track(&atoms.tracking);
        if grown {
            self.tracking_refinements += 1;
            let more = added(&before, self.abstraction.tracking.anywhere());
            self.log.note(RefinementAction::Track(more));
        }
        let begin = Instant::now();
        let started = self.start_generators(atoms, oracle);
        self.log.times.sampling += begin.elapsed();
        if grown || started {
            return true;
        }
        let begin = Instant::now();
        let refined = self.refine_classes(path);
        self.log.times.tuning += begin.elapsed();
        refined || self.track_everything()
    }

    /// Step 2: where structures are joined, and the generators, first among those that samples allow, then among all.
    fn refine_classes(&mut self, path: &[usize]) -> bool {
        if self.separate(path) {
            return true;
        }
        let tuned = self.tune(path) || self.extend_enabled(path);
        self.generator_refinements += usize::from(tuned);
        tuned
    }

    /// Chooses the coarsest structure with the fields of a path, for types that had none.
    fn start_generators(&mut self, atoms: &PathAtoms, oracle: &mut dyn HeapOracle) -> bool {
        let mut started = false;
        let program = self.program;
        for node_type in 0..program.types.len() {
            let tracked = |pointer: &usize| program.variables[*pointer].target == node_type;
            let pointers = &self.abstraction.tracking.anywhere().pointers;
            if self.enabled[node_type].is_some() || !pointers.iter().any(tracked) {
                continue;
            }
            let samples = self.limits.samples;
            let shown = structures_from_samples(program, self.library, node_type, samples, oracle);
            let wanted: Vec<usize> = atoms
                .fields
                .iter()
                .copied()
                .filter(|field| program.fields[*field].owner == node_type)
                .collect();
            let fits = |instance: &&Arc<StructureInstance>| {
                wanted.iter().all(|field| instance.fields.contains(field))
                    && atoms.orders.iter().all(|field| {
                        program.data[*field].owner != node_type || instance.orders.contains(field)
                    })
            };
            if let Some(instance) = shown.iter().find(fits).or(shown.first()) {
                self.log.note(RefinementAction::ChooseStructure {
                    node_type,
                    shown: shown.iter().map(|other| other.name.clone()).collect(),
                    chosen: instance.name.clone(),
                });
                self.abstraction.generators[node_type] = Some(ShapeClassGenerator {
                    instance: instance.clone(),
                    enabled: 0,
                });
                started = true;
            }
            self.enabled[node_type] = Some(shown);
        }
        started
    }

    /// If the path alone is ruled out already, joins let it through: its locations keep structures separate.
    fn separate(&mut self, path: &[usize]) -> bool {
        let mut simulation = PathSimulation {
            program: self.program,
            tracking: &self.abstraction.tracking,
            path,
            limit: self.limits.candidate,
            deadline: self.limits.deadline,
            coerced: 0,
        };
        let ruled_out = simulation.rules_out(&self.abstraction.generators);
        self.coerced += simulation.coerced;
        if ruled_out != Some(true) {
            return false;
        }
        let mut changed = 0;
        for edge in path {
            let joining = &mut self.abstraction.joining[self.program.edges[*edge].to];
            changed += usize::from(*joining == Joining::Joined);
            *joining = Joining::Separate;
        }
        if changed > 0 {
            self.log.note(RefinementAction::Separate(changed));
        }
        changed > 0
    }

    fn tune(&mut self, path: &[usize]) -> bool {
        for node_type in 0..self.program.types.len() {
            let Some(instances) = &self.enabled[node_type] else {
                continue;
            };
            let mut simulation = PathSimulation {
                program: self.program,
                tracking: &self.abstraction.tracking,
                path,
                limit: self.limits.candidate,
                deadline: self.limits.deadline,
                coerced: 0,
            };
            let found = fine_tune(
                &mut simulation,
                &self.abstraction.generators,
                node_type,
                instances,
            );
            self.coerced += simulation.coerced;
            let present = &mut self.abstraction.generators[node_type];
            if let Some(generator) = found
                && present.as_ref() != Some(&generator)
            {
                let known = present.as_ref().map(|known| known.families());
                let known = known.unwrap_or_default();
                let families = generator.families();
                self.log.note(RefinementAction::Tune {
                    node_type,
                    structure: generator.instance.name.clone(),
                    families: families
                        .difference(&known)
                        .map(ToString::to_string)
                        .collect(),
                });
                *present = Some(generator);
                return true;
            }
        }
        false
    }

    /// Allows all structures, in case the samples misled, and searches again.
    fn extend_enabled(&mut self, path: &[usize]) -> bool {
        let mut extended = false;
        for node_type in 0..self.program.types.len() {
            let Some(instances) = &mut self.enabled[node_type] else {
                continue;
            };
            let all = self.library.instances(self.program, node_type);
            extended |= all.len() != instances.len();
            *instances = all;
        }
        if !extended {
            return false;
        }
        self.log.note(RefinementAction::AllowAllStructures);
        self.tune(path)
    }

    fn track_everything(&mut self) -> bool {
        let grown = self.abstraction.track_everything(self.program);
        if grown {
            self.tracking_refinements += 1;
            self.log.note(RefinementAction::TrackEverything);
        }
        grown
    }

    /// What helps when structures become too many and no path is at hand. False if nothing is left.
    fn refine_without_path(&mut self) -> bool {
        let Some(remedy) = self.limit_remedy() else {
            return false;
        };
        match remedy.action {
            RefinementAction::TrackEverything => self.tracking_refinements += 1,
            RefinementAction::UseFinest => self.generator_refinements += 1,
            _ => {}
        }
        self.abstraction = remedy.abstraction;
        self.exploration_limit = remedy.exploration_limit;
        self.log.note(remedy.action);
        true
    }

    /// Track every pointer, then the finest generator, then more room.
    fn limit_remedy(&self) -> Option<LimitRemedy> {
        let mut remedy = LimitRemedy {
            abstraction: self.abstraction.clone(),
            exploration_limit: self.exploration_limit,
            action: RefinementAction::TrackEverything,
        };
        if remedy.abstraction.track_everything(self.program) {
            return Some(remedy);
        }
        remedy.action = RefinementAction::UseFinest;
        if remedy.abstraction.use_finest(&self.enabled) {
            return Some(remedy);
        }
        remedy.action = RefinementAction::MakeRoom;
        remedy.exploration_limit = 10 * self.limits.exploration;
        (remedy.exploration_limit > self.exploration_limit).then_some(remedy)
    }
}

impl Abstraction {
    /// Tracks every pointer. True if not all were tracked.
    fn track_everything(&mut self, program: &ShapeProgram) -> bool {
        let everything = TrackingMap::everything(program);
        self.tracking.track(&TrackingDefinition {
            assertions: Default::default(),
            ..everything.anywhere().clone()
        })
    }

    /// Uses the finest generator of each type. True if some were coarser.
    fn use_finest(&mut self, enabled: &[Option<Vec<Arc<StructureInstance>>>]) -> bool {
        let mut finer = false;
        for (generator, enabled) in self.generators.iter_mut().zip(enabled) {
            let finest = enabled
                .iter()
                .flatten()
                .max_by_key(|instance| instance.families.len());
            let Some(instance) = finest else { continue };
            let all = (1 << instance.families.len()) - 1;
            let finest = ShapeClassGenerator {
                instance: instance.clone(),
                enabled: all,
            };
            if generator
                .as_ref()
                .is_none_or(|present| finest.refines(present) && !present.refines(&finest))
            {
                *generator = Some(finest);
                finer = true;
            }
        }
        finer
    }
}

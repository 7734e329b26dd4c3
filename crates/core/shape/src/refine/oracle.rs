//! Where exact executions come from.

use super::path_run::run_path;
use heap_program::{ExplicitHeap, RandomData, ShapeEdge, ShapeProgram, live_variables, step};
use rustc_hash::FxHashSet;

/// The exact run of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathRun {
    /// The path can be executed to its end.
    Feasible,
    /// The edge after the last heap can't be taken. `heaps` are those before each edge that was reached.
    Infeasible {
        /// The heaps, from the start on.
        heaps: Vec<ExplicitHeap>,
    },
}

/// Executes programs exactly.
pub trait HeapOracle {
    /// Runs a path. An oracle that can't tell answers with a run that gets stuck: that costs refinements, and never
    /// makes a proof wrong.
    fn run_path(&mut self, program: &ShapeProgram, path: &[usize]) -> PathRun;

    /// Different explicit heaps at some locations, with at least `cells` reachable cells of a type each.
    fn samples(
        &mut self,
        program: &ShapeProgram,
        locations: &[usize],
        node_type: usize,
        wanted: SampleSize,
    ) -> Vec<ExplicitHeap>;
}

/// How many explicit heaps are wanted, and how large they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleSize {
    /// How many heaps.
    pub heaps: usize,
    /// How many cells each has at least.
    pub cells: usize,
}

/// The exact interpreter of the program form, with random choices for samples.
#[derive(Clone, Debug)]
pub struct ExactOracle {
    random: RandomData,
}

/// Random runs that are tried for samples, and steps of each.
const RUNS: usize = 400;
const STEPS: usize = 300;

impl ExactOracle {
    /// The same seed gives the same answers.
    pub fn new(seed: u64) -> ExactOracle {
        ExactOracle {
            random: RandomData(seed),
        }
    }

    /// Takes a random edge that can be taken.
    pub fn random_step<'a>(
        &mut self,
        program: &'a ShapeProgram,
        edges: &[usize],
        heap: &ExplicitHeap,
    ) -> Option<(&'a ShapeEdge, ExplicitHeap)> {
        let first = self.random.below(edges.len());
        (0..edges.len()).find_map(|offset| {
            let edge = &program.edges[edges[(first + offset) % edges.len()]];
            step(program, heap, edge.op, &mut self.random).map(|next| (edge, next))
        })
    }
}

impl HeapOracle for ExactOracle {
    fn run_path(&mut self, program: &ShapeProgram, path: &[usize]) -> PathRun {
        run_path(program, path)
    }

    fn samples(
        &mut self,
        program: &ShapeProgram,
        locations: &[usize],
        node_type: usize,
        wanted: SampleSize,
    ) -> Vec<ExplicitHeap> {
        let successors = program.successors();
        let live = live_variables(program);
        let mut seen = FxHashSet::default();
        let mut samples = Vec::new();
        for _ in 0..RUNS {
            let (mut location, mut heap) = (program.start, ExplicitHeap::initial(program));
            for _ in 0..STEPS {
                let Some((edge, next)) = self.random_step(program, &successors[location], &heap)
                else {
                    break;
                };
                (location, heap) = (edge.to, next);
                if !locations.contains(&location) {
                    continue;
                }
                // What only dead variables lead to is no part of the structure.
                let mut seen_by_program = heap.clone();
                for (target, live) in seen_by_program.pointers.iter_mut().zip(&live[location]) {
                    if !live {
                        *target = None;
                    }
                }
                let sample = seen_by_program.canonical();
                let cells = sample
                    .cells
                    .iter()
                    .filter(|cell| cell.node_type == node_type)
                    .count();
                if cells >= wanted.cells && cells <= 3 * wanted.cells && seen.insert(sample.clone())
                {
                    samples.push(sample);
                    // One sample of each run: different runs show more than one run's steps.
                    break;
                }
            }
            if samples.len() == wanted.heaps {
                break;
            }
        }
        samples
    }
}

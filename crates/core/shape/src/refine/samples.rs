//! Which structures explicit heaps show (SCGsFromExplicit).

use super::oracle::{HeapOracle, SampleSize};
use crate::generators::{ShapeLibrary, StructureInstance, satisfies_invariants};
use heap_program::ShapeProgram;
use std::sync::Arc;

/// The structures of a type that all samples show; all structures if there are too few samples to tell.
///
/// Samples are taken at the heads of loops, where data structures are whole more often than inside statements that
/// change them. A structure must have been seen: each of its links is used in some sample.
pub(super) fn structures_from_samples(
    program: &ShapeProgram,
    library: &ShapeLibrary,
    node_type: usize,
    wanted: SampleSize,
    oracle: &mut dyn HeapOracle,
) -> Vec<Arc<StructureInstance>> {
    let all = library.instances(program, node_type);
    let samples = oracle.samples(program, &loop_heads(program), node_type, wanted);
    if samples.len() < wanted.heaps {
        return all;
    }
    let used = |field: usize| {
        samples
            .iter()
            .any(|heap| heap.cells.iter().any(|cell| cell.links[field].is_some()))
    };
    let shown: Vec<Arc<StructureInstance>> = all
        .iter()
        .filter(|instance| {
            instance.fields.iter().all(|field| used(*field))
                && samples
                    .iter()
                    .all(|heap| satisfies_invariants(program, instance, heap, node_type))
        })
        .cloned()
        .collect();
    if shown.is_empty() { all } else { shown }
}

/// The targets of back edges of a depth-first search.
pub(super) fn loop_heads(program: &ShapeProgram) -> Vec<usize> {
    let successors = program.successors();
    let mut heads = Vec::new();
    // 0: not seen, 1: on the stack, 2: done.
    let mut state = vec![0u8; program.locations];
    let mut stack = vec![(program.start, 0)];
    state[program.start] = 1;
    while let Some((location, next)) = stack.pop() {
        let Some(edge) = successors[location].get(next) else {
            state[location] = 2;
            continue;
        };
        stack.push((location, next + 1));
        let to = program.edges[*edge].to;
        match state[to] {
            0 => {
                state[to] = 1;
                stack.push((to, 0));
            }
            1 => heads.push(to),
            _ => {}
        }
    }
    heads.sort_unstable();
    heads.dedup();
    heads
}

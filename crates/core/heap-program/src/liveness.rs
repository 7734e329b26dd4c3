//! Live variables: those whose value may be read before it is written.

use crate::program::ShapeProgram;

/// For each location, the live variables by variable.
pub fn live_variables(program: &ShapeProgram) -> Vec<Vec<bool>> {
    let mut live = vec![vec![false; program.variables.len()]; program.locations];
    loop {
        let mut changed = false;
        for edge in program.edges.iter().rev() {
            let mut before = live[edge.to].clone();
            if let Some(written) = edge.op.written() {
                before[written] = false;
            }
            for read in edge.op.read() {
                before[read] = true;
            }
            for (known, new) in live[edge.from].iter_mut().zip(before) {
                changed |= new && !*known;
                *known |= new;
            }
        }
        if !changed {
            return live;
        }
    }
}

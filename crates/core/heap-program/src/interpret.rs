//! The exact interpreter of the program form.

use crate::heap::{ExplicitHeap, HeapCell};
use crate::program::{DataOperand, ShapeCondition, ShapeOp, ShapeProgram};

/// Where numbers come from that a program leaves open.
pub trait DataSource {
    /// The next number.
    fn next_number(&mut self) -> i64;
}

/// Small numbers from a seed; the same seed gives the same numbers.
#[derive(Clone, Debug)]
pub struct RandomData(pub u64);

impl RandomData {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        // SplitMix64 (Steele, Lea, Flood).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound.max(1) as u64) as usize
    }
}

impl DataSource for RandomData {
    fn next_number(&mut self) -> i64 {
        self.below(5) as i64 - 1
    }
}

impl ExplicitHeap {
    /// The empty heap, with null variables.
    pub fn initial(program: &ShapeProgram) -> ExplicitHeap {
        ExplicitHeap {
            pointers: vec![None; program.variables.len()],
            cells: Vec::new(),
        }
    }
}

/// Executes an edge; `None` if its condition does not hold, or a variable that it dereferences is null.
pub fn step(
    program: &ShapeProgram,
    heap: &ExplicitHeap,
    op: ShapeOp,
    numbers: &mut dyn DataSource,
) -> Option<ExplicitHeap> {
    let mut next = heap.clone();
    match op {
        ShapeOp::Skip => {}
        ShapeOp::Assume(condition, expected) => {
            if holds(heap, condition)? != expected {
                return None;
            }
        }
        ShapeOp::Assign { to, from } => {
            next.pointers[to] = from.and_then(|from| heap.pointers[from])
        }
        ShapeOp::New { to } => {
            next.pointers[to] = Some(next.cells.len());
            next.cells.push(HeapCell {
                node_type: program.variables[to].target,
                links: vec![None; program.fields.len()],
                data: vec![0; program.data.len()],
            });
        }
        ShapeOp::Load { to, base, field } => {
            next.pointers[to] = heap.cells[heap.pointers[base]?].links[field];
        }
        ShapeOp::Store { base, field, value } => {
            next.cells[heap.pointers[base]?].links[field] =
                value.and_then(|value| heap.pointers[value]);
        }
        ShapeOp::SetData { base, field, value } => {
            let number = match value {
                DataOperand::Constant(constant) => constant,
                DataOperand::Any => numbers.next_number(),
                DataOperand::Of(other) => heap.cells[heap.pointers[other]?].data[field],
            };
            next.cells[heap.pointers[base]?].data[field] = number;
        }
    }
    Some(next)
}

fn holds(heap: &ExplicitHeap, condition: ShapeCondition) -> Option<bool> {
    Some(match condition {
        ShapeCondition::Same { left, right } => {
            heap.pointers[left] == right.and_then(|right| heap.pointers[right])
        }
        ShapeCondition::Data {
            base,
            field,
            comparison,
            right,
        } => {
            let number = |pointer: usize| Some(heap.cells[heap.pointers[pointer]?].data[field]);
            let right = match right {
                DataOperand::Constant(constant) => constant,
                DataOperand::Of(other) => number(other)?,
                DataOperand::Any => return None,
            };
            comparison.holds(number(base)?, right)
        }
    })
}

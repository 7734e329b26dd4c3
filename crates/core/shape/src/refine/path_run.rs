//! The exact run of a path. All of its choices are fixed by its edges, but for numbers that the program leaves open:
//! those are unknowns, and the comparisons on the path are constraints on them.

use super::oracle::PathRun;
use super::order_constraints::{OrderConstraint, OrderConstraints};
use heap_program::{
    DataOperand, DataSource, ExplicitHeap, ShapeCondition, ShapeOp, ShapeProgram, step,
};

/// Runs a path. It is feasible exactly if its constraints have a solution.
pub(super) fn run_path(program: &ShapeProgram, path: &[usize]) -> PathRun {
    let mut run = SymbolicRun::new(program);
    let mut heaps = vec![ExplicitHeap::initial(program)];
    let mut solution = run.numbers.solve().unwrap_or_default();
    for edge in path {
        let heap = &heaps[heaps.len() - 1];
        let next = run.follow(heap, program.edges[*edge].op);
        // The constraints were satisfiable before this edge.
        let solved = match run.is_new {
            true => run.numbers.solve(),
            false => Some(solution.clone()),
        };
        let (Some(next), Some(solved)) = (next, solved) else {
            return PathRun::Infeasible {
                heaps: heaps
                    .iter()
                    .map(|heap| with_numbers(heap, &solution))
                    .collect(),
            };
        };
        solution = solved;
        heaps.push(next);
    }
    PathRun::Feasible
}

/// A heap whose data are the numbers of unknowns, with their values.
fn with_numbers(heap: &ExplicitHeap, solution: &[i64]) -> ExplicitHeap {
    let mut heap = heap.clone();
    for data in heap.cells.iter_mut().flat_map(|cell| &mut cell.data) {
        // What came after the last solution is not in it.
        *data = solution.get(*data as usize).copied().unwrap_or_default();
    }
    heap
}

/// A run on heaps whose data are not numbers, but the numbers of unknowns: the first one is 0, as in new cells.
struct SymbolicRun<'a> {
    program: &'a ShapeProgram,
    numbers: OrderConstraints,
    /// The last edge added a constraint or an unknown.
    is_new: bool,
}

/// Writes the number of an unknown.
struct UnknownNumber(usize);

impl DataSource for UnknownNumber {
    fn next_number(&mut self) -> i64 {
        self.0 as i64
    }
}

impl<'a> SymbolicRun<'a> {
    fn new(program: &'a ShapeProgram) -> SymbolicRun<'a> {
        let mut numbers = OrderConstraints::default();
        numbers.constant(0);
        SymbolicRun {
            program,
            numbers,
            is_new: false,
        }
    }

    /// The heap after an edge, if the heap before it lets it be taken with some numbers.
    fn follow(&mut self, heap: &ExplicitHeap, op: ShapeOp) -> Option<ExplicitHeap> {
        self.is_new = false;
        match op {
            ShapeOp::SetData { base, field, value } => {
                let unknown = match value {
                    DataOperand::Constant(constant) => self.numbers.constant(constant),
                    DataOperand::Any => self.numbers.unknown(),
                    DataOperand::Of(_) => {
                        return step(self.program, heap, op, &mut UnknownNumber(0));
                    }
                };
                self.is_new = true;
                let value = DataOperand::Any;
                let op = ShapeOp::SetData { base, field, value };
                step(self.program, heap, op, &mut UnknownNumber(unknown))
            }
            ShapeOp::Assume(
                ShapeCondition::Data {
                    base,
                    field,
                    comparison,
                    right,
                },
                holds,
            ) => {
                let number = |pointer: usize| {
                    let cell = heap.pointers[pointer]?;
                    Some(heap.cells[cell].data[field] as usize)
                };
                let left = number(base)?;
                let right = match right {
                    DataOperand::Constant(constant) => self.numbers.constant(constant),
                    DataOperand::Of(other) => number(other)?,
                    DataOperand::Any => return None,
                };
                self.is_new = true;
                self.numbers.require(OrderConstraint {
                    left,
                    comparison,
                    right,
                    holds,
                });
                Some(heap.clone())
            }
            ShapeOp::Skip
            | ShapeOp::Assume(ShapeCondition::Same { .. }, _)
            | ShapeOp::Assign { .. }
            | ShapeOp::New { .. }
            | ShapeOp::Load { .. }
            | ShapeOp::Store { .. } => step(self.program, heap, op, &mut UnknownNumber(0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heap_program::parse_program;

    /// A path from a location to an end that is not the error location.
    fn path_to_end(program: &ShapeProgram, location: usize) -> Option<Vec<usize>> {
        let successors = &program.successors()[location];
        if successors.is_empty() {
            return (location != program.error).then(Vec::new);
        }
        successors.iter().find_map(|edge| {
            let rest = path_to_end(program, program.edges[*edge].to)?;
            Some([&[*edge], &rest[..]].concat())
        })
    }

    /// Whether some numbers in two cells satisfy all conditions.
    fn is_feasible(conditions: &[&str]) -> bool {
        let asserted = conditions.iter().map(|c| format!("assert({c});"));
        let text = format!(
            "type node {{ next: node; value: int }} var a, b: node
             a = new; a.value = *; b = new; b.value = *; {}",
            asserted.collect::<String>()
        );
        let program = parse_program(&text).unwrap();
        let path = path_to_end(&program, program.start).unwrap();
        match run_path(&program, &path) {
            PathRun::Feasible => true,
            PathRun::Infeasible { heaps } => {
                // It gets stuck at a condition.
                let stuck = program.edges[path[heaps.len() - 1]].op;
                assert!(matches!(stuck, ShapeOp::Assume(..)), "{stuck:?}");
                false
            }
        }
    }

    #[test]
    fn open_numbers_are_chosen_by_the_conditions_of_the_path() {
        assert!(is_feasible(&["a.value == 123456", "b.value != 0"]));
        assert!(is_feasible(&[
            "a.value < b.value",
            "b.value < 8",
            "a.value > 5"
        ]));
        assert!(!is_feasible(&[
            "a.value < b.value",
            "b.value < 7",
            "a.value > 5"
        ]));
        assert!(!is_feasible(&["a.value < b.value", "b.value < a.value"]));
        assert!(is_feasible(&["a.value != b.value", "a.value <= b.value"]));
        assert!(!is_feasible(&[
            "a.value != b.value",
            "a.value <= b.value",
            "a.value >= b.value"
        ]));
    }

    #[test]
    fn random_runs_are_feasible_paths() {
        let text = "type node { next: node; value: int } var l, p: node
            while (*) { p = new; p.value = *; p.next = l; l = p; }
            p = l;
            while (p != null) {
              if (p.value <= 1) { p.value = 7; } else { assert(p.value != 3); }
              p = p.next;
            }";
        let program = parse_program(text).unwrap();
        let successors = program.successors();
        let mut oracle = super::super::oracle::ExactOracle::new(5);
        for _ in 0..300 {
            let (mut location, mut heap) = (program.start, ExplicitHeap::initial(&program));
            let mut path = Vec::new();
            for _ in 0..60 {
                let edges = &successors[location];
                let Some((edge, next)) = oracle.random_step(&program, edges, &heap) else {
                    break;
                };
                let taken = edges.iter().find(|index| program.edges[**index] == *edge);
                path.extend(taken);
                (location, heap) = (edge.to, next);
            }
            assert_eq!(run_path(&program, &path), PathRun::Feasible);
        }
    }
}

//! Comparisons of unknown numbers with each other and with constants, decided exactly: difference constraints over the
//! integers, solved by shortest paths (Bellman and Ford), with a case split for two numbers that are not equal.

use heap_program::DataComparison;

/// A comparison that must hold, or must not.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderConstraint {
    pub(super) left: usize,
    pub(super) comparison: DataComparison,
    pub(super) right: usize,
    pub(super) holds: bool,
}

/// Numbers, known and unknown, and what must hold of them.
#[derive(Debug, Default)]
pub(super) struct OrderConstraints {
    /// The value of each number that is known.
    numbers: Vec<Option<i64>>,
    /// `left - right <= bound`
    differences: Vec<NumberDifference>,
    unequal: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Debug)]
struct NumberDifference {
    left: usize,
    right: usize,
    bound: i64,
}

/// Case splits that are tried: with more, nothing is said to be solvable.
const MOST_SPLITS: usize = 200;

impl OrderConstraints {
    /// The number of a constant.
    pub(super) fn constant(&mut self, constant: i64) -> usize {
        let mut known = self.numbers.iter();
        let known = known.position(|number| *number == Some(constant));
        known.unwrap_or_else(|| {
            self.numbers.push(Some(constant));
            self.numbers.len() - 1
        })
    }

    /// A new unknown.
    pub(super) fn unknown(&mut self) -> usize {
        self.numbers.push(None);
        self.numbers.len() - 1
    }

    pub(super) fn require(&mut self, constraint: OrderConstraint) {
        let OrderConstraint {
            left,
            comparison,
            right,
            holds,
        } = constraint;
        let mut at_most = |left, right, bound| {
            self.differences
                .push(NumberDifference { left, right, bound });
        };
        match (comparison, holds) {
            (DataComparison::Equal, true) => {
                at_most(left, right, 0);
                at_most(right, left, 0);
            }
            (DataComparison::Equal, false) => self.unequal.push((left, right)),
            (DataComparison::AtMost, true) => at_most(left, right, 0),
            (DataComparison::AtMost, false) => at_most(right, left, -1),
            (DataComparison::Less, true) => at_most(left, right, -1),
            (DataComparison::Less, false) => at_most(right, left, 0),
        }
    }

    /// Values of all numbers; `None` if there are none, or none was found.
    pub(super) fn solve(&self) -> Option<Vec<i64>> {
        let mut differences = self.differences.clone();
        self.split(&mut differences, &mut 0)
    }

    /// Solves the differences, with two numbers apart that are equal and must not be.
    fn split(
        &self,
        differences: &mut Vec<NumberDifference>,
        splits: &mut usize,
    ) -> Option<Vec<i64>> {
        let solution = self.shortest_paths(differences)?;
        let is_equal = |pair: &&(usize, usize)| solution[pair.0] == solution[pair.1];
        let Some(&(one, other)) = self.unequal.iter().find(is_equal) else {
            return Some(solution);
        };
        *splits += 1;
        if *splits > MOST_SPLITS {
            return None;
        }
        [(one, other), (other, one)]
            .into_iter()
            .find_map(|(left, right)| {
                let bound = -1;
                differences.push(NumberDifference { left, right, bound });
                let solved = self.split(differences, splits);
                differences.pop();
                solved
            })
    }

    /// Values that satisfy the differences. Constants are told by their distance from 0, which is a number of its own.
    fn shortest_paths(&self, differences: &[NumberDifference]) -> Option<Vec<i64>> {
        let zero = self.numbers.len();
        let mut edges = differences.to_vec();
        for (number, value) in self.numbers.iter().enumerate() {
            if let Some(value) = *value {
                let (left, right) = (number, zero);
                let negative = value.checked_neg()?;
                edges.push(NumberDifference {
                    left,
                    right,
                    bound: value,
                });
                edges.push(NumberDifference {
                    left: zero,
                    right: number,
                    bound: negative,
                });
            }
        }
        let mut values = vec![0i64; zero + 1];
        for _ in 0..=zero + 1 {
            let mut changed = false;
            for edge in &edges {
                let most = values[edge.right].checked_add(edge.bound)?;
                if values[edge.left] > most {
                    values[edge.left] = most;
                    changed = true;
                }
            }
            if !changed {
                let origin = values.pop()?;
                return values
                    .into_iter()
                    .map(|value| value.checked_sub(origin))
                    .collect();
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heap_program::RandomData;

    /// Small random systems against all assignments.
    #[test]
    fn a_solution_is_found_exactly_if_there_is_one() {
        let mut random = RandomData(3);
        let (mut solved, mut unsolved) = (0, 0);
        for _ in 0..4_000 {
            let mut system = OrderConstraints::default();
            let unknowns: Vec<usize> = (0..3).map(|_| system.unknown()).collect();
            let constants = [system.constant(0), system.constant(2)];
            let all = [&unknowns[..], &constants[..]].concat();
            let mut constraints = Vec::new();
            for _ in 0..1 + random.below(6) {
                let comparisons = [
                    DataComparison::Equal,
                    DataComparison::AtMost,
                    DataComparison::Less,
                ];
                let constraint = OrderConstraint {
                    left: all[random.below(all.len())],
                    comparison: comparisons[random.below(3)],
                    right: all[random.below(all.len())],
                    holds: random.below(2) == 0,
                };
                system.require(constraint);
                constraints.push(constraint);
            }
            let satisfies = |values: &[i64]| {
                constraints
                    .iter()
                    .all(|c| c.comparison.holds(values[c.left], values[c.right]) == c.holds)
            };
            // Three unknowns around 0 and 2: whatever their order, it can be had within these bounds.
            let range = -4i64..=6;
            let exists = range.clone().any(|a| {
                range
                    .clone()
                    .any(|b| range.clone().any(|c| satisfies(&[a, b, c, 0, 2])))
            });
            match system.solve() {
                Some(values) => {
                    solved += 1;
                    assert_eq!(values[3..], [0, 2]);
                    assert!(satisfies(&values), "{values:?} of {constraints:?}");
                }
                None => {
                    unsolved += 1;
                    assert!(!exists, "{constraints:?}");
                }
            }
        }
        assert!(solved > 500 && unsolved > 500, "{solved} {unsolved}");
    }
}

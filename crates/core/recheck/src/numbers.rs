//! What edges do to numbers in cells, as far as predicates know of them.

use crate::certificate::ProofFile;
use crate::structure::{ProofStructure, ProofTarget};
use crate::truth::CellTruth;
use crate::update::StructureChange;
use heap_program::{DataComparison, DataOperand};

impl ProofFile {
    pub(crate) fn set_data(
        &self,
        structure: ProofStructure,
        base: usize,
        field: usize,
        value: DataOperand,
    ) -> Vec<ProofStructure> {
        if self.order(field).is_none() && self.assertions(field).is_empty() {
            return vec![structure];
        }
        let mut results = Vec::new();
        for (case, node) in self.dereference(structure, base) {
            let sources = match value {
                DataOperand::Of(other) => self
                    .dereference(case, other)
                    .into_iter()
                    .map(|(case, source)| (case, Some(source)))
                    .collect(),
                DataOperand::Constant(_) | DataOperand::Any => vec![(case, None)],
            };
            for (case, source) in sources {
                let mut change = StructureChange::new(&case);
                self.write_number(&mut change, node, field, value, source);
                results.extend(change.finish(&self.set));
            }
        }
        results
    }

    /// Writes what predicates say about a number in a cell; `source` is the node that it is copied from.
    pub(crate) fn write_number(
        &self,
        change: &mut StructureChange<'_>,
        node: usize,
        field: usize,
        value: DataOperand,
        source: Option<usize>,
    ) {
        let old = change.after.clone();
        for (predicate, comparison, constant) in self.assertions(field) {
            let new = match (value, source) {
                (DataOperand::Constant(number), _) => {
                    CellTruth::of(comparison.holds(number, constant))
                }
                (_, Some(source)) => old.value(predicate, &[source]),
                _ => CellTruth::Either,
            };
            change.write(predicate, &[node], new);
        }
        let (Some(order), true) = (self.order(field), source != Some(node)) else {
            return;
        };
        for other in (0..old.len()).filter(|other| *other != node) {
            let copied = |one: usize, two: usize| {
                source.map_or(CellTruth::Either, |_| old.value(order, &[one, two]))
            };
            let from = source.unwrap_or(node);
            change.write(order, &[node, other], copied(from, other));
            change.write(order, &[other, node], copied(other, from));
        }
        change.write(order, &[node, node], CellTruth::True);
    }

    pub(crate) fn assume_data(
        &self,
        structure: ProofStructure,
        (base, field): (usize, usize),
        comparison: DataComparison,
        right: DataOperand,
        holds: bool,
    ) -> Option<ProofStructure> {
        // Of a variable that is not known nothing is learnt.
        let ProofTarget::Node(node) = structure.pointers[base] else {
            return Some(structure);
        };
        match right {
            DataOperand::Constant(constant) => {
                self.assume_constant(structure, node, field, (comparison, constant), holds)
            }
            DataOperand::Of(other) => {
                let ProofTarget::Node(other) = structure.pointers[other] else {
                    return Some(structure);
                };
                let assume = |structure, lower, upper, holds| {
                    self.assume_order(structure, field, (lower, upper), holds)
                };
                match comparison {
                    DataComparison::AtMost => assume(structure, node, other, holds),
                    DataComparison::Less => assume(structure, other, node, !holds),
                    DataComparison::Equal if holds => {
                        let one = assume(structure, node, other, true)?;
                        assume(one, other, node, true)
                    }
                    DataComparison::Equal => Some(structure),
                }
            }
            DataOperand::Any => Some(structure),
        }
    }

    /// A comparison with a constant that holds, or fails, decides others.
    fn assume_constant(
        &self,
        mut structure: ProofStructure,
        node: usize,
        field: usize,
        (comparison, constant): (DataComparison, i64),
        holds: bool,
    ) -> Option<ProofStructure> {
        // All numbers that matter stand at, just below or just above a constant.
        let assertions = self.assertions(field);
        let near = |constant: i64| [-1, 0, 1].map(|step| constant.saturating_add(step));
        let numbers: Vec<i64> = assertions
            .iter()
            .map(|(_, _, other)| *other)
            .chain([constant])
            .flat_map(near)
            .filter(|number| comparison.holds(*number, constant) == holds)
            .collect();
        for (predicate, other, bound) in assertions {
            let truths: Vec<bool> = numbers
                .iter()
                .map(|number| other.holds(*number, bound))
                .collect();
            if let Some(first) = truths.first()
                && truths.iter().all(|truth| truth == first)
            {
                let known = structure.value(predicate, &[node]);
                let value = known.narrow(CellTruth::of(*first))?;
                structure.set(predicate, &[node], value);
            }
        }
        Some(structure)
    }

    fn assume_order(
        &self,
        mut structure: ProofStructure,
        field: usize,
        (lower, upper): (usize, usize),
        holds: bool,
    ) -> Option<ProofStructure> {
        if let Some(order) = self.order(field) {
            let known = structure.value(order, &[lower, upper]);
            let value = known.narrow(CellTruth::of(holds))?;
            structure.set(order, &[lower, upper], value);
        }
        Some(structure)
    }
}

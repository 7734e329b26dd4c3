//! Case splits: a structure as several, in which a value is definite.

use crate::certificate::ProofFile;
use crate::propagate::sharpen;
use crate::structure::{ProofStructure, ProofTarget};
use crate::truth::CellTruth;

impl ProofFile {
    /// The structure, and the one in which a cell of a summary node is a node of its own, each with the cell's node.
    fn single_cell(&self, structure: &ProofStructure, node: usize) -> Vec<(ProofStructure, usize)> {
        let mut alone = structure.clone();
        alone.summary[node] = false;
        let mut cases = vec![(alone, node)];
        if structure.summary[node] {
            let mut nodes: Vec<usize> = (0..structure.len()).collect();
            nodes.push(node);
            let mut split = structure.rebuilt(&nodes, &self.set.arities);
            split.summary[structure.len()] = false;
            cases.push((split, structure.len()));
        }
        cases
    }

    /// The cases in which a pointer field of a single cell is null or leads to one cell.
    pub(crate) fn focus_field(
        &self,
        structure: ProofStructure,
        field: usize,
        node: usize,
    ) -> Vec<ProofStructure> {
        let row: Vec<CellTruth> = (0..structure.len())
            .map(|target| structure.value(field, &[node, target]))
            .collect();
        if row.iter().all(|value| *value != CellTruth::Either) {
            return vec![structure];
        }
        let led = |mut case: ProofStructure, to: Option<usize>| {
            for target in 0..case.len() {
                case.set(field, &[node, target], CellTruth::of(to == Some(target)));
            }
            sharpen(&self.set, case)
        };
        let mut cases = Vec::new();
        if row.iter().all(|value| value.can_be(false)) {
            cases.extend(led(structure.clone(), None));
        }
        for target in (0..row.len()).filter(|target| row[*target].can_be(true)) {
            for (case, cell) in self.single_cell(&structure, target) {
                cases.extend(led(case, Some(cell)));
            }
        }
        cases
    }

    /// The cases in which a pointer is null or points to one cell.
    pub(crate) fn focus_pointer(
        &self,
        structure: ProofStructure,
        pointer: usize,
    ) -> Vec<ProofStructure> {
        if structure.pointers[pointer] != ProofTarget::Unknown {
            return vec![structure];
        }
        let mut null = structure.clone();
        null.pointers[pointer] = ProofTarget::Null;
        let mut cases: Vec<ProofStructure> = sharpen(&self.set, null).into_iter().collect();
        let of_type = self.node_type(self.program.variables[pointer].target);
        for target in 0..structure.len() {
            if of_type.is_some_and(|t| !structure.value(t, &[target]).can_be(true)) {
                continue;
            }
            for (mut case, cell) in self.single_cell(&structure, target) {
                case.pointers[pointer] = ProofTarget::Node(cell);
                cases.extend(sharpen(&self.set, case));
            }
        }
        cases
    }

    /// The cases in which predicates about separating pointers are definite.
    pub(crate) fn focus_splits(&self, structure: ProofStructure) -> Vec<ProofStructure> {
        let mut done = Vec::new();
        let mut work = vec![structure];
        while let Some(structure) = work.pop() {
            let Some((predicate, node)) = self.indefinite_split(&structure) else {
                done.push(structure);
                continue;
            };
            for value in [CellTruth::False, CellTruth::True] {
                let mut case = structure.clone();
                case.set(predicate, &[node], value);
                work.extend(sharpen(&self.set, case));
            }
            if structure.summary[node] {
                let mut nodes: Vec<usize> = (0..structure.len()).collect();
                nodes.push(node);
                let mut both = structure.rebuilt(&nodes, &self.set.arities);
                both.set(predicate, &[node], CellTruth::False);
                both.set(predicate, &[structure.len()], CellTruth::True);
                work.extend(sharpen(&self.set, both));
            }
        }
        done
    }

    fn indefinite_split(&self, structure: &ProofStructure) -> Option<(usize, usize)> {
        self.predicates
            .iter()
            .enumerate()
            .find_map(|(number, predicate)| {
                let pointer = predicate.split?;
                if structure.pointers[pointer] == ProofTarget::Unknown {
                    return None;
                }
                let node = (0..structure.len())
                    .find(|node| structure.value(number, &[*node]) == CellTruth::Either)?;
                Some((number, node))
            })
    }
}

//! A second look: small heaps of each structure are executed exactly, and what comes out must be covered.

use crate::certificate::ProofFile;
use crate::check::RecheckOptions;
use crate::embedding::embeds;
use crate::structure::{ProofStructure, ProofTarget};
use heap_program::{ExplicitHeap, HeapCell, RandomData, step};

pub(crate) struct SecondLook<'a> {
    file: &'a ProofFile,
    live: &'a [Vec<bool>],
    options: RecheckOptions,
    random: RandomData,
}

impl<'a> SecondLook<'a> {
    pub(crate) fn new(
        file: &'a ProofFile,
        live: &'a [Vec<bool>],
        options: RecheckOptions,
    ) -> SecondLook<'a> {
        SecondLook {
            file,
            live,
            options,
            random: RandomData(1),
        }
    }

    /// How many heaps were executed, or what is wrong.
    pub(crate) fn run(&mut self) -> Result<usize, String> {
        let mut executed = 0;
        for number in 0..self.file.structures.len() {
            for _ in 0..self.options.heaps {
                let structure = &self.file.structures[number];
                let Some(heap) = self.random_heap(structure) else {
                    continue;
                };
                let exact = self.file.exact_structure(&heap);
                if embeds(&exact, structure, &self.file.set.arities) {
                    executed += 1;
                    self.execute(number, &heap)?;
                }
            }
        }
        Ok(executed)
    }

    /// A heap that has the nodes and the possible edges of a structure, but need not be one of it.
    fn random_heap(&mut self, structure: &ProofStructure) -> Option<ExplicitHeap> {
        let program = &self.file.program;
        let mut nodes: Vec<usize> = (0..structure.len()).collect();
        let summary: Vec<usize> = nodes
            .iter()
            .copied()
            .filter(|n| structure.summary[*n])
            .collect();
        if !summary.is_empty() {
            let room = self.options.cells.saturating_sub(nodes.len());
            for _ in 0..self.random.below(room + 1) {
                nodes.push(summary[self.random.below(summary.len())]);
            }
        }
        let mut cells = Vec::new();
        for &node in &nodes {
            let mut links = Vec::new();
            for field in 0..program.fields.len() {
                links.push(self.random_link(structure, &nodes, node, field)?);
            }
            let data = (0..program.data.len()).map(|_| self.random.below(5) as i64 - 1);
            cells.push(HeapCell {
                node_type: 0,
                links,
                data: data.collect(),
            });
        }
        for (cell, node) in cells.iter_mut().zip(&nodes) {
            let types = (0..program.types.len()).filter(|node_type| {
                let predicate = self.file.node_type(*node_type);
                predicate.is_none_or(|known| structure.value(known, &[*node]).can_be(true))
            });
            let types: Vec<usize> = types.collect();
            cell.node_type = *types.get(self.random.below(types.len()))?;
        }
        let mut pointers = Vec::new();
        for target in &structure.pointers {
            pointers.push(match target {
                ProofTarget::Node(node) => Some(*node),
                ProofTarget::Null => None,
                ProofTarget::Unknown => self.random.below(nodes.len() + 1).checked_sub(1),
            });
        }
        let heap = ExplicitHeap { pointers, cells };
        self.is_well_typed(&heap).then_some(heap)
    }

    /// Whether pointers and fields lead to cells of their types: no run has other heaps.
    fn is_well_typed(&self, heap: &ExplicitHeap) -> bool {
        let program = &self.file.program;
        let leads_to = |cell: &Option<usize>, wanted: usize| {
            cell.is_none_or(|cell| heap.cells[cell].node_type == wanted)
        };
        let mut pointers = heap.pointers.iter().zip(&program.variables);
        let mut cells = heap.cells.iter();
        pointers.all(|(cell, variable)| leads_to(cell, variable.target))
            && cells.all(|cell| {
                let mut links = cell.links.iter().zip(&program.fields);
                links.all(|(link, field)| {
                    link.is_none() || cell.node_type == field.owner && leads_to(link, field.target)
                })
            })
    }

    /// A target of a cell's field that the structure allows; `None` if there is none.
    fn random_link(
        &mut self,
        structure: &ProofStructure,
        nodes: &[usize],
        node: usize,
        field: usize,
    ) -> Option<Option<usize>> {
        let Some(predicate) = self.file.field(field) else {
            return Some(self.random.below(nodes.len() + 1).checked_sub(1));
        };
        let value = |target: usize| structure.value(predicate, &[node, target]);
        let mut choices: Vec<Option<usize>> = (0..nodes.len())
            .filter(|cell| value(nodes[*cell]).can_be(true))
            .map(Some)
            .collect();
        if (0..structure.len()).all(|target| value(target).can_be(false)) {
            choices.push(None);
        }
        choices.get(self.random.below(choices.len())).copied()
    }

    fn execute(&mut self, number: usize, heap: &ExplicitHeap) -> Result<(), String> {
        let file = self.file;
        for (index, edge) in file.program.edges.iter().enumerate() {
            if edge.from != file.locations[number] {
                continue;
            }
            let Some(mut next) = step(&file.program, heap, edge.op, &mut self.random) else {
                continue;
            };
            for (pointer, target) in next.pointers.iter_mut().enumerate() {
                if !self.live[edge.to][pointer] {
                    *target = None;
                }
            }
            let targets = &file.covers[&(number, index)];
            let covered = next.without_some_garbage().iter().any(|heap| {
                let exact = file.exact_structure(heap);
                targets
                    .iter()
                    .any(|target| embeds(&exact, &file.structures[*target], &file.set.arities))
            });
            if !covered {
                let line = edge.line;
                return Err(format!(
                    "a heap of structure {number} is executed along edge {index} (line {line}), and what comes out is not covered"
                ));
            }
        }
        Ok(())
    }
}

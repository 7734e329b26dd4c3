//! What an edge makes of a structure.

use crate::certificate::ProofFile;
use crate::propagate::sharpen;
use crate::structure::{ProofStructure, ProofTarget};
use crate::truth::CellTruth;
use crate::update::StructureChange;
use heap_program::{DataOperand, ShapeCondition, ShapeEdge, ShapeOp};

/// What is asked of the structures after an edge.
pub(crate) struct PostDemand<'a> {
    /// Which variables may be read later.
    pub(crate) live: &'a [bool],
    /// Which variables no covering structure knows anything about.
    pub(crate) unknown: Vec<bool>,
}

impl ProofFile {
    /// All structures after an edge, sharpened: every heap after it is in one of them, but for dead variables, which
    /// are null, and cells that nothing reaches, which may be gone.
    pub(crate) fn post(
        &self,
        structure: &ProofStructure,
        edge: &ShapeEdge,
        wanted: &PostDemand<'_>,
    ) -> Vec<ProofStructure> {
        let mut results = Vec::new();
        for case in self.execute(structure.clone(), edge.op, wanted) {
            let Some(case) = sharpen(&self.set, case) else {
                continue;
            };
            let Some(case) = self.forget(case, wanted) else {
                continue;
            };
            let Some(case) = self.without_garbage(case) else {
                continue;
            };
            results.extend(self.focus_splits(case));
        }
        results
    }

    fn assign(
        &self,
        structure: &ProofStructure,
        pointer: usize,
        target: ProofTarget,
    ) -> Option<ProofStructure> {
        if structure.pointers[pointer] == target {
            return Some(structure.clone());
        }
        let mut change = StructureChange::new(structure);
        change.after.pointers[pointer] = target;
        change.finish(&self.set)
    }

    /// Dead variables become null: nobody reads them. What no covering structure knows is forgotten.
    fn forget(
        &self,
        mut structure: ProofStructure,
        wanted: &PostDemand<'_>,
    ) -> Option<ProofStructure> {
        for pointer in 0..structure.pointers.len() {
            if !wanted.live[pointer] {
                structure = self.assign(&structure, pointer, ProofTarget::Null)?;
            } else if wanted.unknown[pointer] {
                structure = self.assign(&structure, pointer, ProofTarget::Unknown)?;
            }
        }
        Some(structure)
    }

    /// Without nodes that certainly nothing reaches, if all pointers and pointer fields are known.
    fn without_garbage(&self, structure: ProofStructure) -> Option<ProofStructure> {
        let fields: Option<Vec<usize>> = (0..self.program.fields.len())
            .map(|field| self.field(field))
            .collect();
        let Some(fields) = fields else {
            return Some(structure);
        };
        if structure.pointers.contains(&ProofTarget::Unknown) {
            return Some(structure);
        }
        let count = structure.len();
        let mut reached: Vec<bool> = (0..count)
            .map(|node| structure.pointers.contains(&ProofTarget::Node(node)))
            .collect();
        for _ in 0..count {
            for from in 0..count {
                for to in 0..count {
                    let edge = |field: &usize| structure.value(*field, &[from, to]).can_be(true);
                    if reached[from] && fields.iter().any(edge) {
                        reached[to] = true;
                    }
                }
            }
        }
        let gone: Vec<usize> = (0..count).filter(|node| !reached[*node]).collect();
        if gone.is_empty() {
            return Some(structure);
        }
        let mut change = StructureChange::new(&structure);
        change.gone = gone;
        let after = change.finish(&self.set)?;
        let kept: Vec<usize> = (0..count).filter(|node| reached[*node]).collect();
        Some(after.rebuilt(&kept, &self.set.arities))
    }

    fn execute(
        &self,
        structure: ProofStructure,
        op: ShapeOp,
        wanted: &PostDemand<'_>,
    ) -> Vec<ProofStructure> {
        match op {
            ShapeOp::Skip => vec![structure],
            ShapeOp::Assume(ShapeCondition::Same { left, right }, holds) => {
                self.assume_same(structure, left, right, holds, wanted)
            }
            ShapeOp::Assume(
                ShapeCondition::Data {
                    base,
                    field,
                    comparison,
                    right,
                },
                holds,
            ) => self
                .assume_data(structure, (base, field), comparison, right, holds)
                .into_iter()
                .collect(),
            ShapeOp::Assign { to, from } => {
                let target = from.map_or(ProofTarget::Null, |from| structure.pointers[from]);
                self.assign(&structure, to, target).into_iter().collect()
            }
            ShapeOp::New { to } => self.allocate(&structure, to).into_iter().collect(),
            ShapeOp::Load { to, base, field } => self.load(structure, to, base, field, wanted),
            ShapeOp::Store { base, field, value } => self.store(structure, base, field, value),
            ShapeOp::SetData { base, field, value } => self.set_data(structure, base, field, value),
        }
    }

    fn assume_same(
        &self,
        structure: ProofStructure,
        left: usize,
        right: Option<usize>,
        holds: bool,
        wanted: &PostDemand<'_>,
    ) -> Vec<ProofStructure> {
        let mut cases = vec![structure];
        for pointer in [Some(left), right].into_iter().flatten() {
            // Where it points to is not asked if nobody knows it afterwards.
            if !wanted.unknown[pointer] {
                let split = |case| self.focus_pointer(case, pointer);
                cases = cases.into_iter().flat_map(split).collect();
            }
        }
        cases.retain(|case| {
            let target = |pointer: usize| case.pointers[pointer];
            let (one, other) = (target(left), right.map_or(ProofTarget::Null, target));
            let known = one != ProofTarget::Unknown && other != ProofTarget::Unknown;
            !known || (one == other) == holds
        });
        cases
    }

    /// The cases in which a pointer points to a node. A null that is dereferenced ends the run.
    pub(crate) fn dereference(
        &self,
        structure: ProofStructure,
        pointer: usize,
    ) -> Vec<(ProofStructure, usize)> {
        self.focus_pointer(structure, pointer)
            .into_iter()
            .filter_map(|case| match case.pointers[pointer] {
                ProofTarget::Node(node) => Some((case, node)),
                ProofTarget::Null | ProofTarget::Unknown => None,
            })
            .collect()
    }

    fn allocate(&self, structure: &ProofStructure, to: usize) -> Option<ProofStructure> {
        let before = structure.with_new_node(&self.set.arities);
        let node = structure.len();
        let mut change = StructureChange::new(&before);
        change.fresh = Some(node);
        if let Some(predicate) = self.node_type(self.program.variables[to].target) {
            change.write(predicate, &[node], CellTruth::True);
        }
        for data in 0..self.program.data.len() {
            self.write_number(&mut change, node, data, DataOperand::Constant(0), None);
        }
        let grown = change.finish(&self.set)?;
        self.assign(&grown, to, ProofTarget::Node(node))
    }

    fn load(
        &self,
        structure: ProofStructure,
        to: usize,
        base: usize,
        field: usize,
        wanted: &PostDemand<'_>,
    ) -> Vec<ProofStructure> {
        let asked = wanted.live[to] && !wanted.unknown[to];
        let (Some(field), true) = (self.field(field), asked) else {
            let forgotten = self.assign(&structure, to, ProofTarget::Unknown);
            return forgotten.into_iter().collect();
        };
        let mut results = Vec::new();
        for (case, node) in self.dereference(structure, base) {
            for case in self.focus_field(case, field, node) {
                let target = (0..case.len())
                    .find(|target| case.value(field, &[node, *target]) == CellTruth::True)
                    .map_or(ProofTarget::Null, ProofTarget::Node);
                results.extend(self.assign(&case, to, target));
            }
        }
        results
    }

    fn store(
        &self,
        structure: ProofStructure,
        base: usize,
        field: usize,
        value: Option<usize>,
    ) -> Vec<ProofStructure> {
        let Some(field) = self.field(field) else {
            return vec![structure];
        };
        let cases = match value {
            Some(value) => self.focus_pointer(structure, value),
            None => vec![structure],
        };
        let mut results = Vec::new();
        for case in cases {
            for (case, node) in self.dereference(case, base) {
                for case in self.focus_field(case, field, node) {
                    let target = value.and_then(|value| match case.pointers[value] {
                        ProofTarget::Node(target) => Some(target),
                        ProofTarget::Null | ProofTarget::Unknown => None,
                    });
                    results.extend(self.write_field(&case, field, node, target));
                }
            }
        }
        results
    }

    /// Cuts the old edge, then adds the new one: after either step the structure stands for heaps.
    fn write_field(
        &self,
        structure: &ProofStructure,
        field: usize,
        node: usize,
        target: Option<usize>,
    ) -> Option<ProofStructure> {
        let old = (0..structure.len())
            .find(|other| structure.value(field, &[node, *other]) == CellTruth::True);
        if old == target {
            return Some(structure.clone());
        }
        let mut cut = StructureChange::new(structure);
        if let Some(old) = old {
            cut.write(field, &[node, old], CellTruth::False);
        }
        let cut = cut.finish(&self.set)?;
        let Some(target) = target else {
            return Some(cut);
        };
        let mut add = StructureChange::new(&cut);
        add.write(field, &[node, target], CellTruth::True);
        add.finish(&self.set)
    }
}

//! Which pointers and field assertions a spurious path is about: weakest preconditions of the condition that fails,
//! pulled back along the exact run. The run tells which stores hit, so that there is one case only.

use crate::class::FieldAssertion;
use crate::tracking::TrackingDefinition;
use heap_program::{DataOperand, ExplicitHeap, ShapeCondition, ShapeOp, ShapeProgram};
use std::collections::BTreeSet;

/// A variable and the fields that are followed from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct AccessPath {
    root: usize,
    fields: Vec<usize>,
}

/// What a path needs: pointers, assertions, and the pointer fields that are followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PathAtoms {
    pub(super) tracking: TrackingDefinition,
    pub(super) fields: BTreeSet<usize>,
    /// The data fields of two cells are compared.
    pub(super) orders: BTreeSet<usize>,
}

/// The atoms of a path whose exact run gets stuck after the last of `heaps`.
pub(super) fn path_atoms(
    program: &ShapeProgram,
    path: &[usize],
    heaps: &[ExplicitHeap],
) -> PathAtoms {
    let mut atoms = PathAtoms::default();
    let stuck = heaps.len() - 1;
    let mut terms: BTreeSet<AccessPath> = BTreeSet::new();
    let mut comparison = None;
    let variable = |root| AccessPath {
        root,
        fields: Vec::new(),
    };
    match program.edges[path[stuck]].op {
        ShapeOp::Assume(ShapeCondition::Same { left, right }, _) => {
            terms.extend([Some(left), right].into_iter().flatten().map(variable));
        }
        ShapeOp::Assume(
            ShapeCondition::Data {
                base,
                field,
                comparison: how,
                right,
            },
            _,
        ) => {
            terms.insert(variable(base));
            match right {
                DataOperand::Constant(constant) => {
                    comparison = Some(FieldAssertion {
                        field,
                        comparison: how,
                        constant,
                    });
                }
                DataOperand::Of(other) => {
                    terms.insert(variable(other));
                    atoms.orders.insert(field);
                }
                DataOperand::Any => {}
            }
        }
        other => terms.extend(other.read().into_iter().map(variable)),
    }
    atoms.tracking.assertions.extend(comparison);
    record(&mut atoms, &terms, &heaps[stuck]);
    for index in (0..stuck).rev() {
        let op = program.edges[path[index]].op;
        terms = terms
            .iter()
            .flat_map(|term| pull_back(term, op, &heaps[index + 1], &mut atoms))
            .collect();
        record(&mut atoms, &terms, &heaps[index]);
    }
    atoms
}

/// Tracks the roots of terms, and what points to the same cells.
fn record(atoms: &mut PathAtoms, terms: &BTreeSet<AccessPath>, heap: &ExplicitHeap) {
    for term in terms {
        atoms.tracking.pointers.insert(term.root);
        atoms.tracking.separating.insert(term.root);
        atoms.fields.extend(&term.fields);
        let cell = heap.pointers[term.root];
        let aliases = (0..heap.pointers.len())
            .filter(|pointer| cell.is_some() && heap.pointers[*pointer] == cell);
        atoms.tracking.pointers.extend(aliases);
    }
}

/// The term before an edge that has the value of `term` after it; `after` is the heap after the edge.
fn pull_back(
    term: &AccessPath,
    op: ShapeOp,
    after: &ExplicitHeap,
    atoms: &mut PathAtoms,
) -> Option<AccessPath> {
    match op {
        ShapeOp::Skip | ShapeOp::Assume(..) | ShapeOp::SetData { .. } => Some(term.clone()),
        ShapeOp::Assign { to, from } if to == term.root => from.map(|root| AccessPath {
            root,
            fields: term.fields.clone(),
        }),
        ShapeOp::New { to } if to == term.root => None,
        ShapeOp::Load { to, base, field } if to == term.root => {
            let fields = [field]
                .into_iter()
                .chain(term.fields.iter().copied())
                .collect();
            Some(AccessPath { root: base, fields })
        }
        ShapeOp::Assign { .. } | ShapeOp::New { .. } | ShapeOp::Load { .. } => Some(term.clone()),
        ShapeOp::Store { base, field, value } => {
            let mut cell = after.pointers[term.root];
            let mut result = Some(term.clone());
            for (position, followed) in term.fields.iter().enumerate() {
                let Some(current) = cell else { break };
                if *followed == field {
                    // Whether the store hits depends on the pointer that is stored through.
                    atoms.tracking.pointers.insert(base);
                    atoms.tracking.separating.insert(base);
                    atoms.fields.insert(field);
                    if after.pointers[base] == Some(current) {
                        let fields = term.fields[position + 1..].to_vec();
                        result = value.map(|root| AccessPath { root, fields });
                    }
                }
                cell = after.cells[current].links[*followed];
            }
            result
        }
    }
}

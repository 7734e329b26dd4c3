//! Invariants of structures, evaluated on explicit heaps (SCGsFromExplicit).

use super::instance::{StructureInstance, field_symbol, order_symbol};
use crate::class::{ClassError, PredicateRole, ShapeClassBuilder};
use crate::logic::Formula;
use crate::structure::structure_of_heap;
use heap_program::{ExplicitHeap, ShapeProgram};

/// True if an explicit heap satisfies all invariants of a structure, among the cells of one type.
pub fn satisfies_invariants(
    program: &ShapeProgram,
    instance: &StructureInstance,
    heap: &ExplicitHeap,
    node_type: usize,
) -> bool {
    let mut builder = vocabulary(program, instance);
    for (index, invariant) in instance.invariants.iter().enumerate() {
        if define_violation(&mut builder, &format!("violated {index}"), invariant).is_err() {
            return false;
        }
    }
    let class = builder.build();
    let Some(graph) = structure_of_heap(&class, heap) else {
        return false;
    };
    let of_type = (0..heap.cells.len())
        .filter(|cell| heap.cells[*cell].node_type == node_type)
        .fold(0u64, |mask, cell| mask | 1 << cell);
    (0..class.unary.len()).all(|predicate| graph.unary(predicate).may & of_type == 0)
}

/// Says why an invariant can't be evaluated.
pub(super) fn compiles(
    program: &ShapeProgram,
    instance: &StructureInstance,
    invariant: &Formula,
) -> Result<(), String> {
    let mut builder = vocabulary(program, instance);
    define_violation(&mut builder, "violated", invariant).map_err(|error| error.reason)
}

/// `forall v: φ` holds if no node violates φ.
fn define_violation(
    builder: &mut ShapeClassBuilder,
    name: &str,
    invariant: &Formula,
) -> Result<(), ClassError> {
    let wrong = |reason: &str| ClassError {
        predicate: name.to_string(),
        reason: reason.to_string(),
    };
    let Formula::Not(inner) = invariant else {
        return Err(wrong("it is no `forall`"));
    };
    let Formula::Exists(node, violation) = &**inner else {
        return Err(wrong("it is no `forall`"));
    };
    builder
        .define(name, &[node], violation, PredicateRole::Tracked)
        .map(|_| ())
}

/// The fields and definitions that invariants may use.
fn vocabulary(program: &ShapeProgram, instance: &StructureInstance) -> ShapeClassBuilder {
    let mut builder = ShapeClassBuilder::new(&program.variable_names());
    for field in &instance.fields {
        builder.field(&field_symbol(program, *field), *field);
    }
    for field in &instance.orders {
        builder.order(&order_symbol(program, *field), *field);
    }
    for definition in instance
        .families
        .iter()
        .flat_map(|family| &family.definitions)
    {
        if definition.pointer.is_none() {
            let variables: Vec<&str> = definition.variables.iter().map(String::as_str).collect();
            builder.abbreviate(&definition.name, &variables, &definition.formula);
        }
    }
    builder
}

//! Java expression of an input.

use crate::structure::{InputStructure, Root, describe};
use java_source::heap_expression::{has_identity, write_value};
use java_source::syntax::Expression;
use term::Term;

/// The expression for the value of a root, if it has one. There is none if object identity matters.
pub fn write_root(
    structure: &InputStructure<'_>,
    root: &Root,
    mentioned: &[Term],
) -> Option<Expression> {
    let heap = describe(structure, std::slice::from_ref(root), mentioned);
    if has_identity(&heap) {
        return None;
    }
    write_value(&heap, &heap.roots[0].value, &heap.roots[0].declared)
}

//! The input as one Java expression.

use crate::structure::{InputStructure, Root, describe};
use java_source::heap_expression::{has_identity, write_value};
use java_source::syntax::Expression;
use term::Term;

/// The expression for what a root refers to, if it has one. None where it matters which object is
/// which.
pub fn write_root(
    structure: &InputStructure<'_>,
    root: &Root,
    mentioned: &[Term],
) -> Option<Expression> {
    let heap = describe(structure, std::slice::from_ref(root), mentioned);
    if has_identity(&heap) {
        return None;
    }
    write_value(&heap, &heap.roots[0].value)
}

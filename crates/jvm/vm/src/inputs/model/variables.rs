//! Variables for unknown numbers of the input.

use crate::value::Value;
use ir::ElemKind;
use term::{Sort, TermStore};

/// An unknown byte of a string that is shown as a character.
pub(crate) fn text_variable(terms: &TermStore, name: &str) -> Value {
    Value::symbolic(terms.sext(32, terms.character(name, Sort::Bv(8))))
}

/// An unknown value of this primitive type, as a register holds it: small types are widened to an
/// `int` within their range.
pub fn input_variable(terms: &TermStore, name: &str, elem: ElemKind) -> Value {
    let var = |sort| terms.var(name, sort);
    Value::symbolic(match elem {
        ElemKind::Boolean => terms.ite(var(Sort::Bool), terms.bv(32, 1), terms.bv(32, 0)),
        ElemKind::Byte => terms.sext(32, var(Sort::Bv(8))),
        ElemKind::Short => terms.sext(32, var(Sort::Bv(16))),
        ElemKind::Char => terms.zext(32, terms.character(name, Sort::Bv(16))),
        ElemKind::Int => var(Sort::Bv(32)),
        ElemKind::Long => var(Sort::Bv(64)),
        ElemKind::Float => var(Sort::F32),
        ElemKind::Double => var(Sort::F64),
        ElemKind::Ref => unreachable!("references are unknowns, not variables"),
    })
}

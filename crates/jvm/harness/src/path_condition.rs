//! Path conditions as Java expressions.

use java_source::term_expression::JavaNotation;
use solver::PathCondition;
use std::fmt::{self, Write};
use term::{CmpOp, Term, TermStore};
use vm::Inputs;

/// Longer parts are cut: terms share parts, so a text may be much larger than what it shows.
const MAX_LENGTH: usize = 200;

/// The parts of a path condition, each an expression of Java over the inputs' names, in the order in
/// which the path came to them. That lengths of arrays are not negative goes without saying.
/// Of the variables, these are a `short`.
pub fn conditions_in_java(
    terms: &TermStore,
    path: &PathCondition,
    inputs: &Inputs,
    shorts: &[Term],
) -> Vec<String> {
    let zero = terms.bv(32, 0);
    let lengths = inputs.arrays().iter().map(|a| a.len);
    let plain: Vec<Term> = lengths
        .filter(|len| terms.is_var(*len))
        .map(|len| terms.cmp(CmpOp::Sge, len, zero))
        .collect();
    let mut terms_in_order: Vec<Term> = path.iter().filter(|t| !plain.contains(t)).collect();
    terms_in_order.reverse();
    let mut parts: Vec<String> = Vec::new();
    for term in terms_in_order {
        let text = condition_in_java(terms, term, shorts);
        if !parts.contains(&text) {
            parts.push(text);
        }
    }
    parts
}

/// A condition as an expression of Java over the inputs' names; of the variables, these are a `short`.
pub fn condition_in_java(terms: &TermStore, condition: Term, shorts: &[Term]) -> String {
    let java = JavaNotation { shorts };
    let mut out = LimitedWriter::default();
    if write!(out, "{}", terms.display_in(condition, &java)).is_err() {
        out.text.push('…');
    }
    out.text
}

/// Stops the writer once there is enough.
#[derive(Default)]
struct LimitedWriter {
    text: String,
}

impl Write for LimitedWriter {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.text.push_str(more);
        match self.text.chars().count() > MAX_LENGTH {
            true => Err(fmt::Error),
            false => Ok(()),
        }
    }
}

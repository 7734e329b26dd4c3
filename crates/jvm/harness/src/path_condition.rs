//! Path conditions as Java expressions.

use crate::element_names::ElementNames;
use java_source::term_expression::JavaNotation;
use solver::PathCondition;
use std::fmt::{self, Display, Write};
use term::{CmpOp, Term, TermStore};
use vm::Inputs;

/// Longer parts are cut: terms share parts, so a text may be much larger than what it shows.
const MAX_LENGTH: usize = 200;

/// Writes conditions on an input as Java expressions over the inputs' names.
pub struct ConditionWriter<'a> {
    terms: &'a TermStore,
    inputs: &'a Inputs,
    /// The variables that are a `short`.
    shorts: Vec<Term>,
    names: ElementNames<'a>,
}

impl<'a> ConditionWriter<'a> {
    /// A writer for the conditions on this input; of the variables, these are a `short`.
    pub fn new(terms: &'a TermStore, inputs: &'a Inputs, shorts: Vec<Term>) -> ConditionWriter<'a> {
        ConditionWriter {
            terms,
            inputs,
            shorts,
            names: ElementNames::new(terms, inputs),
        }
    }

    /// The parts of a path condition, in the order in which the path came to them. That lengths of arrays
    /// are not negative goes without saying.
    pub fn path(&self, path: &PathCondition) -> Vec<String> {
        let zero = self.terms.bv(32, 0);
        let lengths = self.inputs.arrays().iter().map(|a| a.len);
        let plain: Vec<Term> = lengths
            .filter(|len| self.terms.is_var(*len))
            .map(|len| self.terms.cmp(CmpOp::Sge, len, zero))
            .collect();
        let mut terms_in_order: Vec<Term> = path.iter().filter(|t| !plain.contains(t)).collect();
        terms_in_order.reverse();
        let mut parts: Vec<String> = Vec::new();
        for term in terms_in_order {
            let text = self.write(term);
            if !parts.contains(&text) {
                parts.push(text);
            }
        }
        parts
    }

    /// A part of the input as Java names it: elements of arrays by their index.
    pub fn name(&self, name: &str) -> String {
        self.names
            .rename(name, &|index| self.render(index))
            .unwrap_or_else(|| name.to_owned())
    }

    /// A condition, or another term.
    pub fn write(&self, term: Term) -> String {
        let text = self.render(term);
        let arrays = self.inputs.arrays().iter();
        let mut wide = arrays.filter(|array| array.character_bytes == Some(2));
        // A string beyond Latin-1 has a character of that kind at an unknown place: neither has a name in Java.
        let about_width = wide.find_map(|array| {
            let name = self.name(&array.name);
            let is_about = |part: &str| text.contains(&format!("{name}.{part}"));
            (is_about("wide") || is_about("high")).then_some(name)
        });
        match about_width {
            Some(name) => format!("{name}.chars().anyMatch(c -> c > 255)"),
            // Conditions stand beside each other, joined by `&&`.
            None if has_outer_or(&text) => format!("({text})"),
            None => text,
        }
    }

    fn render(&self, term: Term) -> String {
        let java = JavaNotation {
            shorts: &self.shorts,
            names: &self.names,
        };
        limited_text(&self.terms.display_in(term, &java))
    }
}

/// Whether an expression is a disjunction that no parentheses enclose.
fn has_outer_or(text: &str) -> bool {
    let mut depth = 0i32;
    let mut is_found = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'|' => is_found |= depth == 0 && text[at..].starts_with("||"),
            _ => {}
        }
    }
    is_found
}

/// The beginning of a text, if it is long: it is not even made any further.
pub(crate) fn limited_text(shown: &dyn Display) -> String {
    let mut out = LimitedWriter::default();
    if write!(out, "{shown}").is_err() {
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

#[cfg(test)]
mod tests {
    use super::has_outer_or;

    #[test]
    fn only_disjunctions_that_stand_free_need_parentheses() {
        assert!(has_outer_or("index < 0 || index >= values.length"));
        assert!(has_outer_or("f(a) || b[c]"));
        assert!(!has_outer_or("!(a < 0 || b) && c"));
        assert!(!has_outer_or("a[i || j]"));
        assert!(!has_outer_or("(a | b) != 0"));
    }
}

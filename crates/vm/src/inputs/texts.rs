//! Strings of the input that were compared by reference with a literal.
//!
//! A string is either the one object that literals of its text are, or a new one. A variable says
//! which, so that all comparisons on a path agree, and the model tells how a test writes it.

use super::Inputs;
use heap::Ref;
use term::{Sort, Term, TermStore};

impl Inputs {
    /// In the order in which they were first compared.
    pub fn compared_texts(&self) -> &[Ref] {
        self.table().map_or(&[], |t| &t.compared_texts)
    }

    pub(crate) fn compare_text(&mut self, string: Ref) {
        if !self.compared_texts().contains(&string) {
            self.table_mut().compared_texts.push(string);
        }
    }

    /// Whether a string was made by `new`, if that was asked for.
    pub fn fresh_text(&self, terms: &TermStore, string: Ref) -> Option<Term> {
        let object = self.object_at(string)?;
        let is_compared = self.compared_texts().contains(&string);
        is_compared.then(|| terms.var(&format!("{}.fresh", object.name), Sort::Bool))
    }
}

//! Compared strings: input strings that were compared by reference with a literal.
//!
//! A string is either the one object that literals of its text are, or a new one. A variable says
//! which, so that all comparisons on a path agree, and the model tells how a test writes it.

use super::Inputs;
use heap::Ref;
use term::{Sort, Term, TermStore};

impl Inputs {
    /// In the order in which they were first compared.
    pub fn compared_strings(&self) -> &[Ref] {
        self.table().map_or(&[], |t| &t.compared_texts)
    }

    pub(crate) fn compare_text(&mut self, string: Ref) {
        if !self.compared_strings().contains(&string) {
            self.table_mut().compared_texts.push(string);
        }
    }

    /// Forgets those that nothing leads to any more: they are no longer compared with others. What they
    /// are is still known.
    pub fn forget_texts(&mut self, is_gone: impl Fn(Ref) -> bool) {
        let all = std::mem::take(&mut self.table_mut().compared_texts);
        let (gone, there) = all.into_iter().partition(|text| is_gone(*text));
        let gone: Vec<Ref> = gone;
        let table = self.table_mut();
        table.compared_texts = there;
        table.gone_texts.extend(gone);
    }

    /// Those that were compared, by earlier calls too.
    pub fn all_compared_strings(&self) -> impl Iterator<Item = Ref> {
        let gone = self.table().map_or(&[][..], |t| &t.gone_texts);
        gone.iter().chain(self.compared_strings()).copied()
    }

    /// Whether a string was made by `new`, if that was asked for.
    pub fn freshness_of(&self, terms: &TermStore, string: Ref) -> Option<Term> {
        let object = self.object_at(string)?;
        let is_compared = self.all_compared_strings().any(|text| text == string);
        is_compared.then(|| terms.var(&format!("{}.fresh", object.name), Sort::Bool))
    }
}

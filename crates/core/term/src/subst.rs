//! Substitution of terms for variables.

use rustc_hash::FxHashMap;

use crate::store::{Term, TermStore};

impl TermStore {
    /// `t` with every part that `replace` has an answer for replaced by it, and simplified anew.
    ///
    /// # Panics
    /// If a replacement has another sort than what it replaces.
    pub fn substitute(&self, t: Term, replace: &dyn Fn(Term) -> Option<Term>) -> Term {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            if done.contains_key(&top) {
                todo.pop();
                continue;
            }
            if let Some(new) = replace(top) {
                assert_eq!(self.sort(top), self.sort(new), "substitution keeps sorts");
                done.insert(top, new);
                continue;
            }
            let node = self.node(top);
            let pending = todo.len();
            todo.extend(node.args().filter(|arg| !done.contains_key(arg)));
            if todo.len() == pending {
                let args: Vec<Term> = node.args().map(|arg| done[&arg]).collect();
                let unchanged = node.args().eq(args.iter().copied());
                let new = if unchanged {
                    top
                } else {
                    self.make(node.op(), &args)
                };
                done.insert(top, new);
            }
        }
        done[&t]
    }
}

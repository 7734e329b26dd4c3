//! Free variables of terms, computed once per term.

use rustc_hash::FxHashSet;

use crate::op::Op;
use crate::store::{Term, TermStore};

impl TermStore {
    /// Whether a float is part of a term.
    pub fn has_floats(&self, t: Term) -> bool {
        let mut seen = FxHashSet::default();
        let mut todo = vec![t];
        while let Some(top) = todo.pop() {
            if self.sort(top).is_float() {
                return true;
            }
            if seen.insert(top) {
                todo.extend(self.node(top).args());
            }
        }
        false
    }

    /// The variables of a term, each once, in the order of creation.
    pub fn vars_of(&self, t: Term) -> &[Term] {
        if let Some(vars) = self.vars_cell(t).get() {
            return vars;
        }
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            let pending = todo.len();
            let unknown = |arg: &Term| self.vars_cell(*arg).get().is_none();
            todo.extend(self.node(top).args().filter(unknown));
            if todo.len() == pending {
                todo.pop();
                self.vars_cell(top)
                    .get_or_init(|| self.collect_vars(top).into());
            }
        }
        self.vars_cell(t).get().expect("just computed")
    }

    /// The variables of a term all of whose operands are done.
    fn collect_vars(&self, t: Term) -> Vec<Term> {
        let node = self.node(t);
        if let Op::Var { .. } = node.op() {
            return vec![t];
        }
        let done = |arg: Term| self.vars_cell(arg).get().into_iter().flatten();
        let mut vars: Vec<Term> = node.args().flat_map(done).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }
}

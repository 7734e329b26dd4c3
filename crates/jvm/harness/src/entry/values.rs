//! Symbolic numbers of an input, in the order in which they are simplified.

use super::Entry;
use term::{Op, Sort, Term};
use vm::State;

impl Entry {
    /// The variables of a path's input, in the order in which they are made simple: lengths,
    /// parameters, then the rest as the path came to them.
    pub fn vars(&self, state: &State) -> Vec<Term> {
        let mut vars: Vec<Term> = Vec::new();
        for term in self.values(state) {
            for var in self.vm.terms.vars_of(term) {
                if !vars.contains(var) {
                    vars.push(*var);
                }
            }
        }
        vars
    }

    /// The variables of a path's input that are a `short`: of 16 bits, with a sign.
    pub fn shorts(&self, state: &State) -> Vec<Term> {
        let terms = &self.vm.terms;
        let widened = self.values(state).into_iter().filter_map(|value| {
            let node = terms.node(value);
            matches!(node.op(), Op::SExt(_)).then(|| node.arg(0))?
        });
        widened.filter(|t| terms.sort(*t) == Sort::Bv(16)).collect()
    }

    /// The unknown numbers of a path's input, in that order.
    fn values(&self, state: &State) -> Vec<Term> {
        let inputs = &state.inputs;
        let lengths = inputs.arrays().iter().map(|a| a.len);
        let params = self.params.iter().filter_map(|p| p.value.term);
        let statics = inputs.statics().iter().filter_map(|s| s.at_entry.term);
        let fields = inputs.objects().iter().flat_map(|o| match &o.at_entry {
            vm::AtEntry::Fields(cells) => cells.iter().filter_map(|c| c.term).collect(),
            vm::AtEntry::Built(index) => {
                let args = inputs.built(*index).calls.iter().flat_map(|c| &*c.args);
                args.filter_map(|a| a.term).collect()
            }
            vm::AtEntry::Function(index) => {
                let answers = &inputs.function(*index).answers;
                answers.iter().filter_map(|a| a.value.term).collect()
            }
            vm::AtEntry::Array(index) => {
                let cells = &inputs.array(*index).cells;
                cells.iter().filter_map(|(_, c)| c.term).collect::<Vec<_>>()
            }
        });
        lengths.chain(params).chain(statics).chain(fields).collect()
    }
}

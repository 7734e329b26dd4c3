//! Evaluation of terms, without recursion over their depth and each shared part once.

use rustc_hash::FxHashMap;

use crate::fold::apply;
use crate::op::Op;
use crate::store::{Term, TermStore};
use crate::value::TermValue;

/// The value of `t`, given the values of its variables.
///
/// # Panics
/// If `vars` answers with a value of another sort.
pub fn eval(store: &TermStore, t: Term, vars: &dyn Fn(Term) -> TermValue) -> TermValue {
    Evaluator::new(store, vars).eval(t)
}

/// How many nodes are visited by plain recursion before a table is worth its cost. It also
/// bounds the depth of that recursion.
const SMALL: u32 = 48;

/// Evaluates many terms under the same assignment, keeping what it has computed.
pub struct Evaluator<'a> {
    store: &'a TermStore,
    vars: &'a dyn Fn(Term) -> TermValue,
    known: FxHashMap<Term, TermValue>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator under the assignment `vars`.
    pub fn new(store: &'a TermStore, vars: &'a dyn Fn(Term) -> TermValue) -> Evaluator<'a> {
        Evaluator {
            store,
            vars,
            known: FxHashMap::default(),
        }
    }

    /// The value of `t`.
    pub fn eval(&mut self, t: Term) -> TermValue {
        let mut fuel = SMALL;
        match self.eval_small(t, &mut fuel) {
            Some(value) => value,
            None => self.eval_large(t),
        }
    }

    /// Most conditions are a few nodes; gives up after `fuel` of them.
    fn eval_small(&self, t: Term, fuel: &mut u32) -> Option<TermValue> {
        *fuel = fuel.checked_sub(1)?;
        let node = self.store.node(t);
        match node.op() {
            Op::Const(value) => Some(value),
            Op::Var { .. } => Some(self.variable(t)),
            op => {
                let mut values = [TermValue::Bool(false); 3];
                let mut count = 0;
                for arg in node.args() {
                    values[count] = self.eval_small(arg, fuel)?;
                    count += 1;
                }
                Some(apply(op, &values[..count]))
            }
        }
    }

    fn eval_large(&mut self, t: Term) -> TermValue {
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            if self.known.contains_key(&top) {
                todo.pop();
                continue;
            }
            let pending = todo.len();
            let node = self.store.node(top);
            todo.extend(node.args().filter(|arg| !self.known.contains_key(arg)));
            if todo.len() > pending {
                continue;
            }
            todo.pop();
            let value = match node.op() {
                Op::Var { .. } => self.variable(top),
                op => {
                    let mut values = [TermValue::Bool(false); 3];
                    let mut count = 0;
                    for arg in node.args() {
                        values[count] = self.known[&arg];
                        count += 1;
                    }
                    apply(op, &values[..count])
                }
            };
            self.known.insert(top, value);
        }
        self.known[&t]
    }

    fn variable(&self, t: Term) -> TermValue {
        let value = (self.vars)(t);
        assert_eq!(
            value.sort(),
            self.store.sort(t),
            "the value given for {}",
            self.store.display(t)
        );
        value
    }
}

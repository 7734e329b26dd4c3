//! Splitting of conjunctions: small conjuncts slice better, and the order layer understands them.

use term::{Op, Term, TermStore};

/// The conjuncts of a condition: `a && b` and `!(a || b)` are taken apart. None of them is
/// constant true; a false one is the only one.
pub(crate) fn conjuncts(store: &TermStore, condition: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut todo = vec![(condition, true)];
    while let Some((t, holds)) = todo.pop() {
        let node = store.node(t);
        match (node.op(), holds) {
            (Op::Not, _) => todo.extend(node.args().map(|arg| (arg, !holds))),
            (Op::And, true) | (Op::Or, false) => {
                todo.extend(node.args().rev().map(|arg| (arg, holds)));
            }
            _ => {
                let conjunct = if holds { t } else { store.not(t) };
                match store.as_bool(conjunct) {
                    Some(true) => {}
                    Some(false) => return vec![conjunct],
                    None if found.contains(&conjunct) => {}
                    None => found.push(conjunct),
                }
            }
        }
    }
    found
}

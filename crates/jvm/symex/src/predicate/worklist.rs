//! Worklist of paths on which a predicate is evaluated.

use classes::ValueRule;
use std::collections::BTreeMap;
use symex::handicap;
use vm::State;

/// What a call that is under way is for.
#[derive(Clone, Copy)]
pub(super) enum CallPurpose {
    /// The predicate itself.
    Predicate,
    /// What it returns is to follow the rule.
    Rule(ValueRule),
    /// It looks at what the rule is about, which nobody did before.
    Opening,
}

/// A state under way.
pub(super) struct PredicatePath {
    /// The predicate that it is in.
    pub number: usize,
    pub asks: CallPurpose,
    /// Answers since this predicate began.
    pub decisions: u64,
    pub state: State,
}

impl PredicatePath {
    /// The same way, which takes this answer to what it stopped at.
    pub(crate) fn with_answer(&mut self, answer: u64) -> PredicatePath {
        let mut state = self.state.fork();
        state.answer(answer);
        PredicatePath {
            number: self.number,
            asks: self.asks,
            decisions: self.decisions + 1,
            state,
        }
    }
}

/// Ways that wait: the latest first, but those that take many decisions on a small input after the
/// others.
#[derive(Default)]
pub(super) struct PredicateWorklist(BTreeMap<u32, Vec<PredicatePath>>);

impl PredicateWorklist {
    pub(crate) fn add(&mut self, ways: Vec<PredicatePath>) {
        for way in ways {
            let rank = handicap(way.decisions, way.state.inputs.size());
            self.0.entry(rank).or_default().push(way);
        }
    }

    pub(crate) fn next(&mut self) -> Option<PredicatePath> {
        let mut first = self.0.first_entry()?;
        let way = first.get_mut().pop();
        if first.get().is_empty() {
            first.remove();
        }
        way
    }
}

//! States in which a predicate is under way.

use classes::Rule;
use std::collections::BTreeMap;
use symex::handicap;
use vm::State;

/// What a call that is under way is for.
#[derive(Clone, Copy)]
pub(super) enum Asks {
    /// The predicate itself.
    Predicate,
    /// What it returns is to follow the rule.
    Rule(Rule),
    /// It looks at what the rule is about, which nobody did before.
    Opening,
}

/// A state under way.
pub(super) struct Way {
    /// The predicate that it is in.
    pub number: usize,
    pub asks: Asks,
    /// Answers since this predicate began.
    pub decisions: u64,
    pub state: State,
}

impl Way {
    /// The same way, which takes this answer to what it stopped at.
    pub fn answered(&mut self, answer: u64) -> Way {
        let mut state = self.state.fork();
        state.answer(answer);
        Way {
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
pub(super) struct Waiting(BTreeMap<u32, Vec<Way>>);

impl Waiting {
    pub fn add(&mut self, ways: Vec<Way>) {
        for way in ways {
            let rank = handicap(way.decisions, way.state.inputs.size());
            self.0.entry(rank).or_default().push(way);
        }
    }

    pub fn next(&mut self) -> Option<Way> {
        let mut first = self.0.first_entry()?;
        let way = first.get_mut().pop();
        if first.get().is_empty() {
            first.remove();
        }
        way
    }
}

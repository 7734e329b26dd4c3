//! Situation of a call in words, for test names: the calls before it, its arguments, its branches.

use super::value_words::{type_words, value_words};
use crate::names::{capitalize, to_identifier};
use answer::{CallKind, RecipeCall, RecipeStep, RecipeValue, SuiteTest};
use java_source::syntax::Expression;
use std::collections::{BTreeMap, BTreeSet};

/// A longer list of different calls is left out.
const MOST_CALLS: usize = 2;
/// So is a longer list of arguments.
const MOST_ARGUMENTS: usize = 3;

/// The calls on the object before: `onNewStack`, `afterPush`, `twice`.
pub(crate) fn history(test: &SuiteTest) -> Option<String> {
    let object = test.call.receiver.as_ref()?;
    let is_on_it = |call: &&RecipeCall| {
        call.kind == CallKind::Instance && call.receiver.as_ref() == Some(object)
    };
    let calls = test.steps.iter().filter_map(|step| match step {
        RecipeStep::Call(call) => Some(call),
        RecipeStep::Value { .. } | RecipeStep::Assign { .. } | RecipeStep::Array { .. } => None,
    });
    let before: Vec<&str> = calls.filter(is_on_it).map(|c| c.method.as_str()).collect();
    if before.is_empty() {
        let made = match object {
            RecipeValue::Made(number) => number,
            RecipeValue::Java(constant) => {
                let constant = Expression::read(constant);
                return Some(format!("on{}", value_words(&constant)?));
            }
            RecipeValue::Parts(_) => return None,
        };
        return match test.steps.get(*made)? {
            RecipeStep::Call(made) if made.kind == CallKind::Constructor => {
                Some(format!("onNew{}", type_words(&made.class)))
            }
            RecipeStep::Call(made) => {
                Some(format!("after{}", capitalize(&to_identifier(&made.method))))
            }
            RecipeStep::Value { .. } | RecipeStep::Assign { .. } | RecipeStep::Array { .. } => None,
        };
    }
    if before.iter().all(|m| *m == test.call.method) {
        return Some(times_words(before.len() + 1));
    }
    let runs: Vec<&[&str]> = before.chunk_by(|a, b| a == b).collect();
    if runs.len() > MOST_CALLS {
        return Some(format!("after{}Calls", before.len()));
    }
    let runs = runs.iter().map(|run| {
        let method = capitalize(&to_identifier(run[0]));
        match run.len() {
            1 => method,
            n => format!("{method}{}", capitalize(&times_words(n))),
        }
    });
    Some(format!("after{}", runs.collect::<Vec<_>>().join("And")))
}

fn times_words(n: usize) -> String {
    match n {
        2 => "twice".to_owned(),
        3 => "threeTimes".to_owned(),
        n => format!("repeated{n}Times"),
    }
}

/// The arguments: `of0`, `ofNullAnd1`, `ofItself`; `None` if none of them can be named.
pub(crate) fn arguments(test: &SuiteTest) -> Option<String> {
    let RecipeCall {
        receiver,
        arguments,
        ..
    } = &test.call;
    let words = arguments.iter().map(|argument| match argument {
        RecipeValue::Java(java) => value_words(&Expression::read(java)),
        made if receiver.as_ref() == Some(made) => Some("Itself".to_owned()),
        RecipeValue::Made(_) | RecipeValue::Parts(_) => None,
    });
    let words: Vec<String> = words.flatten().collect();
    let is_said = !words.is_empty() && words.len() <= MOST_ARGUMENTS;
    is_said.then(|| format!("of{}", words.join("And")))
}

/// A branch that may describe the situation.
#[derive(Clone, Debug)]
pub(crate) struct BranchWords {
    pub(crate) words: String,
    /// Whether the test was written for it.
    pub(crate) is_wanted: bool,
    /// Whether it is in the method under test.
    pub(crate) is_own: bool,
    /// In how many tests of the same method it is taken.
    pub(crate) count: usize,
    /// Its index among all branches.
    pub(crate) place: usize,
}

/// The words of the branches that a call takes, the most distinctive first: those that the test was written for,
/// those in its own method, those that few tests take, those further down. A jump that goes both ways, as that of a
/// loop does, says nothing.
pub(crate) fn conditions(mut branches: Vec<BranchWords>) -> Vec<String> {
    branches.sort_by_key(|b| (!b.is_wanted, !b.is_own, b.count, usize::MAX - b.place));
    let mut ways: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for branch in &branches {
        let ways = ways.entry(jump_subject(&branch.words)).or_default();
        ways.insert(&branch.words);
    }
    let mut conditions: Vec<String> = Vec::new();
    for BranchWords { words, .. } in &branches {
        if ways[&jump_subject(words)].len() == 1 && !conditions.contains(words) {
            conditions.push(words.clone());
        }
    }
    conditions
}

/// The same words for both outcomes of a jump.
fn jump_subject(words: &str) -> String {
    let opposites = [
        ("Not", ""),
        ("IsAtLeast", "IsLessThan"),
        ("IsAtMost", "IsMoreThan"),
        ("DiffersFrom", "Equals"),
        ("Differs", "Equals"),
    ];
    let plain = opposites.iter();
    plain.fold(words.to_owned(), |words, (one, other)| {
        words.replace(one, other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(branches: &[(&str, bool, bool, usize)], expected: &[&str]) {
        let branches = branches.iter().enumerate();
        let branches = branches.map(|(place, (words, is_wanted, is_own, count))| BranchWords {
            words: (*words).to_owned(),
            is_wanted: *is_wanted,
            is_own: *is_own,
            count: *count,
            place,
        });
        assert_eq!(conditions(branches.collect()), expected);
    }

    #[test]
    fn the_most_telling_words_come_first() {
        check(
            &[
                ("aIsNull", false, true, 1),
                ("bIsNull", true, false, 1),
                ("cIsNull", true, true, 2),
                ("dIsNull", true, true, 1),
                ("eIsNull", true, true, 1),
            ],
            &["eIsNull", "dIsNull", "cIsNull", "bIsNull", "aIsNull"],
        );
    }

    #[test]
    fn both_ways_out_of_a_jump_tell_nothing() {
        check(
            &[
                ("cellIsNull", true, true, 1),
                ("cellIsNotNull", true, true, 1),
                ("iIsLessThanSize", true, true, 1),
                ("iIsAtLeastSize", true, true, 1),
                ("keyEqualsOther", true, true, 1),
                ("keyDiffersFromOther", true, true, 1),
                ("sizeIsZero", true, true, 9),
            ],
            &["sizeIsZero"],
        );
    }
}

//! In which situation a method is called, in words, for the names of tests.

use super::words::{type_words, value_words};
use crate::names::{capital, identifier};
use verdict::{CallKind, RecipeCall, RecipeStep, RecipeValue, SuiteTest};

/// More different calls than this are not listed.
const MOST_CALLS: usize = 2;
/// Nor are more arguments.
const MOST_ARGUMENTS: usize = 3;

/// What was done to the object before: `onNewStack`, `afterPush`, `twice`.
pub(crate) fn history(test: &SuiteTest) -> Option<String> {
    let RecipeValue::Made(object) = test.call.receiver.as_ref()? else {
        return None;
    };
    let is_on_it = |call: &&RecipeCall| {
        call.kind == CallKind::Instance && call.receiver == Some(RecipeValue::Made(*object))
    };
    let calls = test.steps.iter().filter_map(|step| match step {
        RecipeStep::Call(call) => Some(call),
        RecipeStep::Value { .. } | RecipeStep::Assign { .. } | RecipeStep::Array { .. } => None,
    });
    let before: Vec<&str> = calls.filter(is_on_it).map(|c| c.method.as_str()).collect();
    if before.is_empty() {
        return match test.steps.get(*object)? {
            RecipeStep::Call(made) if made.kind == CallKind::Constructor => {
                Some(format!("onNew{}", type_words(&made.class)))
            }
            RecipeStep::Call(made) => Some(format!("after{}", capital(&identifier(&made.method)))),
            RecipeStep::Value { .. } | RecipeStep::Assign { .. } | RecipeStep::Array { .. } => None,
        };
    }
    if before.iter().all(|m| *m == test.call.method) {
        return Some(times(before.len() + 1));
    }
    let runs: Vec<&[&str]> = before.chunk_by(|a, b| a == b).collect();
    if runs.len() > MOST_CALLS {
        return Some(format!("after{}Calls", before.len()));
    }
    let runs = runs.iter().map(|run| {
        let method = capital(&identifier(run[0]));
        match run.len() {
            1 => method,
            n => format!("{method}{}", capital(&times(n))),
        }
    });
    Some(format!("after{}", runs.collect::<Vec<_>>().join("And")))
}

fn times(n: usize) -> String {
    match n {
        2 => "twice".to_owned(),
        3 => "threeTimes".to_owned(),
        n => format!("repeated{n}Times"),
    }
}

/// The arguments: `of0`, `ofNullAnd1`, `ofItself`; `None` if there is none that can be named.
pub(crate) fn arguments(test: &SuiteTest) -> Option<String> {
    let RecipeCall {
        receiver,
        arguments,
        ..
    } = &test.call;
    let words = arguments.iter().map(|argument| match argument {
        RecipeValue::Java(java) => value_words(java),
        made if receiver.as_ref() == Some(made) => Some("Itself".to_owned()),
        RecipeValue::Made(_) => None,
    });
    let words: Vec<String> = words.flatten().collect();
    let is_said = !words.is_empty() && words.len() <= MOST_ARGUMENTS;
    is_said.then(|| format!("of{}", words.join("And")))
}

/// The words of the branches that a test is there for, the most telling first: those of its own
/// method before those of others, those that few tests take, and those further down.
pub(crate) fn conditions(
    test: &SuiteTest,
    is_own: impl Fn(usize) -> bool,
    words: impl Fn(usize) -> Option<String>,
    count: impl Fn(&str) -> usize,
) -> Vec<String> {
    let branches = test.covers.iter();
    let mut found: Vec<(bool, usize, usize, String)> = branches
        .filter_map(|&b| words(b).map(|w| (!is_own(b), count(&w), usize::MAX - b, w)))
        .collect();
    found.sort();
    let mut conditions: Vec<String> = Vec::new();
    for (_, _, _, word) in found {
        // Of a jump that goes both ways, one says enough.
        if conditions.iter().all(|c| about(c) != about(&word)) {
            conditions.push(word);
        }
    }
    conditions
}

/// The same for both ways out of a jump.
fn about(words: &str) -> String {
    let opposites = [
        ("Not", ""),
        ("IsAtLeast", "IsLessThan"),
        ("IsAtMost", "IsMoreThan"),
        ("Differs", "Equals"),
    ];
    let plain = opposites.iter();
    plain.fold(words.to_owned(), |words, (one, other)| {
        words.replace(one, other)
    })
}

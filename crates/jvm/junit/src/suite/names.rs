//! The names of tests: the method, in which situation, with which outcome.

use super::situation::{Words, arguments, conditions, history};
use super::words::outcome;
use crate::names::{capital, identifier};
use answer::{BranchResult, ClassSuite, SuiteTest};
use std::collections::{BTreeMap, BTreeSet};

/// A name does without its outcome rather than be longer.
const LONGEST: usize = 80;
/// Words of a branch that are longer say too much.
const LONGEST_CONDITION: usize = 40;

/// What a name can be made of.
struct Parts {
    method: String,
    /// The most telling first.
    conditions: Vec<String>,
    arguments: Option<String>,
    history: Option<String>,
    outcome: Option<String>,
}

/// How much a name tells.
#[derive(Clone, Copy)]
struct Detail {
    conditions: usize,
    arguments: bool,
    history: bool,
}

/// Tried one after the other, until no other test has the same name.
const DETAILS: [Detail; 8] = [
    detail(1, false, false),
    detail(2, false, false),
    detail(1, true, false),
    detail(1, false, true),
    detail(2, true, false),
    detail(2, true, true),
    detail(3, false, false),
    detail(3, true, true),
];

const fn detail(conditions: usize, arguments: bool, history: bool) -> Detail {
    Detail {
        conditions,
        arguments,
        history,
    }
}

/// `remove_whenRootIsNull_returnsFalse`; with a number where nothing tells two tests apart.
pub(crate) fn test_names(suite: &ClassSuite) -> Vec<String> {
    let parts: Vec<Parts> = suite.tests.iter().map(|t| parts_of(suite, t)).collect();
    let mut names: Vec<Option<String>> = vec![None; parts.len()];
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for detail in DETAILS {
        let is_open = |n: &usize| names[*n].is_none();
        let open: Vec<usize> = (0..parts.len()).filter(is_open).collect();
        let tried: Vec<(usize, String)> =
            open.iter().map(|&n| (n, parts[n].name(detail))).collect();
        let mut count: BTreeMap<&str, u32> = BTreeMap::new();
        for (_, name) in &tried {
            *count.entry(name).or_default() += 1;
        }
        for (number, name) in &tried {
            if count[name.as_str()] == 1 && taken.insert(name.clone()) {
                names[*number] = Some(name.clone());
            }
        }
    }
    let all = parts.iter().zip(names);
    let all = all.map(|(parts, name)| name.unwrap_or_else(|| parts.numbered(&mut taken)));
    all.collect()
}

fn parts_of(suite: &ClassSuite, test: &SuiteTest) -> Parts {
    let method = match test.call.method.is_empty() {
        true => "constructor".to_owned(),
        false => identifier(&test.call.method),
    };
    let taken = test.takes.iter().filter_map(|&place| {
        let branch = suite.branches.get(place)?;
        let alike = suite.tests.iter();
        let alike = alike.filter(|t| t.call.method == test.call.method);
        Some(Words {
            words: words_of(branch)?,
            is_wanted: test.covers.contains(&place),
            is_own: is_in(branch, suite, &test.call.method),
            count: alike.filter(|t| t.takes.contains(&place)).count(),
            place,
        })
    });
    Parts {
        method,
        conditions: conditions(taken.collect()),
        arguments: arguments(test),
        history: history(test),
        outcome: outcome(test),
    }
}

fn words_of(branch: &BranchResult) -> Option<String> {
    let words = branch.words.as_ref()?;
    let is_short = !words.is_empty() && words.len() <= LONGEST_CONDITION;
    is_short.then(|| identifier(words))
}

/// Whether a branch is in a method of this name; constructors have none.
fn is_in(branch: &BranchResult, suite: &ClassSuite, method: &str) -> bool {
    let name = branch.method.split('(').next().unwrap_or_default();
    let name = name.rsplit('.').next().unwrap_or(name);
    let class = suite.class.rsplit(['.', '$']).next();
    match method {
        "" => name == "<init>" || Some(name) == class,
        _ => name == method,
    }
}

impl Parts {
    fn name(&self, detail: Detail) -> String {
        let mut name = self.situation(detail);
        if let Some(outcome) = &self.outcome
            && name.len() + outcome.len() < LONGEST
        {
            name = format!("{name}_{outcome}");
        }
        name
    }

    fn situation(&self, detail: Detail) -> String {
        let mut name = self.method.clone();
        let conditions = self.conditions.iter().take(detail.conditions);
        let conditions: Vec<String> = conditions.map(|c| capital(c)).collect();
        let has_conditions = !conditions.is_empty();
        if has_conditions {
            name = format!("{name}_when{}", conditions.join("And"));
        }
        let arguments = self.arguments.as_ref().filter(|_| detail.arguments);
        // Something must be said about when this happens.
        let history = self.history.as_ref();
        let history = history.filter(|_| detail.history || !has_conditions);
        for part in arguments.into_iter().chain(history) {
            name = format!("{name}_{part}");
        }
        name
    }

    fn numbered(&self, taken: &mut BTreeSet<String>) -> String {
        let name = self.name(DETAILS[0]);
        let mut numbers = (1..).map(|n| match n {
            1 => name.clone(),
            n => format!("{name}_{n}"),
        });
        let is_free = |name: &String| taken.insert(name.clone());
        numbers.find(is_free).unwrap_or_default()
    }
}

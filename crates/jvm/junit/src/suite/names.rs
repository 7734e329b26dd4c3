//! Test names: the method, the situation and the outcome.

use super::situation::{BranchWords, arguments, conditions, history};
use super::value_words::outcome;
use crate::names::{capitalize, to_identifier};
use answer::{BranchResult, ClassSuite, SuiteTest};
use std::collections::{BTreeMap, BTreeSet};

/// A name omits its outcome rather than be longer.
const LONGEST: usize = 80;
/// Longer words of a branch are left out of names.
const LONGEST_CONDITION: usize = 40;

/// The parts of a name.
struct NameParts {
    method: String,
    /// The most distinctive first.
    conditions: Vec<String>,
    arguments: Option<String>,
    history: Option<String>,
    outcome: Option<String>,
}

/// How much detail a name has.
#[derive(Clone, Copy)]
struct NameDetail {
    conditions: usize,
    arguments: bool,
    history: bool,
}

/// Tried one after the other, until no other test has the same name.
const DETAILS: [NameDetail; 8] = [
    detail(1, false, false),
    detail(2, false, false),
    detail(1, true, false),
    detail(1, false, true),
    detail(2, true, false),
    detail(2, true, true),
    detail(3, false, false),
    detail(3, true, true),
];

const fn detail(conditions: usize, arguments: bool, history: bool) -> NameDetail {
    NameDetail {
        conditions,
        arguments,
        history,
    }
}

/// `remove_whenRootIsNull_returnsFalse`; with a number if nothing distinguishes two tests.
pub(crate) fn test_names(suite: &ClassSuite) -> Vec<String> {
    let parts: Vec<NameParts> = suite.tests.iter().map(|t| name_parts(suite, t)).collect();
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
    let all = all.map(|(parts, name)| name.unwrap_or_else(|| parts.add_number(&mut taken)));
    all.collect()
}

fn name_parts(suite: &ClassSuite, test: &SuiteTest) -> NameParts {
    let method = match test.call.method.is_empty() {
        true => "constructor".to_owned(),
        false => to_identifier(&test.call.method),
    };
    let taken = test.takes.iter().filter_map(|&place| {
        let branch = suite.branches.get(place)?;
        let alike = suite.tests.iter();
        let alike = alike.filter(|t| t.call.method == test.call.method);
        Some(BranchWords {
            words: branch_words(branch)?,
            is_wanted: test.covers.contains(&place),
            is_own: is_in(branch, suite, &test.call.method),
            count: alike.filter(|t| t.takes.contains(&place)).count(),
            place,
        })
    });
    NameParts {
        method,
        conditions: conditions(taken.collect()),
        arguments: arguments(test),
        history: history(test),
        outcome: outcome(test),
    }
}

fn branch_words(branch: &BranchResult) -> Option<String> {
    let words = branch.words.as_ref()?;
    let is_short = !words.is_empty() && words.len() <= LONGEST_CONDITION;
    is_short.then(|| to_identifier(words))
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

impl NameParts {
    fn name(&self, detail: NameDetail) -> String {
        let mut name = self.situation(detail);
        if let Some(outcome) = &self.outcome
            && name.len() + outcome.len() < LONGEST
        {
            name = format!("{name}_{outcome}");
        }
        name
    }

    fn situation(&self, detail: NameDetail) -> String {
        let mut name = self.method.clone();
        let conditions = self.conditions.iter().take(detail.conditions);
        let conditions: Vec<String> = conditions.map(|c| capitalize(c)).collect();
        let has_conditions = !conditions.is_empty();
        if has_conditions {
            name = format!("{name}_when{}", conditions.join("And"));
        }
        let arguments = self.arguments.as_ref().filter(|_| detail.arguments);
        // The name must say something about the situation.
        let history = self.history.as_ref();
        let history = history.filter(|_| detail.history || !has_conditions);
        for part in arguments.into_iter().chain(history) {
            name = format!("{name}_{part}");
        }
        name
    }

    fn add_number(&self, taken: &mut BTreeSet<String>) -> String {
        let name = self.name(DETAILS[0]);
        let mut numbers = (1..).map(|n| match n {
            1 => name.clone(),
            n => format!("{name}_{n}"),
        });
        let is_free = |name: &String| taken.insert(name.clone());
        numbers.find(is_free).unwrap_or_default()
    }
}

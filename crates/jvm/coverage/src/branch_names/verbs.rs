//! Predicates of branch names: the words after the subject.

use super::subject::NamedValue;
use ir::Cond;

pub(crate) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// An order of two values; `named` if the other one's name follows.
pub(crate) fn order(cond: Cond, named: bool) -> &'static str {
    match (cond, named) {
        (Cond::Eq, true) => "Is",
        (Cond::Ne, true) => "IsNot",
        (Cond::Lt, true) => "IsLessThan",
        (Cond::Ge, true) => "IsAtLeast",
        (Cond::Gt, true) => "IsMoreThan",
        (Cond::Le, true) => "IsAtMost",
        (Cond::Eq, false) => "IsEqual",
        (Cond::Ne, false) => "IsNotEqual",
        (Cond::Lt, false) => "IsLess",
        (Cond::Ge, false) => "IsNotLess",
        (Cond::Gt, false) => "IsGreater",
        (Cond::Le, false) => "IsNotGreater",
    }
}

/// A comparison with a number.
pub(crate) fn against(name: &str, cond: Cond, number: i64) -> Option<String> {
    let sign = match (cond, number) {
        (Cond::Eq, 0) => "IsZero",
        (Cond::Ne, 0) => "IsNotZero",
        (Cond::Lt, 0) | (Cond::Le, -1) => "IsNegative",
        (Cond::Ge, 0) | (Cond::Gt, -1) => "IsNotNegative",
        (Cond::Gt, 0) | (Cond::Ge, 1) => "IsPositive",
        (Cond::Le, 0) | (Cond::Lt, 1) => "IsNotPositive",
        _ => return Some(name.to_owned() + order(cond, true) + &in_words(number)),
    };
    Some(name.to_owned() + sign)
}

fn in_words(number: i64) -> String {
    const SMALL: [&str; 11] = [
        "Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
    ];
    let size = number.unsigned_abs();
    let digits = match SMALL.get(usize::try_from(size).unwrap_or(usize::MAX)) {
        Some(word) => (*word).to_owned(),
        None => size.to_string(),
    };
    match number < 0 {
        true => format!("Minus{digits}"),
        false => digits,
    }
}

/// A condition by itself: `found`, `isEmpty()`, `key.equals(…)`.
pub(crate) fn truth(subject: &NamedValue, holds: bool) -> String {
    let name = &subject.name;
    let receiver = subject.receiver.as_deref();
    let with_receiver = |words: String| match receiver {
        Some(receiver) => receiver.to_owned() + &capital(&words),
        None => words,
    };
    if name == "equals" {
        return match (receiver, holds) {
            (Some(receiver), true) => format!("{receiver}Equals"),
            (Some(receiver), false) => format!("{receiver}Differs"),
            (None, true) => "equal".to_owned(),
            (None, false) => "notEqual".to_owned(),
        };
    }
    let verb = ["is", "has", "can", "was", "should"]
        .into_iter()
        .find(|verb| {
            let rest = name.strip_prefix(verb);
            rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
        });
    match (verb, holds) {
        (Some(_), true) => with_receiver(name.clone()),
        (Some(verb), false) => {
            let not = if verb == "has" { "No" } else { "Not" };
            with_receiver(format!("{verb}{not}{}", &name[verb.len()..]))
        }
        (None, true) => name.clone(),
        (None, false) => format!("not{}", capital(name)),
    }
}

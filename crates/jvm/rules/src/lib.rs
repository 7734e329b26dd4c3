//! Rules: the kinds of findings about JVM code, an id for each, and what its readers should know.
//!
//! To add a rule, add an entry to the table in `table.rs`. A rule that no exception stands for also has a constant here,
//! by which the code that raises it names it.

#![warn(missing_docs)]

mod table;

use answer::{Rule, Severity};
use table::{RuleEntry, TABLE};

/// The rule of a contract that does not hold when a method returns.
pub const POSTCONDITION: &str = "postcondition";

/// The rule of a condition on objects that does not hold after a call.
pub const INVARIANT: &str = "invariant";

/// The rule of objects that are not closed.
pub const RESOURCE_LEAK: &str = "resource-leak";

/// The rule of inputs on which two versions of a method differ.
pub const BEHAVIOUR_CHANGE: &str = "behaviour-change";

/// The rule of classes that can't be used.
pub const INITIALIZER: &str = "initializer-failure";

/// What is thrown and has no rule of its own.
const OTHER: &str = "uncaught-exception";

/// The id of the rule that an exception of this class breaks, if nothing catches it.
pub fn rule_of_exception(class: &str) -> &'static str {
    let raises = |entry: &&RuleEntry| entry.raised.contains(&class);
    TABLE.iter().find(raises).map_or(OTHER, |entry| entry.id)
}

/// All rules, in the order of the table.
pub fn all() -> impl Iterator<Item = Rule> {
    TABLE.iter().map(RuleEntry::rule)
}

impl RuleEntry {
    fn rule(&self) -> Rule {
        Rule {
            id: self.id.to_owned(),
            title: self.title.to_owned(),
            severity: match self.id {
                RESOURCE_LEAK | BEHAVIOUR_CHANGE => Severity::Warning,
                _ => Severity::Error,
            },
            what: self.what.to_owned(),
            why: self.why.to_owned(),
            example: self.example.to_owned(),
            remedy: self.remedy.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn exceptions_have_the_rule_that_names_them() {
        let check = |class: &str, id| assert_eq!(rule_of_exception(class), id, "{class}");
        check("java.lang.NullPointerException", "null-dereference");
        check("java.lang.ArithmeticException", "arithmetic");
        check("java.lang.AssertionError", "assertion");
        check(
            "java.lang.StringIndexOutOfBoundsException",
            "index-out-of-bounds",
        );
        check("acme.OddException", "uncaught-exception");
    }

    #[test]
    fn ids_are_unique_and_every_text_is_there() {
        let ids: BTreeSet<&str> = TABLE.iter().map(|entry| entry.id).collect();
        assert_eq!(ids.len(), TABLE.len());
        let named = [
            POSTCONDITION,
            INVARIANT,
            RESOURCE_LEAK,
            BEHAVIOUR_CHANGE,
            INITIALIZER,
            OTHER,
        ];
        for id in named {
            assert!(ids.contains(id), "{id}");
        }
        let mut classes = BTreeSet::new();
        for entry in TABLE {
            let texts = [
                entry.title,
                entry.what,
                entry.why,
                entry.example,
                entry.remedy,
            ];
            assert!(texts.iter().all(|text| !text.is_empty()), "{}", entry.id);
            let is_id = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(entry.id.chars().all(is_id), "{}", entry.id);
            assert!(
                entry.raised.iter().all(|class| classes.insert(*class)),
                "{}",
                entry.id
            );
        }
    }
}

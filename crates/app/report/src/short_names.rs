//! Simple names: classes are named without their packages where no other class of the answer has the same simple name.

use answer::{Answer, Detail, Ending};
use std::collections::{BTreeMap, BTreeSet};

/// Which qualified names are shortened.
#[derive(Debug, Default)]
pub(crate) struct ShortNames {
    /// Simple names that several classes have.
    ambiguous: BTreeSet<String>,
    /// Packages of one word, which can't be told from variables by their looks.
    packages: BTreeSet<String>,
}

/// A part of a text.
enum Token<'a> {
    /// Words with dots between them: `java.util.List`, `list.add`.
    Words(&'a str),
    /// Anything else; a literal is one token.
    Other(&'a str),
}

impl ShortNames {
    /// For all that is said about methods in an answer.
    pub(crate) fn of(answer: &Answer) -> ShortNames {
        let mut names = ShortNames::default();
        for subject in &answer.subjects {
            names.note_package(&subject.name);
        }
        let mut classes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for subject in &answer.subjects {
            let findings = subject.findings.iter();
            let calls = findings.flat_map(|f| f.steps.iter().chain([&f.call, &f.kind]));
            let inputs = match &subject.detail {
                Detail::Inputs(detail) => &detail.inputs[..],
                _ => &[],
            };
            let inputs = inputs.iter().flat_map(|input| match &input.ends {
                Ending::Throws(what) => [Some(&input.call), Some(what)],
                _ => [Some(&input.call), None],
            });
            for text in calls.chain([&subject.name]).chain(inputs.flatten()) {
                for token in tokens(text) {
                    if let Token::Words(words) = token
                        && let Some((package, simple)) = names.split(words)
                    {
                        let whole = format!("{package}.{simple}");
                        classes.entry(simple.to_owned()).or_default().insert(whole);
                    }
                }
            }
        }
        let several = classes.into_iter().filter(|(_, whole)| whole.len() > 1);
        names.ambiguous = several.map(|(simple, _)| simple).collect();
        names
    }

    /// The package of `acme.TaskList.add(int)`, if it is one word.
    fn note_package(&mut self, method: &str) {
        let name = method.split('(').next().unwrap_or(method);
        if let Some((package, class)) = name.split_once('.')
            && class.starts_with(char::is_uppercase)
            && package.starts_with(char::is_lowercase)
        {
            self.packages.insert(package.to_owned());
        }
    }

    /// The text with simple names; literals stay as they are.
    pub(crate) fn shorten(&self, text: &str) -> String {
        let mut out = String::new();
        for token in tokens(text) {
            match token {
                Token::Words(words) => match self.split(words) {
                    Some((package, simple)) if !self.ambiguous.contains(simple) => {
                        out.push_str(&words[package.len() + 1..]);
                    }
                    _ => out.push_str(words),
                },
                Token::Other(other) => out.push_str(other),
            }
        }
        out
    }

    /// The package and the simple name of the class at the beginning of dotted words.
    fn split<'a>(&self, words: &'a str) -> Option<(&'a str, &'a str)> {
        let mut at = 0;
        for (count, word) in words.split('.').enumerate() {
            if word.starts_with(char::is_uppercase) {
                let package = words[..at].strip_suffix('.')?;
                let simple = word.split('$').next().unwrap_or(word);
                let is_package = count > 1 || self.packages.contains(package);
                return is_package.then_some((package, simple));
            }
            let is_plain = |c: char| c.is_lowercase() || c.is_numeric() || c == '_';
            if matches!(word, "this" | "super") || !word.chars().all(is_plain) {
                return None;
            }
            at += word.len() + 1;
        }
        None
    }
}

/// Splits a text into dotted words and the rest, in which string and character literals are whole.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => literal_length(rest, first),
            c if is_word(c) => rest.find(|c| !is_word(c) && c != '.').unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(match is_word(first) {
            true => Token::Words(token),
            false => Token::Other(token),
        });
        rest = after;
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of the literal that a text begins with; of all the text if the literal does not end.
fn literal_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::ShortNames;
    use answer::{Answer, MethodResult, Report, Stats};

    fn names(methods: &[&str]) -> ShortNames {
        let result = |m: &&str| MethodResult::new((*m).into(), 1, vec![], vec![], vec![]);
        let report = Report {
            results: methods.iter().map(result).collect(),
            skipped: Vec::new(),
            not_replayed: None,
            tests: Vec::new(),
            stats: Stats::default(),
        };
        ShortNames::of(&Answer::from(report))
    }

    #[test]
    fn packages_are_left_out() {
        let names = names(&[
            "acme.shop.Order.add(java.util.List,int)",
            "acme.Money.of(int)",
        ]);
        let check = |text: &str, expected: &str| assert_eq!(names.shorten(text), expected);
        check(
            "acme.shop.Order.add(java.util.List,int)",
            "Order.add(List,int)",
        );
        check(
            "new acme.shop.Order$Line(\"java.util.List\", 'a').size()",
            "new Order$Line(\"java.util.List\", 'a').size()",
        );
        check("acme.Money.of(1)", "Money.of(1)");
        check("order.Limits.of(1)", "order.Limits.of(1)");
        check("this.a.B", "this.a.B");
        check("java.util.Map.Entry", "Map.Entry");
        check("a \"never ending", "a \"never ending");
    }

    #[test]
    fn what_is_not_clear_stays() {
        let names = names(&["a.b.C.m(java.util.Date)", "a.b.D.m(java.sql.Date)"]);
        assert_eq!(
            names.shorten("a.b.C.m(java.util.Date)"),
            "C.m(java.util.Date)"
        );
    }
}

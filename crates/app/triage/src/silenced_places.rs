//! Silenced places: lines of the source that an annotation or a comment silences.
//!
//! - `@SuppressWarnings("cairn")` silences the declaration that it annotates, from the annotation to its last line.
//! - `// cairn:ignore reason` silences its own line if there is code before it, else the next line with code.
//!
//! Both may name rules: `@SuppressWarnings("cairn:arithmetic")`, `// cairn:ignore(arithmetic) reason`.
//!
//! `SuppressWarnings` is not in class files, so the source text is read. What is not understood silences nothing.

use crate::java_tokens::{JavaToken, JavaTokenKind, tokens};
use answer::{Silenced, SilencedBy};
use sources::{FilePlace, SourceFile, Sources};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The silenced places of all files that were asked about.
pub(crate) struct SilencedPlaces<'a> {
    sources: &'a Sources,
    files: BTreeMap<PathBuf, Vec<SilencedLines>>,
}

/// Lines of a file.
#[derive(Debug, PartialEq, Eq)]
struct SilencedLines {
    lines: RangeInclusive<u32>,
    /// The rules that are silenced; empty for all.
    rules: Vec<String>,
    by: SilencedBy,
    reason: Option<String>,
}

impl<'a> SilencedPlaces<'a> {
    pub(crate) fn new(sources: &'a Sources) -> SilencedPlaces<'a> {
        SilencedPlaces {
            sources,
            files: BTreeMap::new(),
        }
    }

    /// What silences a finding of this rule at this place, if anything does.
    pub(crate) fn silence(&mut self, place: FilePlace<'_>, rule: &str) -> Option<Silenced> {
        let line = place.line?;
        let file = self.sources.find(place)?;
        let silenced = self.of_file(file).iter().find(|silenced| {
            let is_rule = silenced.rules.is_empty() || silenced.rules.iter().any(|r| r == rule);
            is_rule && silenced.lines.contains(&line)
        })?;
        Some(Silenced {
            by: silenced.by,
            reason: silenced.reason.clone(),
        })
    }

    fn of_file(&mut self, file: &SourceFile) -> &[SilencedLines] {
        let path: &Path = &file.path;
        if !self.files.contains_key(path) {
            let text = file.lines().join("\n");
            // Most files have none.
            let found = match text.contains("cairn") {
                true => silenced_lines(&text),
                false => Vec::new(),
            };
            self.files.insert(path.to_owned(), found);
        }
        &self.files[path]
    }
}

fn silenced_lines(source: &str) -> Vec<SilencedLines> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            JavaTokenKind::Comment(text) => found.extend(comment(text, &tokens, at)),
            JavaTokenKind::Word("SuppressWarnings") => found.extend(annotation(&tokens, at)),
            _ => {}
        }
    }
    found
}

/// A comment, if it silences a line.
fn comment(text: &str, tokens: &[JavaToken<'_>], at: usize) -> Option<SilencedLines> {
    let rest = text.trim().strip_prefix("cairn:ignore")?;
    let (rules, reason) = match rest.strip_prefix('(') {
        Some(list) => list.split_once(')')?,
        None => ("", rest),
    };
    // `cairn:ignored` is something else.
    if reason.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    let rules = rules
        .split(',')
        .map(str::trim)
        .filter(|rule| !rule.is_empty());
    let reason = reason.trim_start_matches(':').trim();
    let own = tokens[at].line;
    let is_code = |token: &&JavaToken<'_>| !matches!(token.kind, JavaTokenKind::Comment(_));
    let before = tokens[..at].iter().rev().find(is_code);
    let line = match before.is_some_and(|token| token.line == own) {
        true => own,
        false => tokens[at..].iter().find(is_code)?.line,
    };
    Some(SilencedLines {
        lines: line..=line,
        rules: rules.map(str::to_owned).collect(),
        by: SilencedBy::Comment,
        reason: (!reason.is_empty()).then(|| reason.to_owned()),
    })
}

/// An annotation, if it silences a declaration; `at` is its name.
fn annotation(tokens: &[JavaToken<'_>], at: usize) -> Option<SilencedLines> {
    let mut before = tokens[..at].iter().rev();
    // `@SuppressWarnings` or `@java.lang.SuppressWarnings`
    let sign = before.find(|token| {
        !matches!(
            token.kind,
            JavaTokenKind::Word("java" | "lang") | JavaTokenKind::Mark('.')
        )
    });
    let sign = sign.filter(|token| token.kind == JavaTokenKind::Mark('@'))?;
    let arguments = &tokens[at + 1..];
    arguments
        .first()
        .filter(|t| t.kind == JavaTokenKind::Mark('('))?;
    let end = arguments
        .iter()
        .position(|t| t.kind == JavaTokenKind::Mark(')'))?;
    let mut rules = Vec::new();
    let mut is_whole = false;
    for token in &arguments[..end] {
        let JavaTokenKind::Text(text) = token.kind else {
            continue;
        };
        match text.strip_prefix("cairn") {
            Some("") => is_whole = true,
            Some(rule) => rules.extend(rule.strip_prefix(':').map(str::to_owned)),
            None => {}
        }
    }
    if !is_whole && rules.is_empty() {
        return None;
    }
    if is_whole {
        rules.clear();
    }
    let last = declaration_end(&arguments[end + 1..]).unwrap_or(sign.line);
    Some(SilencedLines {
        lines: sign.line..=last,
        rules,
        by: SilencedBy::Annotation,
        reason: None,
    })
}

/// The last line of the declaration that the tokens begin with: of its body, or up to its semicolon; of a parameter,
/// up to the closing parenthesis.
fn declaration_end(tokens: &[JavaToken<'_>]) -> Option<u32> {
    let (mut depth, mut is_assigned, mut is_body) = (0_u32, false, false);
    for token in tokens {
        let JavaTokenKind::Mark(mark) = token.kind else {
            continue;
        };
        match mark {
            '{' if depth == 0 && !is_assigned => {
                is_body = true;
                depth = 1;
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return Some(token.line),
            ')' | ']' | '}' => depth -= 1,
            '=' if depth == 0 => is_assigned = true,
            ';' if depth == 0 => return Some(token.line),
            _ => {}
        }
        if is_body && depth == 0 {
            return Some(token.line);
        }
    }
    tokens.last().map(|token| token.line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the source that are silenced, for a rule.
    fn lines(source: &str, rule: &str) -> Vec<u32> {
        let found = silenced_lines(source);
        let is_silenced = |line: &u32| {
            found.iter().any(|s| {
                s.lines.contains(line) && (s.rules.is_empty() || s.rules.iter().any(|r| r == rule))
            })
        };
        let count = source.lines().count() as u32;
        (1..=count).filter(is_silenced).collect()
    }

    fn check(source: &str, expected: &[u32]) {
        assert_eq!(lines(source, "arithmetic"), expected, "{source}");
    }

    #[test]
    fn an_annotation_silences_its_declaration() {
        check(
            "class A {\n  @SuppressWarnings(\"cairn\")\n  int f(int x) {\n    if (x > 0) { x--; }\n    return 1 / x;\n  }\n  int g;\n}",
            &[2, 3, 4, 5, 6],
        );
        check(
            "@SuppressWarnings({\"unchecked\", \"cairn\"})\nfinal class A {\n}\nclass B {}",
            &[1, 2, 3],
        );
        check(
            "@java.lang.SuppressWarnings(value = \"cairn\") int a = 1;\nint b;",
            &[1],
        );
        check(
            "@SuppressWarnings(\"cairn\") int[] a = {1,\n2};\nint b;",
            &[1, 2],
        );
        check(
            "@SuppressWarnings(\"cairn\") @Other({1}) Runnable r = () -> {\nrun();\n};\nint b;",
            &[1, 2, 3],
        );
        check(
            "@SuppressWarnings(\"cairn\")\nabstract int f();\nint b;",
            &[1, 2],
        );
        check(
            "void f(@SuppressWarnings(\"cairn\") int x) {\n  g();\n}",
            &[1],
        );
    }

    #[test]
    fn other_annotations_silence_nothing() {
        check(
            "@SuppressWarnings(\"unchecked\") int f() { return 1; }",
            &[],
        );
        check("@SuppressWarnings(\"cairnfoo\") int f() { return 1; }", &[]);
        check(
            "// @SuppressWarnings(\"cairn\")\nint f() { return 1; }",
            &[],
        );
        check("String s = \"@SuppressWarnings(cairn)\"; int cairn;", &[]);
        check(
            "@Foo.SuppressWarnings(\"cairn\") int f() { return 1; }",
            &[],
        );
    }

    #[test]
    fn a_comment_silences_its_line_or_the_next_one() {
        check(
            "int f() {\n  return 1 / x; // cairn:ignore x is never 0\n}",
            &[2],
        );
        check(
            "int f() {\n  // cairn:ignore x is never 0\n\n  // another\n  return 1 / x;\n}",
            &[5],
        );
        check("int f() {\n  /* cairn:ignore */ return 1 / x;\n}", &[2]);
        check("// cairn:ignored by nobody\nint x;", &[]);
        check("// see cairn:ignore\nint x;", &[]);
        check("// cairn:ignore at the end", &[]);
    }

    #[test]
    fn rules_may_be_named() {
        check("return 1 / x; // cairn:ignore(arithmetic) why not", &[1]);
        check(
            "return 1 / x; // cairn:ignore(null-dereference, array-index) why not",
            &[],
        );
        check(
            "@SuppressWarnings(\"cairn:arithmetic\") int f() { return 1 / x; }",
            &[1],
        );
        check(
            "@SuppressWarnings(\"cairn:array-index\") int f() { return 1 / x; }",
            &[],
        );
    }

    #[test]
    fn the_reason_is_kept() {
        let reason = |source| silenced_lines(source)[0].reason.clone();
        assert_eq!(
            reason("x(); // cairn:ignore: checked by f()").as_deref(),
            Some("checked by f()")
        );
        assert_eq!(
            reason("x(); // cairn:ignore(arithmetic) by design").as_deref(),
            Some("by design")
        );
        assert_eq!(reason("x(); // cairn:ignore"), None);
    }
}

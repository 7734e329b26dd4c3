//! Differences between two versions, for a pull request: the verdict table, then when, old and new, with the test in a
//! fold.

use super::{MarkdownPage, code_span, escape};
use crate::difference::{diffs, summary, when_text};
use crate::draw::draw;
use crate::impact::{impact_lines, through_text};
use crate::limits::{bound_text, reason_text};
use crate::outcome::outcome_lines;
use answer::{Answer, Delta, Subject, TestFile};

impl MarkdownPage<'_> {
    pub(super) fn write_diff(&mut self, answer: &Answer) {
        self.write_paragraph(&format!("### Cairn diff: {}", escape(&summary(answer))));
        let rows = diffs(answer).map(|(subject, detail)| {
            let through = match detail.through.is_empty() {
                true => String::new(),
                false => code_span(&through_text(&detail.through)),
            };
            let (name, verdict) = (code_span(&subject.name), detail.verdict.text());
            format!("| {name} | {verdict} | {through} |")
        });
        let rows: Vec<String> = rows.collect();
        self.write_table("| Method | Verdict | Through |\n| --- | --- | --- |", &rows);
        for (subject, detail) in diffs(answer) {
            for delta in &detail.deltas {
                self.write_delta(answer, subject, delta);
            }
        }
        let impact = impact_lines(answer);
        if !impact.is_empty() {
            self.write_fold("Impact", |page| page.write_code("text", &impact));
        }
        for (subject, detail) in diffs(answer) {
            let bounds = subject.bounds.iter().map(bound_text);
            let reasons = subject.reasons.iter().map(reason_text);
            let limits: Vec<String> = bounds.chain(reasons).collect();
            // What else is open does not matter to a method that differs.
            if !limits.is_empty() && detail.deltas.is_empty() {
                let title = format!("{}: what limits the verdict", subject.name);
                self.write_fold(&title, |page| page.write_code("text", &limits));
            }
        }
        if let Some(why) = &answer.not_replayed {
            self.write_paragraph(&format!("Not run on the JVM: {}", escape(why)));
        }
    }

    fn write_delta(&mut self, answer: &Answer, subject: &Subject, delta: &Delta) {
        let name = code_span(&subject.name);
        self.write_paragraph(&format!(
            "#### {name} differs {}",
            escape(&when_text(delta))
        ));
        let mut lines = vec![delta.call.clone()];
        lines.extend(delta.heap.iter().flat_map(draw));
        self.write_code("text", &lines);
        let signed = |sign: char, outcome: &str| -> Vec<String> {
            let lines = outcome_lines(outcome).into_iter();
            lines.map(|line| format!("{sign} {line}")).collect()
        };
        let both = [signed('-', &delta.old), signed('+', &delta.new)].concat();
        self.write_code("diff", &both);
        if delta.conditional {
            self.write_paragraph("Only if an object can be in the state that is shown.");
        }
        if let Some((test, file)) = test_of(answer, delta) {
            let lines = test_method(file, test);
            let title = format!("Test: {test} in {}", file.path);
            self.write_fold(&title, |page| page.write_code("java", &lines));
        }
    }
}

/// The name of a difference's test, and the file that has it.
fn test_of<'a>(answer: &'a Answer, delta: &'a Delta) -> Option<(&'a str, &'a TestFile)> {
    let (class, test) = delta.test.as_ref()?.rsplit_once('.')?;
    let path = format!("{}.java", class.replace('.', "/"));
    let mut files = answer.artifacts.iter().map(|a| &a.file);
    let file = files.find(|file| file.path == path)?;
    Some((test, file))
}

/// The method with this name, from its annotations and comments on; the whole file if it is not found.
fn test_method(file: &TestFile, test: &str) -> Vec<String> {
    let lines: Vec<&str> = file.source.lines().collect();
    let is_start = |line: &&str| line.contains(&format!(" {test}("));
    let Some(at) = lines.iter().position(is_start) else {
        return lines.iter().map(|line| (*line).to_owned()).collect();
    };
    let is_part =
        |line: &&str| line.trim_start().starts_with("//") || line.trim_start().starts_with('@');
    let before = lines[..at].iter().rev().take_while(|line| is_part(line));
    let start = at - before.count();
    let indent = lines[at].len() - lines[at].trim_start().len();
    let is_end = |line: &&str| line.len() > indent && line[indent..].starts_with('}');
    let end = lines[at..].iter().position(is_end);
    let end = end.map_or(lines.len(), |length| at + length + 1);
    let shown = lines[start..end].iter().map(|line| {
        let own = line.get(indent..).unwrap_or_else(|| line.trim_start());
        own.to_owned()
    });
    shown.collect()
}

//! Markdown for the comment of a pull request: what it comes to first, then what to look at, the rest folded away.

use crate::conditional::ConditionalFindings;
use crate::draw::draw;
use crate::json::methods;
use crate::limits::{bound_text, reason_text};
use crate::predicate::{folded, outcome, predicates};
use crate::program::programs;
use crate::source::{FilePlace, Sources};
use crate::suite::{Counts, by_reason, place, suites};
use crate::text::{plural, verdict_text};
use crate::{suite, text};
use answer::{
    Answer, Finding, PredicateAnswer, Replayed, Status, Subject, TestFile, Verb, Verdict,
};
use std::fmt::Write;

/// Rows of a table that are not folded away.
const MOST_ROWS: usize = 20;

/// The answer as Markdown, as GitHub and GitLab read it.
pub(crate) fn markdown(answer: &Answer, sources: &Sources) -> String {
    let mut page = Page {
        out: String::new(),
        sources,
    };
    match answer.verb {
        Verb::Check => page.check(answer),
        Verb::Test => page.suites(answer),
        Verb::Verify | Verb::Reach => page.predicates(answer),
        Verb::Svcomp => page.programs(answer),
        // They have no such form.
        Verb::Inputs | Verb::Structures => {}
    }
    page.out
}

struct Page<'a> {
    out: String,
    sources: &'a Sources,
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// With an empty line behind it.
    fn paragraph(&mut self, text: &str) {
        self.line(text);
        self.line("");
    }

    fn code(&mut self, language: &str, lines: &[String]) {
        let longest = lines.iter().flat_map(|l| l.split(|c| c != '`'));
        let ticks = longest.map(str::len).max().unwrap_or(0).max(2) + 1;
        let fence = "`".repeat(ticks);
        self.line(&format!("{fence}{language}"));
        lines.iter().for_each(|line| self.line(line));
        self.paragraph(&fence);
    }

    fn fold(&mut self, title: &str, inside: impl FnOnce(&mut Self)) {
        self.paragraph(&format!("<details><summary>{}</summary>", html(title)));
        inside(self);
        self.paragraph("</details>");
    }

    fn test(&mut self, file: &TestFile) {
        let lines: Vec<String> = file.source.lines().map(str::to_owned).collect();
        self.fold(&format!("Test: {}", file.path), |page| {
            page.code("java", &lines);
        });
    }

    fn check(&mut self, answer: &Answer) {
        self.paragraph(&format!("### Cairn: {}", escape(&text::summary(answer))));
        let mut rows = Vec::new();
        for (subject, _) in methods(answer) {
            let findings = match subject.findings.len() {
                0 => String::new(),
                n => n.to_string(),
            };
            let (name, verdict) = (code_span(&subject.name), verdict_cell(subject.verdict));
            rows.push(format!("| {name} | {verdict} | {findings} |"));
        }
        self.table(
            "| Method | Verdict | Findings |\n| --- | --- | --- |",
            &rows,
        );
        for (subject, _) in methods(answer) {
            self.findings(subject);
        }
        for artifact in &answer.artifacts {
            self.test(&artifact.file);
        }
        if let Some(why) = &answer.not_replayed {
            self.paragraph(&format!("Not confirmed on the JVM: {}", escape(why)));
        }
        self.limits(answer);
    }

    fn table(&mut self, head: &str, rows: &[String]) {
        let table = |page: &mut Self| {
            page.line(head);
            rows.iter().for_each(|row| page.line(row));
            page.line("");
        };
        match rows.len() {
            0 => {}
            n if n > MOST_ROWS => self.fold(&format!("All {n}"), table),
            _ => table(self),
        }
    }

    fn findings(&mut self, subject: &Subject) {
        let is_confirmed = |f: &&Finding| f.status == Status::Confirmed;
        for finding in subject.findings.iter().filter(is_confirmed) {
            self.finding(subject, finding);
        }
        let conditional = ConditionalFindings::of(&subject.findings, false);
        for finding in &conditional.shown {
            self.finding(subject, finding);
        }
        for more in &conditional.more {
            self.paragraph(&escape(&more.to_string()));
        }
    }

    fn finding(&mut self, subject: &Subject, finding: &Finding) {
        let simple = finding.kind.rsplit('.').next().unwrap_or(&finding.kind);
        let at = self.place(finding.into());
        let at = at.map_or_else(String::new, |at| format!(" at {}", code_span(&at)));
        let rule = match finding.rule.is_empty() {
            true => String::new(),
            false => format!(" ({})", code_span(&finding.rule)),
        };
        self.paragraph(&format!("#### {}{at}{rule}", escape(simple)));
        let what = match &finding.message {
            Some(message) => format!("{}: {message}", finding.kind),
            None => finding.kind.clone(),
        };
        let when = match finding.status {
            Status::Confirmed => String::new(),
            Status::Conditional => ", but only if an object can be in this state".to_owned(),
        };
        let (method, what) = (code_span(&subject.name), code_span(&what));
        self.paragraph(&format!("{method} ends with {what}{when}."));
        if let Some(line) = self.sources.line(finding.into()) {
            self.code("java", &[line.to_owned()]);
        }
        let drawn: Vec<String> = finding.heap.iter().flat_map(draw).collect();
        let calls = match finding.steps.is_empty() {
            true => vec![format!("{};", finding.call.trim_end_matches(';'))],
            false => finding.steps.clone(),
        };
        self.paragraph("Input:");
        if !drawn.is_empty() {
            self.code("text", &drawn);
        }
        self.code("java", &folded(&calls));
        if let Replayed::Fails(test) = &finding.replayed {
            self.paragraph(&format!("The test {} fails on the JVM.", code_span(test)));
        }
    }

    fn place(&self, place: FilePlace<'_>) -> Option<String> {
        let path = self.sources.path(place)?;
        Some(match place.line {
            Some(line) => format!("{}:{line}", path.display()),
            None => path.display().to_string(),
        })
    }

    /// Bounds and reasons in a line, each of them in a fold.
    fn limits(&mut self, answer: &Answer) {
        let bounds: usize = answer.subjects.iter().map(|s| s.bounds.len()).sum();
        let reasons: usize = answer.subjects.iter().map(|s| s.reasons.len()).sum();
        let skipped = answer.skipped.len();
        let parts = [
            (bounds, plural(bounds as u64, "bound")),
            (
                reasons,
                plural(reasons as u64, "reason") + " why something is not known",
            ),
            (skipped, plural(skipped as u64, "method") + " skipped"),
        ];
        let parts: Vec<String> = parts
            .into_iter()
            .filter_map(|(count, text)| (count > 0).then_some(text))
            .collect();
        if parts.is_empty() {
            return;
        }
        self.fold(
            &format!("How far the analysis went: {}", parts.join(", ")),
            |page| {
                for subject in &answer.subjects {
                    for bound in &subject.bounds {
                        let text = escape(&bound_text(bound));
                        page.line(&format!("- {}: {text}", code_span(&subject.name)));
                    }
                    for reason in &subject.reasons {
                        let text = escape(&reason_text(reason));
                        page.line(&format!("- {}: {text}", code_span(&subject.name)));
                    }
                }
                for skip in &answer.skipped {
                    let reason = escape(&skip.reason);
                    page.line(&format!("- {}: skipped, {reason}", code_span(&skip.method)));
                }
                page.line("");
            },
        );
    }

    fn suites(&mut self, answer: &Answer) {
        self.paragraph(&format!("### Cairn: {}", escape(&suite::summary(answer))));
        let rows = suites(answer).map(|written| {
            let suite = &written.suite;
            let Counts {
                all,
                covered,
                unreachable,
                undecided,
            } = Counts::of([suite]);
            let (class, tests) = (code_span(&suite.class), suite.tests.len());
            format!("| {class} | {tests} | {covered} of {all} | {unreachable} | {undecided} |")
        });
        let head = "| Class | Tests | Branches covered | Unreachable | Undecided |\n\
                    | --- | --- | --- | --- | --- |";
        self.table(head, &rows.collect::<Vec<_>>());
        for written in suites(answer) {
            for (because, branches) in by_reason(&written.suite) {
                let count = plural(branches.len() as u64, "branch");
                let class = &written.suite.class;
                let title = format!("{class}: {count} undecided, {because}");
                self.fold(&title, |page| {
                    for branch in branches {
                        let place = place(&written.suite, branch, page.sources);
                        page.line(&format!("- {}", code_span(&place)));
                    }
                    page.line("");
                });
            }
        }
        for artifact in &answer.artifacts {
            self.test(&artifact.file);
        }
        if let Some(why) = &answer.not_replayed {
            self.paragraph(&format!("Not run on the JVM: {}", escape(why)));
        }
        for skip in &answer.skipped {
            let (class, reason) = (code_span(&skip.method), escape(&skip.reason));
            self.paragraph(&format!("{class}: skipped, {reason}"));
        }
    }

    fn predicates(&mut self, answer: &Answer) {
        for told in predicates(answer) {
            let name = &told.report.predicate;
            self.paragraph(&format!("### Cairn: {}", code_span(name)));
            self.paragraph(&escape(&outcome(told)));
            if let PredicateAnswer::Reached(reached) = &told.report.answer {
                self.code("java", &folded(&reached.statements));
            }
            if let Some(why) = told.not_confirmed.as_ref().or(told.not_tried.as_ref()) {
                self.paragraph(&format!("On the JVM: {}", escape(why)));
            }
            if let Some(test) = &told.test {
                self.test(test);
            }
        }
    }

    fn programs(&mut self, answer: &Answer) {
        for (program, detail) in programs(answer) {
            let name = code_span(&program.name);
            self.paragraph(&format!("### Cairn: {name}: {}", detail.answer));
            for finding in &program.findings {
                let at = self.place(finding.into());
                let at = at.map_or_else(String::new, |at| format!(" at {}", code_span(&at)));
                let kind = code_span(&finding.kind);
                self.paragraph(&format!("A run ends with {kind}{at}."));
                let values = finding.inputs.iter();
                let values: Vec<String> = values
                    .map(|input| format!("{} = {}", input.name, input.java))
                    .collect();
                if !values.is_empty() {
                    self.code("text", &values);
                }
            }
        }
        self.limits(answer);
    }
}

fn verdict_cell(verdict: Option<Verdict>) -> String {
    let text = verdict_text(verdict);
    match verdict {
        Some(Verdict::Refuted) => format!("**{text}**"),
        _ => text,
    }
}

/// Text that Markdown leaves alone, on one line.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' => {
                out.push('\\');
                out.push(c);
            }
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\n' | '\r' => out.push(' '),
            c if c.is_control() => _ = write!(out, "\\\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out
}

fn html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace(['\n', '\r'], " ")
}

/// Code inside of a line, also in the cell of a table.
fn code_span(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ").replace('|', "\\|");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let ticks = "`".repeat(longest + 1);
    match longest {
        0 => format!("{ticks}{text}{ticks}"),
        _ => format!("{ticks} {text} {ticks}"),
    }
}

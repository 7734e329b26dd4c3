//! Markdown report for a comment on a pull request: the summary first, then the findings, and the rest folded.

mod difference_page;

use crate::assumptions::SharedAssumptions;
use crate::conditional::{are_counted, conditional_line};
use crate::draw::draw;
use crate::internal_errors::{MOST_NAMED, internal_errors_line};
use crate::json::methods;
use crate::limits::{bound_text, reason_text};
use crate::null_arguments::null_arguments_line;
use crate::predicate::{fold_repeats, outcome_text, predicates};
use crate::program::programs;
use crate::short_names::ShortNames;
use crate::silenced::{silenced_findings, silenced_summary, silenced_text};
use crate::suite::{BranchCounts, branch_place, group_by_reason, suites};
use crate::text::{plural, verdict_text};
use crate::{suite, text};
use answer::{
    Answer, Bound, Finding, PredicateAnswer, Replayed, Status, Subject, TestFile, Verb, Verdict,
};
use sources::{FilePlace, Sources};
use std::fmt::Write;

/// Longer tables are folded.
const MOST_ROWS: usize = 20;

/// The answer as Markdown for GitHub and GitLab.
pub(crate) fn markdown(answer: &Answer, sources: &Sources) -> String {
    let mut page = MarkdownPage {
        out: String::new(),
        sources,
        names: ShortNames::of(answer),
    };
    match answer.verb {
        Verb::Check => page.write_check(answer),
        Verb::Test => page.write_suites(answer),
        Verb::Verify | Verb::Reach => page.write_predicates(answer),
        Verb::Svcomp => page.write_programs(answer),
        Verb::Diff => page.write_diff(answer),
        Verb::Prove => page.write_proofs(answer),
        // These verbs have no Markdown report.
        Verb::Inputs | Verb::Structures => {}
    }
    page.out
}

struct MarkdownPage<'a> {
    out: String,
    sources: &'a Sources,
    names: ShortNames,
}

impl MarkdownPage<'_> {
    /// A method or class by its simple name.
    fn name_span(&self, name: &str) -> String {
        code_span(&self.names.shorten(name))
    }

    fn write_line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// A line with an empty line after it.
    fn write_paragraph(&mut self, text: &str) {
        self.write_line(text);
        self.write_line("");
    }

    fn write_code(&mut self, language: &str, lines: &[String]) {
        let longest = lines.iter().flat_map(|l| l.split(|c| c != '`'));
        let ticks = longest.map(str::len).max().unwrap_or(0).max(2) + 1;
        let fence = "`".repeat(ticks);
        self.write_line(&format!("{fence}{language}"));
        lines.iter().for_each(|line| self.write_line(line));
        self.write_paragraph(&fence);
    }

    fn write_fold(&mut self, title: &str, inside: impl FnOnce(&mut Self)) {
        self.write_paragraph(&format!(
            "<details><summary>{}</summary>",
            escape_html(title)
        ));
        inside(self);
        self.write_paragraph("</details>");
    }

    fn write_test(&mut self, file: &TestFile) {
        let lines: Vec<String> = file.source.lines().map(str::to_owned).collect();
        self.write_fold(&format!("Test: {}", file.path), |page| {
            page.write_code("java", &lines);
        });
    }

    fn write_check(&mut self, answer: &Answer) {
        self.write_paragraph(&format!("### Cairn: {}", escape(&text::summary(answer))));
        if let Some(line) = internal_errors_line(answer, &self.names, MOST_NAMED) {
            self.write_paragraph(&format!("**{}**", escape(&line)));
        }
        let mut rows = Vec::new();
        for (subject, _) in methods(answer) {
            let is_shown = |f: &&Finding| f.is_failure() && f.silenced.is_none();
            let shown = subject.findings.iter().filter(is_shown);
            let findings = match shown.count() {
                0 => String::new(),
                n => n.to_string(),
            };
            let (name, verdict) = (self.name_span(&subject.name), verdict_cell(subject.verdict));
            rows.push(format!("| {name} | {verdict} | {findings} |"));
        }
        self.write_table(
            "| Method | Verdict | Findings |\n| --- | --- | --- |",
            &rows,
        );
        for (subject, _) in methods(answer) {
            self.write_findings(subject);
        }
        self.write_silenced(answer);
        for artifact in &answer.artifacts {
            self.write_test(&artifact.file);
        }
        if let Some(why) = &answer.not_replayed {
            self.write_paragraph(&format!("Not confirmed on the JVM: {}", escape(why)));
        }
        self.write_limits(answer);
    }

    fn write_table(&mut self, head: &str, rows: &[String]) {
        let table = |page: &mut Self| {
            page.write_line(head);
            rows.iter().for_each(|row| page.write_line(row));
            page.write_line("");
        };
        match rows.len() {
            0 => {}
            n if n > MOST_ROWS => self.write_fold(&format!("All {n}"), table),
            _ => table(self),
        }
    }

    fn write_findings(&mut self, subject: &Subject) {
        let is_known = |f: &&Finding| f.silenced.is_none() && f.same_as.is_none();
        let refutes = are_counted(subject);
        let is_shown = |f: &&Finding| f.is_failure() || refutes && f.is_conditional();
        for finding in subject.findings.iter().filter(is_known).filter(is_shown) {
            self.write_finding(subject, finding);
        }
        let open = |f: &&Finding| f.is_conditional() && f.silenced.is_none() && !refutes;
        let open: Vec<&Finding> = subject.findings.iter().filter(open).collect();
        let notes = [
            null_arguments_line(&subject.findings),
            conditional_line(&open),
        ];
        for note in notes.into_iter().flatten() {
            let name = self.name_span(&subject.name);
            self.write_paragraph(&format!("{name}: {}.", escape(&note)));
        }
    }

    fn write_silenced(&mut self, answer: &Answer) {
        let Some(summary) = silenced_summary(answer) else {
            return;
        };
        self.write_fold(&summary, |page| {
            for subject in &answer.subjects {
                for finding in silenced_findings(subject) {
                    let text = escape(&silenced_text(&finding));
                    page.write_line(&format!("- {}: {text}", page.name_span(&subject.name)));
                }
            }
            page.write_line("");
        });
    }

    fn write_finding(&mut self, subject: &Subject, finding: &Finding) {
        let simple = finding.kind.rsplit('.').next().unwrap_or(&finding.kind);
        let at = self.place_text(finding.into());
        let at = at.map_or_else(String::new, |at| format!(" at {}", code_span(&at)));
        let rule = match finding.rule.is_empty() {
            true => String::new(),
            false => format!(" ({})", code_span(&finding.rule)),
        };
        self.write_paragraph(&format!("#### {}{at}{rule}", escape(simple)));
        let what = match &finding.message {
            Some(message) => format!("{}: {message}", self.names.shorten(&finding.kind)),
            None => self.names.shorten(&finding.kind),
        };
        let when = match finding.status {
            Status::Confirmed => String::new(),
            Status::Conditional => ", but only if an object can be in this state".to_owned(),
        };
        let (method, what) = (self.name_span(&subject.name), code_span(&what));
        self.write_paragraph(&format!("{method} ends with {what}{when}."));
        if let Some(line) = self.sources.line(finding.into()) {
            self.write_code("java", &[line.to_owned()]);
        }
        let drawn: Vec<String> = finding.heap.iter().flat_map(draw).collect();
        let calls = match finding.steps.is_empty() {
            true => vec![format!("{};", finding.call.trim_end_matches(';'))],
            false => finding.steps.clone(),
        };
        self.write_paragraph("Input:");
        if !drawn.is_empty() {
            self.write_code("text", &drawn);
        }
        self.write_code("java", &fold_repeats(&calls));
        if !finding.also_through.is_empty() {
            let methods = finding.also_through.iter().map(|m| code_span(m));
            let methods = methods.collect::<Vec<_>>().join(", ");
            self.write_paragraph(&format!("Also through {methods}."));
        }
        if let Replayed::Fails(test) = &finding.replayed {
            self.write_paragraph(&format!("The test {} fails on the JVM.", code_span(test)));
        }
    }

    fn place_text(&self, place: FilePlace<'_>) -> Option<String> {
        let path = self.sources.path(place)?;
        Some(match place.line {
            Some(line) => format!("{}:{line}", path.display()),
            None => path.display().to_string(),
        })
    }

    /// Bounds and reasons: a summary, and a fold with each of them.
    fn write_limits(&mut self, answer: &Answer) {
        let lines = self.bound_lines(answer);
        let bounds = lines.len();
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
        self.write_fold(
            &format!("How far the analysis went: {}", parts.join(", ")),
            |page| {
                lines.iter().for_each(|line| page.write_line(line));
                for subject in &answer.subjects {
                    for reason in &subject.reasons {
                        let text = escape(&reason_text(reason));
                        page.write_line(&format!("- {}: {text}", page.name_span(&subject.name)));
                    }
                }
                for skip in &answer.skipped {
                    let reason = escape(&skip.reason);
                    page.write_line(&format!(
                        "- {}: skipped, {reason}",
                        page.name_span(&skip.method)
                    ));
                }
                page.write_line("");
            },
        );
    }

    /// A line for each bound of a method, and one for each assumption that methods of a class share.
    fn bound_lines(&self, answer: &Answer) -> Vec<String> {
        let shared = SharedAssumptions::of(answer);
        let mut lines = Vec::new();
        for subject in &answer.subjects {
            let own = |b: &&Bound| !shared.contains(subject, b);
            for bound in subject.bounds.iter().filter(own) {
                let text = escape(&bound_text(bound));
                lines.push(format!("- {}: {text}", self.name_span(&subject.name)));
            }
            let (class, of_class) = shared.after(subject).unwrap_or_default();
            for assumption in of_class {
                let text = escape(&assumption.to_string());
                lines.push(format!("- {}: {text}", self.name_span(class)));
            }
        }
        lines
    }

    fn write_suites(&mut self, answer: &Answer) {
        self.write_paragraph(&format!("### Cairn: {}", escape(&suite::summary(answer))));
        let rows = suites(answer).map(|written| {
            let suite = &written.suite;
            let BranchCounts {
                all,
                covered,
                unreachable,
                undecided,
            } = BranchCounts::new([suite]);
            let (class, tests) = (code_span(&suite.class), suite.tests.len());
            format!("| {class} | {tests} | {covered} of {all} | {unreachable} | {undecided} |")
        });
        let head = "| Class | Tests | Branches covered | Unreachable | Undecided |\n\
                    | --- | --- | --- | --- | --- |";
        self.write_table(head, &rows.collect::<Vec<_>>());
        for written in suites(answer) {
            for (because, branches) in group_by_reason(&written.suite) {
                let count = plural(branches.len() as u64, "branch");
                let class = &written.suite.class;
                let title = format!("{class}: {count} undecided, {because}");
                self.write_fold(&title, |page| {
                    for branch in branches {
                        let place = branch_place(&written.suite, branch, page.sources);
                        page.write_line(&format!("- {}", code_span(&place)));
                    }
                    page.write_line("");
                });
            }
        }
        for artifact in &answer.artifacts {
            self.write_test(&artifact.file);
        }
        if let Some(why) = &answer.not_replayed {
            self.write_paragraph(&format!("Not run on the JVM: {}", escape(why)));
        }
        for skip in &answer.skipped {
            let (class, reason) = (code_span(&skip.method), escape(&skip.reason));
            self.write_paragraph(&format!("{class}: skipped, {reason}"));
        }
    }

    fn write_predicates(&mut self, answer: &Answer) {
        for told in predicates(answer) {
            let name = &told.report.predicate;
            self.write_paragraph(&format!("### Cairn: {}", code_span(name)));
            self.write_paragraph(&escape(&outcome_text(told)));
            if let PredicateAnswer::Reached(reached) = &told.report.answer {
                self.write_code("java", &fold_repeats(&reached.statements));
            }
            if let Some(why) = told.not_confirmed.as_ref().or(told.not_tried.as_ref()) {
                self.write_paragraph(&format!("On the JVM: {}", escape(why)));
            }
            if let Some(test) = &told.test {
                self.write_test(test);
            }
        }
    }

    fn write_programs(&mut self, answer: &Answer) {
        for (program, detail) in programs(answer) {
            let name = code_span(&program.name);
            self.write_paragraph(&format!("### Cairn: {name}: {}", detail.answer));
            for finding in &program.findings {
                let at = self.place_text(finding.into());
                let at = at.map_or_else(String::new, |at| format!(" at {}", code_span(&at)));
                let kind = code_span(&finding.kind);
                self.write_paragraph(&format!("A run ends with {kind}{at}."));
                let values = finding.inputs.iter();
                let values: Vec<String> = values
                    .map(|input| format!("{} = {}", input.name, input.java))
                    .collect();
                if !values.is_empty() {
                    self.write_code("text", &values);
                }
            }
        }
        self.write_limits(answer);
    }

    fn write_proofs(&mut self, answer: &Answer) {
        let counts = crate::proof::summary(answer);
        self.write_paragraph(&format!("**Cairn prove:** {counts}"));
        self.write_line("| method | verdict |");
        self.write_line("|---|---|");
        for (method, _) in crate::proof::proofs(answer) {
            let (name, verdict) = (code_span(&method.name), verdict_cell(method.verdict));
            self.write_line(&format!("| {name} | {verdict} |"));
        }
        self.write_line("");
        for (method, _) in crate::proof::proofs(answer) {
            for finding in method.findings.iter().filter(|f| f.is_failure()) {
                let at = self.place_text(finding.into());
                let at = at.map_or_else(String::new, |at| format!(" at {}", code_span(&at)));
                let (name, kind) = (code_span(&method.name), code_span(&finding.kind));
                self.write_paragraph(&format!("{name} fails with {kind}{at}."));
            }
        }
        self.write_limits(answer);
    }
}

fn verdict_cell(verdict: Option<Verdict>) -> String {
    let text = verdict_text(verdict);
    match verdict {
        Some(Verdict::Refuted) => format!("**{text}**"),
        _ => text,
    }
}

/// Escapes text for Markdown, on one line.
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

fn escape_html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace(['\n', '\r'], " ")
}

/// Inline code, also for table cells.
fn code_span(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ").replace('|', "\\|");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let ticks = "`".repeat(longest + 1);
    match longest {
        0 => format!("{ticks}{text}{ticks}"),
        _ => format!("{ticks} {text} {ticks}"),
    }
}

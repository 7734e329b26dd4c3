//! Text report of `check`: what fails, method by method, then a summary that fits a screen. Readable without colour.
//!
//! Where many methods were checked, those that nothing was found in are only counted.

use crate::assumptions::{SharedAssumption, SharedAssumptions};
use crate::conditional::{are_counted, conditional_line, search_remark};
use crate::draw::draw;
use crate::internal_errors::{MOST_NAMED, internal_errors_line};
use crate::json::methods;
use crate::limits::{bound_text, merge_reasons, reason_text};
use crate::long_calls::break_call;
use crate::null_arguments::null_arguments_line;
use crate::overview::write_overview;
use crate::proof::proof_lines;
use crate::short_names::ShortNames;
use crate::silenced::{silenced_findings, silenced_summary, silenced_text};
use crate::trace_text::{fold_jdk_frames, show_trace};
use answer::{
    Answer, Bound, BoundKind, Finding, Leak, MethodDetail, ReasonKind, Rejection, Replayed,
    Skipped, Subject, Verdict,
};
use sources::{FilePlace, Sources};
use std::fmt::Write;

/// Where more methods are checked, only those are listed that something was found in.
const FEW_METHODS: usize = 40;

/// Bounds, reasons and further methods that are listed one by one.
const MOST_LINES: usize = 3;

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextOptions {
    /// Whether long lists are shown in full.
    pub all: bool,
    /// Whether only findings and the summary are shown.
    pub quiet: bool,
    /// Whether verdicts are coloured.
    pub colour: bool,
}

/// The result of `check` as text.
pub(crate) fn check_text(answer: &Answer, sources: &Sources, options: TextOptions) -> String {
    let is_short = options.quiet || answer.subjects.len() > FEW_METHODS && !options.all;
    let mut page = TextPage {
        out: String::new(),
        names: ShortNames::of(answer),
        shared: SharedAssumptions::of(answer),
        sources,
        options,
        is_short,
    };
    for (subject, detail) in methods(answer) {
        let is_asked_for = options.all && subject.findings.iter().any(is_open_condition);
        if !page.is_short || is_asked_for || is_notable(subject, detail) {
            page.write_method(subject, detail);
        }
        if !page.is_short {
            page.write_shared_assumptions(subject);
        }
    }
    let most = if options.all { usize::MAX } else { MOST_NAMED };
    let internal_errors = internal_errors_line(answer, &page.names, most);
    let mut out = page.out;
    if !options.quiet {
        let named = match (options.all, is_short) {
            (true, _) => NamedMethods::All,
            (false, true) => NamedMethods::None,
            (false, false) => NamedMethods::Some,
        };
        write_skipped(&mut out, &answer.skipped, named);
    }
    if is_short {
        write_overview(&mut out, answer);
    }
    if let Some(line) = internal_errors {
        write_line(&mut out, &line);
    }
    write_tests(&mut out, answer);
    if let Some(silenced) = silenced_summary(answer) {
        let hint = if options.all {
            ""
        } else {
            " (--all lists them)"
        };
        write_line(&mut out, &format!("{silenced}{hint}"));
    }
    write_line(&mut out, &summary(answer));
    out
}

/// The failures of a subject, as the report of `check` shows them.
pub(crate) fn findings_text(answer: &Answer, subject: &Subject, sources: &Sources) -> String {
    let mut page = TextPage {
        out: String::new(),
        names: ShortNames::of(answer),
        shared: SharedAssumptions::of(answer),
        sources,
        options: TextOptions {
            all: true,
            quiet: false,
            colour: false,
        },
        is_short: false,
    };
    for finding in subject.findings.iter().filter(|f| f.is_failure()) {
        page.show_finding(finding);
    }
    page.out
}

/// Whether a finding depends on an object state that no calls were found to lead to.
fn is_open_condition(finding: &Finding) -> bool {
    finding.is_conditional() && finding.silenced.is_none()
}

/// Whether something was found in a method that is shown where there is little room, or Cairn failed there.
fn is_notable(subject: &Subject, detail: &MethodDetail) -> bool {
    let is_shown = |f: &Finding| f.is_failure() && f.silenced.is_none() && f.same_as.is_none();
    let conditional = |f: &Finding| is_open_condition(f) && are_counted(subject);
    subject
        .findings
        .iter()
        .any(|f| is_shown(f) || conditional(f))
        || subject.has_internal_error()
        || detail.leaks.iter().any(|leak| leak.silenced.is_none())
}

/// The verdict in the words of the summary.
pub(crate) fn verdict_text(verdict: Option<Verdict>) -> String {
    match verdict {
        Some(Verdict::OkUpTo) => "ok up to bounds".to_owned(),
        Some(other) => other.to_string(),
        None => "-".to_owned(),
    }
}

/// How terminals show a verdict.
fn colour_of(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Refuted) => "\x1b[1;31m",
        Some(Verdict::Proved) => "\x1b[32m",
        Some(Verdict::OkUpTo) => "\x1b[36m",
        Some(Verdict::Unknown) | None => "\x1b[33m",
    }
}

const PLAIN: &str = "\x1b[0m";

struct TextPage<'a> {
    out: String,
    names: ShortNames,
    /// What is told once for a class.
    shared: SharedAssumptions<'a>,
    sources: &'a Sources,
    options: TextOptions,
    /// Whether only findings are shown.
    is_short: bool,
}

impl TextPage<'_> {
    fn write(&mut self, line: &str) {
        write_line(&mut self.out, line);
    }

    fn write_method(&mut self, result: &Subject, detail: &MethodDetail) {
        let all = self.options.all;
        self.write_verdict(result, detail);
        let is_shown = |f: &&Finding| f.is_failure() && f.silenced.is_none();
        for finding in result.findings.iter().filter(is_shown) {
            match &finding.same_as {
                Some(method) => self.write_reference(finding, method),
                None => self.show_finding(finding),
            }
        }
        if !self.is_short
            && let Some(line) = null_arguments_line(&result.findings)
        {
            self.write(&format!("  {line}"));
        }
        self.write_conditional(result);
        for leak in detail.leaks.iter().filter(|l| l.silenced.is_none()) {
            self.show_leak(leak);
        }
        if all {
            for finding in &silenced_findings(result) {
                self.write(&format!("  {}", silenced_text(finding)));
            }
            for rejection in &detail.rejections {
                let Rejection { kind, at, paths } = rejection;
                let (kind, paths) = (self.names.shorten(kind), plural(*paths, "path"));
                self.write(&format!("  throws on purpose: {kind} at {at} ({paths})"));
            }
        }
        for reason in &merge_reasons(result.internal_errors()) {
            let line = self.names.shorten(&reason_text(reason));
            self.write(&format!("  {line}"));
        }
        if !self.is_short {
            self.write_limits(result, detail);
        }
    }

    /// The method's name, and what is known of it.
    fn write_verdict(&mut self, result: &Subject, detail: &MethodDetail) {
        let paths = plural(result.paths, "path");
        let rejections = match detail.rejections.len() {
            0 => String::new(),
            n => format!("; throws on purpose in {}", plural(n as u64, "place")),
        };
        let silenced = match silenced_findings(result).len() {
            0 => String::new(),
            n => format!("; {} silenced", plural(n as u64, "finding")),
        };
        let (name, verdict) = (
            self.names.shorten(&result.name),
            verdict_text(result.verdict),
        );
        let more = format!("({paths}{rejections}{silenced})");
        match self.options.colour {
            false => self.write(&format!("{name}: {verdict} {more}")),
            true => {
                let mut line = String::new();
                write_line(&mut line, &format!("{name}: "));
                let (name, colour) = (line.trim_end_matches('\n'), colour_of(result.verdict));
                self.out += &format!("{name}{colour}{verdict}{PLAIN} {more}\n");
            }
        }
    }

    /// A failure that is shown for another method.
    fn write_reference(&mut self, finding: &Finding, method: &str) {
        let (kind, method) = (
            self.names.shorten(&finding.kind),
            self.names.shorten(method),
        );
        let at = place_text(finding.into()).map_or(String::new(), |at| format!(" at {at}"));
        self.write(&format!("  {kind}{at}, as in {method}"));
    }

    /// Conditional findings: their number, or all of them if they are asked for.
    fn write_conditional(&mut self, result: &Subject) {
        let findings = result.findings.iter();
        let open: Vec<&Finding> = findings.filter(|f| is_open_condition(f)).collect();
        if self.options.all || are_counted(result) {
            for finding in open {
                let searched = search_remark(finding);
                self.write(&format!(
                    "  only if an object can be in this state{searched}:"
                ));
                self.show_finding(finding);
            }
        } else if let Some(line) = conditional_line(&open).filter(|_| !self.is_short) {
            self.write(&format!("  {line}"));
        }
    }

    /// A reader of a proof or a bound wants to know how far it goes.
    fn write_limits(&mut self, result: &Subject, detail: &MethodDetail) {
        if let Some(proof) = &detail.proof {
            for line in proof_lines(proof) {
                self.write(&format!("  {}", self.names.shorten(&line)));
            }
        }
        let requires = &detail.contract.requires;
        if !requires.is_empty() {
            self.write(&format!(
                "  for inputs that satisfy: {}",
                requires.join(", ")
            ));
        }
        // The line about conditional findings says it, or the lines about the class.
        let is_told =
            |b: &&Bound| b.kind != BoundKind::ObjectState && !self.shared.contains(result, b);
        let bounds = result.bounds.iter().filter(is_told).map(bound_text);
        // Internal errors are told before: they are among no others that are only counted.
        let reasons = result.reasons.iter();
        let reasons = merge_reasons(reasons.filter(|r| r.kind != ReasonKind::Internal));
        let lines = bounds.chain(reasons.iter().map(reason_text));
        let lines: Vec<String> = lines.map(|line| self.names.shorten(&line)).collect();
        let (assumed, others): (Vec<String>, Vec<String>) = lines
            .into_iter()
            .partition(|line| line.starts_with("assumes:"));
        self.write_some(&assumed, "assumption");
        self.write_some(&others, "limit");
    }

    /// What several methods of a class rest on, after the last of them.
    fn write_shared_assumptions(&mut self, last: &Subject) {
        let Some((class, shared)) = self.shared.after(last) else {
            return;
        };
        let line = |s: &SharedAssumption<'_>| self.names.shorten(&s.to_string());
        let lines: Vec<String> = shared.iter().map(line).collect();
        self.write(&format!("{}, as a whole:", self.names.shorten(class)));
        self.write_some(&lines, "assumption");
    }

    /// The first of these lines, and how many more there are.
    fn write_some(&mut self, lines: &[String], noun: &str) {
        let shown = match self.options.all || lines.len() == MOST_LINES + 1 {
            true => lines.len(),
            false => lines.len().min(MOST_LINES),
        };
        for line in &lines[..shown] {
            self.write(&format!("  {line}"));
        }
        if shown < lines.len() {
            let more = plural((lines.len() - shown) as u64, &format!("more {noun}"));
            self.write(&format!("  and {more} (--all lists them)"));
        }
    }

    fn show_finding(&mut self, finding: &Finding) {
        let kind = self.names.shorten(&finding.kind);
        let what = match &finding.message {
            Some(message) => format!("{kind}: {message}"),
            None => kind,
        };
        self.write(&format!("  {what}"));
        for drawn in finding.heap.iter().flat_map(draw) {
            self.write(&format!("    {drawn}"));
        }
        // Two steps are one call, unless the second one uses the result of the first more than once.
        let last = finding.steps.last().map(|s| s.trim_end_matches(';'));
        let is_one =
            finding.steps.len() < 2 || finding.steps.len() == 2 && last != Some(&finding.call);
        let lines: Vec<String> = match is_one {
            true => vec![format!("call: {}", finding.call)],
            false => finding.steps.clone(),
        };
        for line in lines {
            for part in break_call(&self.names.shorten(&line)) {
                self.write(&format!("    {part}"));
            }
        }
        self.show_source(finding.into());
        self.write_trace(finding);
        self.write_also_through(&finding.also_through);
    }

    /// The stack trace, if it says more than the place.
    fn write_trace(&mut self, finding: &Finding) {
        let frames = fold_jdk_frames(&finding.trace);
        if frames.len() > 1 {
            let frames = frames.iter().map(|f| self.names.shorten(f));
            show_trace(&mut self.out, &frames.collect::<Vec<String>>());
        }
    }

    fn write_also_through(&mut self, methods: &[String]) {
        if methods.is_empty() {
            return;
        }
        let shown = match self.options.all {
            true => methods.len(),
            false => methods.len().min(MOST_LINES),
        };
        let names = methods[..shown].iter().map(|m| self.names.shorten(m));
        let names = names.collect::<Vec<String>>().join(", ");
        let more = match methods.len() - shown {
            0 => String::new(),
            n => format!(" and {n} more (--all lists them)"),
        };
        self.write(&format!("    also through {names}{more}"));
    }

    fn show_leak(&mut self, leak: &Leak) {
        let thrown = leak.thrown.as_ref();
        let when = thrown.map_or(String::new(), |t| {
            format!(" when {} is thrown", self.names.shorten(t))
        });
        let class = self.names.shorten(&leak.class);
        self.write(&format!("  may leak: {class} is not closed{when}"));
        for drawn in leak.heap.iter().flat_map(draw) {
            self.write(&format!("    {drawn}"));
        }
        for part in break_call(&self.names.shorten(&format!("call: {}", leak.call))) {
            self.write(&format!("    {part}"));
        }
        self.show_source((&leak.at).into());
    }

    /// A line of the source, if it is known.
    fn show_source(&mut self, place: FilePlace<'_>) {
        if let Some(at) = place_text(place) {
            match self.sources.line(place) {
                Some(source) => self.write(&format!("    {at}: {source}")),
                None => self.write(&format!("    {at}")),
            }
        }
    }
}

/// `acme/TaskList.java:45`
fn place_text(place: FilePlace<'_>) -> Option<String> {
    let (file, line) = place.path.or(place.file).zip(place.line)?;
    Some(format!("{file}:{line}"))
}

/// How many methods of a list are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedMethods {
    All,
    Some,
    None,
}

pub(crate) fn write_skipped(out: &mut String, skipped: &[Skipped], named: NamedMethods) {
    if skipped.is_empty() {
        return;
    }
    let mut by_reason: Vec<(&str, Vec<&str>)> = Vec::new();
    for skip in skipped {
        match by_reason
            .iter_mut()
            .find(|(reason, _)| *reason == skip.reason)
        {
            Some((_, methods)) => methods.push(&skip.method),
            None => by_reason.push((&skip.reason, vec![&skip.method])),
        }
    }
    for (reason, methods) in by_reason {
        write_line(
            out,
            &format!(
                "skipped, {reason}: {}",
                plural(methods.len() as u64, "method")
            ),
        );
        let shown = match named {
            NamedMethods::All => methods.len(),
            NamedMethods::Some => methods.len().min(MOST_LINES),
            NamedMethods::None => continue,
        };
        methods[..shown]
            .iter()
            .for_each(|method| write_line(out, &format!("  {method}")));
        if shown < methods.len() {
            write_line(
                out,
                &format!("  and {} more (--all lists them)", methods.len() - shown),
            );
        }
    }
}

/// The number of methods for each verdict.
pub(crate) fn summary(answer: &Answer) -> String {
    let count = |verdict, name: &str| match answer.count(verdict) {
        0 => None,
        n => Some(format!("{n} {name}")),
    };
    let parts = [
        count(Verdict::Refuted, "refuted"),
        count(Verdict::Proved, "proved"),
        count(Verdict::OkUpTo, "ok up to bounds"),
        count(Verdict::Unknown, "unknown"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let methods = plural(answer.subjects.len() as u64, "method");
    match parts.is_empty() {
        true => "nothing was checked: there is no public method or constructor to check".to_owned(),
        false => format!("{methods}: {}", parts.join(", ")),
    }
}

/// The result of the replay on the JVM.
fn write_tests(out: &mut String, answer: &Answer) {
    let stats = &answer.stats;
    if let Some(why) = &answer.not_replayed {
        let confirmed = match stats.tests_reproduced {
            0 => "not confirmed on the JVM".to_owned(),
            n => format!(
                "not all confirmed on the JVM ({} failed as predicted)",
                plural(n, "test")
            ),
        };
        write_line(out, &format!("{confirmed}: {why}"));
    } else if stats.tests > 0 {
        let (all, compiled, same) = (stats.tests, stats.tests_compiled, stats.tests_reproduced);
        let tests = plural(all, "test");
        let with_null = match tests_with_null(answer) {
            0 => String::new(),
            n => format!(", {n} of them for null arguments that a method rejects"),
        };
        write_line(
            out,
            &format!(
                "{tests} run on the JVM: {compiled} compiled, {same} failed as predicted{with_null}"
            ),
        );
    }
}

/// The tests that failed as predicted and belong to a note about a null argument: no method is refuted by them.
fn tests_with_null(answer: &Answer) -> usize {
    let findings = answer.subjects.iter().flat_map(|s| &s.findings);
    let is_note = |f: &&Finding| !f.is_counted() && matches!(f.replayed, Replayed::Fails(_));
    findings.filter(is_note).count()
}

pub(crate) fn plural(n: u64, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        n if noun.ends_with("ch") || noun.ends_with('s') => format!("{n} {noun}es"),
        n => format!("{n} {noun}s"),
    }
}

/// Writes a line without control characters: a terminal would act on them, and a message of two lines would look like
/// two.
pub(crate) fn write_line(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            // Source code is shown unchanged.
            '\t' => out.push(c),
            // Writing to a string can't fail.
            c if c.is_control() => _ = write!(out, "\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('\n');
}

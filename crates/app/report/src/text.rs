//! Text report: one line for each method, then the findings, readable without colour.

use crate::conditional::ConditionalFindings;
use crate::draw::draw;
use crate::json::methods;
use crate::limits::{bound_text, reason_text};
use crate::silenced::{silenced_findings, silenced_summary, silenced_text};
use answer::{
    Answer, Finding, Leak, MatchCount, MethodDetail, Rejection, Skipped, Stats, Status, Subject,
    Verdict,
};
use sources::{FilePlace, Sources};
use std::fmt::Write;

/// The result of `check` as text. `all` lists what methods throw on purpose, and every skipped method, not only their
/// number.
pub(crate) fn check_text(answer: &Answer, sources: &Sources, all: bool) -> String {
    let mut out = String::new();
    for (subject, detail) in methods(answer) {
        write_method(&mut out, subject, detail, sources, all);
    }
    write_skipped(&mut out, &answer.skipped, all);
    write_tests(&mut out, answer);
    if let Some(silenced) = silenced_summary(answer) {
        let hint = if all { "" } else { " (--all lists them)" };
        write_line(&mut out, &format!("{silenced}{hint}"));
    }
    write_cached(&mut out, &answer.stats);
    write_line(&mut out, &summary(answer));
    out
}

/// The verdict in the words of the summary.
pub(crate) fn verdict_text(verdict: Option<Verdict>) -> String {
    match verdict {
        Some(Verdict::OkUpTo) => "ok up to bounds".to_owned(),
        Some(other) => other.to_string(),
        None => "-".to_owned(),
    }
}

fn write_method(
    out: &mut String,
    result: &Subject,
    detail: &MethodDetail,
    sources: &Sources,
    all: bool,
) {
    let paths = plural(result.paths, "path");
    let verdict = verdict_text(result.verdict);
    let rejections = match detail.rejections.len() {
        0 => String::new(),
        n => format!("; throws on purpose in {}", plural(n as u64, "place")),
    };
    let silenced = silenced_findings(result);
    let silenced_count = match silenced.len() {
        0 => String::new(),
        n => format!("; {} silenced", plural(n as u64, "finding")),
    };
    write_line(
        out,
        &format!(
            "{}: {verdict} ({paths}{rejections}{silenced_count})",
            result.name
        ),
    );
    let is_shown = |f: &&Finding| f.status == Status::Confirmed && f.silenced.is_none();
    for finding in result.findings.iter().filter(is_shown) {
        show_finding(out, finding, sources);
    }
    let conditional = ConditionalFindings::select(&result.findings, all);
    for finding in conditional.shown {
        let searched = match finding {
            f if f.search_cut => " (the time ran out while Cairn looked for calls that lead to it)",
            f if f.out_of_reach => {
                " (no calls lead to it: all states that calls lead to were explored)"
            }
            _ => "",
        };
        write_line(
            out,
            &format!("  only if an object can be in this state{searched}:"),
        );
        show_finding(out, finding, sources);
    }
    for more in conditional.more {
        write_line(out, &format!("  {more}"));
    }
    for leak in detail.leaks.iter().filter(|l| l.silenced.is_none()) {
        show_leak(out, leak, sources);
    }
    if all {
        for finding in &silenced {
            write_line(out, &format!("  {}", silenced_text(finding)));
        }
        for rejection in &detail.rejections {
            let Rejection { kind, at, paths } = rejection;
            let paths = plural(*paths, "path");
            write_line(
                out,
                &format!("  throws on purpose: {kind} at {at} ({paths})"),
            );
        }
    }
    if !detail.contract.requires.is_empty() {
        write_line(
            out,
            &format!(
                "  for inputs that satisfy: {}",
                detail.contract.requires.join(", ")
            ),
        );
    }
    // A reader of a proof or a bound wants to know how far it goes.
    for bound in &result.bounds {
        write_line(out, &format!("  {}", bound_text(bound)));
    }
    for reason in &result.reasons {
        write_line(out, &format!("  {}", reason_text(reason)));
    }
}

fn show_finding(out: &mut String, finding: &Finding, sources: &Sources) {
    let what = match &finding.message {
        Some(message) => format!("{}: {message}", finding.kind),
        None => finding.kind.clone(),
    };
    write_line(out, &format!("  {what}"));
    for drawn in finding.heap.iter().flat_map(draw) {
        write_line(out, &format!("    {drawn}"));
    }
    // Two steps are one call, unless the second one uses the result of the first more than once.
    let last = finding.steps.last().map(|s| s.trim_end_matches(';'));
    let is_one = finding.steps.len() < 2 || finding.steps.len() == 2 && last != Some(&finding.call);
    match is_one {
        true => write_line(out, &format!("    call: {}", finding.call)),
        false => finding
            .steps
            .iter()
            .for_each(|step| write_line(out, &format!("    {step}"))),
    }
    show_source(out, finding.into(), sources);
    show_trace(out, &finding.trace);
}

fn show_leak(out: &mut String, leak: &Leak, sources: &Sources) {
    let thrown = leak.thrown.as_ref();
    let when = thrown.map_or(String::new(), |t| format!(" when {t} is thrown"));
    write_line(
        out,
        &format!("  may leak: {} is not closed{when}", leak.class),
    );
    for drawn in leak.heap.iter().flat_map(draw) {
        write_line(out, &format!("    {drawn}"));
    }
    write_line(out, &format!("    call: {}", leak.call));
    show_source(out, (&leak.at).into(), sources);
}

/// A line of the source, if it is known.
fn show_source(out: &mut String, place: FilePlace<'_>, sources: &Sources) {
    if let (Some(file), Some(number)) = (place.file, place.line) {
        match sources.line(place) {
            Some(source) => write_line(out, &format!("    {file}:{number}: {source}")),
            None => write_line(out, &format!("    {file}:{number}")),
        }
    }
}

/// Shows a recursion, of one method or of a few that call each other, once.
pub(crate) fn show_trace(out: &mut String, trace: &[String]) {
    let mut rest = trace;
    while !rest.is_empty() {
        let (period, times) = find_recursion(rest);
        for frame in &rest[..period] {
            let indent = if frame.starts_with("Caused by") { 4 } else { 6 };
            write_line(out, &format!("{:indent$}{frame}", ""));
        }
        match (period, times - 1) {
            (_, 0) => {}
            (1, more) => write_line(out, &format!("      ... repeated {}", times_more(more))),
            (_, more) => {
                let times = times_more(more);
                write_line(
                    out,
                    &format!("      ... these {period} lines repeated {times}"),
                );
            }
        }
        rest = &rest[period * times..];
    }
}

/// Longer cycles are not searched for in a trace.
const LONGEST_RECURSION: usize = 6;

/// `once more`, `3 more times`.
pub(crate) fn times_more(more: usize) -> String {
    match more {
        1 => "once more".to_owned(),
        n => format!("{n} more times"),
    }
}

/// The length of the repeated part at the beginning of a trace, and how often it occurs.
fn find_recursion(trace: &[String]) -> (usize, usize) {
    let times = |period: usize| {
        let blocks = trace.chunks_exact(period);
        blocks.take_while(|b| **b == trace[..period]).count()
    };
    let mut periods = 1..=LONGEST_RECURSION.min(trace.len());
    let found = periods.find(|period| times(*period) >= if *period == 1 { 2 } else { 3 });
    found.map_or((1, 1), |period| (period, times(period)))
}

pub(crate) fn write_skipped(out: &mut String, skipped: &[Skipped], all: bool) {
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
        let shown = if all {
            methods.len()
        } else {
            methods.len().min(3)
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

/// How many results are those of earlier runs, if any.
fn write_cached(out: &mut String, stats: &Stats) {
    if stats.cached > 0 {
        let (cached, all) = (with_commas(stats.cached), with_commas(stats.methods));
        let methods = if stats.methods == 1 {
            "method"
        } else {
            "methods"
        };
        write_line(out, &format!("{cached} of {all} {methods} from the cache"));
    }
}

/// `1,204`.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The result of the replay on the JVM.
fn write_tests(out: &mut String, answer: &Answer) {
    let stats = &answer.stats;
    if let Some(why) = &answer.not_replayed {
        write_line(out, &format!("not confirmed on the JVM: {why}"));
    } else if stats.tests > 0 {
        let (all, compiled, same) = (stats.tests, stats.tests_compiled, stats.tests_reproduced);
        let tests = plural(all, "test");
        write_line(
            out,
            &format!("{tests} run on the JVM: {compiled} compiled, {same} failed as predicted"),
        );
    }
}

/// The statistics, for `--stats`.
pub(crate) fn stats_text(stats: &Stats) -> String {
    let mut out = String::new();
    let mut row = |name: &str, text: String| write_line(&mut out, &format!("{name:<16}{text}"));
    let wall = stats.seconds.max(1e-9);
    let exploring = (wall - stats.seconds_starting).max(1e-9);
    let per_second = |n: u64| n as f64 / exploring;
    let (methods, skipped) = (stats.methods, stats.skipped);
    row("methods", format!("{methods} ({skipped} skipped)"));
    let paths = stats.paths;
    row("paths", format!("{paths} ({:.0}/s)", per_second(paths)));
    row("forks", stats.forks.to_string());
    let rate = per_second(stats.instructions) / 1e6;
    row(
        "instructions",
        format!("{} ({rate:.1} M/s)", stats.instructions),
    );
    if stats.calls > 0 {
        let (calls, states) = (stats.calls, stats.states);
        let text = format!("{calls}, reaching {}", plural(states, "state"));
        row("calls", text);
    }
    if stats.trials > 0 {
        let text = format!("{} calls with chosen arguments", stats.trials);
        row("trials", text);
    }
    for m in &stats.matching {
        row("states at", matching_text(m));
    }
    let decisions = format!("{}{}", stats.decisions, share_text(stats));
    row("decisions", decisions);
    let layers = stats.layers.iter();
    let layers: Vec<String> = layers
        .map(|l| format!("{} {}", l.layer, l.answers))
        .collect();
    row("answered by", layers.join(", "));
    let (calls, unknown) = (stats.solver_calls, stats.solver_unknowns);
    row(
        "solver calls",
        format!("{calls}, for decisions and for the simplest inputs ({unknown} undecided)"),
    );
    row("time", times_text(stats));
    row(
        "peak memory",
        format!("{} MB", stats.peak_memory_bytes >> 20),
    );
    out
}

fn matching_text(count: &MatchCount) -> String {
    let MatchCount {
        at,
        checks,
        subsumed,
        stored,
    } = count;
    format!("{at}: {checks} compared, {subsumed} subsumed, {stored} stored")
}

/// Wall-clock time, and that of all workers together.
fn times_text(stats: &Stats) -> String {
    let parts = [
        ("executing", stats.seconds_executing),
        ("deciding", stats.seconds_solving),
        ("comparing", stats.seconds_matching),
        ("confirming", stats.seconds_confirming),
        ("calling", stats.seconds_calling),
    ];
    let parts: Vec<String> = parts
        .iter()
        .map(|(name, seconds)| format!("{name} {seconds:.2} s"))
        .collect();
    format!(
        "{:.2} s: starting {:.2} s; on {}: {}",
        stats.seconds,
        stats.seconds_starting,
        plural(stats.workers, "worker"),
        parts.join(", ")
    )
}

fn share_text(stats: &Stats) -> String {
    match stats.share_without_solver() {
        Some(share) => format!(", {:.1} % of them without a solver call", 100.0 * share),
        None => String::new(),
    }
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

#[cfg(test)]
mod tests {
    use super::show_trace;

    #[test]
    fn a_recursion_is_shown_once() {
        let shown = |frames: &[&str]| {
            let frames: Vec<String> = frames.iter().map(|f| f.to_string()).collect();
            let mut out = String::new();
            show_trace(&mut out, &frames);
            let lines = out.lines().map(|l| l.trim().to_owned());
            lines.collect::<Vec<String>>()
        };
        assert_eq!(
            shown(&["at A", "at A", "at B"]),
            ["at A", "... repeated once more", "at B"]
        );
        assert_eq!(
            shown(&[
                "at top", "at A", "at B", "at A", "at B", "at A", "at B", "at A"
            ]),
            [
                "at top",
                "at A",
                "at B",
                "... these 2 lines repeated 2 more times",
                "at A"
            ]
        );
        let twice = ["at A", "at B", "at A", "at B", "Caused by: C", "at A"];
        assert_eq!(shown(&twice), twice);
    }
}

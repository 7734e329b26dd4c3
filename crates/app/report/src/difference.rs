//! Report of differences between two versions (`diff`).

use crate::draw::draw;
use crate::impact::{impact_lines, through_text};
use crate::json::{pretty_json, schema};
use crate::limits::{bound_text, reason_text};
use crate::outcome::outcome_lines;
use crate::text::{plural, write_line};
use answer::{
    Answer, Bound, Delta, Detail, DiffDetail, DiffVerdict, Input, InputHeap, Location, Reason,
    Stats, Subject, TestFile,
};
use serde::{Serialize, Serializer};

/// The methods that are not unchanged.
pub(crate) fn diffs(answer: &Answer) -> impl Iterator<Item = (&Subject, &DiffDetail)> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Diff(detail) => Some((s, &**detail)),
        _ => None,
    })
}

/// How many methods have a verdict: `2 differ, 1 equivalent, 10 unchanged`.
pub(crate) fn summary(answer: &Answer) -> String {
    let count = |verdict: DiffVerdict| match verdict {
        DiffVerdict::Unchanged => answer.unchanged as usize,
        other => diffs(answer).filter(|(_, d)| d.verdict == other).count(),
    };
    let shown = [
        DiffVerdict::Differs,
        DiffVerdict::Undecided,
        DiffVerdict::EquivalentUpTo,
        DiffVerdict::Equivalent,
        DiffVerdict::Added,
        DiffVerdict::Removed,
        DiffVerdict::Unchanged,
    ];
    let counts = shown.into_iter().filter_map(|verdict| {
        let text = match (verdict, count(verdict)) {
            (_, 0) => return None,
            (DiffVerdict::Differs, 1) => "1 differs".to_owned(),
            (DiffVerdict::Differs, n) => format!("{n} differ"),
            (verdict, n) => format!("{n} {}", verdict.text()),
        };
        Some(text)
    });
    let methods = diffs(answer).count() as u64 + answer.unchanged;
    let counts: Vec<String> = counts.collect();
    format!("{}: {}", plural(methods, "method"), counts.join(", "))
}

/// More conditions are not shown as text; JSON has them all.
const SHOWN_CONDITIONS: usize = 8;

/// When a difference shows, in words: `if amount > balance and owner is null`.
pub(crate) fn when_text(delta: &Delta) -> String {
    if delta.when.is_empty() {
        return "for every input".to_owned();
    }
    // One more is as long as saying that there is one.
    let shown = match delta.when.len() {
        all if all <= SHOWN_CONDITIONS + 1 => all,
        _ => SHOWN_CONDITIONS,
    };
    let conditions = delta.when[..shown].iter().map(|condition| {
        if let Some(name) = condition.strip_suffix(" == null") {
            format!("{name} is null")
        } else if let Some(name) = condition.strip_suffix(" != null") {
            format!("{name} is not null")
        } else {
            condition.clone()
        }
    });
    let mut conditions: Vec<String> = conditions.collect();
    if shown < delta.when.len() {
        conditions.push(format!("{} more conditions", delta.when.len() - shown));
    }
    format!("if {}", conditions.join(" and "))
}

/// The input, on which an object is in a state that no calls are known to lead to.
const CONDITIONAL: &str = "only if an object can be in the state that is shown";

/// The differences as text.
pub(crate) fn diff_text(answer: &Answer) -> String {
    let mut out = String::new();
    for (subject, detail) in diffs(answer) {
        write_method(&mut out, subject, detail);
    }
    if let Some(why) = &answer.not_replayed {
        write_line(&mut out, &format!("nothing was run on the JVM: {why}"));
    }
    impact_lines(answer)
        .iter()
        .for_each(|line| write_line(&mut out, line));
    write_line(&mut out, &summary(answer));
    out
}

fn write_method(out: &mut String, subject: &Subject, detail: &DiffDetail) {
    write_line(out, &format!("{}: {}", subject.name, detail.verdict.text()));
    for delta in &detail.deltas {
        write_line(out, &format!("  {}", when_text(delta)));
        write_line(out, &format!("    {}", delta.call));
        for drawn in delta.heap.iter().flat_map(draw) {
            write_line(out, &format!("      {drawn}"));
        }
        for (version, outcome) in [("old", &delta.old), ("new", &delta.new)] {
            for (index, line) in outcome_lines(outcome).iter().enumerate() {
                let start = if index == 0 { version } else { "" };
                let colon = if index == 0 { ":" } else { "" };
                write_line(out, format!("    {start}{colon} {line}").trim_end());
            }
        }
        if delta.conditional {
            write_line(out, &format!("    {CONDITIONAL}"));
        }
    }
    // What else is open does not matter to a method that differs.
    if detail.deltas.is_empty() {
        for bound in &subject.bounds {
            write_line(out, &format!("  {}", bound_text(bound)));
        }
        for reason in &subject.reasons {
            write_line(out, &format!("  {}", reason_text(reason)));
        }
    }
    if !detail.through.is_empty() {
        write_line(out, &format!("  through {}", through_text(&detail.through)));
    }
}

#[derive(Serialize)]
struct DiffDocument<'a> {
    schema: String,
    methods: Vec<DiffedMethod<'a>>,
    unchanged: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_replayed: &'a Option<String>,
    tests: Vec<&'a TestFile>,
    stats: &'a Stats,
}

#[derive(Serialize)]
struct DiffedMethod<'a> {
    method: &'a str,
    verdict: DiffVerdict,
    paths: u64,
    bounds: &'a [Bound],
    reasons: &'a [Reason],
    deltas: Vec<ShownDelta<'a>>,
    /// Names only; `calls` has the ways to them.
    through: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    calls: Vec<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: &'a Option<Location>,
    seconds: f64,
}

#[derive(Serialize)]
struct ShownDelta<'a> {
    when: &'a [String],
    old: &'a str,
    new: &'a str,
    call: &'a str,
    #[serde(serialize_with = "values_by_name")]
    inputs: &'a [Input],
    #[serde(serialize_with = "java_by_name")]
    inputs_java: &'a [Input],
    #[serde(skip_serializing_if = "Option::is_none")]
    heap: &'a Option<InputHeap>,
    conditional: bool,
    confirmed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: &'a Option<String>,
}

/// Parameters with their values, as other programs read them.
fn values_by_name<S: Serializer>(inputs: &[Input], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(inputs.iter().map(|input| (&input.name, &input.value)))
}

/// The same as Java expressions.
fn java_by_name<S: Serializer>(inputs: &[Input], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(inputs.iter().map(|input| (&input.name, &input.java)))
}

impl<'a> From<&'a Delta> for ShownDelta<'a> {
    fn from(delta: &'a Delta) -> ShownDelta<'a> {
        ShownDelta {
            when: &delta.when,
            old: &delta.old,
            new: &delta.new,
            call: &delta.call,
            inputs: &delta.inputs,
            inputs_java: &delta.inputs,
            heap: &delta.heap,
            conditional: delta.conditional,
            confirmed: delta.confirmed,
            test: &delta.test,
        }
    }
}

/// The differences as one JSON document, indented, with a line end.
pub(crate) fn diff_json(answer: &Answer) -> String {
    let methods = diffs(answer).map(|(subject, detail)| DiffedMethod {
        method: &subject.name,
        verdict: detail.verdict,
        paths: subject.paths,
        bounds: &subject.bounds,
        reasons: &subject.reasons,
        deltas: detail.deltas.iter().map(ShownDelta::from).collect(),
        through: detail.through.iter().map(|c| &*c.method).collect(),
        calls: detail.through.iter().map(|c| &*c.via).collect(),
        at: &detail.at,
        seconds: detail.seconds,
    });
    pretty_json(&DiffDocument {
        schema: schema(answer.verb),
        methods: methods.collect(),
        unchanged: answer.unchanged,
        not_replayed: &answer.not_replayed,
        tests: answer.artifacts.iter().map(|a| &a.file).collect(),
        stats: &answer.stats,
    })
}

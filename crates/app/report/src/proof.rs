//! Report of `prove`: what is proved for structures of every size, and by what.

use crate::json::{pretty_json, schema};
use crate::limits::{bound_text, reason_text};
use crate::text::{findings_text, plural, write_line};
use answer::{
    Answer, Bound, Detail, Finding, MethodProof, ProofDetail, ProofEngine, ProofExplanation,
    ProvedShape, Reason, Skipped, Stats, Subject, TestFile, Verdict,
};
use serde::Serialize;
use sources::Sources;

/// Invariants that are shown.
const MOST_INVARIANTS: usize = 8;

/// Steps of an abstract counterexample that are shown: the last ones.
const MOST_STEPS: usize = 12;

/// Shape graphs that are shown at one place.
const MOST_GRAPHS: usize = 6;

/// The methods of an answer.
pub(crate) fn proofs(answer: &Answer) -> impl Iterator<Item = (&Subject, &ProofDetail)> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Proof(detail) => Some((s, &**detail)),
        _ => None,
    })
}

/// The result of `prove` as text.
pub(crate) fn proof_text(answer: &Answer, sources: &Sources) -> String {
    let mut out = String::new();
    for (method, detail) in proofs(answer) {
        write_line(
            &mut out,
            &format!("{}: {}", method.name, headline(method, detail)),
        );
        if method.verdict == Some(Verdict::Proved) {
            for line in basis(detail) {
                write_line(&mut out, &format!("  {line}"));
            }
        }
        out += &findings_text(answer, method, sources);
        write_values(&mut out, method);
        for reason in &method.reasons {
            write_line(&mut out, &format!("  {}", reason_text(reason)));
        }
        for bound in &method.bounds {
            write_line(&mut out, &format!("  {}", bound_text(bound)));
        }
        if method.verdict == Some(Verdict::Unknown) && !detail.path.is_empty() {
            write_path(&mut out, &detail.path);
        }
        if let Some(explanation) = &detail.explanation {
            write_explanation(&mut out, explanation);
        }
    }
    for skipped in &answer.skipped {
        write_line(
            &mut out,
            &format!("skipped {}: {}", skipped.method, skipped.reason),
        );
    }
    write_line(&mut out, &summary(answer));
    out
}

/// How many methods have which verdict.
pub(crate) fn summary(answer: &Answer) -> String {
    if answer.subjects.is_empty() {
        return "nothing to prove: the targets have no public method or constructor of a public class"
            .to_owned();
    }
    let verdicts = [Verdict::Proved, Verdict::Refuted, Verdict::Unknown];
    let counts = verdicts.map(|verdict| format!("{} {verdict}", answer.count(verdict)));
    let methods = plural(answer.subjects.len() as u64, "method");
    format!("{methods}: {}", counts.join(", "))
}

fn headline(method: &Subject, detail: &ProofDetail) -> &'static str {
    match method.verdict {
        Some(Verdict::Proved) if detail.engine == Some(ProofEngine::Numbers) => {
            "proved for all numbers"
        }
        Some(Verdict::Proved) => "proved for structures of every size",
        Some(Verdict::Refuted) => "refuted",
        Some(Verdict::OkUpTo | Verdict::Unknown) | None => "unknown",
    }
}

/// By what something is proved, and what that rests on.
fn basis(detail: &ProofDetail) -> Vec<String> {
    let mut lines = Vec::new();
    match detail.engine {
        Some(ProofEngine::Shapes) => {
            lines.extend(detail.shapes.iter().map(shape_line));
            let refinements = detail.tracking_refinements + detail.shape_refinements;
            lines.push(format!(
                "by shapes: {}, {}, {} tracked",
                plural(refinements as u64, "refinement"),
                plural(detail.structures, "structure"),
                plural(detail.tracked.len() as u64, "pointer"),
            ));
        }
        Some(ProofEngine::Numbers) => lines.extend(invariants_text(detail)),
        Some(ProofEngine::Exact) => lines.push("by exploration of all paths".to_string()),
        None => {}
    }
    if !detail.rests_on.is_empty() {
        lines.push(format!("rests on: {}", detail.rests_on.join("; ")));
    }
    if let Some(file) = &detail.certificate {
        lines.push(format!("certificate: {file}"));
    }
    lines
}

/// The invariants of a proof by numbers.
fn invariants_text(detail: &ProofDetail) -> Vec<String> {
    let all = &detail.invariants;
    let mut lines = vec![format!(
        "by numbers: {}, {}, checked over bit vectors",
        plural(detail.clauses as u64, "clause"),
        plural(all.len() as u64, "invariant"),
    )];
    let shown = all.iter().take(MOST_INVARIANTS);
    lines.extend(shown.map(|invariant| format!("  {invariant}")));
    if all.len() > MOST_INVARIANTS {
        let more = all.len() - MOST_INVARIANTS;
        lines.push(format!("  and {more} more, in --format json"));
    }
    lines
}

fn shape_line(shape: &ProvedShape) -> String {
    let families = match shape.families.len() {
        0 => "no predicates".to_string(),
        _ => shape.families.join(", "),
    };
    let (used, all) = (shape.families.len(), shape.available);
    format!(
        "{} is {} with {families} ({used} of {all})",
        shape.class, shape.structure
    )
}

/// What a proof within `check` is, and what it rests on.
pub(crate) fn proof_lines(proof: &MethodProof) -> Vec<String> {
    let by = format!("by {}, for structures of every size", proof.engine);
    let shapes = proof.shapes.iter().map(shape_line);
    let basis = format!("rests on: {}", proof.rests_on.join("; "));
    std::iter::once(by).chain(shapes).chain([basis]).collect()
}

/// The values that a failing program got from `Verifier`.
fn write_values(out: &mut String, method: &Subject) {
    let values = method.findings.iter().flat_map(|finding| &finding.inputs);
    for value in values.filter(|value| value.name.contains('#')) {
        write_line(out, &format!("    {} = {}", value.name, value.java));
    }
}

/// The end of the abstract counterexample that no refinement removed.
fn write_path(out: &mut String, path: &[String]) {
    write_line(out, "  the remaining abstract counterexample ends with:");
    let first = path.len().saturating_sub(MOST_STEPS);
    for step in &path[first..] {
        write_line(out, &format!("    {step}"));
    }
}

/// How a proof was looked for: the refinements, and the graphs at the end.
fn write_explanation(out: &mut String, explanation: &ProofExplanation) {
    if !explanation.steps.is_empty() {
        write_line(out, "  refinements, from tracking nothing on:");
    }
    for (number, step) in (1..).zip(&explanation.steps) {
        write_line(out, &format!("    {number}. {step}"));
    }
    let mut graphs = explanation.graphs.iter().peekable();
    if graphs.peek().is_some() {
        let marks = "+ is one or more cells, ? holds for some of them";
        write_line(
            out,
            &format!("  shape graphs at the heads of loops ({marks}):"),
        );
    }
    while let Some(graph) = graphs.next() {
        let mut here = vec![graph];
        while let Some(next) = graphs.next_if(|next| next.at == graph.at) {
            here.push(next);
        }
        let count = plural(here.len() as u64, "graph");
        write_line(out, &format!("    {}: {count}", graph.at));
        for (number, graph) in (1..).zip(here.iter().take(MOST_GRAPHS)) {
            for (line, text) in graph.text.lines().enumerate() {
                let mark = if line == 0 {
                    format!("{number}.")
                } else {
                    String::new()
                };
                write_line(out, &format!("      {mark:3} {text}"));
            }
        }
        if here.len() > MOST_GRAPHS {
            let more = here.len() - MOST_GRAPHS;
            write_line(
                out,
                &format!("      and {more} more (--dot or --format json has all)"),
            );
        }
    }
}

#[derive(Serialize)]
struct ProofDocument<'a> {
    schema: String,
    verdict: Verdict,
    results: Vec<ProofResult<'a>>,
    skipped: &'a [Skipped],
    #[serde(skip_serializing_if = "Option::is_none")]
    not_replayed: &'a Option<String>,
    tests: Vec<&'a TestFile>,
    stats: &'a Stats,
}

#[derive(Serialize)]
struct ProofResult<'a> {
    method: &'a str,
    verdict: Option<Verdict>,
    #[serde(flatten)]
    proof: &'a ProofDetail,
    findings: &'a [Finding],
    bounds: &'a [Bound],
    reasons: &'a [Reason],
    paths: u64,
}

/// The result as a JSON document, indented, with a newline at the end.
pub(crate) fn proof_json(answer: &Answer) -> String {
    let results = proofs(answer).map(|(method, proof)| ProofResult {
        method: &method.name,
        verdict: method.verdict,
        proof,
        findings: &method.findings,
        bounds: &method.bounds,
        reasons: &method.reasons,
        paths: method.paths,
    });
    pretty_json(&ProofDocument {
        schema: schema(answer.verb),
        verdict: answer.verdict(),
        results: results.collect(),
        skipped: &answer.skipped,
        not_replayed: &answer.not_replayed,
        tests: answer.artifacts.iter().map(|a| &a.file).collect(),
        stats: &answer.stats,
    })
}

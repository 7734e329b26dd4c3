//! SARIF 2.1.0, the OASIS format for results of static analyses: editors, code hosts and dashboards read it.
//!
//! A finding is a result with its rule, and so is a difference between two versions. A failure that a program can reach has the kind `fail`; conditional findings
//! and resource leaks have the kind `review`, failures that need a null argument `informational`. Verdicts, bounds and reasons concern no single line, so they are
//! notifications of the invocation. A silenced finding has a suppression. URIs are relative to `SRCROOT`: the current folder if all sources are below it,
//! else their common folder; for classes without sources, the root of their packages.

mod delta;

use crate::json::pretty_json;
use crate::limits::{bound_text, reason_text};
use crate::text::verdict_text;
use answer::{
    Answer, Conditional, Detail, Finding, Leak, Location, ReasonKind, Replayed, Rule, Severity,
    Silenced, SilencedBy, Status, Subject,
};
use serde_json::{Map, Value, json};
use sources::{FINGERPRINT_NAME, FilePlace, Fingerprints, Sources, parse_trace};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The base of all URIs.
const ROOT: &str = "SRCROOT";

/// The answer as a SARIF log with one run.
pub(crate) fn sarif(answer: &Answer, sources: &Sources) -> String {
    let run = SarifRun { answer, sources };
    pretty_json(&json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [run.log()],
    }))
}

struct SarifRun<'a> {
    answer: &'a Answer,
    sources: &'a Sources,
}

impl SarifRun<'_> {
    fn log(&self) -> Value {
        let rules: Vec<Value> = self.answer.rules.iter().map(rule).collect();
        let mut root = json!({"description": {"text": "The folder that sources are below."}});
        if let Some(uri) = self.sources.root_uri() {
            root["uri"] = uri.into();
        }
        let mut fingerprints = Fingerprints::default();
        let mut results = Vec::new();
        for subject in &self.answer.subjects {
            for finding in &subject.findings {
                results.push(self.finding(subject, finding, &mut fingerprints));
            }
            match &subject.detail {
                Detail::Method(detail) => {
                    let leaks = detail.leaks.iter();
                    results.extend(leaks.map(|l| self.leak(subject, l, &mut fingerprints)));
                }
                Detail::Diff(detail) => {
                    let deltas = detail.deltas.iter();
                    let at = detail.at.as_ref();
                    results.extend(
                        deltas.map(|delta| self.delta(subject, delta, at, &mut fingerprints)),
                    );
                }
                _ => {}
            }
        }
        json!({
            "tool": {"driver": {
                "name": "Cairn",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
                "notifications": notification_descriptors(),
            }},
            "originalUriBaseIds": {ROOT: root},
            "columnKind": "utf16CodeUnits",
            "automationDetails": {"id": format!("cairn/{}/", self.answer.verb)},
            "invocations": [{
                "executionSuccessful": !self.answer.has_internal_error(),
                "toolExecutionNotifications": self.notifications(),
            }],
            "results": results,
        })
    }

    fn finding(&self, of: &Subject, finding: &Finding, known: &mut Fingerprints) -> Value {
        let counts = match &of.detail {
            Detail::Method(detail) => detail.conditional == Conditional::Refutes,
            _ => false,
        };
        let kind = match counts || finding.status == Status::Confirmed {
            _ if !finding.is_counted() => "informational",
            true => "fail",
            false => "review",
        };
        let mut text = match &finding.message {
            Some(message) => format!("{}: {message}", finding.kind),
            None => finding.kind.clone(),
        };
        if finding.status == Status::Conditional {
            text += " (only if an object can be in the state shown)";
        }
        if !finding.is_counted() {
            let arguments = finding.null_arguments.iter().map(ToString::to_string);
            let arguments = arguments.collect::<Vec<_>>().join(" and ");
            text += &format!(" (only if null is passed for {arguments})");
        }
        text += &format!("\nCall: {}", finding.call);
        let place = FilePlace::from(finding);
        let statement = self.sources.line(place);
        let fingerprint = known.next(&finding.rule, &of.name, &finding.kind, statement);
        let fingerprint = finding.fingerprint.clone().unwrap_or(fingerprint);
        let mut result = self.result(&finding.rule, kind, &text, fingerprint);
        self.add_suppression(&mut result, finding.silenced.as_ref());
        result.insert("locations".into(), json!([self.location(place, &of.name)]));
        if let Some(flow) = self.code_flow(finding, &of.name) {
            result.insert("codeFlows".into(), json!([flow]));
        }
        let inputs = finding.inputs.iter();
        let inputs: Map<String, Value> = inputs
            .map(|i| (i.name.clone(), i.java.clone().into()))
            .collect();
        let mut properties = json!({
            "exception": finding.kind,
            "status": finding.status,
            "call": finding.call,
            "inputs": inputs,
        });
        if let Replayed::Fails(test) = &finding.replayed {
            properties["test"] = test.clone().into();
        }
        result.insert("properties".into(), properties);
        result.into()
    }

    fn leak(&self, of: &Subject, leak: &Leak, known: &mut Fingerprints) -> Value {
        let when = match &leak.thrown {
            Some(thrown) => format!(" when {thrown} is thrown"),
            None => String::new(),
        };
        let text = format!(
            "{} may not be closed{when}\nCall: {}",
            leak.class, leak.call
        );
        let place = FilePlace::from(&leak.at);
        let statement = self.sources.line(place);
        let fingerprint = known.next(&leak.rule, &of.name, &leak.class, statement);
        let fingerprint = leak.fingerprint.clone().unwrap_or(fingerprint);
        let mut result = self.result(&leak.rule, "review", &text, fingerprint);
        self.add_suppression(&mut result, leak.silenced.as_ref());
        result.insert("locations".into(), json!([self.location(place, &of.name)]));
        result.into()
    }

    fn result(
        &self,
        rule: &str,
        kind: &str,
        text: &str,
        fingerprint: String,
    ) -> Map<String, Value> {
        let index = self.answer.rules.iter().position(|r| r.id == rule);
        let severity = index.map_or(Severity::Error, |index| self.answer.rules[index].severity);
        let mut result = Map::new();
        if let Some(index) = index {
            result.insert("ruleId".into(), rule.into());
            result.insert("ruleIndex".into(), index.into());
        }
        // Only results of the kind `fail` have a level.
        let level = match kind {
            "fail" => level(severity),
            _ => "none",
        };
        result.insert("kind".into(), kind.into());
        result.insert("level".into(), level.into());
        result.insert("message".into(), json!({"text": text}));
        result.insert(
            "partialFingerprints".into(),
            json!({FINGERPRINT_NAME: fingerprint}),
        );
        result
    }

    /// If one result of a run says whether it is suppressed, all have to.
    fn add_suppression(&self, result: &mut Map<String, Value>, silenced: Option<&Silenced>) {
        if self.answer.count_silenced().is_empty() {
            return;
        }
        let suppressions: Vec<Value> = silenced.into_iter().map(suppression).collect();
        result.insert("suppressions".into(), suppressions.into());
    }

    fn location(&self, place: FilePlace<'_>, method: &str) -> Value {
        let mut location = json!({});
        if !method.is_empty() {
            location["logicalLocations"] =
                json!([{"fullyQualifiedName": method, "kind": "function"}]);
        }
        if let Some(uri) = self.sources.uri(place) {
            let mut physical = json!({"artifactLocation": {"uri": uri, "uriBaseId": ROOT}});
            if let Some(line) = place.line.filter(|line| *line > 0) {
                physical["region"] = json!({"startLine": line});
                if let Some(source) = self.sources.line(place) {
                    physical["region"]["snippet"] = json!({"text": source});
                }
            }
            location["physicalLocation"] = physical;
        }
        location
    }

    /// The calls that lead to the failure, then the stack from the outermost frame to the innermost; `None` if that
    /// is only the place itself.
    fn code_flow(&self, finding: &Finding, method: &str) -> Option<Value> {
        let calls = finding.steps.iter().map(|step| {
            let mut location = self.location(
                FilePlace {
                    file: None,
                    path: None,
                    line: None,
                },
                method,
            );
            location["message"] = json!({"text": step});
            location
        });
        let frames = parse_trace(&finding.trace);
        let frames = frames.iter().rev().map(|frame| {
            let place = FilePlace {
                file: frame.file,
                path: frame.path.as_deref(),
                line: frame.line,
            };
            let mut location = self.location(place, &frame.method);
            location["message"] = json!({"text": frame.text});
            location
        });
        let steps: Vec<Value> = calls
            .chain(frames)
            .map(|location| json!({"location": location}))
            .collect();
        (!steps.is_empty()).then(|| json!({"threadFlows": [{"locations": steps}]}))
    }

    /// Verdicts, bounds and reasons as notifications.
    fn notifications(&self) -> Vec<Value> {
        let mut all = Vec::new();
        for subject in &self.answer.subjects {
            let name = &subject.name;
            let verdict = match &subject.detail {
                Detail::Diff(detail) => Some(detail.verdict.text().to_owned()),
                _ => subject.verdict.map(|v| verdict_text(Some(v))),
            };
            if let Some(verdict) = verdict {
                let text = format!("{name}: {verdict}");
                all.push(self.notification("verdict", "note", &text, None));
            }
            for bound in &subject.bounds {
                let text = format!("{name}: {}", bound_text(bound));
                all.push(self.notification("bound", "note", &text, bound.at.as_ref()));
            }
            for reason in &subject.reasons {
                let level = match reason.kind {
                    ReasonKind::Internal => "error",
                    _ => "warning",
                };
                let text = format!("{name}: {}", reason_text(reason));
                all.push(self.notification("not-known", level, &text, reason.at.as_ref()));
            }
        }
        for skipped in &self.answer.skipped {
            let text = format!("{}: skipped, {}", skipped.method, skipped.reason);
            all.push(self.notification("skipped", "note", &text, None));
        }
        if let Some(why) = &self.answer.not_replayed {
            let text = format!("not confirmed on the JVM: {why}");
            all.push(self.notification("not-replayed", "warning", &text, None));
        }
        all
    }

    fn notification(&self, id: &str, level: &str, text: &str, at: Option<&Location>) -> Value {
        let index = NOTIFICATIONS.iter().position(|(known, _)| *known == id);
        let mut notification = json!({
            "descriptor": {"id": id},
            "level": level,
            "message": {"text": text},
        });
        if let Some(index) = index {
            notification["descriptor"]["index"] = index.into();
        }
        if let Some(at) = at {
            notification["locations"] = json!([self.location(at.into(), &at.method)]);
        }
        notification
    }
}

const NOTIFICATIONS: [(&str, &str); 5] = [
    (
        "verdict",
        "What is known about a method, a predicate or a program.",
    ),
    (
        "bound",
        "A limit that was reached, or an assumption: the verdict holds up to there.",
    ),
    ("not-known", "Why the verdict is unknown."),
    ("skipped", "What was not checked, and why."),
    ("not-replayed", "Failures were not confirmed on the JVM."),
];

fn notification_descriptors() -> Vec<Value> {
    let descriptors = NOTIFICATIONS.iter();
    let descriptors =
        descriptors.map(|(id, text)| json!({"id": id, "shortDescription": {"text": text}}));
    descriptors.collect()
}

fn rule(rule: &Rule) -> Value {
    let Rule {
        id,
        title,
        severity,
        what,
        why,
        example,
        remedy,
    } = rule;
    json!({
        "id": id,
        "name": pascal_case(id),
        "shortDescription": {"text": format!("{title}.")},
        "fullDescription": {"text": format!("{what} {why}")},
        "help": {
            "text": format!("{what} {why}\n\nExample:\n\n{example}\n\n{remedy}"),
            "markdown": format!(
                "**What** {what}\n\n**Why** {why}\n\n**Example**\n\n```java\n{example}\n```\n\n**Remedy** {remedy}"
            ),
        },
        "defaultConfiguration": {"level": level(*severity)},
    })
}

fn suppression(silenced: &Silenced) -> Value {
    let kind = match silenced.by {
        SilencedBy::Annotation | SilencedBy::Comment => "inSource",
        SilencedBy::Configuration | SilencedBy::Baseline => "external",
    };
    let reason = silenced.reason.as_ref();
    let justification = match reason {
        Some(reason) => format!("{reason} (by {})", silenced.by),
        None => format!("by {}", silenced.by),
    };
    json!({"kind": kind, "status": "accepted", "justification": justification})
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// `NullDereference`: the name that tools show.
fn pascal_case(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let mut chars = word.chars();
        let first = chars.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(chars).collect::<String>()
    });
    words.collect()
}

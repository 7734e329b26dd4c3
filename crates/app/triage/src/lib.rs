//! Triage: which findings of an answer are new, and which are silenced. A finding is silenced by an annotation or a
//! comment in the source, by an entry of the configuration, or because the baseline has it.
//!
//! Invariants: silencing changes no verdict and removes nothing from the answer: a finding is marked, so that reports
//! can count it. What a run ends with is decided apart, by [`FailOn`].

#![warn(missing_docs)]

mod baseline;
mod fail_on;
mod ignored;
mod java_tokens;
mod silenced_places;

pub use baseline::{Baseline, BaselineEntry, BaselineError};
pub use fail_on::{CheckOutcome, FailOn};
pub use ignored::{IgnoredFindings, UnknownName};

use answer::{Answer, Detail, Finding, Leak, Silenced, SilencedBy};
use serde::{Deserialize, Serialize};
use silenced_places::SilencedPlaces;
use sources::{FilePlace, Fingerprints, Sources, parse_trace};

/// What is known about findings before a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnownFindings {
    /// Findings of an earlier run.
    pub baseline: Option<Baseline>,
    /// Findings that the configuration accepts.
    pub ignored: Vec<IgnoredFindings>,
}

impl KnownFindings {
    /// Gives each finding and leak of the answer its fingerprint, and marks those that are silenced.
    pub fn triage(&self, answer: &mut Answer, sources: &Sources) {
        let mut fingerprints = Fingerprints::default();
        let mut places = SilencedPlaces::new(sources);
        for subject in &mut answer.subjects {
            let method = &subject.name;
            for finding in &mut subject.findings {
                let statement = sources.line(FilePlace::from(&*finding));
                let print = fingerprints.next(&finding.rule, method, &finding.kind, statement);
                let source = silenced_in_source(finding, &mut places);
                let facts = FindingFacts {
                    method,
                    rule: &finding.rule,
                    kind: &finding.kind,
                    fingerprint: &print,
                };
                finding.silenced = source.or_else(|| self.silence(&facts));
                finding.fingerprint = Some(print);
            }
            let Detail::Method(detail) = &mut subject.detail else {
                continue;
            };
            for leak in &mut detail.leaks {
                let place = FilePlace::from(&leak.at);
                let print = fingerprints.next(&leak.rule, method, &leak.class, sources.line(place));
                let source = places.silence(place, &leak.rule);
                let facts = FindingFacts {
                    method,
                    rule: &leak.rule,
                    kind: &leak.class,
                    fingerprint: &print,
                };
                leak.silenced = source.or_else(|| self.silence(&facts));
                leak.fingerprint = Some(print);
            }
        }
    }

    fn silence(&self, facts: &FindingFacts<'_>) -> Option<Silenced> {
        let ignored = self.ignored.iter().find(|entry| entry.matches(facts));
        let ignored = ignored.map(|entry| Silenced {
            by: SilencedBy::Configuration,
            reason: Some(entry.reason.clone()),
        });
        let is_known = || {
            let baseline = self.baseline.as_ref()?;
            baseline.contains(facts.fingerprint).then_some(Silenced {
                by: SilencedBy::Baseline,
                reason: None,
            })
        };
        ignored.or_else(is_known)
    }
}

/// By what a finding is recognized.
pub(crate) struct FindingFacts<'a> {
    /// `acme.TaskList.add(int)`
    pub method: &'a str,
    pub rule: &'a str,
    /// The class of the exception, or of the resource that leaks.
    pub kind: &'a str,
    pub fingerprint: &'a str,
}

/// The failing line first, then the callers: a place silences what happens there and in what is called there.
fn silenced_in_source(finding: &Finding, places: &mut SilencedPlaces<'_>) -> Option<Silenced> {
    let own = places.silence(FilePlace::from(finding), &finding.rule);
    own.or_else(|| {
        let frames = parse_trace(&finding.trace);
        frames.iter().find_map(|frame| {
            let place = FilePlace {
                file: frame.file,
                path: frame.path.as_deref(),
                line: frame.line,
            };
            places.silence(place, &finding.rule)
        })
    })
}

/// All findings and leaks of an answer, each with its subject's name.
pub(crate) fn entries(answer: &Answer) -> impl Iterator<Item = (&str, FindingRef<'_>)> {
    answer.subjects.iter().flat_map(|subject| {
        let leaks = match &subject.detail {
            Detail::Method(detail) => &detail.leaks[..],
            _ => &[],
        };
        let findings = subject.findings.iter().map(FindingRef::Finding);
        let all = findings.chain(leaks.iter().map(FindingRef::Leak));
        all.map(|entry| (subject.name.as_str(), entry))
    })
}

/// A finding or a leak.
pub(crate) enum FindingRef<'a> {
    Finding(&'a Finding),
    Leak(&'a Leak),
}

//! Silenced findings: counted in every report, and listed where there is room.

use crate::text::plural;
use answer::{Answer, Detail, Silenced, Subject};
use sources::FilePlace;

/// A finding or leak that is silenced.
pub(crate) struct SilencedFinding<'a> {
    /// The class of the exception, or of the resource that leaks.
    pub kind: &'a str,
    pub place: FilePlace<'a>,
    pub silenced: &'a Silenced,
}

/// The silenced findings of a subject, in the order of the report.
pub(crate) fn silenced_findings(subject: &Subject) -> Vec<SilencedFinding<'_>> {
    let findings = subject.findings.iter().filter_map(|finding| {
        Some(SilencedFinding {
            kind: &finding.kind,
            place: finding.into(),
            silenced: finding.silenced.as_ref()?,
        })
    });
    let leaks = match &subject.detail {
        Detail::Method(method) => &method.leaks[..],
        _ => &[],
    };
    let leaks = leaks.iter().filter_map(|leak| {
        Some(SilencedFinding {
            kind: &leak.class,
            place: (&leak.at).into(),
            silenced: leak.silenced.as_ref()?,
        })
    });
    findings.chain(leaks).collect()
}

/// `3 findings silenced: 2 by the baseline, 1 by a comment`; `None` if there are none.
pub(crate) fn silenced_summary(answer: &Answer) -> Option<String> {
    let counts = answer.count_silenced();
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    let by = counts.iter().map(|(by, count)| format!("{count} by {by}"));
    let by = by.collect::<Vec<_>>().join(", ");
    (all > 0).then(|| format!("{} silenced: {by}", plural(all as u64, "finding")))
}

/// `silenced by a comment (x is never 0): java.lang.ArithmeticException at A.java:3`
pub(crate) fn silenced_text(finding: &SilencedFinding<'_>) -> String {
    let SilencedFinding {
        kind,
        place,
        silenced,
    } = finding;
    let reason = silenced.reason.as_ref();
    let reason = reason.map_or(String::new(), |reason| format!(" ({reason})"));
    let at = match (place.file, place.line) {
        (Some(file), Some(line)) => format!(" at {file}:{line}"),
        _ => String::new(),
    };
    format!("silenced by {}{reason}: {kind}{at}", silenced.by)
}

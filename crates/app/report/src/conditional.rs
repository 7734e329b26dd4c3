//! Conditional findings: at each line of the source, one is shown and the others are counted. They seldom add
//! anything to the first.

use answer::{Finding, Status};
use std::fmt;

pub(crate) struct ConditionalFindings<'a> {
    /// Shown in full.
    pub shown: Vec<&'a Finding>,
    pub more: Vec<OmittedFindings<'a>>,
}

/// Findings at a line where another one is shown.
pub(crate) struct OmittedFindings<'a> {
    findings: Vec<&'a Finding>,
}

impl<'a> ConditionalFindings<'a> {
    /// Selects the conditional ones of a method's findings, without those that are silenced; with `all`, each one is
    /// shown.
    pub(crate) fn select(findings: &'a [Finding], all: bool) -> ConditionalFindings<'a> {
        let is_conditional = |f: &&Finding| f.status == Status::Conditional && f.silenced.is_none();
        let confirmed = findings.iter().filter(|f| f.status == Status::Confirmed);
        let confirmed = confirmed.filter(|f| f.silenced.is_none());
        let mut seen: Vec<&Finding> = confirmed.collect();
        let (mut shown, mut more) = (Vec::new(), Vec::<OmittedFindings<'a>>::new());
        for finding in findings.iter().filter(is_conditional) {
            let is_at = |other: &&Finding| place(other) == place(finding);
            if all || !seen.iter().any(is_at) {
                seen.push(finding);
                shown.push(finding);
                continue;
            }
            match more.iter_mut().find(|m| is_at(&m.findings[0])) {
                Some(more) => more.findings.push(finding),
                None => more.push(OmittedFindings {
                    findings: vec![finding],
                }),
            }
        }
        ConditionalFindings { shown, more }
    }
}

fn place(finding: &Finding) -> (Option<&str>, Option<u32>) {
    (finding.file.as_deref(), finding.line)
}

impl fmt::Display for OmittedFindings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds: Vec<&str> = Vec::new();
        for finding in &self.findings {
            let kind = finding.kind.rsplit('.').next().unwrap_or(&finding.kind);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let (count, kinds) = (self.findings.len(), kinds.join(", "));
        let (failures, them) = match count {
            1 => ("failure", "it"),
            _ => ("failures", "them"),
        };
        let at = match place(self.findings[0]) {
            (Some(file), Some(line)) => format!(" at {file}:{line}"),
            _ => String::new(),
        };
        write!(
            f,
            "{count} more {failures}{at} only if an object can be in another state ({kinds}; --all shows {them})"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::ConditionalFindings;
    use answer::{Finding, Replayed, Status};

    fn finding(kind: &str, line: u32, status: Status) -> Finding {
        Finding {
            kind: format!("java.lang.{kind}"),
            rule: String::new(),
            path: None,
            message: None,
            status,
            file: Some("A.java".into()),
            line: Some(line),
            inputs: Vec::new(),
            heap: None,
            call: "a.f()".into(),
            steps: Vec::new(),
            search_cut: false,
            out_of_reach: false,
            replayed: Replayed::No,
            fingerprint: None,
            silenced: None,
            recipe: None,
            trace: Vec::new(),
        }
    }

    #[test]
    fn one_is_shown_for_each_line() {
        let findings = [
            finding("ArithmeticException", 3, Status::Confirmed),
            finding("NullPointerException", 3, Status::Conditional),
            finding("ClassCastException", 3, Status::Conditional),
            finding("NullPointerException", 4, Status::Conditional),
            finding("ClassCastException", 4, Status::Conditional),
        ];
        let few = ConditionalFindings::select(&findings, false);
        let lines: Vec<_> = few.shown.iter().map(|f| f.line).collect();
        assert_eq!(lines, [Some(4)]);
        let more: Vec<String> = few.more.iter().map(ToString::to_string).collect();
        let text = "2 more failures at A.java:3 only if an object can be in another state \
                    (NullPointerException, ClassCastException; --all shows them)";
        assert_eq!(more[0], text);
        assert_eq!(more.len(), 2);
        let all = ConditionalFindings::select(&findings, true);
        assert_eq!((all.shown.len(), all.more.len()), (4, 0));
    }
}

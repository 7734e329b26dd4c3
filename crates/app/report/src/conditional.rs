//! Conditional findings: failures that need an object in a state which no calls were found to lead to. Their number is
//! one line; they seldom tell anything.

use crate::text::plural;
use answer::{Conditional, Detail, Finding, Subject};

/// Whether the user wants them to count like all others.
pub(crate) fn are_counted(subject: &Subject) -> bool {
    match &subject.detail {
        Detail::Method(method) => method.conditional == Conditional::Refutes,
        _ => false,
    }
}

/// How many there are, of which kinds, and how the search for calls ended; `None` if there are none.
pub(crate) fn conditional_line(findings: &[&Finding]) -> Option<String> {
    let first = findings.first()?;
    let mut kinds: Vec<&str> = Vec::new();
    for finding in findings {
        let kind = simple_name(&finding.kind);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let (kinds, them) = match findings.len() {
        1 => (kinds.join(", "), "it"),
        _ => (kinds.join(", "), "them"),
    };
    let failures = plural(findings.len() as u64, "failure");
    let states = match first {
        f if f.out_of_reach => "only in object states that no calls lead to",
        _ => "only in object states that no calls were found to lead to",
    };
    let time = match first.search_cut {
        true => "; --time searches longer",
        false => "",
    };
    Some(format!(
        "{failures} {states} ({kinds}; --all shows {them}{time})"
    ))
}

/// How the search for calls that lead to a failure ended.
pub(crate) fn search_remark(finding: &Finding) -> &'static str {
    match finding {
        f if f.search_cut => " (the time ran out while Cairn looked for calls that lead to it)",
        f if f.out_of_reach => {
            " (no calls lead to it: all states that calls lead to were explored)"
        }
        _ => "",
    }
}

/// A class without its package.
pub(crate) fn simple_name(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

#[cfg(test)]
mod tests {
    use super::conditional_line;
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
            null_arguments: Vec::new(),
            also_through: Vec::new(),
            same_as: None,
            replayed: Replayed::No,
            fingerprint: None,
            silenced: None,
            recipe: None,
            trace: Vec::new(),
        }
    }

    #[test]
    fn they_are_counted() {
        let findings = [
            finding("NullPointerException", 3, Status::Conditional),
            finding("ClassCastException", 3, Status::Conditional),
            finding("NullPointerException", 4, Status::Conditional),
        ];
        let all: Vec<&Finding> = findings.iter().collect();
        assert_eq!(
            conditional_line(&all).as_deref(),
            Some(
                "3 failures only in object states that no calls were found to lead to \
                 (NullPointerException, ClassCastException; --all shows them)"
            )
        );
        let mut cut = findings[0].clone();
        cut.search_cut = true;
        assert_eq!(
            conditional_line(&[&cut]).as_deref(),
            Some(
                "1 failure only in object states that no calls were found to lead to \
                 (NullPointerException; --all shows it; --time searches longer)"
            )
        );
        assert_eq!(conditional_line(&[]), None);
    }
}

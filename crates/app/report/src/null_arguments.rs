//! Failures that need an argument that is null: one line for each method. They change no verdict.

use crate::conditional::simple_name;
use answer::{Finding, Status};

/// ``rejects null for `spec`, `name`: NullPointerException``; `None` if there is nothing of the kind.
pub(crate) fn null_arguments_line(findings: &[Finding]) -> Option<String> {
    let is_noted =
        |f: &&Finding| !f.is_counted() && f.status == Status::Confirmed && f.silenced.is_none();
    let (mut arguments, mut kinds) = (Vec::<String>::new(), Vec::<&str>::new());
    for finding in findings.iter().filter(is_noted) {
        let together = finding.null_arguments.iter().map(ToString::to_string);
        let together = together.collect::<Vec<String>>().join(" with ");
        if !arguments.contains(&together) {
            arguments.push(together);
        }
        let kind = simple_name(&finding.kind);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    // What dereferences null takes none; any other failure may well be a bug.
    let verb = match kinds[..] {
        [] => return None,
        ["NullPointerException"] => "rejects",
        _ => "fails on",
    };
    let (arguments, kinds) = (arguments.join(", "), kinds.join(", "));
    Some(format!("{verb} null for {arguments}: {kinds}"))
}

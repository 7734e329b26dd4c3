//! Bounds and reasons in words: what was not explored, and which flag changes that.

use crate::text::plural;
use answer::{Bound, BoundKind, Extent, Reason, ReasonKind};

/// A bound or an assumption in one line.
pub(crate) fn bound_text(bound: &Bound) -> String {
    match &bound.extent {
        Extent::Assumes(_) => format!("assumes: {bound}"),
        Extent::Limit(_) => add_remarks(format!("bound: {bound}"), [bound_remedy(bound)]),
    }
}

/// The flag that raises the bound. All verbs that report bounds have it.
fn bound_remedy(bound: &Bound) -> Option<String> {
    let flag = match bound.kind {
        BoundKind::Depth => "--depth",
        BoundKind::Choices => "--choices",
        BoundKind::Paths => "--paths",
        BoundKind::Heap => "--memory",
        // A bound without a place was set by the clock.
        BoundKind::InputSize if bound.at.is_none() => {
            return Some("try a larger --time".to_owned());
        }
        BoundKind::InputSize
        | BoundKind::Instructions
        | BoundKind::InputClass
        | BoundKind::Environment
        | BoundKind::StaticState
        | BoundKind::Abstraction
        | BoundKind::ObjectState => return None,
    };
    Some(format!("{flag} raises the limit"))
}

/// Why something is unknown, in one line. A reason about the whole contract is about no path.
pub(crate) fn reason_text(reason: &Reason) -> String {
    let text = match reason.kind {
        ReasonKind::Vacuous => return format!("{reason}, so nothing was checked"),
        ReasonKind::Contract => return format!("contract: {reason}"),
        ReasonKind::NoInput => format!("not known: {reason}, so nothing was checked"),
        ReasonKind::Time
        | ReasonKind::Memory
        | ReasonKind::Interrupted
        | ReasonKind::Unsupported
        | ReasonKind::Environment
        | ReasonKind::MissingClass
        | ReasonKind::Solver
        | ReasonKind::Deadlock
        | ReasonKind::Initializer
        | ReasonKind::ObjectState
        | ReasonKind::Internal => format!("not known: {reason}"),
    };
    add_remarks(text, [lost_paths_text(reason), reason_remedy(reason.kind)])
}

/// Reasons of one kind at one line, taken together: where in the JDK a path was when the time ran out is chance.
pub(crate) fn merge_reasons<'a>(reasons: impl IntoIterator<Item = &'a Reason>) -> Vec<Reason> {
    let mut merged: Vec<Reason> = Vec::new();
    for reason in reasons {
        let mut reason = reason.clone();
        if let (true, Some(at)) = (is_left_open(reason.kind), &mut reason.at) {
            at.within = None;
        }
        let is_same =
            |r: &&mut Reason| (r.kind, &r.what, &r.at) == (reason.kind, &reason.what, &reason.at);
        match merged.iter_mut().find(is_same) {
            Some(known) => known.paths += reason.paths,
            None => merged.push(reason),
        }
    }
    merged
}

/// Whether paths were left where they were.
fn is_left_open(kind: ReasonKind) -> bool {
    matches!(
        kind,
        ReasonKind::Time | ReasonKind::Memory | ReasonKind::Interrupted
    )
}

/// The number of paths that are lost.
fn lost_paths_text(reason: &Reason) -> Option<String> {
    let paths = plural(reason.paths, "path");
    let text = match is_left_open(reason.kind) {
        true => format!("{paths} left open"),
        false => paths,
    };
    (reason.paths > 0).then_some(text)
}

/// The flag that helps, or why none does.
fn reason_remedy(kind: ReasonKind) -> Option<String> {
    let text = match kind {
        ReasonKind::Time => "try a larger --time",
        ReasonKind::Memory => "try a larger --memory, or a smaller --size",
        ReasonKind::Solver | ReasonKind::NoInput => "a larger --time may help",
        ReasonKind::MissingClass => "add it with --class-path",
        ReasonKind::Environment => "other runs may differ",
        ReasonKind::Interrupted
        | ReasonKind::Unsupported
        | ReasonKind::Deadlock
        | ReasonKind::Initializer
        | ReasonKind::Contract
        | ReasonKind::Vacuous
        | ReasonKind::ObjectState
        | ReasonKind::Internal => return None,
    };
    Some(text.to_owned())
}

/// `text (one; another)`.
fn add_remarks<const N: usize>(text: String, remarks: [Option<String>; N]) -> String {
    let remarks: Vec<String> = remarks.into_iter().flatten().collect();
    match remarks.is_empty() {
        true => text,
        false => format!("{text} ({})", remarks.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use answer::Location;

    fn at() -> Option<Location> {
        Some(Location {
            file: Some("List.java".into()),
            line: Some(23),
            method: "List.add(int)".into(),
            within: None,
            path: None,
        })
    }

    #[test]
    fn bounds_name_the_flag_that_goes_further() {
        let shown = |kind, limit, at, paths| {
            let extent = Extent::Limit(limit);
            bound_text(&Bound {
                kind,
                extent,
                at,
                paths,
            })
        };
        assert_eq!(
            shown(BoundKind::Depth, 100, at(), 1),
            "bound: 1 path was cut after 100 branch decisions, at List.java:23 (--depth raises the limit)"
        );
        assert_eq!(
            shown(BoundKind::Choices, 8, at(), 2),
            "bound: only 8 values of a length or index were tried (2 paths), at List.java:23 \
             (--choices raises the limit)"
        );
        assert_eq!(
            shown(BoundKind::Paths, 10_000, None, 1936),
            "bound: stopped after 10000 paths, 1936 paths left open (--paths raises the limit)"
        );
        assert_eq!(
            shown(BoundKind::InputSize, 8, None, 361),
            "bound: all inputs of up to 8 objects and array elements were checked, larger ones were not: \
             361 paths left open (try a larger --time)"
        );
        assert_eq!(
            shown(BoundKind::InputSize, 1, at(), 1),
            "bound: inputs of more than 1 object or array element were not checked (1 path), at List.java:23"
        );
        assert_eq!(
            shown(BoundKind::Heap, 1 << 30, at(), 3),
            "bound: 3 paths were cut where the program would use more than 1024 MB, at List.java:23 \
             (--memory raises the limit)"
        );
    }

    #[test]
    fn reasons_tell_how_many_paths_are_lost() {
        let shown = |kind, what: &str, paths| {
            let what = what.to_owned();
            reason_text(&Reason {
                kind,
                what,
                at: at(),
                paths,
            })
        };
        assert_eq!(
            shown(ReasonKind::Time, "the time of 10s ran out", 4),
            "not known: the time of 10s ran out, at List.java:23 (4 paths left open; try a larger --time)"
        );
        assert_eq!(
            shown(ReasonKind::Deadlock, "every thread waits for another", 1),
            "not known: deadlock: every thread waits for another, at List.java:23 (1 path)"
        );
        assert_eq!(
            shown(ReasonKind::Interrupted, "interrupted", 0),
            "not known: interrupted, at List.java:23"
        );
    }
}

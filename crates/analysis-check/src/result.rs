//! From what the engine and the observer saw to the result of a method.

use crate::observer::Seen;
use std::collections::BTreeMap;
use symex::{EndReason, Limits, Stopped, Summary};
use symex_jvm::Place;
use verdict::{Bound, BoundKind, Location, MethodResult, Reason, ReasonKind};

/// What one exploration came to.
pub(crate) struct Explored {
    pub method: String,
    pub summary: Summary<Place>,
    pub seen: Seen,
    /// All paths followed, or a bound other than time reached.
    pub finished: bool,
}

/// Why everything ended before all was done.
pub(crate) struct Cut {
    pub kind: ReasonKind,
    pub what: String,
}

pub(crate) fn method_result(
    explored: Explored,
    limits: &Limits,
    heap: u64,
    cut: &Cut,
) -> MethodResult {
    let Explored {
        method,
        summary,
        seen,
        finished,
    } = explored;
    let paths = summary.paths();
    let bounds = bounds(&summary, limits, heap);
    let mut reasons = reasons(&summary, &seen, limits);
    if !finished {
        let left = summary.left as u64;
        reasons.push(Reason {
            kind: cut.kind,
            what: cut.what.clone(),
            at: None,
            paths: left,
        });
    }
    let findings = seen
        .findings
        .into_values()
        .map(|best| best.finding)
        .collect();
    MethodResult::new(method, paths, findings, bounds, reasons)
}

fn bounds(summary: &Summary<Place>, limits: &Limits, heap: u64) -> Vec<Bound> {
    let mut bounds = Vec::new();
    for ((reason, place), paths) in &summary.losses {
        let (kind, limit) = match reason {
            EndReason::Depth => (BoundKind::Depth, u64::from(limits.depth)),
            EndReason::Choices => (BoundKind::Choices, u64::from(limits.choices)),
            EndReason::Length => (BoundKind::Instructions, limits.instructions),
            EndReason::Size => (BoundKind::InputSize, u64::from(limits.size)),
            EndReason::Heap => (BoundKind::Heap, heap),
            EndReason::Unsupported
            | EndReason::Undecided
            | EndReason::Deadlock
            | EndReason::Internal
            | EndReason::Returned
            | EndReason::Threw
            | EndReason::Exited
            | EndReason::Rejected
            | EndReason::Infeasible => continue,
        };
        bounds.push(Bound {
            kind,
            limit,
            at: Some(location(place)),
            paths: *paths,
        });
    }
    if summary.stopped == Some(Stopped::Paths) {
        let (kind, limit, paths) = (BoundKind::Paths, limits.paths, summary.left as u64);
        bounds.push(Bound {
            kind,
            limit,
            at: None,
            paths,
        });
    }
    bounds
}

fn reasons(summary: &Summary<Place>, seen: &Seen, limits: &Limits) -> Vec<Reason> {
    let mut reasons: BTreeMap<(ReasonKind, String, Option<Location>), u64> = BTreeMap::new();
    let mut add = |kind, what: String, place: &Place, paths: u64| {
        *reasons
            .entry((kind, what, Some(location(place))))
            .or_default() += paths;
    };
    for ((reason, what, place), paths) in &seen.stuck {
        let kind = match reason {
            EndReason::Internal => ReasonKind::Internal,
            _ => ReasonKind::Unsupported,
        };
        add(kind, what.clone(), place, *paths);
    }
    for ((reason, place), paths) in &summary.losses {
        if *reason == EndReason::Deadlock {
            add(ReasonKind::Deadlock, reason.text().into(), place, *paths);
        }
    }
    for (doubt, paths) in &summary.doubts {
        add(
            ReasonKind::Solver,
            doubt.reason.clone(),
            &doubt.place,
            *paths,
        );
    }
    let mut reasons: Vec<Reason> = reasons
        .into_iter()
        .map(|((kind, what, at), paths)| Reason {
            kind,
            what,
            at,
            paths,
        })
        .collect();
    if summary.stopped == Some(Stopped::Memory) {
        let what = format!("the budget of {} MB is used up", limits.memory >> 20);
        let paths = summary.left as u64;
        reasons.push(Reason {
            kind: ReasonKind::Memory,
            what,
            at: None,
            paths,
        });
    }
    reasons
}

fn location(place: &Place) -> Location {
    Location {
        file: place.file.as_ref().map(|f| f.to_string()),
        line: place.line,
        method: place.method.clone(),
        within: place.within.clone(),
    }
}

//! Method results: combines the exploration's summary and the observer's notes into a verdict with bounds and reasons.

use crate::completion::Satisfiability;
use crate::finding_key::FindingKey;
use crate::observations::Observations;
use answer::{
    Bound, BoundKind, Contract, Extent, Finding, Leak, Location, MethodResult, Reason, ReasonKind,
    Rejection,
};
use jvm_symex::Place;
use std::collections::BTreeMap;
use symex::{EndClass, EndReason, Limits, Stopped, Summary};

/// Places named where paths were cut short.
const MOST_PLACES: usize = 3;

/// An answer up to a size below this tells nothing.
const LEAST_SIZE: u32 = 2;

/// What the exploration of a method came to.
pub struct ExploredMethod {
    /// Its name.
    pub method: String,
    /// What was counted.
    pub summary: Summary<Place>,
    /// How far it was allowed to go.
    pub limits: Limits,
    /// What was found.
    pub findings: Vec<Finding>,
    /// What is not closed.
    pub leaks: Vec<Leak>,
    /// What the observer noted.
    pub observations: Observations,
    /// As a report shows it.
    pub contract: Contract,
    /// It was shown that no input fails, whatever the exploration left open: by so many paths.
    pub proved: Option<u64>,
    /// Where paths were when everything ended; `None` if all were followed, or a bound was reached.
    pub abandoned: Option<BTreeMap<Place, u64>>,
}

/// Reasons of one kind at one place that are reported one by one.
const MOST_OF_A_KIND: usize = 3;

/// Why everything ended before all was done.
pub struct EarlyStop {
    /// As the reason of a result.
    pub kind: ReasonKind,
    /// In words.
    pub what: String,
}

/// Puts the result of a method together. `heap` is the size of the program's heap in bytes; `cut` says why
/// what is left was left.
pub fn conclude_method(explored: ExploredMethod, heap: u64, cut: &EarlyStop) -> MethodResult {
    let ExploredMethod {
        method,
        summary,
        limits,
        findings,
        leaks,
        observations,
        contract,
        proved,
        abandoned,
    } = explored;
    let paths = summary.paths() + proved.unwrap_or(0);
    // What was found or could not be executed is not argued away.
    let is_open = proved.is_none()
        || findings.iter().any(Finding::is_counted)
        || !observations.stuck.is_empty();
    let mut bounds = match is_open {
        true => self::bounds(&summary, &limits, heap),
        false => Vec::new(),
    };
    bounds.extend(assumptions(&observations));
    let mut reasons = Vec::new();
    if is_open {
        bounds.extend(size_bounds(&observations));
        reasons = self::reasons(&summary, &observations);
    }
    let is_out_of_memory = is_open && summary.stopped == Some(Stopped::Memory);
    let left = match (abandoned, is_out_of_memory) {
        (Some(places), _) => Some(places),
        // Nobody looks where these stood.
        (None, true) => Some(BTreeMap::new()),
        (None, false) => None,
    };
    // Where no path came to its end, the smaller inputs were none that lead through the method.
    let is_anything_done = !is_open || completed(&summary) > observations.null_failures;
    match (left, summary.smallest_left) {
        // All smaller inputs are done: that is an answer up to their size.
        (Some(places), Some(size)) if size > LEAST_SIZE && is_anything_done => {
            let done = u64::from(size) - 1;
            // Where larger inputs were cut does not matter any more.
            bounds.retain(|b| size_bound(b).is_none_or(|size| size < done));
            bounds.push(Bound {
                kind: BoundKind::InputSize,
                extent: Extent::Limit(done),
                at: None,
                paths: match is_out_of_memory {
                    true => summary.left as u64,
                    false => places.values().sum(),
                },
            });
        }
        (Some(places), _) => {
            reasons.extend(is_out_of_memory.then(|| memory_reason(&summary, &limits)));
            if !is_out_of_memory || !places.is_empty() {
                reasons.extend(cut_reasons(places, cut));
            }
        }
        (None, _) => {}
    }
    if is_open {
        reasons.extend(nothing_done_reason(&summary, observations.null_failures));
    }
    // A proof comes where inputs are left that nobody looked at.
    let is_complete = is_open && reasons.is_empty();
    reasons.extend(vacuity_reason(
        observations.satisfied,
        &contract,
        &bounds,
        is_complete,
    ));
    let rejections = rejections(observations.rejections);
    MethodResult {
        rejections,
        leaks,
        contract,
        ..MethodResult::new(method, paths, findings, bounds, reasons)
    }
}

/// What is thrown on purpose, one line of the source after the other.
fn rejections(thrown: BTreeMap<FindingKey, u64>) -> Vec<Rejection> {
    let mut all: Vec<Rejection> = Vec::new();
    for (key, paths) in thrown {
        let rejection = Rejection {
            kind: key.class,
            at: location(&Place {
                file: key.file,
                line: key.line,
                method: key.method,
                within: None,
            }),
            paths,
        };
        match all.last_mut() {
            Some(last) if last.kind == rejection.kind && last.at == rejection.at => {
                last.paths += paths;
            }
            _ => all.push(rejection),
        }
    }
    all
}

/// A contract that no input satisfies: what it is about was never executed, so nothing is said. If
/// not all inputs were looked at, up to some size at least, it may have one.
fn vacuity_reason(
    satisfied: Satisfiability,
    contract: &Contract,
    bounds: &[Bound],
    is_complete: bool,
) -> Option<Reason> {
    let what = contract.requires.join(" and ");
    let is_complete = is_complete && bounds.iter().all(|b| size_bound(b).is_some());
    let own = match satisfied {
        Satisfiability::Yes => return None,
        Satisfiability::NotUpTo(size) => Some(u64::from(size)),
        Satisfiability::No | Satisfiability::NotKnown => None,
    };
    let size = bounds.iter().filter_map(size_bound).chain(own).min();
    let (kind, what) = match (satisfied, size) {
        (Satisfiability::No | Satisfiability::NotUpTo(_), None) if is_complete => {
            (ReasonKind::Vacuous, format!("no input satisfies {what}"))
        }
        (Satisfiability::No | Satisfiability::NotUpTo(_), Some(size)) if is_complete => (
            ReasonKind::Vacuous,
            format!("no input of up to {size} objects and array elements satisfies {what}"),
        ),
        _ => (
            ReasonKind::NoInput,
            format!("no input that satisfies {what} was found, but not all were tried"),
        ),
    };
    Some(Reason {
        kind,
        what,
        at: None,
        paths: 0,
    })
}

/// All paths were cut at a bound, but for those that fail because an argument is null: then nothing is known up to that
/// bound either.
fn nothing_done_reason(summary: &Summary<Place>, null_failures: u64) -> Option<Reason> {
    let cut = count_ends(summary, EndClass::Bound) - summary.ends(EndReason::Abstracted);
    let is_nothing_done = completed(summary) <= null_failures && cut > 0;
    is_nothing_done.then(|| Reason {
        kind: ReasonKind::NoInput,
        what: "no input was followed to the end of the method".to_owned(),
        at: None,
        paths: cut,
    })
}

/// Paths that were followed to the end of the method.
fn completed(summary: &Summary<Place>) -> u64 {
    count_ends(summary, EndClass::Complete)
}

fn count_ends(summary: &Summary<Place>, class: EndClass) -> u64 {
    let ends = EndReason::ALL.iter().filter(|r| r.class() == class);
    ends.map(|r| summary.ends(*r)).sum()
}

fn size_bound(bound: &Bound) -> Option<u64> {
    match (bound.kind, &bound.extent) {
        (BoundKind::InputSize, Extent::Limit(size)) => Some(*size),
        _ => None,
    }
}

/// Most paths first; what is left of a long list is one reason without a place.
fn cut_reasons(places: BTreeMap<Place, u64>, cut: &EarlyStop) -> Vec<Reason> {
    let reason = |at, paths| Reason {
        kind: cut.kind,
        what: cut.what.clone(),
        at,
        paths,
    };
    let mut places: Vec<(Place, u64)> = places.into_iter().collect();
    places.sort_by_key(|(_, paths)| std::cmp::Reverse(*paths));
    let named = places.iter().filter(|(place, _)| !place.method.is_empty());
    let shown: Vec<Reason> = named
        .take(MOST_PLACES)
        .map(|(place, paths)| reason(Some(location(place)), *paths))
        .collect();
    let all: u64 = places.iter().map(|(_, paths)| paths).sum();
    let rest = all - shown.iter().map(|r| r.paths).sum::<u64>();
    let rest = (rest > 0 || shown.is_empty()).then(|| reason(None, rest));
    shown.into_iter().chain(rest).collect()
}

fn size_bounds(observations: &Observations) -> impl Iterator<Item = Bound> {
    observations
        .too_large
        .iter()
        .map(|((kind, size, place), paths)| Bound {
            kind: *kind,
            extent: Extent::Limit(*size),
            at: Some(location(place)),
            paths: *paths,
        })
}

/// What is assumed, each thing once, with the first place that asks for it.
fn assumptions(observations: &Observations) -> Vec<Bound> {
    let mut bounds: Vec<Bound> = Vec::new();
    for ((kind, what, place), paths) in &observations.assumed {
        let extent = Extent::Assumes(what.clone());
        match bounds.last_mut() {
            Some(last) if (last.kind, &last.extent) == (*kind, &extent) => last.paths += paths,
            _ => bounds.push(Bound {
                kind: *kind,
                extent,
                at: (!place.method.is_empty()).then(|| location(place)),
                paths: *paths,
            }),
        }
    }
    bounds
}

/// What the verdict rests on where a path ended because its state was like an earlier one.
const ABSTRACTION: &str = "further iterations and recursive calls behave like those that were explored (--match abstract)";

fn bounds(summary: &Summary<Place>, limits: &Limits, heap: u64) -> Vec<Bound> {
    let mut bounds = Vec::new();
    for ((reason, place), paths) in &summary.losses {
        let (kind, limit) = match reason {
            EndReason::Depth => (BoundKind::Depth, u64::from(limits.depth)),
            EndReason::Choices => (BoundKind::Choices, u64::from(limits.choices)),
            EndReason::Length => (BoundKind::Instructions, limits.instructions),
            EndReason::Size => (BoundKind::InputSize, u64::from(limits.size)),
            EndReason::Heap => (BoundKind::Heap, heap),
            EndReason::Abstracted => {
                bounds.push(Bound {
                    kind: BoundKind::Abstraction,
                    extent: Extent::Assumes(ABSTRACTION.into()),
                    at: Some(location(place)),
                    paths: *paths,
                });
                continue;
            }
            EndReason::Unsupported
            | EndReason::Undecided
            | EndReason::Deadlock
            | EndReason::Internal
            | EndReason::Returned
            | EndReason::Threw
            | EndReason::Endless
            | EndReason::Exited
            | EndReason::Rejected
            | EndReason::Infeasible
            | EndReason::Subsumed => continue,
        };
        bounds.push(Bound {
            kind,
            extent: Extent::Limit(limit),
            at: Some(location(place)),
            paths: *paths,
        });
    }
    if summary.stopped == Some(Stopped::Paths) {
        let (kind, limit, paths) = (BoundKind::Paths, limits.paths, summary.left as u64);
        bounds.push(Bound {
            kind,
            extent: Extent::Limit(limit),
            at: None,
            paths,
        });
    }
    bounds
}

fn reasons(summary: &Summary<Place>, observations: &Observations) -> Vec<Reason> {
    let mut reasons: BTreeMap<(ReasonKind, String, Option<Location>), u64> = BTreeMap::new();
    let mut add = |kind, what: String, place: &Place, paths: u64| {
        *reasons
            .entry((
                kind,
                what,
                (*place != Place::default()).then(|| location(place)),
            ))
            .or_default() += paths;
    };
    for ((kind, what, place), paths) in &observations.stuck {
        add(*kind, what.clone(), place, *paths);
    }
    for ((what, place), paths) in &observations.unsettled {
        add(ReasonKind::Unsupported, what.clone(), place, *paths);
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
    let reasons: Vec<Reason> = reasons
        .into_iter()
        .map(|((kind, what, at), paths)| Reason {
            kind,
            what,
            at,
            paths,
        })
        .collect();
    group_similar_reasons(reasons)
}

/// Paths were dropped for lack of memory, and even small inputs are among them.
fn memory_reason<P>(summary: &Summary<P>, limits: &Limits) -> Reason {
    Reason {
        kind: ReasonKind::Memory,
        what: format!("Cairn's memory of {} MB is used up", limits.memory >> 20),
        at: None,
        paths: summary.left as u64,
    }
}

/// What many values of an input lead to at one place is reported once, with an example: a class that each of
/// a thousand names stands for, say.
fn group_similar_reasons(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut few: Vec<(Reason, usize)> = Vec::new();
    let is_like = |a: &Reason, b: &Reason| (a.kind, &a.at) == (b.kind, &b.at);
    let alike = |reason: &Reason| reasons.iter().filter(|r| is_like(r, reason)).count();
    for reason in &reasons {
        let is_told = |(r, _): &&mut (Reason, usize)| is_like(r, reason);
        match few.iter_mut().find(is_told) {
            Some((first, more)) if alike(reason) > MOST_OF_A_KIND => {
                first.paths += reason.paths;
                *more += 1;
            }
            _ => few.push((reason.clone(), 0)),
        }
    }
    let told = few.into_iter().map(|(reason, more)| match more {
        0 => reason,
        more => Reason {
            what: format!("{}; {more} more of this kind", reason.what),
            ..reason
        },
    });
    told.collect()
}

/// What a report says about a path whose outcome is "stuck", by the reason why it ended.
pub fn stuck_kind(reason: EndReason) -> ReasonKind {
    match reason {
        EndReason::Internal => ReasonKind::Internal,
        EndReason::Returned
        | EndReason::Threw
        | EndReason::Endless
        | EndReason::Exited
        | EndReason::Rejected
        | EndReason::Infeasible
        | EndReason::Subsumed
        | EndReason::Abstracted
        | EndReason::Depth
        | EndReason::Choices
        | EndReason::Size
        | EndReason::Length
        | EndReason::Heap
        | EndReason::Unsupported
        | EndReason::Undecided
        | EndReason::Deadlock => ReasonKind::Unsupported,
    }
}

/// A place as a report shows it.
pub fn location(place: &Place) -> Location {
    Location {
        file: place.file.as_ref().map(|f| f.to_string()),
        line: place.line,
        method: place.method.clone(),
        within: place.within.clone(),
        path: place.path(),
    }
}

#[cfg(test)]
mod tests;

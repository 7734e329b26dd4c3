use super::{EarlyStop, ExploredMethod, conclude_method};
use crate::completion::Satisfiability;
use crate::observations::Observations;
use answer::{Contract, MethodResult, ReasonKind, Verdict};
use jvm_symex::Place;
use std::collections::BTreeMap;
use symex::{EndReason, Limits, Stopped, Summary};

fn place(line: u32) -> Place {
    Place {
        method: "A.f()".into(),
        file: Some("A.java".into()),
        line: Some(line),
        ..Place::default()
    }
}

/// A method whose time was over while inputs of size `smallest_left` waited. One path came to its end.
fn cut_at(smallest_left: u32, limits: Limits, losses: &[(EndReason, u32)]) -> MethodResult {
    let mut summary = Summary::default();
    summary.count_end(EndReason::Returned);
    cut_with(summary, smallest_left, limits, losses)
}

fn cut_with(
    mut summary: Summary<Place>,
    smallest_left: u32,
    limits: Limits,
    losses: &[(EndReason, u32)],
) -> MethodResult {
    summary.smallest_left = Some(smallest_left);
    for (reason, line) in losses {
        summary.losses.insert((*reason, place(*line)), 2);
    }
    let explored = ExploredMethod {
        method: "A.f()".into(),
        summary,
        limits,
        findings: Vec::new(),
        leaks: Vec::new(),
        observations: Observations::default(),
        contract: Contract::default(),
        proved: None,
        abandoned: Some(BTreeMap::from([(place(9), 5)])),
    };
    let cut = EarlyStop {
        kind: ReasonKind::Time,
        what: "over".into(),
    };
    conclude_method(explored, 0, &cut)
}

/// What is said of inputs of more than 4 objects.
const LARGER: &str = "all inputs of up to 4 objects and array elements were checked, larger ones were not: 5 paths left open";

fn shown(result: &MethodResult) -> Vec<String> {
    result.bounds.iter().map(ToString::to_string).collect()
}

#[test]
fn of_two_sizes_only_the_smaller_one_is_a_bound() {
    let limits = Limits {
        size: 6,
        ..Limits::default()
    };
    let result = cut_at(5, limits, &[(EndReason::Size, 3)]);
    assert_eq!(result.verdict, Verdict::OkUpTo);
    assert_eq!(shown(&result), [LARGER]);
}

#[test]
fn a_bound_is_the_one_that_its_exploration_had() {
    let limits = Limits {
        depth: 400,
        ..Limits::default()
    };
    let result = cut_at(5, limits, &[(EndReason::Depth, 3)]);
    let depth = "2 paths were cut after 400 branch decisions, at A.java:3";
    assert_eq!(shown(&result), [depth, LARGER]);
}

/// "All inputs up to a size" are none that lead through the method, as long as no path has come to its end.
#[test]
fn without_a_path_that_ended_no_size_is_answered() {
    let nothing = cut_with(Summary::default(), 5, Limits::default(), &[]);
    assert_eq!(nothing.verdict, Verdict::Unknown, "{nothing:?}");
    let kinds: Vec<ReasonKind> = nothing.reasons.iter().map(|r| r.kind).collect();
    assert_eq!(kinds, [ReasonKind::Time]);
    assert_eq!(shown(&nothing), [""; 0]);
}

/// Paths with large inputs were dropped for lack of memory: what is smaller was checked, and nothing if even small ones
/// were dropped.
#[test]
fn what_memory_did_not_suffice_for_is_a_bound_on_the_inputs() {
    let dropped = |smallest_left| {
        let mut summary = Summary::default();
        summary.count_end(EndReason::Returned);
        summary.smallest_left = Some(smallest_left);
        summary.stopped = Some(Stopped::Memory);
        summary.left = 5;
        let explored = ExploredMethod {
            method: "A.f()".into(),
            summary,
            limits: Limits::default(),
            findings: Vec::new(),
            leaks: Vec::new(),
            observations: Observations::default(),
            contract: Contract::default(),
            proved: None,
            abandoned: None,
        };
        let cut = EarlyStop {
            kind: ReasonKind::Time,
            what: "over".into(),
        };
        conclude_method(explored, 0, &cut)
    };
    let large = dropped(5);
    assert_eq!(large.verdict, Verdict::OkUpTo, "{large:?}");
    assert_eq!(shown(&large), [LARGER]);
    let small = dropped(1);
    assert_eq!(small.verdict, Verdict::Unknown);
    assert_eq!(small.reasons[0].kind, ReasonKind::Memory);
}

/// Nobody looked at the inputs that a proof is about, so nobody knows that there are none.
#[test]
fn a_proof_does_not_make_a_contract_vacuous() {
    let result = |proved: Option<u64>| {
        let explored = ExploredMethod {
            method: "A.f()".into(),
            summary: Summary::default(),
            limits: Limits::default(),
            findings: Vec::new(),
            leaks: Vec::new(),
            observations: Observations {
                satisfied: Satisfiability::No,
                ..Observations::default()
            },
            contract: Contract::default(),
            proved,
            abandoned: None,
        };
        let cut = EarlyStop {
            kind: ReasonKind::Time,
            what: "over".into(),
        };
        let result = conclude_method(explored, 0, &cut);
        let kinds: Vec<ReasonKind> = result.reasons.iter().map(|r| r.kind).collect();
        (result.verdict, kinds)
    };
    assert_eq!(
        result(Some(3)),
        (Verdict::Unknown, vec![ReasonKind::NoInput])
    );
    assert_eq!(result(None), (Verdict::Unknown, vec![ReasonKind::Vacuous]));
}

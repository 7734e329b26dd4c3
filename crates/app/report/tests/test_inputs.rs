//! Tests of the text report of test inputs.

use answer::{
    Answer, Criterion, Ending, InputsReport, Location, MethodInputs, Reason, ReasonKind, Stats,
    TestInput,
};
use report::{Format, Sources, render};

fn inputs_text(report: &InputsReport) -> String {
    let answer = Answer::from(report.clone());
    render(&answer, &Sources::default(), Format::Text.into()).expect("a form of inputs")
}

fn input(call: &str, ends: Ending, lines: &[u32]) -> TestInput {
    let place = |line: &u32| Location {
        file: Some("A.java".into()),
        line: Some(*line),
        ..Location::default()
    };
    TestInput {
        call: call.into(),
        inputs: Vec::new(),
        heap: None,
        condition: vec!["n > 0".into(), "n < m".into()],
        ends,
        covers: lines.iter().map(place).collect(),
    }
}

fn report(criterion: Criterion, structures: u64, coverable: u64) -> InputsReport {
    let reason = Reason {
        kind: ReasonKind::Vacuous,
        what: "no input satisfies repOk()".into(),
        at: None,
        paths: 0,
    };
    InputsReport {
        criterion,
        results: vec![MethodInputs {
            method: "A.f(int,int)".into(),
            paths: 1,
            structures,
            covered: 3,
            coverable,
            missed: Vec::new(),
            inputs: vec![
                input("A.f(1, 2)", Ending::Returns("7".into()), &[4, 3, 4]),
                input("A.f(1, 3)", Ending::Throws("java.lang.Error".into()), &[]),
            ],
            bounds: Vec::new(),
            reasons: vec![reason],
        }],
        skipped: Vec::new(),
        stats: Stats::default(),
    }
}

#[test]
fn text_lists_the_inputs() {
    let expected = "\
A.f(int,int): 2 inputs (1 path, 1 structure, 3 of 4 branches)
  1. A.f(1, 2)
     if n > 0 && n < m
     returns 7
     first to reach A.java:3,4
  2. A.f(1, 3)
     if n > 0 && n < m
     throws Error
  vacuous: no input satisfies repOk(), so nothing was checked
1 method: 2 inputs
";
    assert_eq!(inputs_text(&report(Criterion::Branch, 1, 4)), expected);
}

/// What is counted goes by the criterion; where there is nothing, that is said.
#[test]
fn the_first_line_counts_what_the_criterion_asks_for() {
    let head = |criterion, structures, coverable| {
        let shown = inputs_text(&report(criterion, structures, coverable));
        let line = shown.lines().next().expect("a line").to_owned();
        line.strip_prefix("A.f(int,int): ")
            .expect("the method")
            .to_owned()
    };
    assert_eq!(
        head(Criterion::Condition, 2, 8),
        "2 inputs (1 path, 2 structures, 3 of 8 outcomes of conditions)"
    );
    assert_eq!(
        head(Criterion::Statement, 0, 9),
        "2 inputs (1 path, 3 of 9 lines)"
    );
    assert_eq!(
        head(Criterion::Path, 0, 0),
        "2 inputs (1 path, no branches)"
    );
}

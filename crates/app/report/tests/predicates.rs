//! Tests of the reports about predicates.

use answer::{
    Answer, CallKind, CallThrows, GraphStats, Location, PredicateAnswer, PredicateDetail,
    PredicateReport, ReachedState, RecipeCall, SuiteTest, TestOutcome,
};
use report::{Format, Sources, render};

fn render_predicate(told: &PredicateDetail, format: Format) -> String {
    let answer = Answer::from(told.clone());
    render(&answer, &Sources::default(), format.into()).expect("a form of verify")
}

fn refuted_report(outcome: TestOutcome) -> PredicateReport {
    let call = RecipeCall {
        class: "Tally".to_owned(),
        method: "below30".to_owned(),
        kind: CallKind::Instance,
        receiver: None,
        arguments: Vec::new(),
        result: Some("boolean".to_owned()),
        throws: CallThrows::Nothing,
    };
    let test = SuiteTest {
        line: None,
        steps: Vec::new(),
        call,
        outcome,
        asserts: Vec::new(),
        covers: Vec::new(),
        takes: Vec::new(),
        settings: Vec::new(),
    };
    let mut statements = vec!["Tally tally = new Tally();".to_owned()];
    statements.extend(vec!["tally.inc();".to_owned(); 30]);
    statements.push("tally.below30();".to_owned());
    PredicateReport {
        predicate: "Tally.below30()".to_owned(),
        class: "Tally".to_owned(),
        sought: false,
        answer: PredicateAnswer::Reached(Box::new(ReachedState { statements, test })),
        exploration: GraphStats::default(),
        at: Location::default(),
    }
}

fn predicate_detail(report: PredicateReport) -> PredicateDetail {
    PredicateDetail {
        report,
        not_confirmed: None,
        not_tried: None,
        is_unknown: false,
        test: None,
    }
}

#[test]
fn what_the_jvm_has_not_confirmed_is_unknown() {
    let report = refuted_report(TestOutcome::Returns(None));
    let told = PredicateDetail {
        not_tried: Some("the time ran out".to_owned()),
        is_unknown: true,
        ..predicate_detail(report)
    };
    assert_eq!(
        render_predicate(&told, Format::Text),
        "\
Tally.below30(): unknown: may not hold after 31 calls
    Tally tally = new Tally();
    tally.inc();
    … repeated 29 more times
    tally.below30();
  not run on the JVM: the time ran out
"
    );
    let json = render_predicate(&told, Format::Json);
    assert!(json.contains("\"answer\": \"unknown\""), "{json}");
    assert!(json.contains("\"because\": \"the time ran out\""), "{json}");
}

#[test]
fn a_predicate_that_throws_is_told_by_what_it_throws() {
    let report = refuted_report(TestOutcome::Throws {
        class: "java.lang.IllegalStateException".to_owned(),
        message: None,
    });
    let text = render_predicate(&predicate_detail(report), Format::Text);
    let first = "Tally.below30(): refuted: throws java.lang.IllegalStateException after 31 calls\n";
    assert!(text.starts_with(first), "{text}");
}

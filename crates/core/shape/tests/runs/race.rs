//! The race of an exploration against what follows should it meet its limit: who is first makes no difference.

use crate::corpus;
use shape::{
    CheckLimits, CheckReport, CheckVerdict, ExactOracle, RefinementCause, ShapeLibrary, model_check,
};

/// All that a refinement found out, without its times.
fn describe(report: &CheckReport) -> String {
    let generators = report.generators.iter().flatten();
    let families: Vec<_> = generators.map(|generator| generator.families()).collect();
    format!(
        "{:?} {families:?} {} {:?}",
        report.verdict, report.coerced, report.steps
    )
}

#[test]
fn answers_do_not_depend_on_which_thread_is_faster() {
    let library = ShapeLibrary::built_in();
    let (mut raced, mut proved_after) = (0, 0);
    for case in corpus::finest_cases() {
        for exploration in [40, 400] {
            let limits = CheckLimits {
                exploration,
                candidate: 300,
                refinements: 12,
                ..CheckLimits::default()
            };
            let run = || model_check(&case.program, &library, &mut ExactOracle::new(1), limits);
            let first = run();
            for _ in 0..2 {
                assert_eq!(describe(&run()), describe(&first), "{}", case.name);
            }
            let limit_met = |cause: &RefinementCause| *cause == RefinementCause::TooManyStructures;
            if first.steps.iter().any(|step| limit_met(&step.cause)) {
                raced += 1;
                proved_after += usize::from(first.verdict == CheckVerdict::Proved);
            }
        }
    }
    println!("{raced} refinements met a limit, {proved_after} of those end with a proof");
    assert!(raced > 5 && proved_after > 0, "{raced} {proved_after}");
}

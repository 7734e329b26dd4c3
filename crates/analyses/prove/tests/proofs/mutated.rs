//! Mutants of the translated Java programs: none that fails in a run is proved.

use crate::programs::JavaPrograms;
use crate::{long, mutants};
use shape::{
    CheckLimits, CheckVerdict, ExactOracle, ExplicitHeap, RandomData, ShapeLibrary, ShapeOp,
    ShapeProgram, model_check,
};

/// Mutants of a program that are tried: a translated program has thousands.
fn most_mutants() -> usize {
    if long() { 400 } else { 2 }
}

/// Fewer structures than a proof may take, so that many mutants are tried. A proof that needs more is no proof here.
const LIMITS: CheckLimits = CheckLimits {
    exploration: 1_500,
    candidate: 300,
    refinements: 25,
    samples: shape::SampleSize { heaps: 5, cells: 4 },
    deadline: None,
};

/// True if some random run reaches the error location.
fn fails_in_a_run(program: &ShapeProgram) -> bool {
    let successors = program.successors();
    let mut oracle = ExactOracle::new(3);
    (0..60).any(|_| {
        let (mut location, mut heap) = (program.start, ExplicitHeap::initial(program));
        for _ in 0..250 {
            match oracle.random_step(program, &successors[location], &heap) {
                Some((edge, next)) => (location, heap) = (edge.to, next),
                None => break,
            }
        }
        location == program.error
    })
}

/// True if pointers and fields lead to cells of their types only: all that a translation makes, and any front end.
fn is_well_typed(program: &ShapeProgram) -> bool {
    let target = |variable: usize| program.variables[variable].target;
    let of_type = |value: Option<usize>, wanted: usize| value.is_none_or(|v| target(v) == wanted);
    program.edges.iter().all(|edge| match edge.op {
        ShapeOp::Assign { to, from } => of_type(from, target(to)),
        ShapeOp::Load { to, base, field } => {
            let field = &program.fields[field];
            target(base) == field.owner && target(to) == field.target
        }
        ShapeOp::Store { base, field, value } => {
            let field = &program.fields[field];
            target(base) == field.owner && of_type(value, field.target)
        }
        ShapeOp::Skip | ShapeOp::Assume(..) | ShapeOp::New { .. } | ShapeOp::SetData { .. } => true,
    })
}

#[test]
fn no_mutant_of_a_java_program_that_fails_is_proved() {
    let library = ShapeLibrary::built_in();
    let (mut tried, mut failing, mut refuted) = (0, 0, 0);
    let mut random = RandomData(17);
    for java in JavaPrograms::correct(&[]).named(&[]) {
        let translated = java.prover.translate(&java.main, true).expect("small");
        let mut all = mutants::of(&translated.program);
        all.retain(is_well_typed);
        let mut left = most_mutants();
        while left > 0 && !all.is_empty() {
            let mutant = all.swap_remove(random.below(all.len()));
            left -= 1;
            tried += 1;
            if !fails_in_a_run(&mutant) {
                continue;
            }
            failing += 1;
            let report = model_check(&mutant, &library, &mut ExactOracle::new(1), LIMITS);
            refuted += usize::from(matches!(report.verdict, CheckVerdict::Refuted(_)));
            assert_ne!(
                report.verdict,
                CheckVerdict::Proved,
                "{}: a mutant that fails is proved: {mutant:?}",
                java.name
            );
        }
    }
    println!("{tried} mutants, {failing} fail in a run, {refuted} of those refuted, none proved");
    assert!(failing >= 24, "only {failing} mutants fail");
}

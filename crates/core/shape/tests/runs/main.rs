//! Soundness against exact runs: every state of a random run is covered by what the analysis reached, and no program
//! that fails in a run is proved.

mod corpus;
mod mutants;
mod race;

use corpus::{Case, cases};
use shape::{
    ArtOutcome, CheckLimits, CheckVerdict, ExactOracle, ExplicitHeap, Joining, RandomData,
    ShapeAnalysis, ShapeClass, ShapeExploration, ShapeLibrary, ShapeProgram, TrackingMap, explore,
    explore_all, generate, model_check, structure_of_heap,
};

/// True for the long form of the tests.
fn long() -> bool {
    std::env::var_os("CAIRN_LONG").is_some()
}

/// Visits the states of a random run, with their locations, until the visitor has seen enough.
fn random_run(
    program: &ShapeProgram,
    oracle: &mut ExactOracle,
    steps: usize,
    visit: &mut dyn FnMut(usize, &ExplicitHeap),
) -> usize {
    let successors = program.successors();
    let (mut location, mut heap) = (program.start, ExplicitHeap::initial(program));
    for _ in 0..steps {
        visit(location, &heap);
        match oracle.random_step(program, &successors[location], &heap) {
            Some((edge, next)) => (location, heap) = (edge.to, next),
            None => break,
        }
    }
    location
}

/// The heap as the analysis sees it: dead pointers are null.
fn without_dead_pointers(
    tracking: &TrackingMap,
    location: usize,
    heap: &ExplicitHeap,
) -> ExplicitHeap {
    let mut seen = heap.clone();
    for (pointer, target) in seen.pointers.iter_mut().enumerate() {
        if !tracking.is_live(location, pointer) {
            *target = None;
        }
    }
    seen
}

fn is_covered(
    class: &ShapeClass,
    tracking: &TrackingMap,
    reached: &ShapeExploration,
    location: usize,
    heap: &ExplicitHeap,
) -> bool {
    let heap = without_dead_pointers(tracking, location, heap);
    heap.without_some_garbage().iter().any(|heap| {
        let exact = structure_of_heap(class, heap).unwrap();
        reached.regions[location].covers(&exact)
    })
}

#[test]
fn states_of_random_runs_are_covered() {
    let mut checked = 0;
    for Case {
        name,
        program,
        generator,
        tracking,
    } in cases()
    {
        let class = generate(&program, &[Some(generator)], tracking.anywhere()).unwrap();
        for joining in [Joining::Joined, Joining::Separate] {
            let mut analysis = ShapeAnalysis::new(&program, &class, &tracking);
            let limit = if long() { 200_000 } else { 6_000 };
            let reached = explore_all(&mut analysis, &vec![joining; program.locations], limit);
            if reached.outcome != ArtOutcome::Safe {
                continue;
            }
            let mut oracle = ExactOracle::new(11);
            for _ in 0..if long() { 3_600 } else { 15 } {
                random_run(&program, &mut oracle, 120, &mut |location, heap| {
                    let garbage = heap.cells.len() - heap.reachable().len();
                    if heap.cells.len() > 10 || garbage > 5 {
                        return;
                    }
                    checked += 1;
                    let covered = is_covered(&class, &tracking, &reached, location, heap);
                    assert!(
                        covered,
                        "{name}, {joining:?}: at {location}, {heap:?} is not covered"
                    );
                });
            }
        }
    }
    println!("{checked} states covered");
    let wanted = if long() { 10_000_000 } else { 40_000 };
    assert!(checked > wanted, "only {checked} states were checked");
}

/// True if some random run reaches the error location.
fn fails_in_a_run(program: &ShapeProgram, seed: u64) -> bool {
    let mut oracle = ExactOracle::new(seed);
    (0..if long() { 600 } else { 150 })
        .any(|_| random_run(program, &mut oracle, 150, &mut |_, _| {}) == program.error)
}

#[test]
fn no_mutant_that_fails_is_proved() {
    let (mut failing, mut proved) = (0, 0);
    let mut random = RandomData(5);
    for Case {
        name,
        program,
        generator,
        ..
    } in corpus::finest_cases()
    {
        for mutant in mutants::of(&program) {
            if (!long() && random.below(12) != 0) || !fails_in_a_run(&mutant, 3) {
                continue;
            }
            failing += 1;
            let tracking = TrackingMap::everything(&mutant);
            let class = generate(&mutant, &[Some(generator.clone())], tracking.anywhere()).unwrap();
            for joining in [Joining::Joined, Joining::Separate] {
                let mut analysis = ShapeAnalysis::new(&mutant, &class, &tracking);
                let joining = vec![joining; mutant.locations];
                let reached = explore(&mut analysis, &joining, if long() { 50_000 } else { 1_500 });
                proved += usize::from(reached.outcome == ArtOutcome::Safe);
                assert_ne!(
                    reached.outcome,
                    ArtOutcome::Safe,
                    "{name}: a mutant that fails is proved: {mutant:?}"
                );
            }
        }
    }
    println!("{failing} mutants fail, {proved} of them proved");
    assert!(failing > 10, "only {failing} mutants fail");
}

#[test]
fn refinement_refutes_what_fails_and_proves_what_does_not() {
    let library = ShapeLibrary::built_in();
    for (name, text, holds) in corpus::SMALL {
        let program = shape::parse_program(text).unwrap();
        let report = model_check(
            &program,
            &library,
            &mut ExactOracle::new(1),
            CheckLimits::default(),
        );
        match (&report.verdict, holds) {
            (CheckVerdict::Proved, true) => assert!(!fails_in_a_run(&program, 9), "{name}"),
            (CheckVerdict::Refuted(_), false) => {}
            (verdict, _) => panic!("{name}: {verdict:?}"),
        }
    }
}

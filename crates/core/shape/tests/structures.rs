//! Programs on more structures, each with its verdict from the empty abstraction. `NAME_broken` is a twin that fails.

use shape::{
    CheckLimits, CheckVerdict, ExactOracle, ExplicitHeap, ShapeLibrary, ShapeProgram, model_check,
    parse_program,
};
use std::path::Path;

/// True if some random run reaches the error location.
fn fails_in_a_run(program: &ShapeProgram) -> bool {
    let successors = program.successors();
    let mut oracle = ExactOracle::new(4);
    (0..2_000).any(|_| {
        let (mut location, mut heap) = (program.start, ExplicitHeap::initial(program));
        for _ in 0..200 {
            match oracle.random_step(program, &successors[location], &heap) {
                Some((edge, next)) => (location, heap) = (edge.to, next),
                None => break,
            }
        }
        location == program.error
    })
}

/// The verdict and the work of one program.
fn verdict(program: &ShapeProgram) -> (CheckVerdict, u64) {
    let report = model_check(
        program,
        &ShapeLibrary::built_in(),
        &mut ExactOracle::new(1),
        CheckLimits::default(),
    );
    (report.verdict, report.coerced)
}

#[test]
fn programs_have_the_verdicts_that_they_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut wrong = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let expected = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# expected: "));
        let expected =
            expected.unwrap_or_else(|| panic!("{name}: the first line says what is expected"));
        let program = parse_program(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let start = std::time::Instant::now();
        let (verdict, structures) = verdict(&program);
        let found = match &verdict {
            CheckVerdict::Proved => "proved".to_string(),
            CheckVerdict::Refuted(_) => "refuted".to_string(),
            CheckVerdict::Unknown(reason) => format!("unknown, {reason}"),
        };
        println!(
            "{name}: {found}, {structures} structures, {:.1?}",
            start.elapsed()
        );
        let fails = fails_in_a_run(&program);
        assert_eq!(
            name.ends_with("_broken"),
            fails,
            "{name}: runs tell which twin it is"
        );
        assert!(
            !fails || verdict != CheckVerdict::Proved,
            "{name} fails, and is proved"
        );
        if found.split(',').next() != Some(expected) {
            wrong.push(format!("{name}: expected {expected}, found {found}"));
        }
    }
    assert!(files.len() > 20, "{} programs", files.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

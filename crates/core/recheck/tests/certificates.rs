//! Certificates of shape analysis are accepted; what is changed in them so that it is no proof any more is not.

use recheck::{RecheckOptions, recheck};
use shape::{
    CheckLimits, CheckVerdict, ExactOracle, RandomData, ShapeLibrary, model_check, parse_program,
    write_certificate,
};
use std::path::Path;

fn long() -> bool {
    std::env::var_os("CAIRN_LONG").is_some()
}

/// The program of a check of the paper.
fn program_text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shape/programs");
    std::fs::read_to_string(folder.join(format!("{name}.heap"))).unwrap()
}

fn certificate(text: &str) -> String {
    let program = parse_program(text).unwrap();
    let library = ShapeLibrary::built_in();
    let report = model_check(
        &program,
        &library,
        &mut ExactOracle::new(1),
        CheckLimits::default(),
    );
    assert_eq!(report.verdict, CheckVerdict::Proved);
    write_certificate(&program, &report, &["a test".to_string()]).unwrap()
}

const PAPER: &[&str] = &[
    "cancel_list_link",
    "cancel_list_insert_after",
    "cancel_list_insert_before",
    "cancel_list_remove",
    "acyclic_list_link",
    "acyclic_list_insert_after",
    "acyclic_list_insert_before",
    "acyclic_list_remove",
    "bintree_rotate_left",
    "bintree_rotate_right",
    "bintree_rotate_left_right",
    "treep_rotate_left",
    "treep_rotate_right",
    "treep_rotate_left_right",
];

const LARGE: &[&str] = &["bintree_rotate_left", "bintree_rotate_left_right"];

#[test]
fn the_papers_checks_are_accepted() {
    let mut failed = Vec::new();
    for name in PAPER {
        // Thousands of structures: the naive evaluator takes seconds for each of these two.
        if !long() && LARGE.contains(name) {
            continue;
        }
        let start = std::time::Instant::now();
        let text = certificate(&program_text(name));
        let proved = start.elapsed();
        let start = std::time::Instant::now();
        match recheck(
            &text,
            RecheckOptions {
                cells: 4,
                heaps: 20,
            },
        ) {
            Ok(report) => {
                println!(
                    "{name}: {} structures, {} posts, {} heaps, {} bytes, proved and written in {proved:.1?}, rechecked in {:.1?}",
                    report.structures,
                    report.posts,
                    report.heaps,
                    text.len(),
                    start.elapsed()
                );
                assert_eq!(report.program, parse_program(&program_text(name)).unwrap());
                assert_eq!(report.notes, ["a test"]);
                assert!(report.heaps > 0, "{name}");
            }
            Err(error) => failed.push(format!("{name}: {error} ({:.1?})", start.elapsed())),
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

const SMALL: &str = "type node { next: node; value: int } var l, p: node
    while (*) { p = new; p.value = 0; p.next = l; l = p; }
    p = l;
    while (p != null) { assert(p.value == 0); p = p.next; }";

/// True if some random run of a program reaches its error location.
fn fails_in_a_run(program: &shape::ShapeProgram) -> bool {
    let successors = program.successors();
    let mut oracle = ExactOracle::new(4);
    (0..300).any(|_| {
        let mut location = program.start;
        let mut heap = shape::ExplicitHeap::initial(program);
        for _ in 0..60 {
            match oracle.random_step(program, &successors[location], &heap) {
                Some((edge, next)) => (location, heap) = (edge.to, next),
                None => break,
            }
        }
        location == program.error
    })
}

fn options() -> RecheckOptions {
    RecheckOptions { cells: 4, heaps: 5 }
}

#[test]
fn nothing_can_be_left_out() {
    let text = certificate(SMALL);
    assert!(recheck(&text, options()).is_ok());
    let lines: Vec<&str> = text.lines().collect();
    for cut in 0..lines.len() {
        let shorter = lines[..cut].join("\n");
        assert!(
            recheck(&shorter, options()).is_err(),
            "cut before line {}",
            cut + 1
        );
    }
    let proof = lines.iter().position(|line| *line == "predicates").unwrap();
    for left_out in proof..lines.len() {
        let mut rest = lines.clone();
        rest.remove(left_out);
        let result = recheck(&rest.join("\n"), options());
        assert!(result.is_err(), "without `{}`", lines[left_out]);
    }
}

#[test]
fn a_whole_structure_can_not_be_left_out() {
    let text = certificate(SMALL);
    let structures = text
        .lines()
        .filter(|line| line.starts_with("structure "))
        .count();
    for left_out in 0..structures {
        // Renumbered, so that the file is well formed.
        let renumbered = |number: &str| match number.parse::<usize>().unwrap() {
            number if number > left_out => (number - 1).to_string(),
            number => number.to_string(),
        };
        let mut skipped = false;
        let mut rest = Vec::new();
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["structure", number, "at", location] => {
                    skipped = number == left_out.to_string();
                    if !skipped {
                        rest.push(format!("structure {} at {location}", renumbered(number)));
                    }
                }
                ["cover", number, edge, ref targets @ ..] => {
                    if number != left_out.to_string() {
                        let targets = targets.iter().filter(|t| **t != left_out.to_string());
                        let targets: Vec<String> = targets.map(|t| renumbered(t)).collect();
                        let line =
                            format!("cover {} {edge} {}", renumbered(number), targets.join(" "));
                        rest.push(line.trim_end().to_string());
                    }
                }
                ["initial", number] => rest.push(format!("initial {}", renumbered(number))),
                ["covers"] => {
                    skipped = false;
                    rest.push(line.to_string());
                }
                _ if skipped => {}
                _ => rest.push(line.to_string()),
            }
        }
        let result = recheck(&rest.join("\n"), options());
        assert!(result.is_err(), "without structure {left_out}: {result:?}");
    }
}

#[test]
fn no_altered_certificate_proves_a_program_that_fails() {
    let (mut accepted, mut refused, mut failing) = (0, 0, 0);
    let mut random = RandomData(8);
    for text in [
        certificate(SMALL),
        certificate(&program_text("acyclic_list_link")),
    ] {
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        let count = if long() { 20_000 } else { 120 };
        for _ in 0..count {
            let mut altered = lines.clone();
            let at = random.below(altered.len());
            altered[at] = alter(&altered[at], &mut random);
            match recheck(&altered.join("\n"), options()) {
                Err(_) => refused += 1,
                Ok(report) => {
                    accepted += 1;
                    let fails = fails_in_a_run(&report.program);
                    failing += usize::from(fails);
                    assert!(
                        !fails,
                        "line {} altered to `{}` is accepted",
                        at + 1,
                        altered[at]
                    );
                }
            }
        }
    }
    println!("{refused} refused, {accepted} accepted, {failing} of those fail");
    assert!(refused > 100, "only {refused} were refused");
}

/// Another word, value or number somewhere in a line.
fn alter(line: &str, random: &mut RandomData) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
    let at = random.below(words.len());
    let word = &words[at];
    words[at] = if word.chars().all(|c| "01?".contains(c)) && word.len() > 1 {
        let place = random.below(word.len());
        let sign = ["0", "1", "?"][random.below(3)];
        format!("{}{sign}{}", &word[..place], &word[place + 1..])
    } else if word.parse::<usize>().is_ok() {
        random.below(8).to_string()
    } else {
        let others = [
            "null", "?", "true", "false", "skip", "0", "and", "or", "+", ".", "<=",
        ];
        others[random.below(others.len())].to_string()
    };
    words.join(" ")
}

#[test]
fn what_is_no_certificate_is_told_in_one_line() {
    for (text, message) in [
        (
            "",
            "line 1: this is no certificate: it must begin with `cairn-shape-proof 1`",
        ),
        (
            "{}",
            "line 1: this is no certificate: it must begin with `cairn-shape-proof 1`",
        ),
        (
            "cairn-shape-proof 2\nprogram",
            "line 1: this is no certificate: it must begin with `cairn-shape-proof 1`",
        ),
        (
            "cairn-shape-proof 1",
            "line 1: the certificate ends too early",
        ),
        (
            "cairn-shape-proof 1\nprogram\ntype node\nlocations 1 0 3\n",
            "line 4: there is no location 3",
        ),
    ] {
        assert_eq!(recheck(text, options()).unwrap_err().to_string(), message);
    }
}

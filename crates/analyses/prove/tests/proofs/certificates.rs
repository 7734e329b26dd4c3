//! Every certificate is checked again, by code that shares only the program form with the analysis.

use crate::long;
use crate::programs::JavaPrograms;
use analysis_prove::{AttemptOptions, ShapeVerdict};
use recheck::{RecheckOptions, recheck};
use std::time::{Duration, Instant};

/// A spread of structures and classes whose proofs are small enough for the naive evaluator.
const SPREAD: [&str; 15] = [
    "AppendList",
    "AscendingBuild",
    "CancelListLink",
    "ColouredTwice",
    "CutLeaf",
    "DoublyFront",
    "EvenOdd",
    "LinkedStack",
    "MoveItems",
    "ParentInsert",
    "RecursiveLast",
    "ReverseList",
    "RingRemove",
    "ThreadedTree",
    "TwoStacks",
];

#[test]
fn certificates_of_java_programs_are_accepted() {
    let names: &[&str] = if long() { &[] } else { &SPREAD };
    let programs = JavaPrograms::correct(names);
    let mut failed = Vec::new();
    for program in programs.named(&[]) {
        let begin = Instant::now();
        let attempt = program.prover.attempt(
            &program.main,
            AttemptOptions {
                deadline: begin + Duration::from_secs(3_600),
                certificate: true,
                explanation: false,
            },
        );
        let (name, proved) = (&program.name, begin.elapsed());
        let text = match (attempt.verdict, attempt.certificate) {
            (ShapeVerdict::Proved, Some(text)) => text,
            (verdict, certificate) => {
                let written = certificate.is_some();
                failed.push(format!("{name}: {verdict:?}, certificate: {written}"));
                continue;
            }
        };
        let begin = Instant::now();
        let options = RecheckOptions {
            cells: 4,
            heaps: if long() { 200 } else { 20 },
        };
        match recheck(&text, options) {
            Ok(report) => {
                println!(
                    "{name}: {} structures, {} posts, {} heaps, {} bytes, proved and written in {proved:.1?}, rechecked in {:.1?}",
                    report.structures,
                    report.posts,
                    report.heaps,
                    text.len(),
                    begin.elapsed()
                );
                assert_eq!(report.notes, [program.main.method.pretty()]);
                assert!(report.heaps > 0, "{name}");
            }
            Err(error) => failed.push(format!("{name}: {error} ({:.1?})", begin.elapsed())),
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

//! The 14 checks of the paper's table 1, each proved from the empty abstraction; prints a table.
//!
//! `cargo run --release -p cairn-shape --example paper_checks`

use shape::{CheckLimits, CheckVerdict, ExactOracle, ShapeLibrary, model_check, parse_program};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const CHECKS: &[&str] = &[
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

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let library = ShapeLibrary::built_in();
    let (begin, mut structures, mut proved) = (Instant::now(), 0, 0);
    let mut phases = [Duration::ZERO; 4];
    println!(
        "{:28} {:8} {:28} {:>9} {:>16} {:>10}",
        "check", "verdict", "generator", "families", "refinements", "time"
    );
    for check in CHECKS {
        let path = folder.join(format!("{check}.heap"));
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                return ExitCode::FAILURE;
            }
        };
        let program = match parse_program(&text) {
            Ok(program) => program,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                return ExitCode::FAILURE;
            }
        };
        let start = Instant::now();
        let report = model_check(
            &program,
            &library,
            &mut ExactOracle::new(1),
            CheckLimits::default(),
        );
        let time = start.elapsed();
        let verdict = match &report.verdict {
            CheckVerdict::Proved => "proved",
            CheckVerdict::Refuted(_) => "refuted",
            CheckVerdict::Unknown(reason) => reason,
        };
        proved += usize::from(report.verdict == CheckVerdict::Proved);
        structures += report.coerced;
        let times = report.times;
        let of_check = [
            times.exploring,
            times.executing,
            times.sampling,
            times.tuning,
        ];
        phases
            .iter_mut()
            .zip(of_check)
            .for_each(|(all, one)| *all += one);
        let (name, families) = match &report.generators[0] {
            Some(generator) => (
                generator.instance.name.as_str(),
                format!(
                    "{}/{}",
                    generator.families().len(),
                    generator.instance.families.len()
                ),
            ),
            None => ("none", "0/0".to_string()),
        };
        let refinements = format!(
            "{} td, {} scg",
            report.tracking_refinements, report.generator_refinements
        );
        println!("{check:28} {verdict:8} {name:28} {families:>9} {refinements:>16} {time:>10.1?}");
        if std::env::args().any(|argument| argument == "--families") {
            let names = report.generators[0]
                .as_ref()
                .map(|g| g.families().into_iter().collect::<Vec<_>>().join(" "));
            println!(
                "    {} ({} locations un-joined)",
                names.unwrap_or_default(),
                report.separate_locations
            );
        }
    }
    let time = begin.elapsed();
    println!(
        "{proved} of {} proved in {time:.2?}; {structures} structures, {:.0} per second",
        CHECKS.len(),
        structures as f64 / time.as_secs_f64()
    );
    let [exploring, executing, sampling, tuning] = phases;
    println!(
        "exploration {exploring:.1?}, exact runs {executing:.1?}, explicit heaps {sampling:.1?}, FineTune {tuning:.1?}"
    );
    if proved == CHECKS.len() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

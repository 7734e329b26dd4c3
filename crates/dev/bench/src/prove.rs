//! `cairn-bench prove`: the 14 checks of table 1 of "Shape Refinement through Explicit Heap Analysis", written in
//! Java, beside the paper's columns.

use crate::machine::Bench;
use analysis_prove::{
    AttemptOptions, PhaseTimes, ShapeAttempt, ShapeLibrary, ShapeProver, ShapeVerdict,
};
use inputs::receiver::{CallTarget, ReceiverPlan};
use std::time::{Duration, Instant};

/// Program, class and families of the paper, refinements, seconds with explicit heaps.
const PAPER: [(&str, &str, &str, f64); 14] = [
    ("CancelListLink", "dll 1/3", "1 td, 1 scg", 13.76),
    ("CancelListInsertAfter", "dll 1/3", "1 td, 1 scg", 26.82),
    ("CancelListInsertBefore", "dll 3/3", "2 td, 2 scg", 77.22),
    ("CancelListRemove", "dll 2/3", "1 td, 1 scg", 29.05),
    ("AcyclicListLink", "sll 2/2", "1 td, 1 scg", 6.49),
    ("AcyclicListInsertAfter", "sll 2/2", "1 td, 1 scg", 26.06),
    ("AcyclicListInsertBefore", "dll 3/3", "2 td, 2 scg", 88.21),
    ("AcyclicListRemove", "sll 2/2", "1 td, 2 scg", 99.75),
    ("BintreeRotateLeft", "tree 2/4", "3 td, 2 scg", 521.31),
    ("BintreeRotateRight", "tree 2/4", "3 td, 1 scg", 437.30),
    ("BintreeRotateLeftRight", "tree 2/4", "2 td, 2 scg", 7401.74),
    ("TreepRotateLeft", "tree+p 2/5", "4 td, 2 scg", 66.63),
    ("TreepRotateRight", "tree+p 2/5", "4 td, 2 scg", 384.19),
    ("TreepRotateLeftRight", "tree+p 2/5", "4 td, 2 scg", 1189.42),
];

/// Programs ask this class for values.
const VERIFIER: &str = "crates/app/cairn/src/svcomp/Verifier.java";

/// Checks that take longer than this are given up.
const TIME: Duration = Duration::from_secs(600);

/// True if all are proved.
pub(crate) fn run() -> Result<bool, String> {
    let begin = Instant::now();
    let file = |(name, ..): &(&str, _, _, _)| format!("tests/prove/correct/{name}.java");
    let mut sources: Vec<String> = PAPER.iter().map(file).collect();
    sources.push(VERIFIER.to_string());
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    let bench = Bench::new(&sources)?;
    let started = begin.elapsed();
    println!(
        "{:22} {:8} {:24} {:>4} {:>13} {:>8} {:>7} {:>9}  {:>31}   {:10} {:12} {:>9}",
        "check",
        "verdict",
        "class",
        "",
        "refinements",
        "struct.",
        "time",
        "struct./s",
        "explore  exact   heaps   tune",
        "paper",
        "refinements",
        "time"
    );
    let (mut proved, mut structures, mut total) = (0, 0, Duration::ZERO);
    let mut phases = [Duration::ZERO; 4];
    for (name, class, refinements, seconds) in PAPER {
        let begin = Instant::now();
        let attempt = attempt(&bench, name)?;
        let time = begin.elapsed();
        let is_proved = attempt.verdict == ShapeVerdict::Proved;
        proved += usize::from(is_proved);
        structures += attempt.structures;
        total += time;
        let of_check = phase_times(attempt.times);
        for (all, one) in phases.iter_mut().zip(of_check) {
            *all += one;
        }
        let found = attempt.classes.first();
        let families = found.map_or((0, 0), |found| (found.families.len(), found.available));
        println!(
            "{name:22} {:8} {:24} {:>4} {:>13} {:>8} {:>6.2}s {:>9.0}  {}   {class:10} {refinements:12} {seconds:>8.2}s",
            if is_proved { "proved" } else { "open" },
            found.map_or("none", |found| &found.structure),
            format!("{}/{}", families.0, families.1),
            format!(
                "{} td, {} scg",
                attempt.tracking_refinements, attempt.class_refinements
            ),
            attempt.structures,
            time.as_secs_f64(),
            per_second(attempt.structures, time),
            describe(of_check),
        );
    }
    println!(
        "{proved} of {} proved in {:.2} s, after {:.2} s of javac and start-up",
        PAPER.len(),
        total.as_secs_f64(),
        started.as_secs_f64()
    );
    let [explore, exact, heaps, tune] = phases.map(|phase| phase.as_secs_f64());
    println!(
        "{structures} structures, {:.0} per second; exploration {explore:.2} s, exact runs {exact:.2} s, explicit heaps {heaps:.2} s, FineTune {tune:.2} s",
        per_second(structures, total)
    );
    Ok(proved == PAPER.len())
}

/// Tries to prove the `main` of a class.
fn attempt(bench: &Bench, name: &str) -> Result<ShapeAttempt, String> {
    let class = bench.machine.vm.world.load(name);
    let class = class.map_err(|_| format!("class {name} can't be linked"))?;
    let main = class.declared_method("main", "([Ljava/lang/String;)V");
    let target = CallTarget {
        method: main.ok_or_else(|| format!("{name} has no main"))?,
        class,
        receiver: ReceiverPlan::Static,
    };
    let nested = format!("{name}$");
    let is_own = |other: &&String| *other == name || other.starts_with(&nested);
    let own: Vec<String> = bench.classes.iter().filter(is_own).cloned().collect();
    let prover = ShapeProver::new(bench.machine.vm.clone(), &own, ShapeLibrary::built_in());
    let options = AttemptOptions {
        deadline: Instant::now() + TIME,
        certificate: false,
        explanation: false,
    };
    Ok(prover.attempt(&target, options))
}

fn phase_times(times: PhaseTimes) -> [Duration; 4] {
    [
        times.exploring,
        times.executing,
        times.sampling,
        times.tuning,
    ]
}

fn describe(phases: [Duration; 4]) -> String {
    let seconds = phases.map(|phase| format!("{:6.2}s", phase.as_secs_f64()));
    seconds.join(" ")
}

fn per_second(structures: u64, time: Duration) -> f64 {
    structures as f64 / time.as_secs_f64()
}

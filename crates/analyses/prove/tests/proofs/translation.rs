//! The translation to the program form against the JVM: random programs do the same in both.

use crate::long;
use crate::programs::JavaPrograms;
use crate::random_java::{RUNNER, VERIFIER, random_program};
use crate::replayed::{ConcreteRun, RunMatcher};
use analysis_prove::HeapProgram;
use frontend::JavaHome;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs of each program.
const RUNS: usize = 6;

#[test]
fn random_programs_do_in_the_program_form_what_the_jvm_does() {
    let (rounds, programs) = if long() { (40, 250) } else { (1, 60) };
    let mut tally = RunTally::default();
    for round in 0..rounds {
        tally.compare_round(round * programs, programs);
    }
    let RunTally {
        failing,
        ending,
        unmatched,
        differences,
        first,
    } = tally;
    println!("{failing} runs fail, {ending} end, {unmatched} have too many ways");
    assert!(differences.is_empty(), "{differences:#?}, in\n{first}");
    let runs = rounds * programs * RUNS;
    assert!(failing * 10 > runs, "too few runs fail: {failing}");
    assert!(ending * 5 > runs, "too few runs end: {ending}");
    assert!(unmatched * 50 < runs, "too many ways: {unmatched}");
}

/// What was compared.
#[derive(Default)]
struct RunTally {
    failing: usize,
    ending: usize,
    unmatched: usize,
    /// Runs that end differently, and the first program that has one.
    differences: Vec<String>,
    first: String,
}

impl RunTally {
    /// Compares programs, from this one on.
    fn compare_round(&mut self, first: usize, count: usize) {
        let folder = tempfile::tempdir().expect("a folder");
        let texts: Vec<String> = (first..first + count).map(random_program).collect();
        let sources = write_sources(folder.path(), &texts, first);
        let java = JavaPrograms::new(&sources);
        let runs = run_on_jvm(java.folder(), first, count);
        let mut runs = runs.chunks(RUNS);
        for (index, text) in texts.iter().enumerate() {
            let name = format!("P{}", first + index);
            let program = &java.named(&[&name])[0];
            let translated = program.prover.translate(&program.main, true);
            let translated = translated.expect("it is small");
            assert_no_run_gets_lost(&translated, text);
            for run in runs.next().expect("runs of each program") {
                let matcher = RunMatcher {
                    translated: &translated,
                    text,
                    run,
                };
                self.compare(&name, &matcher);
            }
        }
    }

    fn compare(&mut self, name: &str, matcher: &RunMatcher<'_>) {
        let Some(ends) = matcher.ends() else {
            self.unmatched += 1;
            return;
        };
        let run = matcher.run;
        let is_same = ends.len() == 1 && ends.contains(&run.end);
        match (is_same, run.end == "end") {
            (true, true) => self.ending += 1,
            (true, false) => self.failing += 1,
            (false, _) => {
                if self.differences.is_empty() {
                    self.first = matcher.text.to_string();
                }
                let difference = format!("{name}: {ends:?}, and on the JVM {run:?}");
                self.differences.push(difference);
            }
        }
    }
}

/// Runs end at one location, or at the error location.
fn assert_no_run_gets_lost(translated: &HeapProgram, text: &str) {
    let program = &translated.program;
    let successors = program.successors();
    let locations = 0..program.locations;
    let ends = locations.filter(|at| successors[*at].is_empty() && *at != program.error);
    assert!(ends.count() <= 1, "{text}");
}

fn write_sources(folder: &Path, texts: &[String], first: usize) -> Vec<PathBuf> {
    let package = folder.join("org/sosy_lab/sv_benchmarks");
    std::fs::create_dir_all(&package).expect("a folder");
    let mut sources = vec![package.join("Verifier.java"), folder.join("Runner.java")];
    std::fs::write(&sources[0], VERIFIER).expect("ours");
    std::fs::write(&sources[1], RUNNER).expect("ours");
    for (index, text) in texts.iter().enumerate() {
        let file = folder.join(format!("P{}.java", first + index));
        std::fs::write(&file, text).expect("ours");
        sources.push(file);
    }
    sources
}

fn run_on_jvm(classes: &Path, first: usize, count: usize) -> Vec<ConcreteRun> {
    let home = JavaHome::find(None).expect("a JDK");
    let output = Command::new(home.path.join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-Xshare:auto", "-ea", "-cp"])
        .arg(classes)
        .args([
            "Runner",
            &first.to_string(),
            &count.to_string(),
            &RUNS.to_string(),
        ])
        .output()
        .expect("java starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8_lossy(&output.stdout);
    let runs: Vec<ConcreteRun> = text.lines().map(ConcreteRun::read).collect();
    assert_eq!(runs.len(), count * RUNS, "{errors}");
    runs
}

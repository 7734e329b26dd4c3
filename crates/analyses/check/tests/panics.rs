//! A panic in a task ends the method that it happened in, with a reason; the others go on.

use analysis_check::{CheckOptions, check};
use answer::{MethodResult, ReasonKind, Verdict};
use harness::{ExploreOptions, Filter, select};
use jvm_symex::{MatchMode, PathTrace};
use launcher::{BootOptions, BootedSources};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use symex::{Cancellation, Limits, SearchStrategy};

const TRIPLE: &str = "public class Triple {
    public static int broken(int n) {
        return n > 3 ? 1 : 2;
    }

    public static int sound(int n) {
        return n > 3 ? 1 : 2;
    }

    public static int failing(int n) {
        return 100 / n;
    }
}
";

/// Hears of the paths of all methods, on the workers, and panics when a path of `broken` goes on.
#[derive(Default)]
struct PanickingSink {
    line: Vec<u8>,
}

impl Write for PanickingSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend(bytes);
        if bytes.ends_with(b"\n") {
            let line = std::mem::take(&mut self.line);
            let line = String::from_utf8_lossy(&line);
            // Whoever starts an exploration is no worker.
            let is_start = line.contains("\"start\"");
            assert!(is_start || !line.contains("Triple.broken"), "injected");
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn results(jobs: usize) -> Vec<MethodResult> {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Triple.java");
    std::fs::write(&source, TRIPLE).expect("ours");
    let made = BootedSources::new(&[source], None, BootOptions::analysing).expect("a machine");
    let vm = &made.booted.vm;
    let selection = select(vm, &made.compiled.classes, &Filter::default());
    let options = CheckOptions {
        explore: ExploreOptions {
            time: Duration::from_secs(60),
            keep: Duration::ZERO,
            started: Instant::now(),
            limits: Limits::default(),
            order: SearchStrategy::Coverage,
            matching: MatchMode::Exact,
            jobs,
            cancellation: Cancellation::new(),
            trace: Some(PathTrace::new(PanickingSink::default())),
        },
        calls: 0,
    };
    let report = check(vm, &made.booted.state, selection, &options, &mut |_| {});
    report.results
}

#[test]
fn a_panic_ends_its_method_alone() {
    for jobs in [1, 2] {
        let results = results(jobs);
        let named = |name: &str| {
            let mut all = results.iter();
            all.find(|r| r.method.contains(name)).expect("a result")
        };
        let broken = named(".broken(");
        assert_eq!(broken.verdict, Verdict::Unknown);
        let reasons: Vec<_> = broken.reasons.iter().map(|r| (r.kind, &*r.what)).collect();
        assert_eq!(
            reasons,
            [(ReasonKind::Internal, "internal error: injected")],
            "on {jobs}"
        );
        assert_eq!(named(".sound(").verdict, Verdict::Proved, "on {jobs}");
        let failing = named(".failing(");
        assert_eq!(failing.verdict, Verdict::Refuted, "on {jobs}");
    }
}

//! A panic in a task ends the method that it happened in, with a reason; the others go on.

use analysis_check::{CheckOptions, check};
use answer::{MethodResult, ReasonKind, Verdict};
use harness::{ExploreOptions, Filter, select};
use jvm_symex::{MatchMode, PathTrace};
use launcher::{BootOptions, BootedSources};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Cancellation, Limits, SearchStrategy};
use vm::Vm;
use vm::fault_injection::INJECTED;

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

/// Inputs are explored, failures confirmed on machine values, and calls searched that lead to them.
const SHELF: &str = "public class Shelf {
    private static final int[] WEIGHTS = {1, 2, 3};
    private int[] places = new int[2];
    private int used;

    public void put(int weight) {
        if (weight > 2) {
            places[used++] = weight;
        }
    }

    public int mean() {
        int sum = 0;
        for (int i = 0; i < used; i++) {
            sum += places[i];
        }
        return sum / used;
    }

    public boolean isFull() {
        return used == places.length;
    }

    public static int weight(int kind) {
        return WEIGHTS[kind];
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

/// A class on a machine, to be checked again and again.
struct Subject {
    machine: BootedSources,
}

impl Subject {
    fn new(name: &str, source: &str) -> Subject {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(format!("{name}.java"));
        std::fs::write(&file, source).expect("ours");
        let machine = BootedSources::new(&[file], None, BootOptions::analysing);
        Subject {
            machine: machine.expect("a machine"),
        }
    }

    fn vm(&self) -> &Vm {
        &self.machine.booted.vm
    }

    fn check(&self, jobs: usize, calls: u64, trace: Option<Arc<PathTrace>>) -> Vec<MethodResult> {
        let BootedSources { booted, compiled } = &self.machine;
        let selection = select(&booted.vm, &compiled.classes, &Filter::default());
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
                trace,
            },
            calls,
            null_arguments: false,
            other_engine: None,
        };
        check(&booted.vm, &booted.state, selection, &options, &mut |_| {}).results
    }
}

#[test]
fn a_panic_ends_its_method_alone() {
    let subject = Subject::new("Triple", TRIPLE);
    for jobs in [1, 2] {
        let trace = PathTrace::new(PanickingSink::default());
        let results = subject.check(jobs, 0, Some(trace));
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

fn is_internal(result: &MethodResult) -> bool {
    result
        .reasons
        .iter()
        .any(|r| r.kind == ReasonKind::Internal)
}

/// With a panic forced at any step, wherever that is, one method is lost, and the others have their answers.
#[test]
fn a_fault_at_any_step_costs_one_method() {
    const CALLS: u64 = 30;
    let subject = Subject::new("Shelf", SHELF);
    let fault = &subject.vm().fault_injection;
    fault.arm(u64::MAX);
    let expected = subject.check(1, CALLS, None);
    let steps = u64::MAX - fault.left();
    assert!(!expected.iter().any(is_internal), "{expected:?}");
    assert!(steps > 500, "{steps}");
    let mut lost = BTreeSet::new();
    let tried = match std::env::var_os("CAIRN_LONG") {
        Some(_) => steps as usize,
        None => 60,
    };
    for step in (1..=steps).step_by(steps as usize / tried) {
        fault.arm(step);
        let results = subject.check(1, CALLS, None);
        assert_eq!(fault.left(), 0, "step {step} was never made");
        let internal: Vec<_> = results.iter().filter(|r| is_internal(r)).collect();
        let [internal] = internal[..] else {
            panic!("step {step} of {steps}: {internal:#?}");
        };
        assert_ne!(internal.verdict, Verdict::Proved, "step {step}");
        assert!(internal.reasons.iter().any(|r| r.what.contains(INJECTED)));
        lost.insert(internal.method.clone());
        for (now, before) in results.iter().zip(&expected) {
            assert_eq!(now.method, before.method);
            let is_same = now.verdict == before.verdict || is_internal(now);
            assert!(is_same, "step {step}: {now:#?}\nwas {before:#?}");
        }
    }
    assert!(lost.len() > 2, "{lost:?}");
}

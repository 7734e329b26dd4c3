//! Determinism: `cairn test` writes the same tests on a busy machine.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// The sources, and how far was explored: states and calls are counted there.
fn suites(class: &str) -> (String, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/java/suites");
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["test", "--no-cache", "--no-replay", "--all"])
        // Ample: only if the clock ends it, it may differ.
        .args(["--time", "300s"])
        .arg(folder.join(format!("{class}.java")))
        .output()
        .expect("cairn starts");
    let summary = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{summary}");
    assert!(!summary.contains("the time ran out"), "{summary}");
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        summary,
    )
}

/// Keeps all processors busy.
struct Load {
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
    fn new(threads_per_core: usize) -> Load {
        let is_over = Arc::new(AtomicBool::new(false));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let busy = |_| {
            let is_over = is_over.clone();
            std::thread::spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            })
        };
        let threads = (0..threads_per_core * cores).map(busy).collect();
        Load { is_over, threads }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().expect("it only waits");
        }
    }
}

/// These two ask the solver the most, by far: limits of questions would show.
#[test]
fn a_busy_machine_finds_the_same() {
    let classes = ["DoublyLinkedList", "BinomialHeap"];
    let is_long = std::env::var_os("CAIRN_LONG").is_some();
    let (count, threads_per_core) = if is_long { (2, 3) } else { (1, 1) };
    for class in &classes[..count] {
        let alone = suites(class);
        let load = Load::new(threads_per_core);
        let busy = suites(class);
        drop(load);
        assert!(alone.0 == busy.0, "{class}: other tests");
        assert_eq!(alone.1, busy.1, "{class}");
    }
}

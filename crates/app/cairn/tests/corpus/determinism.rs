//! Determinism: `test` writes the same tests on a busy machine.

use crate::support::{Opened, is_long, tests};
use cairn::TestRequest;
use report::{Format, RenderOptions};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// The sources, and how far was explored: states and calls are counted there.
fn suites(class: &str) -> (Vec<String>, String) {
    let opened = Opened::new([tests("java/suites").join(format!("{class}.java"))]);
    let answer = opened.test(&TestRequest {
        // Ample: only if the clock ends it, it may differ.
        time: Duration::from_secs(300),
        replay: false,
        ..TestRequest::default()
    });
    let summary = opened.render(
        &answer,
        RenderOptions {
            all: true,
            ..Format::Text.into()
        },
    );
    assert!(!answer.artifacts.is_empty(), "{summary}");
    assert!(!summary.contains("the time ran out"), "{summary}");
    let sources = answer.artifacts.into_iter().map(|a| a.file.source);
    (sources.collect(), summary)
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
    let (count, threads_per_core) = if is_long() { (2, 3) } else { (1, 1) };
    for class in &classes[..count] {
        let alone = suites(class);
        let load = Load::new(threads_per_core);
        let busy = suites(class);
        drop(load);
        assert!(alone.0 == busy.0, "{class}: other tests");
        assert_eq!(alone.1, busy.1, "{class}");
    }
}

//! `cairn-bench merging`: what merging states saves that differ in numbers only (RQ3 of "Efficient Synthesis of
//! Method Call Sequences"): time and states of the exploration of sequences of 5, 6 and 7 calls.

use crate::clock::Clock;
use crate::machine::Bench;
use classes::{ClassRef, MethodRef};
use jvm_symex::WatchedEdges;
use solver::{PathSolver, SolverConfig};
use states::class_initialization::{Initialization, prepare};
use states::graph::{Arrival, Scope, StateGraph, Visitor};
use std::sync::Arc;
use std::time::{Duration, Instant};
use vm::State;

const CLASSES: [&str; 12] = [
    "Node",
    "IntStack",
    "SinglyLinkedList",
    "DoublyLinkedList",
    "NodeCachingList",
    "BinarySearchTree",
    "AvlTree",
    "RedBlackMap",
    "AaTree",
    "LeftistHeap",
    "SkewHeap",
    "BinomialHeap",
];

const LENGTHS: [u32; 3] = [5, 6, 7];

/// For each exploration.
const TIME: Duration = Duration::from_secs(60);

/// The best of so many runs counts, unless one takes longer than this.
const RUNS: usize = 5;
const LONG: f64 = 2.0;

/// Wants nothing but states.
struct States;

impl Visitor for States {
    fn wants(&self, _: MethodRef) -> bool {
        false
    }

    fn visit(&mut self, _: &StateGraph, _: &Arrival<'_>, _: &mut PathSolver) {}

    fn looks_at_calls(&self) -> bool {
        false
    }

    fn poll_stop(&self, _: &StateGraph) -> bool {
        false
    }
}

/// An exploration to its end.
struct Explored {
    seconds: f64,
    states: u64,
    merged: u64,
}

/// Prints the table.
pub(crate) fn run(only: Option<&str>) -> Result<bool, String> {
    println!(
        "{:20} {:>5} {:>9} {:>9} {:>7} {:>9} {:>9} {:>7}",
        "class", "calls", "s merged", "s not", "ratio", "states", "not", "merged"
    );
    for class in CLASSES.iter().filter(|c| only.is_none_or(|o| o == **c)) {
        let subject = Subject::new(class)?;
        // What is too far for some length is so for the next.
        let mut is_near = [true, true];
        for calls in LENGTHS {
            let [with, without] = subject.best(calls, is_near);
            is_near = [with.is_some(), without.is_some()];
            print(class, calls, with.as_ref(), without.as_ref());
        }
    }
    Ok(true)
}

fn print(class: &str, calls: u32, with: Option<&Explored>, without: Option<&Explored>) {
    let seconds = |e: Option<&Explored>| {
        let too_long = || format!(">{}", TIME.as_secs());
        e.map_or_else(too_long, |e| format!("{:.3}", e.seconds))
    };
    let states = |e: Option<&Explored>| e.map_or_else(|| "-".into(), |e| e.states.to_string());
    let ratio = with.zip(without).map(|(w, n)| n.seconds / w.seconds);
    println!(
        "{class:20} {calls:>5} {:>9} {:>9} {:>7} {:>9} {:>9} {:>7}",
        seconds(with),
        seconds(without),
        ratio.map_or_else(|| "-".into(), |r| format!("{r:.2}x")),
        states(with),
        states(without),
        with.map_or_else(|| "-".into(), |e| e.merged.to_string()),
    );
}

/// A class whose states are explored, on a machine of its own.
struct Subject {
    bench: Bench,
    class: ClassRef,
    start: State,
}

impl Subject {
    fn new(class: &str) -> Result<Subject, String> {
        let bench = Bench::for_calls(&[&format!("tests/java/suites/{class}.java")])?;
        let vm = &bench.machine.vm;
        let loaded = vm.world.load(&format!("suites/{class}"));
        let loaded = loaded.map_err(|e| e.to_string())?;
        let Initialization::Ready(start) = prepare(vm, &bench.booted, loaded) else {
            return Err(format!("{class} can't be initialized"));
        };
        Ok(Subject {
            class: loaded,
            start: *start,
            bench,
        })
    }

    /// The fastest runs with merging and without, in turn; `None` if the time is over first.
    fn best(&self, calls: u32, is_near: [bool; 2]) -> [Option<Explored>; 2] {
        let explore = |merge: bool| self.explore(calls, merge);
        let mut best = [
            is_near[0].then(|| explore(true)).flatten(),
            is_near[1].then(|| explore(false)).flatten(),
        ];
        for _ in 1..RUNS {
            for (best, merge) in best.iter_mut().zip([true, false]) {
                if let Some(best) = best.as_mut().filter(|b| b.seconds < LONG)
                    && let Some(again) = explore(merge)
                {
                    best.seconds = best.seconds.min(again.seconds);
                }
            }
        }
        best
    }

    fn explore(&self, calls: u32, merge: bool) -> Option<Explored> {
        let vm = &self.bench.machine.vm;
        let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
        let scope = Scope {
            objects: u32::MAX,
            calls,
            merge,
        };
        let none = Arc::new(WatchedEdges::new([]));
        let (clock, started) = (Clock::start(), Instant::now());
        let mut graph = StateGraph::new(vm, &[self.class], &self.start, none, scope);
        while graph.step(&mut solver, started + TIME, &mut States) {}
        let is_late = started.elapsed() >= TIME;
        let explored = Explored {
            seconds: clock.seconds(),
            states: graph.states(),
            merged: graph.work.merged,
        };
        (!is_late).then_some(explored)
    }
}

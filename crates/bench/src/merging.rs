//! `cairn-bench merging`: what it saves to make one of states that differ in numbers only (the paper's
//! third table): time and states of the exploration of sequences of 5, 6 and 7 calls.

use crate::clock::Clock;
use crate::machine::Bench;
use classes::MethodRef;
use sequences::graph::{Arrival, Scope, StateGraph, Visitor};
use sequences::{Prepared, prepare};
use solver::{PathSolver, SolverConfig};
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex_jvm::WatchedEdges;

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

    fn has_enough(&self, _: &StateGraph) -> bool {
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
pub fn run(only: Option<&str>) -> Result<bool, String> {
    println!(
        "{:20} {:>5} {:>9} {:>9} {:>7} {:>9} {:>9} {:>7}",
        "class", "calls", "s merged", "s not", "ratio", "states", "not", "merged"
    );
    for class in CLASSES.iter().filter(|c| only.is_none_or(|o| o == **c)) {
        // What is too far for some length is so for the next.
        let mut is_near = [true, true];
        for calls in LENGTHS {
            let [with, without] = [(0, true), (1, false)].map(|(number, merge)| {
                let explored = match is_near[number] {
                    true => explore(class, calls, merge)?,
                    false => None,
                };
                is_near[number] = explored.is_some();
                Ok::<_, String>(explored)
            });
            print(class, calls, with?.as_ref(), without?.as_ref());
        }
    }
    Ok(true)
}

fn print(class: &str, calls: u32, with: Option<&Explored>, without: Option<&Explored>) {
    let seconds = |e: Option<&Explored>| {
        let too_long = || format!(">{}", TIME.as_secs());
        e.map_or_else(too_long, |e| format!("{:.2}", e.seconds))
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

/// On a machine of its own; `None` if the time is over first.
fn explore(class: &str, calls: u32, merge: bool) -> Result<Option<Explored>, String> {
    let bench = Bench::for_calls(&[&format!("tests/java/suites/{class}.java")])?;
    let vm = &bench.machine.vm;
    let loaded = vm.world.load(&format!("suites/{class}"));
    let loaded = loaded.map_err(|e| e.to_string())?;
    let Prepared::Ready(start) = prepare(vm, &bench.booted, loaded) else {
        return Err(format!("{class} can't be initialized"));
    };
    let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
    let scope = Scope {
        objects: u32::MAX,
        calls,
        merge,
    };
    let none = Arc::new(WatchedEdges::new([]));
    let (clock, started) = (Clock::start(), Instant::now());
    let mut graph = StateGraph::new(vm, &[loaded], &start, none, scope);
    while graph.step(&mut solver, started + TIME, &mut States) {}
    let is_late = started.elapsed() >= TIME;
    let explored = Explored {
        seconds: clock.seconds(),
        states: graph.states(),
        merged: graph.work.merged,
    };
    Ok((!is_late).then_some(explored))
}

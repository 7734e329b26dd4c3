//! `cairn-bench fork`: what a fork costs, in a state with 10,000 live objects.

use crate::counting::bytes_in_use;
use crate::machine::Bench;
use heap::Ref;
use jvm_symex::PathHost;
use std::time::Instant;
use vm::{Interp, State, Value};

const OBJECTS: usize = 10_000;
const FORKS: usize = 20_000;

pub(crate) fn run() -> Result<bool, String> {
    let bench = Bench::new(&["bench/symbolic/Paths.java"])?;
    let mut state = bench.booted.clone();
    let objects = populate(&bench, &mut state)?;
    println!("{} live objects, one frame", state.heap.object_count());
    report("fork", measure(&mut state, |_, _| {}));
    let go_on = |copy: &mut State, _| {
        let mut host = PathHost::at(0);
        Interp::new(&bench.machine.vm, copy, &mut host);
    };
    report("fork, the copy taken up again", measure(&mut state, go_on));
    let write = |copy: &mut State, i: usize| {
        let object = objects[i * 7919 % OBJECTS];
        copy.set_cell(object, 0, Value::int(i as i32));
    };
    report("fork and one write to the copy", measure(&mut state, write));
    Ok(true)
}

/// Arrays of four ints, held by one array, and a frame of a method with some registers.
fn populate(bench: &Bench, state: &mut State) -> Result<Vec<Ref>, String> {
    let vm = &bench.machine.vm;
    let paths = vm.world.load("Paths").map_err(|e| e.to_string())?;
    let sort = paths
        .methods
        .iter()
        .find(|m| &*m.name == "sort")
        .ok_or("no method sort")?;
    let mut host = PathHost::at(0);
    let mut interp = Interp::new(vm, state, &mut host);
    let holder = interp
        .new_array_of("[[I", OBJECTS)
        .map_err(|t| format!("{t:?}"))?;
    interp.state.pinned.push(holder);
    let mut objects = Vec::with_capacity(OBJECTS);
    for i in 0..OBJECTS {
        let object = interp.new_array_of("[I", 4).map_err(|t| format!("{t:?}"))?;
        interp.state.heap.get_mut(holder).set(i, object.bits());
        objects.push(object);
    }
    let args = [Value::int(1); 6];
    interp
        .enter_method(sort, &args)
        .map_err(|stop| format!("{stop:?}"))?;
    Ok(objects)
}

/// Nanoseconds and bytes per fork, all copies kept.
fn measure(state: &mut State, after: impl Fn(&mut State, usize)) -> (f64, f64) {
    let mut best = (f64::MAX, f64::MAX);
    for _ in 0..5 {
        let mut copies = Vec::with_capacity(FORKS);
        let bytes = bytes_in_use();
        let start = Instant::now();
        for i in 0..FORKS {
            let mut copy = state.fork();
            after(&mut copy, i);
            copies.push(copy);
        }
        let nanos = start.elapsed().as_nanos() as f64 / FORKS as f64;
        let inline = size_of::<State>() as f64;
        let bytes = (bytes_in_use() - bytes) as f64 / FORKS as f64 + inline;
        best = (best.0.min(nanos), best.1.min(bytes));
    }
    best
}

fn report(what: &str, (nanos, bytes): (f64, f64)) {
    println!("{what:32} {nanos:7.0} ns {bytes:7.0} bytes");
}

//! What is said of an unknown character is what the JDK's code says of each one.

use classes::MethodRef;
use jvm_symex::PathHost;
use launcher::{BootOptions, Booted, BootedSources};
use std::collections::BTreeSet;
use std::path::Path;
use term::{Sort, eval};
use vm::{Interp, State, Stop, Value};

const FUEL: u64 = 10_000_000;

fn returned(machine: &Booted, state: &mut State, method: MethodRef, argument: Value) -> Value {
    let mut host = PathHost::at(state.instructions);
    let mut interp = Interp::new(&machine.vm, state, &mut host);
    let class = method.class();
    interp.run_initializer(class, FUEL).expect("it has none");
    match interp.run_method(method, &[argument], FUEL) {
        Stop::Returned(Some(value)) => value,
        other => panic!("{}: {other:?}", method.pretty()),
    }
}

/// Those at both ends of each run of characters that are alike, even and odd, and others in between: the
/// answer is the same within a run.
fn characters(machine: &Booted, method: &str) -> BTreeSet<u16> {
    let tables = machine.vm.characters.lock();
    let runs = tables.get(method).expect("it was asked");
    assert!(runs.len() > 4 && runs.len() < 1_000, "{}", runs.len());
    let ends = runs.iter().flat_map(|run| {
        let first = run.first as u16;
        [0, 1, 2, 3].map(|n| first.wrapping_sub(2).wrapping_add(n))
    });
    let between = (0..=u16::MAX).step_by(61);
    ends.chain(between).chain([u16::MAX]).collect()
}

#[test]
fn every_character_is_of_the_kind_that_the_jdk_says() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests");
    let sources = [tests.join("brute/Kinds.java")];
    let options = |_: &[String]| BootOptions::analysing(&[]);
    let made = BootedSources::new(&sources, None, options).expect("a machine");
    let (machine, booted) = (&made.booted, &made.booted.state);
    let terms = &machine.vm.terms;
    let character = terms.zext(32, terms.var("c", Sort::Bv(16)));
    let class = machine.vm.world.load("Kinds").expect("a class");
    let methods: Vec<MethodRef> = class.methods.iter().filter(|m| m.is_static()).collect();
    assert_eq!(methods.len(), 9);
    for method in methods {
        let mut state = booted.clone();
        let unknown = returned(machine, &mut state, method, Value::symbolic(character));
        let answer = unknown.term.expect("it depends on the character");
        for c in characters(machine, &method.name) {
            let own = returned(machine, &mut state, method, Value::int(c.into()));
            let said = eval(terms, answer, &|_| term::TermValue::bv(16, c.into()));
            let said = said.as_signed().expect("a number");
            let method = method.pretty();
            assert_eq!(said, i64::from(own.as_int()), "{method} of {c:#x}");
        }
    }
}

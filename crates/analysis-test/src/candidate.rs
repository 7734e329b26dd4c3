//! Calls with their arguments, read off the graph.

use sequences::graph::{Arrival, StateGraph, way_to};
use sequences::{Root, SequenceCall, Structure, agreeing, describe, has_hidden_twins, is_shared};
use solver::{Feasibility, Model, PathSolver};
use term::{Sort, Term};
use vm::{State, Vm};

/// Arguments that are chosen to be different ones.
const MOST_TELLING: usize = 24;

/// Calls that a test makes, the one under test last.
#[derive(Clone)]
pub struct Candidate {
    pub calls: Vec<SequenceCall>,
    /// Which of those before the last are to throw.
    pub throws: Vec<bool>,
    /// Where they lead; the arguments are in there.
    pub end: State,
    pub model: Model,
}

impl Candidate {
    /// The calls that lead to where a call of the graph arrived, with the simplest arguments.
    pub fn new(
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        solver: &mut PathSolver,
    ) -> Option<Candidate> {
        let vm = graph.vm;
        let end = agreeing(vm, arrival.state.clone(), solver)?;
        let vars = variables(vm, &end, arrival.call);
        let end = telling(graph, arrival, end, solver);
        let model = solver.simplest_model(&end.path, &vars).ok()?;
        let mut way = way_to(&graph.nodes, arrival.from, &vm.terms, &model)?;
        way.push(arrival.call);
        Some(Candidate {
            calls: way.calls,
            throws: way.throws,
            end,
            model,
        })
    }

    pub fn structure<'a>(&'a self, vm: &'a Vm) -> Structure<'a> {
        Structure {
            vm,
            state: &self.end,
            model: &self.model,
        }
    }

    pub fn roots(&self) -> Vec<Root> {
        let roots = self.calls.iter().flat_map(|c| c.unknowns().cloned());
        roots.collect()
    }

    /// Whether the arguments can be written as expressions, one by one.
    pub fn is_plain(&self, vm: &Vm) -> bool {
        let heap = describe(&self.structure(vm), &self.roots(), &[]);
        !is_shared(&heap) && !has_hidden_twins(&heap)
    }
}

/// The path on arguments that differ, as far as possible, and from what fields hold anyway: a test in
/// which all numbers are zero tells little. They are 1, 2, 3 in the order of the calls.
fn telling(
    graph: &StateGraph,
    arrival: &Arrival<'_>,
    mut end: State,
    solver: &mut PathSolver,
) -> State {
    let terms = &graph.vm.terms;
    let way = end.path.model().and_then(|model| {
        let mut way = way_to(&graph.nodes, arrival.from, terms, model)?;
        way.push(arrival.call);
        Some(way)
    });
    let calls = way.map_or(Vec::new(), |way| way.calls);
    let numbers = calls.iter().flat_map(|c| c.unknowns());
    let numbers = numbers.filter_map(|root| root.value.term);
    let numbers =
        numbers.filter(|t| terms.sort(*t) == Sort::Bv(32) && terms.var_name(*t).is_some());
    let mut next = 1;
    for var in numbers.take(MOST_TELLING) {
        let wish = terms.eq(var, terms.bv(32, next));
        if let Feasibility::Yes(path) = solver.wish(&end.path, wish) {
            end.path = path;
            next += 1;
        }
    }
    end
}

/// The variables of a call's arguments: these are made simple first.
fn variables(vm: &Vm, end: &State, call: &SequenceCall) -> Vec<Term> {
    let lengths = end.inputs.arrays().iter().map(|a| a.len);
    let numbers = call.unknowns().filter_map(|r| r.value.term);
    let terms = lengths.chain(numbers);
    let mut vars: Vec<Term> = Vec::new();
    for var in terms.flat_map(|t| vm.terms.vars_of(t)) {
        if !vars.contains(var) {
            vars.push(*var);
        }
    }
    vars
}

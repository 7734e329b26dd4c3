//! Candidates: a path of the state graph as calls with concrete arguments.

use crate::argument_choice::{prefer_distinct_numbers, prefer_ending};
use crate::call_ending::CallEnding;
use heap::Ref;
use inputs::concrete_heap::build;
use inputs::functions::agree_functions;
use inputs::structure::{InputStructure, Root, describe};
use java_source::heap_expression::{has_hidden_twins, is_shared};
use solver::{Model, PathSolver};
use states::graph::{Arrival, StateGraph, step_sequence_to};
use states::sequence::SequenceCall;
use states::sequence_writer::SequenceWriter;
use std::sync::Arc;
use term::Term;
use vm::{State, Vm};

/// Calls that a test makes, the one under test last.
#[derive(Clone)]
pub struct Candidate {
    /// In their order.
    pub calls: Vec<SequenceCall>,
    /// Which of those before the last are to throw.
    pub throws: Vec<bool>,
    /// Where they lead; the arguments are in there.
    pub end: State,
    /// What the arguments are.
    pub model: Model,
    /// Objects that arguments may lead to, and the calls that gave them.
    pub given: Vec<(Ref, usize)>,
}

impl Candidate {
    /// The calls that lead to where a call of the graph arrived, with the simplest arguments; the last one ends
    /// as is `wanted`, if that can be.
    pub fn new(
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        wanted: Option<CallEnding>,
        solver: &mut PathSolver,
    ) -> Option<Candidate> {
        let vm = &graph.vm;
        let end = agree_functions(vm, arrival.state.clone(), solver)?;
        let vars = variables(vm, &end, arrival.call);
        let end = prefer_ending(&vm.terms, arrival, end, wanted, solver);
        let end = prefer_distinct_numbers(graph, arrival, end, solver);
        let model = solver.simplest_model(&end.path, &vars).ok()?;
        let mut way = step_sequence_to(&graph.nodes, arrival.from, &vm.terms, &model)?;
        way.push(SequenceCall::clone(arrival.call).into());
        let mut candidate = Candidate {
            throws: std::mem::take(&mut way.throws),
            end,
            model,
            given: std::mem::take(&mut way.given),
            calls: way.into_calls()?,
        };
        let structure = candidate.structure(vm);
        let roots = candidate.calls.iter().flat_map(|c| c.unknowns());
        let used: Vec<usize> = roots.flat_map(|r| structure.steps_inside(r)).collect();
        candidate.given.retain(|(_, number)| used.contains(number));
        Some(candidate)
    }

    /// The arguments, as a structure of objects.
    pub fn structure<'a>(&'a self, vm: &'a Vm) -> InputStructure<'a> {
        InputStructure {
            vm,
            state: &self.end,
            model: &self.model,
            given: &self.given,
        }
    }

    /// The arguments that are results of no call.
    pub fn roots(&self) -> Vec<Root> {
        let roots = self.calls.iter().flat_map(|c| c.unknowns().cloned());
        roots.collect()
    }

    /// Whether the arguments can be written as expressions, one by one.
    pub fn is_plain(&self, vm: &Vm) -> bool {
        let heap = describe(&self.structure(vm), &self.roots(), &[]);
        !is_shared(&heap) && !has_hidden_twins(&heap)
    }

    /// Whether there is room for the arguments.
    pub fn can_be_made(&self, vm: &Arc<Vm>, start: &State) -> bool {
        build(&self.structure(vm), start, &self.roots()).is_ok()
    }

    /// Whether all of it can be written as Java.
    pub fn can_be_written(&self, vm: &Vm) -> bool {
        let structure = self.structure(vm);
        let writer = SequenceWriter::new(&structure, &self.calls);
        writer.is_some_and(|writer| writer.recipe().is_some())
    }
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

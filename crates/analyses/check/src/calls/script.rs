//! Failing call sequence with its arguments: solved for, executed on machine values, and written as Java.

use super::execute::execute;
use crate::failure::Failure;
use crate::other_settings::OtherSettings;
use answer::{Finding, HeapContent, HeapValue, Input, InputHeap, Recipe, Replayed, Status};
use classes::ClassRef;
use harness::{FindingKey, MethodContract};
use heap::Ref;
use inputs::concrete_heap::build;
use inputs::functions::agree_functions;
use inputs::structure::{InputStructure, Root, describe};
use java_source::access::is_hidden_class;
use java_source::heap_expression::{has_hidden_twins, is_shared};
use jvm_symex::{Completion, Predicate, PredicateBudget, complete};
use solver::PathSolver;
use states::nondeterminism::outside_read;
use states::sequence_writer::SequenceWriter;
use states::step::Step;
use std::sync::Arc;
use term::Term;
use vm::{State, Vm};

/// Units of the longest string literal, if each takes one byte.
const LONGEST_LITERAL: usize = 65_535;

/// The search for arguments that are as annotations say.
const RULING: PredicateBudget = PredicateBudget {
    paths: 200,
    instructions: 1_000_000,
    questions: 1_000,
    size: u32::MAX,
};

/// Where a sequence starts: with the class initialized, here and on machines with other settings.
#[derive(Clone, Copy)]
pub(crate) struct SequenceStarts<'a> {
    pub here: &'a State,
    pub class: ClassRef,
    pub other_settings: &'a OtherSettings,
}

/// What the last call of a sequence should fail with.
#[derive(Clone, Copy)]
pub(crate) struct SoughtFailure<'a> {
    pub key: &'a FindingKey,
    pub contract: &'a MethodContract,
    /// It is the contract that does not hold after the call.
    pub is_breach: bool,
}

/// Calls that lead to a failure.
pub(crate) struct Script {
    /// Statements of Java, the failing call last.
    steps: Vec<String>,
    /// The failing call, with how its object is made if that is short.
    call: String,
    /// The arguments of the failing call.
    inputs: Vec<Input>,
    recipe: Recipe,
    /// How the last one fails.
    failure: Failure,
}

impl Script {
    /// The calls with the simplest arguments for which the last one fails as it should; `None` if
    /// none are found or they don't do it on machine values.
    pub(crate) fn new(
        vm: &Arc<Vm>,
        starts: SequenceStarts<'_>,
        calls: Vec<Step>,
        sought: SoughtFailure<'_>,
        end: State,
        solver: &mut PathSolver,
    ) -> Option<Script> {
        let end = constrain_arguments(vm, end, &calls, solver)?;
        let roots: Vec<Root> = calls.iter().flat_map(|c| c.unknowns().cloned()).collect();
        let end = agree_functions(vm, end, solver)?;
        let vars = variables(vm, &end, &roots);
        let model = solver.simplest_model(&end.path, &vars).ok()?;
        let numbered = calls.iter().enumerate();
        let given: Vec<(Ref, usize)> = numbered.filter_map(|(i, c)| Some((c.gave?, i))).collect();
        let structure = InputStructure {
            vm,
            state: &end,
            model: &model,
            given: &given,
        };
        // Arguments are written as expressions: beside arrays, no two of them can be the same object.
        let mut objects = end.inputs.objects().iter();
        // No expression of the test's class makes an object of a private one.
        if objects.any(|o| o.class.module().is_none() && is_hidden_class(&vm.world, o.class)) {
            return None;
        }
        let mut heap = describe(&structure, &roots, &[]);
        drop_repeated_arrays(&mut heap);
        if is_shared(&heap) || has_hidden_twins(&heap) || has_overlong_text(&heap) {
            return None;
        }
        let writer = SequenceWriter::new(&structure, &calls)?;
        let steps = writer.statements(|_| None)?;
        let call = writer.last_call()?;
        let inputs = writer.inputs()?;
        let mut recipe = writer.recipe()?;
        let fails = |start: &State| {
            let concrete = build(&structure, start, &roots).ok()?;
            let failure = execute(vm, &structure, concrete, &calls, sought)?;
            (failure.key == *sought.key && failure.trouble.is_none()).then_some(failure)
        };
        let mut failure = fails(starts.here)?;
        let asked = &failure.asked;
        let depends = asked.iter().any(|a| a.has_other_answers());
        let is_free = !depends
            || starts
                .other_settings
                .holds_everywhere(starts.class, asked, |start| fails(&start).is_some());
        recipe.check = failure.check.take();
        recipe.outside = outside_read(&failure.asked, &failure.key.class);
        is_free.then_some(Script {
            steps,
            call,
            inputs,
            recipe,
            failure,
        })
    }

    /// As a finding that a program can run into.
    pub(crate) fn into_finding(self) -> Finding {
        Finding {
            kind: self.failure.kind,
            rule: self.failure.rule.to_owned(),
            message: self.failure.message,
            status: Status::Confirmed,
            path: self.failure.place.path(),
            file: self.failure.place.file.map(|f| f.to_string()),
            line: self.failure.place.line,
            inputs: self.inputs,
            heap: None,
            call: self.call,
            steps: self.steps,
            search_cut: false,
            out_of_reach: false,
            replayed: Replayed::No,
            fingerprint: None,
            silenced: None,
            recipe: Some(self.recipe),
            trace: self.failure.trace,
        }
    }
}

/// Whether a string is longer than a literal can be (JVMS 4.4.7): no test with it compiles, and to write it takes longer
/// than to find another one.
fn has_overlong_text(heap: &InputHeap) -> bool {
    let mut objects = heap.objects.iter();
    objects.any(|o| matches!(&o.content, HeapContent::Text(units) if units.len() > LONGEST_LITERAL))
}

/// Leaves out arguments that are the same array as an earlier one.
fn drop_repeated_arrays(heap: &mut InputHeap) {
    let objects = &heap.objects;
    let mut seen = Vec::new();
    heap.roots.retain(|root| match root.value {
        HeapValue::Object(number) if objects[number].class.ends_with("[]") => {
            let is_new = !seen.contains(&number);
            seen.push(number);
            is_new
        }
        _ => true,
    });
}

fn variables(vm: &Vm, end: &State, roots: &[Root]) -> Vec<Term> {
    let lengths = end.inputs.arrays().iter().map(|a| a.len);
    let numbers = roots.iter().filter_map(|r| r.value.term);
    let terms = lengths.chain(numbers);
    let mut vars: Vec<Term> = terms.flat_map(|t| vm.terms.vars_of(t)).copied().collect();
    let mut seen = Vec::new();
    vars.retain(|v| {
        !seen.contains(v) && {
            seen.push(*v);
            true
        }
    });
    vars
}

/// The state with arguments that are as annotations say.
fn constrain_arguments(
    vm: &Vm,
    mut end: State,
    calls: &[Step],
    solver: &mut PathSolver,
) -> Option<State> {
    let rules = calls.iter().flat_map(|c| c.rules.iter().cloned());
    let rules: Vec<Predicate> = rules.collect();
    if rules.is_empty() {
        return Some(end);
    }
    match complete(vm, &mut end, &rules, RULING, solver) {
        Completion::Yes(state) => Some(*state),
        Completion::No | Completion::NotUpTo(_) | Completion::Unknown(_) => None,
    }
}

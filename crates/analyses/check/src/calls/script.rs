//! Failing call sequence with its arguments: solved for, executed on machine values, and written as Java.

use super::execute::{ChosenNull, execute, is_chosen_null, replacement_class};
use crate::failure::Failure;
use crate::other_settings::OtherSettings;
use answer::{
    CallKind, Finding, HeapContent, HeapValue, Input, InputHeap, NullArgument, Recipe, Replayed,
    Status,
};
use classes::{ClassRef, nullable_parameters};
use harness::{FindingKey, MethodContract};
use heap::Ref;
use inputs::concrete_heap::build;
use inputs::functions::agree_functions;
use inputs::null_values::is_null;
use inputs::structure::{InputStructure, Root, describe};
use ir::ElemKind;
use java_source::access::is_hidden_class;
use java_source::heap_expression::{has_hidden_twins, is_shared};
use jvm_symex::{Completion, Predicate, PredicateBudget, complete};
use solver::PathSolver;
use states::nondeterminism::outside_read;
use states::sequence::is_field;
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
    /// As [`Finding::null_arguments`].
    pub null_arguments: &'a [NullArgument],
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
    /// As [`Finding::null_arguments`].
    null_arguments: Vec<NullArgument>,
    /// Whether what a step gave is inside of an argument.
    passes_results_inside: bool,
}

impl Script {
    /// As [`Script::of`], without the calls that the failure does not need.
    pub(crate) fn new(
        vm: &Arc<Vm>,
        starts: SequenceStarts<'_>,
        mut calls: Vec<Step>,
        sought: SoughtFailure<'_>,
        end: State,
        solver: &mut PathSolver,
    ) -> Option<Script> {
        let mut best = Script::of(vm, starts, calls.clone(), sought, end.clone(), solver)?;
        // A contract may ask for what a call does that the failure does not need.
        if best.passes_results_inside || !sought.contract.after.checks.is_empty() {
            return Some(best);
        }
        for number in (0..calls.len() - 1).rev() {
            let Some(fewer) = without_step(&calls, number) else {
                continue;
            };
            let found = Script::of(vm, starts, fewer.clone(), sought, end.clone(), solver);
            let needs_no_more =
                |shorter: &Script| shorter.null_arguments.len() <= best.null_arguments.len();
            if let Some(shorter) = found.filter(needs_no_more) {
                (best, calls) = (shorter, fewer);
            }
        }
        Some(best)
    }

    /// The calls with the simplest arguments for which the last one fails as it should; `None` if
    /// none are found or they don't do it on machine values.
    fn of(
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
        let mut inside = roots.iter().map(|root| structure.steps_inside(root));
        let passes_results_inside = inside.any(|steps| !steps.is_empty());
        let writer = SequenceWriter::new(&structure, &calls)?;
        let steps = writer.statements(|_| None)?;
        let call = writer.last_call()?;
        let inputs = writer.inputs()?;
        let mut recipe = writer.recipe()?;
        // The calls are those that code of this class's package may make. An inherited method may be declared in
        // another one.
        let class = starts.class.java_name();
        if recipe.kind == CallKind::Instance && package_of(&recipe.class) != package_of(&class) {
            recipe.class = class;
        }
        let fails_with = |start: &State, null: ChosenNull| {
            let concrete = build(&structure, start, &roots).ok()?;
            let failure = execute(vm, &structure, concrete, &calls, sought, null)?;
            (failure.key == *sought.key && failure.trouble.is_none()).then_some(failure)
        };
        let fails = |start: &State| fails_with(start, ChosenNull::Kept);
        let mut failure = fails(starts.here)?;
        let asked = &failure.asked;
        let depends = asked.iter().any(|a| a.has_other_answers());
        let is_free = !depends
            || starts
                .other_settings
                .holds_everywhere(starts.class, asked, |start| fails(&start).is_some());
        recipe.check = failure.check.take();
        recipe.outside = outside_read(&failure.asked, &failure.key.class);
        let mut null_arguments = sought.null_arguments.to_vec();
        let chooses_null = calls.iter().flat_map(|c| &c.args).any(is_chosen_null);
        if !null_arguments.is_empty()
            && chooses_null
            && fails_with(starts.here, ChosenNull::Replaced).is_some()
        {
            let is_about_null = failure.kind == "java.lang.NullPointerException";
            null_arguments = needed_null(vm, &calls, &end, is_about_null);
        }
        is_free.then_some(Script {
            steps,
            call,
            inputs,
            recipe,
            failure,
            null_arguments,
            passes_results_inside,
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
            null_arguments: self.null_arguments,
            also_through: Vec::new(),
            same_as: None,
            replayed: Replayed::No,
            fingerprint: None,
            silenced: None,
            recipe: Some(self.recipe),
            trace: self.failure.trace,
        }
    }
}

/// The steps without one of them; `None` if another one uses what it gives.
fn without_step(steps: &[Step], number: usize) -> Option<Vec<Step>> {
    let mut fewer = steps.to_vec();
    fewer.remove(number);
    for step in &mut fewer[number..] {
        if step.uses().any(|used| used == number) {
            return None;
        }
        let given = step.args.iter_mut().filter_map(|a| a.given_by.as_mut());
        for used in step.receiver.iter_mut().chain(given) {
            if *used > number && !is_field(*used) {
                *used -= 1;
            }
        }
    }
    Some(fewer)
}

fn package_of(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}

/// Whether a string is longer than a literal can be (JVMS 4.4.7): no test with it compiles, and to write it takes longer
/// than to find another one.
fn has_overlong_text(heap: &InputHeap) -> bool {
    let mut objects = heap.objects.iter();
    objects.any(|o| matches!(&o.content, HeapContent::Text(units) if units.len() > LONGEST_LITERAL))
}

/// Arguments of the failing call that are null on the path that leads to `end`, although nothing says that they may be.
pub(super) fn null_arguments(calls: &[Step], end: &State) -> Vec<NullArgument> {
    null_arguments_among(calls, end, |_, _| true)
}

/// Those of them that are needed where the calls fail with objects in the place of null as well: the path decided on
/// null, or null was chosen, no other value is at hand, and the failure is about null.
fn needed_null(vm: &Vm, calls: &[Step], end: &State, is_about_null: bool) -> Vec<NullArgument> {
    null_arguments_among(calls, end, |step, index| {
        let is_replaced = replacement_class(vm, step, index).is_some();
        !is_chosen_null(&step.args[index]) || is_about_null && !is_replaced
    })
}

fn null_arguments_among(
    calls: &[Step],
    end: &State,
    is_meant: impl Fn(&Step, usize) -> bool,
) -> Vec<NullArgument> {
    // What an earlier call was given may be null by right: it ends lists, for one.
    let failing = calls.last().and_then(|step| Some((step, step.method()?)));
    let Some((step, method)) = failing else {
        return Vec::new();
    };
    let arguments = step
        .args
        .iter()
        .zip(nullable_parameters(method))
        .enumerate();
    let arguments = arguments.filter(|(index, (argument, is_nullable))| {
        let root = &argument.root;
        let is_unknown = argument.given_by.is_none() && root.elem == ElemKind::Ref;
        let is_null = is_unknown && is_null(end, root.value.as_ref());
        is_null && !is_nullable && is_meant(step, *index)
    });
    let null = arguments.map(|(_, (argument, _))| NullArgument {
        parameter: argument.root.name.clone(),
    });
    null.collect()
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

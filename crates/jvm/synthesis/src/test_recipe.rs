//! Test recipes: a call sequence, its outcome and its assertions, as data from which a test class is written.

use crate::candidate_run::RunEnd;
use crate::nameable_exception::nameable_exception;
use crate::observe::{CallObserver, Observation};
use crate::observer_queries::{ObserverQuery, QueryArgument};
use crate::result_types::ResultTypes;
use crate::synthesized_test::SynthesizedTest;
use answer::{
    CallThrows, ExpectedValue, RecipeCall, RecipeInput, RecipeStep, RecipeValue, SuiteTest,
    TestAssert, TestObservation, TestOutcome,
};
use classes::{ClassRef, MethodRef};
use java_source::access::Package;
use java_source::members::is_inner_constructor;
use java_source::names::name_and_kind;
use java_source::syntax::Expression;
use states::sequence::static_field_of;
use states::sequence_writer::SequenceWriter;
use std::sync::Arc;
use vm::Vm;

/// The test, from a package; `None` if an argument can't be written down.
pub(crate) fn test_recipe(
    vm: &Arc<Vm>,
    package: Package<'_>,
    found: &SynthesizedTest,
    changing: &[MethodRef],
) -> Option<SuiteTest> {
    let structure = found.candidate.structure(vm);
    let calls = &found.candidate.calls;
    let writer = SequenceWriter::new(&structure, calls)?;
    let RecipeInput::Calls {
        mut steps,
        mut receiver,
        mut arguments,
    } = writer.recipe()?.input
    else {
        return None;
    };
    let (last, before) = calls.split_last()?;
    // Of an inner class, on the object around it.
    if is_inner_constructor(last.method) {
        receiver = Some(arguments.remove(0));
    }
    let named =
        |thrown: &ClassRef| nameable_exception(vm, thrown, last.method.class()).source_name();
    let types = ResultTypes::new(vm, package, calls);
    // Arrays that are made first.
    let shift = steps.len() - before.len();
    let before = before.iter().zip(&found.ran.thrown);
    let numbered = steps[shift..].iter_mut().zip(before).enumerate();
    for (number, (step, (call, thrown))) in numbered {
        if let RecipeStep::Call(step) = step {
            step.throws = match thrown {
                Some(class) => CallThrows::Always(named(class)),
                None => call_throws(vm, call.method),
            };
            let is_used = step.result.is_some();
            step.result = types.result(number).filter(|_| is_used);
        }
    }
    let (method, kind) = name_and_kind(last.method);
    let call = RecipeCall {
        class: last.method.class().source_name(),
        method,
        kind,
        receiver,
        arguments,
        result: types.result(calls.len() - 1),
        throws: call_throws(vm, last.method),
    };
    let observer = CallObserver {
        vm,
        package,
        calls,
        ran: &found.ran,
        others: &found.others,
        changing,
    };
    let outcome = match &found.ran.end {
        RunEnd::Returned(_) => {
            TestOutcome::Returns(observer.result().map(|e| shift_numbers(e, shift)))
        }
        RunEnd::Threw { class, message } => TestOutcome::Throws {
            class: named(class),
            message: stable_message(found, class, message.as_deref()),
        },
    };
    let arguments_of = |number: usize| match steps.get(shift + number) {
        Some(RecipeStep::Call(call)) => &call.arguments,
        _ => &call.arguments,
    };
    let asserts = observer.observations().into_iter().map(|o| {
        let passed = match o.asks {
            ObserverQuery::Method(method, QueryArgument::Again(n, index)) => {
                let outer = usize::from(is_inner_constructor(calls[n].method));
                let value = arguments_of(n)[index - outer].clone();
                let root = &calls[n].args[index].root;
                vec![observer.repeat_argument(value, root, o.on, method)]
            }
            ObserverQuery::Method(_, QueryArgument::Place(place)) => {
                let java = |n: &i32| Expression::int(*n).to_value();
                place.iter().map(java).collect()
            }
            ObserverQuery::Method(_, QueryArgument::Nothing) | ObserverQuery::Content(_) => {
                Vec::new()
            }
        };
        assertion(vm, &types, o, passed, shift)
    });
    let asserts = asserts.collect();
    // Variables are there for what is used.
    let test = SuiteTest {
        line: first_line(last.method),
        steps,
        call,
        outcome,
        asserts,
        covers: found.new.iter().collect(),
        takes: found.ran.taken.iter().collect(),
        settings: found.ran.settings(),
    };
    Some(with_variables(&types, test, shift))
}

/// The calls as statements of Java.
pub(crate) fn statements(vm: &Arc<Vm>, found: &SynthesizedTest) -> Option<Vec<String>> {
    let structure = found.candidate.structure(vm);
    let calls = &found.candidate.calls;
    let thrown = found.ran.thrown.iter().copied();
    let thrown: Vec<Option<ClassRef>> = thrown.chain([found.ran.end.thrown_class()]).collect();
    SequenceWriter::new(&structure, calls)?.statements(|number| {
        let class = thrown.get(number).copied().flatten()?;
        Some(format!("throws {}", class.source_name()))
    })
}

fn assertion(
    vm: &Vm,
    types: &ResultTypes,
    o: Observation,
    passed: Vec<RecipeValue>,
    shift: usize,
) -> TestAssert {
    let object = match static_field_of(vm, o.on) {
        Some((owner, field)) => {
            Expression::static_field(&owner.source_name(), &field.name).to_value()
        }
        None => RecipeValue::Made(shift + o.on),
    };
    let looked_at = match o.asks {
        ObserverQuery::Content(container) => TestObservation::Content(object, container),
        ObserverQuery::Method(asked, _) => {
            let (method, kind) = name_and_kind(asked);
            TestObservation::Call(RecipeCall {
                class: asked.class().source_name(),
                method,
                kind,
                receiver: Some(object),
                arguments: passed,
                result: types.result_on(o.on, asked),
                throws: call_throws(vm, asked),
            })
        }
    };
    TestAssert {
        looked_at,
        expected: shift_numbers(o.expected, shift),
    }
}

/// What asserts compare with is in a variable, too.
fn with_variables(types: &ResultTypes, mut test: SuiteTest, shift: usize) -> SuiteTest {
    let outcome = match &test.outcome {
        TestOutcome::Returns(expected) => expected.as_ref(),
        TestOutcome::Throws { .. } => None,
    };
    let compared = test.asserts.iter().map(|a| &a.expected);
    let compared = outcome.into_iter().chain(compared);
    let used = compared.flat_map(ExpectedValue::compared_objects);
    let used: Vec<usize> = used.flat_map(RecipeValue::steps).collect();
    for number in used {
        if let Some(RecipeStep::Call(step)) = test.steps.get_mut(number) {
            step.result = types.result(number - shift);
        }
    }
    test
}

fn shift_numbers(expected: ExpectedValue, shift: usize) -> ExpectedValue {
    let behind = |value: RecipeValue| match value {
        RecipeValue::Made(number) => RecipeValue::Made(shift + number),
        other => other,
    };
    match expected {
        ExpectedValue::Same(value) => ExpectedValue::Same(behind(value)),
        ExpectedValue::Sized { size, same } => {
            let same = same.into_iter().map(|(at, value)| (at, behind(value)));
            let same = same.collect();
            ExpectedValue::Sized { size, same }
        }
        other => other,
    }
}

/// Whether the compiler wants something to be caught.
fn call_throws(vm: &Vm, method: MethodRef) -> CallThrows {
    let declared = method.def().exceptions.iter();
    let mut declared = declared.filter_map(|name| vm.world.load(name).ok());
    match declared.any(is_checked) {
        true => CallThrows::Declared,
        false => CallThrows::Nothing,
    }
}

fn is_checked(class: ClassRef) -> bool {
    let mut next = Some(class);
    while let Some(class) = next {
        if matches!(
            &*class.name,
            "java/lang/RuntimeException" | "java/lang/Error"
        ) {
            return false;
        }
        next = class.super_class;
    }
    true
}

/// The message of an exception, if it is the same in every run.
fn stable_message(
    found: &SynthesizedTest,
    class: ClassRef,
    message: Option<&str>,
) -> Option<String> {
    let is_same =
        |m: &&str| is_stable(class, m) && found.others.iter().all(|o| o.end.throws_message(m));
    message.filter(is_same).map(str::to_owned)
}

/// Messages that the JVM itself makes differ between versions.
fn is_stable(class: ClassRef, message: &str) -> bool {
    let by_jvm = [
        "java/lang/NullPointerException",
        "java/lang/ClassCastException",
        "java/lang/ArrayStoreException",
    ];
    !by_jvm.contains(&&*class.name) && !message.contains('@')
}

/// Where the method begins.
fn first_line(method: MethodRef) -> Option<u32> {
    let code = method.code().ok()?;
    let lines = code.body.lines.iter().map(|(_, line)| u32::from(*line));
    lines.min()
}

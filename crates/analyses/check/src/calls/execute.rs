//! Concrete execution of a call sequence: every step runs on machine values, and the last one must fail as expected.

use super::script::SoughtFailure;
use crate::failure::{Failure, failure};
use classes::{ClassRef, MethodRef};
use contracts::predicates::{invariants_of, is_invariant_of};
use harness::MethodContract;
use heap::{Object, Ref};
use inputs::concrete_heap::ConcreteInput;
use inputs::structure::InputStructure;
use ir::ElemKind;
use jvm_symex::{After, Call, Jvm, JvmState, PathHost, Receiver, run_concretely};
use states::nondeterminism::voids_failure;
use states::sequence::{Argument, static_field_of};
use states::step::{Step, StepAction};
use std::sync::Arc;
use vm::{Interp, State, Stop, Value, Vm};

/// Instructions for one call.
const FUEL: u64 = 20_000_000;

/// What is passed where a search chose null for an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChosenNull {
    /// Null.
    Kept,
    /// An object of the parameter's class, if it is a class of which there can be one: to find out whether the failure
    /// needs null.
    Replaced,
}

/// Runs all steps; how the last one fails, if the others did not. `concrete` is built of `structure`, for
/// the unknown arguments of the steps.
pub(super) fn execute(
    vm: &Arc<Vm>,
    structure: &InputStructure<'_>,
    mut concrete: ConcreteInput,
    calls: &[Step],
    sought: SoughtFailure<'_>,
    null: ChosenNull,
) -> Option<Failure> {
    let (last, before) = calls.split_last()?;
    // What each step gave.
    let mut given: Vec<Ref> = Vec::new();
    let mut unknowns = 0;
    for (number, call) in before.iter().enumerate() {
        let mut args = arguments(structure, &mut concrete, call, &given, &mut unknowns)?;
        if null == ChosenNull::Replaced {
            replace_chosen_null(vm, &mut concrete.state, call, &mut args);
        }
        let receiver = receiver_of(vm, &concrete.state, call, &given)?;
        let state = &mut concrete.state;
        let mut host = PathHost::at(state.instructions);
        let mut interp = Interp::new(vm, state, &mut host);
        let result = perform(&mut interp, call.act, receiver, args)?;
        state.pinned.push(result);
        given.push(result);
        concrete.record_result(structure, number, result);
    }
    let is_assigned = |call: &Step| matches!(call.act, StepAction::Assign(_));
    if before.iter().any(is_assigned)
        && !invariants_hold(vm, &concrete.state, &given, sought.contract)
    {
        return None;
    }
    let mut args = arguments(structure, &mut concrete, last, &given, &mut unknowns)?;
    if null == ChosenNull::Replaced {
        replace_chosen_null(vm, &mut concrete.state, last, &mut args);
    }
    let receiver = receiver_of(vm, &concrete.state, last, &given)?;
    last_call(vm, concrete.state, last.method()?, (receiver, args), sought)
}

/// Whether null was chosen for an argument, and not found out to be needed: nothing is unknown about it.
pub(super) fn is_chosen_null(argument: &Argument) -> bool {
    let root = &argument.root;
    let is_unknown = argument.given_by.is_none() && root.elem == ElemKind::Ref;
    is_unknown && root.value.as_ref().is_null()
}

/// The class of the object that can be passed for an argument where null was chosen; `None` if there is none at hand.
pub(super) fn replacement_class(vm: &Vm, call: &Step, index: usize) -> Option<ClassRef> {
    let chosen = call.args.get(index).filter(|a| is_chosen_null(a));
    let param = call.method()?.parsed.params.get(index)?;
    let class = param.class_name().filter(|_| chosen.is_some())?;
    let class = vm.world.load(class).ok()?;
    (class.is_array() || !class.is_abstract() && !class.is_interface()).then_some(class)
}

/// Passes objects where null was chosen. No constructor runs: what matters is only that they are not null.
fn replace_chosen_null(vm: &Arc<Vm>, state: &mut State, call: &Step, args: &mut [Value]) {
    for (index, value) in args.iter_mut().enumerate() {
        let Some(class) = replacement_class(vm, call, index) else {
            continue;
        };
        let mut host = PathHost::at(state.instructions);
        let mut interp = Interp::new(vm, state, &mut host);
        let object = match &*class.name {
            // Without its characters it would be no string.
            "java/lang/String" => interp.new_string("").ok(),
            _ if class.is_array() => Some(interp.state.heap.alloc(Object::array(class, 0))),
            _ => Some(interp.alloc_instance(class)),
        };
        if let Some(object) = object {
            state.pinned.push(object);
            *value = object.into();
        }
    }
}

/// Takes one step; what it gives, or null. `None` if it does not end as it should.
fn perform(
    interp: &mut Interp<'_>,
    act: StepAction,
    receiver: Option<Ref>,
    mut args: Vec<Value>,
) -> Option<Ref> {
    let method = match act {
        StepAction::Call(method) => method,
        StepAction::Assign(field) => {
            let value = *args.first()?;
            let owner = receiver.filter(|r| r.is_object())?;
            interp.state.set_cell(owner, field.slot as usize, value);
            return Some(Ref::NULL);
        }
        StepAction::Array(class) => {
            let array = interp.state.heap.alloc(Object::array(class, args.len()));
            for (index, value) in args.into_iter().enumerate() {
                interp.state.set_cell(array, index, value);
            }
            return Some(array);
        }
    };
    let made = method.is_constructor().then(|| {
        let object = interp.alloc_instance(method.class());
        interp.state.pinned.push(object);
        object
    });
    // The variable's class may override what its declared type has.
    let selected = match (made, receiver) {
        (None, Some(receiver)) => interp.state.heap.get(receiver).class.select(method)?,
        _ => method,
    };
    if let Some(receiver) = made.or(receiver) {
        args.insert(0, receiver.into());
    }
    let Stop::Returned(value) = interp.run_method(selected, &args, FUEL) else {
        return None;
    };
    let returned = method.parsed.ret.as_ref();
    let is_reference = returned.is_some_and(|r| r.class_name().is_some());
    let returned = value.filter(|_| is_reference).map(|v| v.as_ref());
    Some(made.or(returned).unwrap_or(Ref::NULL))
}

/// Whether the invariants of all these objects hold: assignments don't ask for them.
fn invariants_hold(vm: &Arc<Vm>, state: &State, given: &[Ref], contract: &MethodContract) -> bool {
    given.iter().filter(|r| r.is_object()).all(|object| {
        let class = state.heap.get(*object).class;
        if is_invariant_of(class, contract.method) {
            return true;
        }
        invariants_of(class).into_iter().all(|invariant| {
            let mut state = state.clone();
            let mut host = PathHost::at(state.instructions);
            let mut interp = Interp::new(vm, &mut state, &mut host);
            let stop = interp.run_method(invariant, &[(*object).into()], FUEL);
            matches!(stop, Stop::Returned(Some(value)) if value.as_bool())
        })
    })
}

/// The result of a step, or what a static field holds.
fn result_object(vm: &Vm, state: &State, given: &[Ref], number: usize) -> Option<Ref> {
    let Some((owner, field)) = static_field_of(vm, number) else {
        return given.get(number).copied();
    };
    let statics = state.heap.statics(owner.id)?;
    Some(Ref::from_bits(statics.data.get(field.slot as usize)))
}

/// `None` if there should be one and is none.
fn receiver_of(vm: &Vm, state: &State, call: &Step, given: &[Ref]) -> Option<Option<Ref>> {
    match call.receiver {
        Some(number) => result_object(vm, state, given, number).map(Some),
        None => Some(None),
    }
}

/// What a step is called with; `unknowns` counts the arguments that no step gave.
fn arguments(
    structure: &InputStructure<'_>,
    concrete: &mut ConcreteInput,
    call: &Step,
    given: &[Ref],
    unknowns: &mut usize,
) -> Option<Vec<Value>> {
    let args = call.args.iter().map(|arg| match arg.given_by {
        Some(number) => {
            let object = result_object(structure.vm, &concrete.state, given, number);
            object.map(Value::from)
        }
        None => {
            let index = *unknowns;
            *unknowns += 1;
            concrete.argument(structure, &arg.root, index).ok()
        }
    });
    args.collect()
}

fn last_call(
    vm: &Arc<Vm>,
    state: State,
    method: MethodRef,
    (receiver, args): (Option<Ref>, Vec<Value>),
    sought: SoughtFailure<'_>,
) -> Option<Failure> {
    let contract = sought.contract;
    // The method is given that they hold: what was broken before is not this call's fault.
    if !contract.invariants_hold_before(vm, &state, receiver, &args, FUEL) {
        return None;
    }
    let class = receiver.map_or(method.class(), |r| state.heap.get(r).class);
    let method = match receiver {
        Some(_) => class.select(method)?,
        None => method,
    };
    let (receiver, start) = match receiver {
        _ if method.is_constructor() => (Receiver::New { constructor: None }, JvmState::new(state)),
        None => (Receiver::None, JvmState::new(state)),
        Some(object) => (Receiver::Given, JvmState::on(state, object)),
    };
    let call = Call {
        method,
        class,
        receiver,
        args,
    };
    let jvm = Jvm {
        after: match sought.is_breach {
            true => contract.after.clone(),
            false => After::default(),
        },
        ..Jvm::plain(vm, call)
    };
    let failure = failure(contract, run_concretely(&jvm, start, FUEL)).ok()?;
    let is_void = failure.asked.iter().any(voids_failure);
    (!is_void).then_some(failure)
}

//! Values and ends of paths as text.

use classes::ClassRef;
use heap::{Data, Ref};
use ir::ElemKind;
use jvm_symex::CallOutcome;
use vm::{State, Value, Vm};

/// How a call ended that gives a value of this kind.
pub(crate) fn outcome(
    vm: &Vm,
    state: &State,
    outcome: &CallOutcome,
    result: Option<ElemKind>,
) -> String {
    match outcome {
        CallOutcome::Returned(Some(value)) => {
            let elem = result.unwrap_or(ElemKind::Int);
            format!("returned {}", self::value(vm, state, *value, elem))
        }
        CallOutcome::Returned(None) => "returned".into(),
        CallOutcome::Threw(exception) => format!("threw {}", thrown(state, *exception)),
        CallOutcome::Broke(broken) => format!("broke {broken:?}"),
        CallOutcome::NoReceiver(exception) => format!("no receiver: {}", thrown(state, *exception)),
        CallOutcome::Rejected => "rejected".into(),
        CallOutcome::Exited(code) => format!("exited {code}"),
        CallOutcome::Deadlock => "deadlock".into(),
        CallOutcome::Stuck(why) => format!("stuck: {why}"),
    }
}

/// A value of this kind.
pub(crate) fn value(vm: &Vm, state: &State, value: Value, elem: ElemKind) -> String {
    if let Some(term) = value.term {
        return vm.terms.display(term).to_string();
    }
    match elem {
        ElemKind::Boolean => (value.bits != 0).to_string(),
        ElemKind::Byte | ElemKind::Short | ElemKind::Char | ElemKind::Int => {
            (value.bits as i32).to_string()
        }
        ElemKind::Long => (value.bits as i64).to_string(),
        ElemKind::Float => f32::from_bits(value.bits as u32).to_string(),
        ElemKind::Double => f64::from_bits(value.bits).to_string(),
        ElemKind::Ref => reference(state, value.as_ref()),
    }
}

/// `null`, a text, the elements of an array, the name of an input, or the class of an object.
pub(crate) fn reference(state: &State, r: Ref) -> String {
    let r = state.inputs.follow(r);
    if r.is_null() {
        return "null".into();
    }
    if let Some(number) = r.as_unknown() {
        return state.inputs.unknown(number).name.to_string();
    }
    let unknowns = state.inputs.unknowns().iter();
    if let Some(input) = unknowns.into_iter().find(|u| u.is == Some(r)) {
        return input.name.to_string();
    }
    let object = state.heap.get(r);
    if let Some(text) = text_of(state, r) {
        return format!("\"{text}\"");
    }
    let class = simple(object.class);
    match &object.data {
        Data::Fields(_) | Data::Unsized => class,
        data => {
            let cells = (0..data.len()).map(|i| match data {
                Data::Refs(_) => reference(state, Ref::from_bits(data.get(i))),
                Data::I64(_) => (data.get(i) as i64).to_string(),
                _ => (data.get(i) as i32).to_string(),
            });
            format!("{class} {{{}}}", cells.collect::<Vec<_>>().join(", "))
        }
    }
}

fn simple(class: ClassRef) -> String {
    class.java_name()
}

fn thrown(state: &State, exception: Ref) -> String {
    let object = state.heap.get(exception);
    let message = object.class.instance_field("detailMessage");
    let message = message.map(|f| Ref::from_bits(object.data.get(f.slot as usize)));
    let message = message.and_then(|m| text_of(state, m));
    match message {
        Some(text) => format!("{}: {text}", simple(object.class)),
        None => simple(object.class),
    }
}

fn text_of(state: &State, r: Ref) -> Option<String> {
    let object = r.is_object().then(|| state.heap.get(r))?;
    if &*object.class.name != "java/lang/String" {
        return None;
    }
    let value = object.class.instance_field("value")?;
    match &state
        .heap
        .get(Ref::from_bits(object.data.get(value.slot as usize)))
        .data
    {
        Data::I8(bytes) => Some(bytes.iter().map(|b| *b as u8 as char).collect()),
        _ => None,
    }
}

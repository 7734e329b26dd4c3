//! The trace of comparisons with summaries (`--trace FILE`): the state in which each path leaves the old version, as a note.

use crate::pair_program::{PairProgram, PairState, VersionEnd, VersionOutcome};
use heap::Ref;
use ir::ElemKind;
use jvm_symex::{Jvm, JvmState, PathTrace, TracedProgram};
use std::fmt::Write;
use std::sync::Arc;
use symex::{EventKind, Listener, PathEvent, PathEvents};
use vm::{State, Value, Vm, instance_fields};

impl TracedProgram for PairProgram {
    fn call(&self) -> &Jvm {
        &self.call
    }

    fn state_of(state: &PairState) -> &JvmState {
        &state.jvm
    }
}

/// Listens to an exploration of both versions; tells the states of those with summaries.
pub(crate) fn trace_listener(trace: &Arc<PathTrace>, has_summaries: bool) -> Listener<PairProgram> {
    let purpose = match has_summaries {
        true => "both versions, with summaries",
        false => "both versions",
    };
    let listener = trace.listener::<PairProgram>(purpose);
    match has_summaries {
        false => listener,
        true => Listener {
            ids: listener.ids.clone(),
            events: Arc::new(StateNotes {
                next: listener.events,
            }),
        },
    }
}

/// Tells the state of each path before it tells that the path ended.
struct StateNotes {
    next: Arc<dyn PathEvents<PairProgram>>,
}

impl PathEvents<PairProgram> for StateNotes {
    fn tell(&self, event: &PathEvent<'_, PairProgram>) {
        if let (EventKind::Ended(_), Some(old)) = (event.kind, &event.state.old) {
            let call = &event.program.call;
            let result = call.call.method.parsed.ret.as_ref();
            let is_ref = result.is_some_and(|r| r.elem == ElemKind::Ref);
            let text = end_text(&call.vm, old, is_ref);
            self.next.tell(&PathEvent {
                program: event.program,
                path: event.path,
                state: event.state,
                kind: EventKind::Note(&text),
            });
        }
        self.next.tell(event);
    }
}

/// How a version ended, and what the objects of the input hold then.
fn end_text(vm: &Vm, end: &VersionEnd, is_ref: bool) -> String {
    let mut text = match end.outcome {
        VersionOutcome::Returned(None) => "returns".to_owned(),
        VersionOutcome::Returned(Some(value)) => {
            format!("returns {}", value_text(vm, &end.state, value, is_ref))
        }
        VersionOutcome::Threw(_) => "throws".to_owned(),
    };
    for object in end.state.inputs.objects().iter().filter(|o| !o.private) {
        if object.class.is_array() || object.class.module().is_some() {
            continue;
        }
        let fields = instance_fields(object.class).map(|(_, field)| {
            let value = end.state.cell(object.at, field.slot as usize);
            let is_ref = field.desc.elem == ElemKind::Ref;
            format!(
                "{}={}",
                field.name,
                value_text(vm, &end.state, value, is_ref)
            )
        });
        let fields: Vec<String> = fields.collect();
        // Writing to a string can't fail.
        let _ = write!(text, "; {}: {{{}}}", object.name, fields.join(", "));
    }
    text
}

fn value_text(vm: &Vm, state: &State, value: Value, is_ref: bool) -> String {
    match value.term {
        Some(term) => vm.terms.display(term).to_string(),
        None if is_ref => reference_text(state, value.as_ref()),
        None => (value.bits as i64).to_string(),
    }
}

fn reference_text(state: &State, r: Ref) -> String {
    let r = state.inputs.follow(r);
    if let Some(number) = r.as_unknown() {
        return format!("{}?", state.inputs.unknown(number).name);
    }
    if r.is_null() {
        return "null".to_owned();
    }
    match state.inputs.object_at(r) {
        Some(object) => object.name.to_string(),
        None => format!("new {}", state.heap.get(r).class.java_name()),
    }
}

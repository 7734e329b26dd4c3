//! Observer that collects an input of each path, with how the method ends on it.

use answer::{Ending, HeapContent, HeapValue, InputHeap, ReasonKind, TestInput};
use harness::{ConditionWriter, Entry, InputCase, MORE_OBJECTS, Observations, stuck_kind};
use heap::Ref;
use inputs::structure::TOO_LONG;
use ir::ElemKind;
use java_source::primitive_literal::java_literal;
use java_source::text_literal::string_literal;
use java_source::types::is_primitive;
use jvm_symex::{
    After, CallOutcome, Completion, ContractTime, Jvm, JvmState, PathHost, Place, Trail,
    WatchedEnd, current_place, run_watched,
};
use solver::PathSolver;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EndReason, Observer, Program};
use vm::{Interp, State, Value};

/// Instructions that an input's run may take beyond twice those of the path.
const FUEL: u64 = 20_000_000;

/// An input, and what it reaches.
pub(super) struct CollectedInput {
    size: u32,
    pub input: TestInput,
    /// The same for inputs that differ in numbers only; empty if there is nothing but numbers.
    pub shape: String,
    drawn: String,
    pub trail: Trail,
}

impl CollectedInput {
    /// Small inputs first; then in an order that does not depend on who found them when.
    pub(crate) fn order(&self) -> (u32, usize, &[String], &str, &str) {
        let input = &self.input;
        let condition = &input.condition[..];
        (
            self.size,
            condition.len(),
            condition,
            &self.drawn,
            &input.call,
        )
    }
}

pub(super) struct Collector {
    entry: Arc<Entry>,
    /// The bound on the size of inputs.
    size: u32,
    found: Mutex<(Vec<CollectedInput>, Observations)>,
}

impl Collector {
    pub(crate) fn new(entry: Arc<Entry>, size: u32) -> Collector {
        Collector {
            entry,
            size,
            found: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, (Vec<CollectedInput>, Observations)> {
        self.found
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub(crate) fn take(&self) -> (Vec<CollectedInput>, Observations) {
        std::mem::take(&mut *self.lock())
    }

    fn note_stuck(&self, state: &State, kind: ReasonKind, what: String) {
        // How long they are is chance, and one line says it for all.
        let (what, place) = match what.starts_with(TOO_LONG) {
            true => (format!("inputs with {TOO_LONG}"), Place::default()),
            false => (what, current_place(state)),
        };
        self.lock().1.note_stuck(kind, what, place);
    }

    fn keep(&self, state: &mut JvmState, solver: &mut PathSolver) {
        let whole = match self.entry.complete(state, MORE_OBJECTS, self.size, solver) {
            Completion::Yes(whole) => whole,
            // No input that satisfies the contract takes this path.
            Completion::No => return,
            Completion::NotUpTo(size) => {
                let place = current_place(&state.machine);
                return self.lock().1.note_too_large(size, place);
            }
            Completion::Unknown(why) => {
                let what = format!(
                    "no input that satisfies the contract and takes this path is known, {why}"
                );
                return self.note_stuck(&state.machine, ReasonKind::Unsupported, what);
            }
        };
        let vars = self.entry.vars(&whole);
        let model = match solver.simplest_model(&whole.path, &vars) {
            Ok(model) => model,
            Err(why) => return self.note_stuck(&state.machine, ReasonKind::Solver, why),
        };
        let case = InputCase {
            state: &whole,
            model: &model,
            given: state.given(),
        };
        let fuel = 2 * self
            .entry
            .symbolic_call(ContractTime::Meanwhile)
            .instructions(state)
            + FUEL;
        match self.execute_input(&case, fuel) {
            Ok(kept) => self.lock().0.push(kept),
            Err(why) => self.note_stuck(&state.machine, ReasonKind::Unsupported, why),
        }
    }

    fn execute_input(&self, case: &InputCase<'_>, fuel: u64) -> Result<CollectedInput, String> {
        let (call, start, names) = self.entry.concrete_call_with_names(case)?;
        // What must hold afterwards is no part of the call.
        let call = Jvm {
            after: After::default(),
            ..call
        };
        let (end, trail) = run_watched(&call, start, fuel);
        let described = self.entry.input_heap(case);
        let heap = self.entry.heap(case);
        let terms = &self.entry.vm.terms;
        let shorts = self.entry.shorts(case.state);
        let writer = ConditionWriter::new(terms, &case.state.inputs, shorts);
        Ok(CollectedInput {
            size: case.state.inputs.size(),
            shape: shape(&described),
            drawn: format!("{described:?}"),
            trail,
            input: TestInput {
                call: self.entry.call_text(case),
                inputs: self.entry.inputs(case),
                heap,
                condition: writer.path(&case.state.path),
                ends: self.ending(end, &names),
                covers: Vec::new(),
            },
        })
    }

    fn ending(&self, end: WatchedEnd, names: &[(Ref, Arc<str>)]) -> Ending {
        match end {
            WatchedEnd::Returned(value, mut state) => {
                let value = value.map(|v| self.value_text(v, &mut state, names));
                Ending::Returns(value.unwrap_or_default())
            }
            WatchedEnd::Threw(raised, _) => {
                let class = raised.class.java_name();
                Ending::Throws(match raised.message {
                    Some(message) => format!("{class}: {message}"),
                    None => class,
                })
            }
            WatchedEnd::Other(reason) => Ending::Other(reason.text().into()),
            WatchedEnd::TooLong => Ending::Other("it does not end".into()),
        }
    }

    fn value_text(&self, value: Value, state: &mut State, names: &[(Ref, Arc<str>)]) -> String {
        let elem = self.entry.method.parsed.ret.as_ref().map(|r| r.elem);
        match elem {
            None => String::new(),
            Some(ElemKind::Ref) => match value.as_ref() {
                Ref::NULL => "null".into(),
                object if let Some((_, name)) = names.iter().find(|(at, _)| *at == object) => {
                    name.to_string()
                }
                object => {
                    let class = state.heap.get(object).class;
                    if &*class.name != "java/lang/String" {
                        return format!("a new {}", class.java_name());
                    }
                    let mut host = PathHost::at(state.instructions);
                    let text = Interp::new(&self.entry.vm, state, &mut host).string_lossy(object);
                    string_literal(&text.encode_utf16().collect::<Vec<u16>>())
                }
            },
            Some(elem) => java_literal(elem, value.bits),
        }
    }
}

/// Objects and references of an input, without its numbers.
fn shape(heap: &InputHeap) -> String {
    let mut out = String::new();
    let value = |out: &mut String, value: &HeapValue| {
        // Writing to a string can't fail.
        let _ = match value {
            HeapValue::Null => write!(out, "null "),
            HeapValue::Object(number) => write!(out, "#{number} "),
            HeapValue::Primitive(_) => Ok(()),
            HeapValue::NotLookedAt => write!(out, "? "),
        };
    };
    let roots = heap.roots.iter().filter(|r| is_reference(&r.declared));
    roots.for_each(|root| value(&mut out, &root.value));
    for object in &heap.objects {
        let _ = write!(out, "; {} ", object.class);
        match &object.content {
            HeapContent::Fields(fields) => {
                let references = fields.iter().filter(|f| is_reference(&f.declared));
                references.for_each(|f| value(&mut out, &f.value));
            }
            HeapContent::Elements(elements) => {
                let _ = write!(out, "{} ", elements.len());
                if object.class.strip_suffix("[]").is_some_and(is_reference) {
                    elements.iter().for_each(|e| value(&mut out, e));
                }
            }
            HeapContent::Text(units) => _ = write!(out, "{} ", units.len()),
            HeapContent::Built(calls) => {
                for call in calls {
                    let _ = write!(out, "{} ", call.method);
                    call.args.iter().for_each(|a| value(&mut out, a));
                }
            }
            HeapContent::Boxed(boxed) => value(&mut out, boxed),
            HeapContent::Made(made) => {
                let _ = write!(out, "{} ", made.call);
                made.args.iter().for_each(|a| value(&mut out, &a.value));
            }
            HeapContent::Function(function) => {
                for method in &function.methods {
                    let _ = write!(out, "{} {} ", method.name, method.answers.len());
                    method.answers.iter().for_each(|a| value(&mut out, a));
                }
            }
            HeapContent::Constant(name) => _ = write!(out, "{name} "),
            HeapContent::Held(held) => _ = write!(out, "{}.{} ", held.class, held.field),
        }
    }
    out
}

fn is_reference(declared: &str) -> bool {
    !is_primitive(declared)
}

impl Observer<Jvm> for Collector {
    fn on_end(
        &self,
        state: &mut JvmState,
        reason: EndReason,
        outcome: CallOutcome,
        solver: &mut PathSolver,
    ) {
        match outcome {
            CallOutcome::Returned(_)
            | CallOutcome::Threw(_)
            | CallOutcome::Broke(_)
            | CallOutcome::Exited(_) => {
                self.keep(state, solver);
            }
            CallOutcome::Stuck(what) => {
                self.note_stuck(&state.machine, stuck_kind(reason), what);
            }
            // No path: the input is none, or nothing more can be said than the summary does.
            CallOutcome::NoReceiver(_) | CallOutcome::Rejected | CallOutcome::Deadlock => {}
        }
    }

    fn on_nontermination(&self, _: &mut JvmState, _: &mut PathSolver) {}

    fn on_cut(&self, _: &mut JvmState, _: EndReason, _: &mut PathSolver) {}
}

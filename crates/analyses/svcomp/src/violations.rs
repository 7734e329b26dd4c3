//! Observer of a program's runs: keeps those that violate the property until the real JVM has confirmed them.

use answer::{
    BoundKind, HeapContent, InputValue, Location, NondetValue, Property, ReasonKind, Violation,
};
use harness::{FindingKey, Observations, stuck_kind};
use heap::Ref;
use inputs::structure::{InputStructure, MAX_LENGTH, Root, TOO_LONG, describe};
use ir::ElemKind;
use java_source::primitive_literal::{input_value, java_literal};
use java_source::text_literal::string_literal;
use jvm_symex::{
    CallOutcome, Jvm, JvmState, PathHost, Place, backtrace, current_place, jdk_trouble, place_of,
};
use solver::{Model, PathSolver};
use states::nondeterminism::{asking_place, explain_dependence};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EndReason, Observer};
use term::Term;
use vm::environment::{
    Asked, CHARSET, EnvironmentSource, INPUT, LINE_SEPARATOR, LOCALE, LOGGING, PROPERTIES,
    PROPERTY, TIME_ZONE, VARIABLE, VARIABLES, Varies,
};
use vm::{AtEntry, Interp, Nondet, State, Vm};

/// Runs that are tried on the JVM for one violation: more would fail there for the same reason.
const MAX_TRIES: u32 = 3;

/// Said of runs that end well, but only on a deep enough stack.
const DEEP_RECURSION: &str =
    "the recursion is so deep that some JVMs overflow their stack and others don't";

/// Said of runs that go on after an assertion failed.
const CAUGHT: &str = "an assert fails, but its AssertionError is caught";

const ASSERTION_ERROR: &str = "java/lang/AssertionError";

/// A run that violates the property, as Cairn sees it.
#[derive(Debug)]
pub(crate) struct ViolatingRun {
    pub violation: Violation,
    place: Place,
    /// What the run read from the environment.
    asked: Vec<Asked>,
    /// Somebody caught the error.
    is_caught: bool,
}

#[derive(Default)]
struct ObservedRuns {
    observations: Observations,
    waiting: VecDeque<ViolatingRun>,
    tries: BTreeMap<FindingKey, u32>,
}

pub(crate) struct Violations {
    vm: Arc<Vm>,
    property: Property,
    watched: Mutex<ObservedRuns>,
}

/// What a run violates the property with.
struct ViolatingException {
    key: FindingKey,
    place: Place,
    is_caught: bool,
}

impl Violations {
    pub(crate) fn new(vm: &Arc<Vm>, property: Property) -> Violations {
        Violations {
            vm: vm.clone(),
            property,
            watched: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, ObservedRuns> {
        self.watched
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub(crate) fn observations(&self) -> Observations {
        self.lock().observations.clone()
    }

    pub(crate) fn has_candidates(&self) -> bool {
        !self.lock().waiting.is_empty()
    }

    pub(crate) fn next(&self) -> Option<ViolatingRun> {
        self.lock().waiting.pop_front()
    }

    /// The JVM does something else.
    pub(crate) fn refuse(&self, candidate: ViolatingRun, why: &str) {
        let kind = &candidate.violation.kind;
        let depends = candidate.asked.iter().find(|a| !is_history(a));
        let (kind, what) = match depends {
            _ if candidate.is_caught => (ReasonKind::Unsupported, CAUGHT.to_owned()),
            Some(asked) => explain_dependence(asked, kind),
            None => (
                ReasonKind::Internal,
                format!("{kind} does not happen on the JVM: {why}"),
            ),
        };
        self.note_stuck(kind, what, candidate.place);
    }

    /// Nobody asked the JVM.
    pub(crate) fn note_unconfirmed(&self, candidate: ViolatingRun, why: &str) {
        let what = format!(
            "{} was not confirmed on the JVM: {why}",
            candidate.violation.kind
        );
        self.note_stuck(ReasonKind::Unsupported, what, candidate.place);
    }

    fn note_stuck(&self, kind: ReasonKind, what: String, place: Place) {
        self.lock().observations.note_stuck(kind, what, place);
    }

    /// What a run that ended well rests on. No call came before the program's own.
    fn assume(&self, state: &State) {
        let by_classes = state.notes.asked_by_classes.iter().map(|(_, asked)| asked);
        let asked = state.notes.asked.iter().chain(by_classes);
        for asked in asked.filter(|a| !is_fixed(a)) {
            let kind = match asked.source.varies {
                Varies::ByHistory | Varies::ByLibrary => continue,
                Varies::ByInput => BoundKind::InputClass,
                Varies::ByRun | Varies::ByMachine | Varies::BySetting | Varies::ByClassPath => {
                    BoundKind::Environment
                }
            };
            let (what, place) = (asked.to_string(), asking_place(asked));
            self.lock().observations.note_assumption(kind, what, place);
        }
    }

    fn violation(&self, state: &mut JvmState, outcome: &CallOutcome) -> Option<ViolatingException> {
        let thrown = match outcome {
            CallOutcome::Threw(exception) => self.violation_by_exception(state, *exception),
            CallOutcome::Returned(_)
            | CallOutcome::Broke(_)
            | CallOutcome::NoReceiver(_)
            | CallOutcome::Rejected
            | CallOutcome::Exited(_)
            | CallOutcome::Deadlock
            | CallOutcome::Stuck(_) => None,
        };
        match self.property {
            Property::RuntimeException => thrown,
            Property::Assert => thrown.or_else(|| self.failed_assertion(&state.machine)),
        }
    }

    fn violation_by_exception(
        &self,
        state: &mut JvmState,
        exception: Ref,
    ) -> Option<ViolatingException> {
        let name = match self.property {
            Property::Assert => ASSERTION_ERROR,
            Property::RuntimeException => "java/lang/RuntimeException",
        };
        let class = state.machine.heap.get(exception).class;
        let wanted = self.vm.world.load(name).ok()?;
        if !class.is_subtype_of(wanted) {
            return None;
        }
        let mut host = PathHost::at(state.machine.instructions);
        let interp = Interp::new(&self.vm, &mut state.machine, &mut host);
        let trace = backtrace(&interp, exception);
        Some(ViolatingException {
            key: FindingKey::new(class, &trace),
            place: place_of(&trace),
            is_caught: false,
        })
    }

    /// An assertion that failed on the way, in a thread that ended by it or somewhere it was caught.
    fn failed_assertion(&self, state: &State) -> Option<ViolatingException> {
        let trace = [*state.notes.failed_assertions.as_ref()?.first()?];
        let class = self.vm.world.load(ASSERTION_ERROR).ok()?;
        Some(ViolatingException {
            key: FindingKey::new(class, &trace),
            place: place_of(&trace),
            is_caught: true,
        })
    }

    fn keep(&self, state: &State, thrown: ViolatingException, solver: &mut PathSolver) {
        let tries = {
            let mut watched = self.lock();
            let tries = watched.tries.entry(thrown.key.clone()).or_default();
            *tries += 1;
            *tries
        };
        let (what, place) = (thrown.key.class.clone(), thrown.place.clone());
        if tries > MAX_TRIES {
            let what = format!(
                "{what} was not confirmed on the JVM: enough others of this kind were tried there"
            );
            return self.note_stuck(ReasonKind::Unsupported, what, place);
        }
        let model = match solver.simplest_model(&state.path, &self.vars(state)) {
            Ok(model) => model,
            Err(why) => return self.note_stuck(ReasonKind::Solver, why, place),
        };
        let lengths = state.inputs.arrays().iter();
        let mut lengths = lengths.map(|a| model.eval(&self.vm.terms, a.len).bits());
        if lengths.any(|length| length > MAX_LENGTH as u64) {
            let what = format!("{what} may be thrown, but only with {TOO_LONG}");
            return self.note_stuck(ReasonKind::Unsupported, what, place);
        }
        let candidate = ViolatingRun {
            violation: Violation {
                rule: rules::rule_of_exception(&thrown.key.class).to_owned(),
                kind: thrown.key.class,
                at: location(&thrown.place),
                values: self.values(state, &model),
                trace: Vec::new(),
            },
            place: thrown.place,
            asked: state.notes.asked.clone(),
            is_caught: thrown.is_caught,
        };
        self.lock().waiting.push_back(candidate);
    }

    /// The variables of a run, in the order in which they are made simple: lengths of strings, then
    /// values as they were asked for.
    fn vars(&self, state: &State) -> Vec<Term> {
        let inputs = &state.inputs;
        let lengths = inputs.arrays().iter().map(|a| a.len);
        let values = inputs.nondets().iter().filter_map(|n| n.value.term);
        let cells = inputs.objects().iter().flat_map(|o| match &o.at_entry {
            AtEntry::Array(index) => {
                let cells = &inputs.array(*index).cells;
                cells.iter().filter_map(|(_, c)| c.term).collect::<Vec<_>>()
            }
            AtEntry::Fields(_) | AtEntry::Built(_) | AtEntry::Function(_) => Vec::new(),
        });
        let mut vars: Vec<Term> = Vec::new();
        for term in lengths.chain(values).chain(cells) {
            for var in self.vm.terms.vars_of(term) {
                if !vars.contains(var) {
                    vars.push(*var);
                }
            }
        }
        vars
    }

    fn values(&self, state: &State, model: &Model) -> Vec<NondetValue> {
        let structure = InputStructure {
            vm: &self.vm,
            state,
            model,
            given: &[],
        };
        let nondets = state.inputs.nondets().iter();
        nondets.map(|nondet| value(&structure, nondet)).collect()
    }
}

/// The one world that programs run in ([`answer::PROGRAM_WORLD`] says it to users): an English locale, UTF-8, GMT, the system properties that Cairn gives, no
/// environment variables, no input. The JVM runs them with the same.
const FIXED_WORLD: [&EnvironmentSource; 10] = [
    &LOCALE,
    &CHARSET,
    &LINE_SEPARATOR,
    &TIME_ZONE,
    &INPUT,
    &VARIABLE,
    &VARIABLES,
    &PROPERTY,
    &PROPERTIES,
    &LOGGING,
];

fn is_fixed(asked: &Asked) -> bool {
    let mut fixed = FIXED_WORLD.iter();
    fixed.any(|source| std::ptr::eq(asked.source, *source))
}

fn is_history(asked: &Asked) -> bool {
    asked.source.varies == Varies::ByHistory
}

fn value(structure: &InputStructure<'_>, nondet: &Nondet) -> NondetValue {
    let (value, java, raw) = match nondet.elem {
        ElemKind::Ref => {
            let text = characters(structure, nondet);
            let java = string_literal(&text);
            let raw = text.iter().map(|unit| format!("{unit:04x}")).collect();
            (InputValue::Java(java.clone()), java, raw)
        }
        elem => {
            let bits = structure.bits(nondet.value);
            let raw = format!("{bits:x}");
            (input_value(elem, bits), java_literal(elem, bits), raw)
        }
    };
    NondetValue {
        call: call_name(nondet.elem).into(),
        value,
        java,
        raw,
        at: nondet.by.map(|at| location(&place_of(&[at]))),
    }
}

fn characters(structure: &InputStructure<'_>, nondet: &Nondet) -> Vec<u16> {
    let root = Root {
        name: String::new(),
        desc: "Ljava/lang/String;".into(),
        elem: ElemKind::Ref,
        value: nondet.value,
    };
    let heap = describe(structure, &[root], &[]);
    match heap.objects.into_iter().next().map(|o| o.content) {
        Some(HeapContent::Text(units)) => units,
        _ => Vec::new(),
    }
}

fn call_name(elem: ElemKind) -> &'static str {
    match elem {
        ElemKind::Boolean => "nondetBoolean",
        ElemKind::Byte => "nondetByte",
        ElemKind::Char => "nondetChar",
        ElemKind::Short => "nondetShort",
        ElemKind::Int => "nondetInt",
        ElemKind::Long => "nondetLong",
        ElemKind::Float => "nondetFloat",
        ElemKind::Double => "nondetDouble",
        ElemKind::Ref => "nondetString",
    }
}

fn location(place: &Place) -> Location {
    Location {
        within: None,
        ..harness::location(place)
    }
}

impl Observer<Jvm> for Violations {
    fn on_end(
        &self,
        state: &mut JvmState,
        reason: EndReason,
        outcome: CallOutcome,
        solver: &mut PathSolver,
    ) {
        let place = current_place(&state.machine);
        if let CallOutcome::Stuck(what) = outcome {
            return self.note_stuck(stuck_kind(reason), what, place);
        }
        if reason == EndReason::Rejected {
            return self.on_nontermination(state, solver);
        }
        if let Some(thrown) = self.violation(state, &outcome) {
            return self.keep(&state.machine, thrown, solver);
        }
        let overflowed = match outcome {
            CallOutcome::Threw(exception) => {
                if let Some(what) = self.tool_failure(state, exception) {
                    return self.note_stuck(ReasonKind::Unsupported, what, place);
                }
                let class = state.machine.heap.get(exception).class;
                &*class.name == "java/lang/StackOverflowError"
            }
            CallOutcome::Returned(_)
            | CallOutcome::Broke(_)
            | CallOutcome::NoReceiver(_)
            | CallOutcome::Rejected
            | CallOutcome::Exited(_)
            | CallOutcome::Deadlock
            | CallOutcome::Stuck(_) => false,
        };
        if state.machine.deep_stack && !overflowed {
            self.note_stuck(ReasonKind::Unsupported, DEEP_RECURSION.to_owned(), place);
        }
        self.assume(&state.machine);
    }

    /// Also for runs that an assumption ends.
    fn on_nontermination(&self, state: &mut JvmState, _: &mut PathSolver) {
        if let Some(thrown) = self.caught_failure(&state.machine) {
            self.note_stuck(ReasonKind::Unsupported, CAUGHT.to_owned(), thrown.place);
        }
        self.assume(&state.machine);
    }

    fn on_cut(&self, state: &mut JvmState, _: EndReason, _: &mut PathSolver) {
        self.assume(&state.machine);
    }
}

impl Violations {
    fn caught_failure(&self, state: &State) -> Option<ViolatingException> {
        match self.property {
            Property::Assert => self.failed_assertion(state),
            Property::RuntimeException => None,
        }
    }

    /// Why an exception is not the program's doing, if it is not.
    fn tool_failure(&self, state: &mut JvmState, exception: Ref) -> Option<String> {
        let mut host = PathHost::at(state.machine.instructions);
        let interp = Interp::new(&self.vm, &mut state.machine, &mut host);
        jdk_trouble(&interp, exception)
    }
}

//! Calls of methods as programs that the engine explores.

use crate::call::{Call, Receiver};
use crate::host::PathHost;
use crate::place::{self, Place};
use crate::predicate::{Predicate, may_hold};
use classes::ClassRef;
use heap::Ref;
use solver::{Feasibility, PathCondition, PathSolver};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use symex::{EndReason, ForkState, Program, Site, Step};
use term::Term;
use vm::{Interp, State, Stop, Value, Vm};

/// Instructions between two looks at the clock.
const SLICE: u64 = 200_000;

/// A state of the machine, and how far the call is.
pub struct JvmState {
    pub machine: State,
    phase: Phase,
    /// Executed before the call.
    base: u64,
    /// Instructions between two looks at it.
    slice: u64,
    /// The object for [`Receiver::Given`].
    given: Option<Ref>,
    /// What was known of the input when it was last held against the preconditions.
    admitted: usize,
    /// What preconditions returned that is not known to be true yet.
    required: Option<Term>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing has been called yet.
    Start,
    /// In the precondition of this number.
    Requiring(usize),
    /// In the initializer of the method's class.
    Initializing,
    /// In the constructor that makes the receiver.
    Constructing(Ref),
    /// In the method itself.
    Calling,
}

/// How a path ended.
#[derive(Debug)]
pub enum Outcome {
    Returned(Option<Value>),
    Threw(Ref),
    /// The constructor that should make the receiver threw this.
    NoReceiver(Ref),
    /// The input is not one that the program takes.
    Rejected,
    Exited(i32),
    Deadlock,
    /// What Cairn can't execute, or a mistake of its own.
    Stuck(String),
}

/// One call, explored from states made by [`Jvm::start`].
pub struct Jvm {
    pub vm: &'static Vm,
    pub call: Call,
    /// What must hold for the input.
    pub requires: Vec<Predicate>,
    pub contract: ContractTime,
}

/// When inputs are held against what is required of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractTime {
    /// While the method looks at them: parts that it never asks for stay open.
    Meanwhile,
    /// Before the method is called: all that the contract asks for is known then, and each input is
    /// one that satisfies it.
    First,
}

impl JvmState {
    pub fn new(machine: State) -> JvmState {
        let base = machine.instructions;
        JvmState {
            machine,
            phase: Phase::Start,
            base,
            slice: SLICE,
            given: None,
            admitted: 0,
            required: None,
        }
    }

    /// A state in which the method is called on `object`, see [`Receiver::Given`].
    pub fn on(machine: State, object: Ref) -> JvmState {
        JvmState {
            given: Some(object),
            ..JvmState::new(machine)
        }
    }

    /// The same, looked at after every transfer of control.
    pub(crate) fn watched(self) -> JvmState {
        JvmState { slice: 1, ..self }
    }

    pub fn given(&self) -> Option<Ref> {
        self.given
    }
}

impl ForkState for JvmState {
    fn fork(&mut self) -> JvmState {
        JvmState {
            machine: self.machine.fork(),
            ..*self
        }
    }

    fn answer(&mut self, answer: u64) {
        self.machine.answer(answer);
    }

    fn path(&self) -> &PathCondition {
        &self.machine.path
    }

    fn set_path(&mut self, path: PathCondition) {
        self.machine.path = path;
    }

    fn is_again(&self, earlier: &JvmState) -> bool {
        self.phase == earlier.phase && self.machine.is_again(&earlier.machine)
    }

    fn size(&self) -> u32 {
        self.machine.inputs.size()
    }
}

impl Program for Jvm {
    type State = JvmState;
    type Outcome = Outcome;
    type Place = Place;

    fn step(&self, state: &mut JvmState) -> Step<Outcome> {
        match catch_unwind(AssertUnwindSafe(|| self.run(state))) {
            Ok(step) => step,
            Err(panic) => Step::Ended(EndReason::Internal, Outcome::Stuck(panic_text(&*panic))),
        }
    }

    fn admits(&self, state: &mut JvmState, solver: &mut PathSolver) -> bool {
        if let Some(required) = state.required.take()
            && !assume(state, required, solver)
        {
            return false;
        }
        if self.requires.is_empty() || matches!(state.phase, Phase::Requiring(_)) {
            return true;
        }
        let answered = state.machine.inputs.answered();
        if answered == std::mem::replace(&mut state.admitted, answered) {
            return true;
        }
        may_hold(self.vm, &mut state.machine, &self.requires, solver)
    }

    fn site(&self, state: &JvmState) -> Site {
        match state.machine.thread().stack.frames.last() {
            Some(frame) => Site(u64::from(frame.method.id.0) << 32 | u64::from(frame.pc)),
            None => Site(u64::MAX),
        }
    }

    fn place(&self, state: &JvmState) -> Place {
        place::current_place(&state.machine)
    }

    fn place_at(&self, site: Site) -> Option<Place> {
        let (method, pc) = ((site.0 >> 32) as u32, site.0 as u32);
        let method = (method != u32::MAX).then(|| self.vm.world.method(method))?;
        Some(place::place_of(&[(method, pc)]))
    }

    fn instructions(&self, state: &JvmState) -> u64 {
        state.machine.instructions - state.base
    }
}

impl Jvm {
    fn run(&self, state: &mut JvmState) -> Step<Outcome> {
        let stop = match state.phase {
            Phase::Start => self.require(state, 0),
            Phase::Requiring(_) | Phase::Initializing | Phase::Constructing(_) | Phase::Calling => {
                self.resume(state)
            }
        };
        match (stop, state.phase) {
            (stop, Phase::Requiring(number)) => self.required(state, stop, number),
            (Stop::Returned(_), Phase::Initializing) => {
                let stop = self.call_method(state, None);
                self.ended(state, stop)
            }
            (Stop::Returned(_), Phase::Constructing(object)) => {
                let stop = self.call_method(state, Some(object));
                self.ended(state, stop)
            }
            (stop, _) => self.ended(state, stop),
        }
    }

    /// Runs precondition `number`; after the last one, the call.
    fn require(&self, state: &mut JvmState, number: usize) -> Stop {
        let predicate = match self.contract {
            ContractTime::First => self.requires.get(number),
            ContractTime::Meanwhile => None,
        };
        let Some(predicate) = predicate else {
            state.phase = Phase::Start;
            return self.start(state);
        };
        match predicate.args_in(&state.machine) {
            None => self.require(state, number + 1),
            Some(args) => {
                state.phase = Phase::Requiring(number);
                self.with_interp(state, |i| i.run_method(predicate.method, &args, SLICE))
            }
        }
    }

    /// A precondition stopped: it holds, does not hold, or is not at its end.
    fn required(&self, state: &mut JvmState, stop: Stop, number: usize) -> Step<Outcome> {
        let rejected = Step::Ended(EndReason::Rejected, Outcome::Rejected);
        match stop {
            Stop::Returned(Some(value)) => {
                match value.term {
                    None if !value.as_bool() => return rejected,
                    None => {}
                    // The engine has a solver to find out whether it may be true.
                    Some(term) => state.required = Some(self.and_true(state.required, term)),
                }
                state.machine.restore_inputs();
                let stop = self.require(state, number + 1);
                match state.phase {
                    Phase::Requiring(number) => self.required(state, stop, number),
                    _ => self.ended(state, stop),
                }
            }
            // A contract that throws does not hold.
            Stop::Threw(_) | Stop::Returned(None) => rejected,
            other => self.ended(state, other),
        }
    }

    /// That `value`, a `boolean`, is true, and what was required before.
    fn and_true(&self, before: Option<Term>, value: Term) -> Term {
        let terms = &self.vm.terms;
        let is_true = terms.not(terms.eq(value, terms.bv(32, 0)));
        before.map_or(is_true, |before| terms.and(before, is_true))
    }

    fn start(&self, state: &mut JvmState) -> Stop {
        let slice = state.slice;
        match &self.call.receiver {
            Receiver::None => self.call_method(state, None),
            Receiver::Main => {
                state.phase = Phase::Initializing;
                let class = self.call.class;
                match self.with_interp(state, |i| i.run_initializer(class, slice)) {
                    Ok(()) => Stop::Returned(None),
                    Err(stop) => stop,
                }
            }
            Receiver::Given => self.call_method(state, state.given),
            Receiver::New { constructor } => {
                let object = self.new_object(state, self.call.class);
                match constructor {
                    None => self.call_method(state, Some(object)),
                    Some((constructor, args)) => {
                        state.phase = Phase::Constructing(object);
                        let args = with_receiver(Some(object), args);
                        self.with_interp(state, |i| i.run_method(constructor, &args, slice))
                    }
                }
            }
        }
    }

    fn new_object(&self, state: &mut JvmState, class: ClassRef) -> Ref {
        let object = self.with_interp(state, |i| i.alloc_instance(class));
        state.machine.pinned.push(object);
        object
    }

    fn call_method(&self, state: &mut JvmState, receiver: Option<Ref>) -> Stop {
        state.phase = Phase::Calling;
        let slice = state.slice;
        let args = with_receiver(receiver, &self.call.args);
        self.with_interp(state, |i| i.run_method(self.call.method, &args, slice))
    }

    fn resume(&self, state: &mut JvmState) -> Stop {
        let slice = state.slice;
        self.with_interp(state, |i| i.run(slice))
    }

    fn with_interp<R>(&self, state: &mut JvmState, f: impl FnOnce(&mut Interp<'_>) -> R) -> R {
        let mut host = PathHost::at(state.machine.instructions);
        f(&mut Interp::new(self.vm, &mut state.machine, &mut host))
    }

    fn ended(&self, state: &mut JvmState, stop: Stop) -> Step<Outcome> {
        match (stop, state.phase) {
            (Stop::Returned(value), _) => {
                Step::Ended(EndReason::Returned, Outcome::Returned(value))
            }
            (Stop::Threw(exception), Phase::Constructing(_)) => {
                Step::Ended(EndReason::Rejected, Outcome::NoReceiver(exception))
            }
            (Stop::Threw(exception), _) if self.is_out_of_memory(state, exception) => {
                Step::Ended(EndReason::Heap, Outcome::Threw(exception))
            }
            (Stop::Threw(exception), _) => Step::Ended(EndReason::Threw, Outcome::Threw(exception)),
            (Stop::Decide(term), _) => Step::Decide(term),
            (Stop::Choose(term), _) => Step::Choose(term),
            (Stop::Split(count), _) => Step::Split(count),
            (Stop::Rejected, _) => Step::Ended(EndReason::Rejected, Outcome::Rejected),
            (Stop::Unsupported(what), _) => {
                Step::Ended(EndReason::Unsupported, Outcome::Stuck(what.into()))
            }
            (Stop::Exit(code), _) => Step::Ended(EndReason::Exited, Outcome::Exited(code)),
            (Stop::Deadlock, _) => Step::Ended(EndReason::Deadlock, Outcome::Deadlock),
            (Stop::OutOfFuel, _) if state.slice < SLICE => Step::Running,
            (Stop::OutOfFuel, _) => {
                // Others get their turn, as in a run.
                self.with_interp(state, |i| i.yield_thread());
                Step::Running
            }
        }
    }

    fn is_out_of_memory(&self, state: &JvmState, exception: Ref) -> bool {
        &*state.machine.heap.get(exception).class.name == "java/lang/OutOfMemoryError"
    }
}

/// Whether some input of the path satisfies a condition; then only those are looked at.
fn assume(state: &mut JvmState, condition: Term, solver: &mut PathSolver) -> bool {
    match solver.assume(&state.machine.path, condition) {
        Feasibility::Yes(path) => {
            state.machine.path = path;
            true
        }
        Feasibility::No => false,
        // What is thrown later is held against the contract once more.
        Feasibility::Unknown(_) => true,
    }
}

fn with_receiver(receiver: Option<Ref>, args: &[Value]) -> Vec<Value> {
    receiver
        .into_iter()
        .map(Value::from)
        .chain(args.iter().copied())
        .collect()
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!(
        "internal error: {}",
        text.unwrap_or("a panic without a message")
    )
}

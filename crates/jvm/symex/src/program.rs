//! Program: calls of methods as what the engine explores.

use crate::call::{Call, Receiver};
use crate::matching::{Matching, Proof};
use crate::place::{self, Place};
use crate::postconditions::{After, Broken};
use crate::predicate::{Predicate, check_predicates};
pub use crate::state::JvmState;
pub(crate) use crate::state::{Phase, SLICE};
use classes::ClassRef;
use heap::Ref;
use solver::{Feasibility, PathSolver};
use std::sync::Arc;
use symex::{EndReason, PathId, Program, Revisit, Site, StepResult, catch_panic};
use term::Term;
use vm::{Stop, Value, Vm};

/// Transfers of control between two looks at the clock, where edges are noted.
const TURN: u32 = 2_000;

/// How a path ended.
#[derive(Debug)]
pub enum CallOutcome {
    Returned(Option<Value>),
    Threw(Ref),
    /// What must hold after the call does not.
    Broke(Broken),
    /// The constructor that should make the receiver threw this.
    NoReceiver(Ref),
    /// The input is not one that the program takes.
    Rejected,
    Exited(i32),
    Deadlock,
    /// What Cairn can't execute, or a mistake of its own.
    Stuck(String),
}

/// A call of a method as a program to explore.
pub struct Jvm {
    pub vm: Arc<Vm>,
    pub call: Call,
    /// What must hold for the input.
    pub requires: Vec<Predicate>,
    pub contract: ContractTime,
    /// What is known of the arguments from the start.
    pub assumes: Vec<Term>,
    /// What must hold when it is over.
    pub after: After,
    /// The states seen so far, if states are compared.
    pub matching: Option<Arc<Matching>>,
}

/// When inputs are held against what is required of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractTime {
    /// While the method looks at them: parts that it never asks for stay open.
    Meanwhile,
    /// Before the method is called: all that predicates of the contract ask for is known then, and
    /// each input is one that satisfies them. Rules of annotations are held against it meanwhile.
    First,
}

impl Jvm {
    /// A call without contracts.
    pub fn plain(vm: &Arc<Vm>, call: Call) -> Jvm {
        Jvm {
            vm: vm.clone(),
            call,
            requires: Vec::new(),
            contract: ContractTime::Meanwhile,
            assumes: Vec::new(),
            after: After::default(),
            matching: None,
        }
    }
}

impl Program for Jvm {
    type State = JvmState;
    type Outcome = CallOutcome;
    type Place = Place;

    fn step(&self, state: &mut JvmState) -> StepResult<CallOutcome> {
        let mut steps = 0;
        loop {
            steps += 1;
            match self.short_step(state) {
                // Where edges are noted, a step is a single transfer of control: several of them are
                // a turn.
                StepResult::Running
                    if state.reaching.is_some()
                        && state.required.is_none()
                        && self.requires.is_empty()
                        && steps < TURN => {}
                step => return step,
            }
        }
    }

    fn check_input(&self, state: &mut JvmState, solver: &mut PathSolver) -> bool {
        if let Some(required) = state.required.take()
            && !assume(state, required, solver)
        {
            return false;
        }
        if let Some(proof) = self.proof() {
            // What the input was at entry is not known any more in a wider state.
            return !proof.has_failed();
        }
        if self.requires.is_empty() || matches!(state.phase, Phase::Requiring(_)) {
            return true;
        }
        let answered = state.machine.inputs.answer_count();
        if answered == std::mem::replace(&mut state.admitted, answered) {
            return true;
        }
        check_predicates(&self.vm, &mut state.machine, &self.requires, solver)
    }

    fn revisit(
        &self,
        path: PathId,
        state: &mut JvmState,
        depth: u32,
        solver: &mut PathSolver,
    ) -> Revisit {
        state.machine.mark_observed();
        match &self.matching {
            Some(matching) => matching.revisit(path, self, state, depth, solver),
            None => Revisit::New,
        }
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

    fn counted_instructions(&self, state: &JvmState) -> u64 {
        state.machine.counted_instructions() - state.counted_base
    }

    fn forget_states(&self) {
        if let Some(matching) = &self.matching {
            matching.forget_states();
        }
    }

    fn bytes(&self, state: &JvmState) -> u64 {
        state.machine.heap.bytes_in_use() as u64
    }
}

impl Jvm {
    fn short_step(&self, state: &mut JvmState) -> StepResult<CallOutcome> {
        let before = state.machine.instructions;
        let step = match catch_panic(|| self.run(state)) {
            Ok(step) => step,
            Err(panic) => {
                StepResult::Ended(EndReason::Internal, CallOutcome::Stuck(panic.to_string()))
            }
        };
        if state.reaching.is_some() {
            let executed = state.machine.instructions - before;
            self.note_step(state, executed, before - state.base);
        }
        step
    }

    /// What is to be proved, if states are made wider.
    pub fn proof(&self) -> Option<&Proof> {
        self.matching.as_ref().and_then(|m| m.proof())
    }

    fn run(&self, state: &mut JvmState) -> StepResult<CallOutcome> {
        if self.matching.is_some() {
            let compares = match state.phase {
                Phase::Calling | Phase::Checking(_) => true,
                Phase::Requiring(_) | Phase::Before(_) => self.proof().is_some(),
                _ => false,
            };
            state.machine.watch_returns(compares);
        }
        match state.phase {
            Phase::Start => self.start(state),
            Phase::Requiring(number) => {
                let stop = self.resume(state);
                self.finish_precondition(state, stop, number)
            }
            Phase::Initializing => {
                let stop = self.resume(state);
                self.finish_initializer(state, stop)
            }
            Phase::Constructing(object) => {
                let stop = self.resume(state);
                self.finish_constructor(state, object, stop)
            }
            Phase::Before(number) => {
                let stop = self.resume(state);
                self.finish_old_value(state, number, stop)
            }
            Phase::Calling => {
                let stop = self.resume(state);
                self.finish_call(state, stop)
            }
            Phase::Checking(number) => {
                let stop = self.resume(state);
                self.finish_check(state, number, stop)
            }
            Phase::Judging(number) => self.judge_check(state, number),
            Phase::Testing(number) => self.test(state, number),
        }
    }

    fn start(&self, state: &mut JvmState) -> StepResult<CallOutcome> {
        let terms = &self.vm.terms;
        if let Some(known) = self.assumes.iter().copied().reduce(|a, b| terms.and(a, b)) {
            match (terms.as_bool(known), state.machine.take_answer()) {
                (Some(true), _) | (None, Some(1)) => {}
                (None, None) => return StepResult::Decide(known),
                (Some(false), _) | (None, Some(_)) => {
                    return StepResult::Ended(EndReason::Rejected, CallOutcome::Rejected);
                }
            }
        }
        self.require(state, 0)
    }

    /// The contract is not in the way: the receiver is made, and the method called.
    pub(crate) fn begin(&self, state: &mut JvmState) -> StepResult<CallOutcome> {
        match &self.call.receiver {
            Receiver::None => {}
            Receiver::Main => {
                state.phase = Phase::Initializing;
                let (class, slice) = (self.call.class, state.slice);
                let stop = match self.with_interp(state, |i| i.run_initializer(class, slice)) {
                    Ok(()) => Stop::Returned(None),
                    Err(stop) => stop,
                };
                return self.finish_initializer(state, stop);
            }
            Receiver::Given => state.subject = state.given,
            Receiver::New { constructor } => {
                let object = self.new_object(state, self.call.class);
                state.subject = Some(object);
                if let Some((constructor, args)) = constructor {
                    state.phase = Phase::Constructing(object);
                    let args = with_receiver(Some(object), args);
                    let slice = state.slice;
                    let stop = self.with_interp(state, |i| i.run_method(constructor, &args, slice));
                    return self.finish_constructor(state, object, stop);
                }
            }
        }
        self.remember(state, 0)
    }

    /// The initializer of the first class stopped: after its end comes the call.
    fn finish_initializer(&self, state: &mut JvmState, stop: Stop) -> StepResult<CallOutcome> {
        match stop {
            Stop::Returned(_) => self.remember(state, 0),
            other => self.step_at(state, other),
        }
    }

    /// The constructor that makes the receiver stopped: after its end comes the call.
    fn finish_constructor(
        &self,
        state: &mut JvmState,
        object: Ref,
        stop: Stop,
    ) -> StepResult<CallOutcome> {
        match stop {
            Stop::Returned(_) => {
                state.subject = Some(object);
                self.remember(state, 0)
            }
            Stop::Threw(exception) => {
                StepResult::Ended(EndReason::Rejected, CallOutcome::NoReceiver(exception))
            }
            other => self.step_at(state, other),
        }
    }

    fn new_object(&self, state: &mut JvmState, class: ClassRef) -> Ref {
        let object = self.with_interp(state, |i| i.alloc_instance(class));
        state.machine.pinned.push(object);
        object
    }

    pub(crate) fn call_method(&self, state: &mut JvmState, receiver: Option<Ref>) -> Stop {
        state.phase = Phase::Calling;
        let slice = state.slice;
        let args = with_receiver(receiver, &self.call.args);
        self.with_interp(state, |i| i.run_method(self.call.method, &args, slice))
    }

    fn resume(&self, state: &mut JvmState) -> Stop {
        let slice = state.slice;
        self.with_interp(state, |i| i.run(slice))
    }

    /// What the engine is told where the interpreter stopped, unless the phase is over.
    pub fn step_at(&self, state: &mut JvmState, stop: Stop) -> StepResult<CallOutcome> {
        match stop {
            Stop::Returned(value) => {
                StepResult::Ended(EndReason::Returned, CallOutcome::Returned(value))
            }
            Stop::Threw(exception) if self.is_out_of_memory(state, exception) => {
                StepResult::Ended(EndReason::Heap, CallOutcome::Threw(exception))
            }
            Stop::Threw(exception) => {
                StepResult::Ended(EndReason::Threw, CallOutcome::Threw(exception))
            }
            Stop::Decide(term) => StepResult::Decide(term),
            Stop::Choose(term) => StepResult::Choose(term),
            Stop::Split(count) => StepResult::Split(count),
            Stop::Rejected => StepResult::Ended(EndReason::Rejected, CallOutcome::Rejected),
            Stop::Unsupported(what) => {
                StepResult::Ended(EndReason::Unsupported, CallOutcome::Stuck(what.into()))
            }
            Stop::Exit(code) => StepResult::Ended(EndReason::Exited, CallOutcome::Exited(code)),
            Stop::Deadlock => StepResult::Ended(EndReason::Deadlock, CallOutcome::Deadlock),
            Stop::CameBack => StepResult::CameBack,
            Stop::OutOfFuel if state.slice < SLICE => StepResult::Running,
            Stop::OutOfFuel => {
                // Others get their turn, as in a run.
                self.with_interp(state, |i| i.yield_thread());
                StepResult::Running
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

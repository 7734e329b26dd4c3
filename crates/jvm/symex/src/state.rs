//! State of a call in progress.

use crate::edge_coverage::{EdgeSet, Reaching, WatchedEdges};
use classes::MethodRef;
use heap::Ref;
use solver::PathCondition;
use std::sync::Arc;
use symex::ForkState;
use term::Term;
use vm::{State, Value};

/// Instructions between two looks at the clock.
pub(crate) const SLICE: u64 = 200_000;

/// A state of the machine, and how far the call is.
pub struct JvmState {
    pub machine: State,
    pub(crate) phase: Phase,
    /// Executed before the call.
    pub(crate) base: u64,
    /// The same of those that a limit counts.
    pub(crate) counted_base: u64,
    /// Instructions between two looks at it.
    pub(crate) slice: u64,
    /// The object for [`crate::Receiver::Given`].
    pub(crate) given: Option<Ref>,
    /// What was known of the input when it was last held against the preconditions.
    pub(crate) admitted: usize,
    /// What preconditions returned that is not known to be true yet.
    pub(crate) required: Option<Term>,
    /// What the method is called on: the receiver, or the new object.
    pub(crate) subject: Option<Ref>,
    /// Read before the call.
    pub(crate) olds: Vec<Value>,
    /// Checks of fields that were not as they must be before the call, in a state without unknowns, and what
    /// they held: what nobody looks at is made up, and none of the call's doing.
    pub(crate) unkept: Vec<(usize, Value)>,
    /// How the call itself ended, while contracts are looked at.
    pub(crate) result: Option<Value>,
    pub(crate) thrown: Option<Ref>,
    /// The instruction that ended it: a return, or what threw.
    pub(crate) ended_at: Option<(MethodRef, u32)>,
    /// The edges taken so far, if somebody wants to know.
    pub(crate) reaching: Option<Reaching>,
    /// The alternatives of the nondeterministic choice that it stopped at, in words, if somebody listens.
    pub(crate) alternatives: Option<Arc<[String]>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nothing has been called yet.
    Start,
    /// In the precondition of this number.
    Requiring(usize),
    /// In the initializer of the method's class.
    Initializing,
    /// In the constructor that makes the receiver.
    Constructing(Ref),
    /// Reading the old value of this number.
    Before(usize),
    /// In the method itself.
    Calling,
    /// In the predicate of this check.
    Checking(usize),
    /// Whether the predicate of this check returned true is being decided.
    Judging(usize),
    /// Whether the result is null is being decided, for this check.
    Testing(usize),
}

impl JvmState {
    pub fn new(machine: State) -> JvmState {
        let base = machine.instructions;
        let counted_base = machine.counted_instructions();
        JvmState {
            machine,
            phase: Phase::Start,
            base,
            counted_base,
            slice: SLICE,
            given: None,
            admitted: 0,
            required: None,
            subject: None,
            olds: Vec::new(),
            unkept: Vec::new(),
            result: None,
            thrown: None,
            ended_at: None,
            reaching: None,
            alternatives: None,
        }
    }

    /// A state in which the method is called on `object`, see [`crate::Receiver::Given`].
    pub fn on(machine: State, object: Ref) -> JvmState {
        JvmState {
            given: Some(object),
            ..JvmState::new(machine)
        }
    }

    /// The same, looked at after every transfer of control.
    pub fn watch_transfers(self) -> JvmState {
        JvmState { slice: 1, ..self }
    }

    /// The same, noting which of these edges it takes.
    pub fn note_edges(self, edges: Arc<WatchedEdges>) -> JvmState {
        JvmState {
            slice: 1,
            reaching: Some(Reaching::new(edges)),
            ..self
        }
    }

    /// The edges taken so far, of those that are noted.
    pub fn edges_taken(&self) -> EdgeSet {
        let reaching = self.reaching.as_ref();
        reaching.map_or_else(EdgeSet::default, |r| r.reached.clone())
    }

    pub fn given(&self) -> Option<Ref> {
        self.given
    }

    /// What the alternative of this number assumes, in words, at the nondeterministic choice that it stopped
    /// at. Known only if somebody listens.
    pub fn alternative(&self, number: u32) -> Option<&str> {
        let alternatives = self.alternatives.as_ref()?;
        alternatives.get(number as usize).map(String::as_str)
    }

    /// What the method is called on: the receiver, or the new object.
    pub fn subject(&self) -> Option<Ref> {
        self.subject
    }
}

impl ForkState for JvmState {
    fn fork(&mut self) -> JvmState {
        JvmState {
            machine: self.machine.fork(),
            olds: self.olds.clone(),
            unkept: self.unkept.clone(),
            reaching: self.reaching.clone(),
            alternatives: self.alternatives.clone(),
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
        // A path that notes its edges also stops between two attempts at one instruction.
        self.reaching.is_none()
            && self.phase == earlier.phase
            && self.machine.is_again(&earlier.machine)
    }

    fn size(&self) -> u32 {
        self.machine.inputs.size()
    }

    fn describe_alternatives(&mut self) {
        self.alternatives = Some(Arc::from([]));
    }
}

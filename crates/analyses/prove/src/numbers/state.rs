//! States of the translation to clauses: activations whose numbers are terms.

use classes::{ClassRef, MethodRef};
use horn::HornAtom;
use ir::Reg;
use term::{Sort, Term, TermStore};

/// The value of a register: of numbers a term, of references what matters for numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumericValue {
    /// It was not written, or nobody reads it any more.
    Unset,
    /// A number.
    Number(Term),
    /// `null`.
    Null,
    /// An object, with its class if that is known exactly.
    Object(Option<ClassRef>),
    /// The object that the method under proof is called on.
    Receiver,
    /// An array of this length.
    Array(Term),
    /// Any reference, or null.
    Anything,
}

/// A value without its numbers: what tells locations apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ValueShape {
    Unset,
    Number(Sort),
    Null,
    Object(Option<ClassRef>),
    Receiver,
    Array,
    Anything,
}

impl NumericValue {
    pub(super) fn shape(self, store: &TermStore) -> ValueShape {
        match self {
            NumericValue::Unset => ValueShape::Unset,
            NumericValue::Number(t) => ValueShape::Number(store.sort(t)),
            NumericValue::Null => ValueShape::Null,
            NumericValue::Object(class) => ValueShape::Object(class),
            NumericValue::Receiver => ValueShape::Receiver,
            NumericValue::Array(_) => ValueShape::Array,
            NumericValue::Anything => ValueShape::Anything,
        }
    }

    /// The term that is an argument of a location's predicate: floats are none, they are any there.
    pub(super) fn argument(self, store: &TermStore) -> Option<Term> {
        match self {
            NumericValue::Number(t) if !store.sort(t).is_float() => Some(t),
            NumericValue::Array(length) => Some(length),
            _ => None,
        }
    }

    /// The same with another term.
    pub(super) fn with(self, t: Term) -> NumericValue {
        match self {
            NumericValue::Number(_) => NumericValue::Number(t),
            NumericValue::Array(_) => NumericValue::Array(t),
            other => other,
        }
    }
}

/// An activation of a method.
#[derive(Clone, Debug)]
pub(super) struct NumericFrame {
    pub(super) method: MethodRef,
    /// The instruction that is next; in callers, the call that is under way.
    pub(super) pc: u32,
    pub(super) registers: Vec<NumericValue>,
}

/// What is executed: the method, or what comes before or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum NumericPhase {
    /// The static initializer of the class whose `main` is proved.
    Initializer,
    /// The precondition of this number.
    Requires(usize),
    Body,
    /// The postcondition of this number, after the method returned or threw what it may throw.
    Ensures {
        index: usize,
        threw: bool,
    },
}

/// A state, and what was done since the last location with a predicate.
#[derive(Clone, Debug)]
pub(super) struct NumericState {
    /// 0 is the method under proof with its contract, others are summarized.
    pub(super) procedure: usize,
    pub(super) phase: NumericPhase,
    /// What contracts are about: the arguments of the method under proof, its result last.
    pub(super) saved: Vec<NumericValue>,
    pub(super) frames: Vec<NumericFrame>,
    /// The cells of memory that are followed.
    pub(super) memory: Vec<Term>,
    /// Arguments and memory with which a summarized procedure was entered.
    pub(super) entry: Vec<Term>,
    pub(super) atoms: Vec<HornAtom>,
    pub(super) conditions: Vec<Term>,
}

impl NumericState {
    pub(super) fn top(&self) -> &NumericFrame {
        self.frames.last().expect("a state has an activation")
    }

    pub(super) fn top_mut(&mut self) -> &mut NumericFrame {
        self.frames.last_mut().expect("a state has an activation")
    }

    pub(super) fn register(&self, register: Reg) -> NumericValue {
        self.top().registers[register.index()]
    }

    pub(super) fn set(&mut self, register: Reg, value: NumericValue) {
        if register.is_some() {
            self.top_mut().registers[register.index()] = value;
        }
    }

    /// All values with terms, in a fixed order.
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut NumericValue> {
        let registers = self.frames.iter_mut().flat_map(|f| f.registers.iter_mut());
        self.saved.iter_mut().chain(registers)
    }

    /// Supposes a condition. False if the state contradicts it plainly.
    pub(super) fn suppose(&mut self, store: &TermStore, condition: Term) -> bool {
        match store.as_bool(condition) {
            Some(value) => value,
            None if self.conditions.contains(&store.not(condition)) => false,
            None => {
                if !self.conditions.contains(&condition) {
                    self.conditions.push(condition);
                }
                true
            }
        }
    }
}

/// What tells locations apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LocationKey {
    procedure: usize,
    phase: NumericPhase,
    saved: Vec<ValueShape>,
    frames: Vec<(MethodRef, u32, Vec<ValueShape>)>,
}

impl LocationKey {
    pub(super) fn of(state: &NumericState, store: &TermStore) -> LocationKey {
        let shapes = |values: &[NumericValue]| values.iter().map(|v| v.shape(store)).collect();
        let frames = state.frames.iter();
        LocationKey {
            procedure: state.procedure,
            phase: state.phase,
            saved: shapes(&state.saved),
            frames: frames
                .map(|frame| (frame.method, frame.pc, shapes(&frame.registers)))
                .collect(),
        }
    }
}

//! A sequence of steps, calls most of them, and what its variables hold in the end.

use crate::step::Step;
use classes::{ClassId, ClassRef, Field, MethodRef};
use heap::Ref;
use inputs::structure::Root;
use jvm_symex::Predicate;
use vm::{State, Value, Vm};

/// One call of a sequence.
#[derive(Clone, Debug)]
pub struct SequenceCall {
    pub method: MethodRef,
    /// The number of the call that gave the receiver.
    pub receiver: Option<usize>,
    pub args: Vec<Argument>,
    /// What annotations say about its arguments.
    pub rules: Vec<Predicate>,
}

#[derive(Clone, Debug)]
pub struct Argument {
    /// Its parameter, and the value if it is unknown.
    pub root: Root,
    /// The number of the call that gave it.
    pub given_by: Option<usize>,
}

impl SequenceCall {
    /// The arguments that are unknown, in order.
    pub fn unknowns(&self) -> impl Iterator<Item = &Root> {
        unknowns(&self.args)
    }

    /// The calls whose results this one uses.
    pub fn uses(&self) -> impl Iterator<Item = usize> {
        self.receiver.into_iter().chain(given(&self.args))
    }
}

/// The arguments that are unknown, in order.
pub fn unknowns(args: &[Argument]) -> impl Iterator<Item = &Root> {
    let unknown = args.iter().filter(|a| a.given_by.is_none());
    unknown.map(|a| &a.root)
}

/// The numbers of the calls that gave arguments.
pub fn given(args: &[Argument]) -> impl Iterator<Item = usize> {
    args.iter().filter_map(|a| a.given_by)
}

/// An object in a variable.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    pub object: Ref,
    /// The type of the variable.
    pub class: ClassRef,
    /// The number of the call that gave it.
    pub given_by: usize,
}

/// Numbers from here on are no steps: they stand for static fields that hold an object from the start.
const FIELDS: usize = 1 << 48;

impl Held {
    /// What a static field holds before anything is called: a constant of an enum, an only object.
    pub fn of_field(owner: ClassRef, field: &Field, class: ClassRef, object: Ref) -> Held {
        Held {
            object,
            class,
            given_by: field_number(owner, field),
        }
    }

    /// Whether it was there before anything was called.
    pub fn is_of_field(&self) -> bool {
        is_field(self.given_by)
    }
}

/// The number that stands for a static field.
pub fn field_number(owner: ClassRef, field: &Field) -> usize {
    FIELDS + ((owner.id.0 as usize) << 16) + usize::from(field.slot)
}

/// Whether a number stands for a static field, and not for a step.
pub fn is_field(number: usize) -> bool {
    number >= FIELDS
}

/// The type of a static field, with its arguments.
pub fn signature_of(owner: ClassRef, field: &'static Field) -> &'static str {
    let def = owner.def.as_ref();
    let def = def.and_then(|def| def.fields.get(usize::from(field.index)));
    let generic = def.and_then(|def| def.signature.as_deref());
    generic.unwrap_or(&field.desc.text)
}

/// The object that a number stands for: a step gave it, or a static field holds it.
pub fn object_of(vm: &Vm, state: &State, given: &[Ref], number: usize) -> Ref {
    let Some((owner, field)) = given_field(vm, number) else {
        return given[number];
    };
    let statics = state.heap.statics(owner.id);
    statics.map_or(Ref::NULL, |s| {
        Ref::from_bits(s.data.get(field.slot as usize))
    })
}

/// The static field that a number stands for; `None` if it is that of a step.
pub fn given_field(vm: &Vm, number: usize) -> Option<(ClassRef, &'static Field)> {
    let number = number.checked_sub(FIELDS)?;
    let owner = vm.world.class(ClassId((number >> 16) as u32));
    let slot = (number & 0xffff) as u16;
    let mut fields = owner.fields.iter();
    let field = fields.find(|f| f.is_static() && f.slot == slot)?;
    Some((owner, field))
}

/// Objects that a sequence holds, beside those that static fields do.
pub const MAX_HELD: usize = 3;

/// A state that steps lead to.
pub struct Sequence {
    pub state: State,
    pub calls: Vec<Step>,
    pub held: Vec<Held>,
    /// A call broke a contract, whatever its arguments: what comes later is not to blame for it.
    pub is_broken: bool,
}

impl Sequence {
    /// Nothing is called yet.
    pub fn start(start: &State) -> Sequence {
        let mut state = start.clone();
        state.inputs.close();
        Sequence {
            state,
            calls: Vec::new(),
            held: Vec::new(),
            is_broken: false,
        }
    }

    /// The same once more.
    pub fn copy(&self) -> Sequence {
        Sequence {
            state: self.state.clone(),
            calls: self.calls.clone(),
            held: self.held.clone(),
            is_broken: self.is_broken,
        }
    }

    /// How early it is gone on with: short ones first, those with several objects later.
    pub fn cost(&self) -> usize {
        self.calls.len() + self.made().count().saturating_sub(1)
    }

    /// The sequence with one more step, which ended in this state with this value.
    pub fn then(&self, mut step: Step, state: State, result: Option<Held>) -> Sequence {
        let mut calls = self.calls.clone();
        step.gave = result.map(|held| held.object);
        calls.push(step);
        let mut held = self.held.clone();
        held.extend(result);
        Sequence {
            state,
            calls,
            held,
            is_broken: self.is_broken,
        }
    }

    /// Holds no more objects than it may.
    pub fn with_few_held(mut self) -> Sequence {
        if self.made().count() > MAX_HELD {
            // The oldest is the least likely to be of use.
            let oldest = self.held.iter().position(|h| !h.is_of_field());
            oldest.map(|index| self.held.remove(index));
        }
        self
    }

    /// The objects that it holds and steps gave.
    pub fn made(&self) -> impl Iterator<Item = &Held> {
        self.held.iter().filter(|h| !h.is_of_field())
    }

    /// The same, with objects that are there from the start.
    pub fn holding(mut self, held: &[Held]) -> Sequence {
        self.held.extend(held);
        self
    }

    pub fn holds(&self, object: Ref) -> bool {
        self.held.iter().any(|h| h.object == object)
    }
}

/// The values that a call gets, without the receiver.
pub fn values(call: &SequenceCall) -> Vec<Value> {
    call.args.iter().map(|a| a.root.value).collect()
}

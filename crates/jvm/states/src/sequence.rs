//! Call sequences: one call, its arguments, and the objects that variables hold.

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
    /// The number of the call that returned it.
    pub given_by: Option<usize>,
}

impl SequenceCall {
    /// The arguments that are unknown, in order.
    pub fn unknowns(&self) -> impl Iterator<Item = &Root> {
        unknowns(&self.args)
    }

    /// The calls whose results this one uses.
    pub fn uses(&self) -> impl Iterator<Item = usize> {
        self.receiver.into_iter().chain(used_calls(&self.args))
    }
}

/// The arguments that are unknown, in order.
pub fn unknowns(args: &[Argument]) -> impl Iterator<Item = &Root> {
    let unknown = args.iter().filter(|a| a.given_by.is_none());
    unknown.map(|a| &a.root)
}

/// The numbers of the calls whose results are arguments.
pub fn used_calls(args: &[Argument]) -> impl Iterator<Item = usize> {
    args.iter().filter_map(|a| a.given_by)
}

/// An object in a variable.
#[derive(Clone, Copy, Debug)]
pub struct HeldObject {
    pub object: Ref,
    /// The type of the variable.
    pub class: ClassRef,
    /// The number of the call that returned it.
    pub given_by: usize,
}

/// Numbers from here on are no steps: they stand for static fields that hold an object from the start.
const FIELDS: usize = 1 << 48;

impl HeldObject {
    /// What a static field holds before anything is called: an enum constant, a singleton.
    pub fn of_field(owner: ClassRef, field: &Field, class: ClassRef, object: Ref) -> HeldObject {
        HeldObject {
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
    let Some((owner, field)) = static_field_of(vm, number) else {
        return given[number];
    };
    let statics = state.heap.statics(owner.id);
    statics.map_or(Ref::NULL, |s| {
        Ref::from_bits(s.data.get(field.slot as usize))
    })
}

/// The static field that a number stands for; `None` if it is that of a step.
pub fn static_field_of(vm: &Vm, number: usize) -> Option<(ClassRef, &'static Field)> {
    let number = number.checked_sub(FIELDS)?;
    let owner = vm.world.class(ClassId((number >> 16) as u32));
    let slot = (number & 0xffff) as u16;
    let mut fields = owner.fields.iter();
    let field = fields.find(|f| f.is_static() && f.slot == slot)?;
    Some((owner, field))
}

/// The values that a call gets, without the receiver.
pub fn values(call: &SequenceCall) -> Vec<Value> {
    call.args.iter().map(|a| a.root.value).collect()
}

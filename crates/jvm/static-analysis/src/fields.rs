//! Field analysis: effectively constant fields, which only their class's initializer assigns, and private
//! static fields whose objects don't escape.
//!
//! A private field is used by the code of its nest alone, so that all of its uses can be read. The
//! safe answer is no: the field is assigned, or what it holds gets out.

use crate::escape::{Use, is_used_as};
use classes::{ClassId, ClassRef, Field, World};
use ir::{Inst, flags};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

/// What was found out about a field by reading code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Question {
    /// Nobody assigns it later.
    Settled,
    /// Nobody changes, or passes on, the array in it.
    Table,
    /// Nobody passes on the object in it.
    Kept,
    /// The same for all that the object leads to.
    KeptWhole,
}

/// What the code around private fields does with them. Code does not change, so each question is
/// answered once.
#[derive(Default)]
pub struct FieldUses {
    known: Mutex<FxHashMap<(ClassId, bool, u16, Question), bool>>,
}

impl FieldUses {
    /// Whether no code assigns a private field but the initializer of its class, or the constructors
    /// if it is an instance field.
    pub fn is_settled(&self, world: &World, class: ClassRef, field: &Field) -> bool {
        field.flags & flags::FINAL != 0
            || self.remember(class, field, Question::Settled, || {
                !nest(world, class).iter().any(|c| match field.is_static() {
                    true => assigns_static(c, class, &field.name),
                    false => assigns(c, class, &field.name),
                })
            })
    }

    /// Whether the array in a private static field is only read, once the initializer has filled it,
    /// and passed to nobody.
    pub fn is_table(&self, world: &World, class: ClassRef, field: &Field) -> bool {
        self.all_code_uses(world, class, field, Question::Table, Use::Table)
    }

    /// Whether no code passes on what a private field holds.
    pub fn keeps(&self, world: &World, class: ClassRef, field: &Field) -> bool {
        self.all_code_uses(world, class, field, Question::Kept, Use::Kept)
    }

    /// Whether no code passes on what a private field holds, or what that leads to.
    pub fn keeps_whole(&self, world: &World, class: ClassRef, field: &Field) -> bool {
        self.all_code_uses(world, class, field, Question::KeptWhole, Use::KeptWhole)
    }

    fn all_code_uses(
        &self,
        world: &World,
        class: ClassRef,
        field: &Field,
        question: Question,
        how: Use,
    ) -> bool {
        self.remember(class, field, question, || {
            let nest = nest(world, class);
            nest.iter().all(|c| is_used_as(world, c, class, field, how))
        })
    }

    fn remember(
        &self,
        class: ClassRef,
        field: &Field,
        question: Question,
        answer: impl FnOnce() -> bool,
    ) -> bool {
        let key = (class.id, field.is_static(), field.slot, question);
        if let Some(known) = self.known.lock().get(&key) {
            return *known;
        }
        let answer = answer();
        self.known.lock().insert(key, answer);
        answer
    }
}

/// The classes that may use the private fields of `class`. One whose host is not there is its own,
/// and members that are not there have no code that runs.
pub(crate) fn nest(world: &World, class: ClassRef) -> Vec<ClassRef> {
    let host = world.load(class.nest_host()).unwrap_or(class);
    let names = host.def.iter().flat_map(|def| &def.nest_members);
    let members = names.filter_map(|name| world.load(name).ok());
    let mut nest: Vec<ClassRef> = std::iter::once(host).chain(members).collect();
    if !nest.iter().any(|c| c.id == class.id) {
        nest.push(class);
    }
    nest
}

/// Whether code of `class` assigns a static field of `owner` once that is initialized.
fn assigns_static(class: ClassRef, owner: ClassRef, field: &str) -> bool {
    let is_first = |method: &str| class.id == owner.id && method == "<clinit>";
    any_inst(class, is_first, |body, inst| match inst {
        Inst::PutStatic { field: at, .. } => {
            let named = &body.refs.fields[at.index()];
            *named.name == *field && *named.class == *owner.name
        }
        _ => false,
    })
}

/// Whether code of `class` assigns a field of this name of some object of `owner` once that is made.
fn assigns(class: ClassRef, owner: ClassRef, field: &str) -> bool {
    let is_first = |method: &str| class.is_subtype_of(owner) && method == "<init>";
    any_inst(class, is_first, |body, inst| match inst {
        Inst::PutField { field: at, .. } => *body.refs.fields[at.index()].name == *field,
        _ => false,
    })
}

/// Whether some code of `class` has such an instruction, in methods whose names are not left out.
fn any_inst(
    class: ClassRef,
    left_out: impl Fn(&str) -> bool,
    is: impl Fn(&ir::Body, &Inst) -> bool,
) -> bool {
    let methods = class.methods.iter().filter(|m| !left_out(&m.name));
    let mut methods = methods.filter(|m| !m.is_abstract() && !m.is_native());
    methods.any(|method| {
        let Ok(code) = method.code() else { return true };
        code.body.insts.iter().any(|inst| is(&code.body, inst))
    })
}

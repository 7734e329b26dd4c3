//! Fields that hold what their class' initializer put there for good: final ones, and private ones that
//! no other code assigns. (What the object in such a field holds may change all the same.)

use super::constants::{self, Use};
use crate::vm::Vm;
use classes::{ClassId, ClassRef, Field};
use ir::{Inst, flags};

/// What was found out about a field by reading code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Question {
    /// Nobody assigns it later.
    Settled,
    /// Nobody changes, or passes on, the array in it.
    Table,
    /// Nobody passes on the object in it.
    Kept,
    /// The same for all that the object leads to.
    KeptWhole,
}

/// A field, and what was asked about it.
pub(crate) type FieldQuestion = (ClassId, bool, u16, Question);

impl Vm {
    /// Whether a field of the program holds what the initializer left in it.
    pub(crate) fn is_settled(&self, class: ClassRef, field: &Field) -> bool {
        if field.flags & flags::FINAL != 0 {
            return true;
        }
        let is_program = self.opens(class) && !class.is_hidden();
        is_program
            && field.flags & flags::PRIVATE != 0
            && self.answered(class, field, Question::Settled, || {
                let nest = self.nest(class);
                !nest.iter().any(|c| match field.is_static() {
                    true => assigns_static(c, class, &field.name),
                    false => assigns(c, class, &field.name),
                })
            })
    }

    /// Whether a private static array is a table: its code only reads it.
    pub(super) fn is_table(&self, class: ClassRef, field: &Field) -> bool {
        let is_private = field.is_static() && field.flags & flags::PRIVATE != 0;
        is_private
            && field.desc.text.starts_with('[')
            && self.has_unchanging_elements(&field.desc.text)
            && self.is_settled(class, field)
            && self.answered(class, field, Question::Table, || {
                self.is_used_as(class, field, Use::Table)
            })
    }

    /// Whether no code passes on what a private field holds.
    pub(crate) fn keeps(&self, class: ClassRef, field: &Field) -> bool {
        self.answered(class, field, Question::Kept, || {
            self.is_used_as(class, field, Use::Kept)
        })
    }

    /// Whether no code passes on what a private field holds, or what that leads to.
    pub(crate) fn keeps_whole(&self, class: ClassRef, field: &Field) -> bool {
        self.answered(class, field, Question::KeptWhole, || {
            self.is_used_as(class, field, Use::KeptWhole)
        })
    }

    fn is_used_as(&self, class: ClassRef, field: &Field, how: Use) -> bool {
        let nest = self.nest(class);
        nest.iter()
            .all(|c| constants::is_used_as(self, c, class, field, how))
    }

    /// Code does not change, so each question is answered once.
    fn answered(
        &self,
        class: ClassRef,
        field: &Field,
        question: Question,
        answer: impl FnOnce() -> bool,
    ) -> bool {
        let key = (class.id, field.is_static(), field.slot, question);
        if let Some(known) = self.field_questions.lock().get(&key) {
            return *known;
        }
        let answer = answer();
        self.field_questions.lock().insert(key, answer);
        answer
    }

    /// The classes that may use the private fields of `class`. One whose host is not there is its own,
    /// and members that are not there have no code that runs.
    fn nest(&self, class: ClassRef) -> Vec<ClassRef> {
        let host = self.world.load(class.nest_host()).unwrap_or(class);
        let names = host.def.iter().flat_map(|def| &def.nest_members);
        let members = names.filter_map(|name| self.world.load(name).ok());
        let mut nest: Vec<ClassRef> = std::iter::once(host).chain(members).collect();
        if !nest.iter().any(|c| c.id == class.id) {
            nest.push(class);
        }
        nest
    }
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

//! How the object is made that an instance method is called on.

use classes::{ClassRef, MethodRef};
use ir::{ElemKind, flags};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReceiverPlan {
    Static,
    /// The method is a constructor.
    Constructor,
    /// Made by this constructor, whose parameters are inputs too.
    New(MethodRef),
    /// Each constant of the enum in turn.
    EnumConstants,
}

/// How a method gets its receiver, or why it can't.
pub(crate) fn plan_receiver(class: ClassRef, method: MethodRef) -> Result<ReceiverPlan, String> {
    if method.is_static() {
        return Ok(ReceiverPlan::Static);
    }
    if class.flags & flags::ENUM != 0 {
        return match method.is_constructor() {
            true => Err("constructors of enums can't be called".into()),
            false => Ok(ReceiverPlan::EnumConstants),
        };
    }
    if class.is_interface() {
        return Err("an interface has no objects of its own".into());
    }
    if class.is_abstract() {
        return Err("an abstract class has no objects of its own".into());
    }
    if method.is_constructor() {
        return Ok(ReceiverPlan::Constructor);
    }
    let constructor = best_constructor(class).map(ReceiverPlan::New);
    constructor.ok_or_else(|| "no accessible constructor takes only primitives".into())
}

/// Public before others, fewest parameters first, then as declared.
fn best_constructor(class: ClassRef) -> Option<MethodRef> {
    let usable = class.methods.iter().filter(|m| {
        m.is_constructor()
            && !m.is_private()
            && m.flags & flags::SYNTHETIC == 0
            && m.parsed.params.iter().all(|p| p.elem != ElemKind::Ref)
    });
    usable.min_by_key(|m| (m.flags & flags::PUBLIC == 0, m.parsed.params.len()))
}

//! What an instance method is called on.

use classes::{ClassRef, MethodRef};
use ir::flags;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReceiverPlan {
    Static,
    /// The method is a constructor.
    Constructor,
    /// An unknown object.
    Unknown,
    /// Each constant of the enum in turn.
    EnumConstants,
}

/// How a method gets its receiver, or why it can't.
pub fn plan_receiver(class: ClassRef, method: MethodRef) -> Result<ReceiverPlan, String> {
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
    Ok(match method.is_constructor() {
        true => ReceiverPlan::Constructor,
        false => ReceiverPlan::Unknown,
    })
}

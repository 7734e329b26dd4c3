//! Receivers of instance methods.

use classes::{ClassRef, MethodRef};
use ir::flags;

/// Where a method's receiver comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReceiverPlan {
    /// There is none.
    Static,
    /// The method is a constructor.
    Constructor,
    /// An unknown object.
    Unknown,
    /// Each constant of the enum in turn.
    EnumConstants,
}

/// A method with its receiver's class.
#[derive(Clone, Copy, Debug)]
pub struct CallTarget {
    /// The method.
    pub method: MethodRef,
    /// The class of the receiver: the method's own, or one that inherits it.
    pub class: ClassRef,
    /// Where the receiver comes from.
    pub receiver: ReceiverPlan,
}

impl CallTarget {
    /// `pkg.Cls.name(int,int)`, with the receiver's class.
    pub fn name(&self) -> String {
        let name = self.method.pretty();
        let own = self.method.class().java_name();
        match name.strip_prefix(&own) {
            Some(rest) => self.class.java_name() + rest,
            None => name,
        }
    }
}

/// Where a method's receiver comes from; the error says why it has none.
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
        return Err("interfaces have no instances of their own".into());
    }
    if class.is_abstract() {
        return Err("abstract classes have no instances of their own".into());
    }
    Ok(match method.is_constructor() {
        true => ReceiverPlan::Constructor,
        false => ReceiverPlan::Unknown,
    })
}

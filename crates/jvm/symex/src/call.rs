//! Call of a method, on an object made for it if it needs one.

use classes::{ClassRef, MethodRef};
use vm::Value;

/// Where the object comes from that a method is called on.
#[derive(Clone, Debug)]
pub enum Receiver {
    /// The method is static.
    None,
    /// The method is static and the first of the program: its class is initialized on the way.
    Main,
    /// An object that is there from the start, see [`crate::JvmState::on`].
    Given,
    /// A new object. `None`: the method is the constructor itself.
    New {
        constructor: Option<(MethodRef, Vec<Value>)>,
    },
}

#[derive(Clone, Debug)]
pub struct Call {
    pub method: MethodRef,
    /// Of the receiver: a subclass of the method's own, if that is inherited.
    pub class: ClassRef,
    pub receiver: Receiver,
    /// Without the receiver.
    pub args: Vec<Value>,
}

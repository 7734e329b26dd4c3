//! Resource leak: an object that may not be closed. Speculative, so leaks are no findings.

use crate::heap::InputHeap;
use crate::limits::Location;
use crate::silence::Silenced;
use serde::{Deserialize, Serialize};

/// An object that a call creates, that can be closed, and is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leak {
    /// The class of the object.
    pub class: String,
    /// The rule that it may break.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// Where it is created.
    pub at: Location,
    /// The class of the exception that the call throws; `None` if it returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrown: Option<String>,
    /// A call that leaves it open, as a Java expression.
    pub call: String,
    /// The objects that the call works on, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap: Option<InputHeap>,
    /// By which it is recognized in other runs: the same as long as rule, method, class and statement are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// Why it is silenced, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silenced: Option<Silenced>,
}

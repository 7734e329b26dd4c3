//! What may not be closed: speculative, so apart from findings.

use crate::heap::InputHeap;
use crate::limits::Location;
use serde::{Deserialize, Serialize};

/// An object that is made by a call, could be closed, and is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leak {
    /// The class of what is not closed.
    pub class: String,
    /// The rule that it may break.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// Where it is made.
    pub at: Location,
    /// The class of what the call throws; `None` if it returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrown: Option<String>,
    /// A call that leaves it open, as a Java expression.
    pub call: String,
    /// The objects that the call works on, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap: Option<InputHeap>,
}

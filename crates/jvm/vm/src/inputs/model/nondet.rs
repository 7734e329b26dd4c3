//! Nondeterministic values that the program asked for while it ran: "any `int`".

use super::Inputs;
use crate::value::Value;
use classes::MethodRef;
use ir::ElemKind;

/// One value, and who asked for it.
#[derive(Clone, Copy, Debug)]
pub struct Nondet {
    /// [`ElemKind::Ref`] for a string.
    pub elem: ElemKind,
    pub value: Value,
    /// The innermost code of the program: method and instruction.
    pub by: Option<(MethodRef, u32)>,
}

impl Inputs {
    /// In the order in which they were asked for.
    pub fn nondets(&self) -> &[Nondet] {
        self.table().map_or(&[], |t| &t.nondets)
    }

    pub fn add_nondet(&mut self, nondet: Nondet) {
        self.table_mut().nondets.push(nondet);
    }
}

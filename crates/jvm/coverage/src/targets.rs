//! Where an instruction may go on, in JaCoCo's order of its branches.

use crate::opcode::{GOTO, JSR};
use ir::{Listing, Operand};

/// The offsets that the instruction at position `at` branches to: for a conditional jump the next
/// instruction and the target, even if these are the same; for a switch each target once, the
/// default first. Empty for everything else.
pub fn of(listing: &Listing, at: usize) -> Vec<u16> {
    let op = &listing.ops[at];
    match &op.operand {
        Operand::Jump(to) if op.code != GOTO && op.code != JSR => {
            let next = listing.ops.get(at + 1).map(|next| next.offset);
            next.into_iter().chain([*to]).collect()
        }
        Operand::Switch { .. } => of_switch(&op.operand),
        Operand::Jump(_)
        | Operand::Other
        | Operand::Local(_)
        | Operand::Class(_)
        | Operand::Member { .. } => Vec::new(),
    }
}

/// The targets of a switch, each once, the default first.
pub fn of_switch(operand: &Operand) -> Vec<u16> {
    let mut targets = Vec::new();
    if let Operand::Switch { default, cases } = operand {
        for to in std::iter::once(default).chain(cases) {
            if !targets.contains(to) {
                targets.push(*to);
            }
        }
    }
    targets
}

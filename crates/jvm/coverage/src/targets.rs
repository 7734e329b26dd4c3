//! Successors of an instruction, in JaCoCo's order of branches.

use crate::opcode::{GOTO, JSR};
use ir::{ListedOperand, Listing};

/// The offsets that the instruction at position `at` branches to: for a conditional jump the next
/// instruction and the target, even if these are the same; for a switch each target once, the
/// default first. Empty for everything else.
pub(crate) fn of(listing: &Listing, at: usize) -> Vec<u16> {
    let op = &listing.ops[at];
    match &op.operand {
        ListedOperand::Jump(to) if op.code != GOTO && op.code != JSR => {
            let next = listing.ops.get(at + 1).map(|next| next.offset);
            next.into_iter().chain([*to]).collect()
        }
        ListedOperand::Switch { .. } => of_switch(&op.operand),
        ListedOperand::Jump(_)
        | ListedOperand::Other
        | ListedOperand::Local(_)
        | ListedOperand::Class(_)
        | ListedOperand::Member { .. } => Vec::new(),
    }
}

/// The targets of a switch, each once, the default first.
pub(crate) fn of_switch(operand: &ListedOperand) -> Vec<u16> {
    let mut targets = Vec::new();
    if let ListedOperand::Switch { default, cases } = operand {
        for to in std::iter::once(default).chain(cases) {
            if !targets.contains(to) {
                targets.push(*to);
            }
        }
    }
    targets
}

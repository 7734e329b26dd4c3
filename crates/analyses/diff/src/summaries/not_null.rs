//! Registers that are not null: those that were tested, or dereferenced, and not written since. A forward data-flow problem
//! over blocks.

use flow::{Analysis, Edges, Lattice, solve};
use ir::{BlockId, Body, Inst, InvokeKind, Reg};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Registers that are not null on any way to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NotNullRegisters(BTreeSet<Reg>);

impl Lattice for NotNullRegisters {
    fn join(&mut self, other: NotNullRegisters) -> bool {
        let before = self.0.len();
        self.0.retain(|r| other.0.contains(r));
        self.0.len() != before
    }
}

/// Where registers of a body are not null.
pub(crate) struct NotNull<'a> {
    body: &'a Body,
    /// By block; nothing for those that can't be reached.
    at_start: Vec<Option<NotNullRegisters>>,
}

struct NotNullProblem<'a> {
    body: &'a Body,
}

impl<'a> NotNull<'a> {
    /// Solves the problem for a body; its first parameter is never null if there is a receiver.
    pub(crate) fn new(body: &'a Body, has_receiver: bool) -> NotNull<'a> {
        let given = has_receiver.then_some(Reg(0)).into_iter().collect();
        let entry = [(BlockId(0), NotNullRegisters(given))];
        let facts = solve(&mut NotNullProblem { body }, entry);
        let mut at_start = vec![None; body.blocks.len()];
        for (block, registers) in facts.iter() {
            at_start[block.index()] = Some(registers.clone());
        }
        NotNull { body, at_start }
    }

    /// Whether a register is not null where an instruction is executed.
    pub(crate) fn holds(&self, pc: u32, register: Reg) -> bool {
        let block = self.body.block_of(pc);
        let Some(mut registers) = self.at_start[block.index()].clone() else {
            return true;
        };
        for at in self.body.blocks[block.index()].start..pc {
            apply(self.body, &self.body.insts[at as usize], &mut registers.0);
        }
        registers.0.contains(&register)
    }
}

impl Analysis for NotNullProblem<'_> {
    type Node = BlockId;
    type Fact = NotNullRegisters;

    fn transfer(
        &mut self,
        block: BlockId,
        at_start: &NotNullRegisters,
        edges: &mut Edges<BlockId, NotNullRegisters>,
    ) -> ControlFlow<()> {
        let mut registers = at_start.0.clone();
        let range = self.body.blocks[block.index()];
        // An exception may leave the block at each of its instructions.
        for handler in self.body.handlers_at(range.start) {
            edges.send(handler.target, NotNullRegisters(BTreeSet::new()));
        }
        for pc in range.start..range.end {
            apply(self.body, &self.body.insts[pc as usize], &mut registers);
        }
        let last = self.body.insts[range.end as usize - 1];
        self.body.for_each_successor(block, |to| {
            let mut there = registers.clone();
            if let Inst::IfNull { a, then, els } = last
                && then != els
            {
                match to == els {
                    true => _ = there.insert(a),
                    false => _ = there.remove(&a),
                }
            }
            edges.send(to, NotNullRegisters(there));
        });
        ControlFlow::Continue(())
    }
}

/// What is known after an instruction that completes.
fn apply(body: &Body, inst: &Inst, registers: &mut BTreeSet<Reg>) {
    let copies = match inst {
        Inst::Move { src, .. } => registers.contains(src),
        Inst::New { .. } | Inst::ConstString { .. } => true,
        _ => false,
    };
    registers.extend(dereferenced(body, inst));
    if let Some(dst) = inst.written_register() {
        match copies {
            true => _ = registers.insert(dst),
            false => _ = registers.remove(&dst),
        }
    }
}

/// The register that must not be null for an instruction to complete.
pub(crate) fn dereferenced(body: &Body, inst: &Inst) -> Option<Reg> {
    match inst {
        Inst::GetField { object, .. } | Inst::PutField { object, .. } => Some(*object),
        Inst::ArrayLen { array, .. }
        | Inst::ArrayLoad { array, .. }
        | Inst::ArrayStore { array, .. } => Some(*array),
        Inst::Invoke { kind, .. } if *kind != InvokeKind::Static => {
            body.call_args(inst).first().copied()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::text::parse_body;

    #[test]
    fn what_was_tested_or_used_is_not_null() {
        let text = "(v0:r, v1:r) {
              regs v2:i, v3:r
            b0:
              if v1 null then b2 else b1
            b1:
              v2 = get v1 Node.value:I
              v1 = get v1 Node.next:LNode;
              jump b0
            b2:
              v3 = get v1 Node.next:LNode;
              v2 = get v0 Node.value:I
              v3 = get v0 Node.next:LNode;
              return
            }";
        let body = parse_body(text).expect("a body");
        let not_null = NotNull::new(&body, false);
        let holds = |pc: u32| {
            let register = dereferenced(&body, &body.insts[pc as usize]);
            not_null.holds(pc, register.expect("an access"))
        };
        assert!(holds(1) && holds(2), "within the loop");
        assert!(!holds(4), "null behind the loop");
        assert!(!holds(5) && holds(6), "used before");
        assert!(NotNull::new(&body, true).holds(5, Reg(0)), "the receiver");
    }
}

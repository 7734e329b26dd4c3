//! Registers whose values no other block sees: which position of the stack or which temporary they have is the
//! compiler's choice.

use ir::{BlockId, Body, Reg, RegOrigin, Role};

/// For each register whether all that is read of it was written before in the same block.
#[derive(Debug)]
pub(super) struct BlockValues(Vec<bool>);

impl BlockValues {
    pub(super) fn of(body: &Body) -> BlockValues {
        let is_own = |origin: RegOrigin| match origin {
            RegOrigin::Local(_) => false,
            RegOrigin::Stack(_) | RegOrigin::Temp => true,
        };
        let mut within: Vec<bool> = body.regs.iter().map(|r| is_own(r.origin)).collect();
        within
            .iter_mut()
            .take(body.params.into())
            .for_each(|w| *w = false);
        for block in 0..body.blocks.len() {
            let range = body.blocks[BlockId(block as u16).index()];
            let mut written = vec![false; within.len()];
            for inst in &body.insts[range.start as usize..range.end as usize] {
                let mut read = |reg: Reg| {
                    if reg.is_some() && !written[reg.index()] {
                        within[reg.index()] = false;
                    }
                };
                body.call_args(inst).iter().for_each(|reg| read(*reg));
                { *inst }.for_each_register(|role, reg| {
                    if role == Role::Read {
                        read(*reg);
                    }
                });
                if let Some(dst) = inst.written_register() {
                    written[dst.index()] = true;
                }
            }
        }
        BlockValues(within)
    }

    pub(super) fn is_within_block(&self, reg: Reg) -> bool {
        self.0[reg.index()]
    }
}

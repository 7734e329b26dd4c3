//! Last pass: blocks in the order of the bytecode, with their final numbers.

use super::{Fail, Translator, debug};
use ir::{Block, BlockId, Body, Inst};

pub(super) fn finish(mut t: Translator<'_>) -> Result<Body, Fail> {
    let mut order: Vec<u16> = (0..t.blocks.len() as u16).collect();
    order.sort_by_key(|&id| {
        let block = &t.blocks[id as usize];
        (block.pc, block.form)
    });
    let mut number = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        number[old as usize] = new as u16;
    }
    let mut insts = Vec::with_capacity(t.insts.len());
    let mut origins = Vec::with_capacity(t.insts.len());
    let mut blocks = Vec::with_capacity(order.len());
    for &old in &order {
        let block = &t.blocks[old as usize];
        let range = block.insts.start as usize..block.insts.end as usize;
        let start = insts.len() as u32;
        insts.extend_from_slice(&t.insts[range.clone()]);
        origins.extend_from_slice(&t.origins[range]);
        if let Some(last) = insts.last_mut() {
            renumber(last, &number);
        }
        blocks.push(Block {
            start,
            end: insts.len() as u32,
            handlers: block.handlers,
        });
    }
    for table in t.refs.switches_mut() {
        let targets = table.cases.iter_mut().map(|case| &mut case.1);
        targets
            .chain([&mut table.default])
            .for_each(|to| set(to, &number));
    }
    for set_of in &mut t.handler_sets {
        set_of
            .0
            .iter_mut()
            .for_each(|h| set(&mut h.target, &number));
    }
    Ok(Body {
        lines: debug::lines(t.attribute, &origins),
        locals: debug::locals(t.attribute, &origins),
        block_starts: blocks.iter().map(|b| b.start).collect(),
        regs: t.regs.infos,
        params: t.params,
        insts,
        blocks,
        handler_sets: t.handler_sets,
        args: t.args,
        refs: t.refs.finish(),
    })
}

fn set(to: &mut BlockId, number: &[u16]) {
    *to = BlockId(number[to.index()]);
}

fn renumber(terminator: &mut Inst, number: &[u16]) {
    match terminator {
        Inst::Jump { to } => set(to, number),
        Inst::If { then, els, .. }
        | Inst::IfImm { then, els, .. }
        | Inst::IfSame { then, els, .. }
        | Inst::IfNull { then, els, .. } => {
            set(then, number);
            set(els, number);
        }
        // Switch tables are renumbered once for all; nothing else names blocks.
        _ => {}
    }
}

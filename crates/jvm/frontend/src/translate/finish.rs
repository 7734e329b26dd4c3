//! Last pass: blocks in the order of the bytecode, with their final numbers.

use super::narrow::Narrowing;
use super::{Fail, Translator, debug};
use ir::{Block, BlockId, Body, Inst, Reg};

/// A body, and where it comes from.
pub(crate) struct TranslatedBody {
    pub body: Body,
    /// The bytecode offset of each of its instructions.
    pub origins: Vec<u16>,
    /// The bytecode offset that each of its blocks starts at.
    pub starts: Vec<u16>,
}

pub(super) fn finish(mut t: Translator<'_>) -> Result<TranslatedBody, Fail> {
    let mut order: Vec<u16> = (0..t.blocks.len() as u16).collect();
    order.sort_by_key(|&id| {
        let block = &t.blocks[id as usize];
        (block.pc, block.form)
    });
    let mut number = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        number[old as usize] = new as u16;
    }
    let narrowing = Narrowing::of(&t);
    let mut insts = Vec::with_capacity(t.insts.len());
    let mut origins = Vec::with_capacity(t.insts.len());
    let mut blocks = Vec::with_capacity(order.len());
    for &old in &order {
        let block = &t.blocks[old as usize];
        let range = block.insts.start as usize..block.insts.end as usize;
        let start = insts.len() as u32;
        insts.extend_from_slice(&t.insts[range.clone()]);
        origins.extend_from_slice(&t.origins[range]);
        if let (Some(narrowing), Some(last)) = (&narrowing, insts.last().copied())
            && let Some(inst) = narrowing.before(&last)
        {
            insts.insert(insts.len() - 1, inst);
            origins.extend(origins.last().copied());
        }
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
    drop_unused_registers(&mut t, &mut insts);
    let body = Body {
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
    };
    let start = |old: &u16| t.blocks[*old as usize].pc;
    Ok(TranslatedBody {
        body,
        origins,
        starts: order.iter().map(start).collect(),
    })
}

/// Registers whose values all went elsewhere only make frames larger.
fn drop_unused_registers(t: &mut Translator<'_>, insts: &mut [Inst]) {
    let infos = &mut t.regs.infos;
    let mut number = vec![Reg::NONE; infos.len()];
    let mut keep = |reg: Reg| {
        if reg.is_some() {
            number[reg.index()] = reg;
        }
    };
    (0..t.params).for_each(|i| keep(Reg(i)));
    t.args.iter().for_each(|&arg| keep(arg));
    for inst in insts.iter_mut() {
        inst.for_each_register(|_, reg| keep(*reg));
    }
    if !number.contains(&Reg::NONE) {
        return;
    }
    let mut used = 0;
    for (old, new) in number
        .iter_mut()
        .enumerate()
        .filter(|(_, new)| new.is_some())
    {
        *new = Reg(used);
        infos[used as usize] = infos[old];
        used += 1;
    }
    infos.truncate(used as usize);
    let rename = |reg: &mut Reg| {
        if reg.is_some() {
            *reg = number[reg.index()];
        }
    };
    t.args.iter_mut().for_each(rename);
    for inst in insts {
        inst.for_each_register(|_, reg| rename(reg));
    }
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

//! First pass: where instructions start, and where basic blocks begin.

use super::opcode::{self, ends_block};
use crate::classfile::CodeAttribute;
use crate::error::{Parse, bad};

pub(crate) const START: u8 = 1;
/// Some jump leads here.
pub(crate) const TARGET: u8 = 2;
/// More than one jump leads here.
pub(crate) const TARGETS: u8 = 4;
/// The instruction before it goes on here.
pub(crate) const FALL: u8 = 8;
/// An exception handler starts here.
pub(crate) const HANDLER: u8 = 16;

/// The marks of each byte of the code. Dead code counts as if it were alive.
pub(crate) fn scan(attribute: &CodeAttribute<'_>) -> Parse<Vec<u8>> {
    let code = attribute.code;
    let mut marks = vec![0; code.len()];
    let mut pc = 0;
    while pc < code.len() {
        marks[pc] |= START;
        let op = code[pc];
        let next = pc + opcode::length(code, pc)?;
        if !ends_block(op)
            && let Some(mark) = marks.get_mut(next)
        {
            *mark |= FALL;
        }
        if op >= opcode::IFEQ {
            for_each_target(code, pc, next, |to| mark_target(&mut marks[to]))?;
        }
        pc = next;
    }
    for entry in &attribute.exceptions {
        match marks.get_mut(entry.handler as usize) {
            Some(mark) => *mark |= HANDLER,
            None => return bad!("a handler starts outside the code, at {}", entry.handler),
        }
    }
    match marks
        .iter()
        .position(|m| m & START == 0 && m & (TARGET | HANDLER) != 0)
    {
        Some(at) => bad!("a jump or handler leads into an instruction, at {at}"),
        None => Ok(marks),
    }
}

fn mark_target(mark: &mut u8) {
    *mark |= if *mark & TARGET == 0 { TARGET } else { TARGETS };
}

/// Calls `f` with the places that the instruction at `pc` jumps to.
pub(crate) fn for_each_target(
    code: &[u8],
    pc: usize,
    next: usize,
    mut f: impl FnMut(usize),
) -> Parse<()> {
    match code[pc] {
        opcode::IFEQ..=opcode::GOTO | opcode::IFNULL | opcode::IFNONNULL | opcode::GOTO_W => {
            f(opcode::jump_target(code, pc)?)
        }
        opcode::JSR | opcode::JSR_W => {
            f(opcode::jump_target(code, pc)?);
            // Reached by `ret`, perhaps by several.
            if next < code.len() {
                f(next);
                f(next);
            }
        }
        opcode::TABLESWITCH | opcode::LOOKUPSWITCH => {
            let (default, cases) = opcode::switch(code, pc)?;
            f(default);
            cases.iter().for_each(|&(_, to)| f(to));
        }
        _ => {}
    }
    Ok(())
}

//! Bytecode listing: the code of a method as its class file has it, with names instead of pool indices.

use crate::classfile::{ClassCode, CodeAttribute, MemberRef, PoolView, to_text};
use crate::error::Parse;
use crate::translate::opcode::*;
use crate::translate::{Fail, translate};
use ir::{ListedHandler, ListedInst, ListedOperand, Listing, MethodDef};
use std::sync::Arc;

pub(crate) fn listing(
    class: &ClassCode,
    method: &MethodDef,
    attribute: &CodeAttribute<'_>,
) -> Result<Listing, Fail> {
    let translated = translate(class, method, attribute)?;
    let pool = class.pool();
    let mut ops = Vec::new();
    let mut at = 0;
    while at < attribute.code.len() {
        ops.push(op(attribute.code, at, &pool)?);
        at += length(attribute.code, at)?;
    }
    let handlers = attribute.exceptions.iter().map(|entry| {
        Ok(ListedHandler {
            start: entry.start,
            end: entry.end,
            handler: entry.handler,
            catch: pool.optional(entry.catch, PoolView::class)?,
        })
    });
    let handlers: Parse<Vec<ListedHandler>> = handlers.collect();
    let mut lines = attribute.lines.clone();
    lines.sort_by_key(|entry| entry.0);
    Ok(Listing {
        ops,
        handlers: handlers?,
        lines,
        origins: translated.origins,
        starts: translated.starts,
    })
}

fn op(code: &[u8], at: usize, pool: &PoolView<'_>) -> Parse<ListedInst> {
    let (number, operand) = match code[at] {
        WIDE => (code[at + 1], ListedOperand::Local(u16_at(code, at + 2)?)),
        n @ (ILOAD..=ALOAD | ISTORE..=ASTORE | IINC | RET) => {
            (n, ListedOperand::Local(code[at + 1].into()))
        }
        n @ ILOAD_0..=ALOAD_3 => implied_local(n - ILOAD_0, ILOAD),
        n @ ISTORE_0..=ASTORE_3 => implied_local(n - ISTORE_0, ISTORE),
        LDC..=LDC2_W => (LDC, ListedOperand::Other),
        n @ (GETSTATIC..=PUTFIELD) => (n, member(pool.field(u16_at(code, at + 1)?)?)?),
        n @ (INVOKEVIRTUAL..=INVOKEINTERFACE) => (n, member(pool.method(u16_at(code, at + 1)?)?)?),
        n @ (NEW | ANEWARRAY | CHECKCAST | INSTANCEOF) => {
            (n, ListedOperand::Class(pool.class(u16_at(code, at + 1)?)?))
        }
        n @ (IFEQ..=JSR | IFNULL | IFNONNULL) => (n, jump(code, at)?),
        GOTO_W => (GOTO, jump(code, at)?),
        JSR_W => (JSR, jump(code, at)?),
        n @ (TABLESWITCH | LOOKUPSWITCH) => {
            let (default, cases) = switch(code, at)?;
            let cases = cases.iter().map(|case| case.1 as u16).collect();
            let default = default as u16;
            (n, ListedOperand::Switch { default, cases })
        }
        n => (n, ListedOperand::Other),
    };
    Ok(ListedInst {
        offset: at as u16,
        code: number,
        operand,
    })
}

/// `iload_0` to `aload_3` and their like: four slots for each of the five kinds.
fn implied_local(n: u8, first: u8) -> (u8, ListedOperand) {
    (first + n / 4, ListedOperand::Local(u16::from(n % 4)))
}

fn jump(code: &[u8], at: usize) -> Parse<ListedOperand> {
    Ok(ListedOperand::Jump(jump_target(code, at)? as u16))
}

fn member(member: MemberRef<'_>) -> Parse<ListedOperand> {
    Ok(ListedOperand::Member {
        class: member.class,
        name: member.name,
        desc: Arc::from(&*to_text(member.desc)?),
    })
}

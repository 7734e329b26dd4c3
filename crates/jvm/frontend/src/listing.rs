//! The code of a method as it stands in the class file, with names instead of pool indices.

use crate::classfile::{ClassCode, CodeAttribute, Member, PoolView, to_text};
use crate::error::Parse;
use crate::translate::opcode::*;
use crate::translate::{Fail, translate};
use ir::{ListedHandler, Listing, MethodDef, Op, Operand};
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

fn op(code: &[u8], at: usize, pool: &PoolView<'_>) -> Parse<Op> {
    let (number, operand) = match code[at] {
        WIDE => (code[at + 1], Operand::Local(u16_at(code, at + 2)?)),
        n @ (ILOAD..=ALOAD | ISTORE..=ASTORE | IINC | RET) => {
            (n, Operand::Local(code[at + 1].into()))
        }
        n @ ILOAD_0..=ALOAD_3 => implied_local(n - ILOAD_0, ILOAD),
        n @ ISTORE_0..=ASTORE_3 => implied_local(n - ISTORE_0, ISTORE),
        LDC..=LDC2_W => (LDC, Operand::Other),
        n @ (GETSTATIC..=PUTFIELD) => (n, member(pool.field(u16_at(code, at + 1)?)?)?),
        n @ (INVOKEVIRTUAL..=INVOKEINTERFACE) => (n, member(pool.method(u16_at(code, at + 1)?)?)?),
        n @ (NEW | ANEWARRAY | CHECKCAST | INSTANCEOF) => {
            (n, Operand::Class(pool.class(u16_at(code, at + 1)?)?))
        }
        n @ (IFEQ..=JSR | IFNULL | IFNONNULL) => (n, jump(code, at)?),
        GOTO_W => (GOTO, jump(code, at)?),
        JSR_W => (JSR, jump(code, at)?),
        n @ (TABLESWITCH | LOOKUPSWITCH) => {
            let (default, cases) = switch(code, at)?;
            let cases = cases.iter().map(|case| case.1 as u16).collect();
            let default = default as u16;
            (n, Operand::Switch { default, cases })
        }
        n => (n, Operand::Other),
    };
    Ok(Op {
        offset: at as u16,
        code: number,
        operand,
    })
}

/// `iload_0` to `aload_3` and their like: four slots for each of the five kinds.
fn implied_local(n: u8, first: u8) -> (u8, Operand) {
    (first + n / 4, Operand::Local(u16::from(n % 4)))
}

fn jump(code: &[u8], at: usize) -> Parse<Operand> {
    Ok(Operand::Jump(jump_target(code, at)? as u16))
}

fn member(member: Member<'_>) -> Parse<Operand> {
    Ok(Operand::Member {
        class: member.class,
        name: member.name,
        desc: Arc::from(&*to_text(member.desc)?),
    })
}

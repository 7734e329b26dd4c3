//! Two tiny evaluators for ints and longs: one of bytecode, slot by slot as the JVM's
//! specification has it, one of the IR. What one computes, the other must.

use super::super::opcode::*;
use ir::{BinOp, Body, Cond, Inst, UnOp};

pub(crate) const UNCAUGHT: i64 = 0x7777_7777_7777;

/// More steps than any test takes.
const STEPS: usize = 10_000;

/// Start, end and handler of a try range that catches everything.
pub(crate) type Range = (u16, u16, u16);

pub(crate) fn bytecode(code: &[u8], locals: Vec<i64>) -> i64 {
    bytecode_with_handlers(code, &[], locals)
}

/// Runs bytecode whose locals are slots; a long is its value and a slot of padding. An exception
/// that nothing catches ends in [`UNCAUGHT`].
pub(crate) fn bytecode_with_handlers(code: &[u8], handlers: &[Range], mut locals: Vec<i64>) -> i64 {
    let mut stack: Vec<i64> = Vec::new();
    let mut pc = 0;
    for _ in 0..STEPS {
        let op = code[pc];
        let byte = |n: usize| code[pc + n];
        let short = |n: usize| i16::from_be_bytes([code[pc + n], code[pc + n + 1]]);
        let mut next = pc + length(code, pc).unwrap();
        let jump = |by: i16| (pc as i64 + by as i64) as usize;
        match op {
            NOP => {}
            ICONST_M1..=ICONST_5 => stack.push(op as i64 - ICONST_0 as i64),
            LCONST_0 | LCONST_1 => stack.extend([(op - LCONST_0) as i64, 0]),
            BIPUSH => stack.push(byte(1) as i8 as i64),
            SIPUSH => stack.push(short(1) as i64),
            ILOAD | ALOAD => stack.push(locals[byte(1) as usize]),
            LLOAD => stack.extend([locals[byte(1) as usize], 0]),
            ISTORE | ASTORE => locals[byte(1) as usize] = stack.pop().unwrap(),
            LSTORE => {
                stack.pop();
                locals[byte(1) as usize] = stack.pop().unwrap();
            }
            IINC => {
                let local = &mut locals[byte(1) as usize];
                *local = (*local as i32).wrapping_add(byte(2) as i8 as i32) as i64;
            }
            POP..=SWAP => shuffle(op, &mut stack),
            IADD | ISUB | IMUL | IXOR => {
                let (b, a) = (stack.pop().unwrap() as i32, stack.pop().unwrap() as i32);
                stack.push(int(op, a, b) as i64);
            }
            IDIV => {
                let (b, a) = (stack.pop().unwrap() as i32, stack.pop().unwrap() as i32);
                if b == 0 {
                    let covers = |h: &&Range| (h.0 as usize..h.1 as usize).contains(&pc);
                    let Some(handler) = handlers.iter().find(covers) else {
                        return UNCAUGHT;
                    };
                    stack = vec![0];
                    next = handler.2 as usize;
                } else {
                    stack.push(a.wrapping_div(b) as i64);
                }
            }
            LADD | LSUB => {
                stack.pop();
                let b = stack.pop().unwrap();
                stack.pop();
                let a = stack.pop().unwrap();
                let sum = if op == LADD {
                    a.wrapping_add(b)
                } else {
                    a.wrapping_sub(b)
                };
                stack.extend([sum, 0]);
            }
            I2L => stack.push(0),
            L2I => {
                stack.pop();
                let low = stack.pop().unwrap() as i32;
                stack.push(low as i64);
            }
            IFEQ..=IFLE => {
                let a = stack.pop().unwrap() as i32;
                if holds(op - IFEQ, a, 0) {
                    next = jump(short(1));
                }
            }
            IF_ICMPEQ..=IF_ICMPLE => {
                let (b, a) = (stack.pop().unwrap() as i32, stack.pop().unwrap() as i32);
                if holds(op - IF_ICMPEQ, a, b) {
                    next = jump(short(1));
                }
            }
            GOTO => next = jump(short(1)),
            JSR => {
                stack.push(next as i64);
                next = jump(short(1));
            }
            RET => next = locals[byte(1) as usize] as usize,
            IRETURN => return stack.pop().unwrap(),
            LRETURN => return stack[stack.len() - 2],
            other => panic!("bytecode {other} is not part of the tests"),
        }
        pc = next;
    }
    panic!("the bytecode does not end");
}

fn int(op: u8, a: i32, b: i32) -> i32 {
    match op {
        IADD => a.wrapping_add(b),
        ISUB => a.wrapping_sub(b),
        IMUL => a.wrapping_mul(b),
        _ => a ^ b,
    }
}

fn holds(condition: u8, a: i32, b: i32) -> bool {
    match condition {
        0 => a == b,
        1 => a != b,
        2 => a < b,
        3 => a >= b,
        4 => a > b,
        _ => a <= b,
    }
}

/// By slots, exactly as the specification draws it.
fn shuffle(op: u8, s: &mut Vec<i64>) {
    let n = s.len();
    match op {
        POP => s.truncate(n - 1),
        POP2 => s.truncate(n - 2),
        DUP => s.push(s[n - 1]),
        DUP_X1 => s.insert(n - 2, s[n - 1]),
        DUP_X2 => s.insert(n - 3, s[n - 1]),
        DUP2 => s.extend([s[n - 2], s[n - 1]]),
        DUP2_X1 => {
            let top = [s[n - 2], s[n - 1]];
            s.splice(n - 3..n - 3, top);
        }
        DUP2_X2 => {
            let top = [s[n - 2], s[n - 1]];
            s.splice(n - 4..n - 4, top);
        }
        _ => s.swap(n - 1, n - 2),
    }
}

/// Runs a body; ints are kept sign-extended.
pub(crate) fn ir(body: &Body, args: &[i64]) -> i64 {
    // Registers that were never written hold a value that shows.
    let mut regs = vec![0x5555_5555; body.regs.len()];
    regs[..args.len()].copy_from_slice(args);
    let mut pc = 0;
    for _ in 0..STEPS {
        let mut next = pc + 1;
        let mut go = |to: ir::BlockId| next = body.block_starts[to.index()] as usize;
        match body.insts[pc] {
            Inst::ConstInt { dst, value } => regs[dst.index()] = value as i64,
            Inst::ConstLong { dst, value } => {
                regs[dst.index()] = body.refs.longs[value.index()];
            }
            Inst::Move { dst, src } => regs[dst.index()] = regs[src.index()],
            Inst::Un { op, dst, a } => {
                regs[dst.index()] = match op {
                    UnOp::I2L => regs[a.index()],
                    UnOp::L2I => regs[a.index()] as i32 as i64,
                    other => panic!("{other:?} is not part of the tests"),
                }
            }
            Inst::Bin {
                op: BinOp::IDiv, b, ..
            } if regs[b.index()] == 0 => match body.handlers_at(pc as u32) {
                [] => return UNCAUGHT,
                [handler, ..] => go(handler.target),
            },
            Inst::Catch { dst } => regs[dst.index()] = 0,
            Inst::Bin { op, dst, a, b } => {
                regs[dst.index()] = binary(op, regs[a.index()], regs[b.index()]);
            }
            Inst::BinImm { op, dst, a, imm } => {
                regs[dst.index()] = binary(op, regs[a.index()], imm as i64);
            }
            Inst::Jump { to } => go(to),
            Inst::If {
                cond,
                a,
                b,
                then,
                els,
            } => {
                let taken = cond.holds(regs[a.index()] as i32, regs[b.index()] as i32);
                go(if taken { then } else { els });
            }
            Inst::IfImm {
                cond,
                a,
                imm,
                then,
                els,
            } => {
                let taken = Cond::holds(cond, regs[a.index()] as i32, imm as i32);
                go(if taken { then } else { els });
            }
            Inst::Switch { a, table } => {
                let table = &body.refs.switches[table.index()];
                go(table.target(regs[a.index()] as i32));
            }
            Inst::ReturnValue { src } => return regs[src.index()],
            other => panic!("{other:?} is not part of the tests"),
        }
        pc = next;
    }
    panic!("the body does not end");
}

fn binary(op: BinOp, a: i64, b: i64) -> i64 {
    let (x, y) = (a as i32, b as i32);
    match op {
        BinOp::IAdd => x.wrapping_add(y) as i64,
        BinOp::ISub => x.wrapping_sub(y) as i64,
        BinOp::IDiv => x.wrapping_div(y) as i64,
        BinOp::IMul => x.wrapping_mul(y) as i64,
        BinOp::IXor => (x ^ y) as i64,
        BinOp::LAdd => a.wrapping_add(b),
        BinOp::LSub => a.wrapping_sub(b),
        other => panic!("{other:?} is not part of the tests"),
    }
}

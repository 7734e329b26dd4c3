//! Every register that is read has been written, on every path to the read.
//!
//! The JVM's verifier promises this for locals and stack; a mistake in where the translation puts
//! values breaks it sooner or later.

use ir::{Body, Inst, Reg};

/// The first read of a register that may not have been written.
pub(crate) fn check(body: &Body) -> Result<(), String> {
    let n = body.regs.len();
    let mut at_entry: Vec<Option<Vec<bool>>> = vec![None; body.blocks.len()];
    at_entry[0] = Some((0..n).map(|r| r < body.params as usize).collect());
    let mut pending = vec![0];
    while let Some(block) = pending.pop() {
        let state = at_entry[block].clone().unwrap();
        flow(body, block, state, |to, state| {
            let changed = match &mut at_entry[to] {
                Some(known) => meet(known, state),
                unknown => {
                    *unknown = Some(state.to_vec());
                    true
                }
            };
            if changed {
                pending.push(to);
            }
        });
    }
    for (block, state) in at_entry.into_iter().enumerate() {
        let Some(state) = state else {
            return Err(format!("b{block} is never reached"));
        };
        check_block(body, block, state)?;
    }
    Ok(())
}

/// Keeps what both have; tells whether `known` lost something.
fn meet(known: &mut [bool], other: &[bool]) -> bool {
    let mut changed = false;
    for (a, &b) in known.iter_mut().zip(other) {
        changed |= *a && !b;
        *a &= b;
    }
    changed
}

fn flow(body: &Body, block: usize, mut state: Vec<bool>, mut to: impl FnMut(usize, &[bool])) {
    let range = body.blocks[block].start..body.blocks[block].end;
    for pc in range {
        let inst = &body.insts[pc as usize];
        if can_throw(inst) {
            for handler in body.handlers_at(pc) {
                to(handler.target.index(), &state);
            }
        }
        if let Some(dst) = inst.written_register() {
            state[dst.index()] = true;
        }
    }
    let id = ir::BlockId(block as u16);
    body.for_each_successor(id, |next| to(next.index(), &state));
}

fn check_block(body: &Body, block: usize, mut state: Vec<bool>) -> Result<(), String> {
    for pc in body.blocks[block].start..body.blocks[block].end {
        let inst = body.insts[pc as usize];
        let mut bad = None;
        let mut read = |reg: Reg| {
            if !state[reg.index()] {
                bad = Some(reg);
            }
        };
        inst.for_each_read(body, &mut read);
        if let Some(reg) = bad {
            return Err(format!(
                "instruction {pc} reads {reg}, which may not be written"
            ));
        }
        if let Some(dst) = inst.written_register() {
            state[dst.index()] = true;
        }
    }
    Ok(())
}

fn can_throw(inst: &Inst) -> bool {
    match inst {
        Inst::ConstInt { .. }
        | Inst::ConstLong { .. }
        | Inst::ConstFloat { .. }
        | Inst::ConstDouble { .. }
        | Inst::ConstNull { .. }
        | Inst::ConstString { .. }
        | Inst::Move { .. }
        | Inst::Un { .. }
        | Inst::BinImm { .. }
        | Inst::Catch { .. }
        | Inst::Jump { .. }
        | Inst::If { .. }
        | Inst::IfImm { .. }
        | Inst::IfSame { .. }
        | Inst::IfNull { .. }
        | Inst::Switch { .. }
        | Inst::Return
        | Inst::ReturnValue { .. } => false,
        Inst::Bin { op, .. } => op.can_divide_by_zero(),
        Inst::ConstClass { .. }
        | Inst::ConstDynamic { .. }
        | Inst::New { .. }
        | Inst::NewArray { .. }
        | Inst::NewMultiArray { .. }
        | Inst::ArrayLen { .. }
        | Inst::ArrayLoad { .. }
        | Inst::ArrayStore { .. }
        | Inst::GetField { .. }
        | Inst::PutField { .. }
        | Inst::GetStatic { .. }
        | Inst::PutStatic { .. }
        | Inst::InstanceOf { .. }
        | Inst::CheckCast { .. }
        | Inst::MonitorEnter { .. }
        | Inst::MonitorExit { .. }
        | Inst::Invoke { .. }
        | Inst::InvokeDynamic { .. }
        | Inst::Throw { .. } => true,
    }
}

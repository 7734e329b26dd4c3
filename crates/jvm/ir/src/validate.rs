//! Well-formedness of bodies: what everyone who reads a [`Body`] may rely on.
//!
//! Tables
//! 1. There are fewer than 65,535 registers ([`Reg::NONE`] is none of them) and at least
//!    `params` of them.
//! 2. A method reference's parsed descriptor says the same as its text, and class names in
//!    [`Refs::classes`] aren't empty.
//! 3. The cases of a switch are strictly sorted by key.
//! 4. Lines are strictly sorted by instruction, and each is at an instruction.
//! 5. A local variable's range lies within the instructions.
//!
//! Blocks
//! 6. There is a block; blocks are not empty, follow each other without gaps and cover all
//!    instructions; `block_starts` holds their starts.
//! 7. A block's last instruction is a terminator, and no other one is.
//! 8. Targets of jumps, switches and handlers are blocks; a block's handler set and the class
//!    that a handler catches exist.
//! 9. [`Inst::Catch`] is the first instruction of every handler block, and stands nowhere else.
//! 10. A handler block is not the entry, and no jump or switch leads to it.
//!
//! Instructions (all kinds below are those of [`RegInfo`])
//! 11. Registers and indices into [`Refs`] and [`Body::args`] are in range. Only calls may have
//!     [`Reg::NONE`], and only as destination.
//! 12. Constants, `Un`, `Bin`, `Move`: kinds of operands and destination agree with the
//!     operation. A dynamic constant is no call site; its destination has the type's kind.
//! 13. `BinImm` has an int operation, and division and remainder are not by zero.
//! 14. Objects, arrays, exceptions and monitors are references; lengths, indices, conditions
//!     and switch keys are ints; array elements and fields have the kind of their register.
//! 15. `New` is of no array class; `NewArray` is of an array class; `NewMultiArray` is of an
//!     array class with at least `dims` dimensions, and `dims` is not zero.
//! 16. A call's arguments (receiver first, unless static) have the kinds of the descriptor; its
//!     destination, if any, has that of the result. `InvokeDynamic` is of a call site.
//!     An interface call names an interface method, a virtual call a class's method.
//! 17. Either all returns have a value, all of one kind, or none has.
//!
//! [`validate_method`] also checks a body against its method:
//! 18. The parameters have the descriptor's kinds, receiver first, and so has the result.

mod operands;
mod tables;

use crate::body::Body;
use crate::inst::{BlockId, Inst, Reg};
use crate::kind::{Kind, MethodDesc};
use std::fmt;

#[cfg(doc)]
use crate::{body::RegInfo, refs::Refs};

/// The first rule found broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidationError {
    /// The instruction at fault, if it's one.
    pub pc: Option<u32>,
    pub message: String,
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pc {
            Some(pc) => write!(f, "instruction {pc}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ValidationError {}

type Check = Result<(), ValidationError>;

/// Checks rules 1 to 17.
pub fn validate(body: &Body) -> Result<(), ValidationError> {
    tables::check(body)?;
    check_layout(body)?;
    let handlers = handler_blocks(body)?;
    let mut returns = None;
    for block in &body.blocks {
        for pc in block.start..block.end {
            let inst = body.insts[pc as usize];
            if inst.is_terminator() != (pc + 1 == block.end) {
                return Err(wrong(pc, "terminators stand at the end of blocks".into()));
            }
            operands::check(body, pc, inst)?;
            check_returns(body, pc, inst, &mut returns)?;
        }
    }
    check_catches(body, &handlers)?;
    check_targets(body, &handlers)
}

/// Checks rules 1 to 18.
pub fn validate_method(body: &Body, desc: &MethodDesc, is_static: bool) -> Check {
    validate(body)?;
    let receiver = usize::from(!is_static);
    let params = body.params as usize;
    if params != desc.params.len() + receiver {
        let expected = desc.params.len() + receiver;
        return Err(general(format!("{params} parameters, {expected} expected")));
    }
    let wanted = |i: usize| match i.checked_sub(receiver) {
        Some(i) => desc.params[i].kind(),
        None => Kind::Ref,
    };
    for i in 0..params {
        if body.regs[i].kind != wanted(i) {
            let (found, wanted) = (body.regs[i].kind, wanted(i));
            return Err(general(format!(
                "parameter {i} is {found:?}, {wanted:?} expected"
            )));
        }
    }
    let result = desc.ret.as_ref().map(|t| t.kind());
    for (pc, inst) in body.insts.iter().enumerate() {
        let found = match *inst {
            Inst::Return => None,
            Inst::ReturnValue { src } => Some(body.regs[src.index()].kind),
            _ => continue,
        };
        if found != result {
            return Err(wrong(
                pc as u32,
                format!("returns {found:?}, {result:?} expected"),
            ));
        }
    }
    Ok(())
}

fn general(message: String) -> ValidationError {
    ValidationError { pc: None, message }
}

fn wrong(pc: u32, message: String) -> ValidationError {
    ValidationError {
        pc: Some(pc),
        message,
    }
}

/// Rule 6.
fn check_layout(body: &Body) -> Check {
    if body.blocks.is_empty() || body.blocks.len() > 1 << 16 {
        return Err(general(format!("{} blocks", body.blocks.len())));
    }
    let mut at = 0;
    for (i, block) in body.blocks.iter().enumerate() {
        if block.start != at || block.end <= block.start {
            let (start, end) = (block.start, block.end);
            return Err(general(format!(
                "b{i} is {start}..{end}, but should start at {at} and not be empty"
            )));
        }
        at = block.end;
    }
    if at as usize != body.insts.len() {
        let all = body.insts.len();
        return Err(general(format!("blocks end at {at} of {all} instructions")));
    }
    let starts = body.blocks.iter().map(|b| b.start);
    if !starts.eq(body.block_starts.iter().copied()) {
        return Err(general("block_starts disagree with the blocks".into()));
    }
    Ok(())
}

/// Rules 8 and 10: which blocks are handlers.
fn handler_blocks(body: &Body) -> Result<Vec<bool>, ValidationError> {
    let mut handlers = vec![false; body.blocks.len()];
    for handler in body.handler_sets.iter().flat_map(|set| &set.0) {
        let class_exists = handler
            .catch
            .is_none_or(|c| c.index() < body.refs.classes.len());
        match handlers.get_mut(handler.target.index()) {
            Some(flag) if class_exists => *flag = true,
            _ => return Err(general(format!("{handler:?} is out of range"))),
        }
    }
    let sets = body.blocks.iter().filter_map(|b| b.handlers);
    if let Some(set) = sets
        .into_iter()
        .find(|&s| s as usize >= body.handler_sets.len())
    {
        return Err(general(format!("there is no handler set {set}")));
    }
    if handlers[0] {
        return Err(general("the entry block is a handler".into()));
    }
    Ok(handlers)
}

/// Rule 9.
fn check_catches(body: &Body, handlers: &[bool]) -> Check {
    for (block, &handler) in body.blocks.iter().zip(handlers) {
        for pc in block.start..block.end {
            let is_catch = matches!(body.insts[pc as usize], Inst::Catch { .. });
            if is_catch != (handler && pc == block.start) {
                return Err(wrong(pc, "Catch stands first in handler blocks".into()));
            }
        }
    }
    Ok(())
}

/// Rules 8 and 10 for jumps and switches.
fn check_targets(body: &Body, handlers: &[bool]) -> Check {
    for (i, block) in body.blocks.iter().enumerate() {
        let mut bad = None;
        body.for_each_successor(BlockId(i as u16), |to| {
            if handlers.get(to.index()) != Some(&false) {
                bad = Some(to);
            }
        });
        if let Some(to) = bad {
            let why = match handlers.get(to.index()) {
                Some(_) => "is a handler",
                None => "does not exist",
            };
            return Err(wrong(block.end - 1, format!("jump to {to}, which {why}")));
        }
    }
    Ok(())
}

/// Rule 17. `seen` is the kind of the returns so far.
fn check_returns(body: &Body, pc: u32, inst: Inst, seen: &mut Option<Option<Kind>>) -> Check {
    let kind = match inst {
        Inst::Return => None,
        Inst::ReturnValue { src } => Some(body.regs[src.index()].kind),
        _ => return Ok(()),
    };
    match *seen {
        Some(other) if other != kind => {
            Err(wrong(pc, format!("returns {kind:?} here, {other:?} above")))
        }
        _ => {
            *seen = Some(kind);
            Ok(())
        }
    }
}

fn reg_kind(body: &Body, pc: u32, reg: Reg) -> Result<Kind, ValidationError> {
    match body.regs.get(reg.index()) {
        Some(info) => Ok(info.kind),
        None => Err(wrong(pc, format!("there is no register {reg}"))),
    }
}

#[cfg(test)]
mod tests;

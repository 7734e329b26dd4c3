//! Exception handlers: which set of them is in force where.

use super::opcode::{self, IDIV, IREM, LDC, LDC_W, LDC2_W};
use super::{Fail, Translator};
use crate::classfile::{ExceptionEntry, tag};
use ir::{BodyError, Handler, HandlerSet};

/// Limits that no real method reaches.
const MOST_ENTRIES: usize = 10_000;
const MOST_HANDLERS: usize = 1 << 20;

/// The stretches of code between two boundaries of try ranges.
pub(super) struct Regions {
    bounds: Vec<u16>,
    /// The handler set of each stretch, made when first needed.
    sets: Vec<Option<Option<u16>>>,
    handlers: usize,
}

impl Regions {
    pub(crate) fn new(entries: &[ExceptionEntry]) -> Result<Regions, Fail> {
        if entries.len() > MOST_ENTRIES {
            let reason = format!("{} exception handlers", entries.len());
            return Err(BodyError::Unsupported(reason));
        }
        let mut bounds: Vec<u16> = entries.iter().flat_map(|e| [e.start, e.end]).collect();
        bounds.sort_unstable();
        bounds.dedup();
        Ok(Regions {
            sets: vec![None; bounds.len() + 1],
            bounds,
            handlers: 0,
        })
    }
}

impl Translator<'_> {
    pub(crate) fn has_handlers(&self) -> bool {
        !self.regions.bounds.is_empty()
    }

    /// Whether the current instruction may throw something that a handler can catch.
    pub(crate) fn can_throw(&self, op: u8) -> Result<bool, Fail> {
        let index = match op {
            LDC => self.operand_u8(1) as u16,
            LDC_W | LDC2_W => self.operand_u16(1),
            IDIV | IREM if self.has_immediate_divisor() => return Ok(false),
            _ => return Ok(opcode::can_throw(op)),
        };
        let tag = self.refs.pool.tag(index)?;
        Ok(matches!(
            tag,
            tag::CLASS | tag::METHOD_TYPE | tag::METHOD_HANDLE | tag::DYNAMIC
        ))
    }

    /// Gives the current block the handlers that the current instruction, which can throw, needs;
    /// `false` if the block has others already.
    pub(crate) fn enter_region(&mut self) -> Result<bool, Fail> {
        let pc = self.pc as u16;
        let region = self.regions.bounds.partition_point(|&b| b <= pc);
        let set = match self.regions.sets[region] {
            Some(set) => set,
            None => {
                let set = self.make_handler_set(pc)?;
                self.regions.sets[region] = Some(set);
                set
            }
        };
        if self.throws && self.handlers != set {
            return Ok(false);
        }
        self.throws = true;
        self.handlers = set;
        Ok(true)
    }

    fn make_handler_set(&mut self, pc: u16) -> Result<Option<u16>, Fail> {
        let mut handlers: Vec<Handler> = Vec::new();
        for entry in &self.attribute.exceptions {
            if !(entry.start..entry.end).contains(&pc) {
                continue;
            }
            let catch = match entry.catch {
                0 => None,
                index => Some(self.refs.class(index)?),
            };
            if handlers.iter().any(|h| h.catch == catch) {
                continue;
            }
            let target = self.catch_edge(entry.handler as usize)?;
            handlers.push(Handler { catch, target });
            if catch.is_none() {
                break;
            }
        }
        if handlers.is_empty() {
            return Ok(None);
        }
        self.regions.handlers += handlers.len();
        if self.regions.handlers > MOST_HANDLERS {
            let reason = "too many exception handlers".to_owned();
            return Err(BodyError::Unsupported(reason));
        }
        let set = HandlerSet(handlers);
        let known = self.handler_sets.iter().position(|s| *s == set);
        let index = known.unwrap_or_else(|| {
            self.handler_sets.push(set);
            self.handler_sets.len() - 1
        });
        match u16::try_from(index) {
            Ok(index) => Ok(Some(index)),
            Err(_) => Err(BodyError::Unsupported(format!("{index} sets of handlers"))),
        }
    }
}

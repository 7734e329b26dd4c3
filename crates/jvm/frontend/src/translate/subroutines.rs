//! Subroutines: `jsr` and `ret`, which compilers up to Java 1.4 used for `finally`.
//!
//! A return address is the bytecode offset of the instruction after the `jsr`, as an int. A `ret`
//! is a switch over the return addresses of the subroutines that it is reached from.

use super::opcode::{self, JSR, JSR_W, RET, WIDE, jump_target};
use super::{Fail, Translator, Val, malformed, scan};
use crate::classfile::ExceptionEntry;
use crate::error::Parse;
use ir::{BodyError, Inst, Kind, SwitchTable};
use std::collections::BTreeMap;

/// Subroutines times code length: more than any real method has.
const MOST_WORK: usize = 1 << 25;

/// The places where each `ret` may go on, sorted.
pub(super) type ReturnSites = BTreeMap<usize, Vec<usize>>;

impl Translator<'_> {
    pub(crate) fn has_subroutines(&self) -> bool {
        self.return_sites.is_some()
    }

    pub(crate) fn jump_to_subroutine(&mut self) -> Result<(), Fail> {
        let Some(site) = self.next.take().filter(|&site| site < self.code.len()) else {
            return malformed!("the subroutine called at {} returns nowhere", self.pc);
        };
        if self.return_sites.is_none() {
            self.return_sites = Some(self.find_return_sites()?);
        }
        self.push(Val::Int(site as i32))?;
        self.jump_to(jump_target(self.code, self.pc)?)
    }

    pub(crate) fn return_from_subroutine(&mut self, slot: u16) -> Result<(), Fail> {
        self.next = None;
        let sites = self.return_sites.as_ref().and_then(|s| s.get(&self.pc));
        let Some((&last, others)) = sites.and_then(|s| s.split_last()) else {
            return malformed!("the ret at {} is in no subroutine", self.pc);
        };
        let others = others.to_vec();
        let mut operands = [self.regs.local(slot, Kind::Int)?];
        self.flush(&mut operands)?;
        let default = self.edge(last)?;
        if others.is_empty() {
            self.emit(Inst::Jump { to: default });
            return Ok(());
        }
        let mut cases = Vec::with_capacity(others.len());
        for site in others {
            cases.push((site as i32, self.edge(site)?));
        }
        let table = self.refs.switch(SwitchTable { cases, default })?;
        let [a] = operands;
        self.emit(Inst::Switch { a, table });
        Ok(())
    }

    fn find_return_sites(&self) -> Result<ReturnSites, Fail> {
        let mut callers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for pc in (0..self.code.len()).filter(|&pc| self.marks[pc] & scan::START != 0) {
            if matches!(self.code[pc], JSR | JSR_W) {
                let site = pc + opcode::length(self.code, pc)?;
                if site < self.code.len() {
                    callers
                        .entry(jump_target(self.code, pc)?)
                        .or_default()
                        .push(site);
                }
            }
        }
        if callers.len() * self.code.len() > MOST_WORK {
            let reason = format!("{} subroutines", callers.len());
            return Err(BodyError::Unsupported(reason));
        }
        let mut sites = ReturnSites::new();
        for (&subroutine, callers) in &callers {
            for ret in returns_of(self.code, &self.attribute.exceptions, subroutine)? {
                sites.entry(ret).or_default().extend(callers);
            }
        }
        for list in sites.values_mut() {
            list.sort_unstable();
            list.dedup();
        }
        Ok(sites)
    }
}

/// The `ret`s reached from `start` without entering another subroutine.
fn returns_of(code: &[u8], handlers: &[ExceptionEntry], start: usize) -> Parse<Vec<usize>> {
    let mut seen = vec![false; code.len()];
    let mut entered = vec![false; handlers.len()];
    let mut pending = vec![start];
    let mut found = Vec::new();
    while let Some(pc) = pending.pop() {
        if pc >= code.len() || std::mem::replace(&mut seen[pc], true) {
            continue;
        }
        let next = pc + opcode::length(code, pc)?;
        for (entry, entered) in handlers.iter().zip(&mut entered) {
            if !*entered && (entry.start..entry.end).contains(&(pc as u16)) {
                *entered = true;
                pending.push(entry.handler as usize);
            }
        }
        match code[pc] {
            RET => found.push(pc),
            WIDE if code[pc + 1] == RET => found.push(pc),
            // What it calls comes back, or never goes on.
            JSR | JSR_W => pending.push(next),
            op => {
                scan::for_each_target(code, pc, next, |to| pending.push(to))?;
                if !opcode::ends_block(op) {
                    pending.push(next);
                }
            }
        }
    }
    Ok(found)
}

//! Def-use analysis of the operand stack: which instruction pushed each value.
//!
//! A value that may come from several instructions has no source. The code is visited from its
//! start to its end, again and again while that reaches new instructions; the visits end early
//! at the instruction that is asked about. Which sources are lost where paths meet depends on
//! this order, so it is HotSpot's.

use super::Site;
use super::effect::effect;
use crate::translate::opcode::*;
use crate::translate::scan::for_each_target;

/// Offset of the instruction that pushed a value, if there is only one.
pub(super) type Producer = Option<u16>;

/// More entries in all stacks together than any real method needs.
const MOST_ENTRIES: usize = 1_000_000;

/// The operand stack before an instruction; longs and doubles take two entries.
#[derive(Clone, Default)]
pub(super) struct OperandStack {
    entries: Vec<Producer>,
    /// The locals below 64 that were written, one bit each.
    written: u64,
}

impl OperandStack {
    /// The source of the entry `depth` below the top.
    pub(crate) fn source(&self, depth: usize) -> Producer {
        let at = self.entries.len().checked_sub(depth + 1)?;
        self.entries[at]
    }

    pub(crate) fn was_written(&self, local: u16) -> bool {
        local > 63 || self.written & (1 << local) != 0
    }

    fn write(&mut self, local: u16) {
        if local <= 63 {
            self.written |= 1 << local;
        }
    }

    fn merge(&mut self, other: &OperandStack) {
        for (mine, theirs) in self.entries.iter_mut().zip(&other.entries) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
    }

    fn pop(&mut self, n: usize) -> Option<()> {
        let left = self.entries.len().checked_sub(n)?;
        self.entries.truncate(left);
        Some(())
    }

    /// Replaces the top `taken` entries by those named, counted from the top of what was there.
    fn shuffle(&mut self, taken: usize, order: &[usize]) -> Option<()> {
        let top: Vec<Producer> = self.entries.iter().rev().take(taken).copied().collect();
        self.pop(taken)?;
        self.entries.extend(order.iter().map(|&i| top[i]));
        Some(())
    }
}

/// The stacks before the instructions by offset, as far as needed for the one at `wanted`.
pub(super) fn find(site: &Site<'_>, wanted: usize) -> Vec<Option<OperandStack>> {
    let mut search = Search {
        site,
        stacks: vec![None; site.code().len() + 1],
        entries: 0,
        reached_new: true,
    };
    search.start();
    while search.reached_new {
        search.reached_new = false;
        if search.pass(wanted).is_none_or(|complete| complete) {
            break;
        }
    }
    search.stacks
}

struct Search<'a> {
    site: &'a Site<'a>,
    stacks: Vec<Option<OperandStack>>,
    entries: usize,
    reached_new: bool,
}

impl Search<'_> {
    fn start(&mut self) {
        self.stacks[0] = Some(OperandStack::default());
        for entry in &self.site.attribute.exceptions {
            if let Some(stack @ None) = self.stacks.get_mut(entry.handler as usize) {
                // The exception comes from nowhere in the code: the handler stands for it.
                *stack = Some(OperandStack {
                    entries: vec![Some(entry.handler)],
                    written: 0,
                });
            }
        }
    }

    /// One visit of all the code; true if no more are needed.
    fn pass(&mut self, wanted: usize) -> Option<bool> {
        let code = self.site.code();
        let mut complete = true;
        let mut at = 0;
        while at < code.len() {
            let next = at + length(code, at).ok()?;
            match self.stacks[at].clone() {
                Some(stack) => self.step(at, next, stack)?,
                None => complete = false,
            }
            at = next;
            if at == wanted && self.stacks[at].is_some() {
                return Some(true);
            }
            if self.entries > MOST_ENTRIES {
                return None;
            }
        }
        Some(complete)
    }

    fn step(&mut self, at: usize, next: usize, mut stack: OperandStack) -> Option<()> {
        let code = self.site.code();
        let wide = code[at] == WIDE;
        let op = code[at + usize::from(wide)];
        if let Some(local) = stored_local(code, at, op, wide) {
            stack.write(local);
        }
        match op {
            DUP => stack.shuffle(1, &[0, 0])?,
            DUP_X1 => stack.shuffle(2, &[0, 1, 0])?,
            DUP_X2 => stack.shuffle(3, &[0, 2, 1, 0])?,
            DUP2 => stack.shuffle(2, &[1, 0, 1, 0])?,
            DUP2_X1 => stack.shuffle(3, &[1, 0, 2, 1, 0])?,
            DUP2_X2 => stack.shuffle(4, &[1, 0, 3, 2, 1, 0])?,
            SWAP => stack.shuffle(2, &[0, 1])?,
            _ => {
                let (pops, pushes) = effect(self.site, at, op)?;
                stack.pop(pops)?;
                stack
                    .entries
                    .extend([Some(at as u16); 2].iter().take(pushes));
            }
        }
        if !ends_flow(op) {
            self.reach(next, &mut stack);
        }
        // What follows a `jsr` is reached by a `ret`, whose way is not known.
        if matches!(op, JSR | JSR_W) {
            self.reach(jump_target(code, at).ok()?, &mut stack);
        } else if !wide {
            let mut targets = Vec::new();
            for_each_target(code, at, next, |to| targets.push(to)).ok()?;
            targets.iter().for_each(|&to| self.reach(to, &mut stack));
        }
        Some(())
    }

    /// Control may come to `to` with this stack, which takes on what is known there.
    fn reach(&mut self, to: usize, stack: &mut OperandStack) {
        match &self.stacks[to] {
            Some(known) => stack.merge(known),
            None => {
                self.entries += stack.entries.len();
                self.reached_new = true;
            }
        }
        self.stacks[to] = Some(stack.clone());
    }
}

/// Switches count as if they went on behind themselves.
fn ends_flow(op: u8) -> bool {
    ends_block(op) && !matches!(op, TABLESWITCH | LOOKUPSWITCH)
}

/// The local that a store instruction writes.
fn stored_local(code: &[u8], at: usize, op: u8, wide: bool) -> Option<u16> {
    match op {
        ISTORE..=ASTORE if wide => u16_at(code, at + 2).ok(),
        ISTORE..=ASTORE => code.get(at + 1).map(|&n| u16::from(n)),
        ISTORE_0..=ASTORE_3 => Some(u16::from((op - ISTORE_0) % 4)),
        _ => None,
    }
}

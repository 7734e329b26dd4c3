//! JaCoCo's probes: where it would insert them.
//!
//! A branch counts as covered for JaCoCo when the next probe behind it was passed: one that is
//! taken and then throws within the same stretch of code is not. So that Cairn's figures are the
//! ones that users see, the places of the probes are found by the same rules: a probe stands
//! before what leaves the method, on edges to instructions that several ways lead to, and before
//! source lines that call something.

use crate::opcode::{is_call, never_falls};
use crate::targets;
use ir::{ListedOperand, Listing};

/// What leads to an instruction.
#[derive(Clone, Copy, Default)]
struct Ways {
    target: bool,
    several: bool,
    falls: bool,
    calls_in_line: bool,
}

impl Ways {
    fn add_jump(&mut self) {
        match self.target || self.falls {
            true => self.several = true,
            false => self.target = true,
        }
    }

    fn add_fall_through(&mut self) {
        self.falls = true;
        self.several |= self.target;
    }
}

/// By position in the listing.
pub(crate) struct Probes {
    /// Several ways lead there: the edges to it have a probe each.
    pub several: Vec<bool>,
    /// Falling into it passes a probe.
    pub before: Vec<bool>,
}

impl Probes {
    pub(crate) fn of(listing: &Listing) -> Probes {
        let mut ways = vec![Ways::default(); listing.ops.len()];
        let mark = |ways: &mut Vec<Ways>, offset: u16| {
            if let Some(at) = listing.at(offset) {
                ways[at].add_jump();
            }
        };
        // The beginning of a protected region counts as a target, so that it gets a probe.
        for handler in &listing.handlers {
            mark(&mut ways, handler.start);
            mark(&mut ways, handler.handler);
        }
        let mut line_start = None;
        for (at, op) in listing.ops.iter().enumerate() {
            match at.checked_sub(1) {
                None => ways[at].add_jump(),
                Some(previous) if !never_falls(listing.ops[previous].code) => {
                    ways[at].add_fall_through();
                }
                Some(_) => {}
            }
            if starts_line(listing, op.offset) {
                line_start = Some(at);
            }
            match &op.operand {
                ListedOperand::Jump(to) => mark(&mut ways, *to),
                ListedOperand::Switch { .. } => {
                    for to in targets::of_switch(&op.operand) {
                        mark(&mut ways, to);
                    }
                }
                ListedOperand::Other
                | ListedOperand::Local(_)
                | ListedOperand::Class(_)
                | ListedOperand::Member { .. } => {}
            }
            if is_call(op.code)
                && let Some(start) = line_start
            {
                ways[start].calls_in_line = true;
            }
        }
        Probes {
            several: ways.iter().map(|w| w.several).collect(),
            before: ways
                .iter()
                .map(|w| w.falls && (w.several || w.calls_in_line))
                .collect(),
        }
    }
}

fn starts_line(listing: &Listing, offset: u16) -> bool {
    let lines = &listing.lines;
    lines.binary_search_by_key(&offset, |line| line.0).is_ok()
}

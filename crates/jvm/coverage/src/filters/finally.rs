//! Filter for `finally`: its code is copied to every exit of the `try`, and once more into a handler that
//! rethrows. For the programmer it is there once: the copies count as one.

use super::Filtered;
use crate::opcode::{ALOAD, ASTORE, ATHROW, GOTO, leaves};
use ir::{ListedHandler, ListedInst, ListedOperand, Listing};

pub(crate) fn filter(listing: &Listing, filtered: &mut Filtered) {
    for handler in listing.handlers.iter().filter(|h| h.catch.is_none()) {
        if let Some(first) = listing.at(handler.handler)
            && let Some(size) = size(listing, first)
        {
            let block = Block {
                listing,
                first,
                size,
            };
            block.merge_copies(handler, filtered);
        }
    }
}

/// The copy in the handler: a store of the exception, `size` instructions, load and throw.
struct Block<'a> {
    listing: &'a Listing,
    first: usize,
    size: usize,
}

/// How many instructions the block has, if it has any and does not always leave by itself.
fn size(listing: &Listing, first: usize) -> Option<usize> {
    let is = |op: &ListedInst, code| op.code == code && op.operand == listing.ops[first].operand;
    if listing.ops[first].code != ASTORE {
        return None;
    }
    let rest = &listing.ops[first + 1..];
    let size = rest.iter().position(|op| is(op, ALOAD))?;
    let throws = rest.get(size + 1)?.code == ATHROW;
    (throws && size > 0).then_some(size)
}

impl Block<'_> {
    fn merge_copies(&self, own: &ListedHandler, filtered: &mut Filtered) {
        let regions = || {
            let all = self.listing.handlers.iter();
            all.filter(|h| h.handler == own.handler)
        };
        let is_inside = |offset: u16| regions().any(|h| (h.start..h.end).contains(&offset));
        for region in regions() {
            for exit in self.exits(region) {
                if !is_inside(self.listing.ops[exit].offset) {
                    self.merge(exit, filtered);
                }
            }
        }
        // An empty `catch` is a store, and then the copy.
        for other in &self.listing.handlers {
            let same = (other.start, other.end) == (own.start, own.end) && other != own;
            if same
                && let Some(at) = self.listing.at(other.handler).map(|at| at + 1)
                && self
                    .listing
                    .ops
                    .get(at)
                    .is_some_and(|op| !is_inside(op.offset))
            {
                self.merge(at, filtered);
            }
        }
    }

    /// Where jumps out of a region lead, and what follows it.
    fn exits(&self, region: &ListedHandler) -> Vec<usize> {
        let ops = &self.listing.ops;
        let from = ops.partition_point(|op| op.offset < region.start);
        let to = ops.partition_point(|op| op.offset < region.end);
        let mut exits: Vec<usize> = Vec::new();
        for op in &ops[from..to.max(from)] {
            if let ListedOperand::Jump(target) = op.operand {
                exits.extend(self.listing.at(target));
            }
        }
        let goes_on = |op: &ListedInst| op.code != GOTO && !leaves(op.code);
        if to > from && goes_on(&ops[to - 1]) && to < ops.len() {
            exits.push(to);
        }
        exits
    }

    fn merge(&self, copy: usize, filtered: &mut Filtered) {
        let ops = &self.listing.ops;
        let own = self.first + 1..self.first + 1 + self.size;
        let Some(other) = ops.get(copy..copy + self.size) else {
            return;
        };
        if !ops[own.clone()]
            .iter()
            .map(|op| op.code)
            .eq(other.iter().map(|op| op.code))
        {
            return;
        }
        for (at, of) in (copy..).zip(own.clone()) {
            filtered.merge(of, at);
        }
        filtered.ignore(self.first..=self.first);
        filtered.ignore(own.end..=own.end + 1);
        let after = copy + self.size;
        if ops.get(after).is_some_and(|op| op.code == GOTO) {
            filtered.ignore(after..=after);
        }
    }
}

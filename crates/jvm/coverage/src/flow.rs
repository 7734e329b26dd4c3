//! Correspondence between the basic blocks of a body and the bytecode that they were translated from.

use crate::opcode::{GOTO, IF_ACMPNE, IFNONNULL, leaves};
use crate::probes::Probes;
use crate::targets;
use classes::Trail;
use ir::{Body, Inst, ListedOperand, Listing};
use rustc_hash::FxHashMap;

pub(crate) struct Flow {
    pub listing: Listing,
    method: u32,
    blocks: Vec<Block>,
    /// The block that ends with the choice at a position of the listing.
    ends: FxHashMap<usize, u16>,
    probes: Probes,
}

/// The bytecode of a block.
struct Block {
    /// Positions in the listing, in the order of execution, and how many of the block's
    /// instructions are completed when each of them is reached.
    steps: Vec<(usize, u32)>,
    end: End,
}

/// How a block ends.
enum End {
    /// It leaves the method.
    Exit,
    /// A conditional jump or a switch: the blocks that its ways lead to.
    Choice(Vec<u16>),
    /// It goes on: by a `goto`, or because another block begins here.
    Jump { to: u16, by_goto: bool },
}

impl Flow {
    pub(crate) fn new(method: u32, body: &Body, listing: Listing) -> Flow {
        let probes = Probes::of(&listing);
        let count = body.blocks.len();
        let blocks: Vec<Block> = (0..count).map(|b| block(body, &listing, b)).collect();
        let mut ends = FxHashMap::default();
        for (number, block) in blocks.iter().enumerate() {
            if let (End::Choice(_), Some((at, _))) = (&block.end, block.steps.last()) {
                ends.insert(*at, number as u16);
            }
        }
        Flow {
            listing,
            method,
            blocks,
            ends,
            probes,
        }
    }

    /// The edge that way number `way` out of the instruction at position `at` is.
    pub(crate) fn edge(&self, at: usize, way: usize) -> Option<(u16, u16)> {
        let from = *self.ends.get(&at)?;
        match &self.blocks[from as usize].end {
            End::Choice(to) => Some((from, *to.get(way)?)),
            End::Exit | End::Jump { .. } => None,
        }
    }

    /// Whether a run that took this edge passed a probe behind it. Where the edge has no probe of
    /// its own, nothing else leads to what comes behind it: whatever ran there came this way.
    pub(crate) fn passes_probe(&self, trail: &Trail, from: u16, to: u16) -> bool {
        let block = &self.blocks[from as usize];
        let (End::Choice(ways), Some((at, _))) = (&block.end, block.steps.last()) else {
            return false;
        };
        let Some(way) = ways.iter().position(|way| *way == to) else {
            return false;
        };
        let targets = targets::of(&self.listing, *at);
        let Some(target) = targets.get(way).and_then(|to| self.listing.at(*to)) else {
            return false;
        };
        let falls = way == 0 && matches!(self.listing.ops[*at].operand, ListedOperand::Jump(_));
        let own = match falls {
            true => self.probes.before[target],
            false => self.probes.several[target],
        };
        own || self.passes_probe_in(trail, to)
    }

    /// Whether a probe was passed in a block from its beginning, or behind it.
    fn passes_probe_in(&self, trail: &Trail, number: u16) -> bool {
        let block = &self.blocks[number as usize];
        let Some(completed) = trail.completed.get(&(self.method, number)) else {
            return false;
        };
        let mut fell = false;
        for (at, needed) in &block.steps {
            if completed < needed {
                return false;
            }
            if fell && self.probes.before[*at] || self.has_own_probe(*at) {
                return true;
            }
            fell = self.listing.ops[*at].code != GOTO;
        }
        let taken = |to: u16| trail.edges.contains(&(self.method, number, to));
        match &block.end {
            End::Exit => false,
            End::Choice(ways) => {
                let mut ways = ways.iter().filter(|to| taken(**to));
                ways.any(|to| self.passes_probe(trail, number, *to))
            }
            End::Jump { to, by_goto } => {
                let start = self.listing.at(self.listing.starts[*to as usize]);
                let probe = !by_goto && start.is_some_and(|at| self.probes.before[at]);
                taken(*to) && (probe || self.passes_probe_in(trail, *to))
            }
        }
    }

    /// Whether the instruction passes a probe as soon as it is reached.
    fn has_own_probe(&self, at: usize) -> bool {
        let op = &self.listing.ops[at];
        match op.operand {
            ListedOperand::Jump(to) if op.code == GOTO => self
                .listing
                .at(to)
                .is_some_and(|to| self.probes.several[to]),
            _ => leaves(op.code),
        }
    }
}

fn block(body: &Body, listing: &Listing, number: usize) -> Block {
    let range = body.blocks[number].start as usize..body.blocks[number].end as usize;
    let last = range.end - 1;
    let (end, own) = end(body, listing, number);
    let mut steps = Vec::new();
    let mut done = range.start;
    let mut at = listing.at(listing.starts[number]);
    // No instruction is executed twice in a block.
    while let Some(position) = at.filter(|_| steps.len() < listing.ops.len()) {
        let op = &listing.ops[position];
        let is_last = op.offset == listing.origins[last];
        if is_last && !own {
            break;
        }
        steps.push((position, (done.min(last) - range.start) as u32));
        if is_last {
            break;
        }
        while done < last && listing.origins[done] == op.offset {
            done += 1;
        }
        at = match op.operand {
            ListedOperand::Jump(to) if op.code == GOTO => listing.at(to),
            _ => Some(position + 1),
        };
    }
    Block { steps, end }
}

/// How the block ends, and whether the bytecode at the origin of its last instruction is its own.
fn end(body: &Body, listing: &Listing, number: usize) -> (End, bool) {
    let last = body.blocks[number].end as usize - 1;
    let origin = listing.origins[last];
    let code = listing.at(origin).map(|at| listing.ops[at].code);
    match body.insts[last] {
        Inst::Jump { to } => {
            // A block ends before the beginning of another one by a jump that no bytecode stands
            // for.
            let by_goto = listing.starts[to.index()] != origin || to.index() == number;
            let to = to.0;
            (End::Jump { to, by_goto }, by_goto)
        }
        Inst::If { then, els, .. } | Inst::IfImm { then, els, .. } => {
            (End::Choice(vec![els.0, then.0]), true)
        }
        Inst::IfSame { then, els, .. } | Inst::IfNull { then, els, .. } => {
            let ways = match code {
                Some(IF_ACMPNE | IFNONNULL) => vec![then.0, els.0],
                _ => vec![els.0, then.0],
            };
            (End::Choice(ways), true)
        }
        Inst::Switch { .. } => {
            let at = listing.at(origin);
            let targets = at.map(|at| targets::of(listing, at)).unwrap_or_default();
            let block_at = |offset: u16| {
                let mut found = None;
                body.for_each_successor(ir::BlockId(number as u16), |to| {
                    if listing.starts[to.index()] == offset {
                        found = Some(to.0);
                    }
                });
                found
            };
            (
                End::Choice(targets.into_iter().filter_map(block_at).collect()),
                true,
            )
        }
        _ => (End::Exit, true),
    }
}

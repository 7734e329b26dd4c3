//! Common blocks: loops of both versions with one entry that are the same up to their registers.
//!
//! More than one exit (`break`, `return`) is one number more that a block gives: which one it takes.

use super::block_text::BlockText;
use super::effects::{EffectReader, SummaryEffects};
use flow::{Loop, Loops};
use ir::{BlockId, Body, Inst, Kind, MethodDesc, Reg, RegOrigin, TypeDesc};
use static_analysis::{EdgeKinds, Liveness, RegSet, RegisterTypes, control_flow_graph};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A block of one version.
#[derive(Clone, Debug)]
pub(crate) struct BlockSite {
    pub(crate) head: BlockId,
    pub(crate) blocks: BTreeSet<BlockId>,
    /// Where control goes on, in the order that all blocks of its text have.
    pub(crate) exits: Vec<BlockId>,
    /// What it reads, in the order that all blocks of its text have.
    pub(crate) args: Vec<Reg>,
    /// What it writes that is read afterwards, likewise.
    pub(crate) outputs: Vec<Reg>,
}

/// A register that a block writes.
#[derive(Clone, Debug)]
pub(crate) struct BlockOutput {
    pub(crate) name: Arc<str>,
    pub(crate) desc: TypeDesc,
    /// Whether the block may leave the reference in it as it was.
    pub(crate) may_keep: bool,
}

/// A block that both versions have.
pub(crate) struct CommonBlock {
    pub(crate) old: Vec<BlockSite>,
    pub(crate) new: Vec<BlockSite>,
    /// The kinds of what it reads.
    pub(crate) args: Vec<Kind>,
    pub(crate) outputs: Vec<BlockOutput>,
    pub(crate) effects: SummaryEffects,
    /// The line where the old version has it.
    pub(crate) line: Option<u16>,
}

impl CommonBlock {
    /// The type of which exit it takes, if there are several.
    pub(crate) fn result(&self) -> &'static str {
        match self.old.iter().all(|site| site.exits.len() == 1) {
            true => "V",
            false => "I",
        }
    }
}

/// What makes two blocks the same.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct BlockKey {
    text: String,
    args: Vec<usize>,
    /// By the place of the register, with its type.
    outputs: Vec<(usize, String)>,
}

struct FoundBlock {
    site: BlockSite,
    outputs: Vec<BlockOutput>,
    effects: SummaryEffects,
}

/// A method of one version.
pub(crate) struct MethodCode<'a> {
    pub(crate) body: &'a Body,
    pub(crate) receiver: Option<&'a str>,
    pub(crate) parsed: &'a MethodDesc,
}

/// Exits of a block.
const MAX_EXITS: usize = 4;

/// References in registers that a block may leave as they were: each doubles the paths.
const MAX_KEPT: usize = 3;

/// The blocks that both versions of a method have.
pub(crate) fn common_blocks(
    reader: &EffectReader<'_>,
    old: &MethodCode<'_>,
    new: &MethodCode<'_>,
) -> Vec<CommonBlock> {
    let mut of_new = find_blocks(reader, new);
    let mut common = Vec::new();
    for (key, found) in find_blocks(reader, old) {
        let Some(other) = of_new.remove(&key) else {
            continue;
        };
        let Some(first) = found.first() else { continue };
        let start = old.body.blocks[first.site.head.index()].start;
        common.push(CommonBlock {
            args: first
                .site
                .args
                .iter()
                .map(|r| old.body.regs[r.index()].kind)
                .collect(),
            outputs: first.outputs.clone(),
            effects: first.effects.clone(),
            line: old.body.line_of(start),
            old: found.into_iter().map(|f| f.site).collect(),
            new: other.into_iter().map(|f| f.site).collect(),
        });
    }
    // Around others first, then in the order of the code.
    common.sort_by_key(|c| (std::cmp::Reverse(c.old[0].blocks.len()), c.old[0].head));
    common
}

struct BlockSearch<'a> {
    reader: &'a EffectReader<'a>,
    code: &'a MethodCode<'a>,
    liveness: Liveness,
    types: RegisterTypes,
}

fn find_blocks(
    reader: &EffectReader<'_>,
    code: &MethodCode<'_>,
) -> BTreeMap<BlockKey, Vec<FoundBlock>> {
    let graph = control_flow_graph(code.body, EdgeKinds::WithExceptions);
    let search = BlockSearch {
        reader,
        code,
        liveness: Liveness::new(code.body),
        types: RegisterTypes::new(code.body, code.receiver, code.parsed),
    };
    let mut found: BTreeMap<BlockKey, Vec<FoundBlock>> = BTreeMap::new();
    for round in Loops::new(&graph).loops() {
        if let Some((key, block)) = search.block(round) {
            found.entry(key).or_default().push(block);
        }
    }
    found
}

impl BlockSearch<'_> {
    fn block(&self, round: &Loop<BlockId>) -> Option<(BlockKey, FoundBlock)> {
        let body = self.code.body;
        let [head] = round.heads[..] else { return None };
        let blocks: BTreeSet<BlockId> = round.nodes.iter().copied().collect();
        self.is_closed(&blocks).then_some(())?;
        let has_receiver = self.code.receiver.is_some();
        let effects = self
            .reader
            .of_code(body, has_receiver, self.places(&blocks))?;
        let text = BlockText::new(body, head, &|b| blocks.contains(&b));
        let live_in = self.liveness.before(body, body.blocks[head.index()].start);
        let exits = &text.exits;
        (1..=MAX_EXITS).contains(&exits.len()).then_some(())?;
        let starts = exits.iter().map(|exit| body.blocks[exit.index()].start);
        let live_out: Vec<(u32, RegSet)> = starts
            .map(|start| (start, self.liveness.before(body, start)))
            .collect();
        let written: BTreeSet<Reg> = {
            let insts = self.places(&blocks).map(|pc| &body.insts[pc as usize]);
            insts.filter_map(Inst::written_register).collect()
        };
        let named = || text.registers.iter().copied().enumerate();
        let args: Vec<(usize, Reg)> = named()
            .filter(|(_, r)| live_in.contains(r.index()))
            .collect();
        let is_read = |r: &Reg| live_out.iter().any(|(_, live)| live.contains(r.index()));
        let is_output = |r: &Reg| written.contains(r) && is_read(r);
        let outputs: Vec<(usize, Reg)> = named().filter(|(_, r)| is_output(r)).collect();
        let described: Option<Vec<BlockOutput>> = outputs
            .iter()
            .map(|(place, r)| self.output(*place, *r, &live_out, live_in.contains(r.index())))
            .collect();
        let described = described?;
        let kept = described.iter().filter(|o| o.may_keep).count();
        (kept <= MAX_KEPT).then_some(())?;
        let mut effects = effects;
        for output in &described {
            if let Some(class) = self.reader.storable(&output.desc) {
                effects.stores.insert(class.id.0, class);
            }
        }
        effects.keeps_to_itself().then_some(())?;
        effects.is_unbounded = true;
        let types = outputs.iter().zip(&described);
        let key = BlockKey {
            text: text.text,
            args: args.iter().map(|(place, _)| *place).collect(),
            outputs: types
                .map(|((place, _), o)| (*place, o.desc.text.to_string()))
                .collect(),
        };
        let block = FoundBlock {
            site: BlockSite {
                head,
                exits: text.exits,
                args: args.into_iter().map(|(_, r)| r).collect(),
                outputs: outputs.into_iter().map(|(_, r)| r).collect(),
                blocks,
            },
            outputs: described,
            effects,
        };
        Some((key, block))
    }

    /// Where the instructions of some blocks are.
    fn places<'b>(&'b self, blocks: &'b BTreeSet<BlockId>) -> impl Iterator<Item = u32> + 'b {
        let ranges = blocks
            .iter()
            .map(|block| self.code.body.blocks[block.index()]);
        ranges.flat_map(|range| range.start..range.end)
    }

    /// Whether no exception is handled in some blocks, and the method does not end there.
    fn is_closed(&self, blocks: &BTreeSet<BlockId>) -> bool {
        let body = self.code.body;
        blocks.iter().all(|block| {
            let range = body.blocks[block.index()];
            let last = &body.insts[range.end as usize - 1];
            body.handlers_at(range.start).is_empty()
                && !matches!(last, Inst::Return | Inst::ReturnValue { .. })
        })
    }

    fn output(
        &self,
        place: usize,
        register: Reg,
        live_out: &[(u32, RegSet)],
        is_live_in: bool,
    ) -> Option<BlockOutput> {
        let body = self.code.body;
        let mut read = live_out
            .iter()
            .filter(|(_, live)| live.contains(register.index()));
        let start = read.next()?.0;
        let info = body.regs[register.index()];
        let name = match info.origin {
            RegOrigin::Local(slot) => body.local_name(slot, start).map(|l| l.name.clone()),
            RegOrigin::Stack(_) | RegOrigin::Temp => None,
        };
        let desc = match info.kind {
            Kind::Ref => {
                let class = self.types.before(body, start, register)?;
                let is_same = |(pc, _): &&(u32, RegSet)| {
                    self.types.before(body, *pc, register).as_ref() == Some(&class)
                };
                read.all(|place| is_same(&place)).then_some(())?;
                let text = match class.starts_with('[') {
                    true => class.to_string(),
                    false => format!("L{class};"),
                };
                let desc = TypeDesc::parse(&text)?;
                self.reader.storable(&desc)?;
                desc
            }
            Kind::Int => TypeDesc::parse("I")?,
            Kind::Long => TypeDesc::parse("J")?,
            Kind::Float => TypeDesc::parse("F")?,
            Kind::Double => TypeDesc::parse("D")?,
        };
        Some(BlockOutput {
            name: name.unwrap_or_else(|| format!("value{place}").into()),
            may_keep: info.kind == Kind::Ref && is_live_in,
            desc,
        })
    }
}

//! String concatenation: chains of `StringBuilder` calls and `invokedynamic` sites in one form, as a list of parts.
//!
//! `javac` writes `"a" + b` as `new StringBuilder().append("a").append(b).toString()`, as one `invokedynamic`, or as
//! one whose operands are turned into strings first, depending on its version and target. A chain is folded only if
//! nothing else sees its builder, no register that it appended is written before the string is made, and no call or
//! write comes between an object's part and the end: then the forms differ in nothing but when `toString` is called
//! on it.

use super::block_values::BlockValues;
use super::recipe::{SitePart, appended_kind, constant_text, factory_site, utf16};
use ir::{BlockId, Body, Inst, InvokeKind, MethodSymbol, Reg, RegOrigin, Role};
use std::collections::{BTreeMap, BTreeSet};

/// A part of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ConcatPart {
    Text(Vec<u16>),
    /// A value and how it is turned into text: `I`, `J`, `F`, `D`, `C`, `Z`, or `L` for references.
    Value(ConcatValue, char),
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConcatValue {
    Register(Reg),
    /// What this instruction gave, in a register that no other block sees.
    Result(u32),
}

/// Which instructions of a body make strings.
#[derive(Debug, Default)]
pub(super) struct Concatenations {
    /// Parts, by the instruction at which the string is there.
    pub(super) made: BTreeMap<u32, Vec<ConcatPart>>,
    /// Instructions that only serve a string.
    pub(super) skipped: BTreeSet<u32>,
}

const BUILDER: &str = "java/lang/StringBuilder";

/// What a register holds, as far as strings are concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Held {
    /// The builder of the chain that begins at this instruction, with what it was given.
    Builder(u32, Vec<ConcatPart>),
    /// What `String.valueOf` made of a register at this instruction.
    Stringified(u32, ConcatValue),
    Constant(ConcatPart),
}

type HeldByRegister = BTreeMap<u16, Held>;

struct ConcatSearch<'a> {
    body: &'a Body,
    values: BlockValues,
    /// The instructions that gave what registers hold, as far as only their block sees them.
    results: BTreeMap<u16, u32>,
    /// Chains that are not folded, by where they begin.
    failed: BTreeSet<u32>,
    /// The instructions of each chain.
    steps: BTreeMap<u32, BTreeSet<u32>>,
    /// Strings: where they are made, by which chains, of what.
    made: BTreeMap<u32, (BTreeSet<u32>, Vec<ConcatPart>)>,
    /// What registers hold at the beginning of blocks.
    entries: BTreeMap<u16, HeldByRegister>,
}

impl Concatenations {
    pub(super) fn of(body: &Body) -> Concatenations {
        let is_maker = |inst: &Inst| match inst {
            Inst::InvokeDynamic { site, .. } => {
                factory_site(&body.refs.dynamics[site.index()]).is_some()
            }
            Inst::New { class, .. } => &*body.refs.classes[class.index()] == BUILDER,
            _ => false,
        };
        if !body.insts.iter().any(is_maker) {
            return Concatenations::default();
        }
        let mut search = ConcatSearch {
            body,
            values: BlockValues::of(body),
            results: BTreeMap::new(),
            failed: BTreeSet::new(),
            steps: BTreeMap::new(),
            made: BTreeMap::new(),
            entries: BTreeMap::new(),
        };
        search.run();
        search.finish()
    }
}

impl ConcatSearch<'_> {
    fn run(&mut self) {
        self.entries.insert(0, HeldByRegister::new());
        let mut pending = vec![BlockId(0)];
        // What is known at a block's beginning only gets less: each block is visited a few times.
        while let Some(block) = pending.pop() {
            let mut held = self.entries.get(&block.0).cloned().unwrap_or_default();
            let range = self.body.blocks[block.index()];
            self.results.clear();
            for pc in range.start..range.end {
                self.step(pc, &mut held);
            }
            held.retain(|_, value| !matches!(value, Held::Constant(_)));
            let handlers = range
                .handlers
                .map(|set| &self.body.handler_sets[set as usize].0);
            for handler in handlers.into_iter().flatten() {
                self.enter(handler.target, &HeldByRegister::new(), &mut pending);
            }
            let mut successors = Vec::new();
            self.body
                .for_each_successor(block, |next| successors.push(next));
            for next in successors {
                self.enter(next, &held, &mut pending);
            }
        }
    }

    /// Takes what is held along to a block; what is not the same on all ways there is forgotten, and its chain with it.
    fn enter(&mut self, block: BlockId, held: &HeldByRegister, pending: &mut Vec<BlockId>) {
        let Some(known) = self.entries.get_mut(&block.0) else {
            self.entries.insert(block.0, held.clone());
            pending.push(block);
            return;
        };
        let lost: Vec<u16> = known
            .iter()
            .filter(|(reg, value)| held.get(reg) != Some(value))
            .map(|(reg, _)| *reg)
            .collect();
        let is_changed = !lost.is_empty();
        let mut gone: Vec<Held> = lost.iter().filter_map(|reg| known.remove(reg)).collect();
        let new = held
            .iter()
            .filter(|(reg, value)| known.get(*reg) != Some(*value));
        gone.extend(new.map(|(_, value)| value.clone()));
        gone.iter().for_each(|value| self.fail(value));
        if is_changed {
            pending.push(block);
        }
    }

    fn fail(&mut self, value: &Held) {
        match value {
            Held::Builder(start, _) | Held::Stringified(start, _) => {
                self.failed.insert(*start);
            }
            Held::Constant(_) => {}
        }
    }

    fn step(&mut self, pc: u32, held: &mut HeldByRegister) {
        let inst = self.body.insts[pc as usize];
        let args = self.body.call_args(&inst).to_vec();
        let made = self.string_step(pc, &inst, &args, held);
        let is_known = made.is_some();
        if !is_known {
            // Something else sees it.
            let mut read = args;
            { inst }.for_each_register(|role, reg| {
                if role == Role::Read {
                    read.push(*reg);
                }
            });
            for reg in read {
                if let Some(value) = held.get(&reg.0).cloned() {
                    self.fail(&value);
                }
            }
            if has_effects(&inst) {
                self.fail_open_objects(held);
            }
        }
        if let Some(written) = inst.written_register() {
            self.overwrite(written, held);
            if self.values.is_within_block(written) {
                self.results.insert(written.0, pc);
            }
            if let Some(Some(value)) = made {
                held.insert(written.0, value);
            }
        }
    }

    /// A step of a concatenation, with what the written register holds then; `None` for all others.
    fn string_step(
        &mut self,
        pc: u32,
        inst: &Inst,
        args: &[Reg],
        held: &mut HeldByRegister,
    ) -> Option<Option<Held>> {
        let refs = &self.body.refs;
        match inst {
            Inst::New { class, .. } if &*refs.classes[class.index()] == BUILDER => {
                self.steps.entry(pc).or_default().insert(pc);
                Some(Some(Held::Builder(pc, Vec::new())))
            }
            Inst::Move { dst, src } if self.is_stack(*dst) => {
                let value = held.get(&src.0)?.clone();
                let start = match &value {
                    Held::Builder(start, _) | Held::Stringified(start, _) => *start,
                    Held::Constant(_) => return None,
                };
                self.steps.entry(start).or_default().insert(pc);
                Some(Some(value))
            }
            Inst::Invoke { kind, method, .. } => {
                let symbol = &refs.methods[method.index()];
                self.call_step(pc, *kind, symbol, args, held)
            }
            Inst::InvokeDynamic { site, .. } => {
                let parts = factory_site(&refs.dynamics[site.index()])?;
                let mut given = args.iter();
                let mut chains = BTreeSet::new();
                let mut all = Vec::new();
                for part in parts {
                    match part {
                        SitePart::Text(text) => all.push(ConcatPart::Text(text)),
                        SitePart::Operand(kind) => {
                            let reg = *given.next()?;
                            all.push(self.operand(reg, kind, held, &mut chains));
                        }
                    }
                }
                self.made.insert(pc, (chains, all));
                Some(None)
            }
            _ => {
                let constant = self.constant(inst)?;
                Some(Some(Held::Constant(constant)))
            }
        }
    }

    fn call_step(
        &mut self,
        pc: u32,
        kind: InvokeKind,
        symbol: &MethodSymbol,
        args: &[Reg],
        held: &mut HeldByRegister,
    ) -> Option<Option<Held>> {
        let (class, name, desc) = (&*symbol.class, &*symbol.name, &*symbol.desc);
        if (class, name, desc)
            == (
                "java/lang/String",
                "valueOf",
                "(Ljava/lang/Object;)Ljava/lang/String;",
            )
            && kind == InvokeKind::Static
        {
            let start = pc;
            self.steps.entry(start).or_default().insert(pc);
            return Some(Some(Held::Stringified(start, self.value(*args.first()?))));
        }
        if class != BUILDER {
            return None;
        }
        let Held::Builder(start, parts) = held.get(&args.first()?.0)?.clone() else {
            return None;
        };
        match (name, desc) {
            ("<init>", "()V") => {
                self.steps.entry(start).or_default().insert(pc);
                Some(None)
            }
            ("append", _) => {
                let kind = appended_kind(desc)?;
                let mut chains = BTreeSet::from([start]);
                let mut parts = parts;
                parts.push(self.operand(*args.get(1)?, kind, held, &mut chains));
                // A string that was made for it is part of the same chain.
                if chains.len() > 1 {
                    return None;
                }
                self.steps.entry(start).or_default().insert(pc);
                let value = Held::Builder(start, parts);
                held.iter_mut().for_each(|(_, known)| {
                    if matches!(known, Held::Builder(other, _) if *other == start) {
                        *known = value.clone();
                    }
                });
                Some(Some(value))
            }
            ("toString", "()Ljava/lang/String;") => {
                self.made.insert(pc, (BTreeSet::from([start]), parts));
                held.retain(
                    |_, known| !matches!(known, Held::Builder(other, _) if *other == start),
                );
                Some(None)
            }
            _ => None,
        }
    }

    fn operand(
        &self,
        reg: Reg,
        kind: char,
        held: &HeldByRegister,
        chains: &mut BTreeSet<u32>,
    ) -> ConcatPart {
        match held.get(&reg.0) {
            Some(Held::Constant(ConcatPart::Text(text))) => {
                ConcatPart::Text(constant_text(text, kind))
            }
            Some(Held::Stringified(start, of)) => {
                chains.insert(*start);
                ConcatPart::Value(*of, 'L')
            }
            _ => ConcatPart::Value(self.value(reg), kind),
        }
    }

    fn value(&self, reg: Reg) -> ConcatValue {
        match self.results.get(&reg.0) {
            Some(pc) => ConcatValue::Result(*pc),
            None => ConcatValue::Register(reg),
        }
    }

    /// A constant that only one block sees, as text.
    fn constant(&self, inst: &Inst) -> Option<ConcatPart> {
        let refs = &self.body.refs;
        let (dst, text) = match inst {
            Inst::ConstString { dst, value } => (dst, refs.strings[value.index()].to_vec()),
            Inst::ConstInt { dst, value } => (dst, utf16(&value.to_string())),
            Inst::ConstLong { dst, value } => (dst, utf16(&refs.longs[value.index()].to_string())),
            Inst::ConstNull { dst } => (dst, utf16("null")),
            _ => return None,
        };
        let is_kept = self.values.is_within_block(*dst);
        is_kept.then_some(ConcatPart::Text(text))
    }

    fn is_stack(&self, reg: Reg) -> bool {
        matches!(self.body.regs[reg.index()].origin, RegOrigin::Stack(_))
    }

    /// A register gets another value: what was made of the one before is not known by its name any more.
    fn overwrite(&mut self, reg: Reg, held: &mut HeldByRegister) {
        let own = ConcatValue::Register(reg);
        let is_part = |part: &ConcatPart| matches!(part, ConcatPart::Value(v, _) if *v == own);
        let lost: Vec<Held> = held
            .values()
            .filter(|value| match value {
                Held::Builder(_, parts) => parts.iter().any(is_part),
                Held::Stringified(_, of) => *of == own,
                Held::Constant(_) => false,
            })
            .cloned()
            .collect();
        lost.iter().for_each(|value| self.fail(value));
        held.remove(&reg.0);
    }

    /// Objects that are part of a string that is not there yet may be changed.
    fn fail_open_objects(&mut self, held: &HeldByRegister) {
        let is_object = |part: &ConcatPart| matches!(part, ConcatPart::Value(_, 'L'));
        for value in held.values() {
            match value {
                Held::Builder(start, parts) if parts.iter().any(is_object) => {
                    self.failed.insert(*start);
                }
                Held::Stringified(start, _) => _ = self.failed.insert(*start),
                Held::Builder(..) | Held::Constant(_) => {}
            }
        }
    }

    fn finish(self) -> Concatenations {
        let mut found = Concatenations::default();
        for (pc, (chains, parts)) in self.made {
            if chains.iter().any(|start| self.failed.contains(start)) {
                continue;
            }
            for start in &chains {
                found
                    .skipped
                    .extend(self.steps.get(start).into_iter().flatten());
            }
            found.made.insert(pc, merge_texts(parts));
        }
        found
    }
}

/// Neighbouring texts as one; empty ones disappear. Strings and other references look the same from here on.
fn merge_texts(parts: Vec<ConcatPart>) -> Vec<ConcatPart> {
    let mut merged: Vec<ConcatPart> = Vec::new();
    for part in parts {
        match (merged.last_mut(), part) {
            (Some(ConcatPart::Text(before)), ConcatPart::Text(text)) => before.extend(text),
            (_, ConcatPart::Text(text)) if text.is_empty() => {}
            (_, ConcatPart::Value(value, 'S')) => merged.push(ConcatPart::Value(value, 'L')),
            (_, part) => merged.push(part),
        }
    }
    merged
}

fn has_effects(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::Invoke { .. }
            | Inst::InvokeDynamic { .. }
            | Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
    )
}

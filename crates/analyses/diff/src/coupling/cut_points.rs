//! Cut points: the heads of a body's loops and calls that both versions make, and what is alive there.

use super::split_body::SplitBody;
use crate::code_version::{CodeVersion, MethodKey};
use crate::merged_body::PROLOGUE;
use crate::pairing::VersionPairing;
use crate::renamed_symbols::rename_symbols;
use flow::Loops;
use ir::{BlockId, Body, Inst, InvokeKind, Kind, MethodSymbol, Reg, RegOrigin, flags};
use static_analysis::{EdgeKinds, Liveness, RegisterTypes, control_flow_graph};
use std::sync::Arc;

/// The body of one version, with its cut points in the order of its code.
pub(crate) struct CutBody {
    /// Calls at cut points have blocks of their own.
    pub(crate) body: Body,
    pub(crate) points: Vec<CutPoint>,
    /// Where its instructions begin in the code that the machine executes.
    pub(crate) base: u32,
    /// The same of its registers, parameters aside.
    pub(crate) register_base: u16,
    /// How many instructions the version's own body has.
    own_length: u32,
}

pub(crate) struct CutPoint {
    /// Where control comes to it.
    pub(crate) block: BlockId,
    /// Where control goes on.
    pub(crate) resume: BlockId,
    /// The same in the version's own body.
    pub(crate) resume_pc: u32,
    /// What may still be read when control goes on, the result of a call aside.
    pub(crate) live: Vec<LiveRegister>,
    /// What is called there; nothing at the head of a loop.
    pub(crate) call: Option<CutCall>,
}

/// A call that both versions make.
pub(crate) struct CutCall {
    /// The method, as the code names it.
    pub(crate) called: (Arc<str>, Arc<str>, Arc<str>),
    /// Registers and descriptors of what is passed, the receiver first.
    pub(crate) arguments: Vec<(Reg, String)>,
    /// The register of the result, if it is used, and its descriptor.
    pub(crate) result: Option<(Reg, String)>,
}

/// Which calls are cut points.
pub(crate) type IsCut<'a> = &'a dyn Fn(InvokeKind, &MethodSymbol) -> bool;

/// A register that may still be read.
#[derive(Clone, Debug)]
pub(crate) struct LiveRegister {
    pub(crate) register: Reg,
    pub(crate) kind: Kind,
    /// What it refers to, if it is a reference: by the name that the class is looked up by.
    pub(crate) class: Option<Arc<str>>,
    /// What the source calls it.
    pub(crate) name: Option<Arc<str>>,
}

impl CutBody {
    /// The body of a method; `None` if there is nothing to cut, or it can't be cut.
    fn new(version: &CodeVersion, key: &MethodKey, is_cut: IsCut<'_>) -> Option<CutBody> {
        let (class, index) = version.method(key)?;
        let method = &class.methods[index];
        let is_static = method.flags & flags::STATIC != 0;
        if !method.has_code || &*method.name == "<init>" {
            return None;
        }
        let body = class.code.body(class, index).ok()?;
        if !body.insts.iter().all(|i| is_movable(&body, i)) {
            return None;
        }
        let receiver = (!is_static).then_some(&*class.name);
        let found = PointSearch {
            liveness: Liveness::new(&body),
            types: RegisterTypes::new(&body, receiver, &method.parsed),
            body: &body,
        };
        let heads = found.heads()?;
        let calls = found.calls(is_cut);
        let own_length = body.insts.len() as u32;
        let split = SplitBody::new(&body, &calls.iter().map(|c| c.0).collect::<Vec<u32>>());
        let mut points: Vec<(u32, CutPoint)> = Vec::new();
        for (block, live) in heads {
            let resume_pc = body.blocks[block.index()].start;
            let at = split.block(block);
            let point = CutPoint {
                block: at,
                resume: at,
                resume_pc,
                live,
                call: None,
            };
            points.push((resume_pc, point));
        }
        for (pc, live, call) in calls {
            let block = split.call_block(pc)?;
            let point = CutPoint {
                block,
                resume: BlockId(block.0 + 1),
                resume_pc: pc + 1,
                live,
                call: Some(call),
            };
            points.push((pc, point));
        }
        points.sort_by_key(|(pc, _)| *pc);
        (!points.is_empty()).then_some(CutBody {
            body: split.body,
            points: points.into_iter().map(|(_, point)| point).collect(),
            base: 0,
            register_base: 0,
            own_length,
        })
    }
}

/// The bodies of both versions, where the machine executes one made of both; `None` if it does not.
pub(crate) fn cut_both(
    versions: (&CodeVersion, &CodeVersion),
    pairing: &VersionPairing,
    key: &MethodKey,
    executed: &Body,
    is_cut: IsCut<'_>,
) -> Option<(CutBody, CutBody)> {
    let mut old = CutBody::new(versions.0, key, is_cut)?;
    let mut new = CutBody::new(versions.1, key, is_cut)?;
    rename_symbols(&mut new.body, pairing);
    share_parameters(&mut old, &mut new);
    let lengths = (old.own_length, new.own_length);
    let executed = executed.insts.len() as u32;
    if executed == PROLOGUE + lengths.0 + lengths.1 {
        new.base = PROLOGUE + lengths.0;
        new.register_base = old.body.regs.len() as u16;
        let old = CutBody {
            base: PROLOGUE,
            ..old
        };
        return Some((old, new));
    }
    // Code that did not change is there once.
    (executed == lengths.0 && executed == lengths.1).then_some((old, new))
}

/// A parameter that neither version writes holds the same in both, even where only one of them still reads it.
fn share_parameters(old: &mut CutBody, new: &mut CutBody) {
    let is_written = |body: &Body, reg: Reg| {
        let mut written = body.insts.iter().filter_map(Inst::written_register);
        written.any(|r| r == reg)
    };
    let shared: Vec<Reg> = (0..old.body.params)
        .map(Reg)
        .filter(|reg| !is_written(&old.body, *reg) && !is_written(&new.body, *reg))
        .collect();
    for (a, b) in old.points.iter_mut().zip(&mut new.points) {
        for reg in &shared {
            let find = |point: &CutPoint| {
                let mut live = point.live.iter();
                live.find(|l| l.register == *reg).cloned()
            };
            match (find(a), find(b)) {
                (Some(live), None) => b.live.push(live),
                (None, Some(live)) => a.live.push(live),
                (Some(_), Some(_)) | (None, None) => {}
            }
        }
    }
}

/// Whether an instruction does the same in a method of another class of the nest.
fn is_movable(body: &Body, inst: &Inst) -> bool {
    match inst {
        // A monitor is released by the frame that took it.
        Inst::MonitorEnter { .. } | Inst::MonitorExit { .. } => false,
        Inst::Invoke {
            kind: InvokeKind::Special,
            method,
            ..
        } => &*body.refs.methods[method.index()].name == "<init>",
        _ => true,
    }
}

struct PointSearch<'a> {
    body: &'a Body,
    liveness: Liveness,
    types: RegisterTypes,
}

impl PointSearch<'_> {
    /// The heads of loops, in the order of control; `None` if a loop can't be cut.
    fn heads(&self) -> Option<Vec<(BlockId, Vec<LiveRegister>)>> {
        let graph = control_flow_graph(self.body, EdgeKinds::WithExceptions);
        let loops = Loops::new(&graph);
        if loops.has_irreducible() {
            return None;
        }
        let blocks = loops.loops().iter().flat_map(|l| l.heads.clone());
        let mut heads = Vec::new();
        for block in blocks {
            let start = self.body.blocks[block.index()].start;
            // A handler is entered with an exception.
            if let Inst::Catch { .. } = self.body.insts[start as usize] {
                return None;
            }
            let live = self.liveness.before(self.body, start);
            let live = live.iter().map(|r| self.live_register(r, start));
            heads.push((block, live.collect()));
        }
        Some(heads)
    }

    /// Calls that are cut points. An exception of one leaves the method.
    fn calls(&self, is_cut: IsCut<'_>) -> Vec<(u32, Vec<LiveRegister>, CutCall)> {
        let mut calls = Vec::new();
        for (pc, inst) in self.body.insts.iter().enumerate() {
            let Inst::Invoke {
                kind, dst, method, ..
            } = inst
            else {
                continue;
            };
            let pc = pc as u32;
            let symbol = &self.body.refs.methods[method.index()];
            if !is_cut(*kind, symbol) || !self.body.handlers_at(pc).is_empty() {
                continue;
            }
            let after = self.liveness.after_call(self.body, pc);
            let live = after.iter().filter(|r| *r != dst.index());
            let live = live.map(|r| self.live_register(r, pc + 1)).collect();
            let receiver = (*kind != InvokeKind::Static).then(|| format!("L{};", symbol.class));
            let params = symbol.parsed.params.iter().map(|p| p.text.to_string());
            let passed = self.body.call_args(inst).iter().copied();
            let is_read = self.liveness.before(self.body, pc + 1);
            let result = symbol
                .parsed
                .ret
                .as_ref()
                .map(|r| (*dst, r.text.to_string()));
            let call = CutCall {
                called: (
                    symbol.class.clone(),
                    symbol.name.clone(),
                    symbol.desc.clone(),
                ),
                arguments: passed.zip(receiver.into_iter().chain(params)).collect(),
                result: result.filter(|_| dst.is_some() && is_read.contains(dst.index())),
            };
            calls.push((pc, live, call));
        }
        calls
    }

    fn live_register(&self, register: usize, pc: u32) -> LiveRegister {
        let info = self.body.regs[register];
        let register = Reg(register as u16);
        let name = match info.origin {
            RegOrigin::Local(slot) => self.body.local_name(slot, pc).map(|l| l.name.clone()),
            RegOrigin::Stack(_) | RegOrigin::Temp => None,
        };
        LiveRegister {
            register,
            kind: info.kind,
            class: self.types.before(self.body, pc, register),
            name,
        }
    }
}

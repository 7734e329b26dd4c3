//! What of a method can be summarized, and the method in which it is.

use super::blocks::{CommonBlock, MethodCode, common_blocks};
use super::effects::{EffectReader, SummaryEffects};
use super::not_null::{NotNull, dereferenced};
use super::stub_classes::{CandidateStubs, define_stubs, define_thrown, descriptor_of};
use super::stub_code::{BlockStub, CallStub, StubMethod, with_stubs};
use crate::code_version::{CodeVersion, MethodKey};
use crate::merged_body::merge;
use crate::pair_program::VersionName;
use crate::pairing::VersionPairing;
use crate::renamed_symbols::rename_symbols;
use classes::{ClassRef, MethodRef};
use inputs::receiver::{CallTarget, ReceiverPlan};
use ir::{Body, ClassBuilder, Inst, InvokeKind, Kind, MethodSymbol, TypeDesc, flags};
use std::collections::BTreeSet;
use std::sync::Arc;
use vm::{SUMMARY_STUBS, SummaryOutput, SummarySpec, Vm};

/// What may stand for code.
pub(crate) struct SummaryCandidate {
    what: CandidateKind,
    effects: SummaryEffects,
    /// What the code is called.
    name: String,
}

enum CandidateKind {
    /// Calls of a method that did not change; whether it has a receiver.
    Call(MethodSymbol, bool),
    Block(CommonBlock),
}

/// A method of both versions with all that may be summarized in it.
pub(crate) struct SummaryPlan {
    method: MethodRef,
    old: Body,
    new: Body,
    candidates: Vec<SummaryCandidate>,
}

/// A method in which some code is summarized.
pub(crate) struct SummarizedMethod {
    pub(crate) target: CallTarget,
    pub(crate) specs: Arc<[SummarySpec]>,
    /// The candidates that the summaries are of.
    pub(crate) closed: Vec<usize>,
}

impl SummaryPlan {
    /// `None` if nothing is common that can be summarized.
    pub(crate) fn new(
        vm: &Vm,
        versions: (&CodeVersion, &CodeVersion),
        pairing: &VersionPairing,
        method: MethodRef,
    ) -> Option<SummaryPlan> {
        let key = MethodKey {
            class: method.class().name.clone(),
            name: method.name.clone(),
            desc: method.desc.clone(),
        };
        if method.is_constructor() || &*method.name == "<clinit>" || method.is_synchronized() {
            return None;
        }
        let old = movable_body(versions.0, &key)?;
        let mut new = movable_body(versions.1, &key)?;
        rename_symbols(&mut new, pairing);
        let classes = all_classes(vm, versions);
        let reader = EffectReader::new(vm, pairing, method.class(), &classes);
        let candidates = find_candidates(&reader, method, &old, &new);
        (!candidates.is_empty()).then_some(SummaryPlan {
            method,
            old,
            new,
            candidates,
        })
    }

    /// Of these candidates, the one that costs least to execute.
    pub(crate) fn cheapest(&self, among: &BTreeSet<usize>) -> Option<usize> {
        let cost = |index: &&usize| {
            let effects = &self.candidates[**index].effects;
            (effects.is_unbounded, effects.instructions)
        };
        among.iter().min_by_key(cost).copied()
    }

    /// The method with summaries of all but the opened candidates; `None` if none is left.
    pub(crate) fn summarize(
        &self,
        vm: &Vm,
        opened: &BTreeSet<usize>,
        attempt: usize,
    ) -> Option<SummarizedMethod> {
        let closed: Vec<usize> = self.closed(opened);
        (!closed.is_empty()).then_some(())?;
        let owner = self.method.class();
        let prefix = format!("{}$summarized{}_{attempt}", owner.name, self.method.id.0);
        let stub_class: Arc<str> = format!("{prefix}{SUMMARY_STUBS}").into();
        let stubs: Option<Vec<CandidateStubs>> = closed
            .iter()
            .map(|index| self.stubs(*index, &stub_class))
            .collect();
        let stubs = stubs?;
        let thrown = define_thrown(vm, &format!("{prefix}$Thrown"))?;
        let methods = define_stubs(vm, &stub_class, &stubs)?;
        let specs = closed.iter().zip(&stubs);
        let specs = specs.map(|(index, stubs)| self.spec(*index, stubs, methods, thrown));
        let specs: Arc<[SummarySpec]> = specs.collect::<Option<Vec<SummarySpec>>>()?.into();
        let body = |version| self.body(version, &closed, &stubs);
        let body = merge(body(VersionName::Old)?, body(VersionName::New)?).ok()?;
        ir::validate(&body).ok()?;
        let mut builder = ClassBuilder::new(&prefix);
        builder.class().nest_host = Some(owner.nest_host().into());
        let static_method = flags::PUBLIC | flags::STATIC;
        builder.method(static_method, "summarized", &self.descriptor(), Some(body));
        let class = vm.world.define(Arc::new(builder.finish())).ok()?;
        let target = CallTarget {
            method: class.methods.iter().next()?,
            class,
            receiver: ReceiverPlan::Static,
        };
        Some(SummarizedMethod {
            target,
            specs,
            closed,
        })
    }

    /// The candidates that are not opened; of blocks within another, only the outer one.
    fn closed(&self, opened: &BTreeSet<usize>) -> Vec<usize> {
        let mut closed: Vec<usize> = Vec::new();
        for (index, candidate) in self.candidates.iter().enumerate() {
            let is_within = |other: &usize| match (&candidate.what, &self.candidates[*other].what) {
                (CandidateKind::Block(inner), CandidateKind::Block(outer)) => overlap(inner, outer),
                (CandidateKind::Call(..), _) | (_, CandidateKind::Call(..)) => false,
            };
            if !opened.contains(&index) && !closed.iter().any(is_within) {
                closed.push(index);
            }
        }
        closed
    }

    fn stubs(&self, index: usize, class: &Arc<str>) -> Option<CandidateStubs> {
        let stub = |name: String, desc: String| StubMethod {
            class: class.clone(),
            name,
            desc,
        };
        Some(match &self.candidates[index].what {
            CandidateKind::Call(symbol, has_receiver) => {
                let receiver = if *has_receiver {
                    "Ljava/lang/Object;"
                } else {
                    ""
                };
                let params = symbol.desc.strip_prefix('(')?;
                CandidateStubs {
                    entry: stub(format!("call{index}"), format!("({receiver}{params}")),
                    outputs: Vec::new(),
                }
            }
            CandidateKind::Block(block) => {
                let args: String = block.args.iter().map(|kind| descriptor_of(*kind)).collect();
                let outputs = block.outputs.iter().enumerate();
                CandidateStubs {
                    entry: stub(
                        format!("block{index}"),
                        format!("({args}){}", block.result()),
                    ),
                    outputs: outputs
                        .map(|(n, output)| {
                            let given = match output.may_keep {
                                true => descriptor_of(Kind::Ref),
                                false => "",
                            };
                            let desc = format!("({given}){}", output.desc.text);
                            stub(format!("output{index}_{n}"), desc)
                        })
                        .collect(),
                }
            }
        })
    }

    fn spec(
        &self,
        index: usize,
        stubs: &CandidateStubs,
        methods: ClassRef,
        thrown: ClassRef,
    ) -> Option<SummarySpec> {
        let candidate = &self.candidates[index];
        let find = |stub: &StubMethod| methods.declared_method(&stub.name, &stub.desc);
        let entry = find(&stubs.entry)?;
        let outputs: Vec<SummaryOutput> = match &candidate.what {
            CandidateKind::Call(symbol, _) => {
                let result = symbol.parsed.ret.iter();
                let outputs = result.map(|desc| SummaryOutput {
                    name: "result".into(),
                    desc: desc.clone(),
                    method: None,
                    may_keep: false,
                });
                outputs.collect()
            }
            CandidateKind::Block(block) => {
                let outputs = block.outputs.iter().zip(&stubs.outputs);
                let made = outputs.map(|(output, stub)| {
                    Some(SummaryOutput {
                        name: output.name.clone(),
                        desc: output.desc.clone(),
                        method: Some(find(stub)?),
                        may_keep: output.may_keep,
                    })
                });
                let exit = TypeDesc::parse(block.result()).map(|desc| SummaryOutput {
                    name: "exit".into(),
                    desc,
                    method: None,
                    may_keep: false,
                });
                made.chain(exit.map(Some)).collect::<Option<_>>()?
            }
        };
        let effects = &candidate.effects;
        Some(SummarySpec {
            name: candidate.name.as_str().into(),
            entry,
            reads: effects.reads.clone(),
            writes: effects.writes.clone(),
            stores: effects.stores.values().copied().collect(),
            outputs,
            thrown: effects.may_throw.then_some(thrown),
        })
    }

    fn body(
        &self,
        version: VersionName,
        closed: &[usize],
        stubs: &[CandidateStubs],
    ) -> Option<Body> {
        let mut blocks = Vec::new();
        let mut calls = Vec::new();
        for (index, stubs) in closed.iter().zip(stubs) {
            match &self.candidates[*index].what {
                CandidateKind::Call(called, _) => calls.push(CallStub {
                    called,
                    entry: &stubs.entry,
                }),
                CandidateKind::Block(block) => {
                    let sites = match version {
                        VersionName::Old => &block.old,
                        VersionName::New => &block.new,
                    };
                    let keeps = block.outputs.iter().map(|o| o.may_keep);
                    blocks.extend(sites.iter().map(|site| BlockStub {
                        site,
                        entry: &stubs.entry,
                        outputs: stubs.outputs.iter().zip(keeps.clone()).collect(),
                    }));
                }
            }
        }
        let own = match version {
            VersionName::Old => &self.old,
            VersionName::New => &self.new,
        };
        with_stubs(own, !self.method.is_static(), &blocks, &calls)
    }

    /// The receiver is the first argument.
    fn descriptor(&self) -> String {
        let rest = self.method.desc.strip_prefix('(').unwrap_or("");
        match self.method.is_static() {
            true => self.method.desc.to_string(),
            false => format!("(L{};{rest}", self.method.class().name),
        }
    }
}

/// The body of a method, if it does the same in a method of another class of the nest.
fn movable_body(version: &CodeVersion, key: &MethodKey) -> Option<Body> {
    let (class, index) = version.method(key)?;
    if !class.methods[index].has_code {
        return None;
    }
    let body = class.code.body(class, index).ok()?;
    let is_movable = |inst: &Inst| match inst {
        // A monitor is released by the frame that took it.
        Inst::MonitorEnter { .. } | Inst::MonitorExit { .. } => false,
        Inst::Invoke {
            kind: InvokeKind::Special,
            method,
            ..
        } => &*body.refs.methods[method.index()].name == "<init>",
        _ => true,
    };
    body.insts.iter().all(is_movable).then_some(body)
}

/// The classes of both versions.
fn all_classes(vm: &Vm, versions: (&CodeVersion, &CodeVersion)) -> Vec<ClassRef> {
    let all = versions.0.classes().chain(versions.1.classes());
    let names: BTreeSet<&str> = all.map(|c| &*c.name).collect();
    let linked = names.into_iter().filter_map(|n| vm.world.load(n).ok());
    linked.collect()
}

fn find_candidates(
    reader: &EffectReader<'_>,
    method: MethodRef,
    old: &Body,
    new: &Body,
) -> Vec<SummaryCandidate> {
    let receiver = (!method.is_static()).then(|| &*method.class().name);
    let code = |body| MethodCode {
        body,
        receiver,
        parsed: &method.parsed,
    };
    let blocks = common_blocks(reader, &code(old), &code(new));
    let mut candidates: Vec<SummaryCandidate> = blocks
        .into_iter()
        .enumerate()
        .map(|(number, block)| SummaryCandidate {
            effects: block.effects.clone(),
            name: match block.line {
                Some(line) => format!("loop@{line}"),
                None => format!("loop {number}"),
            },
            what: CandidateKind::Block(block),
        })
        .collect();
    for (kind, symbol) in calls(old) {
        let mut others = calls(new).into_iter();
        let is_common = others.any(|(_, s)| is_same_symbol(s, symbol));
        let is_itself = symbol.name == method.name && symbol.desc == method.desc;
        let is_known = candidates.iter().any(|c| match &c.what {
            CandidateKind::Call(known, _) => is_same_symbol(known, symbol),
            CandidateKind::Block(_) => false,
        });
        if !is_common || is_itself || is_known {
            continue;
        }
        let has_receiver = !method.is_static();
        let may_be_null = [old, new]
            .iter()
            .any(|body| may_be_called_on_null(body, has_receiver, symbol));
        let effects = reader.of_call(kind, symbol, may_be_null);
        // What is straight is executed in no time.
        let Some(effects) = effects.filter(|e| e.is_unbounded || e.has_branches) else {
            continue;
        };
        candidates.push(SummaryCandidate {
            name: format!("{}.{}", classes::binary_name(&symbol.class), symbol.name),
            what: CandidateKind::Call(symbol.clone(), kind != InvokeKind::Static),
            effects,
        });
    }
    candidates
}

fn calls(body: &Body) -> Vec<(InvokeKind, &MethodSymbol)> {
    let calls = body.insts.iter().filter_map(|inst| match inst {
        Inst::Invoke { kind, method, .. } => Some((*kind, &body.refs.methods[method.index()])),
        _ => None,
    });
    calls.collect()
}

/// Whether a body calls a method where the receiver may be null.
fn may_be_called_on_null(body: &Body, has_receiver: bool, called: &MethodSymbol) -> bool {
    let not_null = NotNull::new(body, has_receiver);
    body.insts.iter().enumerate().any(|(pc, inst)| match inst {
        Inst::Invoke { method, .. }
            if is_same_symbol(&body.refs.methods[method.index()], called) =>
        {
            let receiver = dereferenced(body, inst);
            receiver.is_some_and(|r| !not_null.holds(pc as u32, r))
        }
        _ => false,
    })
}

fn is_same_symbol(a: &MethodSymbol, b: &MethodSymbol) -> bool {
    a.class == b.class && a.name == b.name && a.desc == b.desc
}

/// Whether blocks have code in common, in one version.
fn overlap(a: &CommonBlock, b: &CommonBlock) -> bool {
    let meet = |a: &[super::blocks::BlockSite], b: &[super::blocks::BlockSite]| {
        a.iter()
            .any(|a| b.iter().any(|b| !a.blocks.is_disjoint(&b.blocks)))
    };
    meet(&a.old, &b.old) || meet(&a.new, &b.new)
}

//! Origins: where the value in a register comes from, by the code of one method. A forward data-flow problem.

use flow::{Analysis, Edges, Lattice, solve};
use ir::{BlockId, Body, FieldSymbol, Inst, MethodIdx, Reg};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Where a reference that is not null comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ValueOrigin {
    /// An object of just this class.
    Class(Arc<str>),
    /// An argument of the method, counted from the receiver.
    Parameter(u16),
    /// What a call returns, which the body names.
    Result(MethodIdx),
}

pub(super) type ValueOrigins = BTreeSet<ValueOrigin>;

/// The origins of what `sink` gives a register of, at all instructions of a body that it does so for; `None` if one of
/// them may be anything. What the field itself held adds nothing.
pub(super) fn origins_at(
    body: &Body,
    is_field: &dyn Fn(&FieldSymbol) -> bool,
    sink: &dyn Fn(&Inst) -> Option<Reg>,
) -> Option<ValueOrigins> {
    let mut problem = RegisterOrigins {
        body,
        is_field,
        sink,
        found: Some(ValueOrigins::new()),
    };
    let parameter = |i: u16| (Reg(i), ValueOrigins::from([ValueOrigin::Parameter(i)]));
    let entry = RegisterContents((0..body.params).map(parameter).collect());
    solve(&mut problem, [(BlockId(0), entry)]);
    problem.found
}

/// Where what registers hold comes from. Those that are not listed hold anything.
#[derive(Clone, Default)]
struct RegisterContents(BTreeMap<Reg, ValueOrigins>);

impl Lattice for RegisterContents {
    fn join(&mut self, other: RegisterContents) -> bool {
        let size =
            |c: &RegisterContents| (c.0.len(), c.0.values().map(BTreeSet::len).sum::<usize>());
        let before = size(self);
        self.0.retain(|reg, _| other.0.contains_key(reg));
        for (reg, origins) in &mut self.0 {
            origins.extend(other.0[reg].iter().cloned());
        }
        size(self) != before
    }
}

struct RegisterOrigins<'a> {
    body: &'a Body,
    is_field: &'a dyn Fn(&FieldSymbol) -> bool,
    sink: &'a dyn Fn(&Inst) -> Option<Reg>,
    /// What came to the sink so far; `None` if it may be anything.
    found: Option<ValueOrigins>,
}

impl Analysis for RegisterOrigins<'_> {
    type Node = BlockId;
    type Fact = RegisterContents;

    fn transfer(
        &mut self,
        id: BlockId,
        contents: &RegisterContents,
        edges: &mut Edges<BlockId, RegisterContents>,
    ) -> ControlFlow<()> {
        let mut contents = contents.clone();
        let block = self.body.blocks[id.index()];
        for pc in block.start..block.end {
            for handler in self.body.handlers_at(pc) {
                edges.send(handler.target, contents.clone());
            }
            self.inst(&self.body.insts[pc as usize], &mut contents);
        }
        if self.found.is_none() {
            return ControlFlow::Break(());
        }
        let send = |to| edges.send(to, contents.clone());
        self.body.for_each_successor(id, send);
        ControlFlow::Continue(())
    }
}

impl RegisterOrigins<'_> {
    fn inst(&mut self, inst: &Inst, contents: &mut RegisterContents) {
        if let Some(src) = (self.sink)(inst) {
            match (&mut self.found, contents.0.get(&src)) {
                (Some(found), Some(origins)) => found.extend(origins.iter().cloned()),
                _ => self.found = None,
            }
        }
        let Some(dst) = inst.written_register() else {
            return;
        };
        match self.written(inst, contents) {
            Some(origins) => contents.0.insert(dst, origins),
            None => contents.0.remove(&dst),
        };
    }

    /// Where what an instruction writes comes from; `None` for anything.
    fn written(&self, inst: &Inst, contents: &RegisterContents) -> Option<ValueOrigins> {
        let refs = &self.body.refs;
        let one = |origin| Some(ValueOrigins::from([origin]));
        match *inst {
            Inst::New { class, .. }
            | Inst::NewArray { class, .. }
            | Inst::NewMultiArray { class, .. } => {
                one(ValueOrigin::Class(refs.classes[class.index()].clone()))
            }
            Inst::ConstNull { .. } => Some(ValueOrigins::new()),
            Inst::ConstString { .. } => one(ValueOrigin::Class("java/lang/String".into())),
            Inst::Move { src, .. } => contents.0.get(&src).cloned(),
            // The field's own content adds nothing to what is assigned to it.
            Inst::GetField { field, .. } => {
                (self.is_field)(&refs.fields[field.index()]).then(ValueOrigins::new)
            }
            Inst::Invoke { method, .. } => {
                let named = &refs.methods[method.index()];
                if &*named.class == "java/util/Objects" && &*named.name == "requireNonNull" {
                    let argument = self.body.call_args(inst).first()?;
                    return contents.0.get(argument).cloned();
                }
                one(ValueOrigin::Result(method))
            }
            _ => None,
        }
    }
}

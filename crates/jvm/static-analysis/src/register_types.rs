//! Register types: what a register holds a reference to, as far as the code says. A forward data-flow problem over
//! blocks.
//!
//! The types are those that the verifier of the JVM would find, but that two different classes meet in `Object`: the
//! safe answer is the wider type. An interface is taken at its word.

use flow::{Analysis, Edges, Lattice, solve};
use ir::{BlockId, Body, DynamicSite, ElemKind, Inst, MethodDesc, Reg, TypeDesc};
use std::ops::ControlFlow;
use std::sync::Arc;

const OBJECT: &str = "java/lang/Object";

/// What is known of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
enum HeldType {
    /// Nothing was assigned yet.
    Unset,
    Null,
    /// By the name that the class is looked up by.
    Class(Arc<str>),
}

impl HeldType {
    fn named(name: &str) -> HeldType {
        HeldType::Class(name.into())
    }

    /// What a value of a declared type is; nothing for numbers.
    fn declared(desc: Option<&TypeDesc>) -> HeldType {
        match desc.and_then(TypeDesc::class_name) {
            Some(name) => HeldType::named(name),
            None => HeldType::Unset,
        }
    }

    /// Whether it became wider.
    fn widen(&mut self, other: &HeldType) -> bool {
        let wider = match (&*self, other) {
            (_, HeldType::Unset) | (HeldType::Class(_), HeldType::Null) => return false,
            (HeldType::Unset, _) | (HeldType::Null, _) => other.clone(),
            (HeldType::Class(a), HeldType::Class(b)) if a == b => return false,
            (HeldType::Class(_), HeldType::Class(_)) => HeldType::named(OBJECT),
        };
        let is_wider = wider != *self;
        *self = wider;
        is_wider
    }
}

/// By register.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HeldTypes(Vec<HeldType>);

impl Lattice for HeldTypes {
    fn join(&mut self, other: HeldTypes) -> bool {
        let mut grew = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            grew |= mine.widen(theirs);
        }
        grew
    }
}

/// Types of the references in a body's registers.
#[derive(Clone, Debug)]
pub struct RegisterTypes {
    /// By block; nothing for those that can't be reached.
    at_start: Vec<Option<HeldTypes>>,
}

impl RegisterTypes {
    /// Solves the problem for a body of a method; `receiver` is the class of `this`, if there is one.
    pub fn new(body: &Body, receiver: Option<&str>, desc: &MethodDesc) -> RegisterTypes {
        let mut entry = vec![HeldType::Unset; body.regs.len()];
        let params = desc.params.iter().map(|p| HeldType::declared(Some(p)));
        let given = receiver.map(HeldType::named).into_iter().chain(params);
        for (register, held) in entry.iter_mut().zip(given) {
            *register = held;
        }
        let facts = solve(&mut TypesAtStart { body }, [(BlockId(0), HeldTypes(entry))]);
        let mut at_start = vec![None; body.blocks.len()];
        for (block, types) in facts.iter() {
            at_start[block.index()] = Some(types.clone());
        }
        RegisterTypes { at_start }
    }

    /// The class that a register's reference is of where instruction `pc` is executed, by the name that it is looked up
    /// by; `Object` if it is null there, `None` if nothing was assigned.
    pub fn before(&self, body: &Body, pc: u32, register: Reg) -> Option<Arc<str>> {
        let block = body.block_of(pc);
        let mut types = self.at_start[block.index()].clone()?;
        for at in body.blocks[block.index()].start..pc {
            apply(body, &body.insts[at as usize], &mut types);
        }
        match types.0.get(register.index())? {
            HeldType::Unset => None,
            HeldType::Null => Some(OBJECT.into()),
            HeldType::Class(name) => Some(name.clone()),
        }
    }
}

struct TypesAtStart<'a> {
    body: &'a Body,
}

impl Analysis for TypesAtStart<'_> {
    type Node = BlockId;
    type Fact = HeldTypes;

    fn transfer(
        &mut self,
        block: BlockId,
        at_start: &HeldTypes,
        edges: &mut Edges<BlockId, HeldTypes>,
    ) -> ControlFlow<()> {
        let mut types = at_start.clone();
        let range = self.body.blocks[block.index()];
        let handlers = self.body.handlers_at(range.start);
        for pc in range.start..range.end {
            // An exception may leave the block at each of its instructions.
            for handler in handlers {
                edges.send(handler.target, self.caught(&types, handler.target));
            }
            apply(self.body, &self.body.insts[pc as usize], &mut types);
        }
        self.body
            .for_each_successor(block, |to| edges.send(to, types.clone()));
        ControlFlow::Continue(())
    }
}

impl TypesAtStart<'_> {
    /// What a handler begins with: its first instruction takes the exception.
    fn caught(&self, types: &HeldTypes, target: BlockId) -> HeldTypes {
        let mut types = types.clone();
        let first = self.body.insts[self.body.blocks[target.index()].start as usize];
        if let Inst::Catch { dst } = first {
            types.0[dst.index()] = HeldType::Unset;
        }
        types
    }
}

/// What an instruction makes of the types.
fn apply(body: &Body, inst: &Inst, types: &mut HeldTypes) {
    if let Inst::CheckCast { object, class } = inst {
        types.0[object.index()] = HeldType::Class(body.refs.classes[class.index()].clone());
    }
    let Some(dst) = inst.written_register() else {
        return;
    };
    types.0[dst.index()] = written(body, inst, types);
}

/// The type of what an instruction writes.
fn written(body: &Body, inst: &Inst, types: &HeldTypes) -> HeldType {
    let refs = &body.refs;
    match inst {
        Inst::ConstNull { .. } => HeldType::Null,
        Inst::ConstString { .. } => HeldType::named("java/lang/String"),
        Inst::ConstClass { .. } => HeldType::named("java/lang/Class"),
        Inst::ConstDynamic { site, .. } => match &refs.dynamics[site.index()] {
            DynamicSite::Constant { desc, .. } => HeldType::declared(Some(desc)),
            DynamicSite::MethodType(_) => HeldType::named("java/lang/invoke/MethodType"),
            DynamicSite::MethodHandle(_) => HeldType::named("java/lang/invoke/MethodHandle"),
            DynamicSite::Call { .. } => HeldType::Unset,
        },
        Inst::Move { src, .. } => types.0[src.index()].clone(),
        Inst::New { class, .. }
        | Inst::NewArray { class, .. }
        | Inst::NewMultiArray { class, .. } => HeldType::Class(refs.classes[class.index()].clone()),
        Inst::ArrayLoad { elem, array, .. } if *elem == ElemKind::Ref => {
            element_type(&types.0[array.index()])
        }
        Inst::GetField { field, .. } | Inst::GetStatic { field, .. } => {
            HeldType::declared(Some(&refs.fields[field.index()].desc))
        }
        Inst::Invoke { method, .. } => {
            HeldType::declared(refs.methods[method.index()].parsed.ret.as_ref())
        }
        Inst::InvokeDynamic { site, .. } => match &refs.dynamics[site.index()] {
            DynamicSite::Call { parsed, .. } => HeldType::declared(parsed.ret.as_ref()),
            _ => HeldType::Unset,
        },
        Inst::Catch { dst } => caught_type(body, *dst),
        _ => HeldType::Unset,
    }
}

/// What handlers that begin with this register catch.
fn caught_type(body: &Body, dst: Reg) -> HeldType {
    let is_here = |block: BlockId| {
        let first = body.insts[body.blocks[block.index()].start as usize];
        matches!(first, Inst::Catch { dst: other } if other == dst)
    };
    let mut caught = HeldType::Unset;
    let handlers = body.handler_sets.iter().flat_map(|set| &set.0);
    for handler in handlers.filter(|h| is_here(h.target)) {
        caught.widen(&match handler.catch {
            Some(class) => HeldType::Class(body.refs.classes[class.index()].clone()),
            None => HeldType::named("java/lang/Throwable"),
        });
    }
    match caught {
        HeldType::Class(name) if &*name == OBJECT => HeldType::named("java/lang/Throwable"),
        caught => caught,
    }
}

fn element_type(array: &HeldType) -> HeldType {
    let HeldType::Class(name) = array else {
        return HeldType::named(OBJECT);
    };
    match name.strip_prefix('[').and_then(TypeDesc::parse) {
        Some(element) => HeldType::declared(Some(&element)),
        None => HeldType::named(OBJECT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::text::parse_body;

    #[test]
    fn types_meet_where_paths_do() {
        let text = "(v0:r, v1:r, v2:i) {
              regs v3:r, v4:r, v5:r
            b0:
              v3 = null
              v4 = v1
              if v2 < 0 then b1 else b2
            b1:
              v3 = v1
              v4 = v0
              jump b2
            b2:
              v5 = load ref v0[v2]
              jump b3
            b3:
              return
            }";
        let body = parse_body(text).expect("a body");
        let desc = MethodDesc::parse("([LNode;LNode;I)V").expect("a descriptor");
        let types = RegisterTypes::new(&body, None, &desc);
        let end = body.block_starts[3];
        let at = |register: u16| types.before(&body, end, Reg(register));
        assert_eq!(at(0).as_deref(), Some("[LNode;"));
        assert_eq!(at(2).as_deref(), None, "a number");
        assert_eq!(at(3).as_deref(), Some("Node"), "null is of every class");
        assert_eq!(at(4).as_deref(), Some("java/lang/Object"));
        assert_eq!(at(5).as_deref(), Some("Node"));
    }
}

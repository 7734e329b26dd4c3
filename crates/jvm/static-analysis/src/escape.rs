//! Escape analysis: whether what a private static field holds stays inside the methods that use it.
//!
//! Registers are followed from where they get it, along all ways that the code may take (a forward
//! data-flow problem over instructions), into constructors and factories that are called. What can't be
//! told is taken to escape.

use classes::{ClassRef, Field, MethodRef, World};
use flow::{Analysis, Edges, Facts, Lattice, solve};
use ir::{BlockId, Body, ElemKind, FieldIdx, Inst, InvokeKind, Kind, MethodIdx, Reg};
use std::ops::ControlFlow;

/// Calls that are followed into one another.
const MOST_CALLS: usize = 6;

/// What code may do with what a private static field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Read it. Only its initializer may fill it.
    Table,
    /// Anything but to pass it on.
    Kept,
    /// Anything but to pass it on, or what it leads to.
    KeptWhole,
}

/// Whether all code of `class` uses what a static field of `owner` holds in such a way.
pub(crate) fn is_used_as(
    world: &World,
    class: ClassRef,
    owner: ClassRef,
    field: &Field,
    how: Use,
) -> bool {
    let methods = class.methods.iter();
    let mut methods = methods.filter(|m| !m.is_abstract() && !m.is_native());
    methods.all(|method| {
        let is_initializer = class.id == owner.id && &*method.name == "<clinit>";
        let fills = is_initializer || how != Use::Table;
        let goal = Goal::Field(owner, &field.name);
        let inside = Inside::new(world, method, goal, how, fills);
        inside.is_some_and(|i| i.stays_when_read() && (!is_initializer || i.stays_when_made()))
    })
}

/// Where values are on their way to.
#[derive(Clone, Copy)]
enum Goal<'a> {
    /// A static field of a class.
    Field(ClassRef, &'a str),
    /// Whoever called.
    Result,
    /// Nowhere: the object of a constructor.
    Nowhere,
}

/// A register that holds something before an instruction.
type Held = (u32, Reg);

struct Inside<'a> {
    world: &'a World,
    body: &'static Body,
    goal: Goal<'a>,
    how: Use,
    /// Whether the code makes what is held, so that it may write into it.
    fills: bool,
    calls: usize,
}

impl<'a> Inside<'a> {
    /// `None` if there is no code to be read.
    fn new(
        world: &'a World,
        method: MethodRef,
        goal: Goal<'a>,
        how: Use,
        fills: bool,
    ) -> Option<Inside<'a>> {
        let body = &method.code().ok()?.body;
        Some(Inside {
            world,
            body,
            goal,
            how,
            fills,
            calls: 0,
        })
    }

    /// Whether what the code reads from the field stays where it is.
    fn stays_when_read(&self) -> bool {
        let reads = self.insts().filter_map(|(pc, inst)| match inst {
            Inst::GetStatic { dst, field } if self.is_goal(field) => Some((pc + 1, *dst)),
            _ => None,
        });
        self.stays(&reads.collect::<Vec<_>>())
    }

    /// Whether what the code puts there is made by it, and gets nowhere else.
    fn stays_when_made(&self) -> bool {
        let mut made = self.leading_to(&|at: &Held| self.is_put(at));
        loop {
            let parts = self.parts(&starts(&made));
            let more = self.leading_to(&|at: &Held| parts.contains(at));
            let more: Vec<_> = more.into_iter().filter(|m| !made.contains(m)).collect();
            if more.is_empty() {
                break;
            }
            made.extend(more);
        }
        made.iter().all(|(origin, _)| self.is_made(*origin)) && self.stays(&starts(&made))
    }

    fn insts(&self) -> impl Iterator<Item = (u32, &'static Inst)> {
        (0..).zip(self.body.insts.iter())
    }

    fn is_goal(&self, field: &FieldIdx) -> bool {
        let named = &self.body.refs.fields[field.index()];
        match self.goal {
            Goal::Field(owner, name) => *named.name == *name && *named.class == *owner.name,
            Goal::Result | Goal::Nowhere => false,
        }
    }

    /// Whether an instruction puts what a register holds where it is to go.
    fn is_put(&self, (pc, register): &Held) -> bool {
        match (&self.body.insts[*pc as usize], self.goal) {
            (Inst::PutStatic { field, src }, Goal::Field(..)) => {
                src == register && self.is_goal(field)
            }
            (Inst::ReturnValue { src }, Goal::Result) => src == register,
            _ => false,
        }
    }

    /// Whether what is put into the object counts as well.
    fn has_parts(&self) -> bool {
        match self.how {
            Use::Table | Use::KeptWhole => true,
            Use::Kept => false,
        }
    }

    /// What is put into the object: where, and in which registers.
    fn parts(&self, from: &[Held]) -> Vec<Held> {
        if !self.has_parts() {
            return Vec::new();
        }
        let places = self.follow(from);
        let parts = places.iter();
        let parts = parts.filter_map(|(pc, held)| Some((pc, self.part(pc, &held.0)?)));
        parts.collect()
    }

    /// What an instruction puts into something that is held.
    fn part(&self, pc: u32, held: &[Reg]) -> Option<Reg> {
        match &self.body.insts[pc as usize] {
            Inst::ArrayStore {
                elem: ElemKind::Ref,
                array,
                src,
                ..
            } => held.contains(array).then_some(*src),
            Inst::PutField { object, field, src } if self.is_reference(field) => {
                held.contains(object).then_some(*src)
            }
            _ => None,
        }
    }

    fn is_reference(&self, field: &FieldIdx) -> bool {
        self.body.refs.fields[field.index()].desc.elem == ElemKind::Ref
    }

    /// What is in registers, from where on, and gets to such a place: each with the instruction that it
    /// comes from, `None` for arguments.
    fn leading_to(&self, is_there: &dyn Fn(&Held) -> bool) -> Vec<(Option<u32>, Held)> {
        let arguments = (0..self.body.params).map(|i| (None, (0, Reg(i))));
        let written = self.insts().filter_map(|(pc, inst)| {
            let is_move = matches!(inst, Inst::Move { .. });
            let dst = inst.written_register().filter(|_| !is_move)?;
            Some((Some(pc), (pc + 1, dst)))
        });
        let all = arguments.chain(written);
        let all = all.filter(|(_, (_, r))| self.body.regs[r.index()].kind == Kind::Ref);
        let leads = |(_, start): &(Option<u32>, Held)| {
            let places = self.follow(&[*start]);
            let mut places = places.iter();
            places.any(|(pc, held)| held.0.iter().any(|r| is_there(&(pc, *r))))
        };
        all.filter(leads).collect()
    }

    /// Whether what an instruction gives is something new, or nothing that matters.
    fn is_made(&self, origin: Option<u32>) -> bool {
        let Some(pc) = origin else { return false };
        let body = self.body;
        match &body.insts[pc as usize] {
            Inst::New { .. }
            | Inst::NewArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::ConstNull { .. }
            | Inst::ConstString { .. }
            | Inst::ConstClass { .. } => true,
            Inst::GetStatic { field, .. } | Inst::GetField { field, .. } => {
                self.is_no_array(&body.refs.fields[field.index()].desc.text)
            }
            Inst::Invoke { kind, method, .. } => self.gives_new(*kind, *method),
            _ => false,
        }
    }

    /// Elements of tables are of classes whose objects never change; only arrays among them count.
    fn is_no_array(&self, desc: &str) -> bool {
        match self.how {
            Use::Table => desc.starts_with('L') && desc != "Ljava/lang/Object;",
            Use::Kept | Use::KeptWhole => false,
        }
    }

    /// Whether a method gives something that nobody else has.
    fn gives_new(&self, kind: InvokeKind, method: MethodIdx) -> bool {
        let named = &self.body.refs.methods[method.index()];
        let result = named.desc.rsplit(')').next().unwrap_or_default();
        if self.is_no_array(result) {
            return true;
        }
        let is_flat = |desc: &str| desc.len() == 2 && desc.starts_with('[');
        if &*named.name == "clone" && named.class.starts_with('[') {
            return is_flat(&named.class);
        }
        if named.class.starts_with("java/") {
            // Buffers give the very array that they write into.
            return is_flat(result) && &*named.name != "array";
        }
        if kind != InvokeKind::Static || self.calls == MOST_CALLS {
            return false;
        }
        let class = self.world.load(&named.class).ok();
        let called = class.and_then(|c| self.world.find_method(c, &named.name, &named.desc));
        called.is_some_and(|m| {
            !m.is_native()
                && self
                    .into(m, Goal::Result)
                    .is_some_and(|i| i.stays_when_made())
        })
    }

    fn into(&self, method: MethodRef, goal: Goal<'a>) -> Option<Inside<'a>> {
        let called = Inside::new(self.world, method, goal, self.how, true)?;
        Some(Inside {
            calls: self.calls + 1,
            ..called
        })
    }

    fn stays(&self, from: &[Held]) -> bool {
        let places = self.follow(from);
        let mut places = places.iter();
        places.all(|(pc, held)| !self.lets_go(pc, &held.0, from))
    }

    /// Whether an instruction may change what one of these registers leads to, or give it to others.
    fn lets_go(&self, pc: u32, held: &[Reg], from: &[Held]) -> bool {
        let inst = &self.body.insts[pc as usize];
        let is = |r: &Reg| held.contains(r);
        match inst {
            Inst::ArrayStore {
                array, src, elem, ..
            } => {
                let goes = *elem == ElemKind::Ref && is(src);
                is(array) && !self.fills || goes && !self.is_one_of((pc, *array), from)
            }
            Inst::PutField { object, src, .. } => {
                is(object) && !self.fills || is(src) && !self.is_one_of((pc, *object), from)
            }
            Inst::PutStatic { src, .. } | Inst::ReturnValue { src } => {
                is(src) && !self.is_put(&(pc, *src))
            }
            Inst::Throw { src } => is(src),
            Inst::Invoke { kind, method, .. } => {
                let args = self.body.call_args(inst);
                args.iter().any(is) && !self.is_harmless(*kind, *method, args, held)
            }
            Inst::InvokeDynamic { .. } => self.body.call_args(inst).iter().any(is),
            _ => false,
        }
    }

    /// Whether a register holds one of these in any case.
    fn is_one_of(&self, register: Held, from: &[Held]) -> bool {
        let all = self.leading_to(&|at: &Held| *at == register);
        all.iter().all(|(_, start)| from.contains(start))
    }

    /// Whether a call leaves what it is given where it is.
    fn is_harmless(&self, kind: InvokeKind, method: MethodIdx, args: &[Reg], held: &[Reg]) -> bool {
        let named = &self.body.refs.methods[method.index()];
        if &*named.name == "<init>" && kind == InvokeKind::Special && self.fills {
            let others = &args[1..];
            return !others.iter().any(|r| held.contains(r)) && self.keeps_itself(named);
        }
        let sets_numbers = &*named.class == "java/util/Arrays"
            && matches!(&*named.name, "fill" | "sort" | "setAll")
            && named.desc.as_bytes().get(1) == Some(&b'[')
            && !named.desc.starts_with("([L")
            && !named.desc.starts_with("([[");
        let clones = &*named.name == "clone" && named.class.len() == 2;
        self.fills && sets_numbers || clones && named.class.starts_with('[')
    }

    /// Whether a constructor gives its object to nobody.
    fn keeps_itself(&self, named: &ir::MethodSymbol) -> bool {
        if named.class.starts_with("java/") {
            return true;
        }
        // What it is given may be in the object, and elsewhere.
        let takes_objects = named.parsed.params.iter().any(|p| p.elem == ElemKind::Ref);
        if takes_objects && self.has_parts() || self.calls == MOST_CALLS {
            return false;
        }
        let class = self.world.load(&named.class).ok();
        let found = class.and_then(|c| self.world.find_method(c, &named.name, &named.desc));
        let inside = found.and_then(|m| self.into(m, Goal::Nowhere));
        inside.is_some_and(|i| i.stays(&[(0, Reg(0))]))
    }

    /// The registers that may hold one of these, by the instruction before which they do.
    fn follow(&self, from: &[Held]) -> Facts<u32, Holders> {
        let start = from.iter().map(|(pc, r)| (*pc, Holders(vec![*r])));
        solve(&mut Following(self), start)
    }

    fn start(&self, block: BlockId) -> u32 {
        self.body.blocks[block.index()].start
    }

    /// The registers that hold something once an instruction was executed.
    fn after(&self, inst: &Inst, held: &[Reg]) -> Vec<Reg> {
        let carried = match inst {
            Inst::Move { src, .. } => Some(src),
            Inst::ArrayLoad {
                elem: ElemKind::Ref,
                array,
                ..
            } => Some(array),
            Inst::GetField { object, field, .. } if self.is_reference(field) => Some(object),
            _ => None,
        };
        let dst = inst.written_register();
        let mut after: Vec<Reg> = held.iter().copied().filter(|r| Some(*r) != dst).collect();
        if let (Some(dst), Some(carried)) = (dst, carried)
            && held.contains(carried)
        {
            after.push(dst);
        }
        after
    }
}

fn starts(made: &[(Option<u32>, Held)]) -> Vec<Held> {
    made.iter().map(|(_, start)| *start).collect()
}

/// Registers that may hold what is followed.
#[derive(Clone)]
struct Holders(Vec<Reg>);

impl Lattice for Holders {
    fn join(&mut self, other: Holders) -> bool {
        let before = self.0.len();
        for r in other.0 {
            if !self.0.contains(&r) {
                self.0.push(r);
            }
        }
        self.0.len() > before
    }
}

/// The problem: which registers hold what is followed before each instruction.
struct Following<'a, 'b>(&'a Inside<'b>);

impl Analysis for Following<'_, '_> {
    type Node = u32;
    type Fact = Holders;

    fn transfer(
        &mut self,
        pc: u32,
        held: &Holders,
        edges: &mut Edges<u32, Holders>,
    ) -> ControlFlow<()> {
        let (inside, body) = (self.0, self.0.body);
        let next = inside.after(&body.insts[pc as usize], &held.0);
        for handler in body.handlers_at(pc) {
            edges.send(inside.start(handler.target), held.clone());
        }
        let mut send = |to: u32| {
            if !next.is_empty() {
                edges.send(to, Holders(next.clone()));
            }
        };
        let block = body.block_of(pc);
        match pc + 1 < body.blocks[block.index()].end {
            true => send(pc + 1),
            false => body.for_each_successor(block, |to| send(inside.start(to))),
        }
        ControlFlow::Continue(())
    }
}

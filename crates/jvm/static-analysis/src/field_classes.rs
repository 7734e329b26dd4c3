//! Field classes: which classes the objects in a field are of, by the code that assigns it.
//!
//! A final field is assigned by the constructors of its class alone, a private one by the code of its nest, a
//! package-private one by the code of its package, so that all assignments can be read. A forward data-flow problem
//! over each body that has one tells what the assigned register holds: objects that were just made, texts, null, what
//! the field held before. Everything else may be anything, and then so may the field. Not seen is what reflection or
//! deserialization assigns; a field that no code assigns is taken for one of theirs.

use crate::fields::nest;
use classes::{ClassId, ClassRef, Field, World};
use flow::{Analysis, Edges, Lattice, solve};
use ir::{BlockId, Body, FieldSymbol, Inst, Reg, flags};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Names of classes: those that objects are exactly of, not of subclasses.
type ExactClasses = BTreeSet<Arc<str>>;

/// More classes are not told apart.
const MOST_CLASSES: usize = 6;

/// What lets code assign fields that it does not name.
const UPDATERS: [&str; 4] = [
    "java/lang/invoke/VarHandle",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    "sun/misc/Unsafe",
    "jdk/internal/misc/Unsafe",
];

/// The classes of what a field holds; `None` if they can't be told.
type HeldClasses = Option<Arc<[ClassRef]>>;

/// What fields hold. Code does not change, so each field is looked at once.
#[derive(Default)]
pub struct FieldClasses {
    known: Mutex<FxHashMap<(ClassId, u16), HeldClasses>>,
}

impl FieldClasses {
    /// The classes of the objects that an instance field of `class` may hold, in a fixed order; `None` if that can't be
    /// told. `package` gives the classes of the field's package.
    pub fn of_field(
        &self,
        world: &World,
        class: ClassRef,
        field: &Field,
        package: impl FnOnce() -> Vec<ClassRef>,
    ) -> HeldClasses {
        let key = (class.id, field.index);
        if let Some(known) = self.known.lock().get(&key) {
            return known.clone();
        }
        let code = if field.flags & (flags::FINAL | flags::PRIVATE) != 0 {
            Some(nest(world, class))
        } else if field.flags & (flags::PUBLIC | flags::PROTECTED) == 0 {
            Some(package())
        } else {
            None
        };
        let names = code.and_then(|code| assigned_classes(world, &code, class, field));
        let found = names.and_then(|names| {
            let classes = names.iter().map(|name| world.load(name).ok());
            classes.collect::<Option<Arc<[ClassRef]>>>()
        });
        self.known.lock().insert(key, found.clone());
        found
    }
}

/// The classes of all that this code assigns to the field; `None` if it may be anything.
fn assigned_classes(
    world: &World,
    code: &[ClassRef],
    owner: ClassRef,
    field: &Field,
) -> Option<ExactClasses> {
    let is_field = |named: &FieldSymbol| {
        let may_name = || match world.load(&named.class) {
            Ok(class) => class.is_subtype_of(owner),
            Err(_) => false,
        };
        *named.name == *field.name && *named.desc.text == *field.desc.text && may_name()
    };
    let mut all = ExactClasses::new();
    for class in code {
        let methods = class.methods.iter();
        for method in methods.filter(|m| !m.is_abstract() && !m.is_native()) {
            let code = method.code().ok()?;
            let refs = &code.body.refs;
            let is_updater = |class: &str| UPDATERS.contains(&class);
            if refs.methods.iter().any(|m| is_updater(&m.class)) {
                return None;
            }
            if refs.fields.iter().any(is_field) {
                all.extend(assigned_in(&code.body, &is_field)?);
            }
        }
    }
    // Nobody but the code around it can make an object of an anonymous class.
    let is_anonymous = |name: &Arc<str>| {
        let last = name.rsplit('$').next().unwrap_or_default();
        !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit())
    };
    let is_known = (1..=MOST_CLASSES).contains(&all.len()) && !all.iter().any(is_anonymous);
    is_known.then_some(all)
}

/// What one body assigns.
fn assigned_in(body: &Body, is_field: &dyn Fn(&FieldSymbol) -> bool) -> Option<ExactClasses> {
    let mut problem = FieldAssignments {
        body,
        is_field,
        found: Some(ExactClasses::new()),
    };
    solve(&mut problem, [(BlockId(0), RegisterContents::default())]);
    problem.found
}

/// What registers hold: objects of these classes, or null. Those that are not listed hold anything.
#[derive(Clone, Default)]
struct RegisterContents(BTreeMap<Reg, ExactClasses>);

impl Lattice for RegisterContents {
    fn join(&mut self, other: RegisterContents) -> bool {
        let size =
            |c: &RegisterContents| (c.0.len(), c.0.values().map(BTreeSet::len).sum::<usize>());
        let before = size(self);
        self.0.retain(|reg, _| other.0.contains_key(reg));
        for (reg, classes) in &mut self.0 {
            classes.extend(other.0[reg].iter().cloned());
        }
        size(self) != before
    }
}

struct FieldAssignments<'a> {
    body: &'a Body,
    is_field: &'a dyn Fn(&FieldSymbol) -> bool,
    /// What was assigned so far; `None` if it may be anything.
    found: Option<ExactClasses>,
}

impl Analysis for FieldAssignments<'_> {
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

impl FieldAssignments<'_> {
    fn inst(&mut self, inst: &Inst, contents: &mut RegisterContents) {
        if let Inst::PutField { field, src, .. } = *inst {
            if (self.is_field)(&self.body.refs.fields[field.index()]) {
                match (&mut self.found, contents.0.get(&src)) {
                    (Some(found), Some(classes)) => found.extend(classes.iter().cloned()),
                    _ => self.found = None,
                }
            }
            return;
        }
        let Some(dst) = inst.written_register() else {
            return;
        };
        match self.written(inst, contents) {
            Some(classes) => contents.0.insert(dst, classes),
            None => contents.0.remove(&dst),
        };
    }

    /// What an instruction writes; `None` for anything.
    fn written(&self, inst: &Inst, contents: &RegisterContents) -> Option<ExactClasses> {
        let refs = &self.body.refs;
        match *inst {
            Inst::New { class, .. }
            | Inst::NewArray { class, .. }
            | Inst::NewMultiArray { class, .. } => {
                Some(ExactClasses::from([refs.classes[class.index()].clone()]))
            }
            Inst::ConstNull { .. } => Some(ExactClasses::new()),
            Inst::ConstString { .. } => Some(ExactClasses::from(["java/lang/String".into()])),
            Inst::Move { src, .. } => contents.0.get(&src).cloned(),
            // The field's own content adds nothing to what is assigned to it.
            Inst::GetField { field, .. } => {
                (self.is_field)(&refs.fields[field.index()]).then(ExactClasses::new)
            }
            Inst::Invoke { method, .. } => {
                let named = &refs.methods[method.index()];
                let gives_argument =
                    &*named.class == "java/util/Objects" && &*named.name == "requireNonNull";
                let first = self.body.call_args(inst).first().copied();
                let argument = first.filter(|_| gives_argument)?;
                contents.0.get(&argument).cloned()
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;

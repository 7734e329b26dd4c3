//! Aliasing with constants: objects that existed before the call because a static field always holds them.

use super::statics::sees;
use crate::machine::Interp;
use crate::vm::Vm;
use classes::{ClassId, ClassRef, Field};
use heap::{Data, Heap, Ref};
use ir::{ElemKind, flags};
use rustc_hash::FxHashSet;

/// Objects that are looked at from static fields on.
const MOST: usize = 4096;

/// How an object was there before.
#[derive(Clone, Copy)]
pub(crate) enum StaticHolder {
    /// This field holds it, and somebody may pass it on.
    By(ClassRef, &'static Field),
    /// This field leads to it, or holds it where a test can't get at it.
    Behind(ClassRef, &'static Field),
    /// This field leads to more objects than are looked at, and may lead to it.
    Perhaps(ClassRef, &'static Field),
}

/// Whether one object leads to another.
#[derive(Clone, Copy, PartialEq)]
enum Leads {
    No,
    There,
    /// There are too many objects to look at.
    Far,
}

impl Leads {
    fn static_holder(self, class: ClassRef, field: &'static Field) -> StaticHolder {
        match self {
            Leads::Far => StaticHolder::Perhaps(class, field),
            Leads::No | Leads::There => StaticHolder::Behind(class, field),
        }
    }
}

/// The static fields of a class that is initialized, with the objects they hold.
fn statics(heap: &Heap, class: ClassRef) -> impl Iterator<Item = (&'static Field, Ref)> {
    let fields = class.fields.iter().filter(|f| f.is_static());
    let fields = fields.filter(|f| f.desc.elem == ElemKind::Ref);
    let statics = heap.statics(class.id);
    fields.filter_map(move |f| {
        let held = Ref::from_bits(statics?.data.get(f.slot as usize));
        held.is_object().then_some((f, held))
    })
}

impl Vm {
    /// The static field that holds an object for good: one of its own class, of the class around that, or
    /// of any class of the program. Of several, one that is not private.
    pub fn holder_of(&self, heap: &Heap, object: Ref) -> Option<(ClassRef, &'static Field)> {
        let all = self.holders_of(heap, object);
        let open = all.iter().find(|(_, f)| f.flags & flags::PRIVATE == 0);
        open.or(all.first()).copied()
    }

    fn holders_of(&self, heap: &Heap, object: Ref) -> Vec<(ClassRef, &'static Field)> {
        let holds = |class: ClassRef| {
            let held = statics(heap, class).filter(move |(_, held)| *held == object);
            let held = held.filter(move |(field, _)| self.is_settled(class, field));
            held.map(move |(field, _)| (class, field))
        };
        let classes = self.holders(heap.get(object).class);
        classes.into_iter().flat_map(holds).collect()
    }

    /// The classes that may hold objects of this one.
    fn holders(&self, class: ClassRef) -> Vec<ClassRef> {
        let world = &self.world;
        let around = world.find_loaded(class.nest_host());
        let count = world.class_count() as u32;
        let program = (0..count).map(|id| world.class(ClassId(id)));
        let program = program.filter(|c| self.opens(c) && !c.is_hidden());
        let mut classes: Vec<ClassRef> = vec![class];
        classes.extend(around.filter(|a| a.id != class.id));
        let near: Vec<ClassId> = classes.iter().map(|c| c.id).collect();
        classes.extend(program.filter(|c| !near.contains(&c.id)));
        classes
    }
}

impl Interp<'_> {
    /// Whether an object was there before the call, as far as static fields tell, and somebody may have
    /// it: one that all fields which lead to it keep to themselves is nobody's input.
    pub(crate) fn static_holder(&self, object: Ref) -> Option<StaticHolder> {
        let mut holders = self.vm.holders_of(&self.state.heap, object);
        let seen = holders.iter().find(|(c, f)| self.is_seen_by_test(c, f));
        if let Some((class, field)) = seen {
            return Some(StaticHolder::By(class, field));
        }
        holders.retain(|(class, _)| self.vm.opens(class));
        let is_private = |f: &Field| f.flags & flags::PRIVATE != 0;
        let mut private = holders.iter().filter(|(_, f)| is_private(f));
        if let Some((class, field)) = private.find(|(c, f)| !self.vm.keeps(c, f)) {
            return Some(StaticHolder::By(class, field));
        }
        match holders.iter().find(|(_, f)| !is_private(f)) {
            Some((class, field)) => Some(StaticHolder::Behind(class, field)),
            None => self.behind(object),
        }
    }

    /// The field that leads to an object over arrays, collections and objects of the program.
    fn behind(&self, object: Ref) -> Option<StaticHolder> {
        let heap = &self.state.heap;
        let classes = self.vm.holders(heap.get(object).class);
        let mut was_there = false;
        for class in &classes {
            let fields = statics(heap, class);
            for (field, first) in fields.filter(|(f, _)| self.vm.is_settled(class, f)) {
                let leads = self.leads(first, object);
                if leads == Leads::No {
                    continue;
                }
                if !self.keeps_behind(class, field, first == object) {
                    return Some(leads.static_holder(class, field));
                }
                was_there = true;
            }
        }
        // A field that changes holds it, too. Of objects that only such fields lead to, the path itself
        // may have made them, and that it read the field is noted.
        let changing = classes.iter().filter(|_| was_there).flat_map(|class| {
            let fields = statics(heap, class).filter(|(f, _)| !self.vm.is_settled(class, f));
            fields.map(|(field, first)| (*class, field, first))
        });
        let mut leading = changing.map(|(c, f, first)| (c, f, self.leads(first, object)));
        let (class, field, leads) = leading.find(|(.., leads)| *leads != Leads::No)?;
        Some(leads.static_holder(class, field))
    }

    /// Whether nobody gets at an object over a field that holds it, or leads to it.
    fn keeps_behind(&self, class: ClassRef, field: &Field, holds: bool) -> bool {
        let is_private = field.flags & flags::PRIVATE != 0;
        is_private
            && match holds {
                true => self.vm.keeps(class, field),
                false => self.vm.keeps_whole(class, field),
            }
    }

    fn leads(&self, from: Ref, to: Ref) -> Leads {
        let heap = &self.state.heap;
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        let mut open = vec![from];
        while let Some(next) = open.pop() {
            if next == to {
                return Leads::There;
            }
            if seen.len() > MOST {
                return Leads::Far;
            }
            if !next.is_object() || !seen.insert(next) || !self.is_looked_into(next) {
                continue;
            }
            let object = heap.get(next);
            let cells = (0..object.data.len()).filter(|i| object.holds_ref(*i));
            open.extend(cells.map(|i| Ref::from_bits(object.data.get(i))));
        }
        Leads::No
    }

    fn is_looked_into(&self, r: Ref) -> bool {
        let object = self.state.heap.get(r);
        let class = object.class;
        let is_collection = || {
            let name = class.name.strip_prefix("java/util/");
            let name = name.map(|n| n.strip_prefix("concurrent/").unwrap_or(n));
            name.is_some_and(|n| !n.contains('/'))
        };
        let is_array = class.elem() == Some(ElemKind::Ref);
        !matches!(object.data, Data::Unsized)
            && (is_array || self.vm.opens(class) || is_collection())
    }

    /// Whether a test in the package of the code under analysis can name a static field.
    fn is_seen_by_test(&self, class: ClassRef, field: &Field) -> bool {
        let package = match self.state.inputs.statics_for() {
            Some(package) => package.to_string(),
            None => self.first_package(),
        };
        self.sees_class(class, &package) && sees(class, field.flags, &package)
    }

    /// The package of the method that was called first.
    fn first_package(&self) -> String {
        let mut package = String::new();
        self.state.thread().stack.for_each_frame(|frame, _| {
            if self.vm.opens(frame.method.class()) {
                package = frame.method.class().package().to_owned();
            }
        });
        package
    }
}

//! Objects that were there before the call because a static final field holds them.

use super::Interp;
use super::constants::keeps;
use super::input_statics::sees;
use crate::natives::Vm;
use classes::{ClassId, ClassRef, Field};
use heap::{Data, Heap, Ref};
use ir::{ElemKind, flags};
use rustc_hash::FxHashSet;

/// Objects that are looked at from static fields on.
const MOST: usize = 4096;

/// How an object was there before.
#[derive(Clone, Copy)]
pub(super) enum Held {
    /// This field holds it, and somebody may pass it on.
    By(ClassRef, &'static Field),
    /// This field leads to it, or holds it where a test can't get at it.
    Behind(ClassRef, &'static Field),
}

/// The static final fields of a class that is initialized, with what they hold.
fn finals(heap: &Heap, class: ClassRef) -> impl Iterator<Item = (&'static Field, Ref)> {
    let is_final = |f: &&Field| f.is_static() && f.flags & flags::FINAL != 0;
    let fields = class.fields.iter().filter(is_final);
    let fields = fields.filter(|f| f.desc.elem == ElemKind::Ref);
    let statics = heap.statics(class.id);
    fields.filter_map(move |f| {
        let held = Ref::from_bits(statics?.data.get(f.slot as usize));
        held.is_object().then_some((f, held))
    })
}

impl Vm {
    /// The static final field that holds an object: one of its own class, of the class around that, or
    /// of any class of the program. Of several, one that is not private.
    pub fn holder_of(&self, heap: &Heap, object: Ref) -> Option<(ClassRef, &'static Field)> {
        let holds = |class: ClassRef| {
            let held = finals(heap, class).filter(move |(_, held)| *held == object);
            held.map(move |(field, _)| (class, field))
        };
        let classes = self.holders(heap.get(object).class);
        let all: Vec<_> = classes.into_iter().flat_map(holds).collect();
        let open = all.iter().find(|(_, f)| f.flags & flags::PRIVATE == 0);
        open.or(all.first()).copied()
    }

    /// The classes that may hold objects of this one.
    fn holders(&self, class: ClassRef) -> Vec<ClassRef> {
        let world = &self.world;
        let around = world.loaded(class.nest_host());
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
    /// Whether an object was there before the call, as far as static final fields tell.
    pub(super) fn held(&self, object: Ref) -> Option<Held> {
        let heap = &self.state.heap;
        match self.vm.holder_of(heap, object) {
            Some((class, field)) if self.is_seen_by_test(class, field) => {
                Some(Held::By(class, field))
            }
            Some((class, _)) if !self.vm.opens(class) => self.behind(object),
            Some((class, field)) => match field.flags & flags::PRIVATE != 0 {
                true if self.keeps(class, field) => None,
                true => Some(Held::By(class, field)),
                false => Some(Held::Behind(class, field)),
            },
            None => self.behind(object),
        }
    }

    /// The field that leads to an object over arrays, collections and objects of the program.
    fn behind(&self, object: Ref) -> Option<Held> {
        let heap = &self.state.heap;
        for class in self.vm.holders(heap.get(object).class) {
            for (field, first) in finals(heap, class) {
                let is_private = field.flags & flags::PRIVATE != 0;
                if self.leads_to(first, object) && !(is_private && self.keeps(class, field)) {
                    return Some(Held::Behind(class, field));
                }
            }
        }
        None
    }

    /// Whether one object leads to another. Yes if there are too many to look at.
    fn leads_to(&self, from: Ref, to: Ref) -> bool {
        let heap = &self.state.heap;
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        let mut open = vec![from];
        while let Some(next) = open.pop() {
            if next == to || seen.len() > MOST {
                return true;
            }
            if !next.is_object() || !seen.insert(next) || !self.is_looked_into(next) {
                continue;
            }
            let object = heap.get(next);
            let cells = (0..object.data.len()).filter(|i| object.holds_ref(*i));
            open.extend(cells.map(|i| Ref::from_bits(object.data.get(i))));
        }
        false
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

    /// Whether no code of its nest passes on what a private field holds.
    fn keeps(&self, class: ClassRef, field: &Field) -> bool {
        let key = (class.id, field.slot);
        if let Some(known) = self.vm.kept_constants.lock().get(&key) {
            return *known;
        }
        let keeps = |c: &ClassRef| keeps(c, class, &field.name);
        let keeps = self.nest(class).iter().all(keeps);
        self.vm.kept_constants.lock().insert(key, keeps);
        keeps
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

//! Node types: which classes are cells of the heap, and which of them share a type of the program form.
//!
//! A pointer has one type, so classes between which a reference may be converted are one type: a class and its
//! superclass, and all classes that implement one interface. What is no class of the targets, enums and exceptions
//! are no cells: nothing is known about them.

use classes::{ClassRef, Field, MethodRef, World};
use ir::flags;
use rustc_hash::FxHashMap;
use static_analysis::{EffectPlace, NameCallGraph, SideEffects};
use std::sync::OnceLock;

/// The partition of the targets' classes.
pub(crate) struct NodeTypes {
    /// The classes and interfaces of the targets, in their order.
    members: Vec<ClassRef>,
    /// By member: the first member of its part.
    representative: Vec<usize>,
    by_class: FxHashMap<u32, usize>,
    calls: OnceLock<NameCallGraph>,
}

impl NodeTypes {
    /// The partition of the classes of these internal names; those that can't be linked are left out.
    pub(crate) fn new(world: &World, names: &[String]) -> NodeTypes {
        let loaded = names.iter().filter_map(|name| world.load(name).ok());
        let members: Vec<ClassRef> = loaded.filter(|class| is_cell_class(class)).collect();
        let by_class: FxHashMap<u32, usize> = members
            .iter()
            .enumerate()
            .map(|(index, class)| (class.id.0, index))
            .collect();
        let mut types = NodeTypes {
            representative: (0..members.len()).collect(),
            members,
            by_class,
            calls: OnceLock::new(),
        };
        for index in 0..types.members.len() {
            let class = types.members[index];
            let above = class
                .super_class
                .into_iter()
                .chain(class.interfaces.iter().copied());
            for other in above {
                if let Some(&other) = types.by_class.get(&other.id.0) {
                    types.unite(index, other);
                }
            }
        }
        types
    }

    fn root(&self, mut index: usize) -> usize {
        while self.representative[index] != index {
            index = self.representative[index];
        }
        index
    }

    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.representative[one.max(other)] = one.min(other);
    }

    /// The part that a class or interface belongs to; `None` if its objects are no cells.
    pub(crate) fn part_of(&self, class: ClassRef) -> Option<usize> {
        Some(self.root(*self.by_class.get(&class.id.0)?))
    }

    /// The part of a field's or a parameter's type.
    pub(crate) fn part_of_type(&self, world: &World, desc: &ir::TypeDesc) -> Option<usize> {
        let class = world.load(desc.class_name()?).ok()?;
        self.part_of(class)
    }

    /// The classes of a part that have objects of their own, in their order.
    pub(crate) fn concrete_classes(&self, part: usize) -> impl Iterator<Item = ClassRef> + '_ {
        let of_part = (0..self.members.len()).filter(move |index| self.root(*index) == part);
        let classes = of_part.map(|index| self.members[index]);
        classes.filter(|class| !class.is_abstract() && !class.is_interface())
    }

    /// True if a method, with all that it calls, reads fields of objects and computes, and does nothing else.
    pub(crate) fn only_reads(&self, method: &MethodRef) -> bool {
        let graph = self.calls.get_or_init(|| NameCallGraph::new(&self.members));
        let effects = SideEffects::of_methods(graph, [*method]);
        let reads_static = |place: &EffectPlace| matches!(place, EffectPlace::Static(..));
        effects.writes.is_empty()
            && effects.calls_outside.is_empty()
            && effects.allocates.is_empty()
            && !effects.locks
            && !effects.reads.iter().any(reads_static)
    }

    /// The name of a part for people: that of its first class.
    pub(crate) fn name(&self, part: usize) -> String {
        self.members[part].java_name()
    }

    /// The instance fields of a part's classes.
    pub(crate) fn fields(&self, part: usize) -> Vec<(ClassRef, &'static Field)> {
        let of_part = (0..self.members.len()).filter(|index| self.root(*index) == part);
        let classes = of_part.map(|index| self.members[index]);
        let fields = classes.flat_map(|class| class.fields.iter().map(move |field| (class, field)));
        fields.filter(|(_, field)| !field.is_static()).collect()
    }
}

fn is_cell_class(class: ClassRef) -> bool {
    let other_kinds = flags::ENUM | flags::ANNOTATION;
    let is_throwable = |class: ClassRef| {
        let mut above = Some(class);
        while let Some(class) = above {
            if &*class.name == "java/lang/Throwable" {
                return true;
            }
            above = class.super_class;
        }
        false
    };
    class.def.is_some() && class.flags & other_kinds == 0 && !is_throwable(class)
}

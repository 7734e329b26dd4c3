//! Objects built by calls of their public methods, such as collections, and the recipes for them.

use super::saved_input::Aside;
use super::{Unknown, UnsizedArray};
use crate::state::State;
use crate::value::Value;
use classes::{ClassRef, MethodRef};
use heap::{Data, Marker, Object, Ref};
use ir::{ElemKind, flags};
use std::sync::Arc;

/// How objects of a class are made: by one call, then one call for each thing that it holds.
#[derive(Debug)]
pub struct BuildRecipe {
    /// The class that is made; of what a call gives, the type that it is declared with.
    pub class: &'static str,
    pub start: Start,
    /// The call that puts something in.
    pub add: (&'static str, &'static str),
    /// Its arguments, each of the type of one type argument.
    pub holds: &'static [ElementDomain],
    /// At most so many calls.
    pub most: usize,
    /// Whether that is enough for every object of the class.
    pub is_all: bool,
}

impl BuildRecipe {
    /// Whether a call like the first one makes an empty object of any such class.
    pub fn starts_empty(&self) -> bool {
        matches!(self.start, Start::New(_, []))
    }

    pub fn is_record(&self) -> bool {
        matches!(self.start, Start::Canonical)
    }
}

/// The first call.
#[derive(Debug)]
pub enum Start {
    /// Of the constructor with this descriptor.
    New(&'static str, &'static [FirstArgument]),
    /// Of a static method: class, name, descriptor.
    Static(
        &'static str,
        &'static str,
        &'static str,
        &'static [FirstArgument],
    ),
    /// Of a method of the first part: name, descriptor.
    On(&'static str, &'static str, &'static [FirstArgument]),
    /// Of the constructor that takes all components of a record.
    Canonical,
}

impl Start {
    pub(crate) fn parts(&self) -> &'static [FirstArgument] {
        match self {
            Start::New(_, parts) | Start::Static(_, _, _, parts) | Start::On(_, _, parts) => parts,
            Start::Canonical => &[],
        }
    }
}

/// An argument of the first call.
#[derive(Clone, Copy, Debug)]
pub enum FirstArgument {
    /// Any number of this type.
    Any(ElemKind),
    /// A number of this type between these two.
    Within(ElemKind, i64, i64),
    /// An object of this class, with the type arguments of what is made. Not null.
    Of(&'static str),
    /// What a type argument says.
    Argument(usize),
    /// This string literal.
    Text(&'static str),
    /// The literal of this class.
    Literal(&'static str),
    /// The literal of the enum that a type argument says.
    EnumOf(usize),
}

/// What an argument may be. Where the call looks at it, only types whose methods depend on nothing
/// that the program may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementDomain {
    Anything,
    AnythingButNull,
    /// What has a hash code.
    Key,
    /// What has a natural order.
    Ordered,
    /// Characters.
    Text,
    /// An `int` from 0 up to this one, without it.
    Below(u32),
}

/// Objects of a class that are tried as inputs: static fields of a class.
#[derive(Debug)]
pub struct Constants {
    pub of: &'static str,
    pub class: &'static str,
    pub fields: &'static [&'static str],
}

/// An object that is being made or has been.
#[derive(Clone)]
pub struct Built {
    pub at: Ref,
    pub class: ClassRef,
    /// Its type, for people.
    pub(crate) shown: Arc<str>,
    pub recipe: &'static BuildRecipe,
    /// The unknown that it stands for.
    pub(crate) unknown: u32,
    /// The arguments of the first call, once it is about to be made.
    pub(crate) parts_given: Option<Arc<[Value]>>,
    /// What is put into it, as far as the declaration tells; `None` for numbers.
    pub(crate) holds: Arc<[Option<Unknown>]>,
    /// The calls up to now, without the object itself.
    pub calls: Vec<BuiltCall>,
    /// Whether the stack had been deep before, see [`State::deep_stack`].
    pub(crate) was_deep: bool,
    /// What the program had made of the input when the first call began, if that minds.
    pub(crate) aside: Option<Aside>,
    /// What it consisted of when it was done.
    pub(crate) parts: Arc<[(Ref, Object)]>,
}

#[derive(Clone, Debug)]
pub struct BuiltCall {
    pub method: MethodRef,
    /// Types of the arguments.
    pub elems: Arc<[ElemKind]>,
    pub args: Arc<[Value]>,
}

impl BuiltCall {
    pub fn typed_args(&self) -> impl Iterator<Item = (ElemKind, Value)> {
        self.elems.iter().copied().zip(self.args.iter().copied())
    }
}

fn simple_name(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

impl Built {
    /// The objects that it consisted of when it was done, as they were then.
    pub fn parts(&self) -> &[(Ref, Object)] {
        &self.parts
    }

    /// Whether what it is declared to hold can be made.
    pub(crate) fn takes_contents(&self) -> bool {
        self.holds.len() == self.recipe.holds.len()
    }

    /// Which objects of the type are made, for people.
    pub(crate) fn limits(&self) -> String {
        let numbers = self.recipe.holds.iter().find_map(|holds| match holds {
            ElementDomain::Below(end) => Some(format!(" below {end}")),
            _ => None,
        });
        let below = numbers.unwrap_or_default();
        let shown = &self.shown;
        if !self.takes_contents() {
            return format!("an input of type {shown} is empty");
        }
        match (self.recipe.most, &self.recipe.start) {
            (0, Start::Static(by, name, _, parts)) => {
                let by = simple_name(by);
                let is_number = |p: &FirstArgument| {
                    matches!(p, FirstArgument::Any(_) | FirstArgument::Within(..))
                };
                let of = match parts.iter().any(is_number) {
                    true => " of certain numbers",
                    false => "",
                };
                format!("an input of type {shown} is one that {by}.{name} makes{of}")
            }
            (0, Start::On(name, _, parts)) => {
                let on = match parts.first() {
                    Some(FirstArgument::Of("java/util/ArrayList")) | None => "list".to_owned(),
                    Some(FirstArgument::Of(class)) => simple_name(class).to_lowercase(),
                    Some(_) => "object".to_owned(),
                };
                format!("an input of type {shown} is made by {on}.{name}()")
            }
            (0, Start::New(..) | Start::Canonical) => {
                format!("an input of type {shown} was just created")
            }
            (most, _) => format!("an input of type {shown} has at most {most} elements{below}"),
        }
    }

    pub(crate) fn mark(&self, marker: &mut Marker) {
        marker.mark(self.at);
        self.aside.iter().for_each(|aside| aside.mark(marker));
        let args = self.calls.iter().flat_map(BuiltCall::typed_args);
        let given = args.filter(|(elem, _)| *elem == ElemKind::Ref);
        given.for_each(|(_, value)| marker.mark(value.as_ref()));
        for (at, object) in &*self.parts {
            marker.mark(*at);
            references(object).for_each(|r| marker.mark(r));
        }
    }
}

pub(crate) fn references(object: &Object) -> impl Iterator<Item = Ref> {
    // What an array without a length holds is kept elsewhere.
    let count = match object.data {
        Data::Unsized => 0,
        _ => object.data.len(),
    };
    let all = 0..count;
    all.filter(|i| object.holds_ref(*i))
        .map(|i| Ref::from_bits(object.data.get(i)))
}

fn has_same_cells(now: &Object, then: &Object) -> bool {
    let is_same = |i| now.data.get(i) == then.data.get(i) && now.term(i) == then.term(i);
    now.data.len() == then.data.len() && (0..now.data.len()).all(is_same)
}

fn is_enum(class: ClassRef) -> bool {
    let is = |c: ClassRef| c.flags & flags::ENUM != 0;
    is(class) || class.super_class.is_some_and(is)
}

impl State {
    /// The objects that a collection consists of, beside what was put into it.
    pub(crate) fn parts_of(&self, built: Ref) -> Arc<[(Ref, Object)]> {
        let mut parts = vec![built];
        let mut next = 0;
        while let Some(part) = parts.get(next).copied() {
            next += 1;
            for r in references(self.heap.get(part)) {
                if r.is_object() && !parts.contains(&r) && self.is_part(r) {
                    parts.push(r);
                }
            }
        }
        let with_content = |r: Ref| (r, self.heap.get(r).clone());
        parts.into_iter().map(with_content).collect()
    }

    fn is_part(&self, r: Ref) -> bool {
        let class = self.heap.get(r).class;
        let of_library = ["java/util/", "java/io/", "java/lang/StringBu", "["];
        let of_library = of_library.iter().any(|start| class.name.starts_with(start));
        // What the constructor of a record makes of the program's own classes.
        let of_program = class.module().is_none() && !class.is_hidden() && !is_enum(class);
        (of_library || of_program) && self.inputs.object_at(r).is_none()
    }

    /// Whether a collection still consists of the same objects with the same contents.
    pub(super) fn is_as_built(&self, index: usize) -> bool {
        let parts = &self.inputs.built(index).parts;
        parts.iter().all(|(at, then)| {
            let now = self.heap.get(*at);
            match (&now.data, &then.data) {
                (Data::Unsized, Data::Unsized) => self.is_unwritten(now),
                // What has got a length since may have been written as well.
                (Data::Unsized, _) | (_, Data::Unsized) => false,
                _ => has_same_cells(now, then),
            }
        })
    }

    /// Whether nothing was written to an array without a length.
    fn is_unwritten(&self, array: &Object) -> bool {
        match UnsizedArray::of_object(array) {
            UnsizedArray::Input(index) => self.inputs.array(index).writes.is_empty(),
            UnsizedArray::Allocated(_) => false,
        }
    }

    /// Gives a collection what it held at entry.
    pub(super) fn restore_built(&mut self, index: usize) {
        let parts = self.inputs.built(index).parts.clone();
        for (at, object) in &*parts {
            *self.heap.get_mut(*at) = object.clone();
        }
    }
}

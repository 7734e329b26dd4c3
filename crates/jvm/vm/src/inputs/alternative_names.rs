//! Alternatives in words: what a path assumes of its input, for people who follow an exploration.
//!
//! They read as conditions do: `list.next is null`. Made only if somebody listens
//! ([`crate::Host::hears_alternatives`]).

use super::alternatives::Alternative;
use crate::machine::Interp;
use classes::{ClassRef, Field, java_type_name};
use heap::Ref;
use ir::flags;

impl Interp<'_> {
    /// What an unknown is if this alternative is taken.
    pub(super) fn describe_alternative(&self, number: u32, alternative: Alternative) -> String {
        let name = &self.state.inputs.unknown(number).name;
        match alternative {
            Alternative::Null => format!("{name} is null"),
            Alternative::Same(r) => format!("{name} is {}", self.describe_object(r)),
            Alternative::Within(segment) => {
                let segment = &self.state.inputs.unknown(segment).name;
                format!("{name} is one of the objects of the list segment at {segment}")
            }
            Alternative::New(class)
            | Alternative::NewArray(class)
            | Alternative::Made(class, _)
            | Alternative::Built(class, _) => {
                format!("{name} is a new {}", java_type_name(&class.name))
            }
            Alternative::Function(class) => {
                let interface = class.java_name();
                format!("{name} is a {interface} of which nothing is known")
            }
            Alternative::Unmakeable(class) => {
                format!("{name} is a {} that Cairn can't make", class.java_name())
            }
        }
    }

    /// An object that is there already.
    fn describe_object(&self, r: Ref) -> String {
        let mut objects = self.state.inputs.objects().iter();
        if let Some(object) = objects.find(|o| o.at == r) {
            return format!("an alias of {}", object.name);
        }
        let class = self.state.heap.get(r).class;
        match &*class.name {
            "java/lang/Class" => format!("{}.class", self.class_of_mirror(r).java_name()),
            "java/lang/String" => format!("{:?}", self.string_lossy(r)),
            _ => match self.describe_enum_constant(r, class) {
                Some(constant) => constant,
                None => format!("a {} that was there before", class.java_name()),
            },
        }
    }

    /// `Color.RED`, if the object is an enum constant. One with a body is of a class below the enum.
    fn describe_enum_constant(&self, r: Ref, class: ClassRef) -> Option<String> {
        let above = class.super_class.filter(|c| c.flags & flags::ENUM != 0);
        let class = above.unwrap_or(class);
        let is_it = |f: &&Field| {
            f.flags & flags::ENUM != 0
                && f.is_static()
                && self.static_cell(class, f.slot as usize).as_ref() == r
        };
        let constant = class.fields.iter().find(is_it)?;
        Some(format!("{}.{}", class.java_name(), constant.name))
    }
}

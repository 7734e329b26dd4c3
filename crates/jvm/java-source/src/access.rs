//! Access control (JLS 6.6): what code of a package can name, call and assign.

use crate::syntax::SourceType;
use crate::types::is_primitive;
use classes::signature::types;
use classes::{Class, ClassRef, Field, MethodRef, World, java_type_name};
use ir::flags;

/// Code in the package of a class, outside of any class of the program. Nothing can be added to the packages of the
/// JDK, so code there only has access to what is public.
#[derive(Clone, Copy)]
pub struct Package<'a> {
    /// The classes of the program.
    pub world: &'a World,
    /// With slashes; `None` for a package without other classes.
    pub name: Option<&'a str>,
}

impl<'a> Package<'a> {
    /// The package of a class.
    pub fn of(world: &'a World, class: &'a Class) -> Package<'a> {
        Package {
            world,
            name: Package::name_of(class),
        }
    }

    /// The package of a class, with slashes; `None` for a class of the JDK, to whose packages nothing can be added.
    pub fn name_of(class: &Class) -> Option<&str> {
        let is_closed = class.module().is_some();
        (!is_closed).then(|| class.package())
    }

    /// Whether a member with these flags is accessible, if its class is.
    pub fn sees(&self, member_flags: u16, declaring: &Class) -> bool {
        member_flags & flags::PUBLIC != 0
            || member_flags & flags::PRIVATE == 0 && Some(declaring.package()) == self.name
    }

    /// Whether source can name a class. The access flags of nested classes are in a separate attribute.
    pub fn sees_class(&self, class: &Class) -> bool {
        let Some(def) = &class.def else { return true };
        let Some(own) = def.inner_classes.iter().find(|i| i.inner == def.name) else {
            return self.sees(class.flags, class) && def.enclosing_method.is_none();
        };
        let outer = own.outer.as_ref();
        let outer = outer.and_then(|name| self.world.load(name).ok());
        own.name.is_some()
            && self.sees(own.flags, class)
            && outer.is_some_and(|outer| self.sees_class(outer))
    }

    /// Whether a method can be called, on a variable of its class or a subclass.
    pub fn sees_method(&self, method: MethodRef) -> bool {
        self.sees(method.flags, method.class())
    }

    /// Whether a field of an object can be assigned through a variable of class `held`: another field with its name
    /// may hide it.
    pub fn can_assign(&self, field: &Field, declaring: ClassRef, held: ClassRef) -> bool {
        let above = std::iter::successors(Some(held), |c| c.super_class);
        let mut nearer = above.take_while(|c| c.id != declaring.id);
        let is_hidden = nearer.any(|c| c.fields.iter().any(|f| f.name == field.name));
        let own = field.flags & (flags::FINAL | flags::SYNTHETIC | flags::STATIC) == 0;
        own && !is_hidden && self.sees(field.flags, declaring) && self.sees_type(&field.desc)
    }

    fn sees_type(&self, desc: &ir::TypeDesc) -> bool {
        let Some(name) = desc.class_name() else {
            return true;
        };
        let loaded = self.world.load(name);
        loaded.is_ok_and(|class| self.sees_class(class.innermost()))
    }

    /// The class of a type as source writes it, unless it is an array or a primitive.
    fn class_in_source(&self, name: &str) -> Option<ClassRef> {
        let mut internal = name.replace('.', "/");
        loop {
            if let Ok(class) = self.world.load(&internal) {
                return Some(class);
            }
            // `acme/List/Node` is `acme/List$Node`.
            let at = internal.rfind('/')?;
            internal.replace_range(at..=at, "$");
        }
    }

    /// Whether source can name this type.
    pub fn sees_source_type(&self, source: &str) -> bool {
        let plain = source.trim_end_matches("[]");
        let class = || self.class_in_source(plain);
        is_primitive(plain) || class().is_some_and(|class| self.sees_class(class))
    }

    /// A generic signature as a source type; `None` if source can't name all of it.
    pub fn source_of(&self, signature: &str) -> Option<SourceType> {
        let bound = || self.source_of(&signature[1..]).map(Box::new);
        match signature.as_bytes().first()? {
            b'*' => Some(SourceType::Wildcard),
            b'+' => bound().map(SourceType::Extends),
            b'-' => bound().map(SourceType::Super),
            b'[' => bound().map(SourceType::Array),
            b'L' if !signature.contains(">.") => {
                let name = &signature[1..signature.find(['<', ';'])?];
                let class = self.world.load(name).ok()?;
                let is_seen = self.sees_class(class);
                let arguments = match signature.split_once('<') {
                    Some((_, arguments)) => types(arguments.strip_suffix(">;")?),
                    None => Vec::new(),
                };
                let arguments = arguments.into_iter().map(|a| self.source_of(a));
                let arguments = arguments.collect::<Option<_>>()?;
                is_seen.then(|| SourceType::Named {
                    name: class.source_name(),
                    arguments,
                })
            }
            b'L' | b'T' => None,
            _ => Some(SourceType::from_name(java_type_name(signature))),
        }
    }
}

/// Whether no other class of the package can name a class: it is private, in a private one, or local.
pub fn is_hidden_class(world: &World, class: &Class) -> bool {
    let Some(def) = &class.def else { return false };
    let Some(own) = def.inner_classes.iter().find(|i| i.inner == def.name) else {
        return false;
    };
    let outer = own.outer.as_ref().and_then(|o| world.load(o).ok());
    own.flags & flags::PRIVATE != 0 || outer.is_none_or(|outer| is_hidden_class(world, outer))
}

/// Whether a class is public. The access flags of nested classes are in a separate attribute.
pub fn is_public_class(class: &Class) -> bool {
    let Some(def) = &class.def else { return false };
    let own = def.inner_classes.iter().find(|i| i.inner == def.name);
    own.map_or(class.flags, |i| i.flags) & flags::PUBLIC != 0
}

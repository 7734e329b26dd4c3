//! What code of a package has access to.

use classes::{Class, ClassRef, Field, MethodRef, World};
use ir::flags;

/// Code that stands beside a class: in its package, outside of any class of the program. Nothing can
/// be added to the packages of the JDK, so code beside its classes sees what is public.
#[derive(Clone, Copy)]
pub struct Package<'a> {
    pub world: &'a World,
    /// With slashes; `None` for a package that holds nothing else.
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

    /// The package of a class with slashes; `None` for one of the JDK, which nothing can be added to.
    pub fn name_of(class: &Class) -> Option<&str> {
        let is_closed = class.module().is_some();
        (!is_closed).then(|| class.package())
    }

    /// Whether a member with these flags is accessible, if its class is.
    pub fn sees(&self, member_flags: u16, declaring: &Class) -> bool {
        member_flags & flags::PUBLIC != 0
            || member_flags & flags::PRIVATE == 0 && Some(declaring.package()) == self.name
    }

    /// Whether source can name a class. Nested classes have their access in an attribute of their
    /// own.
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

    /// Whether a field of an object can be assigned through a variable of class `held`: another one of
    /// its name may hide it.
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
}

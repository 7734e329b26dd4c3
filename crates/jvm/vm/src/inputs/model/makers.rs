//! Makers: where objects for unknown references come from.

use super::Unknown;
use crate::machine::Interp;
use crate::trap::Trap;
use classes::{ClassRef, World};
use heap::Ref;

/// Makes an unknown object of a class that is not opened field by field, and notes it in the
/// state's inputs under the unknown's name.
pub type InputMaker = fn(&mut Interp<'_>, ClassRef, &Unknown) -> Result<Ref, Trap>;

/// Finds classes that may stand where another is declared.
pub trait Subclasses: Send + Sync {
    /// Instantiable classes of the user's class path below `class`, in a fixed order; `class`
    /// itself is not among them.
    fn below(&self, world: &World, class: ClassRef) -> Vec<ClassRef>;

    /// Enums of the user's class path below `class`, in a fixed order: their objects are there.
    fn enums_below(&self, world: &World, class: ClassRef) -> Vec<ClassRef>;

    /// Whether code of the user's class path makes objects below `class` that have no class with a name.
    fn has_nameless(&self, world: &World, class: ClassRef) -> bool;

    /// The classes of the package of `class` on the user's class path, that one among them.
    fn of_package(&self, world: &World, class: ClassRef) -> Vec<ClassRef>;
}

/// For programs without unknown inputs.
pub struct NoSubclasses;

impl Subclasses for NoSubclasses {
    fn below(&self, _world: &World, _class: ClassRef) -> Vec<ClassRef> {
        Vec::new()
    }

    fn enums_below(&self, _world: &World, _class: ClassRef) -> Vec<ClassRef> {
        Vec::new()
    }

    fn has_nameless(&self, _world: &World, _class: ClassRef) -> bool {
        false
    }

    fn of_package(&self, _world: &World, class: ClassRef) -> Vec<ClassRef> {
        vec![class]
    }
}

//! The `throws` clause: which exceptions a method declares.

use classes::{ClassRef, MethodRef};
use vm::Vm;

const UNCHECKED: [&str; 2] = ["java/lang/RuntimeException", "java/lang/Error"];

/// The classes of a method's `throws` clause.
#[derive(Clone, Debug)]
pub struct ThrowsClause(Vec<ClassRef>);

impl ThrowsClause {
    /// The clause of a method; classes that can't be loaded are left out.
    pub fn of(vm: &Vm, method: MethodRef) -> ThrowsClause {
        let names = method.def().exceptions.iter();
        ThrowsClause(names.filter_map(|name| vm.world.load(name).ok()).collect())
    }

    /// Whether an exception is declared. `throws Exception` is there because of checked exceptions: it does not
    /// announce that an index is out of bounds, or that an assertion fails.
    pub fn covers(&self, thrown: ClassRef) -> bool {
        let mut clauses = self.0.iter().filter(|d| thrown.is_subtype_of(d));
        match is_unchecked(thrown) {
            true => clauses.any(|declared| is_unchecked(declared)),
            false => clauses.next().is_some(),
        }
    }
}

fn is_unchecked(class: ClassRef) -> bool {
    let mut above = std::iter::successors(Some(class), |c| c.super_class);
    above.any(|c| UNCHECKED.contains(&&*c.name))
}

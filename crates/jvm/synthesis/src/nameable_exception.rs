//! Exception classes that a test can name.

use classes::ClassRef;
use ir::flags;
use vm::Vm;

/// The class of an exception, or the nearest one above it that a test in the package of `tested` can
/// name.
pub(crate) fn nameable_exception(vm: &Vm, thrown: ClassRef, tested: ClassRef) -> ClassRef {
    let mut line = std::iter::successors(Some(thrown), |class| class.super_class);
    let named = line.find(|class| can_name(vm, class, tested));
    named.unwrap_or(thrown)
}

fn can_name(vm: &Vm, class: ClassRef, tested: ClassRef) -> bool {
    let Some(def) = &class.def else { return true };
    let is_near = class.package() == tested.package();
    // Packages of the JDK that are not for everyone are named like this.
    let is_internal = class.module().is_some() && !class.name.starts_with("java");
    let is_seen = |flags: u16| flags & flags::PUBLIC != 0 || is_near && flags & flags::PRIVATE == 0;
    match def.inner_classes.iter().find(|i| i.inner == def.name) {
        // A local class has no outer one.
        Some(own) => {
            let outer = own.outer.as_ref().and_then(|o| vm.world.load(o).ok());
            is_seen(own.flags) && outer.is_some_and(|outer| can_name(vm, outer, tested))
        }
        None => is_seen(class.flags) && !is_internal,
    }
}

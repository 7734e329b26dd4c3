//! Methods under test: which methods a suite should call, whatever branches they have.

use classes::{ClassRef, MethodRef};
use ir::flags;
use java_source::access::{Package, is_public_class};
use java_source::members::{is_callable, methods_of};
use static_analysis::NameCallGraph;
use std::sync::Arc;
use vm::Vm;

/// The methods of a class that tests can call, and that are there to be called: the public ones; of the others that
/// its package sees, those that no public one comes to. A class that only its package sees offers all of them.
/// `within` are the classes whose code tells who calls whom.
pub(crate) fn offered_methods(
    vm: &Arc<Vm>,
    class: ClassRef,
    within: &[ClassRef],
) -> Vec<MethodRef> {
    let package = Package::of(&vm.world, class);
    let own = class.methods.iter().filter(is_callable);
    let own = own.filter(|m| m.is_static() || m.is_constructor());
    let mut methods: Vec<MethodRef> = own.chain(methods_of(class)).collect();
    methods.retain(|m| is_callable(m) && (is_open(m) || package.sees_method(m) && can_run(m)));
    if is_public_class(class) {
        let open = methods.iter().copied().filter(is_open);
        let reached = NameCallGraph::new(within).reachable(open);
        methods.retain(|m| reached.iter().any(|r| r.id == m.id) == is_open(m));
    }
    methods
}

fn is_open(method: &MethodRef) -> bool {
    method.flags & flags::PUBLIC != 0
}

/// Whether there is code to run, and an object to run it on if it makes one.
fn can_run(method: &MethodRef) -> bool {
    let is_of_abstract = method.is_constructor() && method.class().is_abstract();
    !method.is_abstract() && !is_of_abstract
}

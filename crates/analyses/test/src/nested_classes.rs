//! Nested classes that the class under test does not use itself. Code of the package can create objects of them all the
//! same, so each is explored by itself.

use classes::{ClassRef, MethodRef};
use ir::flags;
use java_source::access::is_public_class;
use java_source::members::{is_callable, methods_of};
use states::callable::{Callables, makers};
use std::sync::Arc;
use vm::Vm;

/// Nested classes that the calls of the class under test make no objects of.
pub(crate) fn separate_classes(
    vm: &Arc<Vm>,
    class: ClassRef,
    within: &[ClassRef],
) -> Vec<ClassRef> {
    let callables = Callables::for_all(vm, &[class]);
    let package = callables.package(vm);
    let known = callables.classes();
    let nested = within.iter().copied().filter(|nested| {
        let is_known = known.iter().any(|k| k.id == nested.id);
        !is_known && vm.opens(nested) && package.sees_class(nested)
    });
    let can_begin = |nested: &ClassRef| {
        let is_seen = |m: &MethodRef| package.sees_method(m);
        let has_static = || {
            let mut own = nested.methods.iter();
            own.any(|m| m.is_static() && is_callable(&m))
        };
        is_enum(nested) || makers(nested).iter().any(is_seen) || has_static()
    };
    nested.filter(can_begin).collect()
}

/// Those among them that everybody sees and no method gives: they are there to be used by themselves.
pub(crate) fn public_separate_classes(class: ClassRef, alone: &[ClassRef]) -> Vec<ClassRef> {
    let gives = |nested: &ClassRef| {
        let descriptor = nested.descriptor();
        let own = class.methods.iter().filter(|m| m.is_static());
        let mut methods = methods_of(class).into_iter().chain(own);
        methods.any(|m| {
            m.parsed
                .ret
                .as_ref()
                .is_some_and(|r| *r.text == *descriptor)
        })
    };
    let all = alone.iter().copied();
    all.filter(|nested| is_public_class(nested) && !gives(nested))
        .collect()
}

fn is_enum(class: ClassRef) -> bool {
    class.flags & flags::ENUM != 0
}

//! Creators: the methods whose code makes objects of a class, by which constructors, and who can call these.

use crate::callable::gives;
use classes::{ClassRef, MethodRef};
use ir::{Body, Inst, flags};
use std::sync::Arc;
use vm::Vm;

/// The constructors of a class by which calls among these make no objects of it: they are not called, or take an object
/// that no call gives.
pub(crate) fn unused_constructors(
    vm: &Arc<Vm>,
    class: ClassRef,
    called: &[MethodRef],
) -> Vec<MethodRef> {
    // The constants of an enum are there from the start.
    if class.is_abstract() || class.flags & flags::ENUM != 0 {
        return Vec::new();
    }
    let constructors = class.methods.iter().filter(|m| m.is_constructor());
    constructors
        .filter(|c| !is_among(c, called) || takes_withheld_object(vm, c, called))
        .collect()
}

pub(crate) fn is_among(method: MethodRef, all: &[MethodRef]) -> bool {
    all.iter().any(|m| m.id == method.id)
}

/// Whether a constructor takes an object of a class that has no others below it, and that none of these calls gives.
fn takes_withheld_object(vm: &Arc<Vm>, constructor: MethodRef, called: &[MethodRef]) -> bool {
    let names = constructor
        .parsed
        .params
        .iter()
        .filter_map(|p| p.class_name());
    let mut taken = names.filter_map(|name| vm.world.load(name).ok());
    taken.any(|class| {
        let is_own = vm.opens(class) && !class.is_array() && !class.is_abstract();
        is_own
            && class.flags & flags::ENUM == 0
            && vm.subclasses.below(&vm.world, class).is_empty()
            && !called.iter().any(|m| gives(vm, m, class))
            && !is_in_visible_field(vm, class)
    })
}

/// Whether a class keeps an object of its own in a static field that others see.
fn is_in_visible_field(vm: &Arc<Vm>, class: ClassRef) -> bool {
    let descriptor = class.descriptor();
    near_classes(vm, class, true).iter().any(|near| {
        let mut fields = near.fields.iter();
        fields
            .any(|f| f.is_static() && f.flags & flags::PRIVATE == 0 && *f.desc.text == *descriptor)
    })
}

/// The classes whose code can use a constructor: those within the same outermost one, or all of the package.
pub(crate) fn near_classes(vm: &Arc<Vm>, class: ClassRef, is_package: bool) -> Vec<ClassRef> {
    let outermost = |name: &str| name.split('$').next().unwrap_or_default().to_owned();
    let (package, own) = (class.package(), outermost(&class.name));
    let opened = vm.opened.iter().filter(|name| {
        let near = name.rsplit_once('/').map_or("", |(package, _)| package);
        near == package
    });
    let mut near: Vec<ClassRef> = opened
        .filter_map(|name| vm.world.load(name).ok())
        .chain(vm.subclasses.of_package(&vm.world, class))
        .filter(|c| is_package || outermost(&c.name) == own)
        .collect();
    near.sort_by(|a, b| a.name.cmp(&b.name));
    near.dedup_by_key(|c| c.id);
    near
}

/// Whether a method makes an object of a class by one of these constructors.
pub(crate) fn creates(method: MethodRef, class: ClassRef, constructors: &[MethodRef]) -> bool {
    let Ok(code) = method.code() else {
        return false;
    };
    let body = &code.body;
    let is_new = |inst: &Inst| matches!(inst, Inst::New { class: made, .. } if *body.refs.classes[made.index()] == *class.name);
    body.insts.iter().any(is_new) && constructors.iter().any(|c| invokes(body, c))
}

pub(crate) fn invokes(body: &Body, callee: MethodRef) -> bool {
    body.insts.iter().any(|inst| match inst {
        Inst::Invoke { method, .. } => {
            let named = &body.refs.methods[method.index()];
            *named.name == *callee.name
                && *named.desc == *callee.desc
                && *named.class == *callee.class().name
        }
        _ => false,
    })
}

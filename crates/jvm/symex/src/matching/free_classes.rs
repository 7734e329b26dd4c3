//! Free classes: those whose objects an unknown of the input may be, whatever they hold.

use classes::ClassRef;
use ir::{ElemKind, flags};
use std::collections::HashMap;
use std::sync::Mutex;
use vm::Vm;

/// By class.
#[derive(Default)]
pub(super) struct FreeClasses(Mutex<HashMap<u32, Freedom>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Freedom {
    /// Lazy initialization makes only some of its objects, or none.
    No,
    /// Lazy initialization makes all objects whose constructor is done.
    Constructed,
    /// Lazy initialization makes all of its objects.
    Yes,
}

impl FreeClasses {
    pub(super) fn of(&self, vm: &Vm, class: ClassRef) -> Freedom {
        let mut known = self
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        *known
            .entry(class.id.0)
            .or_insert_with(|| freedom(vm, class))
    }
}

fn freedom(vm: &Vm, class: ClassRef) -> Freedom {
    if class.is_array() {
        return match class.elem() {
            // Arrays of subclasses may stand for arrays of references.
            Some(ElemKind::Ref) | None => Freedom::No,
            Some(_) => Freedom::Yes,
        };
    }
    let is_record = class.def.as_ref().is_some_and(|d| d.record.is_some());
    if is_record || class.flags & flags::ENUM != 0 || !vm.opens(class) {
        return Freedom::No;
    }
    let mut freedom = Freedom::Yes;
    let mut next = Some(class);
    while let Some(declaring) = next.filter(|c| &*c.name != "java/lang/Object") {
        let natives = vm.natives();
        let special = natives.maker(&declaring.name).is_some()
            || natives.recipe(&declaring.name).is_some()
            || natives.stand_ins(&declaring.name).is_some();
        if special || !vm.opens(declaring) || !declaring.ruled_fields(&vm.world).is_empty() {
            return Freedom::No;
        }
        let mut fields = declaring.fields.iter().filter(|f| !f.is_static());
        let is_set_once = |f: &classes::Field| {
            f.desc.elem == ElemKind::Ref && f.flags & (flags::FINAL | flags::SYNTHETIC) != 0
        };
        if fields.any(is_set_once) {
            freedom = Freedom::Constructed;
        }
        next = declaring.super_class;
    }
    freedom
}

//! Object layout and vtables: where fields are stored, and which method a vtable slot holds.

use crate::class::{ClassId, ClassRef, Field};
use crate::method::{Method, MethodRef};
use ir::{ClassDef, ElemKind, flags};

pub(crate) struct FieldLayout {
    pub fields: Vec<Field>,
    pub instance_slots: Vec<ElemKind>,
    pub ref_slots: Vec<u16>,
    pub static_slots: Vec<ElemKind>,
}

pub(crate) fn lay_out(def: &ClassDef, super_class: Option<ClassRef>) -> FieldLayout {
    let mut instance_slots = super_class.map_or(Vec::new(), |s| s.instance_slots.clone());
    let mut static_slots = Vec::new();
    let mut fields = Vec::with_capacity(def.fields.len());
    for (index, f) in (0u16..).zip(&def.fields) {
        let slots = if f.is_static() {
            &mut static_slots
        } else {
            &mut instance_slots
        };
        let slot = slots.len() as u16;
        slots.push(f.desc.elem);
        fields.push(Field {
            name: f.name.clone(),
            desc: f.desc.clone(),
            flags: f.flags,
            slot,
            index,
        });
    }
    let ref_slots = (0u16..)
        .zip(&instance_slots)
        .filter(|(_, e)| **e == ElemKind::Ref)
        .map(|(i, _)| i)
        .collect();
    FieldLayout {
        fields,
        instance_slots,
        ref_slots,
        static_slots,
    }
}

/// All supertypes of a class with these parents, and itself, sorted.
pub(crate) fn supertypes(
    own: ClassId,
    super_class: Option<ClassRef>,
    interfaces: &[ClassRef],
) -> Vec<ClassId> {
    let mut all = vec![own];
    for parent in super_class.iter().chain(interfaces) {
        all.extend_from_slice(&parent.supertypes);
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Gives each virtual method its vtable slot; what the slots hold is filled in by [`fill`].
pub(crate) fn assign_slots(
    methods: &mut [Method],
    package: &str,
    super_class: Option<ClassRef>,
    is_interface: bool,
) -> usize {
    let inherited = super_class.map_or(0, |s| s.vtable.len());
    let mut next = inherited;
    for m in methods.iter_mut() {
        let is_virtual = !is_interface
            && m.flags & (flags::STATIC | flags::PRIVATE) == 0
            && !m.name.starts_with('<');
        if !is_virtual {
            continue;
        }
        let overridden =
            super_class.and_then(|s| s.vtable.iter().position(|v| overrides(m, package, v)));
        m.vtable_index = Some(overridden.unwrap_or(next) as u32);
        if overridden.is_none() {
            next += 1;
        }
    }
    next
}

/// The vtable of a class whose own methods have their slots.
pub(crate) fn fill(
    methods: &'static [Method],
    package: &str,
    super_class: Option<ClassRef>,
    size: usize,
) -> Vec<MethodRef> {
    let mut table: Vec<MethodRef> = super_class.map_or(Vec::new(), |s| s.vtable.clone());
    for m in methods {
        let Some(slot) = m.vtable_index else { continue };
        if slot as usize == table.len() {
            table.push(m);
        }
        // A method may override several inherited slots (package-private ones made public).
        for inherited in table.iter_mut() {
            if inherited.selector == m.selector
                && (inherited.id == m.id || overrides(m, package, inherited))
            {
                *inherited = m;
            }
        }
    }
    debug_assert_eq!(table.len(), size);
    table
}

fn overrides(m: &Method, package: &str, inherited: &Method) -> bool {
    m.selector == inherited.selector
        && (inherited.flags & (flags::PUBLIC | flags::PROTECTED) != 0
            || inherited.class().package() == package)
}

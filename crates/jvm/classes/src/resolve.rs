//! Resolution of symbolic references to fields and methods (JVMS 5.4.3).

use crate::class::{ClassRef, Field};
use crate::method::MethodRef;

/// Field resolution: the class, its superinterfaces, its superclass.
pub(crate) fn find_field(
    class: ClassRef,
    name: &str,
    desc: &str,
) -> Option<(ClassRef, &'static Field)> {
    if let Some(f) = class.declared_field(name, desc) {
        return Some((class, f));
    }
    let in_interfaces = class
        .interfaces
        .iter()
        .find_map(|i| find_field(i, name, desc));
    in_interfaces.or_else(|| find_field(class.super_class?, name, desc))
}

/// Method resolution: superclasses first, then default methods, then any interface method.
pub(crate) fn find_method(class: ClassRef, selector: u32) -> Option<MethodRef> {
    let mut c = Some(class);
    while let Some(k) = c {
        if let Some(m) = k.methods.iter().find(|m| m.selector == selector) {
            return Some(m);
        }
        c = k.super_class;
    }
    class.maximally_specific_default(selector).or_else(|| {
        let mut found = None;
        class.for_each_superinterface(&mut |i| {
            let hit = i
                .methods
                .iter()
                .find(|m| m.selector == selector && !m.is_static());
            found = found.or(hit);
        });
        found
    })
}

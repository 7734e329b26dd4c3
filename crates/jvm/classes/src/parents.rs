//! Superclass checks (JVMS 5.3.5): which class may extend which, with HotSpot's messages.

use crate::binary_name;
use crate::class::{Class, ClassRef};
use crate::names::package_of;
use crate::world::LinkError;
use ir::{ClassDef, flags};

pub(crate) fn check_super_class(def: &ClassDef, parent: ClassRef) -> Result<(), LinkError> {
    let (name, above) = (binary_name(&def.name), parent.java_name());
    if parent.is_interface() {
        let text = format!("class {name} has interface {above} as super class");
        return Err(LinkError::IncompatibleChange(text));
    }
    if parent.is_final() {
        let text = format!("class {name} cannot inherit from final class {above}");
        return Err(LinkError::IncompatibleChange(text));
    }
    if !permits(parent, def) {
        let text = format!("class {name} cannot inherit from sealed class {above}");
        return Err(LinkError::IncompatibleChange(text));
    }
    check_access(def, parent, "superclass")
}

pub(crate) fn check_interface(def: &ClassDef, parent: ClassRef) -> Result<(), LinkError> {
    let (name, above) = (binary_name(&def.name), parent.java_name());
    if !parent.is_interface() {
        let origin = parent.origin();
        let text = format!(
            "class {name} can not implement {above}, because it is not an interface \
             ({above} is in {origin})"
        );
        return Err(LinkError::IncompatibleChange(text));
    }
    if !permits(parent, def) {
        let (word, verb) = match def.is_interface() {
            true => ("interface", "extend"),
            false => ("class", "implement"),
        };
        let text = format!("{word} {name} cannot {verb} sealed interface {above}");
        return Err(LinkError::IncompatibleChange(text));
    }
    check_access(def, parent, "superinterface")
}

/// Sealed classes name their children.
fn permits(parent: &Class, child: &ClassDef) -> bool {
    let Some(def) = &parent.def else { return true };
    let permitted = &def.permitted_subclasses;
    permitted.is_empty() || permitted.contains(&child.name)
}

fn check_access(def: &ClassDef, parent: ClassRef, what: &str) -> Result<(), LinkError> {
    let package = package_of(&def.name, def.hidden);
    let visible = parent.flags & flags::PUBLIC != 0
        || def.hidden
        || package == parent.package() && def.module.as_deref() == parent.module();
    if visible {
        return Ok(());
    }
    let (name, above) = (binary_name(&def.name), parent.java_name());
    let text = format!(
        "class {name} cannot access its {what} {above} ({name} and {above} are in {})",
        parent.origin()
    );
    Err(LinkError::IllegalAccess(text))
}

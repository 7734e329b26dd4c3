//! Fields that a constructor never assigns: they are null in a new object, whatever is said of all fields around.

use crate::class::{Class, ClassRef, Field};
use crate::method::MethodRef;
use ir::{Body, Inst};

/// Whether some constructor of a class leaves a field of it as it is in the beginning: neither its code assigns the field, nor
/// does that of methods of the class that it calls.
pub(crate) fn is_left_unassigned(class: &Class, field: &Field) -> bool {
    let mut constructors = class.methods.iter().filter(|m| m.is_constructor());
    constructors.any(|constructor| {
        let mut seen = Vec::new();
        may_assign(constructor, field, &mut seen) == Some(false)
    })
}

/// Whether code may assign a field; `None` if it can't be read.
fn may_assign(method: MethodRef, field: &Field, seen: &mut Vec<MethodRef>) -> Option<bool> {
    if seen.iter().any(|m| m.id == method.id) {
        return Some(false);
    }
    seen.push(method);
    if method.is_abstract() || method.is_native() {
        return Some(false);
    }
    let code = method.code().ok()?;
    if assigns(&code.body, method.class(), field) {
        return Some(true);
    }
    for callee in own_callees(&code.body, method.class()) {
        if may_assign(callee, field, seen)? {
            return Some(true);
        }
    }
    Some(false)
}

fn assigns(body: &Body, class: ClassRef, field: &Field) -> bool {
    body.insts.iter().any(|inst| match inst {
        Inst::PutField { field: put, .. } => {
            let named = &body.refs.fields[put.index()];
            *named.class == *class.name && *named.name == *field.name
        }
        _ => false,
    })
}

/// The methods and constructors of a class that code of it calls.
fn own_callees(body: &Body, class: ClassRef) -> Vec<MethodRef> {
    let named = body.insts.iter().filter_map(|inst| match inst {
        Inst::Invoke { method, .. } => Some(&body.refs.methods[method.index()]),
        _ => None,
    });
    let own = named.filter(|named| *named.class == *class.name);
    own.flat_map(|named| {
        let mut methods = class.methods.iter();
        methods.find(|m| *m.name == *named.name && *m.desc == *named.desc)
    })
    .collect()
}

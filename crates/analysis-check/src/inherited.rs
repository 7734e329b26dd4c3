//! Which inherited methods are checked on objects of the class that inherits them.

use crate::select::is_checked;
use classes::{ClassRef, MethodRef};
use ir::{Inst, InvokeKind};
use rustc_hash::FxHashSet;

/// What a class inherits from the program's classes that have no objects of their own (abstract ones and
/// interfaces), and what from others may do something else in it, since it calls what the class overrides.
pub(crate) fn inherited(class: ClassRef) -> Vec<MethodRef> {
    let mut found: Vec<MethodRef> = Vec::new();
    if class.is_abstract() {
        return found;
    }
    let mut parents = parents(class);
    while let Some(parent) = parents.pop() {
        if parent.module().is_none() {
            let instance = parent.methods.iter().filter(|m| {
                is_checked(m) && !m.is_static() && !m.is_constructor() && !m.is_private()
            });
            let chosen = instance.filter(|m| class.select(m).is_some_and(|s| s.id == m.id));
            let chosen = chosen.filter(|m| parent.is_abstract() || differs(m, class));
            let new: Vec<MethodRef> = chosen
                .filter(|m| found.iter().all(|f| f.id != m.id))
                .collect();
            found.extend(new);
        }
        parents.extend(self::parents(parent));
    }
    found.sort_by_key(|m| (m.class().id.index(), m.index));
    found
}

fn parents(class: ClassRef) -> Vec<ClassRef> {
    let interfaces = class.interfaces.iter().copied();
    interfaces.chain(class.super_class).collect()
}

/// Whether a method may call one, if only through others of its class, that an object of this class
/// executes another one for.
fn differs(method: MethodRef, class: ClassRef) -> bool {
    let declaring = method.class();
    let mut seen: FxHashSet<u32> = FxHashSet::default();
    let mut waiting = vec![method];
    while let Some(method) = waiting.pop() {
        if !seen.insert(method.id.0) {
            continue;
        }
        for called in called(method, declaring) {
            match class.select(called) {
                Some(chosen) if !declaring.is_subtype_of(chosen.class()) => return true,
                Some(chosen) => waiting.push(chosen),
                None => {}
            }
        }
    }
    false
}

/// The methods that a class has, or inherits, and that the code calls: perhaps on its own object.
fn called(method: MethodRef, declaring: ClassRef) -> Vec<MethodRef> {
    let Ok(code) = method.code() else {
        return Vec::new();
    };
    let refs = &code.body.refs.methods;
    let invoked = code.body.insts.iter().filter_map(|inst| match inst {
        Inst::Invoke { kind, method, .. } if *kind != InvokeKind::Static => {
            Some(&refs[method.index()])
        }
        _ => None,
    });
    let own = invoked.filter_map(|called| {
        let above = std::iter::successors(Some(declaring), |c| c.super_class);
        let mut above = above.filter(|c| c.module().is_none());
        above.find_map(|c| c.declared_method(&called.name, &called.desc))
    });
    own.filter(|m| !m.is_static() && !m.is_constructor())
        .collect()
}

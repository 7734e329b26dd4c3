//! Field classes: which classes the objects in a field are of, by the code that assigns it.
//!
//! A final field is assigned by the constructors of its class alone, a private one by the code of its nest, a
//! package-private one by the code of its package, so that all assignments can be read. A forward data-flow problem
//! over each body that has one tells what the assigned register holds: objects that were just made, texts, null, what
//! the field held before, a parameter, what another method returns ([`origins`]). Parameters are followed to the calls,
//! if all of them can be read as well, and results to the code that returns them ([`calls`]). Everything else may be
//! anything, and then so may the field. Not seen is what reflection or deserialization assigns; a field that no code
//! assigns, and a parameter that no code passes, are taken for theirs.

mod calls;
mod origins;

use crate::fields::nest;
use calls::CodeAround;
use classes::{ClassId, ClassRef, Field, World};
use ir::{FieldSymbol, Inst, flags};
use origins::{ValueOrigins, origins_at};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Names of classes: those that objects are exactly of, not of subclasses.
type ExactClasses = BTreeSet<Arc<str>>;

/// More classes are not told apart.
const MOST_CLASSES: usize = 6;

/// What lets code assign fields that it does not name.
const UPDATERS: [&str; 4] = [
    "java/lang/invoke/VarHandle",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    "sun/misc/Unsafe",
    "jdk/internal/misc/Unsafe",
];

/// The classes of what a field holds; `None` if they can't be told.
type HeldClasses = Option<Arc<[ClassRef]>>;

/// What fields hold. Code does not change, so each field is looked at once.
#[derive(Default)]
pub struct FieldClasses {
    known: Mutex<FxHashMap<(ClassId, u16), HeldClasses>>,
}

impl FieldClasses {
    /// The classes of the objects that an instance field of `class` may hold, in a fixed order; `None` if that can't be
    /// told. `package` gives the classes of the field's package.
    pub fn of_field(
        &self,
        world: &World,
        class: ClassRef,
        field: &Field,
        package: impl FnOnce() -> Vec<ClassRef>,
    ) -> HeldClasses {
        let key = (class.id, field.index);
        if let Some(known) = self.known.lock().get(&key) {
            return known.clone();
        }
        let around = CodeAround::new(world, nest(world, class), package);
        let code = if field.flags & (flags::FINAL | flags::PRIVATE) != 0 {
            Some(around.nest())
        } else if field.flags & (flags::PUBLIC | flags::PROTECTED) == 0 {
            Some(around.package())
        } else {
            None
        };
        let names = code.and_then(|code| assigned_classes(&around, code, class, field));
        let found = names.and_then(|names| {
            let classes = names.iter().map(|name| world.load(name).ok());
            classes.collect::<Option<Arc<[ClassRef]>>>()
        });
        self.known.lock().insert(key, found.clone());
        found
    }
}

/// The classes of all that this code assigns to the field; `None` if it may be anything.
fn assigned_classes(
    around: &CodeAround<'_>,
    code: &[ClassRef],
    owner: ClassRef,
    field: &Field,
) -> Option<ExactClasses> {
    let is_field = |named: &FieldSymbol| {
        let may_name = || match around.world().load(&named.class) {
            Ok(class) => class.is_subtype_of(owner),
            Err(_) => false,
        };
        *named.name == *field.name && *named.desc.text == *field.desc.text && may_name()
    };
    let mut assigned = Vec::new();
    for class in code {
        let methods = class.methods.iter();
        for method in methods.filter(|m| !m.is_abstract() && !m.is_native()) {
            let code = method.code().ok()?;
            let refs = &code.body.refs;
            let is_updater = |class: &str| UPDATERS.contains(&class);
            if refs.methods.iter().any(|m| is_updater(&m.class)) {
                return None;
            }
            if refs.fields.iter().any(is_field) {
                assigned.push((method, assigned_in(&code.body, &is_field)?));
            }
        }
    }
    let all = around.classes_of(assigned, &is_field)?;
    // Nobody but the code around it can make an object of an anonymous class.
    let is_anonymous = |name: &Arc<str>| {
        let last = name.rsplit('$').next().unwrap_or_default();
        !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit())
    };
    let is_known = (1..=MOST_CLASSES).contains(&all.len()) && !all.iter().any(is_anonymous);
    is_known.then_some(all)
}

/// What one body assigns to the field.
fn assigned_in(body: &ir::Body, is_field: &dyn Fn(&FieldSymbol) -> bool) -> Option<ValueOrigins> {
    origins_at(body, is_field, &|inst| match *inst {
        Inst::PutField { field, src, .. } => {
            is_field(&body.refs.fields[field.index()]).then_some(src)
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests;

//! What classes are in one version only: superclasses, interfaces, and which code could notice it.
//!
//! A class with other interfaces can be one class for both versions, with the interfaces of both, unless code asks for one
//! of them in the version in which the class has it not, or selects other methods.

use crate::code_version::CodeVersion;
use classes::{ClassRef, World};
use ir::{BootArg, DynamicSite, flags};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A version with what its classes inherit from others.
pub(crate) type LinkedVersion<'a> = (&'a CodeVersion, &'a World);

/// What changed above classes.
#[derive(Debug, Default)]
pub(crate) struct TypeChanges {
    /// Classes that can't be one class for both versions, and why.
    pub(crate) incompatible: BTreeMap<Arc<str>, String>,
    pub(crate) tested: BTreeMap<Arc<str>, TestedType>,
    /// Nameless classes that only have the same number in both versions. No object is one in both.
    pub(crate) others: BTreeSet<Arc<str>>,
}

/// A type that code asks for in a version in which some class does not have it above it.
#[derive(Debug)]
pub(crate) struct TestedType {
    pub(crate) why: String,
    /// Whether such a class is one class for both versions, so that its objects have the type in either.
    pub(crate) is_merged: bool,
}

/// Interfaces of the library that none of its code asks for.
const NEVER_TESTED: &[&str] = &[
    "java/io/Closeable",
    "java/io/Serializable",
    "java/lang/AutoCloseable",
    "java/lang/Runnable",
    "java/util/concurrent/Callable",
];

/// Compares what is above the classes of both versions.
pub(crate) fn compare_types(old: LinkedVersion<'_>, new: LinkedVersion<'_>) -> TypeChanges {
    let mut changes = TypeChanges::default();
    for class in old.0.classes() {
        let both = (old.1.load(&class.name), new.1.load(&class.name));
        let (Ok(of_old), Ok(of_new)) = both else {
            continue;
        };
        if new.0.class(&class.name).is_none() {
            continue;
        }
        let (above_old, above_new) = (supertypes(of_old), supertypes(of_new));
        if above_old == above_new {
            continue;
        }
        if [of_old, of_new].iter().any(is_nameless) {
            let why = "it has no name, and is another class in each version".to_owned();
            changes.incompatible.insert(class.name.clone(), why);
            changes.others.insert(class.name.clone());
            continue;
        }
        if superclasses(of_old) != superclasses(of_new) {
            let why = "its superclass changed, or one above it".to_owned();
            changes.incompatible.insert(class.name.clone(), why);
        }
        let added = above_new.difference(&above_old);
        let removed = above_old.difference(&above_new);
        let sides = added
            .map(|t| (t, new, old))
            .chain(removed.map(|t| (t, old, new)));
        for (above, with, without) in sides {
            if is_told_apart(above, with, (old.1, of_old), (new.1, of_new)) {
                let why = format!(
                    "it is a {} in one version only",
                    classes::binary_name(above)
                );
                changes
                    .incompatible
                    .entry(class.name.clone())
                    .or_insert(why);
            }
            if mentions(without.0, above) {
                let name = class.name.replace('/', ".");
                let is_merged = !changes.incompatible.contains_key(&class.name);
                let test = TestedType {
                    why: format!("{name} is one in one version only"),
                    is_merged,
                };
                let known = changes.tested.entry(above.clone()).or_insert(test);
                known.is_merged |= is_merged;
            }
        }
    }
    changes
}

/// Whether the compiler has made a class's name.
fn is_nameless(class: &ClassRef) -> bool {
    class.def.as_ref().is_some_and(|def| {
        let mut inner = def.inner_classes.iter();
        let own = inner.find(|i| i.inner == def.name);
        own.is_some_and(|i| i.name.is_none())
            || def.enclosing_method.is_some()
            || def.flags & flags::SYNTHETIC != 0
    })
}

/// Whether something other than code of the program that asks for it tells whether a class has a type above it.
fn is_told_apart(
    above: &Arc<str>,
    with: LinkedVersion<'_>,
    old: (&World, ClassRef),
    new: (&World, ClassRef),
) -> bool {
    let Ok(linked) = with.1.load(above) else {
        return true;
    };
    let is_own = with.0.class(above).is_some();
    let is_quiet = NEVER_TESTED.contains(&&**above) || above.starts_with("java/util/function/");
    if !linked.is_interface() || !is_own && !is_quiet {
        return true;
    }
    let hidden = flags::STATIC | flags::PRIVATE | flags::ABSTRACT;
    let mut defaults = linked.methods.iter().filter(|m| m.flags & hidden == 0);
    // An interface is initialized with a class if it has code of its own.
    if linked.declared_method("<clinit>", "()V").is_some() {
        return true;
    }
    defaults.any(|m| {
        let selected = |(world, class): (&World, ClassRef)| {
            let found = world.find_method(class, &m.name, &m.desc);
            found
                .filter(|m| !m.is_abstract())
                .map(|m| m.class().name.clone())
        };
        let own = &old.1.name;
        match (selected(old), selected(new)) {
            // A method of its own that only one version has is merged with what the other one selects.
            (Some(a), Some(b)) => a != b && a != *own && b != *own,
            // Nobody can call it where it is not.
            _ => false,
        }
    })
}

/// The names of all types above a class.
pub(crate) fn supertypes(class: ClassRef) -> BTreeSet<Arc<str>> {
    let mut found = BTreeSet::new();
    let mut pending = vec![class];
    while let Some(class) = pending.pop() {
        let above = class
            .super_class
            .into_iter()
            .chain(class.interfaces.iter().copied());
        for class in above {
            if found.insert(class.name.clone()) {
                pending.push(class);
            }
        }
    }
    found
}

fn superclasses(class: ClassRef) -> Vec<Arc<str>> {
    let line = std::iter::successors(class.super_class, |c| c.super_class);
    line.map(|c| c.name.clone()).collect()
}

/// Whether code of a version names a type, other than to call its methods.
fn mentions(version: &CodeVersion, name: &str) -> bool {
    let is_it = |class: &str| {
        let element = class.trim_start_matches('[');
        element == name || element.strip_prefix('L').and_then(|c| c.strip_suffix(';')) == Some(name)
    };
    version.classes().any(|class| {
        (0..class.methods.len()).any(|index| {
            let has_code = class.methods[index].has_code;
            let body = has_code
                .then(|| class.code.body(class, index).ok())
                .flatten();
            body.is_some_and(|body| {
                let mut sites = body.refs.dynamics.iter();
                body.refs.classes.iter().any(|c| is_it(c)) || sites.any(|s| site_names(s, &is_it))
            })
        })
    })
}

fn site_names(site: &DynamicSite, is_it: &dyn Fn(&str) -> bool) -> bool {
    match site {
        DynamicSite::Call { args, .. } | DynamicSite::Constant { args, .. } => {
            args.iter().any(|argument| match argument {
                BootArg::Class(class) => is_it(class),
                BootArg::Dynamic(site) => site_names(site, is_it),
                _ => false,
            })
        }
        DynamicSite::MethodType(_) | DynamicSite::MethodHandle(_) => false,
    }
}

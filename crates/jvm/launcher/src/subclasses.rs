//! Subclasses of a class on the user's class path.

use classes::{Class, ClassId, ClassRef, World};
use frontend::ClassPath;
use ir::flags;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use vm::Subclasses;

/// Reads the class path when first asked.
pub(crate) struct OnClassPath {
    class_path: Arc<ClassPath>,
    read: OnceLock<Types>,
    /// What was asked for before: the same is asked at every unknown reference.
    below: RwLock<BTreeMap<ClassId, Arc<[ClassRef]>>>,
}

#[derive(Default)]
struct Types {
    /// Direct subtypes by internal name.
    direct: BTreeMap<Arc<str>, BTreeSet<Arc<str>>>,
    /// Interfaces that lambdas and method references are of.
    of_lambdas: BTreeSet<Arc<str>>,
    by_package: BTreeMap<String, Vec<Arc<str>>>,
}

/// `java/util` for `java/util/Map`.
fn package_of(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

impl OnClassPath {
    pub(crate) fn new(class_path: Arc<ClassPath>) -> OnClassPath {
        OnClassPath {
            class_path,
            read: OnceLock::new(),
            below: RwLock::default(),
        }
    }

    fn types(&self) -> &Types {
        self.read.get_or_init(|| {
            let mut types = Types::default();
            for name in self.class_path.user_classes() {
                // What can't be read is reported where it is asked for by name.
                let Ok(Some(def)) = self.class_path.load(&name) else {
                    continue;
                };
                for parent in def.super_name.iter().chain(&def.interfaces) {
                    let below = types.direct.entry(parent.clone()).or_default();
                    below.insert(def.name.clone());
                }
                types.of_lambdas.extend(def.code.lambda_types());
                let package = package_of(&def.name).to_owned();
                let of_package = types.by_package.entry(package).or_default();
                of_package.push(def.name.clone());
            }
            types
        })
    }

    fn names_below(&self, class: ClassRef) -> BTreeSet<&Arc<str>> {
        let direct = &self.types().direct;
        let mut names = BTreeSet::new();
        let mut pending: Vec<&Arc<str>> = direct.get(&class.name).into_iter().flatten().collect();
        while let Some(name) = pending.pop() {
            if names.insert(name) {
                pending.extend(direct.get(name).into_iter().flatten());
            }
        }
        names
    }

    fn classes_below(&self, world: &World, class: ClassRef) -> Arc<[ClassRef]> {
        let known = self.below.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(below) = known.get(&class.id) {
            return below.clone();
        }
        drop(known);
        let names = self.names_below(class).into_iter();
        let below: Arc<[ClassRef]> = names.filter_map(|name| world.load(name).ok()).collect();
        let mut known = self.below.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(class.id, below.clone());
        below
    }
}

impl Subclasses for OnClassPath {
    fn below(&self, world: &World, class: ClassRef) -> Vec<ClassRef> {
        let below = self.classes_below(world, class);
        let below = below.iter().copied();
        below.filter(|c| is_instantiable(c)).collect()
    }

    fn enums_below(&self, world: &World, class: ClassRef) -> Vec<ClassRef> {
        let below = self.classes_below(world, class);
        let below = below.iter().copied();
        below.filter(|c| is_enum(c) && !is_of_constant(c)).collect()
    }

    fn has_nameless(&self, world: &World, class: ClassRef) -> bool {
        let of_lambdas = &self.types().of_lambdas;
        of_lambdas.contains(&class.name)
            || self.classes_below(world, class).iter().any(|c| {
                is_anonymous(c) && !is_enum(c) || c.is_interface() && of_lambdas.contains(&c.name)
            })
    }

    fn of_package(&self, world: &World, class: ClassRef) -> Vec<ClassRef> {
        let package = package_of(&class.name);
        let names = self.types().by_package.get(package).into_iter().flatten();
        let classes = names.filter_map(|name| world.load(name).ok());
        let mut classes: Vec<ClassRef> = classes.collect();
        if !classes.iter().any(|c| c.id == class.id) {
            classes.push(class);
        }
        classes
    }
}

/// Anonymous classes are left out: only the code around them can make them.
fn is_instantiable(class: &Class) -> bool {
    class.flags & (flags::ABSTRACT | flags::INTERFACE | flags::ENUM) == 0 && !is_anonymous(class)
}

fn is_anonymous(class: &Class) -> bool {
    let name = class.name.rsplit('$').next().unwrap_or_default();
    name.bytes().all(|b| b.is_ascii_digit())
}

fn is_enum(class: &Class) -> bool {
    class.flags & flags::ENUM != 0
}

/// Whether it is the class of a constant with a body, which is one of the enum above.
fn is_of_constant(class: &Class) -> bool {
    class.super_class.is_some_and(is_enum)
}

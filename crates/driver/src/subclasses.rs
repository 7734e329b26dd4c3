//! Which classes of the user's class path are below another.

use classes::{ClassRef, World};
use frontend_jvm::ClassPath;
use ir::flags;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};
use vm::Subclasses;

/// Reads the class path when first asked.
pub(crate) struct OnClassPath {
    class_path: Arc<ClassPath>,
    /// Direct subtypes by internal name.
    direct: OnceLock<BTreeMap<Arc<str>, BTreeSet<Arc<str>>>>,
}

impl OnClassPath {
    pub(crate) fn new(class_path: Arc<ClassPath>) -> OnClassPath {
        OnClassPath {
            class_path,
            direct: OnceLock::new(),
        }
    }

    fn direct(&self) -> &BTreeMap<Arc<str>, BTreeSet<Arc<str>>> {
        self.direct.get_or_init(|| {
            let mut direct: BTreeMap<Arc<str>, BTreeSet<Arc<str>>> = BTreeMap::new();
            for name in self.class_path.user_classes() {
                // What can't be read is reported where it is asked for by name.
                let Ok(Some(def)) = self.class_path.load(&name) else {
                    continue;
                };
                for parent in def.super_name.iter().chain(&def.interfaces) {
                    let below = direct.entry(parent.clone()).or_default();
                    below.insert(def.name.clone());
                }
            }
            direct
        })
    }
}

impl Subclasses for OnClassPath {
    fn below(&self, world: &World, class: ClassRef) -> Vec<ClassRef> {
        let direct = self.direct();
        let mut names = BTreeSet::new();
        let mut pending: Vec<&Arc<str>> = direct.get(&class.name).into_iter().flatten().collect();
        while let Some(name) = pending.pop() {
            if names.insert(name) {
                pending.extend(direct.get(name).into_iter().flatten());
            }
        }
        let loaded = names.into_iter().filter_map(|name| world.load(name).ok());
        loaded.filter(|c| is_instantiable(c)).collect()
    }
}

/// Anonymous classes are left out: only the code around them can make them.
fn is_instantiable(class: &classes::Class) -> bool {
    let name = class.name.rsplit('$').next().unwrap_or_default();
    let is_anonymous = name.bytes().all(|b| b.is_ascii_digit());
    class.flags & (flags::ABSTRACT | flags::INTERFACE | flags::ENUM) == 0 && !is_anonymous
}

//! One version of a program: the definitions of its own classes, and the names of their methods.

use ir::{ClassDef, MethodDef};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A method by its name: what methods of two versions are paired by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodKey {
    /// Internal name.
    pub class: Arc<str>,
    /// `<init>` for constructors.
    pub name: Arc<str>,
    /// The descriptor.
    pub desc: Arc<str>,
}

impl MethodKey {
    pub(crate) fn of(class: &ClassDef, method: &MethodDef) -> MethodKey {
        MethodKey {
            class: class.name.clone(),
            name: method.name.clone(),
            desc: method.desc.clone(),
        }
    }
}

/// `acme.List.add(int)`, as reports name methods.
impl fmt::Display for MethodKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let class = classes::binary_name(&self.class);
        let parsed = ir::MethodDesc::parse(&self.desc);
        let params = parsed.map_or_else(Vec::new, |p| p.params);
        let params = params.iter().map(|p| classes::java_type_name(&p.text));
        let params = params.collect::<Vec<String>>().join(",");
        write!(f, "{class}.{}({params})", self.name)
    }
}

/// The program's own classes, by internal name.
#[derive(Clone, Debug, Default)]
pub struct CodeVersion {
    classes: BTreeMap<Arc<str>, Arc<ClassDef>>,
}

impl CodeVersion {
    /// A version with these classes.
    pub fn new(classes: impl IntoIterator<Item = Arc<ClassDef>>) -> CodeVersion {
        let named = classes.into_iter().map(|class| (class.name.clone(), class));
        CodeVersion {
            classes: named.collect(),
        }
    }

    pub(crate) fn class(&self, name: &str) -> Option<&Arc<ClassDef>> {
        self.classes.get(name)
    }

    pub(crate) fn classes(&self) -> impl Iterator<Item = &Arc<ClassDef>> {
        self.classes.values()
    }

    /// The class and the place of a method.
    pub(crate) fn method(&self, key: &MethodKey) -> Option<(&Arc<ClassDef>, usize)> {
        let class = self.class(&key.class)?;
        let index = class.find_method(&key.name, &key.desc)?;
        Some((class, index))
    }

    /// The method that a symbolic reference leads to, searched upwards among the program's own classes.
    pub(crate) fn resolve(&self, class: &str, name: &str, desc: &str) -> Option<MethodKey> {
        let mut at = self.class(class)?;
        loop {
            if let Some(index) = at.find_method(name, desc) {
                return Some(MethodKey::of(at, &at.methods[index]));
            }
            let of_interface = at.interfaces.iter();
            let found = of_interface
                .filter(|i| self.classes.contains_key(*i))
                .find_map(|i| self.resolve(i, name, desc));
            if found.is_some() {
                return found;
            }
            at = self.class(at.super_name.as_deref()?)?;
        }
    }
}

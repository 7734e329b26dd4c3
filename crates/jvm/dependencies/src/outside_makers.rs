//! Builders and factories: other classes of the package that give objects of a class by constructors that not everybody
//! can use. A search for calls calls them.

use crate::class_files::FileId;
use crate::nodes::{DependencyExpansion, DependencyNode};
use crate::type_names::class_names;
use ir::{ClassDef, MethodDef, flags};

impl DependencyExpansion<'_> {
    /// The static methods that give such objects, and whatever makes the objects that other such methods are called on.
    pub(crate) fn outside_makers(&mut self, id: FileId, def: &ClassDef) -> Vec<DependencyNode> {
        if self.is_made_by_everybody(def) {
            return Vec::new();
        }
        let above = self.files.selves_and_supertypes(&def.name).into_iter();
        let above = above.filter(|above| self.files.find(above).is_some());
        let given: Vec<String> = above.map(|above| format!(")L{above};")).collect();
        let mut nodes = Vec::new();
        for near in self.files.package_of(id) {
            let Some(near_def) = self.files.def(near) else {
                continue;
            };
            for (index, method) in near_def.methods.iter().enumerate() {
                if given.iter().any(|end| method.desc.ends_with(end.as_str())) {
                    nodes.push(DependencyNode::File(near));
                    match method.flags & flags::STATIC != 0 {
                        true => {
                            nodes.push(DependencyNode::Method(near, index));
                            nodes.extend(taken_types(method));
                        }
                        false => nodes.push(DependencyNode::Open(near_def.name.clone())),
                    }
                }
            }
        }
        nodes
    }

    /// Whether all constructors are public and take nothing that others might keep to themselves.
    fn is_made_by_everybody(&mut self, def: &ClassDef) -> bool {
        let is_public = |flags: u16| flags & flags::PUBLIC != 0;
        let own = def.inner_classes.iter().find(|i| i.inner == def.name);
        let mut constructors = def.methods.iter().filter(|m| &*m.name == "<init>");
        is_public(own.map_or(def.flags, |i| i.flags))
            && constructors.all(|constructor| {
                let taken = class_names(&constructor.desc);
                let mut is_foreign = |name: &String| self.files.find(name).is_none();
                is_public(constructor.flags) && taken.iter().all(&mut is_foreign)
            })
    }
}

fn taken_types(method: &MethodDef) -> Vec<DependencyNode> {
    let mut taken = class_names(&method.desc);
    taken.extend(class_names(method.signature.as_deref().unwrap_or_default()));
    let open = taken
        .iter()
        .map(|name| DependencyNode::Open(name.as_str().into()));
    open.collect()
}

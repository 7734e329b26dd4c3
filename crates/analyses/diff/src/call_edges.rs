//! Calls of one version: by class hierarchy within the program's own classes. Code of others (the JDK's) may call back
//! every method that overrides one of theirs, unless nothing that it is given can be an object of the program.

use crate::call_graph::{CallGraph, CallNode};
use crate::code_version::{CodeVersion, MethodKey};
use crate::library_calls::{Callback, ExposedMethod, LibraryCall, callbacks, site_callbacks};
use classes::{ClassRef, World};
use ir::{Body, BootArg, DynamicSite, Inst, MethodDef, MethodHandleRef, flags};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The calls of one version.
pub(crate) struct CallEdges<'a> {
    version: &'a CodeVersion,
    world: &'a World,
    /// Methods that may be meant by a virtual call, by name and descriptor.
    by_signature: BTreeMap<(Arc<str>, Arc<str>), Vec<MethodKey>>,
    graph: &'a mut CallGraph,
    /// Answers of [`CallEdges::may_be_called`].
    related: BTreeMap<(Arc<str>, Arc<str>), bool>,
    /// The version's classes that the other one does not have, nor any class below them.
    single: BTreeSet<Arc<str>>,
    /// What calls of others' code call back.
    callbacks: BTreeSet<Callback>,
}

impl<'a> CallEdges<'a> {
    pub(crate) fn new(
        (version, world): (&'a CodeVersion, &'a World),
        other: &CodeVersion,
        graph: &'a mut CallGraph,
    ) -> CallEdges<'a> {
        let mut by_signature: BTreeMap<_, Vec<MethodKey>> = BTreeMap::new();
        for class in version.classes() {
            for method in class.methods.iter().filter(|m| is_virtual(m)) {
                let signature = (method.name.clone(), method.desc.clone());
                let named = by_signature.entry(signature).or_default();
                named.push(MethodKey::of(class, method));
            }
        }
        CallEdges {
            version,
            world,
            by_signature,
            graph,
            related: BTreeMap::new(),
            single: single_classes(version, world, other),
            callbacks: BTreeSet::new(),
        }
    }

    pub(crate) fn add_all(&mut self) {
        let version = self.version;
        let mut exposed = Vec::new();
        for class in version.classes() {
            let linked = self.world.load(&class.name).ok();
            let heirs = linked.map_or_else(Vec::new, |c| heirs(version, self.world, c).collect());
            let initializer = CallNode::Class(class.name.clone());
            for (index, method) in class.methods.iter().enumerate() {
                let key = MethodKey::of(class, method);
                let node = CallNode::Method(key.clone());
                if &*method.name == "<clinit>" {
                    self.add(initializer.clone(), node.clone());
                }
                if is_virtual(method)
                    && let Some(method) = self.exposed_method(&heirs, method)
                {
                    match self.single.contains(&class.name) {
                        // No input of both versions has such an object: somebody makes it.
                        true => self.add(initializer.clone(), node.clone()),
                        false => exposed.push((node.clone(), method)),
                    }
                }
                // An object that a method is called on has a class that was initialized before.
                if method.flags & flags::STATIC != 0 || &*method.name == "<init>" {
                    self.add(node.clone(), initializer.clone());
                }
                if method.has_code
                    && let Ok(body) = class.code.body(class, index)
                {
                    self.add_body(&node, &body);
                }
            }
            let above = class
                .super_name
                .iter()
                .filter(|c| version.class(c).is_some());
            for above in above {
                self.add(initializer.clone(), CallNode::Class(above.clone()));
            }
        }
        self.add_callbacks(&exposed);
    }

    fn add_callbacks(&mut self, exposed: &[(CallNode, ExposedMethod)]) {
        let has_collections = self.has_collections();
        for callback in std::mem::take(&mut self.callbacks) {
            for (node, method) in exposed {
                if callback.covers(self.world, method, has_collections) {
                    self.add(CallNode::Outside(callback.clone()), node.clone());
                }
            }
        }
    }

    /// Whether the program has collections of its own.
    fn has_collections(&self) -> bool {
        let load = |name: &str| self.world.load(name).ok();
        let kinds = [load("java/util/Collection"), load("java/util/Map")];
        let mut own = self.version.classes().filter_map(|c| load(&c.name));
        own.any(|class| kinds.iter().flatten().any(|kind| class.is_subtype_of(kind)))
    }

    fn add_outside(&mut self, from: &CallNode, called: BTreeSet<Callback>) {
        for callback in called {
            self.callbacks.insert(callback.clone());
            self.add(from.clone(), CallNode::Outside(callback));
        }
    }

    fn add(&mut self, from: CallNode, to: CallNode) {
        self.graph.add(&from, &to);
    }

    fn add_body(&mut self, from: &CallNode, body: &Body) {
        for symbol in &body.refs.methods {
            self.add_call(from, &symbol.class, &symbol.name, &symbol.desc);
        }
        for inst in &body.insts {
            match inst {
                Inst::New { class, .. } => {
                    self.add_class(from, &body.refs.classes[class.index()]);
                }
                Inst::GetStatic { field, .. } | Inst::PutStatic { field, .. } => {
                    self.add_class(from, &body.refs.fields[field.index()].class);
                }
                _ => {}
            }
        }
        for field in &body.refs.fields {
            self.add_mention(from, &field.class);
        }
        for class in &body.refs.classes {
            self.add_test(from, class);
        }
        for site in &body.refs.dynamics {
            self.add_site(from, site);
        }
    }

    fn add_mention(&mut self, from: &CallNode, class: &str) {
        if let Some(class) = self.version.class(class) {
            let class = CallNode::Mention(class.name.clone());
            self.add(from.clone(), class);
        }
    }

    /// A class by itself, as casts and tests name it.
    fn add_test(&mut self, from: &CallNode, class: &str) {
        let class = class.trim_start_matches('[');
        let named = class.strip_prefix('L').and_then(|c| c.strip_suffix(';'));
        let class = named.unwrap_or(class);
        self.add_mention(from, class);
        self.add(from.clone(), CallNode::Test(class.into()));
    }

    /// The class is initialized, if it was not before.
    fn add_class(&mut self, from: &CallNode, class: &str) {
        if let Some(class) = self.version.class(class) {
            let class = CallNode::Class(class.name.clone());
            self.add(from.clone(), class);
        }
    }

    fn add_site(&mut self, from: &CallNode, site: &DynamicSite) {
        match site {
            DynamicSite::Call {
                bootstrap,
                args,
                desc,
                ..
            } => {
                self.add_handle(from, bootstrap);
                args.iter().for_each(|a| self.add_argument(from, a));
                let called = site_callbacks(self.world, &bootstrap.class, desc);
                self.add_outside(from, called);
            }
            DynamicSite::Constant {
                bootstrap, args, ..
            } => {
                self.add_handle(from, bootstrap);
                args.iter().for_each(|a| self.add_argument(from, a));
            }
            DynamicSite::MethodType(_) => {}
            DynamicSite::MethodHandle(handle) => self.add_handle(from, handle),
        }
    }

    fn add_argument(&mut self, from: &CallNode, argument: &BootArg) {
        match argument {
            BootArg::MethodHandle(handle) => self.add_handle(from, handle),
            BootArg::Dynamic(site) => self.add_site(from, site),
            BootArg::Class(class) => self.add_test(from, class),
            _ => {}
        }
    }

    fn add_handle(&mut self, from: &CallNode, handle: &MethodHandleRef) {
        self.add_call(from, &handle.class, &handle.name, &handle.desc);
    }

    fn add_call(&mut self, from: &CallNode, class: &str, name: &str, desc: &str) {
        self.add_mention(from, class);
        let is_own = self.version.class(class).is_some();
        let found = self.version.resolve(class, name, desc);
        if let Some(found) = &found {
            self.add(from.clone(), CallNode::Method(found.clone()));
        }
        let signature = (Arc::from(name), Arc::from(desc));
        let named = self.by_signature.get(&signature).cloned();
        for method in named.into_iter().flatten() {
            if self.may_be_called(&method.class, class) {
                self.add(from.clone(), CallNode::Method(method));
            }
        }
        // What an own class inherits from others is code of others.
        if !is_own || found.is_none() {
            self.add_library_call(from, class, name, desc);
        }
    }

    fn add_library_call(&mut self, from: &CallNode, class: &str, name: &str, desc: &str) {
        let called = self.world.load(class).ok();
        let called = called.and_then(|c| self.world.find_method(c, name, desc));
        let call = LibraryCall {
            class: called.map_or(class, |m| &m.class().name),
            name,
            desc,
            receiver: (!called.is_some_and(|m| m.is_static())).then_some(class),
        };
        let called = callbacks(self.world, &call);
        self.add_outside(from, called);
    }

    /// Whether an object may have a method of one class and be called as one of another: some class has both above it.
    fn may_be_called(&mut self, declared: &Arc<str>, called: &str) -> bool {
        let key = (declared.clone(), Arc::from(called));
        if let Some(known) = self.related.get(&key) {
            return *known;
        }
        let load = |name: &str| self.world.load(name).ok();
        let is_related = match (load(declared), load(called)) {
            (Some(declared), Some(called)) => self.version.classes().any(|class| {
                let class = load(&class.name);
                class.is_none_or(|c| c.is_subtype_of(declared) && c.is_subtype_of(called))
            }),
            // What can't be linked may be anything.
            _ => true,
        };
        self.related.insert(key, is_related);
        is_related
    }

    /// A method that is one of a class that is not the program's own, for objects of these classes, which have it.
    fn exposed_method(&self, heirs: &[ClassRef], method: &MethodDef) -> Option<ExposedMethod> {
        let mut declared_by = Vec::new();
        let mut pending: Vec<ClassRef> = heirs.to_vec();
        let mut seen = BTreeSet::new();
        while let Some(class) = pending.pop() {
            if !seen.insert(class.id) {
                continue;
            }
            let is_own = self.version.class(&class.name).is_some();
            if !is_own && class.declared_method(&method.name, &method.desc).is_some() {
                declared_by.push(class.name.clone());
            }
            pending.extend(class.super_class);
            pending.extend(class.interfaces.iter().copied());
        }
        (!declared_by.is_empty()).then(|| ExposedMethod {
            name: method.name.clone(),
            declared_by,
            heirs: heirs.to_vec(),
        })
    }
}

/// The classes of a version that the other one does not have, nor any class below them.
fn single_classes(version: &CodeVersion, world: &World, other: &CodeVersion) -> BTreeSet<Arc<str>> {
    let is_single = |class: &ClassRef| {
        let mut all = heirs(version, world, class);
        all.all(|heir| other.class(&heir.name).is_none())
    };
    let own = version.classes().filter(|c| other.class(&c.name).is_none());
    let linked = own.filter_map(|c| world.load(&c.name).ok());
    linked.filter(is_single).map(|c| c.name.clone()).collect()
}

/// The classes of a version that are a class, or below it.
fn heirs<'a>(
    version: &'a CodeVersion,
    world: &'a World,
    class: ClassRef,
) -> impl Iterator<Item = ClassRef> + 'a {
    let linked = version.classes().filter_map(|c| world.load(&c.name).ok());
    linked.filter(move |heir| heir.is_subtype_of(class))
}

fn is_virtual(method: &MethodDef) -> bool {
    method.flags & (flags::STATIC | flags::PRIVATE) == 0 && !method.name.starts_with('<')
}

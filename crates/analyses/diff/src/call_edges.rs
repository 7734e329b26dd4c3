//! Calls of one version: by class hierarchy within the program's own classes. Code of others (the JDK's) may call back
//! every method that overrides one of theirs, unless nothing that it is given can be an object of the program.

use crate::call_graph::{CallGraph, CallNode};
use crate::code_version::{CodeVersion, MethodKey};
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
}

impl<'a> CallEdges<'a> {
    pub(crate) fn new(
        version: &'a CodeVersion,
        world: &'a World,
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
        }
    }

    pub(crate) fn add_all(&mut self) {
        let version = self.version;
        for class in version.classes() {
            let linked = self.world.load(&class.name).ok();
            let initializer = CallNode::Class(class.name.clone());
            for (index, method) in class.methods.iter().enumerate() {
                let key = MethodKey::of(class, method);
                let node = CallNode::Method(key.clone());
                if &*method.name == "<clinit>" {
                    self.add(initializer.clone(), node.clone());
                }
                if is_virtual(method) && linked.is_some_and(|c| self.is_exposed(c, method)) {
                    self.add(CallNode::Outside, node.clone());
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
            self.add_mention(
                from,
                class.trim_start_matches(['[', 'L']).trim_end_matches(';'),
            );
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
                // Strings are put together by `toString` of what is given.
                if !is_silent("", desc, true) {
                    self.add(from.clone(), CallNode::Outside);
                }
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
            BootArg::Class(class) => self.add_mention(from, class),
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
        let is_outside = !is_own || found.is_none();
        let is_object = class == "java/lang/Object" && name == "<init>";
        if is_outside && !is_object && !is_silent(class, desc, self.is_static(class, name, desc)) {
            self.add(from.clone(), CallNode::Outside);
        }
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

    fn is_static(&self, class: &str, name: &str, desc: &str) -> bool {
        let class = self.world.load(class).ok();
        let method = class.and_then(|c| c.declared_method(name, desc));
        method.is_some_and(|m| m.is_static())
    }

    /// Whether a method overrides one of a class that is not the program's own.
    fn is_exposed(&self, class: ClassRef, method: &MethodDef) -> bool {
        let mut pending: Vec<ClassRef> = vec![class];
        let mut seen = BTreeSet::new();
        while let Some(class) = pending.pop() {
            if !seen.insert(class.id) {
                continue;
            }
            let is_own = self.version.class(&class.name).is_some();
            if !is_own && class.declared_method(&method.name, &method.desc).is_some() {
                return true;
            }
            pending.extend(class.super_class);
            pending.extend(class.interfaces.iter().copied());
        }
        false
    }
}

fn is_virtual(method: &MethodDef) -> bool {
    method.flags & (flags::STATIC | flags::PRIVATE) == 0 && !method.name.starts_with('<')
}

/// Classes of the JDK whose objects hold none of the program's, and whose methods call none.
const SILENT: &[&str] = &[
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Class",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/UnsupportedOperationException",
    "java/lang/RuntimeException",
    "java/lang/Exception",
    "java/lang/AssertionError",
    "java/util/NoSuchElementException",
];

/// Whether nothing that a call is given can be an object of the program, or lead to one.
fn is_silent(class: &str, desc: &str, is_static: bool) -> bool {
    let is_known = |class: &str| SILENT.contains(&class);
    let Some(parsed) = ir::MethodDesc::parse(desc) else {
        return false;
    };
    let are_known = parsed.params.iter().all(|param| {
        let element = param.text.trim_start_matches('[');
        let class = element.strip_prefix('L').and_then(|c| c.strip_suffix(';'));
        class.is_none_or(is_known)
    });
    are_known && (is_static || is_known(class))
}

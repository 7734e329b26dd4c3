//! Pairing: classes and methods of two versions by name and descriptor, what changed in them, and which methods
//! that may lead to.
//!
//! A method is *unchanged* if its lowered code is the same and everything it may call is unchanged. Calls are
//! followed by class hierarchy within the program's own classes. Code of others (the JDK's) may call back every method
//! that overrides one of theirs, unless nothing that it is given can be an object of the program.

use crate::canonical::CanonicalCode;
use crate::code_version::{CodeVersion, MethodKey};
use classes::{ClassRef, World};
use ir::{Body, BootArg, ClassDef, DynamicSite, Inst, MethodDef, MethodHandleRef, flags};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What became of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MethodChange {
    /// Its own code is another one.
    Body,
    /// Only the new version has it.
    Added {
        /// Whether the old version has a method of a superclass in its place.
        overrides: bool,
    },
    /// Only the old version has it.
    Removed {
        /// Whether the new version has a method of a superclass in its place.
        overrides: bool,
    },
}

/// Who may be called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CallNode {
    Method(MethodKey),
    /// The static initializer of a class, and what else belongs to no method.
    Class(Arc<str>),
    /// Whatever code of others calls back.
    Outside,
}

/// Two versions, paired.
#[derive(Debug, Default)]
pub struct VersionPairing {
    changes: BTreeMap<MethodKey, MethodChange>,
    /// Classes that the two versions can't be compared on, and why.
    incompatible: BTreeMap<Arc<str>, String>,
    /// Instance fields that only one version has, by class.
    one_sided: BTreeMap<Arc<str>, BTreeSet<Arc<str>>>,
    /// Classes of both versions in which anything is different.
    changed_classes: BTreeSet<Arc<str>>,
    calls: BTreeMap<CallNode, BTreeSet<CallNode>>,
    all: BTreeSet<MethodKey>,
}

impl VersionPairing {
    /// Pairs two versions; the worlds tell what their classes inherit from others.
    pub fn new(old: (&CodeVersion, &World), new: (&CodeVersion, &World)) -> VersionPairing {
        let mut pairing = VersionPairing::default();
        let (old_world, new_world) = (old.1, new.1);
        let (old, new) = (old.0, new.0);
        let (old_code, new_code) = (CanonicalCode::new(old), CanonicalCode::new(new));
        for class in old.classes() {
            let other = new.class(&class.name);
            if let Some(other) = other {
                pairing.compare_classes(class, other, &[old, new]);
            }
            for (index, method) in class.methods.iter().enumerate() {
                let key = MethodKey::of(class, method);
                let place = other.and_then(|c| Some((c, c.find_method(&key.name, &key.desc)?)));
                match place {
                    None => {
                        let overrides = other.is_some() && inherits(new_world, class, method);
                        pairing.note(key.clone(), MethodChange::Removed { overrides });
                    }
                    Some((other, place)) => {
                        if old_code.hash(class, index) != new_code.hash(other, place) {
                            pairing.note(key.clone(), MethodChange::Body);
                        }
                    }
                }
                pairing.all.insert(key);
            }
        }
        for class in new.classes() {
            for method in &class.methods {
                let key = MethodKey::of(class, method);
                if old.method(&key).is_none() {
                    let overrides =
                        old.class(&class.name).is_some() && inherits(old_world, class, method);
                    pairing.note(key.clone(), MethodChange::Added { overrides });
                }
                pairing.all.insert(key);
            }
        }
        pairing.find_incompatible_methods(old, new);
        CallEdges::new(old, old_world, &mut pairing.calls).add_all();
        CallEdges::new(new, new_world, &mut pairing.calls).add_all();
        pairing
    }

    fn note(&mut self, key: MethodKey, change: MethodChange) {
        self.changed_classes.insert(key.class.clone());
        self.changes.insert(key, change);
    }

    /// What of a class belongs to no method.
    fn compare_classes(&mut self, old: &ClassDef, new: &ClassDef, versions: &[&CodeVersion; 2]) {
        let mut object = |why: &str| {
            self.incompatible.insert(old.name.clone(), why.to_owned());
        };
        let kind = flags::INTERFACE | flags::ABSTRACT | flags::ENUM | flags::ANNOTATION;
        if old.super_name != new.super_name || old.interfaces != new.interfaces {
            object("its superclass or interfaces changed");
        } else if old.flags & kind != new.flags & kind
            || old.record.is_some() != new.record.is_some()
        {
            object("it became another kind of class");
        }
        let mut one_sided: BTreeSet<Arc<str>> = BTreeSet::new();
        for (own, other) in [(old, new), (new, old)] {
            for field in &own.fields {
                let mut others = other.fields.iter();
                let paired = others.find(|f| f.name == field.name);
                match paired {
                    Some(f) if f.desc.text == field.desc.text => {
                        if f.is_static() != field.is_static() {
                            object("a field became static, or is no longer");
                        } else if f.constant != field.constant && is_read(versions, own, &f.name) {
                            object("the value of a constant changed that code reads");
                        }
                    }
                    // A static field is no part of an object; whoever uses it has other code.
                    _ if field.is_static() => {}
                    _ => _ = one_sided.insert(field.name.clone()),
                }
            }
        }
        if !one_sided.is_empty() || old.fields.len() != new.fields.len() {
            self.changed_classes.insert(old.name.clone());
        }
        if !one_sided.is_empty() {
            self.one_sided.insert(old.name.clone(), one_sided);
        }
    }

    fn find_incompatible_methods(&mut self, old: &CodeVersion, new: &CodeVersion) {
        for (key, change) in &self.changes {
            let why = match change {
                _ if &*key.name == "<clinit>" => Some("its static initializer changed"),
                MethodChange::Body => {
                    let (Some(a), Some(b)) = (old.method(key), new.method(key)) else {
                        continue;
                    };
                    let kind = flags::STATIC
                        | flags::ABSTRACT
                        | flags::NATIVE
                        | flags::SYNCHRONIZED
                        | flags::PRIVATE;
                    let (a, b) = (a.0.methods[a.1].flags, b.0.methods[b.1].flags);
                    let name = "a method became static, abstract, native, synchronized or private, \
                                or is no longer";
                    (a & kind != b & kind).then_some(name)
                }
                MethodChange::Added { .. } | MethodChange::Removed { .. } => None,
            };
            // A new class has no other initializer.
            let in_both = old.class(&key.class).is_some() && new.class(&key.class).is_some();
            if let Some(why) = why.filter(|_| in_both) {
                self.incompatible.insert(key.class.clone(), why.to_owned());
            }
        }
    }

    /// Whether anything is different in a class of both versions.
    pub(crate) fn has_changes(&self, class: &str) -> bool {
        self.changed_classes.contains(class)
    }

    pub(crate) fn change(&self, class: &ClassDef, method: &MethodDef) -> Option<MethodChange> {
        self.changes.get(&MethodKey::of(class, method)).cloned()
    }

    /// What became of a method's own code.
    pub fn change_of(&self, key: &MethodKey) -> Option<&MethodChange> {
        self.changes.get(key)
    }

    /// The methods of both versions.
    pub fn methods(&self) -> impl Iterator<Item = &MethodKey> {
        self.all.iter()
    }

    /// Whether the objects of a class have other fields in the other version.
    pub(crate) fn has_one_sided_fields(&self, class: &str) -> bool {
        self.one_sided.contains_key(class)
    }

    /// What the method may call that changed, itself aside; nothing if it is unchanged.
    pub fn changed_callees(&self, key: &MethodKey) -> Vec<MethodKey> {
        let reached = self.reachable(key).into_iter();
        let methods = reached.filter_map(|node| match node {
            CallNode::Method(called) => Some(called),
            CallNode::Class(class) => Some(MethodKey {
                class,
                name: "<clinit>".into(),
                desc: "()V".into(),
            }),
            CallNode::Outside => None,
        });
        methods
            .filter(|m| m != key && self.changes.contains_key(m))
            .collect()
    }

    /// Why the two versions of a method can't be run side by side: classes that its code may get to, each with what
    /// is wrong.
    pub fn obstacles(&self, key: &MethodKey) -> Vec<String> {
        let mut classes: BTreeSet<Arc<str>> = BTreeSet::from([key.class.clone()]);
        classes.extend(
            self.reachable(key)
                .into_iter()
                .filter_map(|node| match node {
                    CallNode::Method(called) => Some(called.class),
                    CallNode::Class(class) => Some(class),
                    CallNode::Outside => None,
                }),
        );
        let wrong = classes.iter().filter_map(|class| {
            let why = self.incompatible.get(class)?;
            Some(format!("{}: {why}", classes::binary_name(class)))
        });
        wrong.collect()
    }

    fn reachable(&self, key: &MethodKey) -> BTreeSet<CallNode> {
        let mut reached = BTreeSet::new();
        let mut pending = vec![CallNode::Method(key.clone())];
        while let Some(node) = pending.pop() {
            if reached.insert(node.clone()) {
                pending.extend(self.calls.get(&node).into_iter().flatten().cloned());
            }
        }
        reached
    }
}

/// Whether a class inherits a method with code from above in the other version.
fn inherits(world: &World, class: &ClassDef, method: &MethodDef) -> bool {
    let not_inherited = flags::STATIC | flags::PRIVATE;
    if method.flags & not_inherited != 0 || method.name.starts_with('<') {
        return false;
    }
    let linked = world.load(&class.name).ok().and_then(|c| c.super_class);
    let mut above = std::iter::successors(linked, |c| c.super_class);
    above.any(|c| {
        let found = c.declared_method(&method.name, &method.desc);
        found.is_some_and(|m| m.flags & (not_inherited | flags::ABSTRACT) == 0)
    })
}

/// Whether some code reads a static field, although the compiler knows its value.
fn is_read(versions: &[&CodeVersion; 2], class: &ClassDef, field: &str) -> bool {
    versions.iter().any(|version| {
        version.classes().any(|user| {
            (0..user.methods.len()).any(|index| {
                let has_code = user.methods[index].has_code;
                let body = has_code.then(|| user.code.body(user, index).ok()).flatten();
                body.is_some_and(|body| {
                    body.insts.iter().any(|inst| match inst {
                        Inst::GetStatic { field: read, .. } => {
                            let symbol = &body.refs.fields[read.index()];
                            &*symbol.name == field && symbol.class == class.name
                        }
                        _ => false,
                    })
                })
            })
        })
    })
}

/// The calls of one version.
struct CallEdges<'a> {
    version: &'a CodeVersion,
    world: &'a World,
    /// Methods that may be meant by a virtual call, by name and descriptor.
    by_signature: BTreeMap<(Arc<str>, Arc<str>), Vec<MethodKey>>,
    calls: &'a mut BTreeMap<CallNode, BTreeSet<CallNode>>,
}

impl<'a> CallEdges<'a> {
    fn new(
        version: &'a CodeVersion,
        world: &'a World,
        calls: &'a mut BTreeMap<CallNode, BTreeSet<CallNode>>,
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
            calls,
        }
    }

    fn add_all(&mut self) {
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
                self.add(node.clone(), initializer.clone());
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
        self.calls.entry(from).or_default().insert(to);
    }

    fn add_body(&mut self, from: &CallNode, body: &Body) {
        for symbol in &body.refs.methods {
            self.add_call(from, &symbol.class, &symbol.name, &symbol.desc);
        }
        for field in &body.refs.fields {
            self.add_class(from, &field.class);
        }
        for class in &body.refs.classes {
            self.add_class(
                from,
                class.trim_start_matches(['[', 'L']).trim_end_matches(';'),
            );
        }
        for site in &body.refs.dynamics {
            self.add_site(from, site);
        }
    }

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
            BootArg::Class(class) => self.add_class(from, class),
            _ => {}
        }
    }

    fn add_handle(&mut self, from: &CallNode, handle: &MethodHandleRef) {
        self.add_call(from, &handle.class, &handle.name, &handle.desc);
    }

    fn add_call(&mut self, from: &CallNode, class: &str, name: &str, desc: &str) {
        self.add_class(from, class);
        let is_own = self.version.class(class).is_some();
        let found = self.version.resolve(class, name, desc);
        if let Some(found) = &found {
            self.add(from.clone(), CallNode::Method(found.clone()));
        }
        let signature = (Arc::from(name), Arc::from(desc));
        let named = self.by_signature.get(&signature).cloned();
        for method in named.into_iter().flatten() {
            self.add(from.clone(), CallNode::Method(method));
        }
        // What an own class inherits from others is code of others.
        let is_outside = !is_own || found.is_none();
        let is_object = class == "java/lang/Object" && name == "<init>";
        if is_outside && !is_object && !is_silent(class, desc, self.is_static(class, name, desc)) {
            self.add(from.clone(), CallNode::Outside);
        }
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

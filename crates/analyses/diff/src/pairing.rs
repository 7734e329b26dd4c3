//! Pairing: classes and methods of two versions by name and descriptor, what changed in them, and which methods
//! that may lead to.
//!
//! A method is *unchanged* if its lowered code is the same and everything it may call is unchanged.

mod initial_state;
mod obstacles;

use crate::call_edges::CallEdges;
use crate::call_graph::{CallGraph, CallNode, ReachedNodes};
use crate::canonical::{CanonicalCode, CodeHash, FieldNames, is_known_by_code};
use crate::code_version::{CodeVersion, MethodKey};
use crate::initializers::{EqualInitializers, RunnableVersion, initializer};
use crate::renamed_fields::renamed_fields;
use crate::type_changes::{LinkedVersion, TestedType, compare_types, supertypes};
use answer::ChangedCallee;
use classes::{Field, World};
use ir::{ClassDef, FieldDef, Inst, MethodDef, TypeDesc, flags};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What became of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MethodChange {
    /// Its own code is another one.
    Body,
    /// Only the new version has it.
    Added {
        /// What the old version has in its place.
        instead: Option<InheritedMethod>,
    },
    /// Only the old version has it.
    Removed {
        /// What the new version has in its place.
        instead: Option<InheritedMethod>,
    },
}

/// A method that objects of a class inherit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InheritedMethod {
    /// The class or interface that declares it, by internal name.
    pub class: Arc<str>,
    /// Whether that is an interface.
    pub on_interface: bool,
}

/// The name and the descriptor of a field.
type FieldName = (Arc<str>, Arc<str>);

fn name_of(name: &Arc<str>, desc: &TypeDesc) -> FieldName {
    (name.clone(), (*desc.text).into())
}

/// Two versions, paired.
#[derive(Debug, Default)]
pub struct VersionPairing {
    changes: BTreeMap<MethodKey, MethodChange>,
    /// Of these, methods that no canonical form names.
    hidden: BTreeSet<MethodKey>,
    /// Of these, methods that have another name in the other version, or that only one compiler needs.
    moved: BTreeSet<MethodKey>,
    equal_initializers: EqualInitializers,
    /// Methods of the new version that can't have the name of the old version's method, with another one.
    renamed: BTreeMap<MethodKey, Arc<str>>,
    /// Fields of the new version, with their names in the old one, where these are others.
    renamed_fields: FieldNames,
    /// Classes that the two versions can't be compared on, and why.
    incompatible: BTreeMap<Arc<str>, String>,
    /// Types that code asks for in a version in which some class is not one of them.
    tested: BTreeMap<Arc<str>, TestedType>,
    /// Nameless classes that only have the same number in both versions.
    others: BTreeSet<Arc<str>>,
    /// Instance fields that only one version has, by class.
    one_sided: BTreeMap<Arc<str>, BTreeSet<FieldName>>,
    /// Classes of both versions in which anything is different.
    changed_classes: BTreeSet<Arc<str>>,
    calls: CallGraph,
    all: BTreeSet<MethodKey>,
}

impl VersionPairing {
    /// Pairs two versions; the machines tell what their classes inherit from others, and what static initializers do.
    pub fn new(of_old: RunnableVersion<'_>, of_new: RunnableVersion<'_>) -> VersionPairing {
        let mut pairing = VersionPairing::default();
        let (old_world, new_world) = (&of_old.vm.world, &of_new.vm.world);
        let (old, new) = (of_old.code, of_new.code);
        pairing.renamed_fields = renamed_fields(old, new);
        let old_code = CanonicalCode::new(old, FieldNames::default());
        let new_code = CanonicalCode::new(new, pairing.renamed_fields.clone());
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
                        let instead = other.and_then(|_| inherited(new_world, class, method));
                        pairing.note(key.clone(), MethodChange::Removed { instead });
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
                    let other = old.class(&class.name);
                    let instead = other.and_then(|_| inherited(old_world, class, method));
                    pairing.note(key.clone(), MethodChange::Added { instead });
                }
                pairing.all.insert(key);
            }
        }
        pairing.find_hidden(&old_code, &new_code);
        CallEdges::new((old, old_world), new, &mut pairing.calls).add_all();
        CallEdges::new((new, new_world), old, &mut pairing.calls).add_all();
        pairing.compare_initializers(of_old, of_new);
        pairing.find_incompatible_methods(old, new);
        pairing.find_incompatible_types((old, old_world), (new, new_world));
        pairing
    }

    /// Private methods and those that the compiler made: who calls them has their code in its own canonical form. Those
    /// whose code the other version has, too, were only renamed or numbered anew.
    fn find_hidden(&mut self, old: &CanonicalCode<'_>, new: &CanonicalCode<'_>) {
        let by_code = |code: &CanonicalCode<'_>| -> BTreeSet<(Arc<str>, CodeHash)> {
            let all = self.all.iter();
            all.filter_map(|key| Some((key.class.clone(), code.hash_by_code(key)?)))
                .collect()
        };
        let (in_old, in_new) = (by_code(old), by_code(new));
        for key in self.changes.keys() {
            if !old.hides(key) || !new.hides(key) {
                continue;
            }
            self.hidden.insert(key.clone());
            let is_in = |code: &CanonicalCode<'_>, other: &BTreeSet<(Arc<str>, CodeHash)>| {
                let hash = code.hash_by_code(key);
                hash.is_none_or(|hash| other.contains(&(key.class.clone(), hash)))
            };
            // What the compiler made belongs to a method that somebody wrote.
            let is_made = old.is_synthetic(key) || new.is_synthetic(key);
            if is_made || is_in(old, &in_new) && is_in(new, &in_old) {
                self.moved.insert(key.clone());
            }
        }
    }

    fn note(&mut self, key: MethodKey, change: MethodChange) {
        self.changed_classes.insert(key.class.clone());
        self.changes.insert(key, change);
    }

    /// What of a class belongs to no method.
    fn compare_classes(&mut self, old: &ClassDef, new: &ClassDef, versions: &[&CodeVersion; 2]) {
        let mut objections = Vec::new();
        let mut object = |why: &str| objections.push(why.to_owned());
        let kind = flags::INTERFACE | flags::ABSTRACT | flags::ENUM | flags::ANNOTATION;
        if old.super_name != new.super_name || old.interfaces != new.interfaces {
            self.changed_classes.insert(old.name.clone());
        }
        if old.flags & kind != new.flags & kind || old.record.is_some() != new.record.is_some() {
            object("it became another kind of class");
        }
        let mut one_sided: BTreeSet<FieldName> = BTreeSet::new();
        for (own, other) in [(old, new), (new, old)] {
            for field in &own.fields {
                if self.is_renamed(own, field) {
                    self.changed_classes.insert(own.name.clone());
                    continue;
                }
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
                    _ => {
                        one_sided.insert(name_of(&field.name, &field.desc));
                    }
                }
            }
        }
        if let Some(why) = objections.pop() {
            self.incompatible.insert(old.name.clone(), why);
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
                _ if &*key.name == "<clinit>" => continue,
                MethodChange::Body => {
                    let (Some(a), Some(b)) = (old.method(key), new.method(key)) else {
                        continue;
                    };
                    let kind =
                        flags::STATIC | flags::ABSTRACT | flags::NATIVE | flags::SYNCHRONIZED;
                    let (a, b) = (&a.0.methods[a.1], &b.0.methods[b.1]);
                    let is_other = a.flags & kind != b.flags & kind
                        || a.flags & flags::PRIVATE != b.flags & flags::PRIVATE
                            && (is_known_by_code(a) && is_known_by_code(b)
                                || may_be_overridden(&[old, new], a));
                    if is_other && is_known_by_code(a) && is_known_by_code(b) {
                        let name = format!("{}$new", key.name);
                        self.renamed.insert(key.clone(), name.into());
                        continue;
                    }
                    let name = "a method became static, abstract, native, synchronized or private, \
                                or is no longer";
                    is_other.then_some(name)
                }
                MethodChange::Added { instead } | MethodChange::Removed { instead } => {
                    let declared = old.method(key).or_else(|| new.method(key));
                    let has_code = declared.is_none_or(|(c, index)| c.methods[index].has_code);
                    let why = "an abstract method stands before one with code, or no longer does";
                    (instead.is_some() && !has_code).then_some(why)
                }
            };
            // A new class has no other initializer.
            let in_both = old.class(&key.class).is_some() && new.class(&key.class).is_some();
            if let Some(why) = why.filter(|_| in_both) {
                self.incompatible.insert(key.class.clone(), why.to_owned());
            }
        }
    }

    /// Classes that are others by what is above them, and those below classes that are others.
    fn find_incompatible_types(&mut self, old: LinkedVersion<'_>, new: LinkedVersion<'_>) {
        let changes = compare_types(old, new);
        self.tested = changes.tested;
        self.others = changes.others;
        for (class, why) in changes.incompatible {
            self.incompatible.entry(class).or_insert(why);
        }
        let inherited = self.incompatible.clone();
        for class in old.0.classes() {
            let linked = [old.1, new.1].map(|world| world.load(&class.name).ok());
            let mut above = linked.into_iter().flatten().flat_map(supertypes);
            let Some(above) = above.find(|name| inherited.contains_key(name)) else {
                continue;
            };
            let why = format!("{}, above it, changed", classes::binary_name(&above));
            self.incompatible.entry(class.name.clone()).or_insert(why);
        }
    }

    /// Whether anything is different in a class of both versions.
    pub(crate) fn has_changes(&self, class: &str) -> bool {
        self.changed_classes.contains(class)
    }

    pub(crate) fn change(&self, class: &ClassDef, method: &MethodDef) -> Option<MethodChange> {
        self.changes.get(&MethodKey::of(class, method)).cloned()
    }

    /// The name that a method of the new version has beside the old version's.
    pub(crate) fn new_name(&self, class: &str, name: &str, desc: &str) -> Option<&Arc<str>> {
        if self.renamed.is_empty() {
            return None;
        }
        self.renamed.get(&MethodKey {
            class: class.into(),
            name: name.into(),
            desc: desc.into(),
        })
    }

    /// The name in the old version of a field of the new one, where it has another one.
    pub(crate) fn old_field_name(&self, class: &str, name: &str, desc: &str) -> Option<&Arc<str>> {
        if self.renamed_fields.is_empty() {
            return None;
        }
        let key = (class.into(), name.into(), desc.into());
        self.renamed_fields.get(&key)
    }

    /// Whether a field of either version has another name in the other one.
    fn is_renamed(&self, class: &ClassDef, field: &FieldDef) -> bool {
        let mut renamed = self.renamed_fields.iter();
        renamed.any(|((owner, name, desc), old_name)| {
            *owner == class.name
                && **desc == *field.desc.text
                && (*name == field.name || *old_name == field.name)
        })
    }

    /// What became of a method's own code.
    pub fn change_of(&self, key: &MethodKey) -> Option<&MethodChange> {
        self.changes.get(key)
    }

    /// The methods of both versions.
    pub fn methods(&self) -> impl Iterator<Item = &MethodKey> {
        self.all.iter()
    }

    /// Whether no object is one of this class in both versions, though both have a class of its name.
    pub fn is_other_class(&self, class: &str) -> bool {
        self.others.contains(class)
    }

    /// Whether the objects of a class have this field of its own in one version only.
    pub(crate) fn is_one_sided(&self, class: &str, field: &Field) -> bool {
        let fields = self.one_sided.get(class);
        fields.is_some_and(|fields| fields.contains(&name_of(&field.name, &field.desc)))
    }

    /// Whether a method has the same code in both versions, and so has all that it may call.
    pub fn is_unchanged(&self, key: &MethodKey) -> bool {
        let is_changed =
            |method: &MethodKey| self.changes.contains_key(method) && !self.hidden.contains(method);
        let reached = self.reach(key);
        let mut methods = reached.nodes().filter_map(|(_, node)| method_of(node));
        !self.changes.contains_key(key)
            && !methods.any(|method| is_changed(&method))
            && !self.uses_incompatible(key)
    }

    /// What a method may call, without what static initializers do that leave the same behind in both versions.
    fn reach(&self, key: &MethodKey) -> ReachedNodes<'_> {
        self.calls.reach_unless(key, |node| match node {
            CallNode::Class(class) => self.equal_initializers.classes.contains(class),
            _ => false,
        })
    }

    /// What the method may call that changed, itself aside, the nearest first.
    pub fn changed_callees(&self, key: &MethodKey) -> Vec<ChangedCallee> {
        let reached = self.reach(key);
        let mut known = BTreeSet::from([key.clone()]);
        let mut callees = Vec::new();
        for (number, node) in reached.nodes() {
            let Some(called) = method_of(node) else {
                continue;
            };
            let is_told = self.changes.contains_key(&called) && !self.moved.contains(&called);
            if is_told && known.insert(called.clone()) {
                let between = reached.between(number).into_iter();
                callees.push(ChangedCallee {
                    method: called.to_string(),
                    via: between.map(CallNode::text).collect(),
                });
            }
        }
        callees
    }
}

/// The method that a node stands for: of a class, its static initializer.
fn method_of(node: &CallNode) -> Option<MethodKey> {
    match node {
        CallNode::Method(called) => Some(called.clone()),
        CallNode::Class(class) => Some(initializer(class)),
        CallNode::Mention(_) | CallNode::Test(_) | CallNode::Outside(_) => None,
    }
}

/// The method with code that objects of a class have in the other version, where this one is not there.
fn inherited(world: &World, class: &ClassDef, method: &MethodDef) -> Option<InheritedMethod> {
    let not_inherited = flags::STATIC | flags::PRIVATE;
    if method.flags & not_inherited != 0 || method.name.starts_with('<') {
        return None;
    }
    let linked = world.load(&class.name).ok()?;
    let found = world.find_method(linked, &method.name, &method.desc)?;
    let has_code = found.flags & (not_inherited | flags::ABSTRACT) == 0;
    has_code.then(|| InheritedMethod {
        class: found.class().name.clone(),
        on_interface: found.class().is_interface(),
    })
}

/// Whether it matters to calls that a method is private: another class has one of its name, too.
fn may_be_overridden(versions: &[&CodeVersion; 2], method: &MethodDef) -> bool {
    let is_fixed = method.flags & flags::STATIC != 0 || method.name.starts_with('<');
    let is_declared =
        |class: &Arc<ClassDef>| class.find_method(&method.name, &method.desc).is_some();
    let mut most = versions
        .iter()
        .map(|v| v.classes().filter(|c| is_declared(c)).count());
    !is_fixed && most.any(|count| count > 1)
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

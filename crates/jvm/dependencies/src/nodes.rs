//! Nodes of the dependency graph, and what each leads to.

use crate::class_files::{ClassFiles, FileId, OBJECT};
use crate::library::{is_for_serialization, is_logging, is_logging_call, is_plain_factory};
use crate::type_names::{class_names, element_class};
use ir::{
    Body, BootArg, ClassDef, DynamicSite, HandleKind, Inst, InvokeKind, MethodHandleRef,
    PoolConstant, RawAnnotations, flags,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// What a verdict may depend on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DependencyNode {
    /// The bytes of a class file.
    File(FileId),
    /// A class is named: where it stands in the hierarchy, its annotations and those around it.
    Known(FileId),
    /// Static members of a class are used: it is initialized, and the code of its nest says what its private fields
    /// hold.
    Used(FileId),
    /// Objects of a class are made by code: any of its methods may be called, by the library too.
    Whole(FileId),
    /// Objects of a class are part of the input, or calls are sought that make them: their fields are unknown, and
    /// code of the package may change them.
    Made(FileId),
    /// A reference of this type is unknown: it may be of any class below.
    Open(Arc<str>),
    /// The code of a method.
    Method(FileId, usize),
    /// Whether there are lambdas of an interface, anywhere.
    Lambdas(Arc<str>),
    /// A logging framework is used: all that is no target, and what is listed as a service.
    Libraries,
}

/// Tells which classes of the library are made where one of it is declared.
pub(crate) type StandIns<'a> = Box<dyn Fn(&str) -> Vec<String> + 'a>;

/// Tells which classes are targets.
pub(crate) type IsTarget<'a> = Box<dyn Fn(&str) -> bool + 'a>;

/// Names a call: the class, the method and its descriptor.
type CallSymbol = (Arc<str>, Arc<str>, Arc<str>);

/// Finds what nodes lead to.
pub(crate) struct DependencyExpansion<'a> {
    pub files: ClassFiles,
    pub is_target: IsTarget<'a>,
    /// Classes of the library that are made where one is declared.
    stand_ins: StandIns<'a>,
    /// The methods that calls may execute, which many have in common.
    calls: FxHashMap<CallSymbol, Rc<[DependencyNode]>>,
}

impl<'a> DependencyExpansion<'a> {
    pub(crate) fn new(
        files: ClassFiles,
        is_target: IsTarget<'a>,
        stand_ins: StandIns<'a>,
    ) -> DependencyExpansion<'a> {
        DependencyExpansion {
            files,
            is_target,
            stand_ins,
            calls: FxHashMap::default(),
        }
    }

    /// What a node leads to; some may be named several times.
    pub(crate) fn successors(&mut self, node: &DependencyNode) -> Vec<DependencyNode> {
        match node {
            DependencyNode::File(_) | DependencyNode::Lambdas(_) => Vec::new(),
            DependencyNode::Libraries => {
                let all = self.files.all.iter().enumerate();
                let others = all.filter(|(_, class)| !(self.is_target)(&class.name));
                let files = others.map(|(id, _)| DependencyNode::File(id as FileId));
                let services = self
                    .files
                    .services
                    .iter()
                    .copied()
                    .map(DependencyNode::Made);
                files.chain(services).collect()
            }
            DependencyNode::Open(name) => self.of_open_type(name),
            DependencyNode::Known(id) => self.of_class(*id, DependencyExpansion::of_known_class),
            DependencyNode::Used(id) => self.of_class(*id, DependencyExpansion::of_used_class),
            DependencyNode::Whole(id) => self.of_class(*id, DependencyExpansion::of_whole_class),
            DependencyNode::Made(id) => self.of_class(*id, DependencyExpansion::of_made_class),
            DependencyNode::Method(id, index) => {
                let index = *index;
                self.of_class(*id, |own, id, def| own.of_method(id, def, index))
            }
        }
    }

    /// The methods of a class that serialization calls.
    pub(crate) fn serialization_methods(&self, id: FileId) -> Vec<DependencyNode> {
        let def = self.files.def(id);
        let methods = def.iter().flat_map(|def| def.methods.iter().enumerate());
        let own = methods.filter(|(_, method)| is_for_serialization(method));
        own.map(|(index, _)| DependencyNode::Method(id, index))
            .collect()
    }

    /// Of a class that can't be read only the bytes matter: they say why not.
    fn of_class(
        &mut self,
        id: FileId,
        expand: impl FnOnce(&mut Self, FileId, &ClassDef) -> Vec<DependencyNode>,
    ) -> Vec<DependencyNode> {
        let mut nodes = vec![DependencyNode::File(id)];
        let name = self.files.name(id);
        if is_logging(name) && !(self.is_target)(name) {
            nodes.push(DependencyNode::Libraries);
        } else if let Some(def) = self.files.def(id) {
            nodes.extend(expand(self, id, &def));
        }
        nodes
    }

    fn of_known_class(&mut self, id: FileId, def: &ClassDef) -> Vec<DependencyNode> {
        let mut nodes = Vec::new();
        for above in def.super_name.iter().chain(&def.interfaces) {
            match self.files.find(above) {
                Some(above) => nodes.push(DependencyNode::Known(above)),
                None if is_logging(above) => nodes.push(DependencyNode::Libraries),
                None => {}
            }
        }
        let own = def.inner_classes.iter().filter(|i| i.inner == def.name);
        let around = own.filter_map(|i| i.outer.as_ref());
        let enclosing = def.enclosing_method.iter().map(|e| &e.class);
        let hosts = def.nest_host.iter();
        let package = def.name.rsplit_once('/').map_or("", |(package, _)| package);
        let info = match package {
            "" => "package-info".to_owned(),
            package => format!("{package}/package-info"),
        };
        let named = around.chain(enclosing).chain(hosts).map(|n| n.to_string());
        let named = named.chain([info, "module-info".to_owned()]);
        let annotations = annotation_classes(def);
        let named: Vec<String> = named.chain(annotations).collect();
        let found = named.iter().filter_map(|name| self.files.find(name));
        nodes.extend(
            found
                .filter(|found| *found != id)
                .map(DependencyNode::Known),
        );
        nodes
    }

    fn of_used_class(&mut self, id: FileId, def: &ClassDef) -> Vec<DependencyNode> {
        let mut nodes = vec![DependencyNode::Known(id)];
        let above = def.super_name.iter().chain(&def.interfaces);
        let above: Vec<FileId> = above.filter_map(|name| self.files.find(name)).collect();
        nodes.extend(above.into_iter().map(DependencyNode::Used));
        // What others may assign to is unknown, like a parameter.
        let assigned = def.fields.iter().filter(|f| f.is_static());
        for field in assigned.filter(|f| f.flags & flags::FINAL == 0) {
            let signature = field.signature.as_deref().unwrap_or_default();
            let types = class_names(&field.desc.text).into_iter();
            let types = types.chain(class_names(signature));
            nodes.extend(types.map(|name| DependencyNode::Open(name.as_str().into())));
        }
        let initializer = def.methods.iter().position(|m| &*m.name == "<clinit>");
        nodes.extend(initializer.map(|index| DependencyNode::Method(id, index)));
        let host = match &def.nest_host {
            Some(host) => self.files.find(host).and_then(|host| self.files.def(host)),
            None => None,
        };
        let nest = host.as_ref().map_or(&def.nest_members, |h| &h.nest_members);
        let nest: Vec<FileId> = nest.iter().filter_map(|n| self.files.find(n)).collect();
        nodes.extend(nest.into_iter().map(DependencyNode::File));
        nodes
    }

    fn of_whole_class(&mut self, id: FileId, def: &ClassDef) -> Vec<DependencyNode> {
        let mut nodes = vec![DependencyNode::Used(id)];
        let methods = def.methods.iter().enumerate();
        let called = methods.filter(|(_, method)| !is_for_serialization(method));
        nodes.extend(called.map(|(index, _)| DependencyNode::Method(id, index)));
        let above = def.super_name.iter().chain(&def.interfaces);
        let above: Vec<FileId> = above.filter_map(|name| self.files.find(name)).collect();
        nodes.extend(above.into_iter().map(DependencyNode::Whole));
        nodes
    }

    fn of_made_class(&mut self, id: FileId, def: &ClassDef) -> Vec<DependencyNode> {
        let mut nodes = vec![DependencyNode::Whole(id)];
        // An interface has no fields that others might assign.
        if !def.is_interface() {
            let users = self.files.users_in_package(id).into_iter();
            nodes.extend(users.map(DependencyNode::File));
            nodes.extend(self.outside_makers(id, def));
        }
        let above = def.super_name.iter().chain(&def.interfaces);
        let above: Vec<FileId> = above.filter_map(|name| self.files.find(name)).collect();
        nodes.extend(above.into_iter().map(DependencyNode::Made));
        let mut types: Vec<String> = Vec::new();
        // What static fields hold is unknown only if somebody may assign them: see above.
        for field in def.fields.iter().filter(|f| !f.is_static()) {
            types.extend(class_names(&field.desc.text));
            types.extend(class_names(field.signature.as_deref().unwrap_or_default()));
        }
        for method in &def.methods {
            types.extend(class_names(&method.desc));
            types.extend(class_names(method.signature.as_deref().unwrap_or_default()));
            let thrown = method.exceptions.iter();
            let thrown: Vec<FileId> = thrown.filter_map(|n| self.files.find(n)).collect();
            nodes.extend(thrown.into_iter().map(DependencyNode::Known));
        }
        types.extend(type_arguments_above(def));
        types.extend(def.permitted_subclasses.iter().map(|n| n.to_string()));
        nodes.extend(
            types
                .iter()
                .map(|name| DependencyNode::Open(name.as_str().into())),
        );
        nodes
    }

    fn of_open_type(&mut self, name: &Arc<str>) -> Vec<DependencyNode> {
        let mut nodes: Vec<DependencyNode> = Vec::new();
        if let Some(own) = self.files.find(name) {
            nodes.push(DependencyNode::Made(own));
            nodes.push(DependencyNode::Lambdas(name.clone()));
        } else if let Some(def) = self.files.find_library(name) {
            let answers = self.answers_of_function(&def);
            let stand_ins = (self.stand_ins)(name);
            let others = answers.iter().chain(&stand_ins);
            nodes.extend(others.map(|name| DependencyNode::Open(name.as_str().into())));
        }
        if &**name != OBJECT {
            nodes.extend(
                self.files
                    .below(name)
                    .iter()
                    .copied()
                    .map(DependencyNode::Made),
            );
        }
        nodes
    }

    /// What an interface of the library returns, if an object of it may be an unknown function: that is unknown, too.
    fn answers_of_function(&mut self, def: &ClassDef) -> Vec<String> {
        let own = def.methods.iter().filter(|m| m.is_abstract());
        if !def.is_interface() || own.count() > 1 {
            return Vec::new();
        }
        let mut answers = Vec::new();
        for above in self.files.selves_and_supertypes(&def.name) {
            let Some(above) = self.files.find_library(&above) else {
                continue;
            };
            let asked = above.methods.iter().filter(|m| m.is_abstract());
            let returned = asked.filter_map(|m| m.desc.rsplit(')').next());
            answers.extend(returned.flat_map(class_names));
        }
        answers
    }

    fn of_method(&mut self, id: FileId, def: &ClassDef, index: usize) -> Vec<DependencyNode> {
        let mut nodes = vec![DependencyNode::Used(id)];
        if !def.methods[index].has_code {
            return nodes;
        }
        // What can't be translated is not executed either.
        if let Ok(body) = def.code.body(def, index) {
            self.add_code(&body, &mut nodes);
        }
        nodes
    }

    fn add_code(&mut self, body: &Body, nodes: &mut Vec<DependencyNode>) {
        let refs = &body.refs;
        for name in &refs.classes {
            if let Some(id) = element_class(name).and_then(|name| self.files.find(name)) {
                nodes.push(DependencyNode::Used(id));
            }
        }
        for field in &refs.fields {
            nodes.extend(self.files.find(&field.class).map(DependencyNode::Used));
        }
        for inst in &body.insts {
            match inst {
                Inst::New { class, .. } => {
                    let name = &refs.classes[class.index()];
                    match self.files.find(name) {
                        Some(id) => nodes.push(DependencyNode::Whole(id)),
                        None if is_logging(name) => nodes.push(DependencyNode::Libraries),
                        None => {}
                    }
                }
                // An unknown reference may be of a class that the code tests for.
                Inst::InstanceOf { class, .. }
                | Inst::CheckCast { class, .. }
                | Inst::ConstClass { class, .. } => {
                    let name = element_class(&refs.classes[class.index()]);
                    nodes.extend(name.map(|name| DependencyNode::Open(name.into())));
                }
                Inst::Invoke { kind, method, .. } => {
                    let called = &refs.methods[method.index()];
                    let symbol = (
                        called.class.clone(),
                        called.name.clone(),
                        called.desc.clone(),
                    );
                    self.add_call(*kind, symbol, nodes);
                }
                _ => {}
            }
        }
        for site in &refs.dynamics {
            self.add_site(site, nodes);
        }
    }

    fn add_site(&mut self, site: &DynamicSite, nodes: &mut Vec<DependencyNode>) {
        match site {
            DynamicSite::Call {
                desc,
                bootstrap,
                args,
                ..
            } => self.add_bootstrap(desc, bootstrap, args, nodes),
            DynamicSite::Constant {
                desc,
                bootstrap,
                args,
                ..
            } => self.add_bootstrap(&desc.text, bootstrap, args, nodes),
            DynamicSite::MethodType(desc) => self.add_types(desc, nodes),
            DynamicSite::MethodHandle(handle) => self.add_handle(handle, nodes),
        }
    }

    fn add_bootstrap(
        &mut self,
        desc: &str,
        bootstrap: &MethodHandleRef,
        args: &[BootArg],
        nodes: &mut Vec<DependencyNode>,
    ) {
        if !is_plain_factory(&bootstrap.class) {
            self.add_handle(bootstrap, nodes);
        }
        self.add_types(desc, nodes);
        for arg in args {
            match arg {
                BootArg::Class(name) => {
                    let name = element_class(name);
                    nodes.extend(name.map(|name| DependencyNode::Open(name.into())));
                }
                BootArg::MethodType(desc) => self.add_types(desc, nodes),
                BootArg::MethodHandle(handle) => self.add_handle(handle, nodes),
                BootArg::Dynamic(site) => self.add_site(site, nodes),
                BootArg::Int(_)
                | BootArg::Long(_)
                | BootArg::Float(_)
                | BootArg::Double(_)
                | BootArg::String(_) => {}
            }
        }
    }

    fn add_types(&mut self, desc: &str, nodes: &mut Vec<DependencyNode>) {
        for name in class_names(desc) {
            nodes.extend(self.files.find(&name).map(DependencyNode::Used));
        }
    }

    fn add_handle(&mut self, handle: &MethodHandleRef, nodes: &mut Vec<DependencyNode>) {
        let kind = match handle.kind {
            HandleKind::GetField
            | HandleKind::GetStatic
            | HandleKind::PutField
            | HandleKind::PutStatic => {
                nodes.extend(self.files.find(&handle.class).map(DependencyNode::Used));
                return;
            }
            HandleKind::NewInvokeSpecial => {
                nodes.extend(self.files.find(&handle.class).map(DependencyNode::Whole));
                InvokeKind::Special
            }
            HandleKind::InvokeSpecial => InvokeKind::Special,
            HandleKind::InvokeStatic => InvokeKind::Static,
            HandleKind::InvokeVirtual => InvokeKind::Virtual,
            HandleKind::InvokeInterface => InvokeKind::Interface,
        };
        let symbol = (
            handle.class.clone(),
            handle.name.clone(),
            handle.desc.clone(),
        );
        self.add_call(kind, symbol, nodes);
    }

    /// The methods that a call may execute: those of this name above the named class and, if an object chooses, in
    /// the classes below and above these.
    fn add_call(&mut self, kind: InvokeKind, symbol: CallSymbol, nodes: &mut Vec<DependencyNode>) {
        let Some(class) = element_class(&symbol.0).map(Arc::<str>::from) else {
            return;
        };
        let (_, name, desc) = &symbol;
        if self.files.find(&class).is_none() {
            // The library's own: whatever it calls back is of a class whose objects somebody makes.
            if is_logging_call(&class, name) {
                nodes.push(DependencyNode::Libraries);
            }
            return;
        }
        let is_chosen = matches!(kind, InvokeKind::Virtual | InvokeKind::Interface);
        if !is_chosen {
            let own = self.methods_above(&class, name, desc);
            return nodes.extend(own);
        }
        if let Some(known) = self.calls.get(&symbol) {
            return nodes.extend(known.iter().cloned());
        }
        let mut called = self.methods_above(&class, name, desc);
        for below in self.files.below(&class).to_vec() {
            let below = self.files.name(below).clone();
            called.extend(self.methods_above(&below, name, desc));
        }
        called.sort_by_key(|node| match node {
            DependencyNode::Method(id, index) => (*id, *index),
            _ => (FileId::MAX, 0),
        });
        called.dedup();
        nodes.extend(called.iter().cloned());
        self.calls.insert(symbol, called.into());
    }

    /// The methods of a name in a class and all that are above it.
    fn methods_above(&mut self, class: &str, name: &str, desc: &str) -> Vec<DependencyNode> {
        let mut nodes = Vec::new();
        for above in self.files.selves_and_supertypes(class) {
            match self.files.find(&above) {
                Some(id) => {
                    let def = self.files.def(id);
                    let index = def.and_then(|def| def.find_method(name, desc));
                    nodes.extend(index.map(|index| DependencyNode::Method(id, index)));
                }
                None => {
                    let def = self.files.find_library(&above);
                    let has_it = def.is_some_and(|def| def.find_method(name, desc).is_some());
                    if has_it && is_logging_call(&above, name) {
                        nodes.push(DependencyNode::Libraries);
                    }
                }
            }
        }
        nodes
    }
}

/// The classes that the signature of a class names as type arguments and bounds: its supertypes themselves are no types
/// of references.
fn type_arguments_above(def: &ClassDef) -> Vec<String> {
    let mut names = class_names(def.signature.as_deref().unwrap_or_default());
    for above in def.super_name.iter().chain(&def.interfaces) {
        if let Some(at) = names.iter().position(|name| **name == **above) {
            names.remove(at);
        }
    }
    names
}

/// The classes that the annotations of a class and of its members name. Every pair of bytes is taken for an index
/// into the constant pool: one that is none names a class too many.
fn annotation_classes(def: &ClassDef) -> Vec<String> {
    let of_fields = def.fields.iter().map(|f| &f.annotations);
    let of_methods = def.methods.iter().map(|m| &m.annotations);
    let of_record = def.record.iter().flatten().map(|c| &c.annotations);
    let all = of_fields.chain(of_methods).chain(of_record);
    let mut names = Vec::new();
    for annotations in all.chain([&def.annotations]) {
        for bytes in attributes(annotations) {
            for pair in bytes.windows(2) {
                let index = u16::from_be_bytes([pair[0], pair[1]]);
                if let Some(PoolConstant::Utf8(text)) = def.code.pool_constant(index) {
                    let class = text.strip_prefix('L').and_then(|t| t.strip_suffix(';'));
                    names.extend(class.map(str::to_owned));
                }
            }
        }
    }
    names.sort();
    names.dedup();
    names
}

fn attributes(annotations: &RawAnnotations) -> impl Iterator<Item = &Arc<[u8]>> {
    let all = [
        &annotations.visible,
        &annotations.visible_parameters,
        &annotations.visible_types,
        &annotations.default_value,
        &annotations.invisible,
        &annotations.invisible_parameters,
        &annotations.invisible_types,
    ];
    all.into_iter().flatten()
}

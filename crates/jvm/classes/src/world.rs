//! Class registry: all linked classes, by name and by number.

use crate::class::{Class, ClassId, ClassKind, ClassRef, Field};
use crate::layout;
use crate::method::{Method, MethodId, MethodRef};
use crate::names::package_of;
use crate::parents;
use crate::resolve;
use ir::{ClassDef, ElemKind, flags};
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Where class definitions come from.
pub trait ClassProvider: Send + Sync {
    /// The definition of the class of this internal name; `None` if there is none.
    fn load(&self, name: &str) -> Result<Option<Arc<ClassDef>>, String>;
}

/// Why a reference can't be linked; each is a Java error of its own.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    #[error("class {0} is not on the class path")]
    NoClass(Arc<str>),
    #[error("class {name} can't be read: {reason}")]
    BadClass { name: Arc<str>, reason: String },
    #[error("class {0} is its own superclass")]
    Circular(Arc<str>),
    #[error("{0}")]
    IncompatibleChange(String),
    #[error("{0}")]
    IllegalAccess(String),
    #[error("no field {class}.{name}")]
    NoField {
        class: String,
        name: String,
        desc: String,
    },
    #[error("no method {0}")]
    NoMethod(String),
}

/// A string constant, interned over all classes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct StringId(pub u32);

/// A method's name and descriptor.
type Signature = (Arc<str>, Arc<str>);

pub struct World {
    provider: Box<dyn ClassProvider>,
    classes: boxcar::Vec<ClassRef>,
    methods: boxcar::Vec<MethodRef>,
    by_name: RwLock<FxHashMap<Arc<str>, ClassRef>>,
    /// What describes packages and modules; most have nothing.
    infos: RwLock<FxHashMap<Arc<str>, Option<ClassRef>>>,
    /// Linking is serialized: ids are handed out by position.
    linking: Mutex<()>,
    selectors: RwLock<FxHashMap<Signature, u32>>,
    strings: boxcar::Vec<Arc<[u16]>>,
    string_ids: RwLock<FxHashMap<Arc<[u16]>, StringId>>,
}

impl World {
    pub fn new(provider: Box<dyn ClassProvider>) -> World {
        let world = World {
            provider,
            classes: boxcar::Vec::new(),
            methods: boxcar::Vec::new(),
            by_name: RwLock::default(),
            infos: RwLock::default(),
            linking: Mutex::new(()),
            selectors: RwLock::default(),
            strings: boxcar::Vec::new(),
            string_ids: RwLock::default(),
        };
        for elem in ElemKind::ALL {
            if elem != ElemKind::Ref {
                world.define_primitive(elem.name(), Some(elem));
            }
        }
        world.define_primitive("void", None);
        world
    }

    pub fn class(&self, id: ClassId) -> ClassRef {
        self.classes[id.index()]
    }

    pub fn class_count(&self) -> usize {
        self.classes.count()
    }

    pub fn method(&self, id: u32) -> MethodRef {
        self.methods[id as usize]
    }

    /// The class of this internal name or array descriptor.
    pub fn load(&self, name: &str) -> Result<ClassRef, LinkError> {
        if let Some(c) = self.by_name.read().get(name) {
            return Ok(c);
        }
        let _guard = self.linking.lock();
        self.load_locked(name, &mut Vec::new())
    }

    /// The `package-info` or `module-info` of this name. Looked for once: unlike other classes,
    /// these don't come into being while a program runs.
    pub fn info(&self, name: &str) -> Option<ClassRef> {
        if let Some(info) = self.infos.read().get(name) {
            return *info;
        }
        let info = self.load(name).ok();
        self.infos.write().insert(name.into(), info);
        info
    }

    /// The class of this name if it is linked already.
    pub fn find_loaded(&self, name: &str) -> Option<ClassRef> {
        self.by_name.read().get(name).copied()
    }

    pub fn primitive(&self, elem: Option<ElemKind>) -> ClassRef {
        let name = elem.map_or("void", ElemKind::name);
        self.find_loaded(name)
            .expect("primitives are defined from the start")
    }

    /// The class of arrays with this component.
    pub fn array_of(&self, component: ClassRef) -> Result<ClassRef, LinkError> {
        let name = match component.kind {
            ClassKind::Primitive(Some(e)) => {
                format!(
                    "[{}",
                    e.descriptor_letter().expect("primitives have letters")
                )
            }
            ClassKind::Primitive(None) => {
                return Err(LinkError::IncompatibleChange("array of void".into()));
            }
            ClassKind::Array { .. } => format!("[{}", component.name),
            ClassKind::Instance => format!("[L{};", component.name),
        };
        self.load(&name)
    }

    /// Links a class that does not come from the provider: a lambda's, for one.
    pub fn define(&self, def: Arc<ClassDef>) -> Result<ClassRef, LinkError> {
        let _guard = self.linking.lock();
        if let Some(c) = self.find_loaded(&def.name) {
            return Ok(c);
        }
        self.link(def, &mut Vec::new())
    }

    pub fn selector(&self, name: &Arc<str>, desc: &Arc<str>) -> u32 {
        let key = (name.clone(), desc.clone());
        if let Some(s) = self.selectors.read().get(&key) {
            return *s;
        }
        let mut all = self.selectors.write();
        let next = all.len() as u32;
        *all.entry(key).or_insert(next)
    }

    pub fn find_field(
        &self,
        class: ClassRef,
        name: &str,
        desc: &str,
    ) -> Result<(ClassRef, &'static Field), LinkError> {
        resolve::find_field(class, name, desc).ok_or_else(|| LinkError::NoField {
            class: class.java_name(),
            name: name.to_owned(),
            desc: desc.to_owned(),
        })
    }

    /// The method that `class.name desc` refers to, wherever it is declared.
    pub fn find_method(&self, class: ClassRef, name: &str, desc: &str) -> Option<MethodRef> {
        let selector = *self
            .selectors
            .read()
            .get(&(Arc::from(name), Arc::from(desc)))?;
        let start = if class.is_array() {
            self.load("java/lang/Object").ok()?
        } else {
            class
        };
        resolve::find_method(start, selector)
    }

    pub fn intern(&self, text: &Arc<[u16]>) -> StringId {
        if let Some(id) = self.string_ids.read().get(text) {
            return *id;
        }
        let mut ids = self.string_ids.write();
        if let Some(id) = ids.get(text) {
            return *id;
        }
        let id = StringId(self.strings.push(text.clone()) as u32);
        ids.insert(text.clone(), id);
        id
    }

    pub fn string(&self, id: StringId) -> &Arc<[u16]> {
        &self.strings[id.0 as usize]
    }

    fn load_locked(&self, name: &str, loading: &mut Vec<Arc<str>>) -> Result<ClassRef, LinkError> {
        if let Some(c) = self.find_loaded(name) {
            return Ok(c);
        }
        if let Some(component) = name.strip_prefix('[') {
            return self.link_array(name, component, loading);
        }
        if loading.iter().any(|n| &**n == name) {
            return Err(LinkError::Circular(name.into()));
        }
        match self.provider.load(name) {
            Ok(Some(def)) if *def.name == *name => self.link(def, loading),
            Ok(Some(def)) => Err(LinkError::BadClass {
                name: name.into(),
                reason: format!("wrong name: {}", def.name),
            }),
            Ok(None) => Err(LinkError::NoClass(name.into())),
            Err(reason) => Err(LinkError::BadClass {
                name: name.into(),
                reason,
            }),
        }
    }

    fn link(&self, def: Arc<ClassDef>, loading: &mut Vec<Arc<str>>) -> Result<ClassRef, LinkError> {
        loading.push(def.name.clone());
        let parents = self.load_parents(&def, loading);
        loading.pop();
        let (super_class, interfaces) = parents?;

        let layout = layout::lay_out(&def, super_class);
        let id = ClassId(self.classes.count() as u32);
        let first_method = self.methods.count() as u32;
        let mut methods: Vec<Method> = (first_method..)
            .zip(def.methods.iter().enumerate())
            .map(|(id, (index, m))| {
                Method::new(MethodId(id), index, m, self.selector(&m.name, &m.desc))
            })
            .collect();
        let package = package_of(&def.name, def.hidden);
        let slots = layout::assign_slots(&mut methods, package, super_class, def.is_interface());
        let finalizable = super_class.is_some_and(|s| s.finalizable)
            || super_class.is_some()
                && methods
                    .iter()
                    .any(|m| &*m.name == "finalize" && &*m.desc == "()V");
        let class: &'static mut Class = Box::leak(Box::new(Class {
            id,
            name: def.name.clone(),
            kind: ClassKind::Instance,
            flags: def.flags,
            super_class,
            supertypes: layout::supertypes(id, super_class, &interfaces),
            interfaces,
            fields: layout.fields,
            instance_slots: layout.instance_slots,
            ref_slots: layout.ref_slots,
            static_slots: layout.static_slots,
            initializer: def.find_method("<clinit>", "()V"),
            methods: &[],
            vtable: Vec::new(),
            finalizable,
            selected: RwLock::default(),
            ruled: std::sync::OnceLock::new(),
            never_null: std::sync::OnceLock::new(),
            def: Some(def.clone()),
        }));
        // Methods are leaked on their own so that the vtable can point at them before the class
        // itself is shared.
        let methods: &'static mut [Method] = methods.leak();
        class.vtable = layout::fill(methods, package, super_class, slots);
        class.methods = methods;
        let class: ClassRef = class;
        self.publish(class);
        Ok(class)
    }

    fn load_parents(
        &self,
        def: &ClassDef,
        loading: &mut Vec<Arc<str>>,
    ) -> Result<(Option<ClassRef>, Vec<ClassRef>), LinkError> {
        let super_class = match &def.super_name {
            Some(name) => Some(self.load_locked(name, loading)?),
            None => None,
        };
        if let Some(parent) = super_class {
            parents::check_super_class(def, parent)?;
        }
        let mut interfaces = Vec::with_capacity(def.interfaces.len());
        for name in &def.interfaces {
            let interface = self.load_locked(name, loading)?;
            parents::check_interface(def, interface)?;
            interfaces.push(interface);
        }
        Ok((super_class, interfaces))
    }

    fn link_array(
        &self,
        name: &str,
        component: &str,
        loading: &mut Vec<Arc<str>>,
    ) -> Result<ClassRef, LinkError> {
        let desc = ir::TypeDesc::parse(component).ok_or_else(|| LinkError::NoClass(name.into()))?;
        let component = match desc.class_name() {
            Some(class) => self.load_locked(class, loading)?,
            None => self.primitive(Some(desc.elem)),
        };
        let object = self.load_locked("java/lang/Object", loading)?;
        let cloneable = self.load_locked("java/lang/Cloneable", loading)?;
        let serializable = self.load_locked("java/io/Serializable", loading)?;
        let interfaces = vec![cloneable, serializable];
        let id = ClassId(self.classes.count() as u32);
        let access = component.flags & (flags::PUBLIC | flags::PRIVATE | flags::PROTECTED);
        let class: ClassRef = Box::leak(Box::new(Class {
            id,
            name: name.into(),
            kind: ClassKind::Array {
                component,
                elem: desc.elem,
            },
            def: None,
            flags: access | flags::FINAL | flags::ABSTRACT,
            super_class: Some(object),
            supertypes: layout::supertypes(id, Some(object), &interfaces),
            interfaces,
            fields: Vec::new(),
            instance_slots: Vec::new(),
            ref_slots: Vec::new(),
            static_slots: Vec::new(),
            methods: &[],
            vtable: object.vtable.clone(),
            initializer: None,
            finalizable: false,
            selected: RwLock::default(),
            ruled: std::sync::OnceLock::new(),
            never_null: std::sync::OnceLock::new(),
        }));
        self.publish(class);
        Ok(class)
    }

    fn define_primitive(&self, name: &'static str, elem: Option<ElemKind>) {
        let id = ClassId(self.classes.count() as u32);
        self.publish(Box::leak(Box::new(Class {
            id,
            name: name.into(),
            kind: ClassKind::Primitive(elem),
            def: None,
            flags: flags::PUBLIC | flags::FINAL | flags::ABSTRACT,
            super_class: None,
            interfaces: Vec::new(),
            supertypes: vec![id],
            fields: Vec::new(),
            instance_slots: Vec::new(),
            ref_slots: Vec::new(),
            static_slots: Vec::new(),
            methods: &[],
            vtable: Vec::new(),
            initializer: None,
            finalizable: false,
            selected: RwLock::default(),
            ruled: std::sync::OnceLock::new(),
            never_null: std::sync::OnceLock::new(),
        })));
    }

    fn publish(&self, class: ClassRef) {
        let at = self.classes.push(class);
        debug_assert_eq!(at, class.id.index());
        for m in class.methods {
            let owner = m.owner.set(class);
            debug_assert!(owner.is_ok());
            self.methods.push(m);
        }
        self.by_name.write().insert(class.name.clone(), class);
    }
}

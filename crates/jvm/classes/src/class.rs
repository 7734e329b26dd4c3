//! Linked classes.

use crate::method::{Method, MethodRef};
use crate::rules::ValueRules;
use ir::{ClassDef, ElemKind, FieldDef, TypeDesc, flags};
use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ClassId(pub u32);

impl ClassId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Classes live as long as the process.
pub type ClassRef = &'static Class;

#[derive(Debug, Clone, Copy)]
pub enum ClassKind {
    Instance,
    Array {
        component: ClassRef,
        elem: ElemKind,
    },
    /// `None` is `void`.
    Primitive(Option<ElemKind>),
}

pub struct Class {
    pub id: ClassId,
    /// Internal name, array descriptor, or the keyword of a primitive.
    pub name: Arc<str>,
    pub kind: ClassKind,
    /// Arrays and primitives have none.
    pub def: Option<Arc<ClassDef>>,
    pub flags: u16,
    pub super_class: Option<ClassRef>,
    /// Direct ones.
    pub interfaces: Vec<ClassRef>,
    /// This class and all its supertypes, sorted.
    pub(crate) supertypes: Vec<ClassId>,
    /// Declared here, in the order of the class file.
    pub fields: Vec<Field>,
    /// Slots of an instance, inherited ones first.
    pub instance_slots: Vec<ElemKind>,
    /// Instance slots that hold references.
    pub ref_slots: Vec<u16>,
    pub static_slots: Vec<ElemKind>,
    pub methods: &'static [Method],
    pub vtable: Vec<MethodRef>,
    /// `<clinit>`, if there is one.
    pub initializer: Option<usize>,
    pub finalizable: bool,
    /// Chosen implementations by selector, found when first asked for.
    pub(crate) selected: RwLock<FxHashMap<u32, Option<MethodRef>>>,
    /// Instance fields that annotations say something about, found when first asked for.
    pub(crate) ruled: OnceLock<Vec<(usize, ValueRules)>>,
    /// The places in `fields` of those that are null in no object: the cache of an analysis that
    /// lives above this crate.
    pub never_null: OnceLock<Vec<usize>>,
}

#[derive(Debug)]
pub struct Field {
    pub name: Arc<str>,
    pub desc: TypeDesc,
    pub flags: u16,
    /// Into the instance's or the class's static slots.
    pub slot: u16,
    /// Index into [`ClassDef::fields`].
    pub index: u16,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.flags & flags::INTERFACE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.flags & flags::ABSTRACT != 0
    }

    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, ClassKind::Primitive(_))
    }

    pub fn is_hidden(&self) -> bool {
        self.def.as_ref().is_some_and(|d| d.hidden)
    }

    pub fn component(&self) -> Option<ClassRef> {
        match self.kind {
            ClassKind::Array { component, .. } => Some(component),
            ClassKind::Instance | ClassKind::Primitive(_) => None,
        }
    }

    /// The element class of arrays of arrays; others are their own.
    pub fn innermost(&self) -> &Class {
        self.component().map_or(self, Class::innermost)
    }

    /// The class whose nest this one belongs to (JVMS 5.4.4), by name.
    pub fn nest_host(&self) -> &str {
        let named = self.def.as_ref().and_then(|d| d.nest_host.as_ref());
        named.unwrap_or(&self.name)
    }

    /// The class of the source file's top level that this one is part of, by name. Class files from before Java 11 name no nest.
    pub fn outermost_name(&self) -> &str {
        let Some(def) = &self.def else {
            return &self.name;
        };
        let outer_of = |name: &str| {
            let entry = def.inner_classes.iter().find(|c| &*c.inner == name)?;
            let method = def.enclosing_method.as_ref();
            let around = method.map(|m| &m.class).filter(|_| name == &*self.name);
            entry.outer.as_ref().or(around)
        };
        let mut name: &str = &self.name;
        // No class is inside of itself, but a file may say so.
        for _ in 0..def.inner_classes.len() {
            match outer_of(name) {
                Some(outer) => name = outer,
                None => break,
            }
        }
        name
    }

    pub fn elem(&self) -> Option<ElemKind> {
        match self.kind {
            ClassKind::Array { elem, .. } => Some(elem),
            ClassKind::Instance | ClassKind::Primitive(_) => None,
        }
    }

    /// Whether a value of this class can be assigned to `other`.
    pub fn is_subtype_of(&self, other: &Class) -> bool {
        if self.id == other.id || self.supertypes.binary_search(&other.id).is_ok() {
            return true;
        }
        match (&self.kind, &other.kind) {
            (
                ClassKind::Array {
                    component: a,
                    elem: ElemKind::Ref,
                },
                ClassKind::Array {
                    component: b,
                    elem: ElemKind::Ref,
                },
            ) => a.is_subtype_of(b),
            _ => false,
        }
    }

    pub fn is_final(&self) -> bool {
        self.flags & flags::FINAL != 0
    }

    /// `java/util` of `java/util/List`; empty for the unnamed package.
    pub fn package(&self) -> &str {
        crate::names::package_of(&self.name, self.is_hidden())
    }

    /// As `Class.getName` gives it: a hidden class keeps the `/` before its suffix.
    pub fn java_name(&self) -> String {
        match self.name.rsplit_once('/') {
            Some((name, suffix)) if self.is_hidden() => {
                format!("{}/{suffix}", crate::names::binary_name(name))
            }
            _ => crate::names::binary_name(&self.name),
        }
    }

    /// `Ljava/util/List;`, `[I`, `V`: as descriptors spell this type.
    pub fn descriptor(&self) -> String {
        match self.kind {
            ClassKind::Instance => format!("L{};", self.name),
            ClassKind::Array { .. } => self.name.to_string(),
            ClassKind::Primitive(Some(elem)) => elem
                .descriptor_letter()
                .map_or_else(String::new, String::from),
            ClassKind::Primitive(None) => "V".to_owned(),
        }
    }

    /// The method of this name that accepts any descriptor (JVMS 2.9.3).
    pub fn signature_polymorphic(&'static self, name: &str) -> Option<MethodRef> {
        let is_holder = matches!(
            &*self.name,
            "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
        );
        let mut natives = self.methods.iter().filter(|m| m.is_native());
        natives.find(|m| is_holder && &*m.name == name)
    }

    /// The definition in the class file that declares field `f`.
    pub fn field_def(&self, f: &Field) -> Option<&FieldDef> {
        self.def.as_ref()?.fields.get(f.index as usize)
    }

    /// A field declared in this very class.
    pub fn declared_field(&self, name: &str, desc: &str) -> Option<&Field> {
        self.fields
            .iter()
            .find(|f| &*f.name == name && &*f.desc.text == desc)
    }

    /// An instance field by name, searched upwards: for the VM's own use on JDK classes.
    pub fn instance_field(&self, name: &str) -> Option<&Field> {
        let own = self
            .fields
            .iter()
            .find(|f| !f.is_static() && &*f.name == name);
        own.or_else(|| self.super_class?.instance_field(name))
    }

    pub fn static_field(&self, name: &str) -> Option<&Field> {
        self.fields
            .iter()
            .find(|f| f.is_static() && &*f.name == name)
    }

    /// A method declared in this very class.
    pub fn declared_method(&'static self, name: &str, desc: &str) -> Option<MethodRef> {
        self.methods
            .iter()
            .find(|m| &*m.name == name && &*m.desc == desc)
    }

    pub fn source_file(&self) -> Option<&Arc<str>> {
        self.def.as_ref()?.source_file.as_ref()
    }

    /// Where the class comes from, as error messages tell it.
    pub fn origin(&self) -> String {
        match self.innermost().module() {
            Some(module) => format!("module {module} of loader 'bootstrap'"),
            None => "unnamed module of loader 'app'".to_owned(),
        }
    }

    pub fn module(&self) -> Option<&str> {
        match self.kind {
            ClassKind::Instance => self.def.as_ref()?.module.as_deref(),
            ClassKind::Array { component, .. } => component.module(),
            ClassKind::Primitive(_) => Some("java.base"),
        }
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl PartialEq for Class {
    fn eq(&self, other: &Class) -> bool {
        self.id == other.id
    }
}

impl Eq for Class {}

impl Hash for Class {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

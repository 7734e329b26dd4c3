//! Classes as a front end delivers them: names, members, attributes; bodies on demand.

use crate::body::Body;
use crate::kind::{MethodDesc, TypeDesc};
use crate::listing::Listing;
use crate::refs::BootArg;
use std::fmt;
use std::sync::Arc;

/// Access flags of the class-file format.
pub mod flags {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const SUPER: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const TRANSIENT: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

#[derive(Debug)]
pub struct ClassDef {
    /// Internal name: `java/util/Map$Entry`.
    pub name: Arc<str>,
    /// `None` only for `java/lang/Object`.
    pub super_name: Option<Arc<str>>,
    pub interfaces: Vec<Arc<str>>,
    pub flags: u16,
    /// Class-file major version.
    pub major: u16,
    pub fields: Vec<FieldDef>,
    pub methods: Vec<MethodDef>,
    pub source_file: Option<Arc<str>>,
    pub signature: Option<Arc<str>>,
    pub nest_host: Option<Arc<str>>,
    pub nest_members: Vec<Arc<str>>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    /// Components, if this is a record.
    pub record: Option<Vec<RecordComponent>>,
    pub permitted_subclasses: Vec<Arc<str>>,
    pub annotations: RawAnnotations,
    /// Module the class was found in (`java.base`), if any.
    pub module: Option<Arc<str>>,
    /// Not part of the program's text (a lambda's class): its frames don't show in stack traces.
    pub hidden: bool,
    /// Where bodies and the constant pool come from.
    pub code: Arc<dyn CodeSource>,
}

#[derive(Debug)]
pub struct FieldDef {
    pub name: Arc<str>,
    pub desc: TypeDesc,
    pub flags: u16,
    pub signature: Option<Arc<str>>,
    /// The `ConstantValue` attribute: int, long, float, double or string.
    pub constant: Option<BootArg>,
    pub annotations: RawAnnotations,
}

#[derive(Debug)]
pub struct MethodDef {
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub parsed: MethodDesc,
    pub flags: u16,
    pub signature: Option<Arc<str>>,
    /// Declared with `throws`.
    pub exceptions: Vec<Arc<str>>,
    /// The `MethodParameters` attribute; empty if there is none.
    pub parameters: Vec<ParameterDef>,
    pub annotations: RawAnnotations,
    /// Neither abstract nor native.
    pub has_code: bool,
}

/// A formal parameter as `MethodParameters` tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParameterDef {
    pub name: Option<Arc<str>>,
    /// `final`, synthetic, mandated.
    pub flags: u16,
}

/// Annotation attributes as they stand in the class file (their pool indices refer to
/// [`CodeSource::pool_constant`]), without the attribute's name and length.
#[derive(Debug, Default, Clone)]
pub struct RawAnnotations {
    pub visible: Option<Arc<[u8]>>,
    pub visible_parameters: Option<Arc<[u8]>>,
    pub visible_types: Option<Arc<[u8]>>,
    pub default_value: Option<Arc<[u8]>>,
    /// Class-retained annotations: nullness annotations live here.
    pub invisible: Option<Arc<[u8]>>,
    pub invisible_parameters: Option<Arc<[u8]>>,
    pub invisible_types: Option<Arc<[u8]>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InnerClass {
    pub inner: Arc<str>,
    pub outer: Option<Arc<str>>,
    /// `None` for anonymous classes.
    pub name: Option<Arc<str>>,
    pub flags: u16,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnclosingMethod {
    pub class: Arc<str>,
    /// Name and descriptor.
    pub method: Option<(Arc<str>, Arc<str>)>,
}

#[derive(Debug, Clone)]
pub struct RecordComponent {
    pub name: Arc<str>,
    pub desc: TypeDesc,
    pub signature: Option<Arc<str>>,
    pub annotations: RawAnnotations,
}

/// An entry of a class's constant pool, as reflection asks for it.
#[derive(Debug, Clone, PartialEq)]
pub enum PoolConstant {
    Utf8(Arc<str>),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
}

/// Bodies are translated when first asked for: most methods of a loaded class never run.
pub trait CodeSource: Send + Sync + fmt::Debug {
    /// The body of `class.methods[method]`, which has code.
    fn body(&self, class: &ClassDef, method: usize) -> Result<Body, BodyError>;

    /// What the virtual machine's `NullPointerException` at instruction `pc` of that body says
    /// (JEP 358), if anything.
    fn null_message(&self, _class: &ClassDef, _method: usize, _pc: u32) -> Option<String> {
        None
    }

    /// Where in the class file's code instruction `pc` of that body comes from, if there is any.
    fn bytecode_offset(&self, _class: &ClassDef, _method: usize, _pc: u32) -> Option<u16> {
        None
    }

    /// The code of that method as the class file has it, if there is any.
    fn listing(&self, _class: &ClassDef, _method: usize) -> Option<Listing> {
        None
    }

    /// Entry `index` of the class file's constant pool.
    fn pool_constant(&self, index: u16) -> Option<PoolConstant>;

    /// All texts of the class file's constant pool: names, descriptors, signatures and literals.
    fn pool_texts(&self) -> Vec<Arc<str>> {
        Vec::new()
    }

    /// The types of what the class file's lambdas and method references make, by internal name. Some that
    /// its methods give may be among them.
    fn lambda_types(&self) -> Vec<Arc<str>> {
        Vec::new()
    }
}

/// Why a method has no body: always names what is wrong in it.
#[derive(Debug, Clone, thiserror::Error, PartialEq, Eq)]
pub enum BodyError {
    /// The code breaks the rules of the class-file format.
    #[error("malformed code: {0}")]
    Malformed(String),
    /// The code is legal, but Cairn can't execute it.
    #[error("unsupported: {0}")]
    Unsupported(String),
}

impl ClassDef {
    pub fn is_interface(&self) -> bool {
        self.flags & flags::INTERFACE != 0
    }

    pub fn find_method(&self, name: &str, desc: &str) -> Option<usize> {
        self.methods
            .iter()
            .position(|m| &*m.name == name && &*m.desc == desc)
    }
}

impl MethodDef {
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }

    pub fn is_native(&self) -> bool {
        self.flags & flags::NATIVE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.flags & flags::ABSTRACT != 0
    }
}

impl FieldDef {
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }
}

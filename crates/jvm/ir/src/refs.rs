//! Symbolic references: what instructions refer to by index: classes, fields, methods, constants, tables.

use crate::inst::BlockId;
use crate::kind::{MethodDesc, TypeDesc};
use std::sync::Arc;

macro_rules! index {
    ($($(#[$doc:meta])* $name:ident($int:ty)),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub struct $name(pub $int);

        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

index! {
    ClassIdx(u16),
    FieldIdx(u16),
    MethodIdx(u16),
    StrIdx(u16),
    /// Longs, and the bits of doubles.
    LongIdx(u32),
    /// Call sites and constants that a bootstrap method makes.
    DynIdx(u16),
    SwitchIdx(u16),
}

/// Everything a body refers to, without duplicates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Refs {
    /// Internal names (`java/lang/String`), or descriptors for arrays (`[I`).
    pub classes: Vec<Arc<str>>,
    pub fields: Vec<FieldSymbol>,
    pub methods: Vec<MethodSymbol>,
    /// UTF-16, because Java strings may hold lone surrogates.
    pub strings: Vec<Arc<[u16]>>,
    pub longs: Vec<i64>,
    pub dynamics: Vec<DynamicSite>,
    pub switches: Vec<SwitchTable>,
}

/// A symbolic reference to a field (JVMS 5.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldSymbol {
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub desc: TypeDesc,
}

/// A symbolic reference to a method (JVMS 5.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodSymbol {
    /// The class named in the code: where resolution starts.
    pub class: Arc<str>,
    pub name: Arc<str>,
    /// The descriptor as text, for lookups.
    pub desc: Arc<str>,
    pub parsed: MethodDesc,
    /// Named as a member of an interface.
    pub on_interface: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SwitchTable {
    /// Sorted by key.
    pub cases: Vec<(i32, BlockId)>,
    pub default: BlockId,
}

impl SwitchTable {
    pub fn target(&self, key: i32) -> BlockId {
        match self.cases.binary_search_by_key(&key, |c| c.0) {
            Ok(i) => self.cases[i].1,
            Err(_) => self.default,
        }
    }
}

/// The nine kinds of method handle constants, as the class-file format numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodHandleRef {
    pub kind: HandleKind,
    pub class: Arc<str>,
    pub name: Arc<str>,
    /// A field or a method descriptor, by `kind`.
    pub desc: Arc<str>,
    pub on_interface: bool,
}

/// A static argument of a bootstrap method, or a loadable constant.
#[derive(Clone, Debug, PartialEq)]
pub enum BootArg {
    Int(i32),
    Long(i64),
    /// Raw bits.
    Float(u32),
    /// Raw bits.
    Double(u64),
    String(Arc<[u16]>),
    Class(Arc<str>),
    MethodType(Arc<str>),
    MethodHandle(MethodHandleRef),
    Dynamic(Box<DynamicSite>),
}

/// An `invokedynamic` call site or a constant made at run time.
#[derive(Clone, Debug, PartialEq)]
pub enum DynamicSite {
    /// `invokedynamic`: `desc` is the call site's method descriptor.
    Call {
        name: Arc<str>,
        desc: Arc<str>,
        parsed: MethodDesc,
        bootstrap: MethodHandleRef,
        args: Vec<BootArg>,
    },
    /// `ConstantDynamic`: `desc` is a field descriptor.
    Constant {
        name: Arc<str>,
        desc: TypeDesc,
        bootstrap: MethodHandleRef,
        args: Vec<BootArg>,
    },
    /// A `MethodType` constant.
    MethodType(Arc<str>),
    /// A `MethodHandle` constant.
    MethodHandle(MethodHandleRef),
}

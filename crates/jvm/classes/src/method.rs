//! Linked methods.

use crate::annotations;
use crate::class::ClassRef;
use crate::code::Code;
use ir::{BodyError, Kind, MethodDef, MethodDesc, flags};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// The annotation of methods that stack traces leave out.
const HIDDEN: &str = "Ljdk/internal/vm/annotation/Hidden;";

/// Numbers all methods of all linked classes; small enough to be put into a stack trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MethodId(pub u32);

pub type MethodRef = &'static Method;

pub struct Method {
    pub id: MethodId,
    pub(crate) owner: OnceLock<ClassRef>,
    /// Index into the class's definition.
    pub index: usize,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub parsed: MethodDesc,
    pub flags: u16,
    /// Interned name and descriptor: what dispatch goes by.
    pub selector: u32,
    pub vtable_index: Option<u32>,
    /// Kinds of all arguments, receiver first.
    pub arg_kinds: Vec<Kind>,
    pub(crate) code: OnceLock<Result<Code, BodyError>>,
    /// The Rust model that takes the place of the code, in the interpreter's table of models.
    pub model: TableSlot,
    /// The same for a summary, used when an argument is symbolic.
    pub summary: TableSlot,
    hidden: OnceLock<bool>,
}

/// What looking up a method in a table above this crate gave: the table is searched when the method is
/// first called, and never again.
#[derive(Debug, Default)]
pub struct TableSlot(AtomicU32);

/// What a [`TableSlot`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePlace {
    /// Nobody has looked yet.
    Unknown,
    /// The table has nothing for this method.
    Absent,
    /// The place in the table.
    At(usize),
}

impl TableSlot {
    const ABSENT: u32 = 1;
    const FIRST: u32 = 2;

    /// What is known.
    #[inline]
    pub fn get(&self) -> TablePlace {
        match self.0.load(Ordering::Relaxed) {
            0 => TablePlace::Unknown,
            Self::ABSENT => TablePlace::Absent,
            place => TablePlace::At((place - Self::FIRST) as usize),
        }
    }

    /// Remembers the outcome of a look into the table.
    pub fn set(&self, place: Option<usize>) {
        let word = place.map_or(Self::ABSENT, |at| at as u32 + Self::FIRST);
        self.0.store(word, Ordering::Relaxed);
    }
}

impl Method {
    pub(crate) fn new(id: MethodId, index: usize, def: &MethodDef, selector: u32) -> Method {
        let mut arg_kinds = Vec::with_capacity(def.parsed.params.len() + 1);
        if !def.is_static() {
            arg_kinds.push(Kind::Ref);
        }
        arg_kinds.extend(def.parsed.params.iter().map(|p| p.kind()));
        Method {
            id,
            owner: OnceLock::new(),
            index,
            name: def.name.clone(),
            desc: def.desc.clone(),
            parsed: def.parsed.clone(),
            flags: def.flags,
            selector,
            vtable_index: None,
            arg_kinds,
            code: OnceLock::new(),
            model: TableSlot::default(),
            summary: TableSlot::default(),
            hidden: OnceLock::new(),
        }
    }

    pub fn class(&self) -> ClassRef {
        self.owner
            .get()
            .expect("a method is published with its class")
    }

    pub fn def(&self) -> &'static MethodDef {
        let def = self
            .class()
            .def
            .as_ref()
            .expect("methods belong to defined classes");
        &def.methods[self.index]
    }

    /// The executable body, translated and validated when first asked for.
    pub fn code(&'static self) -> Result<&'static Code, &'static BodyError> {
        self.code
            .get_or_init(|| {
                let def = self
                    .class()
                    .def
                    .as_ref()
                    .expect("methods belong to defined classes");
                let body = def.code.body(def, self.index)?;
                Code::of_method(body, &self.parsed, self.is_static())
            })
            .as_ref()
    }

    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }

    pub fn is_private(&self) -> bool {
        self.flags & flags::PRIVATE != 0
    }

    pub fn is_native(&self) -> bool {
        self.flags & flags::NATIVE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.flags & flags::ABSTRACT != 0
    }

    pub fn is_synchronized(&self) -> bool {
        self.flags & flags::SYNCHRONIZED != 0
    }

    /// Whether stack traces leave out frames of this method: those of hidden classes, what the
    /// JDK marks as part of its machinery, and calls that only link to another method.
    pub fn is_hidden(&self) -> bool {
        *self.hidden.get_or_init(|| {
            let class = self.class();
            let Some(def) = class.def.as_ref() else {
                return false;
            };
            let marked = || {
                let raw = def.methods[self.index].annotations.visible.as_ref();
                raw.is_some_and(|raw| annotations::is_present(raw, &*def.code, HIDDEN))
            };
            let links = class.signature_polymorphic(&self.name).map(|m| m.id) == Some(self.id);
            def.hidden || links || class.module().is_some() && marked()
        })
    }

    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    /// `java.util.ArrayList.get(int)`: how methods are named for people.
    pub fn pretty(&self) -> String {
        let params: Vec<String> = self
            .parsed
            .params
            .iter()
            .map(|p| crate::names::java_type_name(&p.text))
            .collect();
        format!(
            "{}.{}({})",
            self.class().java_name(),
            self.name,
            params.join(",")
        )
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.class().name, self.name, self.desc)
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        self.id == other.id
    }
}

impl Eq for Method {}

impl Hash for Method {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

//! A linked method.

use crate::annotations;
use crate::class::ClassRef;
use crate::code::Code;
use ir::{BodyError, Kind, MethodDef, MethodDesc, flags};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
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
    /// Set by the interpreter to the address of a Rust model, 1 if there is none, 0 if unknown.
    model: AtomicUsize,
    /// The same for a summary, used when an argument is symbolic.
    summary: AtomicUsize,
    hidden: OnceLock<bool>,
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
            model: AtomicUsize::new(0),
            summary: AtomicUsize::new(0),
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

    /// The executable body, translated when first asked for.
    pub fn code(&'static self) -> Result<&'static Code, &'static BodyError> {
        self.code
            .get_or_init(|| {
                let def = self
                    .class()
                    .def
                    .as_ref()
                    .expect("methods belong to defined classes");
                def.code.body(def, self.index).map(Code::new)
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

    /// The word the interpreter keeps here; see [`Method::set_model`].
    pub fn model(&self) -> usize {
        self.model.load(Ordering::Relaxed)
    }

    /// Remembers the outcome of looking for a Rust model of this method.
    pub fn set_model(&self, word: usize) {
        self.model.store(word, Ordering::Relaxed);
    }

    pub fn summary(&self) -> usize {
        self.summary.load(Ordering::Relaxed)
    }

    pub fn set_summary(&self, word: usize) {
        self.summary.store(word, Ordering::Relaxed);
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

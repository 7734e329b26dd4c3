//! The table of Rust models, and what all states of one analysis share.

use crate::assertions::Assertions;
use crate::inputs::{InputMaker, NoSubclasses, Subclasses};
use crate::interp::Interp;
use crate::resources::{NoResources, Resources};
use crate::stack::Cont;
use crate::trap::Trap;
use crate::value::Value;
use classes::{Class, Method, MethodRef, World};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use term::TermStore;

/// What a native model gives back.
pub enum Outcome {
    Void,
    Value(Value),
    /// Runs this method instead; its result becomes the native's, as `cont` says.
    Call {
        method: MethodRef,
        args: Vec<Value>,
        cont: Cont,
    },
    /// The model has nothing to say in this case: the method's own code runs.
    Own,
}

pub type Native = Result<Outcome, Trap>;

/// A model of a method: all arguments, receiver first.
pub type NativeFn = fn(&mut Interp<'_>, &[Value]) -> Native;

impl<T: Into<Value>> From<T> for Outcome {
    fn from(v: T) -> Outcome {
        Outcome::Value(v.into())
    }
}

/// What to do about a class of this name that the code of the top frame refers to: the trap that
/// takes the place of the error, if there is anything to do.
pub type MissingClassFn = fn(&mut Interp<'_>, &str) -> Option<Trap>;

/// Rust models by class, name and descriptor. A descriptor of `*` stands for every overload, a
/// class of `*` for every class with a native method of that name.
#[derive(Default)]
pub struct NativeTable {
    by_method: FxHashMap<(&'static str, &'static str, &'static str), NativeFn>,
    /// Used instead of the method's own code when an argument is symbolic.
    summaries: FxHashMap<(&'static str, &'static str, &'static str), NativeFn>,
    /// How unknown objects of a class are made that is not opened field by field.
    makers: FxHashMap<&'static str, InputMaker>,
    /// Asks a class loader of the program for a class that its code refers to.
    pub missing_class: Option<MissingClassFn>,
}

impl NativeTable {
    /// Registers the models of one class: name, descriptor, function.
    pub fn class(
        &mut self,
        class: &'static str,
        models: &[(&'static str, &'static str, NativeFn)],
    ) {
        for (name, desc, model) in models {
            self.by_method.insert((class, name, desc), *model);
        }
    }

    /// Registers summaries: what the methods compute, as one term instead of several paths.
    pub fn summaries(
        &mut self,
        class: &'static str,
        models: &[(&'static str, &'static str, NativeFn)],
    ) {
        for (name, desc, model) in models {
            self.summaries.insert((class, name, desc), *model);
        }
    }

    pub fn makers(&mut self, makers: &[(&'static str, InputMaker)]) {
        self.makers.extend(makers.iter().copied());
    }

    pub fn maker(&self, class: &str) -> Option<InputMaker> {
        self.makers.get(class).copied()
    }

    pub fn get(&self, class: &str, name: &str, desc: &str) -> Option<NativeFn> {
        let exact = self.by_method.get(&(class, name, desc));
        exact
            .or_else(|| self.by_method.get(&(class, name, "*")))
            .copied()
    }

    /// All modelled methods, sorted.
    pub fn names(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let mut all: Vec<_> = self.by_method.keys().copied().collect();
        all.sort_unstable();
        all
    }
}

/// Shared by all states and threads.
pub struct Vm {
    pub world: World,
    pub terms: Arc<TermStore>,
    natives: NativeTable,
    /// `17` or `25`: the feature version of the class library.
    pub feature: u16,
    /// The class library's `java.home` and version string.
    pub java_home: String,
    pub java_version: String,
    /// Frames a thread may have before `StackOverflowError`.
    pub max_stack_slots: usize,
    /// Bytes of live objects before `OutOfMemoryError`.
    pub max_heap_bytes: usize,
    pub assertions: Assertions,
    /// System properties that the user sets (`java -D`).
    pub properties: Vec<(String, String)>,
    /// Whether paths are explored, not a program run: what they ask the world outside is noted.
    pub analysing: bool,
    /// The user's class path, as `java.class.path` tells it.
    pub class_path: String,
    /// Finds resources (`Class.getResourceAsStream`) and reads classes made at run time.
    pub resources: Box<dyn Resources>,
    pub subclasses: Box<dyn Subclasses>,
    /// Classes of the JDK, with those nested in them, whose objects are opened field by field
    /// because they are what is analysed; by internal name.
    pub opened: Vec<String>,
    /// Classes that programs defined from bytes, and a hash of these.
    pub defined: Mutex<FxHashMap<Arc<str>, u64>>,
}

/// A model's word in [`Method::model`] when there is none.
const NO_MODEL: usize = 1;

impl Vm {
    pub fn new(world: World, terms: Arc<TermStore>, natives: NativeTable, feature: u16) -> Vm {
        Vm {
            world,
            terms,
            natives,
            feature,
            java_home: String::new(),
            java_version: feature.to_string(),
            max_stack_slots: 180_000,
            max_heap_bytes: 4 << 30,
            assertions: Assertions::default(),
            properties: Vec::new(),
            analysing: false,
            class_path: String::new(),
            resources: Box::new(NoResources),
            subclasses: Box::new(NoSubclasses),
            opened: Vec::new(),
            defined: Mutex::default(),
        }
    }

    /// Whether unknown objects of this class are opened field by field.
    pub fn opens(&self, class: &Class) -> bool {
        class.module().is_none() || self.opened.iter().any(|o| o == class.nest_host())
    }

    /// The Rust model of a method, if it has one.
    #[inline]
    pub(crate) fn model_of(&self, method: &Method) -> Option<NativeFn> {
        match method.model() {
            0 => self.find_model(method),
            NO_MODEL => None,
            // SAFETY: the word was made from a `NativeFn` in `find_model`.
            word => Some(unsafe { std::mem::transmute::<usize, NativeFn>(word) }),
        }
    }

    #[cold]
    fn find_model(&self, method: &Method) -> Option<NativeFn> {
        let mut model = self
            .natives
            .get(&method.class().name, &method.name, &method.desc);
        if model.is_none() && method.is_native() {
            model = self.natives.get("*", &method.name, &method.desc);
        }
        method.set_model(model.map_or(NO_MODEL, |f| f as usize));
        model
    }

    /// The summary of a method for symbolic arguments, if it has one.
    #[inline]
    pub(crate) fn summary_of(&self, method: &Method) -> Option<NativeFn> {
        match method.summary() {
            0 => self.find_summary(method),
            NO_MODEL => None,
            // SAFETY: the word was made from a `NativeFn` in `find_summary`.
            word => Some(unsafe { std::mem::transmute::<usize, NativeFn>(word) }),
        }
    }

    #[cold]
    fn find_summary(&self, method: &Method) -> Option<NativeFn> {
        let key = (&*method.class().name, &*method.name, &*method.desc);
        let summary = self.natives.summaries.get(&key).copied();
        method.set_summary(summary.map_or(NO_MODEL, |f| f as usize));
        summary
    }

    pub fn natives(&self) -> &NativeTable {
        &self.natives
    }
}

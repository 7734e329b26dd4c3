//! Virtual machine: what all states of one analysis share.

use crate::assertions::Assertions;
use crate::fault_injection::FaultInjection;
use crate::inputs::{NoSubclasses, Subclasses};
use crate::natives::{ModelName, NativeFn, NativeTable, RegisteredModel};
use crate::resources::{NoResources, Resources};
use classes::{Class, Method, TablePlace, World};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use static_analysis::{FieldClasses, FieldUses, TypeTests};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use term::TermStore;

/// What the class library says of characters from this one up to where the next run begins: of even ones
/// and of odd ones, since letters come in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharacterRun {
    pub first: u32,
    pub answers: [i32; 2],
}

/// Shared by all states and threads.
pub struct Vm {
    pub world: World,
    pub terms: Arc<TermStore>,
    natives: NativeTable,
    /// The model of the methods that functions of the input have, see `inputs/functions.rs`.
    pub(crate) function_model: usize,
    /// The model of methods that stand for summarized code, see `inputs/summaries`.
    summary_model: usize,
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
    /// Whether functions of `Math` that have no terms give unknown results, equal for equal arguments; otherwise their
    /// arguments are tried one by one.
    pub opaque_math: bool,
    /// The user's class path, as `java.class.path` tells it.
    pub class_path: String,
    /// Finds resources (`Class.getResourceAsStream`) and reads classes made at run time.
    pub resources: Box<dyn Resources>,
    pub subclasses: Box<dyn Subclasses>,
    /// Classes of the JDK, with those nested in them, whose objects are opened field by field
    /// because they are what is analysed; by internal name, in order.
    pub opened: Vec<String>,
    /// Classes that programs defined from bytes, and a hash of these.
    pub defined: Mutex<FxHashMap<Arc<str>, u64>>,
    /// The models and summaries that were called.
    used: Mutex<BTreeSet<ModelName>>,
    /// Whether the constructors of records take zeros and nulls, by class.
    pub(crate) default_records: Mutex<FxHashMap<u32, bool>>,
    /// What the code around private fields does with them.
    pub(crate) field_uses: FieldUses,
    /// What fields hold.
    pub(crate) field_classes: FieldClasses,
    /// Which classes code tells apart.
    pub(crate) type_tests: TypeTests,
    /// By the names of methods of `Character`.
    pub characters: Mutex<FxHashMap<&'static str, Arc<[CharacterRun]>>>,
    /// For tests of what a panic costs.
    pub fault_injection: FaultInjection,
    /// Names hidden classes; what the number is never shows in a result.
    next_hidden: AtomicU32,
}

impl Vm {
    pub fn new(world: World, terms: Arc<TermStore>, mut natives: NativeTable, feature: u16) -> Vm {
        let function_model = natives.add(crate::inputs::answer_for_function);
        let summary_model = natives.add(crate::inputs::apply_summary);
        Vm {
            world,
            terms,
            natives,
            function_model,
            summary_model,
            feature,
            java_home: String::new(),
            java_version: feature.to_string(),
            max_stack_slots: 180_000,
            max_heap_bytes: 4 << 30,
            assertions: Assertions::default(),
            properties: Vec::new(),
            analysing: false,
            opaque_math: false,
            class_path: String::new(),
            resources: Box::new(NoResources),
            subclasses: Box::new(NoSubclasses),
            opened: Vec::new(),
            defined: Mutex::default(),
            used: Mutex::default(),
            field_uses: FieldUses::default(),
            field_classes: FieldClasses::default(),
            type_tests: TypeTests::default(),
            default_records: Mutex::default(),
            characters: Mutex::default(),
            fault_injection: FaultInjection::default(),
            next_hidden: AtomicU32::new(1),
        }
    }

    /// A number for the name of a hidden class.
    pub fn next_hidden_number(&self) -> u32 {
        self.next_hidden.fetch_add(1, Ordering::Relaxed)
    }

    /// Lets the native methods of a class stand for summarized code.
    pub fn stand_for_summaries(&self, class: &Class) {
        for method in class.methods {
            method.model.set(Some(self.summary_model));
        }
    }

    /// Whether unknown objects of this class are opened field by field.
    pub fn opens(&self, class: &Class) -> bool {
        class.module().is_none()
            || self
                .opened
                .binary_search_by(|o| o.as_str().cmp(class.nest_host()))
                .is_ok()
    }

    /// The Rust model of a method, if it has one.
    #[inline]
    pub(crate) fn model_of(&self, method: &Method) -> Option<NativeFn> {
        match method.model.get() {
            TablePlace::Unknown => self.find_model(method),
            TablePlace::Absent => None,
            TablePlace::At(place) => Some(self.natives.functions[place]),
        }
    }

    #[cold]
    fn find_model(&self, method: &Method) -> Option<NativeFn> {
        let model = self.note_use(self.natives.find(method));
        method.model.set(model);
        model.map(|place| self.natives.functions[place])
    }

    /// The summary of a method for symbolic arguments, if it has one.
    #[inline]
    pub(crate) fn summary_of(&self, method: &Method) -> Option<NativeFn> {
        match method.summary.get() {
            TablePlace::Unknown => self.find_summary(method),
            TablePlace::Absent => None,
            TablePlace::At(place) => Some(self.natives.functions[place]),
        }
    }

    #[cold]
    fn find_summary(&self, method: &Method) -> Option<NativeFn> {
        let summary = self.note_use(self.natives.find_summary(method));
        method.summary.set(summary);
        summary.map(|place| self.natives.functions[place])
    }

    /// A model is looked for when its method is first called, and never again.
    fn note_use(&self, model: Option<RegisteredModel>) -> Option<usize> {
        let RegisteredModel { name, place } = model?;
        self.used.lock().insert(name);
        Some(place)
    }

    /// The models and summaries that were called so far, sorted.
    pub fn models_used(&self) -> Vec<ModelName> {
        self.used.lock().iter().copied().collect()
    }

    /// Whether the class library has a method that this model is used for.
    pub fn has_modelled(&self, model: ModelName) -> bool {
        match self.world.load(model.class) {
            Ok(class) => class.methods.iter().any(|method| {
                let found = self.natives.find(method);
                found.is_some_and(|found| found.name == model)
            }),
            // A class of `*`, or one that only some versions of the JDK have.
            Err(_) => false,
        }
    }

    pub fn natives(&self) -> &NativeTable {
        &self.natives
    }
}

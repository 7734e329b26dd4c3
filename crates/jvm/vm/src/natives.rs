//! The table of Rust models, and what all states of one analysis share.

use crate::assertions::Assertions;
use crate::inputs::{Constants, InputMaker, NoSubclasses, Recipe, Subclasses};
use crate::interp::Interp;
use crate::resources::{NoResources, Resources};
use crate::stack::Cont;
use crate::trap::Trap;
use crate::value::Value;
use classes::{Class, Method, MethodRef, TablePlace, World};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use static_analysis::FieldUses;
use std::collections::BTreeSet;
use std::fmt;
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

/// A model's class, name and descriptor, as its table has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ModelName {
    pub class: &'static str,
    pub name: &'static str,
    pub desc: &'static str,
}

impl fmt::Display for ModelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.class, self.name, self.desc)
    }
}

/// One line of a table: name, descriptor, function.
pub type ModelEntry = (&'static str, &'static str, NativeFn);

#[derive(Clone, Copy)]
struct Model {
    name: ModelName,
    /// The place in [`NativeTable::functions`].
    place: usize,
}

type ByMethod = FxHashMap<(&'static str, &'static str, &'static str), Model>;

/// Rust models by class, name and descriptor.
#[derive(Default)]
pub struct NativeTable {
    /// Of all models; methods remember places in this list.
    functions: Vec<NativeFn>,
    /// Of native methods only: what is native in one version of the JDK is Java code that must run
    /// in another.
    natives: ByMethod,
    /// In the place of Java code.
    replaced: ByMethod,
    /// Used instead of the method's own code when an argument is symbolic.
    summaries: ByMethod,
    /// Used when an array among the arguments has no length yet.
    unsized_arrays: ByMethod,
    /// How unknown objects of a class are made that is not opened field by field.
    makers: FxHashMap<&'static str, InputMaker>,
    /// How they are made by calls of public methods.
    recipes: FxHashMap<&'static str, &'static Recipe>,
    /// Constants that stand for all objects of a class.
    constants: &'static [Constants],
    /// Classes that stand for an abstract one.
    stand_ins: &'static [(&'static str, &'static [&'static str])],
    /// Asks a class loader of the program for a class that its code refers to.
    pub missing_class: Option<MissingClassFn>,
}

impl NativeTable {
    /// Registers the models of native methods of one class: name, descriptor, function. A
    /// descriptor of `*` stands for every overload, a class of `*` for every class.
    pub fn natives(&mut self, class: &'static str, models: &[ModelEntry]) {
        register(&mut self.functions, &mut self.natives, class, models);
    }

    /// Registers models in the place of Java code.
    pub fn replace(&mut self, class: &'static str, models: &[ModelEntry]) {
        register(&mut self.functions, &mut self.replaced, class, models);
    }

    /// Registers summaries: what the methods compute, as one term instead of several paths.
    pub fn summaries(&mut self, class: &'static str, models: &[ModelEntry]) {
        register(&mut self.functions, &mut self.summaries, class, models);
    }

    /// Registers models for arrays without a length; others get arrays that have one.
    pub fn unsized_arrays(&mut self, class: &'static str, models: &[ModelEntry]) {
        register(&mut self.functions, &mut self.unsized_arrays, class, models);
    }

    pub fn makers(&mut self, makers: &[(&'static str, InputMaker)]) {
        self.makers.extend(makers.iter().copied());
    }

    pub fn maker(&self, class: &str) -> Option<InputMaker> {
        self.makers.get(class).copied()
    }

    pub fn recipes(&mut self, recipes: &'static [(&'static str, Recipe)]) {
        let recipes = recipes.iter().map(|(class, recipe)| (*class, recipe));
        self.recipes.extend(recipes);
    }

    pub fn recipe(&self, class: &str) -> Option<&'static Recipe> {
        self.recipes.get(class).copied()
    }

    pub fn set_constants(&mut self, constants: &'static [Constants]) {
        self.constants = constants;
    }

    pub fn constants(&self) -> &'static [Constants] {
        self.constants
    }

    pub fn set_stand_ins(&mut self, all: &'static [(&'static str, &'static [&'static str])]) {
        self.stand_ins = all;
    }

    /// Classes whose objects are made where `class` is declared.
    pub fn stand_ins(&self, class: &str) -> Option<&'static [&'static str]> {
        let mut all = self.stand_ins.iter();
        all.find(|(of, _)| *of == class)
            .map(|(_, classes)| *classes)
    }

    /// Whether it takes a choice to make any object of this class: one that is only known not to be
    /// null could not be shown.
    pub fn is_made_whole(&self, class: &str) -> bool {
        let has_parts = |r: &Recipe| !r.start.parts().is_empty();
        self.constants.iter().any(|c| c.of == class)
            || self.stand_ins(class).is_some()
            || self.recipe(class).is_some_and(has_parts)
    }

    fn find(&self, method: &Method) -> Option<Model> {
        let (class, name, desc) = (&*method.class().name, &*method.name, &*method.desc);
        if !method.is_native() {
            return self.replaced.get(&(class, name, desc)).copied();
        }
        let keys = [(class, name, desc), (class, name, "*"), ("*", name, desc)];
        keys.iter().find_map(|key| self.natives.get(key)).copied()
    }

    pub(crate) fn for_unsized(&self, method: &Method) -> Option<NativeFn> {
        let key = (&*method.class().name, &*method.name, &*method.desc);
        let model = self.unsized_arrays.get(&key)?;
        Some(self.functions[model.place])
    }

    fn find_summary(&self, method: &Method) -> Option<Model> {
        let key = (&*method.class().name, &*method.name, &*method.desc);
        self.summaries.get(&key).copied()
    }

    /// All modelled methods, sorted.
    pub fn names(&self) -> Vec<ModelName> {
        names(self.natives.values().chain(self.replaced.values()))
    }

    /// All methods with a summary, sorted.
    pub fn summary_names(&self) -> Vec<ModelName> {
        names(self.summaries.values())
    }
}

fn register(
    functions: &mut Vec<NativeFn>,
    table: &mut ByMethod,
    class: &'static str,
    models: &[ModelEntry],
) {
    for &(name, desc, run) in models {
        let model = Model {
            name: ModelName { class, name, desc },
            place: functions.len(),
        };
        functions.push(run);
        let before = table.insert((class, name, desc), model);
        debug_assert!(before.is_none(), "{} is modelled twice", model.name);
    }
}

/// A method that is native in one version and Java code in another may be in two tables.
fn names<'a>(models: impl Iterator<Item = &'a Model>) -> Vec<ModelName> {
    let all: BTreeSet<ModelName> = models.map(|model| model.name).collect();
    all.into_iter().collect()
}

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
    /// By the names of methods of `Character`.
    pub characters: Mutex<FxHashMap<&'static str, Arc<[CharacterRun]>>>,
}

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
            used: Mutex::default(),
            field_uses: FieldUses::default(),
            default_records: Mutex::default(),
            characters: Mutex::default(),
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
    fn note_use(&self, model: Option<Model>) -> Option<usize> {
        let Model { name, place } = model?;
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

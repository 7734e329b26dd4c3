//! Native models: the table of Rust models of methods, and of how input objects are made.

use crate::inputs::{BuildRecipe, Constants, InputMaker};
use crate::machine::Interp;
use crate::stack::Cont;
use crate::trap::Trap;
use crate::value::Value;
use classes::{Method, MethodRef};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt;

/// What a native model gives back.
pub enum NativeReturn {
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

pub type Native = Result<NativeReturn, Trap>;

/// A model of a method: all arguments, receiver first.
pub type NativeFn = fn(&mut Interp<'_>, &[Value]) -> Native;

impl<T: Into<Value>> From<T> for NativeReturn {
    fn from(v: T) -> NativeReturn {
        NativeReturn::Value(v.into())
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

/// One line of a table: name, descriptor (`*` for every overload), function.
pub type ModelEntry = (&'static str, &'static str, NativeFn);

/// A line of the table with its whole name.
#[derive(Clone, Copy)]
pub(crate) struct RegisteredModel {
    pub name: ModelName,
    /// The place in [`NativeTable::functions`].
    pub place: usize,
}

type ByMethod = FxHashMap<(&'static str, &'static str, &'static str), RegisteredModel>;

/// Rust models by class, name and descriptor.
#[derive(Default)]
pub struct NativeTable {
    /// Of all models; methods remember places in this list.
    pub(crate) functions: Vec<NativeFn>,
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
    recipes: FxHashMap<&'static str, &'static BuildRecipe>,
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

    pub fn recipes(&mut self, recipes: &'static [(&'static str, BuildRecipe)]) {
        let recipes = recipes.iter().map(|(class, recipe)| (*class, recipe));
        self.recipes.extend(recipes);
    }

    pub fn recipe(&self, class: &str) -> Option<&'static BuildRecipe> {
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
        let has_parts = |r: &BuildRecipe| !r.start.parts().is_empty();
        self.constants.iter().any(|c| c.of == class)
            || self.stand_ins(class).is_some()
            || self.recipe(class).is_some_and(has_parts)
    }

    pub(crate) fn find(&self, method: &Method) -> Option<RegisteredModel> {
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

    pub(crate) fn find_summary(&self, method: &Method) -> Option<RegisteredModel> {
        let key = (&*method.class().name, &*method.name, &*method.desc);
        self.summaries.get(&key).copied()
    }

    /// Adds a model that is found by its place alone.
    pub(crate) fn add(&mut self, run: NativeFn) -> usize {
        self.functions.push(run);
        self.functions.len() - 1
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
        let model = RegisteredModel {
            name: ModelName { class, name, desc },
            place: functions.len(),
        };
        functions.push(run);
        let before = table.insert((class, name, desc), model);
        debug_assert!(before.is_none(), "{} is modelled twice", model.name);
    }
}

/// A method that is native in one version and Java code in another may be in two tables.
fn names<'a>(models: impl Iterator<Item = &'a RegisteredModel>) -> Vec<ModelName> {
    let all: BTreeSet<ModelName> = models.map(|model| model.name).collect();
    all.into_iter().collect()
}

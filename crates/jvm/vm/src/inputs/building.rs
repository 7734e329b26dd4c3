//! Input collections: built call by call by the class library's own code, which runs before the instruction
//! that needs them.
//!
//! After each step there are two ways to go on, smaller first: it holds enough, or one more. What
//! is put in is unknown itself.

use crate::environment::INPUT_CLASS;
use crate::inputs::model::{
    AtEntry, BuildRecipe, Built, BuiltCall, ElementDomain, InputObject, Unknown, class_signature,
    input_variable,
};
use crate::limits;
use crate::machine::Interp;
use crate::stack::Cont;
use crate::trap::{Stop, Trap};
use crate::value::Value;
use classes::signature::{formals, type_arguments};
use classes::{ClassRef, MethodRef, wrapper_class};
use heap::{Object, Ref};
use ir::{ElemKind, flags};
use std::sync::Arc;
use term::CmpOp;

/// Classes whose objects can be keys, beside values: their hash codes are those of identity.
const KEYS: [&str; 2] = ["java/lang/Object", "java/lang/Class"];

/// What each argument of a call is; `None` for numbers.
type Contents = Arc<[Option<Unknown>]>;

impl Interp<'_> {
    /// Begins to make an object of `declared` for an unknown.
    pub(crate) fn begin_building(
        &mut self,
        number: u32,
        declared: ClassRef,
        recipe: &'static BuildRecipe,
    ) -> Result<(), Trap> {
        let class = match recipe.is_record() {
            true => declared,
            false => self.vm.world.load(recipe.class)?,
        };
        let mut unknown = self.state.inputs.unknown(number).clone();
        if unknown.class != declared.name {
            // Asked for by a type test: what it holds is said as far as both have as many type
            // arguments.
            let arguments = unknown.arguments_of(&declared.name).filter(|signature| {
                let formals = formals(class_signature(declared));
                type_arguments(signature).len() == formals.len()
            });
            unknown.class = declared.name.clone();
            unknown.signature = Some(arguments.unwrap_or("".into()));
        }
        let holds = self.contents(recipe, &unknown)?;
        let at = self.state.heap.alloc(Object::instance(class));
        self.state.inputs.add_built(Built {
            at,
            class,
            shown: class.java_name().into(),
            recipe,
            unknown: number,
            parts_given: None,
            holds,
            calls: Vec::new(),
            was_deep: self.state.deep_stack,
            aside: None,
            parts: Arc::new([]),
        });
        Ok(())
    }

    /// Begins to make an object of this very class, which is not null; `signature` says what it
    /// holds, `shown` says so to people. `None` if objects of the class are not made by calls.
    pub fn build_input(
        &mut self,
        name: &str,
        class: ClassRef,
        signature: &str,
        shown: &str,
    ) -> Option<Ref> {
        let recipe = self.vm.recipe(class)?;
        let r = self.state.inputs.add_unknown(Unknown {
            signature: Some(signature.into()),
            ..Unknown::new(name, &class.name)
        });
        let number = r.as_unknown()?;
        self.begin_building(number, class, recipe).ok()?;
        let index = self.state.inputs.unknown(number).building?;
        self.state.inputs.built_mut(index).shown = shown.into();
        Some(r)
    }

    /// Makes an object that stands where `declared` does and holds this, at once: the arguments of
    /// each call that puts something in are known. `None` if objects of the class are not made so.
    pub fn build_now(
        &mut self,
        name: &str,
        declared: ClassRef,
        contents: Vec<Vec<Value>>,
        fuel: u64,
    ) -> Option<Ref> {
        let recipe = self.vm.recipe(declared).filter(|r| r.starts_empty())?;
        let r = self
            .state
            .inputs
            .add_unknown(Unknown::new(name, &declared.name));
        let number = r.as_unknown()?;
        self.begin_building(number, declared, recipe).ok()?;
        let index = self.state.inputs.unknown(number).building?;
        let (at, class) = {
            let built = self.state.inputs.built(index);
            (built.at, built.class)
        };
        self.state.pinned.push(at);
        self.run_initializer(class, fuel).ok()?;
        let world = &self.vm.world;
        let first = class.declared_method("<init>", "()V")?;
        let add = world.find_method(class, recipe.add.0, recipe.add.1)?;
        let puts = contents.into_iter().map(|args| (add, args));
        for (method, args) in std::iter::once((first, Vec::new())).chain(puts) {
            let call = BuiltCall {
                method,
                elems: method.parsed.params.iter().map(|p| p.elem).collect(),
                args: args.clone().into(),
            };
            self.state.inputs.built_mut(index).calls.push(call);
            let args: Vec<Value> = [vec![at.into()], args].concat();
            match self.run_method(method, &args, fuel) {
                Stop::Returned(_) => {}
                _ => return None,
            }
        }
        self.finish_building(index);
        Some(at)
    }

    /// What the collection holds by its declaration; nothing if that can't be made or is not clear.
    fn contents(&self, recipe: &BuildRecipe, unknown: &Unknown) -> Result<Contents, Trap> {
        let mut contents = Vec::new();
        for (i, holds) in recipe.holds.iter().enumerate() {
            let content = match holds {
                ElementDomain::Text => Some(text()),
                ElementDomain::Below(_) => {
                    contents.push(None);
                    continue;
                }
                _ => unknown.argument(i, ""),
            };
            let Some(mut content) = content else {
                return Ok(Arc::new([]));
            };
            let class = self.vm.world.load(&content.class)?;
            let fits = match holds {
                ElementDomain::Anything
                | ElementDomain::AnythingButNull
                | ElementDomain::Text
                | ElementDomain::Below(_) => true,
                ElementDomain::Key => is_value(class) || KEYS.contains(&&*class.name),
                ElementDomain::Ordered => is_value(class),
            };
            let anything = ["java/lang/Object", "java/lang/Comparable"];
            if !fits && anything.contains(&&*class.name) {
                // Whatever has an order will do.
                contents.push(Some(Unknown {
                    not_null: *holds == ElementDomain::Ordered,
                    ..Unknown::new("", "java/lang/Integer")
                }));
                continue;
            }
            if !fits {
                return Ok(Arc::new([]));
            }
            let is_declared = unknown.parts_not_null >> i.min(7) & 1 != 0;
            content.not_null =
                is_declared || !matches!(holds, ElementDomain::Anything | ElementDomain::Key);
            contents.push(Some(content));
        }
        Ok(contents.into())
    }

    /// The next step of what is being made for an unknown.
    pub(crate) fn build_on(&mut self, index: usize) -> Trap {
        match self.next_step(index) {
            Ok(trap) | Err(trap) => trap,
        }
    }

    fn next_step(&mut self, index: usize) -> Result<Trap, Trap> {
        let built = self.state.inputs.built(index).clone();
        let (recipe, done) = (built.recipe, built.calls.len());
        if done == 0 {
            return self.start_building(index, &built);
        }
        if recipe.is_record() {
            return self.construct_again(index);
        }
        let full = done > recipe.most || !built.takes_contents();
        // The first call makes it, each other one puts something in.
        let describe = |m: &Self, i: usize| {
            let name = &m.state.inputs.unknown(built.unknown).name;
            format!(
                "{name} is built of {}{}",
                ["", "more than "][i],
                elements(done - 1)
            )
        };
        if full || self.split(2, describe)? == 0 {
            if full && !(recipe.is_all && built.takes_contents()) {
                let which = built.limits();
                self.note_environment_of(&INPUT_CLASS, &which);
            }
            return Ok(self.finish_building(index));
        }
        let args = self.put_in(&built, recipe.holds, &built.holds, &(done - 1).to_string())?;
        Ok(self.call_for_building(index, recipe.add, args))
    }

    /// Unknown arguments for a call.
    fn put_in(
        &mut self,
        built: &Built,
        holds: &[ElementDomain],
        contents: &[Option<Unknown>],
        at: &str,
    ) -> Result<Vec<Value>, Trap> {
        let terms = self.vm.terms.clone();
        let owner = self.state.inputs.unknown(built.unknown).name.clone();
        let name = |i: usize| match i {
            0 => format!("{owner}[{at}]"),
            1 => format!("{owner}[{at}].value"),
            _ => format!("{owner}[{at}].{i}"),
        };
        let number = |i| input_variable(&terms, &name(i), ElemKind::Int);
        for (i, holds) in holds.iter().enumerate() {
            if let (ElementDomain::Below(end), Some(term)) = (holds, number(i).term) {
                let end = terms.bv(32, u64::from(*end));
                self.assume(terms.cmp(CmpOp::Ult, term, end))?;
            }
        }
        let args = contents.iter().enumerate().map(|(i, content)| {
            let Some(content) = content else {
                return number(i);
            };
            Value::reference(self.state.inputs.add_unknown(Unknown {
                name: name(i).into(),
                within: Some(built.at),
                ..content.clone()
            }))
        });
        Ok(args.collect())
    }

    fn call_for_building(
        &mut self,
        index: usize,
        (name, desc): (&str, &str),
        args: Vec<Value>,
    ) -> Trap {
        let (at, class) = {
            let built = self.state.inputs.built(index);
            (built.at, built.class)
        };
        match self.vm.world.find_method(class, name, desc) {
            Some(method) => self.run_for_building(index, method, Some(at), args),
            None => missing(class, name, desc),
        }
    }

    /// Runs a call that makes part of the object; `on` is the object, if it is called on that.
    pub(crate) fn run_for_building(
        &mut self,
        index: usize,
        method: MethodRef,
        on: Option<Ref>,
        args: Vec<Value>,
    ) -> Trap {
        let own = method.parsed.params.iter().map(|p| p.elem);
        let receiver = (on.is_none() && !method.is_static()).then_some(ElemKind::Ref);
        let call = BuiltCall {
            method,
            elems: receiver.into_iter().chain(own).collect(),
            args: args.clone().into(),
        };
        let calls = &mut self.state.inputs.built_mut(index).calls;
        calls.push(call);
        // The library makes the object, as it initializes its classes: that is no part of the program.
        if calls.len() == 1 && !self.vm.opens(method.class()) {
            self.state.library_initializers += 1;
        }
        let on = on.map(Value::reference);
        let args: Vec<Value> = on.into_iter().chain(args).collect();
        match self.call(method, &args, Cont::Built(index as u32)) {
            Ok(()) => Trap::Again,
            Err(trap) => trap,
        }
    }

    /// The stack overflowed while an object was made, because something put into it leads to itself, or to very much.
    /// On this path nothing but that made it deep, and that there is no such input is noted.
    pub(crate) fn note_overflow(&mut self, index: usize) {
        let built = self.state.inputs.built(index);
        let shown = &built.shown;
        let which = format!("making an input of type {shown} does not overflow the stack");
        self.state.deep_stack = built.was_deep;
        self.note_environment_of(&INPUT_CLASS, &which);
    }

    pub(crate) fn finish_building(&mut self, index: usize) -> Trap {
        let built = self.state.inputs.built(index).clone();
        let parts = self.state.parts_of(built.at);
        self.state.inputs.built_mut(index).parts = parts;
        let name = self.state.inputs.unknown(built.unknown).name.clone();
        self.state.inputs.add_object(InputObject {
            name,
            at: built.at,
            // Of what a call gives, the class is nobody's business.
            class: built.class,
            at_entry: AtEntry::Built(index),
            private: false,
        });
        self.set_known(built.unknown, built.at);
        Trap::Again
    }

    /// Whether an object holds the unknown, or holds what holds it: no collection is put into
    /// itself.
    pub(crate) fn is_around(&self, object: Ref, unknown: &Unknown) -> bool {
        let inputs = &self.state.inputs;
        let mut holders: Vec<Ref> = unknown.within.into_iter().collect();
        let mut next = 0;
        while let Some(holder) = holders.get(next).copied() {
            next += 1;
            let holder = inputs.follow(holder);
            if holder == object {
                return true;
            }
            let is_holder = |(number, u): &(usize, &triomphe::Arc<Unknown>)| {
                Ref::unknown(*number as u32) == holder
                    || u.is == Some(holder)
                    || u.building.is_some_and(|b| inputs.built(b).at == holder)
            };
            let outer = inputs.unknowns().iter().enumerate().filter(is_holder);
            for outer in outer.filter_map(|(_, u)| u.within) {
                if !holders.contains(&outer) {
                    holders.push(outer);
                }
            }
        }
        false
    }
}

fn text() -> Unknown {
    Unknown {
        not_null: true,
        ..Unknown::new("", "java/lang/String")
    }
}

pub(crate) fn missing(class: ClassRef, name: &str, desc: &str) -> Trap {
    limits::CLASS_LIBRARY.trap(format_args!("{}.{name}{desc}", class.java_name()))
}

/// Strings, boxes and constants of enums: what they are does not change.
pub(crate) fn is_value(class: ClassRef) -> bool {
    class.flags & flags::ENUM != 0 || is_text_or_box(class)
}

pub(crate) fn is_text_or_box(class: ClassRef) -> bool {
    let is_box = |e: &ElemKind| wrapper_class(*e) == Some(&*class.name);
    &*class.name == "java/lang/String" || ElemKind::ALL.iter().any(is_box)
}

fn elements(count: usize) -> String {
    match count {
        1 => "1 element".to_owned(),
        count => format!("{count} elements"),
    }
}

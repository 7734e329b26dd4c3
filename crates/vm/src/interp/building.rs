//! Collections of the input: made step by step by the class library's own code, which runs before
//! the instruction that asked.
//!
//! After each step there are two ways to go on, smaller first: it holds enough, or one more. What
//! is put in is unknown itself.

use super::Interp;
use crate::environment::INPUT_CLASS;
use crate::inputs::{AtEntry, Built, BuiltCall, Holds, InputObject, Recipe, Unknown};
use crate::limits;
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, wrapper_class};
use heap::{Object, Ref};
use ir::{ElemKind, flags};
use std::sync::Arc;

impl Interp<'_> {
    /// Begins to make an object of `declared` for an unknown.
    pub(super) fn begin_building(
        &mut self,
        number: u32,
        declared: ClassRef,
        recipe: &'static Recipe,
    ) -> Result<(), Trap> {
        let class = self.vm.world.load(recipe.class)?;
        let mut unknown = self.state.inputs.unknown(number).clone();
        if unknown.class != declared.name {
            // Asked for by a type test: nothing is said about what it holds.
            unknown.class = declared.name.clone();
            unknown.signature = Some("".into());
        }
        let Some(holds) = self.contents(recipe, &unknown)? else {
            return Err(unknown.unmakeable());
        };
        let at = self.state.heap.alloc(Object::instance(class));
        self.state.inputs.begin_built(Built {
            at,
            class,
            recipe,
            unknown: number,
            holds,
            calls: Vec::new(),
            parts: Arc::new([]),
        });
        Ok(())
    }

    /// What the collection holds by its declaration; `None` if that can't be made or is not clear.
    fn contents(&self, recipe: &Recipe, unknown: &Unknown) -> Result<Option<Arc<[Unknown]>>, Trap> {
        let mut contents = Vec::new();
        for (i, holds) in recipe.holds.iter().enumerate() {
            let content = match holds {
                Holds::Text => Some(Unknown::new("", "java/lang/String")),
                _ => unknown.argument(i, ""),
            };
            let Some(mut content) = content else {
                return Ok(None);
            };
            let class = self.vm.world.load(&content.class)?;
            let fits = match holds {
                Holds::Anything | Holds::AnythingButNull | Holds::Text => true,
                Holds::Key => is_value(class) || &*class.name == "java/lang/Object",
                Holds::Ordered => is_value(class),
            };
            if !fits {
                return Ok(None);
            }
            content.not_null = !matches!(holds, Holds::Anything | Holds::Key);
            contents.push(content);
        }
        Ok(Some(contents.into()))
    }

    /// The next step of what is being made for an unknown.
    pub(super) fn build_on(&mut self, index: usize) -> Trap {
        match self.next_step(index) {
            Ok(trap) | Err(trap) => trap,
        }
    }

    fn next_step(&mut self, index: usize) -> Result<Trap, Trap> {
        let built = self.state.inputs.built(index).clone();
        let (recipe, done) = (built.recipe, built.calls.len());
        if done == 0 {
            self.ensure_initialized(built.class)?;
            return Ok(self.call_built(index, ("<init>", "()V"), Vec::new()));
        }
        let full = done > recipe.most;
        if full || self.split(2)? == 0 {
            if full && !recipe.is_all {
                let class = built.class.java_name();
                let which = format!("inputs of type {class} with up to {} elements", recipe.most);
                self.note_environment_of(&INPUT_CLASS, &which);
            }
            return Ok(self.finish_building(index));
        }
        let name = self.state.inputs.unknown(built.unknown).name.clone();
        let args = built.holds.iter().enumerate().map(|(i, content)| {
            let part = if i == 0 { "" } else { ".value" };
            Value::reference(self.state.inputs.add_unknown(Unknown {
                name: format!("{name}[{}]{part}", done - 1).into(),
                within: Some(built.at),
                ..content.clone()
            }))
        });
        let args = args.collect();
        Ok(self.call_built(index, recipe.add, args))
    }

    fn call_built(&mut self, index: usize, (name, desc): (&str, &str), args: Vec<Value>) -> Trap {
        let (at, class) = {
            let built = self.state.inputs.built(index);
            (built.at, built.class)
        };
        let found = match name {
            "<init>" => class.declared_method(name, desc),
            _ => self.vm.world.find_method(class, name, desc),
        };
        let Some(method) = found else {
            let what = format_args!("{}.{name}{desc}", class.java_name());
            return limits::CLASS_LIBRARY.reached(what);
        };
        let call = BuiltCall {
            method,
            args: args.clone().into(),
        };
        self.state.inputs.built_mut(index).calls.push(call);
        let args: Vec<Value> = std::iter::once(at.into()).chain(args).collect();
        self.run_first(method, &args)
    }

    fn finish_building(&mut self, index: usize) -> Trap {
        let built = self.state.inputs.built(index).clone();
        let parts = self.state.parts_of(built.at);
        self.state.inputs.built_mut(index).parts = parts;
        let name = self.state.inputs.unknown(built.unknown).name.clone();
        self.state.inputs.add_object(InputObject {
            name,
            at: built.at,
            class: built.class,
            at_entry: AtEntry::Built(index),
            private: false,
        });
        self.now_known(built.unknown, built.at);
        Trap::Again
    }

    /// Whether an object holds the unknown, or holds what holds it: no collection is put into
    /// itself.
    pub(super) fn is_around(&self, object: Ref, unknown: &Unknown) -> bool {
        let inputs = &self.state.inputs;
        let mut holders: Vec<Ref> = unknown.within.into_iter().collect();
        let mut next = 0;
        while let Some(holder) = holders.get(next).copied() {
            next += 1;
            if holder == object {
                return true;
            }
            let is_holder = |u: &&Unknown| {
                u.is == Some(holder) || u.building.is_some_and(|b| inputs.built(b).at == holder)
            };
            let outer = inputs.unknowns().iter().filter(is_holder);
            for outer in outer.filter_map(|u| u.within) {
                if !holders.contains(&outer) {
                    holders.push(outer);
                }
            }
        }
        false
    }
}

/// Strings, boxes and constants of enums: what they are does not change.
fn is_value(class: ClassRef) -> bool {
    let is_box = |e: &ElemKind| wrapper_class(*e) == Some(&*class.name);
    &*class.name == "java/lang/String"
        || class.flags & flags::ENUM != 0
        || ElemKind::ALL.iter().any(is_box)
}

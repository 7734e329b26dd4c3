//! Records of the input: made by their canonical constructor on unknown components.

use super::building::is_text_or_box;
use crate::environment::INPUT_CLASS;
use crate::inputs::model::input_variable;
use crate::inputs::model::{
    AtEntry, BuildRecipe, Built, Unknown, canonical_constructor, component, components,
};
use crate::limits;
use crate::machine::Interp;
use crate::stack::Cont;
use crate::trap::{Stop, Trap};
use crate::value::Value;
use classes::ClassRef;
use heap::{Object, Ref};
use ir::{ElemKind, flags};

/// Instructions to find out whether a constructor takes defaults.
const DEFAULTS_FUEL: u64 = 1_000_000;

impl Interp<'_> {
    /// Notes the components, which are unknown themselves.
    pub(crate) fn give_components(&mut self, index: usize, built: &Built) -> Result<Trap, Trap> {
        let owner = self.state.inputs.unknown(built.unknown).clone();
        let mut given = Vec::new();
        for declared in components(built.class).unwrap_or_default() {
            if declared.desc.elem != ElemKind::Ref {
                let name = format!("{}.{}", owner.name, declared.name);
                given.push(input_variable(&self.vm.terms, &name, declared.desc.elem));
                continue;
            }
            let field = built.class.instance_field(&declared.name);
            let unknown = Unknown {
                not_null: field.is_some_and(|f| self.vm.is_never_null(built.class, f)),
                within: Some(Ref::unknown(built.unknown)),
                ..component(&owner, built.class, declared)
            };
            given.push(Value::reference(self.state.inputs.add_unknown(unknown)));
        }
        self.state.inputs.built_mut(index).parts_given = Some(given.into());
        Ok(Trap::Again)
    }

    /// Calls the constructor, on the input as it was at entry.
    pub(crate) fn construct(
        &mut self,
        index: usize,
        built: &Built,
        parts: &[Value],
    ) -> Result<Trap, Trap> {
        self.ensure_initialized(built.class)?;
        let Some(constructor) = canonical_constructor(built.class) else {
            return Err(self.state.inputs.unknown(built.unknown).unmakeable());
        };
        let aside = self.state.set_input_aside();
        self.state.inputs.built_mut(index).aside = Some(aside);
        Ok(self.run_for_building(index, constructor, Some(built.at), parts.to_vec()))
    }

    /// Somebody asks for a record whose constructor has been called and did not return.
    pub(crate) fn construct_again(&mut self, index: usize) -> Result<Trap, Trap> {
        let under_way = Cont::Built(index as u32);
        let stack = &self.state.threads[self.state.current].stack;
        if stack.has_frame(under_way) {
            // The constructor itself: it can't have been given what holds the record.
            return Err(Trap::Reject);
        }
        // A predicate that is run aside, in a copy of the state: there, the constructor is gone.
        let class = self.state.inputs.built(index).class;
        let at = self.state.heap.alloc(Object::instance(class));
        let built = self.state.inputs.built_mut(index);
        built.calls.clear();
        built.at = at;
        Ok(Trap::Again)
    }

    /// The constructor has returned.
    pub(crate) fn finish_record(&mut self, index: usize) -> Result<(), Trap> {
        if let Some(aside) = self.state.inputs.built_mut(index).aside.take()
            && !self.state.take_input_back(&aside)
        {
            let built = self.state.inputs.built(index);
            let name = &self.state.inputs.unknown(built.unknown).name;
            return Err(limits::INPUT_TYPE.trap(format_args!(
                "an input of type {} ({name}) whose constructor changes its arguments",
                built.class.java_name()
            )));
        }
        self.note_open_parts(index);
        self.finish_building(index);
        Ok(())
    }

    /// What a constructor has looked at in an object that can be changed may be otherwise when the
    /// program begins, if the record holds that object and no copy of it.
    fn note_open_parts(&mut self, index: usize) {
        let built = self.state.inputs.built(index).clone();
        let given = built.parts_given.iter().flat_map(|parts| parts.iter());
        let declared = components(built.class).unwrap_or_default();
        let is_open = declared.iter().zip(given).any(|(component, value)| {
            let field = built.class.instance_field(&component.name);
            component.desc.elem == ElemKind::Ref
                && field.is_some_and(|f| {
                    let held = self.state.cell(built.at, f.slot as usize).as_ref();
                    let given = self.state.inputs.follow(value.as_ref());
                    self.state.inputs.follow(held) == given && self.is_seen_and_open(given)
                })
        });
        if is_open {
            let class = built.class.java_name();
            let which = format!(
                "nothing has changed the components of an input of type {class} since it was created"
            );
            self.note_environment_of(&INPUT_CLASS, &which);
        }
    }

    /// Whether the program knows what an object holds, and could change that.
    fn is_seen_and_open(&self, r: Ref) -> bool {
        if !r.is_object() {
            return false;
        }
        match self.state.inputs.object_at(r).map(|o| &o.at_entry) {
            // The length does not change.
            Some(AtEntry::Array(index)) => !self.state.inputs.array(*index).cells.is_empty(),
            Some(AtEntry::Built(index)) => !self.state.inputs.built(*index).recipe.is_record(),
            Some(AtEntry::Fields(_)) => !is_constant(self.state.heap.get(r).class),
            Some(AtEntry::Function(_)) | None => false,
        }
    }

    /// Makes the records that a method is called with and that can't be null, before it begins: there
    /// is no call without them.
    pub(super) fn make_records(&mut self, args: &[Value]) -> Result<(), Trap> {
        if self.state.inputs.is_empty() {
            return Ok(());
        }
        let method = self.frame().method;
        let receiver = (!method.is_static()).then_some(ElemKind::Ref);
        let own = method.parsed.params.iter().map(|p| p.elem);
        let elems: Vec<ElemKind> = receiver.into_iter().chain(own).collect();
        for (_, arg) in elems.iter().zip(args).filter(|(e, _)| **e == ElemKind::Ref) {
            if let Some(number) = self.state.inputs.follow(arg.as_ref()).as_unknown() {
                self.make_record(number)?;
            }
        }
        Ok(())
    }

    /// Finds out which records that may stand for `class` can be made of defaults: those need not be
    /// made as soon as somebody asks whether they are null.
    pub(crate) fn try_defaults(&mut self, class: ClassRef) {
        if !self.vm.opens(class) || class.is_array() {
            return;
        }
        let below = match class.is_abstract() {
            true => self.vm.subclasses.below(&self.vm.world, class),
            false => vec![class],
        };
        for class in below {
            let is_record = self.vm.recipe(class).is_some_and(BuildRecipe::is_record);
            let is_known = || self.vm.default_records.lock().contains_key(&class.id.0);
            if is_record && !is_known() {
                let takes = self.takes_defaults(class);
                self.vm.default_records.lock().insert(class.id.0, takes);
            }
        }
    }

    /// Runs the constructor in a copy of the state.
    fn takes_defaults(&mut self, class: ClassRef) -> bool {
        let Some(constructor) = canonical_constructor(class) else {
            return false;
        };
        let mut aside = self.state.clone();
        aside.drop_answers();
        let made = aside.heap.alloc(Object::instance(class));
        aside.pinned.push(made);
        let defaults = constructor.parsed.params.iter().map(|_| Value::NULL);
        let args: Vec<Value> = std::iter::once(made.into()).chain(defaults).collect();
        let mut interp = Interp::new(self.vm, &mut aside, self.host);
        interp.run_initializer(class, DEFAULTS_FUEL).is_ok()
            && matches!(
                interp.run_method(constructor, &args, DEFAULTS_FUEL),
                Stop::Returned(_)
            )
    }

    fn make_record(&mut self, number: u32) -> Result<(), Trap> {
        let unknown = self.state.inputs.unknown(number).clone();
        let class = self.vm.world.load(&unknown.class)?;
        let recipe = self.vm.recipe(class).filter(|r| r.is_record());
        let Some(recipe) = recipe.filter(|_| unknown.not_null && self.state.is_usable(class))
        else {
            return Ok(());
        };
        if unknown.building.is_none() {
            self.begin_building(number, class, recipe)?;
        }
        // Its components, then the call: no frame but that of the constructor is pushed.
        while let Some(index) = self.state.inputs.unknown(number).building
            && self.state.inputs.built(index).calls.is_empty()
        {
            match self.build_on(index) {
                Trap::Again => {}
                trap => return Err(trap),
            }
        }
        Ok(())
    }
}

/// Strings, boxes, optionals and constants of enums.
fn is_constant(class: ClassRef) -> bool {
    let is_enum = |c: ClassRef| c.flags & flags::ENUM != 0;
    is_text_or_box(class)
        || &*class.name == "java/util/Optional"
        || is_enum(class)
        || class.super_class.is_some_and(is_enum)
}

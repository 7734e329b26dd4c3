//! Concretization: the input of a path as a heap of machine values, for a concrete run.

use crate::any_object::has_objects;
use crate::collections::OPTIONAL;
use crate::constants::CLASS_LITERAL;
use crate::strings::TextKind;
use crate::structure::{InputStructure, MAX_LENGTH, Root, TOO_LONG, filler};
use classes::{ClassRef, boxed_kind};
use heap::{Object, Ref};
use ir::ElemKind;
use jvm_symex::PathHost;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use vm::{AtEntry, InputObject, Interp, State, Value};

/// The instruction limit of a static initializer.
const INIT_FUEL: u64 = 10_000_000;

/// The name of the unknown that a method is called on.
const RECEIVER: &str = "this";

/// The input as a heap of machine values.
pub struct ConcreteInput {
    /// The state to run from.
    pub state: State,
    /// The values of the roots, in their order.
    pub roots: Vec<Value>,
    /// Objects with an identity, and the access path by which each was first reached.
    pub names: Vec<(Ref, Arc<str>)>,
    /// The concrete object for each object of the input.
    pub made: FxHashMap<Ref, Ref>,
    /// Objects whose calls were made.
    pub done: FxHashSet<Ref>,
}

/// Builds the input in a copy of `start`, a state without it. Objects that depend on results of steps have to wait
/// for them.
pub fn build(
    structure: &InputStructure<'_>,
    start: &State,
    roots: &[Root],
) -> Result<ConcreteInput, String> {
    let mut builder = HeapBuilder {
        structure,
        state: start.clone(),
        made: FxHashMap::default(),
        done: FxHashSet::default(),
    };
    for object in structure.inputs().objects() {
        builder.make(object)?;
    }
    let late = structure.late_objects();
    let objects = structure.inputs().objects().iter();
    let objects: Vec<&InputObject> = objects.filter(|o| !late.contains(&o.at)).collect();
    for object in &objects {
        builder.fill(object)?;
    }
    for object in &objects {
        builder.run_calls(object)?;
    }
    let values = roots.iter().map(|root| match structure.is_late(root) {
        true => Ok(Value::NULL),
        false => builder.value(root.elem, root.value),
    });
    let roots = values.collect::<Result<Vec<Value>, String>>()?;
    let objects = structure.inputs().objects().iter();
    let named = objects.filter(|o| !o.private && boxed_kind(&o.class.name).is_none());
    let named = named.filter_map(|o| Some((*builder.made.get(&o.at)?, o.name.clone())));
    Ok(ConcreteInput {
        names: named.collect(),
        state: builder.state,
        roots,
        made: builder.made,
        done: builder.done,
    })
}

/// Builds the objects of an input, one after the other.
pub struct HeapBuilder<'a> {
    /// The input.
    pub structure: &'a InputStructure<'a>,
    /// The state that it is built in.
    pub state: State,
    pub made: FxHashMap<Ref, Ref>,
    /// Objects whose calls were made, or are being made.
    pub done: FxHashSet<Ref>,
}

impl HeapBuilder<'_> {
    fn make(&mut self, object: &InputObject) -> Result<(), String> {
        let made = match &object.at_entry {
            AtEntry::Array(index) => {
                let array = self.structure.inputs().array(*index);
                let len = self.structure.length(array);
                if len > MAX_LENGTH {
                    return Err(format!("{TOO_LONG}: {len} elements"));
                }
                self.state.heap.alloc(Object::array(object.class, len))
            }
            AtEntry::Built(index) if self.is_call_result(*index) => return Ok(()),
            AtEntry::Built(_) | AtEntry::Function(_) => {
                self.state.heap.alloc(Object::instance(object.class))
            }
            AtEntry::Fields(cells) if boxed_kind(&object.class.name).is_some() => {
                self.make_box(object.class, cells)?
            }
            AtEntry::Fields(_) => match self.shared_object(object)? {
                Some(shared) => shared,
                None => self.state.heap.alloc(Object::instance(object.class)),
            },
        };
        self.state.pinned.push(made);
        self.made.insert(object.at, made);
        Ok(())
    }

    /// Boxes like a program does: small numbers are cached.
    fn make_box(&mut self, class: ClassRef, cells: &[Value]) -> Result<Ref, String> {
        let field = class
            .instance_field("value")
            .ok_or("a box without a value")?;
        let value = Value::concrete(self.structure.bits(cells[field.slot as usize]));
        self.box_value(class, value)
    }

    pub(crate) fn box_value(&mut self, class: ClassRef, value: Value) -> Result<Ref, String> {
        let field = class
            .instance_field("value")
            .ok_or("a box without a value")?;
        let desc = format!("({}){}", field.desc.text, class.descriptor());
        let value_of = class.declared_method("valueOf", &desc);
        self.initialize(class)?;
        let made = self.run(value_of.ok_or("a box without valueOf")?, &[value])?;
        Ok(made.ok_or("a box that is not made")?.as_ref())
    }

    /// Runs a function with an interpreter of the state.
    pub fn with_interp<R>(&mut self, f: impl FnOnce(&mut Interp<'_>) -> R) -> R {
        let mut host = PathHost::at(self.state.instructions);
        f(&mut Interp::new(
            self.structure.vm,
            &mut self.state,
            &mut host,
        ))
    }

    /// Sets the fields or elements of an object to their values at entry.
    pub fn fill(&mut self, object: &InputObject) -> Result<(), String> {
        if let AtEntry::Built(_) = object.at_entry {
            return Ok(());
        }
        let made = self.made[&object.at];
        match &object.at_entry {
            AtEntry::Built(_) => Ok(()),
            AtEntry::Function(index) => self.script(*index, made),
            AtEntry::Fields(_) if boxed_kind(&object.class.name).is_some() => Ok(()),
            AtEntry::Fields(_) if self.shared_object(object)?.is_some() => Ok(()),
            AtEntry::Fields(cells) => {
                for (slot, value) in cells.iter().enumerate() {
                    let elem = object.class.instance_slots[slot];
                    let value = self.value(elem, *value)?;
                    self.state.set_cell(made, slot, value);
                }
                Ok(())
            }
            AtEntry::Array(index) => {
                let array = self.structure.inputs().array(*index).clone();
                let elem = object.class.elem().unwrap_or(ElemKind::Ref);
                let len = self.state.heap.get(made).data.len();
                if object.private {
                    let wide = self.structure.is_wide(object.at);
                    let characters = self.state.heap.get_mut(made);
                    (0..len).for_each(|i| characters.set(i, u64::from(filler(wide, i))));
                }
                for (at, value) in self.structure.cells(&array) {
                    if at < len {
                        let value = self.value(elem, value)?;
                        self.state.set_cell(made, at, value);
                    }
                }
                Ok(())
            }
        }
    }

    /// The concrete value for a value of the input.
    pub fn value(&mut self, elem: ElemKind, value: Value) -> Result<Value, String> {
        if elem != ElemKind::Ref {
            return Ok(Value::concrete(self.structure.bits(value)));
        }
        let r = self.structure.inputs().follow(value.as_ref());
        if let Some(number) = r.as_unknown() {
            let unknown = self.structure.inputs().unknown(number);
            // The test has null where there is no object to write; but nothing can be called on that.
            let is_object =
                &*unknown.name == RECEIVER || has_objects(self.structure, &unknown.class);
            return match unknown.not_null && is_object {
                false => Ok(Value::NULL),
                true => self.build_any(r, &unknown.class.clone()),
            };
        }
        if r.is_null() {
            return Ok(Value::NULL);
        }
        if let Some(made) = self.built_object(r)? {
            return Ok(Value::reference(made));
        }
        if self.structure.producing_step(r).is_some() {
            return Err("an object that no step gave yet".into());
        }
        match self.structure.constant_name(r) {
            Some((class, name)) => self.constant(class, &name),
            None => self.existing_object(r),
        }
    }

    /// An object that existed before the input. Its class or literal may be new to this state.
    fn existing_object(&mut self, r: Ref) -> Result<Value, String> {
        if let Some(units) = self.structure.literal_text(r) {
            return Ok(self.literal(units)?.into());
        }
        match self.structure.holding_field(r) {
            Some((class, field)) => self.constant(class, &field.name),
            None => self.same_reference(r),
        }
    }

    /// An object that no name leads to. The state may be one of a machine with other settings, whose heap is laid out
    /// in another way.
    fn same_reference(&self, r: Ref) -> Result<Value, String> {
        let class = self.structure.state.heap.find_class(r).map(|c| c.id);
        match class.is_some() && self.state.heap.find_class(r).map(|c| c.id) == class {
            true => Ok(Value::reference(r)),
            false => Err("an object that only one machine has".into()),
        }
    }

    /// The interned string of a literal.
    fn literal(&mut self, units: Vec<u16>) -> Result<Ref, String> {
        let text: Arc<[u16]> = units.into();
        let id = self.structure.vm.world.intern(&text);
        let literal = self.with_interp(|i| i.intern(id));
        literal.map_err(|trap| trap.to_string())
    }

    /// A string literal or an empty optional: there is only one object for each.
    fn shared_object(&mut self, object: &InputObject) -> Result<Option<Ref>, String> {
        let AtEntry::Fields(cells) = &object.at_entry else {
            return Ok(None);
        };
        if let Some(units) = self.structure.input_text(object) {
            return match self.structure.text_kind(object) {
                TextKind::Any => Ok(None),
                TextKind::Literal => self.literal(units).map(Some),
                // The test that builds it uses a literal.
                TextKind::Fresh => self.literal(units).map(|_| None),
            };
        }
        let slot = object
            .class
            .instance_field("value")
            .map(|f| f.slot as usize);
        let is_empty = |slot: usize| {
            let inputs = self.structure.inputs();
            let value = inputs.follow(cells[slot].as_ref());
            let is_open = |number| !inputs.unknown(number).not_null;
            value.is_null() || value.as_unknown().is_some_and(is_open)
        };
        match &*object.class.name == OPTIONAL && slot.is_some_and(is_empty) {
            true => Ok(Some(self.constant(object.class, "EMPTY")?.as_ref())),
            false => Ok(None),
        }
    }

    /// Runs the static initializer of a class if it has not run.
    pub fn initialize(&mut self, class: ClassRef) -> Result<(), String> {
        self.with_interp(|i| i.run_initializer(class, INIT_FUEL))
            .map_err(|stop| stop.to_string())
    }

    pub(crate) fn constant(&mut self, class: ClassRef, name: &str) -> Result<Value, String> {
        if name == CLASS_LITERAL {
            let mirror = self.with_interp(|i| i.mirror(class));
            return mirror.map(Into::into).map_err(|trap| trap.to_string());
        }
        self.initialize(class)?;
        let statics = self.state.heap.statics(class.id);
        let field = class.static_field(name);
        match (statics, field) {
            (Some(statics), Some(field)) => {
                Ok(Value::concrete(statics.data.get(field.slot as usize)))
            }
            _ => Err(format!("no constant {name} of {}", class.java_name())),
        }
    }
}

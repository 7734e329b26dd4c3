//! Copies of objects as they were when the program began, for predicates about old values.
//!
//! A copy is made as far as somebody looks at it. A reference that is not known yet has a twin, an
//! unknown of its own: when the twin is asked for, the original is, and the twin becomes a copy of
//! what the original turned out to be. So both always have the same shape, and nothing is opened for
//! the copy alone. Strings, boxes, enum constants and other values that never change are not copied.

use crate::inputs::model::{AtEntry, InputObject, Unknown};
use crate::machine::Interp;
use crate::trap::{Stop, Trap};
use crate::value::Value;
use classes::{Class, ClassRef};
use heap::{Object, Ref};
use ir::flags;

impl Interp<'_> {
    /// A copy of what a reference leads to, asked for before the program begins.
    pub fn old_copy(&mut self, value: Value) -> Result<Value, Stop> {
        self.state.restart_answers();
        loop {
            match self.twin_value(value) {
                Ok(copy) => return Ok(copy),
                Err(trap) => {
                    if let Some(stop) = self.handle(trap) {
                        return Err(stop);
                    }
                }
            }
        }
    }

    /// The twin of a reference.
    fn twin_value(&mut self, value: Value) -> Result<Value, Trap> {
        let r = value.as_ref();
        let Some(number) = r.as_unknown() else {
            return Ok(self.twin(r)?.into());
        };
        if let Some(twin) = self.state.inputs.twin(r) {
            return Ok(twin.into());
        }
        let unknown = self.state.inputs.unknown(number).clone();
        let class = self.vm.world.load(&unknown.class)?;
        if is_value(class) {
            return Ok(r.into());
        }
        let twin = self.state.inputs.add_unknown(Unknown {
            twin_of: Some(number),
            building: None,
            is: None,
            ..unknown
        });
        self.state.inputs.add_twin(r, twin);
        Ok(twin.into())
    }

    /// The copy of an object, which is made when first asked for.
    pub(crate) fn twin(&mut self, r: Ref) -> Result<Ref, Trap> {
        if !r.is_object() || is_value(self.state.heap.get(r).class) {
            return Ok(r);
        }
        if let Some(twin) = self.state.inputs.twin(r) {
            return Ok(twin);
        }
        match self.state.inputs.object_at(r).cloned() {
            Some(InputObject {
                at_entry: AtEntry::Built(index),
                ..
            }) => {
                let parts = self.state.inputs.built(index).parts.clone();
                for (at, object) in &*parts {
                    let copy = self.state.heap.alloc(object.clone());
                    self.state.inputs.add_twin(*at, copy);
                }
                for (at, object) in &*parts {
                    let copy = self.state.inputs.twin(*at).unwrap_or(Ref::NULL);
                    if let Err(trap) = self.link(copy, object) {
                        parts
                            .iter()
                            .for_each(|(at, _)| self.state.inputs.drop_twin(*at));
                        return Err(trap);
                    }
                }
                Ok(self.state.inputs.twin(r).unwrap_or(r))
            }
            // A function answers the same for ever.
            Some(InputObject {
                at_entry: AtEntry::Function(_),
                ..
            }) => Ok(r),
            Some(object) => {
                if let AtEntry::Array(_) = object.at_entry {
                    self.concretize_length(r)?;
                }
                let then = self.at_entry(&object);
                self.copy(r, then)
            }
            // Made by calls before this one: as it is now.
            None => {
                self.concretize_contents(r)?;
                let then = self.state.heap.get(r).clone();
                self.copy(r, then)
            }
        }
    }

    fn copy(&mut self, r: Ref, content: Object) -> Result<Ref, Trap> {
        let copy = self.state.heap.alloc(content.clone());
        self.state.inputs.add_twin(r, copy);
        match self.link(copy, &content) {
            Ok(()) => Ok(copy),
            // It will be asked for again: no copy that is not whole may be found then.
            Err(trap) => {
                self.state.inputs.drop_twin(r);
                Err(trap)
            }
        }
    }

    /// Lets a copy lead to copies.
    fn link(&mut self, copy: Ref, original: &Object) -> Result<(), Trap> {
        for i in 0..original.data.len() {
            if original.holds_ref(i) {
                let to = Value::reference(Ref::from_bits(original.data.get(i)));
                let to = self.twin_value(to)?;
                self.state.set_cell(copy, i, to);
            }
        }
        Ok(())
    }

    /// What an object or an array of known length held when the program began.
    fn at_entry(&self, object: &InputObject) -> Object {
        let (mut content, cells) = match &object.at_entry {
            AtEntry::Fields(cells) => (Object::instance(object.class), cells.to_vec()),
            AtEntry::Array(index) => {
                let cells = &self.state.inputs.array(*index).cells;
                let values: Vec<Value> = cells.iter().map(|(_, value)| *value).collect();
                (Object::array(object.class, values.len()), values)
            }
            AtEntry::Built(_) | AtEntry::Function(_) => {
                return self.state.heap.get(object.at).clone();
            }
        };
        for (i, value) in cells.into_iter().enumerate() {
            match value.term {
                Some(term) => content.set_term(i, term),
                None => content.data.set(i, value.bits),
            }
        }
        content
    }
}

/// Whether objects of a class never change, as far as code can tell.
fn is_value(class: ClassRef) -> bool {
    let is_enum = |c: &Class| c.flags & flags::ENUM != 0;
    let above = class.super_class.is_some_and(is_enum);
    let name = &*class.name;
    is_enum(class)
        || above
        || class.is_hidden()
        || name.starts_with("java/lang/") && name != "java/lang/Object" && !is_builder(name)
}

fn is_builder(name: &str) -> bool {
    matches!(
        name,
        "java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/lang/CharSequence"
    ) || name.starts_with("java/lang/Iterable")
}

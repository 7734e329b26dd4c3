//! Steps that lead some way to a wanted input.

use super::wanted::{Cell, Match, Wanted};
use answer::HeapValue;
use classes::{ClassRef, Field};
use heap::{Object, Ref};
use inputs::structure::Root;
use ir::ElemKind;
use states::explore::with_interp;
use states::sequence::{Argument, Held, Sequence};
use states::step::{Act, Step};
use std::sync::Arc;
use vm::{State, Unknown, Value, Vm};

pub(super) struct Attempt {
    pub sequence: Sequence,
    /// The variables that hold parts, by their numbers.
    pub made: Vec<Option<Held>>,
    pub is: Match,
}

impl Attempt {
    /// Nothing is done yet.
    pub fn start(wanted: &Wanted, start: Sequence) -> Attempt {
        Attempt::new(wanted, start, vec![None; wanted.len()])
    }

    pub fn new(wanted: &Wanted, sequence: Sequence, made: Vec<Option<Held>>) -> Attempt {
        let objects: Vec<Option<Ref>> = made.iter().map(|m| m.map(|h| h.object)).collect();
        let is = wanted.compare(&sequence.state, &objects);
        Attempt { sequence, made, is }
    }

    pub fn copy(&self, wanted: &Wanted) -> Attempt {
        Attempt::new(wanted, self.sequence.copy(), self.made.clone())
    }

    /// How good it is: what is left to be done, then how long it is.
    pub fn rank(&self) -> (usize, usize) {
        (self.is.distance, self.sequence.calls.len())
    }

    /// Whether a part is there and holds what it should.
    pub fn has(&self, part: usize) -> bool {
        self.is.at[part].is_some() && self.is.unmet.iter().all(|(owner, _)| *owner != part)
    }

    /// Whether a field was assigned.
    pub fn is_assigned(&self) -> bool {
        let mut steps = self.sequence.calls.iter();
        steps.any(|step| matches!(step.act, Act::Assign(_)))
    }

    /// The same with an array that is wanted, of what is there.
    pub fn with_array(&self, wanted: &Wanted, part: usize) -> Option<Attempt> {
        let array = wanted.part(part)?;
        let component = array.class.component()?;
        let mut state = self.sequence.state.clone();
        let elements = array.cells.iter();
        let args = elements.map(|cell| self.element(wanted, &mut state, component, cell));
        let args: Vec<Argument> = args.collect();
        let object = state.heap.alloc(Object::array(array.class, args.len()));
        state.pinned.push(object);
        for (index, arg) in args.iter().enumerate() {
            state.set_cell(object, index, arg.root.value);
        }
        let held = Held {
            object,
            class: array.class,
            given_by: self.sequence.calls.len(),
        };
        let step = Step {
            act: Act::Array(array.class),
            receiver: None,
            args,
            rules: Vec::new(),
            gave: None,
        };
        let mut made = self.made.clone();
        made[part] = Some(held);
        let sequence = self.sequence.then(step, state, Some(held));
        Some(Attempt::new(wanted, sequence, made))
    }

    fn element(
        &self,
        wanted: &Wanted,
        state: &mut State,
        component: ClassRef,
        cell: &Cell,
    ) -> Argument {
        let held = wanted.part_of(&cell.value).and_then(|p| self.made[p]);
        let value = match (held, &cell.value) {
            (Some(held), _) => held.object.into(),
            (None, HeapValue::Object(other)) if wanted.part(*other).is_none() => {
                let name = format!("{}.{}", self.sequence.calls.len(), cell.slot);
                let unknown = Unknown::new(name, &component.name);
                state.inputs.add_unknown(unknown).into()
            }
            (None, _) => Value::NULL,
        };
        Argument {
            root: Root {
                name: format!("element{}", cell.slot),
                desc: component.descriptor(),
                elem: ElemKind::Ref,
                value,
            },
            given_by: held.map(|h| h.given_by),
        }
    }

    /// The same with a field that is given what is wanted of it.
    pub fn with_field(
        &self,
        vm: &Arc<Vm>,
        wanted: &Wanted,
        owner: Held,
        (cell, field, declaring): (&Cell, &'static Field, ClassRef),
    ) -> Option<Attempt> {
        let mut state = self.sequence.state.clone();
        let passed = match wanted.part_of(&cell.value) {
            Some(part) => Some(self.made[part]?),
            None => None,
        };
        let value = match (passed, &cell.value) {
            (Some(held), _) => held.object.into(),
            (None, HeapValue::Null) => Value::NULL,
            (None, _) => {
                let name = format!("{}.{}", self.sequence.calls.len(), field.name);
                with_interp(vm, &mut state, |i| i.unknown_field(declaring, field, name))
            }
        };
        state.set_cell(owner.object, field.slot as usize, value);
        let root = Root {
            name: field.name.to_string(),
            desc: field.desc.text.to_string(),
            elem: field.desc.elem,
            value,
        };
        let step = Step {
            act: Act::Assign(field),
            receiver: Some(owner.given_by),
            args: vec![Argument {
                root,
                given_by: passed.map(|h| h.given_by),
            }],
            rules: Vec::new(),
            gave: None,
        };
        let sequence = self.sequence.then(step, state, None);
        Some(Attempt::new(wanted, sequence, self.made.clone()))
    }
}

//! Attempts of the goal-directed search: steps so far, and which parts of the wanted input exist.

use super::super::{Node, NodeId, StateGraph};
use super::wanted::{Wanted, WantedCell, WantedMatch};
use crate::explore::with_interp;
use crate::sequence::{Argument, HeldObject};
use crate::step::{Step, StepAction};
use answer::HeapValue;
use classes::{ClassRef, Field};
use heap::{Object, Ref};
use inputs::structure::Root;
use ir::ElemKind;
use vm::{State, Unknown, Value};

#[derive(Clone)]
pub struct Attempt {
    /// Where the steps lead.
    pub node: NodeId,
    /// The variables that hold parts, by their numbers.
    pub made: Vec<Option<HeldObject>>,
    pub is: WantedMatch,
}

impl Attempt {
    /// Nothing is done yet.
    pub fn start(wanted: &Wanted, graph: &StateGraph) -> Attempt {
        Attempt::at(wanted, graph, NodeId(0), vec![None; wanted.object_count()])
    }

    /// An attempt that leads to a new node.
    pub fn new(
        wanted: &Wanted,
        graph: &mut StateGraph,
        node: Node,
        made: Vec<Option<HeldObject>>,
    ) -> Attempt {
        let node = graph.push(node);
        Attempt::at(wanted, graph, node, made)
    }

    fn at(
        wanted: &Wanted,
        graph: &StateGraph,
        node: NodeId,
        made: Vec<Option<HeldObject>>,
    ) -> Attempt {
        let objects: Vec<Option<Ref>> = made.iter().map(|m| m.map(|h| h.object)).collect();
        let is = wanted.compare(&graph.node(node).state, &objects);
        Attempt { node, made, is }
    }

    /// Whether a part is there and holds what it should.
    pub fn has(&self, part: usize) -> bool {
        self.is.at[part].is_some() && self.is.unmet.iter().all(|(owner, _)| *owner != part)
    }

    /// Whether a field was assigned.
    pub fn is_assigned(&self, graph: &StateGraph) -> bool {
        let mut steps = graph.steps_before(self.node);
        steps.any(|step| matches!(step.act, StepAction::Assign(_)))
    }

    /// The same with an array that is wanted, of what is there.
    pub fn with_array(
        &self,
        graph: &mut StateGraph,
        wanted: &Wanted,
        part: usize,
    ) -> Option<Attempt> {
        let array = wanted.part(part)?;
        let component = array.class.component()?;
        let before = graph.node(self.node);
        let mut state = before.state.clone();
        let elements = array.cells.iter();
        let args =
            elements.map(|cell| self.element(wanted, &mut state, (before.length, component), cell));
        let args: Vec<Argument> = args.collect();
        let object = state.heap.alloc(Object::array(array.class, args.len()));
        state.pinned.push(object);
        for (index, arg) in args.iter().enumerate() {
            state.set_cell(object, index, arg.root.value);
        }
        let step = Step {
            act: StepAction::Array(array.class),
            receiver: None,
            args,
            rules: Vec::new(),
            gave: None,
        };
        let node = before.successor(self.node, step, state, Some((object, array.class)));
        let mut made = self.made.clone();
        made[part] = node.last_result().copied();
        Some(Attempt::new(wanted, graph, node, made))
    }

    fn element(
        &self,
        wanted: &Wanted,
        state: &mut State,
        (number, component): (u32, ClassRef),
        cell: &WantedCell,
    ) -> Argument {
        let held = wanted.part_of(&cell.value).and_then(|p| self.made[p]);
        let value = match (held, &cell.value) {
            (Some(held), _) => held.object.into(),
            (None, HeapValue::Object(other)) if wanted.part(*other).is_none() => {
                let name = format!("{number}.{}", cell.slot);
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
        graph: &mut StateGraph,
        wanted: &Wanted,
        owner: HeldObject,
        (cell, field, declaring): (&WantedCell, &'static Field, ClassRef),
    ) -> Option<Attempt> {
        let before = graph.node(self.node);
        let mut state = before.state.clone();
        let passed = match wanted.part_of(&cell.value) {
            Some(part) => Some(self.made[part]?),
            None => None,
        };
        let value = match (passed, &cell.value) {
            (Some(held), _) => held.object.into(),
            (None, HeapValue::Null) => Value::NULL,
            (None, _) => {
                let name = format!("{}.{}", before.length, field.name);
                with_interp(&graph.vm, &mut state, |i| {
                    i.unknown_field(declaring, field, name)
                })
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
            act: StepAction::Assign(field),
            receiver: Some(owner.given_by),
            args: vec![Argument {
                root,
                given_by: passed.map(|h| h.given_by),
            }],
            rules: Vec::new(),
            gave: None,
        };
        let node = before.successor(self.node, step, state, None);
        Some(Attempt::new(wanted, graph, node, self.made.clone()))
    }
}

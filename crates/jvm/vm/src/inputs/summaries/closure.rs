//! What summarized code may come to: objects that it is given, and those that fields which it reads lead to.

use super::SummarySpec;
use crate::inputs::instance_fields;
use crate::inputs::model::{AtEntry, UnsizedArray, Write};
use crate::state::State;
use crate::value::Value;
use heap::{Data, Ref};
use ir::ElemKind;
use rustc_hash::FxHashSet;

/// The objects that code may come to.
pub(super) struct ReadClosure {
    /// In the order in which it may.
    pub(super) objects: Vec<Ref>,
    /// Whether it may come to objects that are not known: then all of the input are among those above.
    pub(super) is_open: bool,
}

struct ClosureWalk<'a> {
    state: &'a State,
    spec: &'a SummarySpec,
    seen: FxHashSet<Ref>,
    pending: Vec<Ref>,
    closure: ReadClosure,
}

/// The objects that the code of a summary may come to from these arguments.
pub(super) fn read_closure(
    state: &State,
    spec: &SummarySpec,
    args: &[Value],
    is_open: bool,
) -> ReadClosure {
    let mut walk = ClosureWalk {
        state,
        spec,
        seen: FxHashSet::default(),
        pending: Vec::new(),
        closure: ReadClosure {
            objects: Vec::new(),
            is_open: false,
        },
    };
    let params = spec.entry.parsed.params.iter();
    for (param, value) in params.zip(args) {
        if param.elem == ElemKind::Ref {
            walk.pending.push(value.as_ref());
        }
    }
    if is_open {
        walk.open();
    }
    // The first ones first, whatever is behind them.
    let mut next = 0;
    while let Some(r) = walk.pending.get(next).copied() {
        next += 1;
        walk.visit(r);
    }
    walk.closure
}

impl ClosureWalk<'_> {
    /// From here on, it may be any object of the input.
    fn open(&mut self) {
        if !std::mem::replace(&mut self.closure.is_open, true) {
            let objects = self.state.inputs.objects().iter();
            self.pending.extend(objects.map(|o| o.at));
        }
    }

    fn visit(&mut self, r: Ref) {
        let r = self.state.inputs.follow(r);
        if r.is_unknown() {
            return self.open();
        }
        if !r.is_object() || !self.seen.insert(r) {
            return;
        }
        let class = self.state.heap.get(r).class;
        if class.module().is_some() && !class.is_array() {
            return;
        }
        self.closure.objects.push(r);
        if class.is_array() {
            return self.visit_elements(r);
        }
        for (declaring, field) in instance_fields(class) {
            let place = (declaring.id, field.slot);
            if field.desc.elem == ElemKind::Ref && self.spec.reads.fields.contains(&place) {
                let value = self.state.cell(r, field.slot as usize);
                self.pending.push(value.as_ref());
            }
        }
    }

    fn visit_elements(&mut self, r: Ref) {
        let object = self.state.heap.get(r);
        let elem = object.class.elem();
        if elem != Some(ElemKind::Ref) || !self.spec.reads.elements.contains(ElemKind::Ref.name()) {
            return;
        }
        if let Data::Unsized = object.data {
            let writes = self.state.inputs.writes(UnsizedArray::of_object(object));
            let stored = writes.iter().filter_map(|write| match write {
                Write::Cell(_, value) => Some(value.as_ref()),
                Write::Range(_) => None,
            });
            self.pending.extend(stored);
            // Elements that nobody has read so far.
            return self.open();
        }
        for i in 0..object.data.len() {
            self.pending.push(self.state.cell(r, i).as_ref());
        }
    }
}

/// Whether an object is part of the input.
pub(super) fn is_input(state: &State, r: Ref) -> bool {
    state.inputs.object_at(r).is_some()
}

/// The place in the table of an array of the input.
pub(super) fn input_array(at_entry: &AtEntry) -> Option<usize> {
    match at_entry {
        AtEntry::Array(index) => Some(*index),
        AtEntry::Fields(_) | AtEntry::Built(_) | AtEntry::Function(_) => None,
    }
}

//! Functional congruence: whether code that is about to be executed reads what an earlier execution has read.
//!
//! The code can't tell two states apart if there is a correspondence of the objects that it may come to which keeps
//! arguments, classes, lengths, and all fields and elements that it may read. Objects of the input correspond to
//! themselves. What is not known of the input is the same in both, unless summaries have written there.

use super::closure::input_array;
use super::{SummaryExecution, SummarySpec};
use crate::inputs::instance_fields;
use crate::inputs::model::{AtEntry, InputObject, UnsizedArray, Write};
use crate::machine::Interp;
use crate::value::Value;
use classes::{ClassRef, Field};
use heap::{Data, Ref};
use ir::ElemKind;
use rustc_hash::{FxHashMap, FxHashSet};
use term::Term;

/// States in which code does the same, where the conditions hold.
pub(super) struct SameReads {
    pub(super) conditions: Vec<Term>,
    /// Objects of then by those of now, but for the input's.
    pub(super) to_then: FxHashMap<Ref, Ref>,
}

struct ReadMatching<'a, 'v> {
    now: &'a Interp<'v>,
    then: &'a SummaryExecution,
    spec: &'a SummarySpec,
    to_now: FxHashMap<Ref, Ref>,
    to_then: FxHashMap<Ref, Ref>,
    seen: FxHashSet<(Ref, Ref)>,
    pending: Vec<(Ref, Ref)>,
    conditions: Vec<Term>,
    /// Whether all objects of the input are compared.
    is_open: bool,
}

/// Whether the code reads the same from these arguments as it did then; `None` if not, or if that can't be told.
pub(super) fn same_reads(
    now: &Interp<'_>,
    then: &SummaryExecution,
    spec: &SummarySpec,
    args: &[Value],
) -> Option<SameReads> {
    let mut matching = ReadMatching {
        now,
        then,
        spec,
        to_now: FxHashMap::default(),
        to_then: FxHashMap::default(),
        seen: FxHashSet::default(),
        pending: Vec::new(),
        conditions: Vec::new(),
        is_open: false,
    };
    let params = spec.entry.parsed.params.iter();
    for (param, (before, after)) in params.zip(then.args.iter().zip(args)) {
        matching.values(param.elem, *before, *after)?;
    }
    if then.is_open {
        matching.open()?;
    }
    while let Some((a, b)) = matching.pending.pop() {
        matching.references(a, b)?;
    }
    Some(SameReads {
        conditions: matching.conditions,
        to_then: matching.to_then,
    })
}

impl ReadMatching<'_, '_> {
    /// Objects that are not known are read, too.
    fn open(&mut self) -> Option<()> {
        if std::mem::replace(&mut self.is_open, true) {
            return Some(());
        }
        let stack = &self.now.state.summaries;
        let is_same = |place| self.then.writers.get(place).copied() == stack.writer_of(*place);
        self.spec.reads.fields.iter().all(is_same).then_some(())?;
        let objects = self.now.state.inputs.objects().to_vec();
        objects.iter().try_for_each(|object| self.input(object))
    }

    fn values(&mut self, elem: ElemKind, then: Value, now: Value) -> Option<()> {
        if elem == ElemKind::Ref {
            self.pending.push((then.as_ref(), now.as_ref()));
            return Some(());
        }
        let term = |value| self.now.term_of(elem.kind(), value);
        let terms = &self.now.vm.terms;
        let same = terms.eq(term(then), term(now));
        match terms.as_bool(same) {
            Some(is_same) => is_same.then_some(()),
            None => {
                self.conditions.push(same);
                Some(())
            }
        }
    }

    fn references(&mut self, then: Ref, now: Ref) -> Option<()> {
        let inputs = &self.now.state.inputs;
        let (a, b) = (inputs.follow(then), inputs.follow(now));
        if a.is_unknown() || b.is_unknown() {
            return if a == b { self.open() } else { None };
        }
        if a.is_null() || b.is_null() {
            return (a == b).then_some(());
        }
        // What was no part of the input then may have given its place to an object that is now.
        let was_own = !then.is_unknown() && self.then.inputs.object_at(then).is_none();
        match inputs.object_at(b).cloned() {
            Some(object) if a == b && !was_own => self.input(&object),
            Some(_) => None,
            None if was_own || a == b => self.own(a, b),
            None => None,
        }
    }

    /// An object of the input.
    fn input(&mut self, object: &InputObject) -> Option<()> {
        if !self.seen.insert((object.at, object.at)) {
            return Some(());
        }
        let was_known = self.then.inputs.object_at(object.at).is_some();
        let class = object.class;
        if class.is_array() {
            return self.input_array(object, was_known);
        }
        if class.module().is_some() {
            // The code can't look into it.
            return Some(());
        }
        for (declaring, field) in instance_fields(class) {
            if !self.spec.reads.fields.contains(&(declaring.id, field.slot)) {
                continue;
            }
            let slot = field.slot as usize;
            let then = match was_known {
                true => self.cell_then(object.at, slot),
                false => self.unknown_then(object, declaring, field)?,
            };
            let now = self.now.state.cell(object.at, slot);
            self.values(field.desc.elem, then, now)?;
        }
        Some(())
    }

    fn cell_then(&self, r: Ref, slot: usize) -> Value {
        let object = self.then.heap.get(r);
        match object.term(slot) {
            Some(term) => Value::symbolic(term),
            None => Value::concrete(object.data.get(slot)),
        }
    }

    /// What a field held then of an object that was not known.
    fn unknown_then(
        &self,
        object: &InputObject,
        declaring: ClassRef,
        field: &Field,
    ) -> Option<Value> {
        let state = &self.now.state;
        if let Some(number) = self.then.writers.get(&(declaring.id, field.slot)) {
            let (terms, inputs) = (&self.now.vm.terms, &state.inputs);
            let place = (declaring, field);
            let stack = &state.summaries;
            return stack.value_of_field(terms, inputs, *number, object, place);
        }
        match &object.at_entry {
            AtEntry::Fields(cells) => cells.get(field.slot as usize).copied(),
            AtEntry::Array(_) | AtEntry::Built(_) | AtEntry::Function(_) => None,
        }
    }

    fn input_array(&mut self, object: &InputObject, was_known: bool) -> Option<()> {
        let elem = object.class.elem()?;
        if !self.spec.reads.elements.contains(elem.name()) {
            return Some(());
        }
        let index = input_array(&object.at_entry)?;
        let state = &self.now.state;
        let was_sized = was_known && !matches!(self.then.heap.get(object.at).data, Data::Unsized);
        let is_sized = !matches!(state.heap.get(object.at).data, Data::Unsized);
        let array = UnsizedArray::Input(index);
        let writes_then = match was_known {
            true => self.then.inputs.writes(array),
            false => &[],
        };
        match (was_sized, is_sized) {
            (false, false) => {
                let same = are_same_writes(writes_then, state.inputs.writes(array));
                if elem == ElemKind::Ref {
                    self.open()?;
                }
                same.then_some(())
            }
            (true, true) => self.elements(elem, object.at, object.at),
            (false, true) if writes_then.is_empty() => {
                let cells = state.inputs.array(index).cells.clone();
                (cells.len() == state.heap.get(object.at).data.len()).then_some(())?;
                for (i, (_, then)) in cells.iter().enumerate() {
                    let now = self.now.state.cell(object.at, i);
                    self.values(elem, *then, now)?;
                }
                Some(())
            }
            (false, true) | (true, false) => None,
        }
    }

    /// The elements of two arrays of the same length.
    fn elements(&mut self, elem: ElemKind, then: Ref, now: Ref) -> Option<()> {
        let length = self.then.heap.get(then).data.len();
        (length == self.now.state.heap.get(now).data.len()).then_some(())?;
        if !self.spec.reads.elements.contains(elem.name()) {
            return Some(());
        }
        for i in 0..length {
            let (a, b) = (self.cell_then(then, i), self.now.state.cell(now, i));
            self.values(elem, a, b)?;
        }
        Some(())
    }

    /// Objects that are no part of the input: they correspond one to one.
    fn own(&mut self, a: Ref, b: Ref) -> Option<()> {
        let (then, now) = (&self.then.heap, &self.now.state.heap);
        if !then.has(a) || self.then.inputs.object_at(a).is_some() {
            return None;
        }
        let known = self.to_now.insert(a, b).is_none_or(|known| known == b);
        let other = self.to_then.insert(b, a).is_none_or(|known| known == a);
        (known && other).then_some(())?;
        if !self.seen.insert((a, b)) {
            return Some(());
        }
        let class = now.get(b).class;
        (then.get(a).class.id == class.id).then_some(())?;
        if let Some(elem) = class.elem() {
            let is_open = |data: &Data| matches!(data, Data::Unsized);
            let is_sized = !is_open(&then.get(a).data) && !is_open(&now.get(b).data);
            is_sized.then_some(())?;
            return self.elements(elem, a, b);
        }
        if class.module().is_some() {
            // The very same object, as it was.
            return (a == b && now.is_shared(then, a)).then_some(());
        }
        for (declaring, field) in instance_fields(class) {
            if self.spec.reads.fields.contains(&(declaring.id, field.slot)) {
                let slot = field.slot as usize;
                let (before, after) = (self.cell_then(a, slot), self.now.state.cell(b, slot));
                self.values(field.desc.elem, before, after)?;
            }
        }
        Some(())
    }
}

/// Whether the same was stored in the same order.
fn are_same_writes(then: &[Write], now: &[Write]) -> bool {
    let mut pairs = then.iter().zip(now);
    then.len() == now.len()
        && pairs.all(|pair| match pair {
            (Write::Cell(at, value), Write::Cell(other, stored)) => {
                at == other && value.term == stored.term && value.bits == stored.bits
            }
            (Write::Cell(..), Write::Range(_)) | (Write::Range(_), _) => false,
        })
}

//! Arrays of the input: their length is a term, and elements come into being where the program
//! looks, at symbolic indices too.
//!
//! Elements of primitive type never fork: what an index reads is one term over the indices
//! looked at before. References are never terms, so for them each earlier index is asked for.
//! Native methods need a real array: [`Interp::sized`] gives it one length per path.

use super::Interp;
use crate::inputs::{AtEntry, InputArray, InputObject, Unknown, input_variable};
use crate::trap::Trap;
use crate::value::Value;
use classes::ClassRef;
use heap::{Data, Object, Ref};
use ir::{ElemKind, Kind};
use std::sync::Arc;
use term::{CmpOp, Sort, Term};

impl Interp<'_> {
    /// A new array of the input of unknown length.
    pub fn new_input_array(
        &mut self,
        class: ClassRef,
        name: &Arc<str>,
        private: bool,
    ) -> Result<Ref, Trap> {
        let terms = &self.vm.terms;
        let len = terms.var(&format!("{name}.length"), Sort::Bv(32));
        self.assume(terms.cmp(CmpOp::Sge, len, terms.bv(32, 0)))?;
        Ok(self.add_input_array(class, name, private, len, Vec::new()))
    }

    /// An array of the input of which this much is known; its length is not negative.
    pub fn add_input_array(
        &mut self,
        class: ClassRef,
        name: &Arc<str>,
        private: bool,
        len: Term,
        cells: Vec<(Term, Value)>,
    ) -> Ref {
        let index = self.state.inputs.add_array(InputArray {
            name: name.clone(),
            class,
            len,
            cells,
            writes: Vec::new(),
        });
        let mut object = Object::unsized_array(class);
        object.meta = index as u32;
        let at = self.state.heap.alloc(object);
        self.state.inputs.add_object(InputObject {
            name: name.clone(),
            at,
            class,
            at_entry: AtEntry::Array(index),
            private,
        });
        at
    }

    /// The number of an array whose length is still a term.
    pub(crate) fn unsized_array(&self, array: Ref) -> Option<usize> {
        let object = self.state.heap.get(array);
        matches!(object.data, Data::Unsized).then_some(object.meta as usize)
    }

    /// The length of any array.
    pub fn array_length(&self, array: Ref) -> Value {
        match self.unsized_array(array) {
            Some(index) => self.value_of(self.state.inputs.array(index).len),
            None => Value::int(self.state.heap.get(array).data.len() as i32),
        }
    }

    /// The element at an index within bounds.
    pub(super) fn load_unsized(&mut self, array: usize, index: Value) -> Result<Value, Trap> {
        let index = self.term_of(Kind::Int, index);
        let InputArray { class, .. } = *self.state.inputs.array(array);
        let elem = class.elem().expect("an array class");
        match elem {
            ElemKind::Ref => self.load_unsized_reference(array, class, index),
            _ => Ok(self.load_unsized_number(array, elem, index)),
        }
    }

    fn load_unsized_number(&mut self, array: usize, elem: ElemKind, index: Term) -> Value {
        let kind = elem.kind();
        let at_entry = self.number_at_entry(array, elem, index);
        let writes = &self.state.inputs.array(array).writes;
        let mut value = self.term_of(kind, at_entry);
        for (at, written) in writes {
            let here = self.vm.terms.eq(*at, index);
            value = self.vm.terms.ite(here, self.term_of(kind, *written), value);
        }
        self.value_of(value)
    }

    /// What the program would have read here at its beginning.
    fn number_at_entry(&mut self, array: usize, elem: ElemKind, index: Term) -> Value {
        let known = self.state.inputs.array(array);
        let terms = &self.vm.terms;
        if let Some((_, value)) = known.cells.iter().find(|(at, _)| *at == index) {
            return *value;
        }
        let own = format!("{}[{}]", known.name, known.cells.len());
        let kind = elem.kind();
        let own = input_variable(terms, &own, elem);
        let mut value = self.term_of(kind, own);
        for (at, cell) in known.cells.iter().rev() {
            value = terms.ite(terms.eq(*at, index), self.term_of(kind, *cell), value);
        }
        let value = self.value_of(value);
        self.state
            .inputs
            .array_mut(array)
            .cells
            .push((index, value));
        value
    }

    fn load_unsized_reference(
        &mut self,
        array: usize,
        class: ClassRef,
        index: Term,
    ) -> Result<Value, Trap> {
        let known = self.state.inputs.array(array).clone();
        let found = known.writes.iter().rev().chain(&known.cells);
        for (at, value) in found {
            let here = self.vm.terms.eq(*at, index);
            if self.decide(here)? {
                return Ok(Value::reference(self.state.inputs.follow(value.as_ref())));
            }
        }
        let component = class.component().expect("an array class");
        let name = format!("{}[{}]", known.name, known.cells.len());
        let value = Value::reference(
            self.state
                .inputs
                .add_unknown(Unknown::new(name, &component.name)),
        );
        let array = self.state.inputs.array_mut(array);
        array.cells.push((index, value));
        Ok(value)
    }

    /// Stores at an index within bounds.
    pub(super) fn store_unsized(&mut self, array: usize, index: Value, value: Value) {
        let index = self.term_of(Kind::Int, index);
        let writes = &mut self.state.inputs.array_mut(array).writes;
        writes.retain(|(at, _)| *at != index);
        writes.push((index, value));
    }

    /// Makes an array one of a certain length, each possible one on a path of its own. The
    /// instruction is executed again once that is done.
    pub fn sized(&mut self, array: Ref) -> Result<(), Trap> {
        let Some(number) = self.unsized_array(array) else {
            return Ok(());
        };
        let known = self.state.inputs.array(number).clone();
        let elem = known.class.elem().expect("an array class");
        let len = self.choose(Value::symbolic(known.len))? as usize;
        let mut cells = known.cells;
        let mut writes = known.writes;
        if elem == ElemKind::Ref {
            for (at, _) in cells.iter_mut().chain(&mut writes) {
                let index = self.choose(self.value_of(*at))?;
                *at = self.vm.terms.bv(32, index);
            }
        }
        let places: Vec<Term> = (0..len).map(|i| self.vm.terms.bv(32, i as u64)).collect();
        let at_entry: Vec<Value> = places
            .iter()
            .map(|place| self.element_at_entry(number, elem, *place, &cells))
            .collect();
        let mut object = Object::array(known.class, len);
        for (i, place) in places.iter().enumerate() {
            let value = self.overlaid(elem, *place, at_entry[i], &writes);
            match value.term {
                Some(term) => object.set_term(i, term),
                None => object.data.set(i, value.bits),
            }
        }
        let entry = self.state.inputs.array_mut(number);
        entry.cells = places.into_iter().zip(at_entry).collect();
        entry.writes.clear();
        *self.state.heap.get_mut(array) = object;
        // The answers given so far are used up: what else the instruction asks, it asks anew.
        Err(Trap::Again)
    }

    /// As [`Interp::sized`], for an array or the characters of a string.
    pub(crate) fn sized_within(&mut self, r: Ref) -> Result<(), Trap> {
        let class = self.state.heap.get(r).class;
        match &*class.name {
            "java/lang/String" => match self.field(r, "value").as_ref() {
                value if value.is_object() => self.sized(value),
                _ => Ok(()),
            },
            _ if class.is_array() => self.sized(r),
            _ => Ok(()),
        }
    }

    fn element_at_entry(
        &mut self,
        array: usize,
        elem: ElemKind,
        place: Term,
        cells: &[(Term, Value)],
    ) -> Value {
        if elem != ElemKind::Ref {
            return self.number_at_entry(array, elem, place);
        }
        match cells.iter().find(|(at, _)| *at == place) {
            Some((_, value)) => *value,
            None => {
                let known = self.state.inputs.array(array);
                let component = known.class.component().expect("an array class");
                let index = self.vm.terms.as_bv(place).unwrap_or(0);
                let name = format!("{}[#{index}]", known.name);
                let class = component.name.clone();
                self.new_unknown(name.into(), &class, false).into()
            }
        }
    }

    fn overlaid(
        &self,
        elem: ElemKind,
        place: Term,
        at_entry: Value,
        writes: &[(Term, Value)],
    ) -> Value {
        if elem == ElemKind::Ref {
            let written = writes.iter().rev().find(|(at, _)| *at == place);
            return written.map_or(at_entry, |(_, value)| *value);
        }
        let kind = elem.kind();
        let terms = &self.vm.terms;
        let start = self.term_of(kind, at_entry);
        let value = writes.iter().fold(start, |value, (at, written)| {
            terms.ite(terms.eq(*at, place), self.term_of(kind, *written), value)
        });
        self.value_of(value)
    }

    /// Whether `index` is within an array of unknown length.
    pub(super) fn within_unsized(&mut self, array: usize, index: Value) -> Result<bool, Trap> {
        let len = self.state.inputs.array(array).len;
        let index = self.term_of(Kind::Int, index);
        let inside = self.vm.terms.cmp(CmpOp::Ult, index, len);
        self.decide(inside)
    }
}

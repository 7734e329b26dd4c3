//! Input arrays: their length is a term, and elements are initialized lazily where the program accesses them,
//! at symbolic indices too.
//!
//! Elements of primitive type never fork: what an index reads is one term over the indices
//! looked at before. References are never terms, so for them each earlier index is asked for.
//! What the program stores is in `unsized_arrays.rs`.

use crate::inputs::model::{
    AtEntry, InputArray, InputObject, Unknown, UnsizedArray, input_variable, text_variable,
};
use crate::machine::Interp;
use crate::trap::Trap;
use crate::value::Value;
use classes::ClassRef;
use heap::{Object, Ref};
use ir::ElemKind;
use std::sync::Arc;
use term::{BvOp, CmpOp, Op, Sort, Term, TermStore};

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

    /// The array that an unknown turns out to be.
    pub(crate) fn new_unknown_array(
        &mut self,
        class: ClassRef,
        unknown: &Unknown,
    ) -> Result<Ref, Trap> {
        let array = self.new_input_array(class, &unknown.name, false)?;
        if let Some(UnsizedArray::Input(index)) = self.unsized_array(array) {
            let is_declared = unknown.parts_not_null & 1 != 0;
            let holds_references = class.elem() == Some(ElemKind::Ref);
            self.state.inputs.array_mut(index).holds_no_null = is_declared && holds_references;
        }
        Ok(array)
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
            character_bytes: None,
            holds_no_null: false,
            cells,
            writes: Vec::new(),
        });
        let mut object = Object::unsized_array(class);
        object.meta = UnsizedArray::Input(index).meta();
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

    /// Says that an array of the input is what a string consists of, with this many bytes for each
    /// character.
    pub fn note_text(&mut self, array: Ref, character_bytes: u8) {
        if let Some(UnsizedArray::Input(index)) = self.unsized_array(array) {
            let array = self.state.inputs.array_mut(index);
            array.character_bytes = Some(character_bytes);
        }
    }

    /// The element that an array of the input held at an index within bounds.
    pub(crate) fn load_at_entry(
        &mut self,
        array: usize,
        class: ClassRef,
        index: Term,
    ) -> Result<Value, Trap> {
        match class.elem().expect("an array class") {
            ElemKind::Ref => self.reference_at_entry(array, class, index),
            elem => {
                self.assume_rules(array, elem, index)?;
                Ok(self.number_at_entry(array, elem, index))
            }
        }
    }

    /// What is known of all elements is known of this one.
    fn assume_rules(&mut self, array: usize, elem: ElemKind, index: Term) -> Result<(), Trap> {
        let inputs = &self.state.inputs;
        if inputs.element_rules().is_empty() {
            return Ok(());
        }
        let mut known = inputs.array(array).cells.iter();
        if known.any(|(at, _)| *at == index) {
            return Ok(());
        }
        let value = self.term_of(elem.kind(), self.new_number_at_entry(array, elem, index));
        let term_of = |array: usize, value: Value| {
            let elem = inputs.array(array).class.elem().expect("an array class");
            self.term_of(elem.kind(), value)
        };
        let terms = &self.vm.terms;
        let said = inputs.instantiate_rules(array, (index, value), terms, &term_of);
        self.assume(terms.and_all(said))
    }

    /// What the program would have read here at its beginning.
    pub(crate) fn number_at_entry(&mut self, array: usize, elem: ElemKind, index: Term) -> Value {
        let known = self.state.inputs.array(array);
        if let Some((_, value)) = known.cells.iter().find(|(at, _)| *at == index) {
            return *value;
        }
        let value = self.new_number_at_entry(array, elem, index);
        let array = self.state.inputs.array_mut(array);
        array.cells.push((index, value));
        value
    }

    /// The same at an index that was not looked at before.
    fn new_number_at_entry(&self, array: usize, elem: ElemKind, index: Term) -> Value {
        let known = self.state.inputs.array(array);
        let terms = &self.vm.terms;
        let own = format!("{}[{}]", known.name, known.cells.len());
        let kind = elem.kind();
        let own = match known.character_bytes {
            Some(1) => text_variable(terms, &own),
            // The low byte; the high one is best a zero.
            Some(_) if is_even(terms, index) => text_variable(terms, &own),
            _ => input_variable(terms, &own, elem),
        };
        let mut value = self.term_of(kind, own);
        // Most indices are plain numbers: that they differ needs no term, and there may be thousands.
        let place = terms.as_const(index);
        let differs =
            |at: Term| place.is_some() && terms.as_const(at).is_some_and(|c| Some(c) != place);
        for (at, cell) in known.cells.iter().rev().filter(|(at, _)| !differs(*at)) {
            value = terms.ite(terms.eq(*at, index), self.term_of(kind, *cell), value);
        }
        self.value_of(value)
    }

    fn reference_at_entry(
        &mut self,
        array: usize,
        class: ClassRef,
        index: Term,
    ) -> Result<Value, Trap> {
        let known = self.state.inputs.array(array).clone();
        for (at, value) in &known.cells {
            let here = self.vm.terms.eq(*at, index);
            if self.decide(here)? {
                return Ok(Value::reference(self.state.inputs.follow(value.as_ref())));
            }
        }
        let component = class.component().expect("an array class");
        let name = format!("{}[{}]", known.name, known.cells.len());
        let unknown = self.new_unknown(name.into(), &component.name, known.holds_no_null);
        let value = Value::reference(unknown);
        let array = self.state.inputs.array_mut(array);
        array.cells.push((index, value));
        Ok(value)
    }
}

/// Whether a number is seen to be even.
fn is_even(terms: &TermStore, number: Term) -> bool {
    let node = terms.node(number);
    match node.op() {
        Op::Const(value) => value.bits() % 2 == 0,
        Op::Bv(BvOp::Shl) => node
            .arg(1)
            .and_then(|by| terms.as_bv(by))
            .is_some_and(|by| by > 0),
        Op::Bv(BvOp::Add) => node.args().all(|arg| is_even(terms, arg)),
        _ => false,
    }
}

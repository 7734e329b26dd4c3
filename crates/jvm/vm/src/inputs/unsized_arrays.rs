//! Symbolic arrays, whose length is a term: operations on those of the input and on those that the program
//! allocates.
//!
//! What was stored is a list of single cells and of ranges, copied from other arrays or filled. An element is
//! looked for from the last one on: a cell of primitive type adds a condition to the value that is
//! read, a reference or a range asks whether it is meant. Below all that is what the input held, or
//! zeros and null.

use crate::inputs::model::{AllocatedArray, RangeSource, RangeWrite, UnsizedArray, Write};
use crate::machine::Interp;
use crate::trap::Trap;
use crate::value::Value;
use classes::ClassRef;
use heap::{Object, Ref};
use ir::{ElemKind, Kind};
use term::{BvOp, CmpOp, Term};
use triomphe::Arc;

/// The longest array of known length that is copied into one of unknown length as a whole.
const MAX_CELLS: usize = 256;

impl Interp<'_> {
    /// The array behind an object, if its length is still a term.
    pub(super) fn unsized_array(&self, array: Ref) -> Option<UnsizedArray> {
        let object = self.state.heap.get(array);
        matches!(object.data, heap::Data::Unsized).then(|| UnsizedArray::of_object(object))
    }

    /// The length of any array.
    pub(super) fn array_length(&self, array: Ref) -> Value {
        match self.unsized_array(array) {
            Some(array) => self.value_of(self.state.inputs.unsized_len(array)),
            None => Value::int(self.state.heap.get(array).data.len() as i32),
        }
    }

    /// A new array of a length that is known not to be negative, and a term: it takes no memory, whatever its
    /// length is. While a collection is made, it gets a length: what collections consist of is kept as objects.
    pub(super) fn alloc_unsized(&mut self, class: ClassRef, len: Term) -> Result<Ref, Trap> {
        if self.state.inputs.is_building() {
            let elem = class.elem().expect("an array class");
            let most = (self.vm.max_heap_bytes / elem.size()).min(i32::MAX as usize - 2);
            let terms = &self.vm.terms;
            let fits = terms.cmp(CmpOp::Sle, len, terms.bv(32, most as u64));
            if !self.decide(fits)? {
                return Err(self.throw_new("java/lang/OutOfMemoryError", Some("Java heap space")));
            }
            let len = self.choose(Value::symbolic(len))?;
            return self.alloc_array(class, len as usize);
        }
        let array = self.state.inputs.add_allocated(AllocatedArray {
            class,
            len,
            writes: Vec::new(),
        });
        let mut object = Object::unsized_array(class);
        object.meta = array.meta();
        Ok(self.state.heap.alloc(object))
    }

    /// Whether `index` is within an array of unknown length.
    pub(super) fn within_unsized(
        &mut self,
        array: UnsizedArray,
        index: Value,
    ) -> Result<bool, Trap> {
        let len = self.state.inputs.unsized_len(array);
        let index = self.term_of(Kind::Int, index);
        let inside = self.vm.terms.cmp(CmpOp::Ult, index, len);
        self.decide(inside)
    }

    /// The element at an index within bounds.
    pub(super) fn load_unsized(
        &mut self,
        array: UnsizedArray,
        index: Value,
    ) -> Result<Value, Trap> {
        let index = self.term_of(Kind::Int, index);
        let class = self.state.inputs.unsized_class(array);
        let writes = self.state.inputs.writes(array).to_vec();
        self.read_unsized(array, class, &writes, index)
    }

    /// Stores at an index within bounds.
    pub(super) fn store_unsized(&mut self, array: UnsizedArray, index: Value, value: Value) {
        let index = self.term_of(Kind::Int, index);
        let writes = self.state.inputs.writes_mut(array);
        let is_same = |w: &Write| matches!(w, Write::Cell(at, _) if *at == index);
        writes.retain(|w| !is_same(w));
        writes.push(Write::Cell(index, value));
    }

    /// The element of an array into which all this was stored. It decides first, and has an effect,
    /// on the input, after that.
    fn read_unsized(
        &mut self,
        array: UnsizedArray,
        class: ClassRef,
        writes: &[Write],
        index: Term,
    ) -> Result<Value, Trap> {
        let elem = class.elem().expect("an array class");
        let mut perhaps: Vec<(Term, Value)> = Vec::new();
        for write in writes.iter().rev() {
            let terms = &self.vm.terms;
            match write {
                Write::Cell(at, value) => {
                    let here = terms.eq(*at, index);
                    match terms.as_bool(here) {
                        Some(false) => {}
                        Some(true) => return Ok(self.either(elem, perhaps, *value)),
                        None if elem != ElemKind::Ref => perhaps.push((here, *value)),
                        None => {
                            if self.decide(here)? {
                                return Ok(self.follow_value(elem, *value));
                            }
                        }
                    }
                }
                Write::Range(range) => {
                    let offset = terms.bv_bin(BvOp::Sub, index, range.to);
                    let inside = terms.cmp(CmpOp::Ult, offset, range.len);
                    let from = terms.bv_bin(BvOp::Add, offset, range.from);
                    if self.decide(inside)? {
                        let value = self.read_source(elem, &range.source, from)?;
                        return Ok(self.either(elem, perhaps, value));
                    }
                }
            }
        }
        let below = match array {
            UnsizedArray::Allocated(_) => Value::concrete(0),
            UnsizedArray::Input(number) => self.load_at_entry(number, class, index)?,
        };
        Ok(self.either(elem, perhaps, below))
    }

    /// The number at an index, which is perhaps outside, as one term: without a decision.
    pub(crate) fn number_without_asking(&mut self, array: UnsizedArray, index: Term) -> Term {
        let class = self.state.inputs.unsized_class(array);
        let writes = self.state.inputs.writes(array).to_vec();
        self.number_over(array, class, &writes, index)
    }

    fn number_over(
        &mut self,
        array: UnsizedArray,
        class: ClassRef,
        writes: &[Write],
        index: Term,
    ) -> Term {
        let elem = class.elem().expect("an array class");
        let kind = elem.kind();
        let below = match array {
            UnsizedArray::Allocated(_) => Value::concrete(0),
            UnsizedArray::Input(number) => self.number_at_entry(number, elem, index),
        };
        let mut value = self.term_of(kind, below);
        let terms = self.vm.terms.clone();
        for write in writes {
            let (here, written) = match write {
                Write::Cell(at, value) => (terms.eq(*at, index), self.term_of(kind, *value)),
                Write::Range(range) => {
                    let offset = terms.bv_bin(BvOp::Sub, index, range.to);
                    let from = terms.bv_bin(BvOp::Add, offset, range.from);
                    let written = self.number_of_source(kind, &range.source, from);
                    (terms.cmp(CmpOp::Ult, offset, range.len), written)
                }
            };
            value = terms.ite(here, written, value);
        }
        value
    }

    fn number_of_source(&mut self, kind: Kind, source: &RangeSource, index: Term) -> Term {
        match source {
            RangeSource::Sized(cells) => {
                let terms = &self.vm.terms;
                let zero = self.term_of(kind, Value::concrete(0));
                (0..).zip(cells).fold(zero, |rest, (i, cell)| {
                    let here = terms.eq(index, terms.bv(32, i));
                    terms.ite(here, self.term_of(kind, *cell), rest)
                })
            }
            RangeSource::Filled(value) => self.term_of(kind, *value),
            RangeSource::Rows(_) => unreachable!("rows are no numbers"),
            RangeSource::Unsized {
                array,
                class,
                writes,
                ..
            } => self.number_over(*array, class, writes, index),
        }
    }

    fn read_source(
        &mut self,
        elem: ElemKind,
        source: &RangeSource,
        index: Term,
    ) -> Result<Value, Trap> {
        match source {
            RangeSource::Sized(cells) => self.read_cells(elem, cells, index),
            RangeSource::Filled(value) => Ok(self.follow_value(elem, *value)),
            RangeSource::Rows(rows) => self.row_at(*rows, index),
            RangeSource::Unsized {
                array,
                class,
                writes,
                ..
            } => self.read_unsized(*array, class, writes, index),
        }
    }

    fn read_cells(&mut self, elem: ElemKind, cells: &[Value], index: Term) -> Result<Value, Trap> {
        let mut perhaps = Vec::new();
        for (i, cell) in cells.iter().enumerate() {
            let terms = &self.vm.terms;
            let here = terms.eq(index, terms.bv(32, i as u64));
            match terms.as_bool(here) {
                Some(false) => {}
                Some(true) => return Ok(self.follow_value(elem, *cell)),
                None if elem != ElemKind::Ref => perhaps.push((here, *cell)),
                None => {
                    if self.decide(here)? {
                        return Ok(self.follow_value(elem, *cell));
                    }
                }
            }
        }
        // The range was within the array: it is one of them.
        Ok(self.either(elem, perhaps, Value::concrete(0)))
    }

    /// The first value whose condition holds, else `last`.
    fn either(&self, elem: ElemKind, perhaps: Vec<(Term, Value)>, last: Value) -> Value {
        if elem == ElemKind::Ref {
            return self.follow_value(elem, last);
        }
        let kind = elem.kind();
        let last = self.term_of(kind, last);
        let all = perhaps.into_iter().rev();
        let value = all.fold(last, |rest, (here, value)| {
            self.vm.terms.ite(here, self.term_of(kind, value), rest)
        });
        self.value_of(value)
    }

    /// A reference as far as it is known by now.
    fn follow_value(&self, elem: ElemKind, value: Value) -> Value {
        match elem {
            ElemKind::Ref => Value::reference(self.state.inputs.follow(value.as_ref())),
            _ => value,
        }
    }

    /// An array as it is now, as a source of copies; `None` if it is long.
    fn source(&self, array: Ref) -> Option<RangeSource> {
        if let Some(number) = self.unsized_array(array) {
            return Some(RangeSource::Unsized {
                at: array,
                array: number,
                class: self.state.heap.get(array).class,
                writes: self.state.inputs.writes(number).to_vec(),
            });
        }
        let len = self.state.heap.get(array).data.len();
        let cells = || (0..len).map(|i| self.state.cell(array, i)).collect();
        (len <= MAX_CELLS).then(|| RangeSource::Sized(cells()))
    }

    /// Forgets that an array has a length, so that a range may be stored at a place that is a term;
    /// false if it is long, or must keep its length because a collection is being made.
    fn unsize(&mut self, array: Ref) -> bool {
        if self.unsized_array(array).is_some() {
            return true;
        }
        let object = self.state.heap.get(array);
        let (class, hash, len) = (object.class, object.hash, object.data.len());
        let Some(source) = self
            .source(array)
            .filter(|_| !self.state.inputs.is_building())
        else {
            return false;
        };
        let terms = &self.vm.terms;
        let (zero, len) = (terms.bv(32, 0), terms.bv(32, len as u64));
        let all = RangeWrite {
            to: zero,
            len,
            from: zero,
            source,
        };
        let known = self.state.inputs.add_allocated(AllocatedArray {
            class,
            len,
            writes: vec![Write::Range(Arc::new(all))],
        });
        *self.state.heap.get_mut(array) = Object {
            hash,
            meta: known.meta(),
            ..Object::unsized_array(class)
        };
        true
    }

    /// Copies a range that is within both arrays; false if that takes arrays with a length. An
    /// element of the source must be one that the target takes.
    pub fn copy_range(
        &mut self,
        source: Ref,
        from: Value,
        target: Ref,
        to: Value,
        len: Value,
    ) -> bool {
        let Some(source) = self.source(source) else {
            return false;
        };
        if !self.unsize(target) {
            return false;
        }
        let Some(array) = self.unsized_array(target) else {
            return false;
        };
        let range = RangeWrite {
            to: self.term_of(Kind::Int, to),
            len: self.term_of(Kind::Int, len),
            from: self.term_of(Kind::Int, from),
            source,
        };
        let writes = self.state.inputs.writes_mut(array);
        writes.push(Write::Range(Arc::new(range)));
        true
    }

    /// Stores one value, which the array takes, at all indices from `from` on, before `to`.
    pub fn fill_unsized(&mut self, array: UnsizedArray, from: Value, to: Value, value: Value) {
        let whole = self.state.inputs.unsized_len(array);
        let (from, to) = (self.term_of(Kind::Int, from), self.term_of(Kind::Int, to));
        let terms = &self.vm.terms;
        let is_whole = terms.as_bv(from) == Some(0) && to == whole;
        let range = RangeWrite {
            to: from,
            len: terms.bv_bin(BvOp::Sub, to, from),
            from: terms.bv(32, 0),
            source: RangeSource::Filled(value),
        };
        let writes = self.state.inputs.writes_mut(array);
        if is_whole {
            writes.clear();
        }
        writes.push(Write::Range(Arc::new(range)));
    }

    /// A copy of an array of unknown length.
    pub fn clone_unsized(&mut self, original: Ref) -> Result<Ref, Trap> {
        if self.state.inputs.is_building() {
            self.concretize_length(original)?;
        }
        let class = self.state.heap.get(original).class;
        let (zero, len) = (Value::int(0), self.array_length(original));
        let copy = self.alloc_unsized(class, self.term_of(Kind::Int, len))?;
        self.copy_range(original, zero, copy, zero, len);
        Ok(copy)
    }
}

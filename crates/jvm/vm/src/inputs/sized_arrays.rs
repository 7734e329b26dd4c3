//! Concretization of array lengths. Native methods need real arrays: an array without a length gets one, each
//! possible one on a path of its own.

use crate::inputs::model::{RangeSource, RangeWrite, UnsizedArray, Write};
use crate::machine::Interp;
use crate::trap::{Stop, Trap};
use crate::value::Value;
use heap::{Object, Ref};
use ir::ElemKind;
use term::Term;
use triomphe::Arc;

/// What an element takes whose place and content are terms.
const BYTES_PER_ELEMENT: usize = 256;

/// The part of the heap that one such array may take: it is made in one step, by each worker, while nobody looks at what
/// the process takes.
const MOST_OF_HEAP: usize = 8;

impl Interp<'_> {
    /// Makes an array one of a certain length, each possible one on a path of its own. The
    /// instruction is executed again once that is done.
    pub(super) fn concretize_length(&mut self, array: Ref) -> Result<(), Trap> {
        let Some(unsized_array) = self.unsized_array(array) else {
            return Ok(());
        };
        let inputs = &self.state.inputs;
        let class = inputs.unsized_class(unsized_array);
        let elem = class.elem().expect("an array class");
        let (len, writes) = (
            inputs.unsized_len(unsized_array),
            inputs.writes(unsized_array).to_vec(),
        );
        let len = self.choose(self.value_of(len))? as usize;
        // Without a length it took no memory; now it does.
        if len.saturating_mul(BYTES_PER_ELEMENT) > self.vm.max_heap_bytes / MOST_OF_HEAP {
            return Err(self.throw_new("java/lang/OutOfMemoryError", Some("Java heap space")));
        }
        let cells = match (unsized_array, elem) {
            (UnsizedArray::Input(number), ElemKind::Ref) => self.concretize_cells(number)?,
            _ => Vec::new(),
        };
        let writes = self.concretize_writes(elem, &writes)?;
        let places: Vec<Term> = (0..len).map(|i| self.vm.terms.bv(32, i as u64)).collect();
        let at_entry: Vec<Value> = places
            .iter()
            .map(|place| self.element_at_entry(unsized_array, elem, *place, &cells))
            .collect();
        let mut object = Object::array(class, len);
        object.hash = self.state.heap.get(array).hash;
        for (i, place) in places.iter().enumerate() {
            let value = self.overlaid(elem, *place, at_entry[i], &writes);
            match value.term {
                Some(term) => object.set_term(i, term),
                None => object.data.set(i, value.bits),
            }
        }
        if let UnsizedArray::Input(number) = unsized_array {
            let entry = self.state.inputs.array_mut(number);
            entry.cells = places.into_iter().zip(at_entry).collect();
        }
        self.state.inputs.writes_mut(unsized_array).clear();
        *self.state.heap.get_mut(array) = object;
        // The answers given so far are used up: what else the instruction asks, it asks anew.
        Err(Trap::Again)
    }

    /// As [`Interp::concretize_length`], for an array or the characters of a string.
    pub(crate) fn concretize_contents(&mut self, r: Ref) -> Result<(), Trap> {
        let class = self.state.heap.get(r).class;
        match &*class.name {
            "java/lang/String" => match self.field(r, "value").as_ref() {
                value if value.is_object() => self.concretize_length(value),
                _ => Ok(()),
            },
            _ if class.is_array() => self.concretize_length(r),
            _ => Ok(()),
        }
    }

    /// Gives an array, or what a string consists of, a length that is a number, outside of any instruction: for who
    /// compares contents.
    pub fn settle_length(&mut self, r: Ref) -> Result<(), Stop> {
        self.state.restart_answers();
        loop {
            match self.concretize_contents(r) {
                Ok(()) => {
                    self.state.drop_answers();
                    return Ok(());
                }
                Err(trap) => {
                    if let Some(stop) = self.handle(trap) {
                        return Err(stop);
                    }
                }
            }
        }
    }

    /// The known elements of an array of references, each with a certain index.
    fn concretize_cells(&mut self, number: usize) -> Result<Vec<(Term, Value)>, Trap> {
        let mut cells = self.state.inputs.array(number).cells.clone();
        for (at, _) in &mut cells {
            *at = self.concretize(*at)?;
        }
        Ok(cells)
    }

    fn concretize(&mut self, term: Term) -> Result<Term, Trap> {
        let value = self.choose(self.value_of(term))?;
        Ok(self.vm.terms.bv(32, value))
    }

    /// What was stored, with ranges at certain places, and references too.
    fn concretize_writes(&mut self, elem: ElemKind, writes: &[Write]) -> Result<Vec<Write>, Trap> {
        let mut placed = Vec::with_capacity(writes.len());
        for write in writes {
            placed.push(match write {
                Write::Cell(at, value) if elem == ElemKind::Ref => {
                    Write::Cell(self.concretize(*at)?, *value)
                }
                Write::Cell(..) => write.clone(),
                Write::Range(range) => Write::Range(Arc::new(RangeWrite {
                    to: self.concretize(range.to)?,
                    len: self.concretize(range.len)?,
                    from: self.concretize(range.from)?,
                    source: self.concretize_source(elem, &range.source)?,
                })),
            });
        }
        Ok(placed)
    }

    fn concretize_source(
        &mut self,
        elem: ElemKind,
        source: &RangeSource,
    ) -> Result<RangeSource, Trap> {
        let (at, array, class, writes) = match source {
            RangeSource::Sized(_) | RangeSource::Filled(_) => return Ok(source.clone()),
            RangeSource::Rows(rows) => return Ok(RangeSource::Sized(self.all_rows(*rows)?)),
            RangeSource::Unsized {
                at,
                array,
                class,
                writes,
            } => (at, array, class, writes),
        };
        if elem == ElemKind::Ref {
            // Then its elements at entry have places, too.
            self.concretize_length(*at)?;
        }
        Ok(RangeSource::Unsized {
            at: *at,
            array: *array,
            class,
            writes: self.concretize_writes(elem, writes)?,
        })
    }

    /// What an array held at a certain place before anything was stored.
    fn element_at_entry(
        &mut self,
        array: UnsizedArray,
        elem: ElemKind,
        place: Term,
        cells: &[(Term, Value)],
    ) -> Value {
        let number = match array {
            UnsizedArray::Allocated(_) => return Value::concrete(0),
            UnsizedArray::Input(number) => number,
        };
        if elem != ElemKind::Ref {
            return self.number_at_entry(number, elem, place);
        }
        match cells.iter().find(|(at, _)| *at == place) {
            Some((_, value)) => *value,
            None => {
                let known = self.state.inputs.array(number);
                let component = known.class.component().expect("an array class");
                let index = self.vm.terms.as_bv(place).unwrap_or(0);
                let name = format!("{}[#{index}]", known.name);
                let class = component.name.clone();
                let not_null = known.holds_no_null;
                self.new_unknown(name.into(), &class, not_null).into()
            }
        }
    }

    /// The element at a certain place, of an array into which all this was stored.
    fn overlaid(&mut self, elem: ElemKind, place: Term, below: Value, writes: &[Write]) -> Value {
        writes.iter().fold(below, |below, write| match write {
            Write::Cell(at, value) => {
                let here = self.vm.terms.eq(*at, place);
                match (self.vm.terms.as_bool(here), elem) {
                    (Some(true), _) => *value,
                    (Some(false), _) | (None, ElemKind::Ref) => below,
                    (None, _) => {
                        let kind = elem.kind();
                        let (value, below) =
                            (self.term_of(kind, *value), self.term_of(kind, below));
                        self.value_of(self.vm.terms.ite(here, value, below))
                    }
                }
            }
            Write::Range(range) => self.element_of_range(elem, place, range).unwrap_or(below),
        })
    }

    /// What a range with a certain place has for an index; `None` if that is outside of it.
    fn element_of_range(
        &mut self,
        elem: ElemKind,
        place: Term,
        range: &RangeWrite,
    ) -> Option<Value> {
        let number = |t: Term| self.vm.terms.as_bv(t).unwrap_or(0) as u32;
        let offset = number(place).wrapping_sub(number(range.to));
        if offset >= number(range.len) {
            return None;
        }
        let from = number(range.from).wrapping_add(offset);
        match &range.source {
            RangeSource::Sized(cells) => cells.get(from as usize).copied(),
            RangeSource::Filled(value) => Some(*value),
            RangeSource::Rows(_) => unreachable!("all rows are placed"),
            RangeSource::Unsized { array, writes, .. } => {
                let place = self.vm.terms.bv(32, u64::from(from));
                // One of references has a length by now, and all its elements have places.
                let cells = match array {
                    UnsizedArray::Input(number) => self.state.inputs.array(*number).cells.clone(),
                    UnsizedArray::Allocated(_) => Vec::new(),
                };
                let below = self.element_at_entry(*array, elem, place, &cells);
                Some(self.overlaid(elem, place, below, writes))
            }
        }
    }
}

//! Symbolic arrays, whose length is a term: what is known of those of the input and of those that the program
//! allocated.

use super::Inputs;
use crate::value::Value;
use classes::ClassRef;
use heap::{Marker, Object, Ref};
use ir::ElemKind;
use term::Term;
use triomphe::Arc;

/// Which array it is: its object's `meta` word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsizedArray {
    /// An index for [`Inputs::array`].
    Input(usize),
    /// An index for [`Inputs::allocated`].
    Allocated(usize),
}

const ALLOCATED: u32 = 1 << 31;

impl UnsizedArray {
    pub(crate) fn meta(self) -> u32 {
        match self {
            UnsizedArray::Input(index) => index as u32,
            UnsizedArray::Allocated(index) => index as u32 | ALLOCATED,
        }
    }

    /// The array behind an object whose data is [`heap::Data::Unsized`].
    pub fn of_object(object: &Object) -> UnsizedArray {
        let meta = object.meta;
        match meta & ALLOCATED {
            0 => UnsizedArray::Input(meta as usize),
            _ => UnsizedArray::Allocated((meta & !ALLOCATED) as usize),
        }
    }
}

/// An array that the program allocated. Where nothing was stored, it holds zeros or null.
#[derive(Clone, Debug)]
pub struct AllocatedArray {
    pub class: ClassRef,
    pub len: Term,
    /// The last one counts.
    pub writes: Vec<Write>,
}

/// What was stored into an array.
#[derive(Clone, Debug)]
pub enum Write {
    /// A value at an index.
    Cell(Term, Value),
    /// A range of another array, or of one value.
    Range(Arc<RangeWrite>),
}

#[derive(Clone, Debug)]
pub struct RangeWrite {
    /// The first index that was written, and how many were.
    pub to: Term,
    pub len: Term,
    /// The index in the source of what was written first.
    pub from: Term,
    pub source: RangeSource,
}

/// Where a range comes from: an array as it was then.
#[derive(Clone, Debug)]
pub enum RangeSource {
    /// All its cells.
    Sized(Vec<Value>),
    /// No array, but one value for every index.
    Filled(Value),
    /// No array, but rows of an array of arrays: an index for [`Inputs::rows`].
    Rows(usize),
    Unsized {
        /// Its object, which keeps it alive.
        at: Ref,
        array: UnsizedArray,
        class: ClassRef,
        writes: Vec<Write>,
    },
}

/// The rows of an array of arrays: one for each index, as far as somebody looked.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The class of a row.
    pub class: ClassRef,
    /// How many there are.
    pub len: Term,
    /// The length of a row, and of what is in it.
    pub lens: Vec<Value>,
    /// Those that are there, by index; no two indices are equal.
    pub made: Vec<(Term, Ref)>,
    /// All are there, in their order.
    pub is_whole: bool,
}

impl Write {
    fn mark(&self, marker: &mut Marker) {
        match self {
            Write::Cell(_, value) => marker.mark(value.as_ref()),
            Write::Range(range) => match &range.source {
                RangeSource::Sized(cells) => cells.iter().for_each(|c| marker.mark(c.as_ref())),
                RangeSource::Filled(value) => marker.mark(value.as_ref()),
                // Marked with all others.
                RangeSource::Rows(_) => {}
                RangeSource::Unsized { at, writes, .. } => {
                    marker.mark(*at);
                    writes.iter().for_each(|w| w.mark(marker));
                }
            },
        }
    }
}

/// Marks what was stored into an array of this class.
pub(super) fn mark_writes(class: ClassRef, writes: &[Write], marker: &mut Marker) {
    if class.elem() == Some(ElemKind::Ref) {
        writes.iter().for_each(|w| w.mark(marker));
    }
    for write in writes {
        if let Write::Range(range) = write
            && let RangeSource::Unsized { at, .. } = range.source
        {
            marker.mark(at);
        }
    }
}

impl Inputs {
    pub fn allocated(&self, index: usize) -> &AllocatedArray {
        let table = self.table().expect("an array without a length is here");
        &table.allocated[index]
    }

    pub(crate) fn rows(&self, index: usize) -> &Rows {
        &self.table().expect("rows are here").rows[index]
    }

    pub(crate) fn rows_mut(&mut self, index: usize) -> &mut Rows {
        &mut self.table_mut().rows[index]
    }

    pub(crate) fn add_rows(&mut self, rows: Rows) -> usize {
        let table = self.table_mut();
        table.rows.push(rows);
        table.rows.len() - 1
    }

    pub(super) fn set_allocated_length(&mut self, index: usize, len: Term) {
        Arc::make_mut(&mut self.table_mut().allocated[index]).len = len;
    }

    pub(crate) fn add_allocated(&mut self, array: AllocatedArray) -> UnsizedArray {
        let table = self.table_mut();
        table.allocated.push(Arc::new(array));
        UnsizedArray::Allocated(table.allocated.len() - 1)
    }

    pub fn unsized_class(&self, array: UnsizedArray) -> ClassRef {
        match array {
            UnsizedArray::Input(index) => self.array(index).class,
            UnsizedArray::Allocated(index) => self.allocated(index).class,
        }
    }

    pub fn unsized_len(&self, array: UnsizedArray) -> Term {
        match array {
            UnsizedArray::Input(index) => self.array(index).len,
            UnsizedArray::Allocated(index) => self.allocated(index).len,
        }
    }

    pub fn writes(&self, array: UnsizedArray) -> &[Write] {
        match array {
            UnsizedArray::Input(index) => &self.array(index).writes,
            UnsizedArray::Allocated(index) => &self.allocated(index).writes,
        }
    }

    pub(crate) fn writes_mut(&mut self, array: UnsizedArray) -> &mut Vec<Write> {
        match array {
            UnsizedArray::Input(index) => &mut self.array_mut(index).writes,
            UnsizedArray::Allocated(index) => {
                let array = &mut self.table_mut().allocated[index];
                &mut Arc::make_mut(array).writes
            }
        }
    }

    /// Whether a collection is being made by calls right now.
    pub(crate) fn is_building(&self) -> bool {
        let mut unknowns = self.unknowns().iter();
        unknowns.any(|u| u.building.is_some() && u.is.is_none())
    }
}

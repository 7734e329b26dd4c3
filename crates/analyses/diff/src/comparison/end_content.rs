//! Contents of objects at the end of a version: as they are then, or as they were if the version never touched them.

use classes::ClassRef;
use heap::{Data, Object, Ref};
use term::Term;
use vm::{State, UnsizedArray, Value};

/// What an object held at the end of a version.
pub(super) struct EndContent<'a> {
    pub(super) class: ClassRef,
    pub(super) cells: Cells<'a>,
}

pub(super) enum Cells<'a> {
    /// Of a state.
    Now(&'a State, Ref),
    /// Of an object that the version never touched.
    Then(&'a [Value]),
    /// The same, where summarized code may have written to it.
    Left(Vec<Value>),
    /// The same of what calls have built.
    Part(&'a Object),
    /// Elements of an array, by index.
    Elements(&'a [(Term, Value)]),
    Unsized(&'a State, UnsizedArray),
    /// Nothing but its identity.
    Nothing,
}

impl Cells<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Cells::Now(state, r) => state.heap.get(*r).data.len(),
            Cells::Then(cells) => cells.len(),
            Cells::Left(cells) => cells.len(),
            Cells::Part(object) => object.data.len(),
            Cells::Elements(cells) => cells.len(),
            Cells::Unsized(..) | Cells::Nothing => 0,
        }
    }

    pub(super) fn get(&self, i: usize) -> Value {
        match self {
            Cells::Now(state, r) => state.cell(*r, i),
            Cells::Then(cells) => cells[i],
            Cells::Left(cells) => cells[i],
            Cells::Part(object) => match object.term(i) {
                Some(term) => Value::symbolic(term),
                None => Value::concrete(object.data.get(i)),
            },
            Cells::Elements(cells) => cells[i].1,
            Cells::Unsized(..) | Cells::Nothing => Value::NULL,
        }
    }
}

pub(super) fn now<'a>(state: &'a State, r: Ref) -> EndContent<'a> {
    let object = state.heap.get(r);
    let cells = match object.data {
        Data::Unsized => Cells::Unsized(state, UnsizedArray::of_object(object)),
        _ => Cells::Now(state, r),
    };
    EndContent {
        class: object.class,
        cells,
    }
}

//! What is known of the input.
//!
//! A reference of the input is an *unknown* ([`heap::Ref::unknown`]) until the program needs to
//! know more: whether it is null, or which object it leads to. Objects of the input keep what
//! they held when the program began, whatever the program does to them: that is the input which
//! a report shows and a test builds.
//!
//! How an unknown becomes known is in `interp/lazy.rs`, arrays in `interp/input_arrays.rs`.

mod makers;
mod restore;
mod variables;

pub use makers::{InputMaker, NoSubclasses, Subclasses};
pub use variables::input_variable;

use crate::value::Value;
use classes::ClassRef;
use heap::{Marker, Ref};
use std::sync::Arc as Shared;
use term::Term;
use triomphe::Arc;

/// Persistent: a copy is a reference count, and the table is copied when it is next written.
#[derive(Clone, Default)]
pub struct Inputs(Option<Arc<Table>>);

#[derive(Clone, Default)]
struct Table {
    unknowns: Vec<Unknown>,
    objects: Vec<InputObject>,
    arrays: Vec<InputArray>,
    closed: bool,
}

/// A reference of the input.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// How the program gets at it: `this.head.next`.
    pub name: Shared<str>,
    /// The class (internal name or array descriptor) that it is declared with.
    pub class: Shared<str>,
    /// Declared with a type variable: a cast tells what it stands for.
    pub generic: bool,
    pub not_null: bool,
    /// Null or an object, once that is known.
    pub is: Option<Ref>,
}

/// An object that was there before the program began.
#[derive(Clone, Debug)]
pub struct InputObject {
    /// How the program first got at it.
    pub name: Shared<str>,
    pub at: Ref,
    pub class: ClassRef,
    pub at_entry: AtEntry,
    /// Part of another one, like the characters of a string: nothing else leads to it.
    pub private: bool,
}

/// What an object held when the program began.
#[derive(Clone, Debug)]
pub enum AtEntry {
    /// By slot.
    Fields(Shared<[Value]>),
    /// An index for [`Inputs::array`].
    Array(usize),
}

/// An array of the input. Its length is a term; elements are known where they were looked at.
#[derive(Clone, Debug)]
pub struct InputArray {
    pub name: Shared<str>,
    pub class: ClassRef,
    pub len: Term,
    /// Elements when the program began, by index. At equal indices, the first one counts.
    pub cells: Vec<(Term, Value)>,
    /// What was stored since, as long as the array is unsized. The last one counts.
    pub writes: Vec<(Term, Value)>,
}

impl Inputs {
    fn table(&self) -> Option<&Table> {
        self.0.as_deref()
    }

    fn table_mut(&mut self) -> &mut Table {
        Arc::make_mut(self.0.get_or_insert_with(|| Arc::new(Table::default())))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Whether nothing became known since one of the two was copied from the other.
    pub(crate) fn is_same(&self, other: &Inputs) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    pub fn unknown(&self, number: u32) -> &Unknown {
        let table = self.table().expect("an unknown is in the table");
        &table.unknowns[number as usize]
    }

    pub fn unknown_mut(&mut self, number: u32) -> &mut Unknown {
        &mut self.table_mut().unknowns[number as usize]
    }

    pub fn add_unknown(&mut self, unknown: Unknown) -> Ref {
        let table = self.table_mut();
        table.unknowns.push(unknown);
        Ref::unknown(table.unknowns.len() as u32 - 1)
    }

    pub fn unknowns(&self) -> &[Unknown] {
        self.table().map_or(&[], |t| &t.unknowns)
    }

    /// In the order in which the program got at them.
    pub fn objects(&self) -> &[InputObject] {
        self.table().map_or(&[], |t| &t.objects)
    }

    pub fn add_object(&mut self, object: InputObject) {
        self.table_mut().objects.push(object);
    }

    pub fn object_at(&self, r: Ref) -> Option<&InputObject> {
        self.objects().iter().find(|o| o.at == r)
    }

    pub fn arrays(&self) -> &[InputArray] {
        self.table().map_or(&[], |t| &t.arrays)
    }

    pub fn array(&self, index: usize) -> &InputArray {
        &self.arrays()[index]
    }

    pub fn array_mut(&mut self, index: usize) -> &mut InputArray {
        &mut self.table_mut().arrays[index]
    }

    pub fn add_array(&mut self, array: InputArray) -> usize {
        let table = self.table_mut();
        table.arrays.push(array);
        table.arrays.len() - 1
    }

    /// Where a reference leads, as far as that is known.
    #[inline]
    pub fn follow(&self, r: Ref) -> Ref {
        match r.as_unknown() {
            None => r,
            Some(number) => self.unknown(number).is.unwrap_or(r),
        }
    }

    /// Whether objects may be opened field by field. If not, unknowns are null, made by makers, or
    /// objects that are there.
    pub fn is_closed(&self) -> bool {
        self.table().is_some_and(|t| t.closed)
    }

    /// From now on, no object is opened field by field.
    pub fn close(&mut self) {
        self.table_mut().closed = true;
    }

    /// How much of the input the program has looked at: objects, and elements of arrays.
    pub fn size(&self) -> u32 {
        let shown = self.objects().iter().filter(|o| !o.private).count();
        let cells: usize = self.arrays().iter().map(|a| a.cells.len()).sum();
        (shown + cells) as u32
    }

    /// How many questions about the input have been answered: changes whenever one is.
    pub fn answered(&self) -> usize {
        let known = |u: &&Unknown| u.is.is_some() || u.not_null;
        self.unknowns().iter().filter(known).count() + self.objects().len()
    }

    pub(crate) fn mark(&self, marker: &mut Marker) {
        let Some(table) = self.table() else { return };
        table.objects.iter().for_each(|o| marker.mark(o.at));
        for unknown in &table.unknowns {
            unknown.is.iter().for_each(|r| marker.mark(*r));
        }
        let references = |a: &InputArray| a.class.elem() == Some(ir::ElemKind::Ref);
        for array in table.arrays.iter().filter(|a| references(a)) {
            for (_, value) in array.cells.iter().chain(&array.writes) {
                marker.mark(value.as_ref());
            }
        }
    }
}

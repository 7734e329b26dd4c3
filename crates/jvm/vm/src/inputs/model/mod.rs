//! Input model: what is known of the input on a path.
//!
//! A reference of the input is an *unknown* ([`heap::Ref::unknown`]) until the program needs to
//! know more: whether it is null, or which object it leads to. Objects of the input keep what
//! they held when the program began, whatever the program does to them: that is the input which
//! a report shows and a test builds.
//!
//! How an unknown becomes known is in `inputs/lazy.rs`, arrays in `inputs/arrays.rs`,
//! collections in `inputs/building.rs`, functions in `inputs/functions.rs`.

mod built_objects;
mod compared_strings;
mod disequalities;
mod element_rules;
mod functions;
mod generics;
mod makers;
mod nondet;
mod records;
mod restore;
mod saved_input;
mod segments;
mod statics;
mod unsized_arrays;
mod variables;
mod widening;

pub(crate) use built_objects::references;
pub use built_objects::{
    BuildRecipe, Built, BuiltCall, Constants, ElementDomain, FirstArgument, Start,
};
pub use element_rules::{ElementRule, RulePart};
pub use functions::{Function, FunctionCall};
pub use generics::implemented_types;
pub(crate) use generics::{class_signature, result_of, types_conflict};
pub use makers::{InputMaker, NoSubclasses, Subclasses};
pub use nondet::Nondet;
pub use records::canonical_constructor;
pub(crate) use records::{component, components};
pub use segments::{Back, Segment, segment_number, segment_number_before};
pub use statics::InputStatic;
use unsized_arrays::mark_writes;
pub(crate) use unsized_arrays::{AllocatedArray, RangeSource, RangeWrite, Rows};
pub use unsized_arrays::{UnsizedArray, Write};
pub use variables::input_variable;
pub(crate) use variables::text_variable;
pub use widening::int_range;

use crate::limits;
use crate::trap::Trap;
use crate::value::Value;
use classes::ClassRef;
use classes::signature::{erase, type_arguments};
use heap::{Marker, Ref};
use std::sync::Arc as Shared;
use term::Term;
use triomphe::Arc;

/// Persistent: a copy is a reference count, and the table is copied when it is next written.
#[derive(Clone, Default)]
pub struct Inputs(Option<Arc<Table>>);

/// Entries that are large stand each by itself: when a path is followed further the table is copied, but few of them
/// change.
#[derive(Clone, Default)]
struct Table {
    unknowns: Vec<Arc<Unknown>>,
    objects: Vec<InputObject>,
    arrays: Vec<Arc<InputArray>>,
    /// Arrays of the program's own whose length is a term.
    allocated: Vec<Arc<AllocatedArray>>,
    rows: Vec<Rows>,
    built: Vec<Arc<Built>>,
    functions: Vec<Arc<Function>>,
    statics: Vec<InputStatic>,
    /// The package of the code under analysis, if static fields are part of the input.
    statics_for: Option<Shared<str>>,
    nondets: Vec<Nondet>,
    /// Objects and unknowns with their copies, see `inputs/copies.rs`.
    twins: Vec<(Ref, Ref)>,
    /// Of states that were made wider.
    element_rules: Shared<[ElementRule]>,
    /// See `compared_strings.rs`.
    compared_texts: Vec<Ref>,
    /// Those of earlier calls that nothing leads to any more.
    gone_texts: Vec<Ref>,
    /// Unknowns and objects that were there before which they might have been, and are not.
    disequalities: Vec<(u32, Ref)>,
    closed: bool,
    /// Objects of the program that parts of the input may be, and the first unknown that may.
    offered: Shared<[Ref]>,
    offered_from: u32,
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
    /// The generic signature of its type: what a collection holds. Empty if there is none, `None`
    /// if what it says can't be told.
    pub signature: Option<Shared<str>>,
    pub not_null: bool,
    /// Which of its type arguments are not null, see [`classes::ValueRules::parts_not_null`].
    pub parts_not_null: u8,
    /// It will turn out not to be null as soon as somebody asks.
    pub filled: bool,
    /// Whether other classes than this one are not meant.
    pub exact: bool,
    /// The classes that it may be of, if they are known: no others, and no subclasses.
    pub among: Option<Shared<[ClassRef]>>,
    /// Whether it is what a function gives: boxes and strings are new ones then.
    pub answer: bool,
    /// The collection that it was put into.
    pub within: Option<Ref>,
    /// What is being made for it, an index for [`Inputs::built`].
    pub building: Option<usize>,
    /// It leads to a copy of what this other unknown leads to.
    pub twin_of: Option<u32>,
    /// It begins a segment of a list.
    pub segment: Option<Shared<Segment>>,
    /// It is the last object of the segment that this other unknown begins, or what is before that.
    pub last_of: Option<u32>,
    /// Null or an object, once that is known; or another unknown, if this is a segment without objects.
    pub is: Option<Ref>,
}

impl Unknown {
    /// Nothing is known but the declared class.
    pub fn new(name: impl Into<Shared<str>>, class: &str) -> Unknown {
        Unknown {
            name: name.into(),
            class: class.into(),
            generic: false,
            signature: Some("".into()),
            not_null: false,
            parts_not_null: 0,
            filled: false,
            exact: false,
            among: None,
            answer: false,
            within: None,
            building: None,
            twin_of: None,
            segment: None,
            last_of: None,
            is: None,
        }
    }

    /// What an object that stands for this holds, by a type argument of its declaration; `None` if
    /// that is not clear.
    pub fn argument(&self, index: usize, field: &str) -> Option<Unknown> {
        let arguments = type_arguments(self.signature.as_deref()?);
        let argument = arguments.get(index).copied().unwrap_or("*");
        let (class, generic) = erase(argument)?;
        let bare = argument.strip_prefix('+').unwrap_or(argument);
        Some(Unknown {
            generic,
            signature: Some(bare.into()),
            ..Unknown::new(format!("{}.{field}", self.name), &class)
        })
    }

    /// Another type with the same type arguments.
    pub(crate) fn arguments_of(&self, class: &str) -> Option<Shared<str>> {
        let signature = self.signature.as_deref()?;
        let arguments = signature.find('<').map(|at| &signature[at..]);
        Some(arguments.map_or("".into(), |a| format!("L{class}{a}").into()))
    }

    /// Ends a path that needs an object which can't be made.
    pub fn unmakeable(&self) -> Trap {
        let class = self.class.replace('/', ".");
        limits::INPUT_TYPE.trap(format_args!("an input of type {class} ({})", self.name))
    }
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
    /// An index for [`Inputs::built`].
    Built(usize),
    /// An index for [`Inputs::functions`].
    Function(usize),
}

/// An array of the input. Its length is a term; elements are known where they were looked at.
#[derive(Clone, Debug)]
pub struct InputArray {
    pub name: Shared<str>,
    pub class: ClassRef,
    pub len: Term,
    /// The bytes of each character, if this is what a string consists of.
    pub character_bytes: Option<u8>,
    /// Whether none of its elements was null when the program began: they are declared so.
    pub holds_no_null: bool,
    /// Elements when the program began, by index. At equal indices, the first one counts.
    pub cells: Vec<(Term, Value)>,
    /// What was stored since, as long as the array is unsized. The last one counts.
    pub writes: Vec<Write>,
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

    /// Whether it is no more than objects and unknowns: nothing is being made, no function has
    /// answered, no copy depends on an original, nobody asked which string is a literal.
    pub fn is_plain(&self) -> bool {
        let Some(table) = self.table() else {
            return true;
        };
        let silent = |f: &Arc<Function>| f.answers.is_empty() && f.keys.is_empty();
        let whole =
            |u: &Arc<Unknown>| u.is.is_some() || u.building.is_none() && u.twin_of.is_none();
        table.twins.is_empty()
            && table.compared_texts.is_empty()
            && table.functions.iter().all(silent)
            && table.unknowns.iter().all(whole)
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
        Arc::make_mut(&mut self.table_mut().unknowns[number as usize])
    }

    pub fn add_unknown(&mut self, unknown: Unknown) -> Ref {
        let table = self.table_mut();
        table.unknowns.push(Arc::new(unknown));
        Ref::unknown(table.unknowns.len() as u32 - 1)
    }

    pub fn unknowns(&self) -> &[Arc<Unknown>] {
        self.table().map_or(&[], |t| &t.unknowns)
    }

    /// In the order in which the program got at them.
    pub fn objects(&self) -> &[InputObject] {
        self.table().map_or(&[], |t| &t.objects)
    }

    pub fn add_object(&mut self, object: InputObject) {
        self.table_mut().objects.push(object);
    }

    /// No unknown is this object.
    pub(crate) fn keep_private(&mut self, r: Ref) {
        let mut objects = self.table_mut().objects.iter_mut();
        if let Some(object) = objects.find(|o| o.at == r) {
            object.private = true;
        }
    }

    pub fn object_at(&self, r: Ref) -> Option<&InputObject> {
        self.objects().iter().find(|o| o.at == r)
    }

    pub fn arrays(&self) -> &[Arc<InputArray>] {
        self.table().map_or(&[], |t| &t.arrays)
    }

    pub fn array(&self, index: usize) -> &InputArray {
        &self.arrays()[index]
    }

    pub fn array_mut(&mut self, index: usize) -> &mut InputArray {
        Arc::make_mut(&mut self.table_mut().arrays[index])
    }

    pub fn add_array(&mut self, array: InputArray) -> usize {
        let table = self.table_mut();
        table.arrays.push(Arc::new(array));
        table.arrays.len() - 1
    }

    /// The copy of an object or an unknown.
    pub(crate) fn twin(&self, r: Ref) -> Option<Ref> {
        let twins = self.table().map_or(&[][..], |t| &t.twins);
        twins.iter().find(|(of, _)| *of == r).map(|(_, twin)| *twin)
    }

    pub(crate) fn add_twin(&mut self, of: Ref, twin: Ref) {
        self.table_mut().twins.push((of, twin));
    }

    pub(crate) fn drop_twin(&mut self, of: Ref) {
        self.table_mut().twins.retain(|(r, _)| *r != of);
    }

    pub fn built(&self, index: usize) -> &Built {
        &self.table().expect("what is built is in the table").built[index]
    }

    /// What is made by calls there, if anything is.
    pub(crate) fn built_at(&self, at: Ref) -> Option<&Built> {
        let mut built = self.table()?.built.iter().map(|b| &**b);
        built.find(|b| b.at == at)
    }

    pub(crate) fn built_mut(&mut self, index: usize) -> &mut Built {
        Arc::make_mut(&mut self.table_mut().built[index])
    }

    pub(crate) fn add_built(&mut self, built: Built) {
        let table = self.table_mut();
        let unknown = Arc::make_mut(&mut table.unknowns[built.unknown as usize]);
        unknown.building = Some(table.built.len());
        unknown.not_null = true;
        table.built.push(Arc::new(built));
    }

    /// Where a reference leads, as far as that is known.
    #[inline]
    pub fn follow(&self, r: Ref) -> Ref {
        let mut r = r;
        while let Some(is) = r.as_unknown().and_then(|number| self.unknown(number).is) {
            r = is;
        }
        r
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

    /// From now on, unknowns that come up may also be these objects of the program: what a caller puts
    /// into a collection, or has a function give, may be what it made before.
    pub fn offer(&mut self, objects: Vec<Ref>) {
        let from = self.unknowns().len() as u32;
        let table = self.table_mut();
        table.offered = objects.into();
        table.offered_from = from;
    }

    /// The objects of the program that an unknown may be.
    pub(crate) fn candidates_for(&self, unknown: u32) -> &[Ref] {
        match self.table() {
            Some(table) if unknown >= table.offered_from => &table.offered,
            _ => &[],
        }
    }

    /// How much of the input the program has looked at: objects, elements of arrays, calls that put
    /// something into collections, and answers of functions. A string that can't be written in Latin
    /// letters counts for more: whatever it shows, others may show as well.
    pub fn size(&self) -> u32 {
        let shown = self.objects().iter().filter(|o| !o.private).count();
        let wide = |a: &InputArray| if a.character_bytes == Some(2) { 2 } else { 0 };
        let cells = self.arrays().iter().map(|a| a.cells.len() + wide(a));
        let cells: usize = cells.sum();
        let put = self.table().map_or(&[][..], |t| &t.built);
        let put = put.iter().filter(|b| !b.recipe.is_record());
        let put: usize = put.map(|b| b.calls.len()).sum();
        let answers: usize = self.functions().iter().map(|f| f.answers.len()).sum();
        (shown + cells + put + answers) as u32
    }

    /// How many questions about the input have been answered: changes whenever one is.
    pub fn answer_count(&self) -> usize {
        // First that it is not null, then which object it is.
        let known = |u: &Arc<Unknown>| usize::from(u.is.is_some()) + usize::from(u.not_null);
        self.unknowns().iter().map(known).sum::<usize>() + self.objects().len()
    }

    pub(crate) fn mark(&self, marker: &mut Marker) {
        let Some(table) = self.table() else { return };
        table.objects.iter().for_each(|o| marker.mark(o.at));
        table.built.iter().for_each(|b| b.mark(marker));
        table.functions.iter().for_each(|f| f.mark(marker));
        for (of, twin) in &table.twins {
            marker.mark(*of);
            marker.mark(*twin);
        }
        for unknown in &table.unknowns {
            unknown.is.iter().for_each(|r| marker.mark(*r));
            if let Some(segment) = &unknown.segment {
                marker.mark(segment.end);
                segment.back.iter().for_each(|b| marker.mark(b.before));
            }
        }
        let statics = table.statics.iter().filter(|s| s.elem == ir::ElemKind::Ref);
        statics.for_each(|s| marker.mark(s.at_entry.as_ref()));
        let references = |a: &InputArray| a.class.elem() == Some(ir::ElemKind::Ref);
        for array in table.arrays.iter().filter(|a| references(a)) {
            array
                .cells
                .iter()
                .for_each(|(_, c)| marker.mark(c.as_ref()));
        }
        for array in &table.arrays {
            mark_writes(array.class, &array.writes, marker);
        }
        for (_, row) in table.rows.iter().flat_map(|r| &r.made) {
            marker.mark(*row);
        }
        for array in &table.allocated {
            mark_writes(array.class, &array.writes, marker);
        }
    }
}

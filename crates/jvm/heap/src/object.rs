//! Objects: a header, machine values, and a note of which of them are symbolic.

use classes::{ClassKind, ClassRef};
use ir::ElemKind;
use std::collections::BTreeMap;
use std::fmt;
use term::Term;

/// A reference: 0 is null, the upper half of the range are unknowns, the rest are objects.
///
/// An unknown is a reference of the input that was not looked at yet (or was, and copies of it
/// are still around): its number is an entry in a table of the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub struct Ref(pub u32);

const UNKNOWN: u32 = 1 << 31;

impl Ref {
    pub const NULL: Ref = Ref(0);

    #[inline]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// Leads to an object as it is: neither null nor an unknown. One comparison.
    #[inline]
    pub fn is_object(self) -> bool {
        self.0 as i32 > 0
    }

    #[inline]
    pub fn is_unknown(self) -> bool {
        self.0 & UNKNOWN != 0
    }

    pub fn unknown(number: u32) -> Ref {
        Ref(number | UNKNOWN)
    }

    /// The number of an unknown.
    #[inline]
    pub fn as_unknown(self) -> Option<u32> {
        self.is_unknown().then_some(self.0 & !UNKNOWN)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// As kept in registers and field slots.
    pub fn bits(self) -> u64 {
        u64::from(self.0)
    }

    pub fn from_bits(bits: u64) -> Ref {
        Ref(bits as u32)
    }
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}

#[derive(Clone)]
pub struct Object {
    pub class: ClassRef,
    /// Identity hash code; 0 until asked for.
    pub hash: u32,
    /// The VM's own word: the class that a `Class` object stands for.
    pub meta: u32,
    pub data: Data,
    /// Cells whose value is a term; the machine value beside it means nothing.
    pub symbolic: Option<Box<BTreeMap<u32, Term>>>,
}

/// Cells by storage size. `boolean[]` is `I8`, `float[]` and `double[]` hold raw bits.
#[derive(Clone, Debug)]
pub enum Data {
    /// An instance's fields, one word each; ints are sign-extended.
    Fields(Box<[u64]>),
    I8(Box<[i8]>),
    U16(Box<[u16]>),
    I16(Box<[i16]>),
    I32(Box<[i32]>),
    I64(Box<[i64]>),
    Refs(Box<[Ref]>),
    /// An array whose length is a term: what is known of it is kept in the state.
    Unsized,
}

impl Data {
    pub fn array(elem: ElemKind, len: usize) -> Data {
        match elem {
            ElemKind::Boolean | ElemKind::Byte => Data::I8(vec![0; len].into()),
            ElemKind::Char => Data::U16(vec![0; len].into()),
            ElemKind::Short => Data::I16(vec![0; len].into()),
            ElemKind::Int | ElemKind::Float => Data::I32(vec![0; len].into()),
            ElemKind::Long | ElemKind::Double => Data::I64(vec![0; len].into()),
            ElemKind::Ref => Data::Refs(vec![Ref::NULL; len].into()),
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Data::Fields(d) => d.len(),
            Data::I8(d) => d.len(),
            Data::U16(d) => d.len(),
            Data::I16(d) => d.len(),
            Data::I32(d) => d.len(),
            Data::I64(d) => d.len(),
            Data::Refs(d) => d.len(),
            Data::Unsized => no_length(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Cell `i` as a register holds it.
    #[inline]
    pub fn get(&self, i: usize) -> u64 {
        match self {
            Data::Fields(d) => d[i],
            Data::I8(d) => d[i] as i32 as u32 as u64,
            Data::U16(d) => u64::from(d[i]),
            Data::I16(d) => d[i] as i32 as u32 as u64,
            Data::I32(d) => d[i] as u32 as u64,
            Data::I64(d) => d[i] as u64,
            Data::Refs(d) => d[i].bits(),
            Data::Unsized => no_length(),
        }
    }

    /// Stores a register's value into cell `i`, narrowed to the cell's size.
    #[inline]
    pub fn set(&mut self, i: usize, bits: u64) {
        match self {
            Data::Fields(d) => d[i] = bits,
            Data::I8(d) => d[i] = bits as i8,
            Data::U16(d) => d[i] = bits as u16,
            Data::I16(d) => d[i] = bits as i16,
            Data::I32(d) => d[i] = bits as i32,
            Data::I64(d) => d[i] = bits as i64,
            Data::Refs(d) => d[i] = Ref::from_bits(bits),
            Data::Unsized => no_length(),
        }
    }

    fn byte_len(&self) -> usize {
        match self {
            Data::Fields(d) => d.len() * 8,
            Data::I8(d) => d.len(),
            Data::U16(d) => d.len() * 2,
            Data::I16(d) => d.len() * 2,
            Data::I32(d) => d.len() * 4,
            Data::I64(d) => d.len() * 8,
            Data::Refs(d) => d.len() * 4,
            Data::Unsized => 0,
        }
    }
}

#[cold]
fn no_length() -> ! {
    panic!("an input array of unknown length reached code that needs its length")
}

impl Object {
    /// An instance with all fields zero.
    pub fn instance(class: ClassRef) -> Object {
        Object::with_data(
            class,
            Data::Fields(vec![0; class.instance_slots.len()].into()),
        )
    }

    pub fn array(class: ClassRef, len: usize) -> Object {
        match class.kind {
            ClassKind::Array { elem, .. } => Object::with_data(class, Data::array(elem, len)),
            ClassKind::Instance | ClassKind::Primitive(_) => {
                panic!("{class:?} is not an array class")
            }
        }
    }

    /// An array of unknown length. It counts as symbolic, so that no fast path takes it.
    pub fn unsized_array(class: ClassRef) -> Object {
        Object {
            symbolic: Some(Box::default()),
            ..Object::with_data(class, Data::Unsized)
        }
    }

    /// The static fields of `class`.
    pub fn statics(class: ClassRef) -> Object {
        Object::with_data(
            class,
            Data::Fields(vec![0; class.static_slots.len()].into()),
        )
    }

    pub fn with_data(class: ClassRef, data: Data) -> Object {
        Object {
            class,
            hash: 0,
            meta: 0,
            data,
            symbolic: None,
        }
    }

    /// Whether cell `i` holds a reference.
    pub fn holds_ref(&self, i: usize) -> bool {
        match &self.data {
            Data::Refs(_) => true,
            Data::Fields(_) => self.class.instance_slots[i] == ElemKind::Ref,
            _ => false,
        }
    }

    /// The term in cell `i`, if the cell is symbolic.
    #[inline]
    pub fn term(&self, i: usize) -> Option<Term> {
        self.symbolic.as_ref()?.get(&(i as u32)).copied()
    }

    /// Makes cell `i` symbolic.
    pub fn set_term(&mut self, i: usize, term: Term) {
        self.symbolic.get_or_insert_default().insert(i as u32, term);
    }

    /// Makes cell `i` concrete again; the caller stores its value.
    #[inline]
    pub fn clear_term(&mut self, i: usize) {
        if let Some(cells) = &mut self.symbolic {
            cells.remove(&(i as u32));
            if cells.is_empty() {
                self.symbolic = None;
            }
        }
    }

    /// Stores a machine value, forgetting a term that was there.
    #[inline]
    pub fn set(&mut self, i: usize, bits: u64) {
        if self.symbolic.is_some() {
            self.clear_term(i);
        }
        self.data.set(i, bits);
    }

    /// About how much memory the object takes.
    pub fn byte_size(&self) -> usize {
        std::mem::size_of::<Object>() + 24 + self.data.byte_len()
    }
}

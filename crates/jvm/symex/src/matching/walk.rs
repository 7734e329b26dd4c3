//! The walk over a state that makes its graph: a node for each object, in the order in which they are met.

use super::Matching;
use super::free_classes::Freedom;
use classes::ClassRef;
use heap::{Data, Object, Ref};
use ir::{ElemKind, Kind};
use matching::{Cell, HeapNode, ObjectOrigin, Sparse, UnknownReference};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use term::{Sort, Term};
use vm::{AtEntry, State, UnsizedArray, Value, Write};

/// A graph with more objects is not worth its cost.
const MOST_NODES: usize = 2_000;

/// What was met so far.
pub(super) struct Walk<'a> {
    pub(super) matching: &'a Matching,
    pub(super) state: &'a State,
    /// Objects of the input: their places in the table.
    pub(super) inputs: FxHashMap<Ref, usize>,
    pub(super) with_entry: bool,
    pub(super) numbers: FxHashMap<Ref, u32>,
    pub(super) order: Vec<Ref>,
    pub(super) unknown_numbers: FxHashMap<u32, u32>,
    pub(super) unknowns: Vec<UnknownReference>,
    pub(super) is_too_much: bool,
}

impl<'a> Walk<'a> {
    /// Nothing of the state is met yet. `with_entry`: what the input was at entry is part of the graph.
    pub(super) fn new(matching: &'a Matching, state: &'a State, with_entry: bool) -> Walk<'a> {
        let objects = state.inputs.objects().iter();
        Walk {
            matching,
            state,
            inputs: objects.enumerate().map(|(i, o)| (o.at, i)).collect(),
            with_entry,
            numbers: FxHashMap::default(),
            order: Vec::new(),
            unknown_numbers: FxHashMap::default(),
            unknowns: Vec::new(),
            is_too_much: false,
        }
    }
}

impl Walk<'_> {
    pub(super) fn value(&mut self, elem: ElemKind, value: Value) -> Cell {
        match elem {
            ElemKind::Ref => self.reference(value.as_ref()),
            _ => number(elem.kind(), value),
        }
    }

    /// A field or an element as it is kept in an object.
    pub(super) fn cell(&mut self, object: &Object, at: usize, elem: ElemKind) -> Cell {
        let value = Value {
            bits: object.data.get(at),
            term: object.term(at),
        };
        self.value(elem, value)
    }

    pub(super) fn reference(&mut self, r: Ref) -> Cell {
        let r = self.state.inputs.follow(r);
        if r.is_null() {
            return Cell::Null;
        }
        if let Some(number) = r.as_unknown() {
            return Cell::Unknown(self.unknown(number));
        }
        if !self.inputs.contains_key(&r) && self.is_as_before(r) {
            return Cell::Outside(r.0);
        }
        let next = self.order.len() as u32;
        let number = *self.numbers.entry(r).or_insert(next);
        if number == next {
            self.order.push(r);
            self.is_too_much |= self.order.len() > MOST_NODES;
        }
        Cell::Node(number)
    }

    fn is_as_before(&self, r: Ref) -> bool {
        let base = &self.matching.base.heap;
        base.has(r) && self.state.heap.is_shared(base, r)
    }

    /// The nodes of all objects met, those that they lead to included.
    pub(super) fn nodes(&mut self, nodes: &mut Vec<HeapNode>) {
        while nodes.len() < self.order.len() && !self.is_too_much {
            let node = self.node(self.order[nodes.len()]);
            nodes.push(node);
        }
    }

    fn node(&mut self, r: Ref) -> HeapNode {
        let state = self.state;
        let object = state.heap.get(r);
        let class: ClassRef = object.class;
        let input = self.inputs.get(&r).map(|i| &state.inputs.objects()[*i]);
        let origin = match input {
            Some(input) if input.private => ObjectOrigin::Private,
            Some(_) => ObjectOrigin::Input,
            None if self.matching.base.heap.has(r) => ObjectOrigin::Outside(r.0),
            None => ObjectOrigin::Own,
        };
        let freedom = self.matching.free.of(&self.matching.vm, class);
        let (cells, sparse) = match &object.data {
            Data::Unsized => (Vec::new(), Some(self.sparse(object))),
            _ => (self.cells(object), None),
        };
        let mut node = HeapNode {
            class: class.id.0,
            origin,
            mark: u64::from(object.hash) << 32 | u64::from(self.meta(object)),
            facts: self.facts(r, object),
            free: freedom == Freedom::Yes
                || freedom == Freedom::Constructed && origin == ObjectOrigin::Input,
            is_array: class.is_array(),
            cells,
            sparse,
        };
        if self.with_entry {
            // An unknown is at entry what it is now.
            node.free &= origin == ObjectOrigin::Input && node.sparse.is_none();
            let now = node.cells.len();
            if let Some(input) = input {
                self.entry(&input.at_entry, class, &mut node);
            }
            node.free &= node.cells[..now] == node.cells[now..];
        }
        node
    }

    /// The VM's own word of an object; of an array of unknown length, it is its number.
    fn meta(&self, object: &Object) -> u32 {
        match object.data {
            Data::Unsized => 0,
            _ => object.meta,
        }
    }

    /// What is known of an object of the input beside what it holds. Zero if that is nothing.
    fn facts(&mut self, r: Ref, object: &Object) -> u64 {
        let inputs = &self.state.inputs;
        let told = inputs.disequalities().filter(|(of, _)| *of == r);
        let mut told: Vec<u32> = told.map(|(_, from)| from.0).collect();
        told.sort_unstable();
        told.dedup();
        // Only what was there before the input is the same object in every state.
        let base = &self.matching.base.heap;
        self.is_too_much |= !told.iter().all(|from| base.has(Ref(*from)));
        let holds_no_null = matches!(object.data, Data::Unsized)
            && match UnsizedArray::of_object(object) {
                UnsizedArray::Input(index) => inputs.array(index).holds_no_null,
                UnsizedArray::Allocated(_) => false,
            };
        if told.is_empty() && !holds_no_null {
            return 0;
        }
        let mut hasher = FxHasher::default();
        (told, holds_no_null).hash(&mut hasher);
        hasher.finish()
    }

    fn cells(&mut self, object: &Object) -> Vec<Cell> {
        let class = object.class;
        let len = object.data.len();
        if len > MOST_NODES {
            self.is_too_much = true;
            return Vec::new();
        }
        let elem = |i: usize| match class.elem() {
            Some(elem) => elem,
            None => class.instance_slots[i],
        };
        (0..len).map(|i| self.cell(object, i, elem(i))).collect()
    }

    /// An array of unknown length. What was not looked at is unknown in one of the input, and zero in
    /// one that the program made: their origins tell them apart.
    fn sparse(&mut self, object: &Object) -> Sparse {
        let inputs = &self.state.inputs;
        let (class, len, read, written): (ClassRef, Term, &[_], &[_]) =
            match UnsizedArray::of_object(object) {
                UnsizedArray::Input(index) => {
                    let array = inputs.array(index);
                    (array.class, array.len, &array.cells, &array.writes)
                }
                UnsizedArray::Allocated(index) => {
                    let array = inputs.allocated(index);
                    (array.class, array.len, &[], &array.writes)
                }
            };
        let elem = class.elem().unwrap_or(ElemKind::Int);
        let mut sparse = Sparse {
            len: Cell::Term(len),
            numbers: sort_of(elem),
            read: Vec::new(),
            written: Vec::new(),
        };
        for (at, value) in read {
            sparse
                .read
                .push((Cell::Term(*at), self.value(elem, *value)));
        }
        for write in written {
            match write {
                Write::Cell(at, value) => {
                    let value = self.value(elem, *value);
                    sparse.written.push((Cell::Term(*at), value));
                }
                // Ranges of other arrays are not compared.
                Write::Range(_) => self.is_too_much = true,
            }
        }
        sparse
    }

    /// What an object held at entry comes after what it holds now.
    fn entry(&mut self, at_entry: &AtEntry, class: ClassRef, node: &mut HeapNode) {
        match at_entry {
            AtEntry::Fields(cells) => {
                for (slot, value) in cells.iter().enumerate() {
                    let cell = self.value(class.instance_slots[slot], *value);
                    node.cells.push(cell);
                }
            }
            AtEntry::Array(index) if node.sparse.is_none() => {
                let array = self.state.inputs.array(*index);
                let elem = array.class.elem().unwrap_or(ElemKind::Int);
                for (_, value) in &array.cells {
                    let cell = self.value(elem, *value);
                    node.cells.push(cell);
                }
            }
            AtEntry::Array(_) | AtEntry::Built(_) | AtEntry::Function(_) => {}
        }
    }
}

/// What a number of this kind is as a term, in a register.
pub(super) fn sort_of(elem: ElemKind) -> Option<Sort> {
    Some(match elem {
        ElemKind::Long => Sort::Bv(64),
        ElemKind::Float => Sort::F32,
        ElemKind::Double => Sort::F64,
        ElemKind::Ref => return None,
        ElemKind::Boolean | ElemKind::Byte | ElemKind::Short | ElemKind::Char | ElemKind::Int => {
            Sort::Bv(32)
        }
    })
}

pub(super) fn number(kind: Kind, value: Value) -> Cell {
    match value.term {
        Some(term) => Cell::Term(term),
        None => Cell::Bits(match kind {
            Kind::Int | Kind::Float => u64::from(value.bits as u32),
            Kind::Long | Kind::Double | Kind::Ref => value.bits,
        }),
    }
}

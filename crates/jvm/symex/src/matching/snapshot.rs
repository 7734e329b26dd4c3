//! The graph of a state.
//!
//! Roots are the live registers of all frames and what was changed since before there was any
//! input; from them all that the program can get at is walked. Objects that are as they were then
//! are named, not walked. Where a contract is held against the input while the method looks at it,
//! what the input was at entry is part of the state, too.

use super::Matching;
use super::free::Freedom;
use super::roots::{RootPlace, Roots};
use super::rules::rules_of;
use crate::program::{Jvm, JvmState};
use classes::ClassRef;
use heap::{Data, Object, Ref};
use ir::{ElemKind, Kind};
use matching::{Cell, Graph, Known, Node, Origin, Segment, Sparse, Unknown};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use term::{Sort, Term};
use vm::{AtEntry, State, UnsizedArray, Value, Write};

/// A graph with more objects is not worth its cost.
const MOST_NODES: usize = 2_000;

pub(super) struct Walk<'a> {
    pub(super) matching: &'a Matching,
    pub(super) state: &'a State,
    /// Objects of the input: their places in the table.
    pub(super) inputs: FxHashMap<Ref, usize>,
    pub(super) with_entry: bool,
    pub(super) numbers: FxHashMap<Ref, u32>,
    pub(super) order: Vec<Ref>,
    pub(super) unknown_numbers: FxHashMap<u32, u32>,
    pub(super) unknowns: Vec<Unknown>,
    pub(super) is_too_much: bool,
}

/// A graph, and what its roots and nodes are in the machine.
pub(super) struct Snapshot {
    pub graph: Graph,
    pub roots: Vec<RootPlace>,
    pub nodes: Vec<Ref>,
    /// The numbers of its unknowns in the state.
    pub unknowns: Vec<u32>,
    /// How many of these the roots lead to.
    pub reached_unknowns: usize,
}

impl Matching {
    /// `None` if the state has something that is not compared: other threads, locks, functions of
    /// the input that have answered.
    pub(super) fn snapshot(
        &self,
        jvm: &Jvm,
        state: &JvmState,
        depth: u32,
        with_entry: bool,
    ) -> Option<Graph> {
        let snapshot = self.placed_snapshot(jvm, state, depth, with_entry)?;
        Some(snapshot.graph)
    }

    /// The same, with the places of what is in the graph.
    pub(super) fn placed_snapshot(
        &self,
        jvm: &Jvm,
        state: &JvmState,
        depth: u32,
        with_entry: bool,
    ) -> Option<Snapshot> {
        let machine = &state.machine;
        if !machine.is_quiet_since(&self.base) || !machine.inputs.is_plain() {
            return None;
        }
        let objects = machine.inputs.objects().iter();
        let built = |at: &AtEntry| matches!(at, AtEntry::Built(_));
        if with_entry && objects.clone().any(|o| built(&o.at_entry)) {
            return None;
        }
        let mut walk = Walk {
            matching: self,
            state: machine,
            inputs: objects.enumerate().map(|(i, o)| (o.at, i)).collect(),
            with_entry,
            numbers: FxHashMap::default(),
            order: Vec::new(),
            unknown_numbers: FxHashMap::default(),
            unknowns: Vec::new(),
            is_too_much: false,
        };
        let (mut stack, mut roots) = (Vec::new(), Roots::default());
        let mut fixed = walk.fixed(state);
        walk.frames(&mut stack, &mut roots)?;
        walk.call(jvm, state, &mut roots);
        walk.changes(&mut fixed, &mut roots);
        let mut nodes = Vec::new();
        walk.nodes(&mut nodes);
        let reachable = nodes.len();
        let reached_unknowns = walk.unknowns.len();
        for object in machine.inputs.objects().iter().filter(|o| !o.private) {
            walk.reference(object.at);
        }
        for (segment, _) in machine.inputs.open_segments() {
            walk.reference(Ref::unknown(segment));
        }
        walk.nodes(&mut nodes);
        if walk.is_too_much {
            return None;
        }
        let mut unknowns = vec![0; walk.unknowns.len()];
        for (number, index) in &walk.unknown_numbers {
            unknowns[*index as usize] = *number;
        }
        let graph = Graph {
            stack,
            fixed,
            roots: roots.cells,
            nodes,
            reachable,
            unknowns: walk.unknowns,
            rules: rules_of(machine, &walk.order[..reachable]),
            path: machine.path.clone(),
            size: machine.inputs.size(),
            depth,
        };
        Some(Snapshot {
            graph,
            roots: roots.places,
            nodes: walk.order,
            unknowns,
            reached_unknowns,
        })
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

    fn unknown(&mut self, number: u32) -> u32 {
        if let Some(known) = self.unknown_numbers.get(&number) {
            return *known;
        }
        let index = self.unknowns.len() as u32;
        self.unknown_numbers.insert(number, index);
        let vm = &self.matching.vm;
        let unknown = self.state.inputs.unknown(number);
        // It is made now, so that its number is taken before others are met.
        self.unknowns.push(Unknown {
            class: u32::MAX,
            // One that was not asked for is not null either.
            not_null: unknown.not_null || unknown.filled,
            facts: facts_of(unknown),
            within: Cell::Null,
            free: false,
            segment: None,
            last_of: None,
        });
        if let Ok(class) = vm.world.load(&unknown.class) {
            let made = &mut self.unknowns[index as usize];
            made.class = class.id.0;
            made.free = !self.state.inputs.is_closed() && self.matching.is_free(unknown, class);
        }
        if let Some(segment) = self.state.inputs.segment(number) {
            let made = self.segment(segment);
            self.is_too_much |= made.is_none();
            self.unknowns[index as usize].segment = made;
        }
        if let Some(first) = self.state.inputs.last_of(number) {
            let first = self.unknown(first);
            self.unknowns[index as usize].last_of = Some(first);
        }
        if let Some(around) = unknown.within {
            let within = self.reference(around);
            self.unknowns[index as usize].within = within;
        }
        index
    }

    /// `None` if it is none that can be compared.
    fn segment(&mut self, segment: &vm::Segment) -> Option<Segment> {
        let links = self.matching.links_of(segment.class.id.0)?;
        let end = self.reference(segment.end);
        let before = segment.back.map(|back| {
            // Its last object is known by another name, whether something else leads to it or not.
            self.unknown(back.last);
            self.reference(back.before)
        });
        Some(Segment {
            links,
            end,
            before,
            has_some: segment.has_some,
            open: segment.open,
            known: Known {
                each: segment.each.to_vec(),
                steps: segment.steps.to_vec(),
                from: segment.from.as_ref().map(|t| t.to_vec()),
                to: segment.to.as_ref().map(|t| t.to_vec()),
            },
        })
    }

    /// The nodes of all objects met, those that they lead to included.
    pub(super) fn nodes(&mut self, nodes: &mut Vec<Node>) {
        while nodes.len() < self.order.len() && !self.is_too_much {
            let node = self.node(self.order[nodes.len()]);
            nodes.push(node);
        }
    }

    fn node(&mut self, r: Ref) -> Node {
        let state = self.state;
        let object = state.heap.get(r);
        let class: ClassRef = object.class;
        let input = self.inputs.get(&r).map(|i| &state.inputs.objects()[*i]);
        let origin = match input {
            Some(input) if input.private => Origin::Private,
            Some(_) => Origin::Input,
            None if self.matching.base.heap.has(r) => Origin::Outside(r.0),
            None => Origin::Own,
        };
        let freedom = self.matching.free.of(&self.matching.vm, class);
        let (cells, sparse) = match &object.data {
            Data::Unsized => (Vec::new(), Some(self.sparse(object))),
            _ => (self.cells(object), None),
        };
        let mut node = Node {
            class: class.id.0,
            origin,
            mark: u64::from(object.hash) << 32 | u64::from(self.meta(object)),
            facts: self.facts(r, object),
            free: freedom == Freedom::Yes
                || freedom == Freedom::Constructed && origin == Origin::Input,
            is_array: class.is_array(),
            cells,
            sparse,
        };
        if self.with_entry {
            // An unknown is at entry what it is now.
            node.free &= origin == Origin::Input && node.sparse.is_none();
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
    fn entry(&mut self, at_entry: &AtEntry, class: ClassRef, node: &mut Node) {
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

impl Matching {
    /// Whether an unknown may be any object of its class.
    pub(super) fn is_free(&self, unknown: &vm::Unknown, class: ClassRef) -> bool {
        !unknown.exact
            && !unknown.answer
            && !unknown.generic
            // An array or a collection that is there already may hold null.
            && unknown.parts_not_null == 0
            && (class.is_array() || self.free.of(&self.vm, class) != Freedom::No)
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

/// What is known of an unknown beside its class: all that makes a difference to what it may turn out to be.
pub(super) fn facts_of(unknown: &vm::Unknown) -> u64 {
    let vm::Unknown {
        generic,
        signature,
        parts_not_null,
        exact,
        answer,
        // The graph has these itself.
        class: _,
        not_null: _,
        filled: _,
        within: _,
        segment: _,
        last_of: _,
        // What is unknown still leads nowhere, and states with half-made objects or copies are not compared.
        building: _,
        twin_of: _,
        is: _,
        // Names are for people, and for variables that are new in either state.
        name: _,
    } = unknown;
    let mut hasher = FxHasher::default();
    ((generic, exact, answer), signature, parts_not_null).hash(&mut hasher);
    hasher.finish()
}

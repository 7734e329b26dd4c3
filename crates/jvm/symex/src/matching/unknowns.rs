//! Unknowns in the graph of a state: what each may turn out to be, and segments of lists.

use super::Matching;
use super::free_classes::Freedom;
use super::walk::Walk;
use classes::ClassRef;
use matching::{Cell, Known, ListSegment, UnknownReference};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

impl Walk<'_> {
    /// The number of an unknown in the graph.
    pub(super) fn unknown(&mut self, number: u32) -> u32 {
        if let Some(known) = self.unknown_numbers.get(&number) {
            return *known;
        }
        let index = self.unknowns.len() as u32;
        self.unknown_numbers.insert(number, index);
        let vm = &self.matching.vm;
        let unknown = self.state.inputs.unknown(number);
        // What it is not is no part of the graph.
        self.is_too_much |= self.state.inputs.has_disequality(number);
        // It is made now, so that its number is taken before others are met.
        self.unknowns.push(UnknownReference {
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
    fn segment(&mut self, segment: &vm::Segment) -> Option<ListSegment> {
        let links = self.matching.links_of(segment.class.id.0)?;
        let end = self.reference(segment.end);
        let before = segment.back.map(|back| {
            // Its last object is known by another name, whether something else leads to it or not.
            self.unknown(back.last);
            self.reference(back.before)
        });
        Some(ListSegment {
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
}

impl Matching {
    /// Whether an unknown may be any object of its class.
    pub(super) fn is_free(&self, unknown: &vm::Unknown, class: ClassRef) -> bool {
        !unknown.exact
            && unknown.among.is_none()
            && !unknown.answer
            && !unknown.generic
            // An array or a collection that is there already may hold null.
            && unknown.parts_not_null == 0
            && (class.is_array() || self.free.of(&self.vm, class) != Freedom::No)
    }
}

/// What is known of an unknown beside its class: all that makes a difference to what it may turn out to be.
pub(super) fn facts_of(unknown: &vm::Unknown) -> u64 {
    let vm::Unknown {
        generic,
        signature,
        parts_not_null,
        exact,
        among,
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
    for class in among.iter().flat_map(|among| among.iter()) {
        class.id.hash(&mut hasher);
    }
    hasher.finish()
}

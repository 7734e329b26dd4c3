//! Strings of the input: literals, or new objects.

use crate::structure::{HeapDescriber, InputStructure};
use answer::{HeapArgument, HeapContent, HeapCreation, HeapObject, HeapValue};
use heap::Ref;
use std::sync::Arc;
use vm::{AtEntry, InputObject};

const STRING: &str = "java/lang/String";

/// How a string is created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// The path does not depend on it.
    Any,
    /// As a literal.
    Literal,
    /// As a new object.
    Fresh,
}

impl InputStructure<'_> {
    /// The content of a string of the input.
    pub fn input_text(&self, object: &InputObject) -> Option<Vec<u16>> {
        match &object.at_entry {
            AtEntry::Fields(cells) if &*object.class.name == STRING => {
                Some(self.text(object.class, cells))
            }
            _ => None,
        }
    }

    /// How a string of the input is created.
    pub fn text_kind(&self, object: &InputObject) -> TextKind {
        let compared = self.inputs().freshness_of(&self.vm.terms, object.at);
        if let Some(is_fresh) = compared {
            return match self.model.eval(&self.vm.terms, is_fresh).bits() != 0 {
                true => TextKind::Fresh,
                false => TextKind::Literal,
            };
        }
        let others = self.inputs().all_compared_strings();
        let mut literals = others.filter_map(|r| self.inputs().object_at(r));
        let is_literal = |o: &InputObject| self.text_kind(o) == TextKind::Literal;
        match literals.any(|o| is_literal(o) && self.input_text(o) == self.input_text(object)) {
            true => TextKind::Fresh,
            false => TextKind::Any,
        }
    }

    /// The content of a string that is no input, but a literal of the program.
    pub fn literal_text(&self, r: Ref) -> Option<Vec<u16>> {
        let object = self.state.heap.get(r);
        let is_text = &*object.class.name == STRING && self.inputs().object_at(r).is_none();
        let slot = |name| object.class.instance_field(name).map(|f| f.slot as usize);
        let (value, coder) = (slot("value")?, slot("coder")?);
        let bytes = Ref::from_bits(object.data.get(value));
        if !is_text || !bytes.is_object() {
            return None;
        }
        let data = &self.state.heap.get(bytes).data;
        let byte = |i: usize| data.get(i) as u8;
        let units: Vec<u16> = match object.data.get(coder) {
            0 => (0..data.len()).map(|i| u16::from(byte(i))).collect(),
            _ => {
                let pairs = (0..data.len() / 2).map(|i| [byte(2 * i), byte(2 * i + 1)]);
                pairs.map(u16::from_le_bytes).collect()
            }
        };
        let text: Arc<[u16]> = units.clone().into();
        let id = self.vm.world.intern(&text);
        (self.state.heap.interned_string(id) == Some(r)).then_some(units)
    }

    /// The content of a literal, if the object is one.
    pub fn text_of_literal(&self, r: Ref) -> Option<Vec<u16>> {
        match self.inputs().object_at(r) {
            None => self.literal_text(r),
            Some(object) if self.inputs().all_compared_strings().any(|text| text == r) => {
                let is_literal = self.text_kind(object) == TextKind::Literal;
                is_literal.then(|| self.input_text(object))?
            }
            Some(_) => None,
        }
    }
}

impl HeapDescriber<'_> {
    /// Describes a string of the input.
    pub fn input_string(&mut self, object: &InputObject) -> HeapContent {
        let units = self.structure.input_text(object).unwrap_or_default();
        match self.structure.text_kind(object) {
            TextKind::Any | TextKind::Literal => HeapContent::Text(units),
            TextKind::Fresh => {
                let literal = self.literal(units);
                let copied = HeapArgument {
                    name: None,
                    declared: "java.lang.String".into(),
                    value: HeapValue::Object(literal),
                };
                HeapContent::Made(HeapCreation::constructor("java.lang.String", vec![copied]))
            }
        }
    }

    /// The index of a literal. There is one for each content.
    fn literal(&mut self, units: Vec<u16>) -> usize {
        if let Some(number) = self.literals.get(&units) {
            return *number;
        }
        self.heap.objects.push(HeapObject {
            class: "java.lang.String".into(),
            name: String::new(),
            content: HeapContent::Text(units.clone()),
        });
        let number = self.heap.objects.len() - 1;
        self.literals.insert(units, number);
        number
    }

    /// The index of a literal that occurred before.
    pub fn known_literal(&mut self, r: Ref, number: usize) -> Option<usize> {
        let units = self.structure.text_of_literal(r)?;
        let known = self.literals.get(&units).copied();
        if known.is_none() {
            self.literals.insert(units, number);
        }
        known
    }
}

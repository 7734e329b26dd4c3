//! `java.lang.String` objects: compact (Latin-1) or UTF-16 in little-endian order.

use super::{Interp, Unknowns};
use crate::trap::Trap;
use crate::value::Value;
use classes::StringId;
use heap::{Data, Object, Ref};
use static_analysis::StringSwitch;

/// `String.UTF16`.
const CODER_UTF16: i32 = 1;

impl Interp<'_> {
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Trap> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    pub fn new_string_utf16(&mut self, units: &[u16]) -> Result<Ref, Trap> {
        let compact = units.iter().all(|u| *u < 0x100);
        let bytes: Box<[i8]> = if compact {
            units.iter().map(|u| *u as i8).collect()
        } else {
            units
                .iter()
                .flat_map(|u| u.to_le_bytes())
                .map(|b| b as i8)
                .collect()
        };
        let byte_array = self.vm.world.load("[B")?;
        let string_class = self.vm.world.load("java/lang/String")?;
        let value = self
            .state
            .heap
            .alloc(Object::with_data(byte_array, Data::I8(bytes)));
        let string = self.state.heap.alloc(Object::instance(string_class));
        self.set_field(string, "value", value.into());
        self.set_field(
            string,
            "coder",
            Value::int(if compact { 0 } else { CODER_UTF16 }),
        );
        Ok(string)
    }

    /// The `switch` over a string for which the running code asks for its hash code.
    pub fn string_switch(&self) -> Option<StringSwitch> {
        let frame = self.frame();
        static_analysis::string_switch(&frame.code.body, frame.pc)
    }

    /// The one object of an interned string.
    pub fn intern(&mut self, id: StringId) -> Result<Ref, Trap> {
        if let Some(known) = self.state.heap.interned_string(id) {
            return Ok(known);
        }
        let text = self.vm.world.string(id).clone();
        let string = self.new_string_utf16(&text)?;
        self.state.heap.set_interned_string(id, string);
        Ok(string)
    }

    /// The characters of a string; symbolic ones are enumerated by forking.
    pub fn string_units(&mut self, string: Ref) -> Result<Vec<u16>, Trap> {
        let value = self.field(string, "value").as_ref();
        let utf16 = self.field(string, "coder").as_int() == CODER_UTF16;
        self.concretize_length(value)?;
        let len = self.state.heap.get(value).data.len();
        let mut bytes = Vec::with_capacity(len);
        for i in 0..len {
            let cell = self.state.cell(value, i);
            bytes.push(self.choose(cell)? as u8);
        }
        Ok(if utf16 {
            bytes
                .chunks_exact(2)
                .map(|c| u16::from_le_bytes([c[0], c[1]]))
                .collect()
        } else {
            bytes.into_iter().map(u16::from).collect()
        })
    }

    /// A string as Rust text; lone surrogates become replacement characters.
    pub fn string_text(&mut self, string: Ref) -> Result<String, Trap> {
        Ok(String::from_utf16_lossy(&self.string_units(string)?))
    }

    /// Whether each character of a string is known.
    pub fn is_known_text(&self, string: Ref) -> bool {
        let value = self.field(string, "value").as_ref();
        if !value.is_object() {
            return false;
        }
        let object = self.state.heap.get(value);
        let is_known = |i| object.term(i).is_none();
        !matches!(object.data, Data::Unsized) && (0..object.data.len()).all(is_known)
    }

    /// The characters of a string of which each is known.
    pub fn known_units(&self, string: Ref) -> Vec<u16> {
        let value = self.field(string, "value").as_ref();
        let bytes = &self.state.heap.get(value).data;
        let byte = |i: usize| bytes.get(i) as u8;
        match self.field(string, "coder").as_int() == CODER_UTF16 {
            true => {
                let pairs = (0..bytes.len() / 2).map(|i| [byte(2 * i), byte(2 * i + 1)]);
                pairs.map(u16::from_le_bytes).collect()
            }
            false => (0..bytes.len()).map(|i| u16::from(byte(i))).collect(),
        }
    }

    /// For messages only: symbolic characters are shown as `?`.
    pub fn string_lossy(&self, string: Ref) -> String {
        let value = self.field(string, "value").as_ref();
        if value.is_null() {
            return String::new();
        }
        let object = self.state.heap.get(value);
        if matches!(object.data, Data::Unsized) {
            return "?".to_owned();
        }
        let bytes: Vec<u8> = (0..object.data.len())
            .map(|i| {
                if object.term(i).is_some() {
                    b'?'
                } else {
                    object.data.get(i) as u8
                }
            })
            .collect();
        if self.field(string, "coder").as_int() == CODER_UTF16 {
            let units: Vec<u16> = bytes
                .chunks_exact(2)
                .map(|c| u16::from_le_bytes([c[0], c[1]]))
                .collect();
            String::from_utf16_lossy(&units)
        } else {
            bytes.into_iter().map(char::from).collect()
        }
    }
}

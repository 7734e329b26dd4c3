//! Interning of symbolic references: each once.

use super::BodyBuilder;
use crate::inst::{ArgsId, BlockId, Reg};
use crate::kind::{MethodDesc, TypeDesc};
use crate::refs::{
    ClassIdx, DynIdx, DynamicSite, FieldIdx, FieldSymbol, LongIdx, MethodIdx, MethodSymbol, StrIdx,
    SwitchIdx, SwitchTable,
};
use std::sync::Arc;

/// What instructions refer to. Each returns the index of an equal entry if there is one.
impl BodyBuilder {
    pub fn class(&mut self, name: &str) -> ClassIdx {
        let classes = &mut self.refs.classes;
        let found = classes.iter().position(|c| &**c == name);
        ClassIdx(index(found.unwrap_or_else(|| {
            classes.push(name.into());
            classes.len() - 1
        })))
    }

    /// Panics if `desc` is not a field descriptor.
    pub fn field(&mut self, class: &str, name: &str, desc: &str) -> FieldIdx {
        let desc = TypeDesc::parse(desc).unwrap_or_else(|| panic!("bad descriptor {desc}"));
        self.field_ref(FieldSymbol {
            class: class.into(),
            name: name.into(),
            desc,
        })
    }

    pub fn field_ref(&mut self, field: FieldSymbol) -> FieldIdx {
        FieldIdx(index(intern(&mut self.refs.fields, field)))
    }

    /// A method of a class. Panics if `desc` is not a method descriptor.
    pub fn method(&mut self, class: &str, name: &str, desc: &str) -> MethodIdx {
        self.method_ref(method_ref(class, name, desc, false))
    }

    /// A method of an interface. Panics if `desc` is not a method descriptor.
    pub fn interface_method(&mut self, class: &str, name: &str, desc: &str) -> MethodIdx {
        self.method_ref(method_ref(class, name, desc, true))
    }

    pub fn method_ref(&mut self, method: MethodSymbol) -> MethodIdx {
        MethodIdx(index(intern(&mut self.refs.methods, method)))
    }

    pub fn string(&mut self, text: &str) -> StrIdx {
        self.string_utf16(text.encode_utf16().collect())
    }

    pub fn string_utf16(&mut self, units: Arc<[u16]>) -> StrIdx {
        StrIdx(index(intern(&mut self.refs.strings, units)))
    }

    pub fn long(&mut self, value: i64) -> LongIdx {
        LongIdx(intern(&mut self.refs.longs, value) as u32)
    }

    pub fn dynamic(&mut self, site: DynamicSite) -> DynIdx {
        DynIdx(index(intern(&mut self.refs.dynamics, site)))
    }

    /// Cases may come in any order.
    pub fn switch_table(&mut self, mut cases: Vec<(i32, BlockId)>, default: BlockId) -> SwitchIdx {
        cases.sort_by_key(|c| c.0);
        let table = SwitchTable { cases, default };
        SwitchIdx(index(intern(&mut self.refs.switches, table)))
    }

    pub fn args(&mut self, regs: &[Reg]) -> ArgsId {
        let start = self.args.len() as u32;
        self.args.extend_from_slice(regs);
        ArgsId(start)
    }
}

fn method_ref(class: &str, name: &str, desc: &str, on_interface: bool) -> MethodSymbol {
    let parsed = MethodDesc::parse(desc).unwrap_or_else(|| panic!("bad descriptor {desc}"));
    MethodSymbol {
        class: class.into(),
        name: name.into(),
        desc: desc.into(),
        parsed,
        on_interface,
    }
}

/// The index of `item` in `list`, where it is put if it's not there. Linear, because the bodies
/// made here are small.
pub(super) fn intern<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|x| *x == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

pub(super) fn index(i: usize) -> u16 {
    u16::try_from(i).expect("more than 65,536 entries in a body's table")
}

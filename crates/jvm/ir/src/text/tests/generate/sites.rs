//! Random references: fields, methods, strings, call sites, constants.

use super::{CLASSES, Generator, NAMES, TYPES};
use crate::kind::{Kind, MethodDesc, TypeDesc};
use crate::refs::{BootArg, DynamicSite, FieldIdx, FieldSymbol, HandleKind, MethodHandleRef};
use crate::text::words::HANDLE_KINDS;
use std::sync::Arc;

impl Generator {
    pub(super) fn type_desc(&mut self) -> TypeDesc {
        TypeDesc::parse(self.pick(&TYPES)).unwrap()
    }

    pub(super) fn field(&mut self) -> (FieldIdx, Kind) {
        let desc = self.type_desc();
        let kind = desc.kind();
        let field = FieldSymbol {
            class: self.pick(&CLASSES).into(),
            name: self.pick(&NAMES).into(),
            desc,
        };
        (self.b.field_ref(field), kind)
    }

    pub(super) fn method_desc(&mut self) -> (Arc<str>, MethodDesc) {
        let params: Vec<&str> = (0..self.below(3)).map(|_| self.pick(&TYPES)).collect();
        let ret = match self.below(TYPES.len() + 1) {
            0 => "V",
            n => TYPES[n - 1],
        };
        let text: Arc<str> = format!("({}){ret}", params.concat()).into();
        let parsed = MethodDesc::parse(&text).unwrap();
        (text, parsed)
    }

    pub(super) fn string(&mut self) -> Arc<[u16]> {
        let units = [
            0, 9, 10, 13, 34, 92, 65, 0xE9, 0xD83D, 0xDE00, 0x2028, 0xFFFF, 35,
        ];
        (0..self.below(5)).map(|_| self.pick(&units)).collect()
    }

    pub(super) fn handle(&mut self) -> MethodHandleRef {
        let kind = self.pick(HANDLE_KINDS).1;
        let desc = match kind {
            HandleKind::GetField
            | HandleKind::GetStatic
            | HandleKind::PutField
            | HandleKind::PutStatic => self.type_desc().text,
            _ => self.method_desc().0,
        };
        MethodHandleRef {
            kind,
            class: self.pick(&CLASSES).into(),
            name: self.pick(&NAMES).into(),
            desc,
            on_interface: self.below(2) == 0,
        }
    }

    pub(super) fn boot_args(&mut self, depth: usize) -> Vec<BootArg> {
        let count = if depth > 2 { 0 } else { self.below(4) };
        (0..count).map(|_| self.boot_arg(depth)).collect()
    }

    pub(super) fn boot_arg(&mut self, depth: usize) -> BootArg {
        match self.below(9) {
            0 => BootArg::Int(self.state as i32),
            1 => BootArg::Long(self.state as i64),
            2 => BootArg::Float(self.state as u32),
            3 => BootArg::Double(self.state),
            4 => BootArg::String(self.string()),
            5 => BootArg::Class(self.pick(&CLASSES).into()),
            6 => BootArg::MethodType(self.method_desc().0),
            7 => BootArg::MethodHandle(self.handle()),
            _ => BootArg::Dynamic(Box::new(self.constant_site(depth + 1))),
        }
    }

    pub(super) fn constant_site(&mut self, depth: usize) -> DynamicSite {
        DynamicSite::Constant {
            name: self.pick(&NAMES).into(),
            desc: self.type_desc(),
            bootstrap: self.handle(),
            args: self.boot_args(depth),
        }
    }
}

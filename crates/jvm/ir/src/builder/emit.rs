//! Emitters: one method per instruction, in short form.

use super::BodyBuilder;
use crate::inst::{BinOp, BlockId, Cond, Inst, InvokeKind, Reg, UnOp};
use crate::kind::{Kind, TypeDesc};
use crate::refs::{DynamicSite, FieldIdx, MethodIdx};
use std::sync::Arc;

/// Instructions with a fresh destination register, which is returned.
impl BodyBuilder {
    pub fn const_int(&mut self, value: i32) -> Reg {
        self.define(Kind::Int, |dst| Inst::ConstInt { dst, value })
    }

    pub fn const_long(&mut self, value: i64) -> Reg {
        let value = self.long(value);
        self.define(Kind::Long, |dst| Inst::ConstLong { dst, value })
    }

    pub fn const_float(&mut self, bits: u32) -> Reg {
        self.define(Kind::Float, |dst| Inst::ConstFloat { dst, bits })
    }

    pub fn const_double(&mut self, bits: u64) -> Reg {
        let bits = self.long(bits as i64);
        self.define(Kind::Double, |dst| Inst::ConstDouble { dst, bits })
    }

    pub fn const_null(&mut self) -> Reg {
        self.define(Kind::Ref, |dst| Inst::ConstNull { dst })
    }

    pub fn const_string(&mut self, text: &str) -> Reg {
        let value = self.string(text);
        self.define(Kind::Ref, |dst| Inst::ConstString { dst, value })
    }

    pub fn const_string_utf16(&mut self, units: Arc<[u16]>) -> Reg {
        let value = self.string_utf16(units);
        self.define(Kind::Ref, |dst| Inst::ConstString { dst, value })
    }

    pub fn const_class(&mut self, name: &str) -> Reg {
        let class = self.class(name);
        self.define(Kind::Ref, |dst| Inst::ConstClass { dst, class })
    }

    pub fn const_dynamic(&mut self, kind: Kind, site: DynamicSite) -> Reg {
        let site = self.dynamic(site);
        self.define(kind, |dst| Inst::ConstDynamic { dst, site })
    }

    pub fn un(&mut self, op: UnOp, a: Reg) -> Reg {
        self.define(op.kinds().1, |dst| Inst::Un { op, dst, a })
    }

    pub fn bin(&mut self, op: BinOp, a: Reg, b: Reg) -> Reg {
        self.define(op.kinds().2, |dst| Inst::Bin { op, dst, a, b })
    }

    pub fn bin_imm(&mut self, op: BinOp, a: Reg, imm: i16) -> Reg {
        self.define(Kind::Int, |dst| Inst::BinImm { op, dst, a, imm })
    }

    pub fn new_object(&mut self, class: &str) -> Reg {
        let class = self.class(class);
        self.define(Kind::Ref, |dst| Inst::New { dst, class })
    }

    /// `class` is the array's class: `[I`.
    pub fn new_array(&mut self, class: &str, len: Reg) -> Reg {
        let class = self.class(class);
        self.define(Kind::Ref, |dst| Inst::NewArray { dst, len, class })
    }

    pub fn get_field(&mut self, object: Reg, field: FieldIdx) -> Reg {
        let kind = self.refs.fields[field.index()].desc.kind();
        self.define(kind, |dst| Inst::GetField { dst, object, field })
    }

    pub fn get_static(&mut self, field: FieldIdx) -> Reg {
        let kind = self.refs.fields[field.index()].desc.kind();
        self.define(kind, |dst| Inst::GetStatic { dst, field })
    }

    pub fn instance_of(&mut self, object: Reg, class: &str) -> Reg {
        let class = self.class(class);
        self.define(Kind::Int, |dst| Inst::InstanceOf { dst, object, class })
    }

    /// The result's register, [`Reg::NONE`] if the method is void.
    pub fn invoke(&mut self, kind: InvokeKind, method: MethodIdx, args: &[Reg]) -> Reg {
        let args = self.args(args);
        let ret = self.refs.methods[method.index()].parsed.ret.as_ref();
        let dst = match ret.map(TypeDesc::kind) {
            Some(kind) => self.new_reg(kind),
            None => Reg::NONE,
        };
        self.push(Inst::Invoke {
            kind,
            dst,
            method,
            args,
        });
        dst
    }

    fn define(&mut self, kind: Kind, inst: impl FnOnce(Reg) -> Inst) -> Reg {
        let dst = self.new_reg(kind);
        self.push(inst(dst));
        dst
    }
}

/// Instructions without a destination.
impl BodyBuilder {
    pub fn move_to(&mut self, dst: Reg, src: Reg) {
        self.push(Inst::Move { dst, src });
    }

    pub fn put_field(&mut self, object: Reg, field: FieldIdx, src: Reg) {
        self.push(Inst::PutField { object, field, src });
    }

    pub fn put_static(&mut self, field: FieldIdx, src: Reg) {
        self.push(Inst::PutStatic { field, src });
    }

    pub fn check_cast(&mut self, object: Reg, class: &str) {
        let class = self.class(class);
        self.push(Inst::CheckCast { object, class });
    }

    pub fn jump(&mut self, to: BlockId) {
        self.push(Inst::Jump { to });
    }

    pub fn if_imm(&mut self, cond: Cond, a: Reg, imm: i16, then: BlockId, els: BlockId) {
        self.push(Inst::IfImm {
            cond,
            a,
            imm,
            then,
            els,
        });
    }

    pub fn if_null(&mut self, a: Reg, then: BlockId, els: BlockId) {
        self.push(Inst::IfNull { a, then, els });
    }

    pub fn if_same(&mut self, a: Reg, b: Reg, then: BlockId, els: BlockId) {
        self.push(Inst::IfSame { a, b, then, els });
    }

    pub fn ret(&mut self) {
        self.push(Inst::Return);
    }

    pub fn ret_value(&mut self, src: Reg) {
        self.push(Inst::ReturnValue { src });
    }

    pub fn throw(&mut self, src: Reg) {
        self.push(Inst::Throw { src });
    }
}

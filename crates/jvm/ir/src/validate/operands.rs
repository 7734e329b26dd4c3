//! Validation of operands: rules 11 to 16.

use super::{Check, reg_kind, wrong};
use crate::body::Body;
use crate::inst::{ArgsId, BinOp, Inst, InvokeKind, Reg};
use crate::kind::{Kind, MethodDesc, TypeDesc};
use crate::refs::{ClassIdx, DynamicSite, FieldIdx, FieldSymbol};

use Kind::{Double, Float, Int, Long, Ref};

pub(super) fn check(body: &Body, pc: u32, inst: Inst) -> Check {
    let at = At { body, pc };
    match inst {
        Inst::ConstInt { dst, .. } => at.is(dst, Int),
        Inst::ConstLong { dst, value } => {
            at.in_range("long", value.index(), body.refs.longs.len())?;
            at.is(dst, Long)
        }
        Inst::ConstFloat { dst, .. } => at.is(dst, Float),
        Inst::ConstDouble { dst, bits } => {
            at.in_range("double", bits.index(), body.refs.longs.len())?;
            at.is(dst, Double)
        }
        Inst::ConstNull { dst } => at.is(dst, Ref),
        Inst::ConstString { dst, value } => {
            at.in_range("string", value.index(), body.refs.strings.len())?;
            at.is(dst, Ref)
        }
        Inst::ConstClass { dst, class } => {
            at.class(class)?;
            at.is(dst, Ref)
        }
        Inst::ConstDynamic { dst, site } => {
            at.in_range("site", site.index(), body.refs.dynamics.len())?;
            at.dynamic_constant(dst, &body.refs.dynamics[site.index()])
        }
        Inst::Move { dst, src } => at.is(dst, reg_kind(body, pc, src)?),
        Inst::Un { op, dst, a } => {
            let (operand, result) = op.kinds();
            at.is(a, operand)?;
            at.is(dst, result)
        }
        Inst::Bin { op, dst, a, b } => {
            let (first, second, result) = op.kinds();
            at.is(a, first)?;
            at.is(b, second)?;
            at.is(dst, result)
        }
        Inst::BinImm { op, dst, a, imm } => {
            at.immediate(op, imm)?;
            at.is(a, Int)?;
            at.is(dst, Int)
        }
        Inst::New { dst, class } => {
            at.dimensions(class, 0..=0)?;
            at.is(dst, Ref)
        }
        Inst::NewArray { dst, len, class } => {
            at.dimensions(class, 1..=255)?;
            at.is(len, Int)?;
            at.is(dst, Ref)
        }
        Inst::NewMultiArray {
            dst,
            class,
            dims,
            lens,
        } => {
            at.dimensions(class, dims.max(1) as usize..=255)?;
            if dims == 0 {
                return Err(wrong(pc, "an array without dimensions".into()));
            }
            let lens = at.args(lens, dims as usize)?;
            lens.iter().try_for_each(|&len| at.is(len, Int))?;
            at.is(dst, Ref)
        }
        Inst::ArrayLen { dst, array } => {
            at.is(array, Ref)?;
            at.is(dst, Int)
        }
        Inst::ArrayLoad {
            elem,
            dst,
            array,
            index,
        } => {
            at.is(array, Ref)?;
            at.is(index, Int)?;
            at.is(dst, elem.kind())
        }
        Inst::ArrayStore {
            elem,
            array,
            index,
            src,
        } => {
            at.is(array, Ref)?;
            at.is(index, Int)?;
            at.is(src, elem.kind())
        }
        Inst::GetField { dst, object, field } => {
            at.is(object, Ref)?;
            at.is(dst, at.field(field)?.desc.kind())
        }
        Inst::PutField { object, field, src } => {
            at.is(object, Ref)?;
            at.is(src, at.field(field)?.desc.kind())
        }
        Inst::GetStatic { dst, field } => at.is(dst, at.field(field)?.desc.kind()),
        Inst::PutStatic { field, src } => at.is(src, at.field(field)?.desc.kind()),
        Inst::InstanceOf { dst, object, class } => {
            at.class(class)?;
            at.is(object, Ref)?;
            at.is(dst, Int)
        }
        Inst::CheckCast { object, class } => {
            at.class(class)?;
            at.is(object, Ref)
        }
        Inst::MonitorEnter { object } | Inst::MonitorExit { object } => at.is(object, Ref),
        Inst::Invoke {
            kind,
            dst,
            method,
            args,
        } => {
            at.in_range("method", method.index(), body.refs.methods.len())?;
            let method = &body.refs.methods[method.index()];
            at.invoke_kind(kind, method.on_interface)?;
            let receiver = (kind != InvokeKind::Static).then_some(Ref);
            at.call(receiver, &method.parsed, dst, args)
        }
        Inst::InvokeDynamic { dst, site, args } => {
            at.in_range("site", site.index(), body.refs.dynamics.len())?;
            match &body.refs.dynamics[site.index()] {
                DynamicSite::Call { parsed, .. } => at.call(None, parsed, dst, args),
                other => Err(wrong(pc, format!("{other:?} is no call site"))),
            }
        }
        Inst::Catch { dst } => at.is(dst, Ref),
        Inst::Jump { .. } | Inst::Return => Ok(()),
        Inst::If { a, b, .. } => {
            at.is(a, Int)?;
            at.is(b, Int)
        }
        Inst::IfImm { a, .. } => at.is(a, Int),
        Inst::IfSame { a, b, .. } => {
            at.is(a, Ref)?;
            at.is(b, Ref)
        }
        Inst::IfNull { a, .. } => at.is(a, Ref),
        Inst::Switch { a, table } => {
            at.in_range("switch", table.index(), body.refs.switches.len())?;
            at.is(a, Int)
        }
        Inst::ReturnValue { src } => reg_kind(body, pc, src).map(|_| ()),
        Inst::Throw { src } => at.is(src, Ref),
    }
}

/// An instruction under inspection.
struct At<'a> {
    body: &'a Body,
    pc: u32,
}

impl<'a> At<'a> {
    fn is(&self, reg: Reg, expected: Kind) -> Check {
        let found = reg_kind(self.body, self.pc, reg)?;
        if found == expected {
            return Ok(());
        }
        let message = format!("{reg} is {found:?}, {expected:?} expected");
        Err(wrong(self.pc, message))
    }

    fn in_range(&self, what: &str, index: usize, len: usize) -> Check {
        if index < len {
            return Ok(());
        }
        Err(wrong(self.pc, format!("there is no {what} {index}")))
    }

    fn class(&self, class: ClassIdx) -> Check {
        self.in_range("class", class.index(), self.body.refs.classes.len())
    }

    fn field(&self, field: FieldIdx) -> Result<&'a FieldSymbol, super::ValidationError> {
        self.in_range("field", field.index(), self.body.refs.fields.len())?;
        Ok(&self.body.refs.fields[field.index()])
    }

    fn args(&self, id: ArgsId, n: usize) -> Result<&'a [Reg], super::ValidationError> {
        let start = id.0 as usize;
        match self.body.args.get(start..start + n) {
            Some(args) => Ok(args),
            None => Err(wrong(self.pc, format!("no {n} arguments at {start}"))),
        }
    }

    fn dimensions(&self, class: ClassIdx, allowed: std::ops::RangeInclusive<usize>) -> Check {
        self.class(class)?;
        let name = &self.body.refs.classes[class.index()];
        let dims = name.bytes().take_while(|&c| c == b'[').count();
        if allowed.contains(&dims) {
            return Ok(());
        }
        Err(wrong(self.pc, format!("{name} can't be made here")))
    }

    fn dynamic_constant(&self, dst: Reg, site: &DynamicSite) -> Check {
        match site {
            DynamicSite::Constant { desc, .. } => self.is(dst, desc.kind()),
            DynamicSite::MethodType(_) | DynamicSite::MethodHandle(_) => self.is(dst, Ref),
            DynamicSite::Call { name, .. } => Err(wrong(self.pc, format!("{name} is a call site"))),
        }
    }

    fn immediate(&self, op: BinOp, imm: i16) -> Check {
        if op.kinds() != (Int, Int, Int) {
            return Err(wrong(self.pc, format!("{op:?} has no immediate form")));
        }
        if op.can_divide_by_zero() && imm == 0 {
            return Err(wrong(self.pc, "division by the constant zero".into()));
        }
        Ok(())
    }

    fn invoke_kind(&self, kind: InvokeKind, on_interface: bool) -> Check {
        let fits = match kind {
            InvokeKind::Static | InvokeKind::Special => true,
            InvokeKind::Virtual => !on_interface,
            InvokeKind::Interface => on_interface,
        };
        if fits {
            return Ok(());
        }
        let owner = if on_interface {
            "an interface"
        } else {
            "a class"
        };
        Err(wrong(
            self.pc,
            format!("{kind:?} call of a method of {owner}"),
        ))
    }

    fn call(&self, receiver: Option<Kind>, desc: &MethodDesc, dst: Reg, args: ArgsId) -> Check {
        let count = receiver.iter().len() + desc.params.len();
        let args = self.args(args, count)?;
        let kinds = desc.params.iter().map(TypeDesc::kind);
        for (&arg, kind) in args.iter().zip(receiver.into_iter().chain(kinds)) {
            self.is(arg, kind)?;
        }
        match &desc.ret {
            _ if dst == Reg::NONE => Ok(()),
            Some(ret) => self.is(dst, ret.kind()),
            None => Err(wrong(self.pc, format!("{dst} can't hold a void result"))),
        }
    }
}

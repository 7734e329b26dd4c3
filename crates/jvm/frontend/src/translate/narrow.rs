//! Narrowing of results: what methods return as `boolean`, `byte`, `char` or `short` is truncated to that size
//! (JVMS `ireturn`). Compilers see to it themselves, so most registers that are returned can be shown to hold
//! only values that fit; only the others get an instruction.

use super::{RefTable, Translator};
use ir::{BinOp, DynamicSite, ElemKind, Inst, Reg, UnOp};
use std::ops::RangeInclusive;

/// What has to be done before values of a small type are returned.
pub(super) struct Narrowing {
    elem: ElemKind,
    /// By register: whether it only ever holds values that fit.
    fits: Vec<bool>,
}

impl Narrowing {
    /// `None` if the method's result needs no cutting.
    pub(crate) fn of(t: &Translator<'_>) -> Option<Narrowing> {
        let elem = t.method.parsed.ret.as_ref()?.elem;
        let wanted = range(elem)?;
        let mut fits = vec![true; t.regs.infos.len()];
        // Callers may pass anything.
        fits[..t.params as usize].fill(false);
        loop {
            let mut changed = false;
            for inst in &t.insts {
                let Some(dst) = inst.written_register() else {
                    continue;
                };
                if fits[dst.index()] && !gives(inst, &t.refs, elem, &wanted, &fits) {
                    fits[dst.index()] = false;
                    changed = true;
                }
            }
            if !changed {
                return Some(Narrowing { elem, fits });
            }
        }
    }

    /// The instruction to put before `last`, which ends a block.
    pub(crate) fn before(&self, last: &Inst) -> Option<Inst> {
        let Inst::ReturnValue { src } = *last else {
            return None;
        };
        let narrow = |op| Inst::Un {
            op,
            dst: src,
            a: src,
        };
        match self.elem {
            _ if self.fits[src.index()] => None,
            ElemKind::Boolean => Some(Inst::BinImm {
                op: BinOp::IAnd,
                dst: src,
                a: src,
                imm: 1,
            }),
            ElemKind::Byte => Some(narrow(UnOp::I2B)),
            ElemKind::Char => Some(narrow(UnOp::I2C)),
            ElemKind::Short => Some(narrow(UnOp::I2S)),
            ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => {
                None
            }
        }
    }
}

/// The values of a small type.
fn range(elem: ElemKind) -> Option<RangeInclusive<i32>> {
    Some(match elem {
        ElemKind::Boolean => 0..=1,
        ElemKind::Byte => -0x80..=0x7f,
        ElemKind::Char => 0..=0xffff,
        ElemKind::Short => -0x8000..=0x7fff,
        ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => {
            return None;
        }
    })
}

/// Whether what `inst` writes is in the range, given the registers that are.
fn gives(
    inst: &Inst,
    refs: &RefTable<'_>,
    elem: ElemKind,
    wanted: &RangeInclusive<i32>,
    fits: &[bool],
) -> bool {
    let within = |r: RangeInclusive<i32>| wanted.contains(r.start()) && wanted.contains(r.end());
    let is = |of: ElemKind| range(of).is_some_and(within);
    let fit = |r: Reg| fits[r.index()];
    let unsigned = matches!(elem, ElemKind::Boolean | ElemKind::Char);
    match *inst {
        Inst::ConstInt { value, .. } => wanted.contains(&value),
        Inst::InstanceOf { .. } => true,
        Inst::Move { src, .. } => fit(src),
        Inst::ArrayLoad { elem, .. } => is(elem),
        Inst::GetField { field, .. } | Inst::GetStatic { field, .. } => {
            is(refs.field_ref(field).desc.elem)
        }
        Inst::Invoke { method, .. } => {
            let ret = &refs.method_ref(method).parsed.ret;
            ret.as_ref().is_some_and(|r| is(r.elem))
        }
        Inst::InvokeDynamic { site, .. } => match refs.dynamic_site(site) {
            DynamicSite::Call { parsed, .. } => parsed.ret.as_ref().is_some_and(|r| is(r.elem)),
            _ => false,
        },
        Inst::Un { op, .. } => match op {
            UnOp::I2B => is(ElemKind::Byte),
            UnOp::I2C => is(ElemKind::Char),
            UnOp::I2S => is(ElemKind::Short),
            _ => false,
        },
        Inst::Bin { op, a, b, .. } => match op {
            BinOp::IAnd if unsigned => fit(a) || fit(b),
            BinOp::IAnd | BinOp::IOr | BinOp::IXor => fit(a) && fit(b),
            _ => false,
        },
        Inst::BinImm { op, a, imm, .. } => match op {
            BinOp::IAnd if imm >= 0 && wanted.contains(&i32::from(imm)) => true,
            BinOp::IAnd | BinOp::IOr | BinOp::IXor => fit(a) && wanted.contains(&i32::from(imm)),
            _ => false,
        },
        _ => false,
    }
}

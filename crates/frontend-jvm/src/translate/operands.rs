//! The registers that an instruction names.

use ir::{Inst, Reg};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Read,
    Written,
}

/// Calls `f` with each register of `inst`, those it reads first. Arguments of calls are not among
/// them: they are in [`ir::Body::args`].
pub(super) fn for_each(inst: &mut Inst, mut f: impl FnMut(Role, &mut Reg)) {
    use Role::{Read, Written};
    match inst {
        Inst::ConstInt { dst, .. }
        | Inst::ConstLong { dst, .. }
        | Inst::ConstFloat { dst, .. }
        | Inst::ConstDouble { dst, .. }
        | Inst::ConstNull { dst }
        | Inst::ConstString { dst, .. }
        | Inst::ConstClass { dst, .. }
        | Inst::ConstDynamic { dst, .. }
        | Inst::New { dst, .. }
        | Inst::NewMultiArray { dst, .. }
        | Inst::GetStatic { dst, .. }
        | Inst::Invoke { dst, .. }
        | Inst::InvokeDynamic { dst, .. }
        | Inst::Catch { dst } => f(Written, dst),
        Inst::Move { dst, src: a }
        | Inst::Un { dst, a, .. }
        | Inst::BinImm { dst, a, .. }
        | Inst::NewArray { dst, len: a, .. }
        | Inst::ArrayLen { dst, array: a }
        | Inst::GetField { dst, object: a, .. }
        | Inst::InstanceOf { dst, object: a, .. } => {
            f(Read, a);
            f(Written, dst);
        }
        Inst::Bin { dst, a, b, .. }
        | Inst::ArrayLoad {
            dst,
            array: a,
            index: b,
            ..
        } => {
            f(Read, a);
            f(Read, b);
            f(Written, dst);
        }
        Inst::ArrayStore {
            array, index, src, ..
        } => {
            f(Read, array);
            f(Read, index);
            f(Read, src);
        }
        Inst::PutField { object, src, .. } => {
            f(Read, object);
            f(Read, src);
        }
        Inst::If { a, b, .. } | Inst::IfSame { a, b, .. } => {
            f(Read, a);
            f(Read, b);
        }
        Inst::PutStatic { src: a, .. }
        | Inst::CheckCast { object: a, .. }
        | Inst::MonitorEnter { object: a }
        | Inst::MonitorExit { object: a }
        | Inst::IfImm { a, .. }
        | Inst::IfNull { a, .. }
        | Inst::Switch { a, .. }
        | Inst::ReturnValue { src: a }
        | Inst::Throw { src: a } => f(Read, a),
        Inst::Jump { .. } | Inst::Return => {}
    }
}

/// The register that `inst` writes.
pub(super) fn destination(inst: &Inst) -> Option<Reg> {
    let mut found = None;
    for_each(&mut { *inst }, |role, reg| {
        if role == Role::Written && reg.is_some() {
            found = Some(*reg);
        }
    });
    found
}

pub(super) fn set_destination(inst: &mut Inst, to: Reg) {
    for_each(inst, |role, reg| {
        if role == Role::Written {
            *reg = to;
        }
    });
}

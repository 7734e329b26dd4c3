//! Operands: the registers that an instruction reads and writes.

use crate::body::Body;
use crate::inst::{Inst, InvokeKind, Reg};
use crate::refs::DynamicSite;

/// What an instruction does to a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Read,
    Written,
}

impl Inst {
    /// Calls `f` with each register that the instruction itself names, those it reads first.
    /// Arguments of calls are not among them: see [`Body::call_args`].
    pub fn for_each_register(&mut self, mut f: impl FnMut(Role, &mut Reg)) {
        use Role::{Read, Written};
        match self {
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

    /// The register that it writes, if it completes.
    pub fn written_register(&self) -> Option<Reg> {
        let mut found = None;
        { *self }.for_each_register(|role, reg| {
            if role == Role::Written && reg.is_some() {
                found = Some(*reg);
            }
        });
        found
    }

    pub fn set_written_register(&mut self, to: Reg) {
        self.for_each_register(|role, reg| {
            if role == Role::Written {
                *reg = to;
            }
        });
    }

    /// Calls `f` with each register that it reads, arguments of calls included.
    pub fn for_each_read(&self, body: &Body, mut f: impl FnMut(Reg)) {
        body.call_args(self).iter().for_each(|r| f(*r));
        { *self }.for_each_register(|role, reg| {
            if role == Role::Read {
                f(*reg);
            }
        });
    }
}

impl Body {
    /// Arguments of a call, receiver first, or lengths of an array of arrays.
    pub fn call_args(&self, inst: &Inst) -> &[Reg] {
        match *inst {
            Inst::Invoke {
                kind, method, args, ..
            } => {
                let params = self.refs.methods[method.index()].parsed.params.len();
                self.args_at(args, params + usize::from(kind != InvokeKind::Static))
            }
            Inst::InvokeDynamic { site, args, .. } => match &self.refs.dynamics[site.index()] {
                DynamicSite::Call { parsed, .. } => self.args_at(args, parsed.params.len()),
                _ => &[],
            },
            Inst::NewMultiArray { dims, lens, .. } => self.args_at(lens, dims.into()),
            _ => &[],
        }
    }
}

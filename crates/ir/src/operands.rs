//! Which registers an instruction reads and writes.

use crate::body::Body;
use crate::inst::{Inst, InvokeKind, Reg};
use crate::refs::DynamicSite;

impl Inst {
    /// The register that it writes, if it completes.
    pub fn written(&self) -> Option<Reg> {
        match *self {
            Inst::ConstInt { dst, .. }
            | Inst::ConstLong { dst, .. }
            | Inst::ConstFloat { dst, .. }
            | Inst::ConstDouble { dst, .. }
            | Inst::ConstNull { dst }
            | Inst::ConstString { dst, .. }
            | Inst::ConstClass { dst, .. }
            | Inst::ConstDynamic { dst, .. }
            | Inst::Move { dst, .. }
            | Inst::Un { dst, .. }
            | Inst::Bin { dst, .. }
            | Inst::BinImm { dst, .. }
            | Inst::New { dst, .. }
            | Inst::NewArray { dst, .. }
            | Inst::NewMultiArray { dst, .. }
            | Inst::ArrayLen { dst, .. }
            | Inst::ArrayLoad { dst, .. }
            | Inst::GetField { dst, .. }
            | Inst::GetStatic { dst, .. }
            | Inst::InstanceOf { dst, .. }
            | Inst::Catch { dst } => Some(dst),
            Inst::Invoke { dst, .. } | Inst::InvokeDynamic { dst, .. } => {
                dst.is_some().then_some(dst)
            }
            Inst::ArrayStore { .. }
            | Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::CheckCast { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
            | Inst::Jump { .. }
            | Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Switch { .. }
            | Inst::Return
            | Inst::ReturnValue { .. }
            | Inst::Throw { .. } => None,
        }
    }

    /// Calls `f` with each register that it reads.
    pub fn for_each_read(&self, body: &Body, mut f: impl FnMut(Reg)) {
        match *self {
            Inst::ConstInt { .. }
            | Inst::ConstLong { .. }
            | Inst::ConstFloat { .. }
            | Inst::ConstDouble { .. }
            | Inst::ConstNull { .. }
            | Inst::ConstString { .. }
            | Inst::ConstClass { .. }
            | Inst::ConstDynamic { .. }
            | Inst::New { .. }
            | Inst::GetStatic { .. }
            | Inst::Catch { .. }
            | Inst::Jump { .. }
            | Inst::Return => {}
            Inst::Move { src: a, .. }
            | Inst::Un { a, .. }
            | Inst::BinImm { a, .. }
            | Inst::NewArray { len: a, .. }
            | Inst::ArrayLen { array: a, .. }
            | Inst::GetField { object: a, .. }
            | Inst::PutStatic { src: a, .. }
            | Inst::InstanceOf { object: a, .. }
            | Inst::CheckCast { object: a, .. }
            | Inst::MonitorEnter { object: a }
            | Inst::MonitorExit { object: a }
            | Inst::IfImm { a, .. }
            | Inst::IfNull { a, .. }
            | Inst::Switch { a, .. }
            | Inst::ReturnValue { src: a }
            | Inst::Throw { src: a } => f(a),
            Inst::Bin { a, b, .. }
            | Inst::ArrayLoad {
                array: a, index: b, ..
            }
            | Inst::PutField {
                object: a, src: b, ..
            }
            | Inst::If { a, b, .. }
            | Inst::IfSame { a, b, .. } => {
                f(a);
                f(b);
            }
            Inst::ArrayStore {
                array, index, src, ..
            } => {
                f(array);
                f(index);
                f(src);
            }
            Inst::NewMultiArray { dims, lens, .. } => {
                let lens = body.args_at(lens, dims.into());
                lens.iter().for_each(|r| f(*r));
            }
            Inst::Invoke {
                kind, method, args, ..
            } => {
                let params = body.refs.methods[method.index()].parsed.params.len();
                let count = params + usize::from(kind != InvokeKind::Static);
                body.args_at(args, count).iter().for_each(|r| f(*r));
            }
            Inst::InvokeDynamic { site, args, .. } => {
                if let DynamicSite::Call { parsed, .. } = &body.refs.dynamics[site.index()] {
                    let args = body.args_at(args, parsed.params.len());
                    args.iter().for_each(|r| f(*r));
                }
            }
        }
    }
}

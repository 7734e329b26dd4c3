//! Calls.

use super::opcode::*;
use super::{Fail, Translator, malformed};
use ir::{DynamicSite, Inst, InvokeKind, Kind, MethodDesc, Reg};

impl Translator<'_> {
    pub fn invoke(&mut self, op: u8) -> Result<(), Fail> {
        let kind = match op {
            INVOKEVIRTUAL => InvokeKind::Virtual,
            INVOKESPECIAL => InvokeKind::Special,
            INVOKESTATIC => InvokeKind::Static,
            _ => InvokeKind::Interface,
        };
        let method = self.refs.method(self.operand_u16(1))?;
        let target = self.refs.method_ref(method);
        let mismatch = match kind {
            InvokeKind::Virtual => target.on_interface,
            InvokeKind::Interface => !target.on_interface,
            InvokeKind::Static | InvokeKind::Special => false,
        };
        if mismatch {
            let (class, name) = (&target.class, &target.name);
            return malformed!("{class}.{name} is called in the wrong way at {}", self.pc);
        }
        let receiver = (kind != InvokeKind::Static).then_some(Kind::Ref);
        let (params, result) = signature(&target.parsed);
        let args = self.pop_args(receiver.into_iter().chain(params))?;
        self.emit_call(result, |dst| Inst::Invoke {
            kind,
            dst,
            method,
            args,
        })
    }

    pub fn invoke_dynamic(&mut self) -> Result<(), Fail> {
        let site = self.refs.dynamic(self.operand_u16(1))?;
        let DynamicSite::Call { parsed, .. } = self.refs.dynamic_site(site) else {
            return malformed!("a constant is called at {}", self.pc);
        };
        let (params, result) = signature(parsed);
        let args = self.pop_args(params.into_iter())?;
        self.emit_call(result, |dst| Inst::InvokeDynamic { dst, site, args })
    }

    fn emit_call(
        &mut self,
        result: Option<Kind>,
        inst: impl FnOnce(Reg) -> Inst,
    ) -> Result<(), Fail> {
        match result {
            Some(kind) => self.emit_push(kind, inst),
            None => {
                self.emit(inst(Reg::NONE));
                Ok(())
            }
        }
    }
}

fn signature(desc: &MethodDesc) -> (Vec<Kind>, Option<Kind>) {
    let params = desc.params.iter().map(|p| p.kind()).collect();
    (params, desc.ret.as_ref().map(|r| r.kind()))
}

//! Translation of method invocations.

use super::opcode::*;
use super::{Fail, Translator, malformed};
use ir::{DynamicSite, Inst, InvokeKind, Kind, Reg};

impl Translator<'_> {
    pub(crate) fn invoke(&mut self, op: u8) -> Result<(), Fail> {
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
        let result = target.parsed.ret.as_ref().map(|r| r.kind());
        let mut kinds = std::mem::take(&mut self.kinds);
        kinds.extend(receiver);
        kinds.extend(target.parsed.params.iter().map(|p| p.kind()));
        let args = self.pop_args(kinds)?;
        self.emit_call(result, |dst| Inst::Invoke {
            kind,
            dst,
            method,
            args,
        })
    }

    pub(crate) fn invoke_dynamic(&mut self) -> Result<(), Fail> {
        let site = self.refs.dynamic(self.operand_u16(1))?;
        let DynamicSite::Call { parsed, .. } = self.refs.dynamic_site(site) else {
            return malformed!("a constant is called at {}", self.pc);
        };
        let result = parsed.ret.as_ref().map(|r| r.kind());
        let mut kinds = std::mem::take(&mut self.kinds);
        kinds.extend(parsed.params.iter().map(|p| p.kind()));
        let args = self.pop_args(kinds)?;
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

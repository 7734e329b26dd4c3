//! `invokedynamic` and dynamic constants: what the bootstrap method would link is made as a hidden class by the
//! `indy` crate, and its method `call` runs instead.

use super::Interp;
use crate::limits;
use crate::stack::Cont;
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, MethodRef};
use ir::{ArgsId, DynIdx, DynamicSite, HandleKind, InvokeKind, MethodDesc, MethodHandleRef, Reg};
use smallvec::SmallVec;

impl Interp<'_> {
    pub(crate) fn invoke_dynamic(
        &mut self,
        _dst: Reg,
        idx: DynIdx,
        args: ArgsId,
    ) -> Result<(), Trap> {
        let method = self.link_dynamic(idx)?;
        self.ensure_initialized(method.class())?;
        let code = self.frame().code;
        let regs = code.body.args_at(args, method.parsed.params.len());
        let values: SmallVec<[Value; 6]> = regs.iter().map(|r| self.reg(*r)).collect();
        self.call(method, &values, Cont::Normal)
    }

    pub(crate) fn load_dynamic_constant(&mut self, idx: DynIdx) -> Result<(), Trap> {
        let code = self.frame().code;
        if let DynamicSite::MethodHandle(handle) = &code.body.refs.dynamics[idx.index()]
            && code.dynamics[idx.index()].get().is_none()
        {
            self.check_member(handle)?;
        }
        let method = self.link_dynamic(idx)?;
        self.ensure_initialized(method.class())?;
        self.call(method, &[], Cont::Normal)
    }

    /// Finds what a method handle refers to as an instruction would, with the same errors.
    fn check_member(&mut self, handle: &MethodHandleRef) -> Result<(), Trap> {
        let kind = match handle.kind {
            HandleKind::GetField
            | HandleKind::PutField
            | HandleKind::GetStatic
            | HandleKind::PutStatic => {
                let class = self.vm.world.load(&handle.class)?;
                let world = &self.vm.world;
                world.find_field(class, &handle.name, &handle.desc)?;
                return Ok(());
            }
            HandleKind::InvokeStatic => InvokeKind::Static,
            HandleKind::InvokeVirtual => InvokeKind::Virtual,
            HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => InvokeKind::Special,
            HandleKind::InvokeInterface => InvokeKind::Interface,
        };
        let named = ir::MethodSymbol {
            class: handle.class.clone(),
            name: handle.name.clone(),
            desc: handle.desc.clone(),
            parsed: method_desc(&handle.desc)?,
            on_interface: handle.on_interface,
        };
        self.link_method(&named, kind)?;
        Ok(())
    }

    /// The static method that stands for the site; made when first asked for.
    fn link_dynamic(&mut self, idx: DynIdx) -> Result<MethodRef, Trap> {
        let frame = self.frame();
        let code = frame.code;
        if let Some(method) = code.dynamics[idx.index()].get() {
            return Ok(method);
        }
        let owner = self.enclosing_class(frame.method.class())?;
        let def = owner.def.as_ref().expect("code belongs to a defined class");
        let caller = indy::Caller {
            class: owner.name.clone(),
            nest_host: def.nest_host.clone(),
            module: def.module.clone(),
        };
        let site = &code.body.refs.dynamics[idx.index()];
        let unique = self.vm.next_hidden_number();
        let def = indy::link(site, &caller, unique, indy::JdkFeature(self.vm.feature))
            .map_err(|e| limits::DYNAMIC.trap(format_args!("a use of {e}")))?;
        let class = self.vm.world.define(def)?;
        let call = class
            .methods
            .iter()
            .find(|m| &*m.name == "call" && m.is_static())
            .ok_or_else(|| limits::DYNAMIC.trap("a call site without a target"))?;
        Ok(code.dynamics[idx.index()].get_or_init(|| call))
    }

    /// The class of the program that generated code belongs to: it names it as the one that
    /// encloses it.
    fn enclosing_class(&self, class: ClassRef) -> Result<ClassRef, Trap> {
        let def = class.def.as_ref().filter(|d| d.hidden);
        match def.and_then(|d| d.enclosing_method.as_ref()) {
            Some(enclosing) => Ok(self.vm.world.load(&enclosing.class)?),
            None => Ok(class),
        }
    }
}

fn method_desc(text: &str) -> Result<MethodDesc, Trap> {
    MethodDesc::parse(text)
        .ok_or_else(|| limits::DYNAMIC.trap(format_args!("the method type {text}")))
}

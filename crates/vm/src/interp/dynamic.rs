//! `invokedynamic` and dynamic constants: what the bootstrap method would have made is made as
//! a hidden class by the `bootstrap` crate, and its method `call` run instead.

use super::Interp;
use crate::stack::Cont;
use crate::trap::Trap;
use crate::value::Value;
use classes::MethodRef;
use ir::{ArgsId, DynIdx, DynamicSite, Reg};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicU32, Ordering};

/// Names hidden classes; what the number is never shows in a result.
static NEXT_HIDDEN: AtomicU32 = AtomicU32::new(1);

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

    pub(crate) fn load_dynamic_constant(&mut self, dst: Reg, idx: DynIdx) -> Result<(), Trap> {
        let code = self.frame().code;
        match &code.body.refs.dynamics[idx.index()] {
            DynamicSite::MethodType(desc) => {
                let method = self.jdk_method(
                    "java/lang/invoke/MethodType",
                    "fromDescriptor",
                    "(Ljava/lang/String;Ljava/lang/ClassLoader;)Ljava/lang/invoke/MethodType;",
                )?;
                self.ensure_initialized(method.class())?;
                let desc = self.new_string(desc)?;
                self.call(method, &[desc.into(), Value::NULL], Cont::Normal)
            }
            DynamicSite::MethodHandle(handle) => {
                let made = self.method_handle_constant(handle)?;
                self.set_reg(dst, made);
                self.frame_mut().pc += 1;
                Ok(())
            }
            DynamicSite::Constant { .. } | DynamicSite::Call { .. } => {
                let method = self.link_dynamic(idx)?;
                self.ensure_initialized(method.class())?;
                self.call(method, &[], Cont::Normal)
            }
        }
    }

    fn method_handle_constant(&mut self, handle: &ir::MethodHandleRef) -> Result<Value, Trap> {
        Err(Trap::unsupported(format!(
            "method handle constant of {}.{}{}",
            handle.class.replace('/', "."),
            handle.name,
            handle.desc
        )))
    }

    /// The static method that stands for the site; made when first asked for.
    fn link_dynamic(&mut self, idx: DynIdx) -> Result<MethodRef, Trap> {
        let frame = self.frame();
        let code = frame.code;
        if let Some(method) = code.dynamics[idx.index()].get() {
            return Ok(method);
        }
        let owner = frame.method.class();
        let def = owner.def.as_ref().expect("code belongs to a defined class");
        let caller = bootstrap::Caller {
            class: owner.name.clone(),
            nest_host: def.nest_host.clone(),
            module: def.module.clone(),
        };
        let site = &code.body.refs.dynamics[idx.index()];
        let unique = NEXT_HIDDEN.fetch_add(1, Ordering::Relaxed);
        let def = bootstrap::link(
            site,
            &caller,
            unique,
            bootstrap::JdkFeature(self.vm.feature),
        )
        .map_err(|e| Trap::unsupported(e.to_string()))?;
        let class = self.vm.world.define(def)?;
        let call = class
            .methods
            .iter()
            .find(|m| &*m.name == "call" && m.is_static())
            .ok_or_else(|| Trap::unsupported("a dynamic call site without a target"))?;
        Ok(code.dynamics[idx.index()].get_or_init(|| call))
    }
}

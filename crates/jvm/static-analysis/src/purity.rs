//! Purity: methods whose code, and what it calls, changes nothing that existed before.
//!
//! There are two notions of it, which differ in what they trust the library with and in how they find the
//! callees of a call: [`PureMethods`] for calls that are left out of sequences because no later call can
//! see them, and [`is_observer`] for methods that test arguments.

mod by_name;
mod observers;

pub use by_name::PureMethods;
pub use observers::is_observer;

use classes::MethodRef;
use ir::{DynamicSite, Inst, InvokeKind};

/// What a notion of purity says of single instructions.
trait Notion {
    /// Whether a pure method may take the monitor of an object.
    fn allows_monitors(&self) -> bool;

    /// Whether a pure method may make a dynamic call.
    fn allows_site(&self, site: &DynamicSite) -> bool;

    /// The methods that a call executes and that have to be pure as well; `None` if it may change
    /// something anyway.
    fn callees(
        &self,
        caller: MethodRef,
        kind: InvokeKind,
        called: &ir::MethodSymbol,
    ) -> Option<Vec<MethodRef>>;
}

/// The methods that have to be pure for this one to be; `None` if it stores something itself, or calls
/// what may.
fn pure_callees(notion: &impl Notion, method: MethodRef) -> Option<Vec<MethodRef>> {
    let code = method.code().ok()?;
    let refs = &code.body.refs;
    let mut all = Vec::new();
    for inst in &code.body.insts {
        match inst {
            Inst::ArrayStore { .. }
            | Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::ConstDynamic { .. } => return None,
            Inst::MonitorEnter { .. } => notion.allows_monitors().then_some(())?,
            Inst::InvokeDynamic { site, .. } => {
                let site = &refs.dynamics[site.index()];
                notion.allows_site(site).then_some(())?;
            }
            Inst::Invoke {
                kind,
                method: called,
                ..
            } => all.extend(notion.callees(method, *kind, &refs.methods[called.index()])?),
            _ => {}
        }
    }
    Some(all)
}

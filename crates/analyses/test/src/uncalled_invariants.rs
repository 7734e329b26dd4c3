//! Invariants that are there for tools: private, and called by no code of the program, so that no test takes their branches.

use classes::{ClassRef, MethodRef};
use contracts::predicates::is_invariant_of;
use ir::{Body, BootArg, DynamicSite, Inst};

/// Whether a method is a private invariant that no code of these classes calls: no other code can.
pub(crate) fn is_only_checked(method: MethodRef, classes: &[ClassRef]) -> bool {
    let mut code = classes.iter().flat_map(|c| c.methods.iter());
    method.is_private()
        && is_invariant_of(method.class(), method)
        && !code.any(|m| m.code().is_ok_and(|code| names(&code.body, method)))
}

/// Whether code calls a method, or has a reference to it.
fn names(body: &Body, callee: MethodRef) -> bool {
    let is_callee = |class: &str, name: &str, desc: &str| {
        class == &*callee.class().name && name == &*callee.name && desc == &*callee.desc
    };
    let calls = body.insts.iter().any(|inst| match inst {
        Inst::Invoke { method, .. } => {
            let named = &body.refs.methods[method.index()];
            is_callee(&named.class, &named.name, &named.desc)
        }
        _ => false,
    });
    let refers = body.refs.dynamics.iter().any(|site| {
        let args = match site {
            DynamicSite::Call { args, .. } | DynamicSite::Constant { args, .. } => &args[..],
            DynamicSite::MethodType(_) | DynamicSite::MethodHandle(_) => &[],
        };
        args.iter().any(
            |arg| matches!(arg, BootArg::MethodHandle(h) if is_callee(&h.class, &h.name, &h.desc)),
        )
    });
    calls || refers
}

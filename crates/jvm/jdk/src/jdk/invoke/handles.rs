//! `MethodHandle`: the methods that invoke its target.

use super::super::{ModelEntry, reflect_handle};
use super::{forms, members, stubs, types};
use crate::args::Args;
use classes::MethodRef;
use vm::limits;
use vm::{Cont, Interp, Native, NativeReturn, Trap, Value};

pub(super) const MODELS: &[ModelEntry] = &[
    ("invokeBasic", "*", invoke_basic),
    ("invokeExact", "*", invoke_exact),
    ("invoke", "*", invoke),
    ("linkToStatic", "*", link_to_static),
    ("linkToSpecial", "*", link_to_special),
    ("linkToVirtual", "*", link_to_virtual),
    ("linkToInterface", "*", link_to_virtual),
];

pub(super) fn tail_call(method: MethodRef, args: &[Value]) -> Native {
    Ok(NativeReturn::Call {
        method,
        args: args.to_vec(),
        cont: Cont::Normal,
    })
}

/// Calls the handle's form; types are known to fit.
fn invoke_basic(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let handle = args.object(m, 0)?;
    let entry = forms::entry(m, handle)?;
    tail_call(entry, args)
}

fn invoke_exact(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if let Some(outcome) = reflect_handle::invoke_exact(m, args) {
        return outcome;
    }
    let refusal = "MethodHandle.invokeExact cannot be invoked reflectively";
    let site = stubs::call_site(m, refusal)?;
    match is_of_type(m, args, site)? {
        true => invoke_basic(m, args),
        false => tail_call(stubs::checked_invoke_exact(m, site)?, args),
    }
}

fn invoke(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let refusal = "MethodHandle.invoke cannot be invoked reflectively";
    let site = stubs::call_site(m, refusal)?;
    match is_of_type(m, args, site)? {
        true => invoke_basic(m, args),
        false => tail_call(stubs::invoke_as_type(m, site)?, args),
    }
}

/// Whether the handle's type is just the one it's called with.
fn is_of_type(m: &mut Interp<'_>, args: &[Value], site: &ir::MethodSymbol) -> Result<bool, Trap> {
    let handle = args.object(m, 0)?;
    let handle_type = m.field(handle, "type").as_ref();
    Ok(types::is_described_by(m, handle_type, &site.parsed))
}

/// The method of the `MemberName` that comes last, and the arguments before it.
fn split_member<'a>(
    m: &mut Interp<'_>,
    args: &'a [Value],
) -> Result<(MethodRef, &'a [Value]), Trap> {
    let last = args.len() - 1;
    let member = args.object(m, last)?;
    match members::method_of(m, member) {
        Some(method) => Ok((method, &args[..last])),
        None => Err(limits::METHOD_HANDLE.trap("a method handle without a method")),
    }
}

fn link_to_static(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (method, args) = split_member(m, args)?;
    m.ensure_initialized(method.class())?;
    tail_call(method, args)
}

fn link_to_special(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (method, args) = split_member(m, args)?;
    args.object(m, 0)?;
    tail_call(method, args)
}

fn link_to_virtual(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (method, args) = split_member(m, args)?;
    let receiver = args.object(m, 0)?;
    let chosen = m.select_target(method, receiver)?;
    tail_call(chosen, args)
}

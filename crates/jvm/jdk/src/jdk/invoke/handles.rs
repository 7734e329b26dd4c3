//! `MethodHandle`: the methods that call what a handle stands for.

use super::super::{Model, reflect_handle};
use super::{forms, members, stubs, types};
use crate::args::Args;
use classes::MethodRef;
use vm::limits;
use vm::{Cont, Interp, Native, Outcome, Trap, Value};

pub(super) const MODELS: &[Model] = &[
    ("invokeBasic", "*", invoke_basic),
    ("invokeExact", "*", invoke_exact),
    ("invoke", "*", invoke),
    ("linkToStatic", "*", link_to_static),
    ("linkToSpecial", "*", link_to_special),
    ("linkToVirtual", "*", link_to_virtual),
    ("linkToInterface", "*", link_to_virtual),
];

pub(super) fn tail_call(method: MethodRef, args: &[Value]) -> Native {
    Ok(Outcome::Call {
        method,
        args: args.to_vec(),
        cont: Cont::Normal,
    })
}

/// Calls the handle's form; types are known to fit.
fn invoke_basic(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let handle = args.object(vm, 0)?;
    let entry = forms::entry(vm, handle)?;
    tail_call(entry, args)
}

fn invoke_exact(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    if let Some(outcome) = reflect_handle::invoke_exact(vm, args) {
        return outcome;
    }
    let refusal = "MethodHandle.invokeExact cannot be invoked reflectively";
    let site = stubs::call_site(vm, refusal)?;
    match is_of_type(vm, args, site)? {
        true => invoke_basic(vm, args),
        false => tail_call(stubs::checked_invoke_exact(vm, site)?, args),
    }
}

fn invoke(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let refusal = "MethodHandle.invoke cannot be invoked reflectively";
    let site = stubs::call_site(vm, refusal)?;
    match is_of_type(vm, args, site)? {
        true => invoke_basic(vm, args),
        false => tail_call(stubs::invoke_as_type(vm, site)?, args),
    }
}

/// Whether the handle's type is just the one it's called with.
fn is_of_type(vm: &mut Interp<'_>, args: &[Value], site: &ir::MethodRef) -> Result<bool, Trap> {
    let handle = args.object(vm, 0)?;
    let handle_type = vm.field(handle, "type").as_ref();
    Ok(types::is_described_by(vm, handle_type, &site.parsed))
}

/// The method of the `MemberName` that comes last, and the arguments before it.
fn linked<'a>(vm: &mut Interp<'_>, args: &'a [Value]) -> Result<(MethodRef, &'a [Value]), Trap> {
    let last = args.len() - 1;
    let member = args.object(vm, last)?;
    match members::method_of(vm, member) {
        Some(method) => Ok((method, &args[..last])),
        None => Err(limits::METHOD_HANDLE.reached("one without a method")),
    }
}

fn link_to_static(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (method, args) = linked(vm, args)?;
    vm.ensure_initialized(method.class())?;
    tail_call(method, args)
}

fn link_to_special(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (method, args) = linked(vm, args)?;
    args.object(vm, 0)?;
    tail_call(method, args)
}

fn link_to_virtual(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (method, args) = linked(vm, args)?;
    let receiver = args.object(vm, 0)?;
    let chosen = vm.select_target(method, receiver)?;
    tail_call(chosen, args)
}

//! `VarHandle`: its access methods.
//!
//! A var handle's class has a static method per access mode, plain code on `Unsafe`. Where the
//! call site's types are those of that method, it is called at once; everything else (boxing,
//! handles that adapt others, wrong types) goes the JDK's own way.

use super::super::ModelEntry;
use super::handles::tail_call;
use super::stubs;
use crate::args::Args;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use ir::ElemKind;
use vm::{Interp, Native, Trap, Value};

macro_rules! access_modes {
    ($($name:literal),* $(,)?) => { &[$(($name, "*", access)),*] };
}

pub(super) const MODELS: &[ModelEntry] = access_modes![
    "get",
    "set",
    "getVolatile",
    "setVolatile",
    "getOpaque",
    "setOpaque",
    "getAcquire",
    "setRelease",
    "compareAndSet",
    "compareAndExchange",
    "compareAndExchangeAcquire",
    "compareAndExchangeRelease",
    "weakCompareAndSetPlain",
    "weakCompareAndSet",
    "weakCompareAndSetAcquire",
    "weakCompareAndSetRelease",
    "getAndSet",
    "getAndSetAcquire",
    "getAndSetRelease",
    "getAndAdd",
    "getAndAddAcquire",
    "getAndAddRelease",
    "getAndBitwiseOr",
    "getAndBitwiseOrAcquire",
    "getAndBitwiseOrRelease",
    "getAndBitwiseAnd",
    "getAndBitwiseAndAcquire",
    "getAndBitwiseAndRelease",
    "getAndBitwiseXor",
    "getAndBitwiseXorAcquire",
    "getAndBitwiseXorRelease",
];

fn access(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let handle = args.object(m, 0)?;
    let refusal = "VarHandle access mode methods cannot be invoked reflectively";
    let site = stubs::call_site(m, refusal)?;
    if !stands_for_itself(m, handle) {
        return tail_call(stubs::var_handle_access(m, site)?, args);
    }
    let class = m.state.heap.get(handle).class;
    let method = match static_method(class, &site.name) {
        Some(method) if fits(m, handle, method, site)? => method,
        Some(_) => stubs::var_handle_access(m, site)?,
        None => stubs::var_handle_refusal(m, site)?,
    };
    tail_call(method, args)
}

/// Handles that stand for another one have its form; exact ones need a look at their types.
fn stands_for_itself(m: &Interp<'_>, handle: Ref) -> bool {
    let form = m.field(handle, "vform").as_ref();
    if form.is_null() || m.field(handle, "exact").as_bool() {
        return false;
    }
    let implementing = m.field(form, "implClass").as_ref();
    let class = m.state.heap.get(handle).class;
    !implementing.is_null() && m.class_of_mirror(implementing).id == class.id
}

/// Whether no value needs a conversion.
fn fits(
    m: &Interp<'_>,
    handle: Ref,
    method: MethodRef,
    site: &ir::MethodSymbol,
) -> Result<bool, Trap> {
    let params = &method.parsed.params[1..];
    let same_params = params.len() == site.parsed.params.len()
        && params
            .iter()
            .zip(&site.parsed.params)
            .all(|(a, b)| a.elem == b.elem);
    Ok(same_params && result_fits(m, handle, method, site)?)
}

fn static_method(class: ClassRef, name: &str) -> Option<MethodRef> {
    let own = class
        .methods
        .iter()
        .find(|m| m.is_static() && &*m.name == name);
    own.or_else(|| static_method(class.super_class?, name))
}

fn result_fits(
    m: &Interp<'_>,
    handle: Ref,
    method: MethodRef,
    site: &ir::MethodSymbol,
) -> Result<bool, Trap> {
    let (given, wanted) = match (&method.parsed.ret, &site.parsed.ret) {
        (_, None) => return Ok(true),
        (None, Some(_)) => return Ok(false),
        (Some(given), Some(wanted)) => (given, wanted),
    };
    if wanted.elem != ElemKind::Ref || given.elem != ElemKind::Ref {
        return Ok(wanted.elem == given.elem);
    }
    let Some(name) = wanted.class_name().filter(|n| *n != "java/lang/Object") else {
        return Ok(true);
    };
    let held = ["fieldType", "componentType"]
        .map(|field| m.field(handle, field).as_ref())
        .into_iter()
        .find(|r| !r.is_null());
    let wanted = m.vm.world.load(name)?;
    Ok(held.is_some_and(|held| m.class_of_mirror(held).is_subtype_of(wanted)))
}

//! Stubs for calls by handle that take more than one step: generated static methods, one per kind and call-site
//! descriptor. They are hidden from stack traces, as HotSpot's linker forms are.

use classes::MethodRef;
use ir::{BodyBuilder, ClassBuilder, ClassDef, DynamicSite, InvokeKind, Kind, Reg, flags};
use std::sync::Arc;
use vm::{Interp, Trap};

const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const METHOD_TYPE: &str = "Ljava/lang/invoke/MethodType;";
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
const VAR_FORM: &str = "java/lang/invoke/VarForm";
const INVOKERS: &str = "java/lang/invoke/Invokers";
const ACCESS_MODE: &str = "java/lang/invoke/VarHandle$AccessMode";
const ACCESS_TYPE: &str = "java/lang/invoke/VarHandle$AccessType";
const ACCESS_DESCRIPTOR: &str = "java/lang/invoke/VarHandle$AccessDescriptor";

/// How the signature-polymorphic method that is being executed was called; by reflection it can't
/// be, which `refusal` says.
pub(super) fn call_site(
    m: &mut Interp<'_>,
    refusal: &str,
) -> Result<&'static ir::MethodSymbol, Trap> {
    match m.call_site {
        Some(site) => Ok(site),
        None => Err(m.throw_new("java/lang/UnsupportedOperationException", Some(refusal))),
    }
}

/// `Invokers.checkGenericType(handle, site).invokeBasic(arguments)`, which is by `asType`.
pub(super) fn invoke_as_type(
    m: &mut Interp<'_>,
    site: &'static ir::MethodSymbol,
) -> Result<MethodRef, Trap> {
    stub(m, "invoke", METHOD_HANDLE, site, |b| {
        let wanted = method_type(b, &site.desc);
        let desc = format!("(L{METHOD_HANDLE};{METHOD_TYPE})L{METHOD_HANDLE};");
        let as_type = b.method(INVOKERS, "checkGenericType", &desc);
        let handle = b.param(0);
        let handle = b.invoke(InvokeKind::Static, as_type, &[handle, wanted]);
        invoke_basic(b, handle, None, site);
    })
}

/// Throws if the handle is not of the site's type.
pub(super) fn checked_invoke_exact(
    m: &mut Interp<'_>,
    site: &'static ir::MethodSymbol,
) -> Result<MethodRef, Trap> {
    stub(m, "invokeExact", METHOD_HANDLE, site, |b| {
        let wanted = method_type(b, &site.desc);
        let desc = format!("(L{METHOD_HANDLE};{METHOD_TYPE})V");
        let check = b.method(INVOKERS, "checkExactType", &desc);
        let handle = b.param(0);
        b.invoke(InvokeKind::Static, check, &[handle, wanted]);
        invoke_basic(b, handle, None, site);
    })
}

/// Accesses through the method handle that the JDK makes for the access mode.
pub(super) fn var_handle_access(
    m: &mut Interp<'_>,
    site: &'static ir::MethodSymbol,
) -> Result<MethodRef, Trap> {
    stub(m, &site.name, VAR_HANDLE, site, |b| {
        let mode = access_mode(b, site);
        access_by_handle(b, site, mode);
    })
}

/// The same where the handle has no method for the access mode, which its form complains of.
pub(super) fn var_handle_refusal(
    m: &mut Interp<'_>,
    site: &'static ir::MethodSymbol,
) -> Result<MethodRef, Trap> {
    let name = format!("no {}", site.name);
    stub(m, &name, VAR_HANDLE, site, |b| {
        let mode = access_mode(b, site);
        let form = b.field(VAR_HANDLE, "vform", &format!("L{VAR_FORM};"));
        let handle = b.param(0);
        let form = b.get_field(handle, form);
        let desc = "(I)Ljava/lang/invoke/MemberName;";
        let get = b.method(VAR_FORM, "getMemberName", desc);
        let ordinal = ordinal(b, mode);
        b.invoke(InvokeKind::Virtual, get, &[form, ordinal]);
        access_by_handle(b, site, mode);
    })
}

fn access_by_handle(b: &mut BodyBuilder, site: &ir::MethodSymbol, mode: Reg) {
    let handle = b.param(0);
    let access = access_descriptor(b, site, mode);
    let desc = format!("(L{VAR_HANDLE};L{ACCESS_DESCRIPTOR};)L{METHOD_HANDLE};");
    let check = b.method(INVOKERS, "checkVarHandleGenericType", &desc);
    let accessor = b.invoke(InvokeKind::Static, check, &[handle, access]);
    let desc = format!("(L{VAR_HANDLE};)L{VAR_HANDLE};");
    let direct = b.method(INVOKERS, "directVarHandleTarget", &desc);
    let direct = b.invoke(InvokeKind::Static, direct, &[handle]);
    invoke_basic(b, accessor, Some(direct), site);
}

fn access_mode(b: &mut BodyBuilder, site: &ir::MethodSymbol) -> Reg {
    let name = b.const_string(&site.name);
    let desc = format!("(Ljava/lang/String;)L{ACCESS_MODE};");
    let by_name = b.method(ACCESS_MODE, "valueFromMethodName", &desc);
    b.invoke(InvokeKind::Static, by_name, &[name])
}

fn ordinal(b: &mut BodyBuilder, constant: Reg) -> Reg {
    let ordinal = b.method("java/lang/Enum", "ordinal", "()I");
    b.invoke(InvokeKind::Virtual, ordinal, &[constant])
}

/// `new AccessDescriptor(type, mode.at.ordinal(), mode.ordinal())`
fn access_descriptor(b: &mut BodyBuilder, site: &ir::MethodSymbol, mode: Reg) -> Reg {
    let at = b.field(ACCESS_MODE, "at", &format!("L{ACCESS_TYPE};"));
    let at = b.get_field(mode, at);
    let at = ordinal(b, at);
    let mode = ordinal(b, mode);
    let wanted = method_type(b, &site.desc);
    let access = b.new_object(ACCESS_DESCRIPTOR);
    let init = b.method(ACCESS_DESCRIPTOR, "<init>", &format!("({METHOD_TYPE}II)V"));
    b.invoke(InvokeKind::Special, init, &[access, wanted, at, mode]);
    access
}

fn method_type(b: &mut BodyBuilder, desc: &Arc<str>) -> Reg {
    b.const_dynamic(Kind::Ref, DynamicSite::MethodType(desc.clone()))
}

/// Calls `handle` with `first`, if given, and the stub's own parameters behind its receiver, and
/// returns what that gives.
fn invoke_basic(b: &mut BodyBuilder, handle: Reg, first: Option<Reg>, site: &ir::MethodSymbol) {
    let desc = match first {
        Some(_) => format!("(L{VAR_HANDLE};{}", &site.desc["(".len()..]),
        None => site.desc.to_string(),
    };
    let invoke = b.method(METHOD_HANDLE, "invokeBasic", &desc);
    let mut args = vec![handle];
    args.extend(first);
    args.extend((0..site.parsed.params.len()).map(|i| b.param(i + 1)));
    match b.invoke(InvokeKind::Virtual, invoke, &args) {
        Reg::NONE => b.ret(),
        result => b.ret_value(result),
    }
}

/// The stub of this name for the site: made when first asked for, by whichever state.
fn stub(
    m: &mut Interp<'_>,
    name: &str,
    receiver: &str,
    site: &'static ir::MethodSymbol,
    build: impl FnOnce(&mut BodyBuilder),
) -> Result<MethodRef, Trap> {
    let class = format!("{receiver}$Stub/{name}{}", site.desc);
    hidden_method(m, &class, || {
        let desc = format!("(L{receiver};{}", &site.desc["(".len()..]);
        let mut params = vec![Kind::Ref];
        params.extend(site.parsed.params.iter().map(ir::TypeDesc::kind));
        let mut b = BodyBuilder::new(&params);
        build(&mut b);
        hidden_class(&class, &desc, b)
    })
}

/// The one static method of a generated class, which is made if there is none of this name.
pub(super) fn hidden_method(
    m: &Interp<'_>,
    name: &str,
    make: impl FnOnce() -> ClassDef,
) -> Result<MethodRef, Trap> {
    let class = match m.vm.world.find_loaded(name) {
        Some(class) => class,
        None => m.vm.world.define(Arc::new(make()))?,
    };
    Ok(&class.methods[0])
}

/// A class with one static method, not shown in stack traces.
pub(super) fn hidden_class(name: &str, desc: &str, body: BodyBuilder) -> ClassDef {
    let mut class = ClassBuilder::new(name);
    class.class().hidden = true;
    class.class().module = Some("java.base".into());
    class.method(flags::STATIC, "call", desc, Some(body.finish()));
    class.finish()
}

//! Method handle and method type constants: the JDK makes each of them once.

use crate::Caller;
use crate::types::class_type;
use ir::{BootArg, DynamicSite, HandleKind, MethodDesc, MethodHandleRef, TypeDesc};
use std::sync::Arc;

const CONSTANT_BOOTSTRAPS: &str = "java/lang/invoke/ConstantBootstraps";

/// The handle as a dynamic constant: `ConstantBootstraps.invoke` of the method that the JVM asks
/// for such a handle.
pub(crate) fn handle(handle: &MethodHandleRef, caller: &Caller) -> DynamicSite {
    let link = static_handle(
        "java/lang/invoke/MethodHandleNatives",
        "linkMethodHandleConstant",
        "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)\
         Ljava/lang/invoke/MethodHandle;",
    );
    let name: Arc<[u16]> = handle.name.encode_utf16().collect();
    constant(
        "invoke",
        "java/lang/invoke/MethodHandle",
        vec![
            BootArg::MethodHandle(link),
            BootArg::Class(caller.class.clone()),
            BootArg::Int(reference_kind(handle.kind)),
            BootArg::Class(handle.class.clone()),
            BootArg::String(name),
            member_type(handle),
        ],
    )
}

/// The same for a method type; `None` if `text` is no method descriptor.
pub(crate) fn method_type(text: &str) -> Option<DynamicSite> {
    let desc = MethodDesc::parse(text)?;
    let find = static_handle(
        "java/lang/invoke/MethodHandleNatives",
        "findMethodHandleType",
        "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
    );
    let returned = desc.ret.as_ref().map_or(primitive_class("V"), class_of);
    let mut args = vec![BootArg::MethodHandle(find), returned];
    args.extend(desc.params.iter().map(class_of));
    Some(constant("invoke", "java/lang/invoke/MethodType", args))
}

/// A constant of one of the JDK's own bootstrap methods.
fn constant(factory: &str, class: &str, args: Vec<BootArg>) -> DynamicSite {
    let desc = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;\
                Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;";
    DynamicSite::Constant {
        name: "_".into(),
        desc: class_type(class),
        bootstrap: static_handle(CONSTANT_BOOTSTRAPS, factory, desc),
        args,
    }
}

/// The type of the member that the handle names: a `Class` for fields.
fn member_type(handle: &MethodHandleRef) -> BootArg {
    match handle.kind {
        HandleKind::GetField
        | HandleKind::GetStatic
        | HandleKind::PutField
        | HandleKind::PutStatic => match TypeDesc::parse(&handle.desc) {
            Some(desc) => class_of(&desc),
            None => primitive_class(&handle.desc),
        },
        HandleKind::InvokeVirtual
        | HandleKind::InvokeStatic
        | HandleKind::InvokeSpecial
        | HandleKind::NewInvokeSpecial
        | HandleKind::InvokeInterface => BootArg::MethodType(handle.desc.clone()),
    }
}

fn class_of(desc: &TypeDesc) -> BootArg {
    match desc.class_name() {
        Some(class) => BootArg::Class(class.into()),
        None => primitive_class(&desc.text),
    }
}

fn primitive_class(letter: &str) -> BootArg {
    let mut site = constant("primitiveClass", "java/lang/Class", Vec::new());
    if let DynamicSite::Constant { name, .. } = &mut site {
        *name = letter.into();
    }
    BootArg::Dynamic(Box::new(site))
}

fn static_handle(class: &str, name: &str, desc: &str) -> MethodHandleRef {
    MethodHandleRef {
        kind: HandleKind::InvokeStatic,
        class: class.into(),
        name: name.into(),
        desc: desc.into(),
        on_interface: false,
    }
}

/// As the class file numbers them (JVMS table 5.4.3.5-A).
fn reference_kind(kind: HandleKind) -> i32 {
    match kind {
        HandleKind::GetField => 1,
        HandleKind::GetStatic => 2,
        HandleKind::PutField => 3,
        HandleKind::PutStatic => 4,
        HandleKind::InvokeVirtual => 5,
        HandleKind::InvokeStatic => 6,
        HandleKind::InvokeSpecial => 7,
        HandleKind::NewInvokeSpecial => 8,
        HandleKind::InvokeInterface => 9,
    }
}

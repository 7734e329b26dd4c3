//! Constants of the constant pool that are method handles: the JDK makes them, once.

use crate::Caller;
use crate::site::type_desc;
use crate::types::class_type;
use ir::{BootArg, DynamicSite, HandleKind, MethodHandleRef};
use std::sync::Arc;

const CONSTANT_BOOTSTRAPS: &str = "java/lang/invoke/ConstantBootstraps";

/// The handle as a dynamic constant: `ConstantBootstraps.invoke` of the method that the JVM asks
/// for such a handle.
pub(crate) fn as_dynamic_constant(handle: &MethodHandleRef, caller: &Caller) -> DynamicSite {
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
        | HandleKind::PutStatic => match type_desc(&handle.desc).as_ref().map(|d| d.class_name()) {
            Ok(Some(class)) => BootArg::Class(class.into()),
            _ => primitive_class(&handle.desc),
        },
        HandleKind::InvokeVirtual
        | HandleKind::InvokeStatic
        | HandleKind::InvokeSpecial
        | HandleKind::NewInvokeSpecial
        | HandleKind::InvokeInterface => BootArg::MethodType(handle.desc.clone()),
    }
}

fn primitive_class(desc: &Arc<str>) -> BootArg {
    let mut site = constant("primitiveClass", "java/lang/Class", Vec::new());
    if let DynamicSite::Constant { name, .. } = &mut site {
        *name = desc.clone();
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

//! Direct calls in place of method handles that are known statically.

use crate::error::{Result, refuse};
use crate::site::{method_desc, type_desc};
use crate::types::class_desc;
use ir::{
    BodyBuilder, FieldSymbol, HandleKind, InvokeKind, MethodDesc, MethodHandleRef, MethodSymbol,
    Reg, TypeDesc,
};

/// The handle's type: the receiver, if any, is the first parameter.
pub(crate) fn type_of(handle: &MethodHandleRef) -> Result<MethodDesc> {
    let owner = type_desc(&class_desc(&handle.class))?;
    Ok(match handle.kind {
        HandleKind::GetField => of(vec![owner], Some(type_desc(&handle.desc)?)),
        HandleKind::GetStatic => of(vec![], Some(type_desc(&handle.desc)?)),
        HandleKind::PutField => of(vec![owner, type_desc(&handle.desc)?], None),
        HandleKind::PutStatic => of(vec![type_desc(&handle.desc)?], None),
        HandleKind::InvokeStatic => method_desc(&handle.desc)?,
        HandleKind::NewInvokeSpecial => {
            let desc = method_desc(&handle.desc)?;
            if desc.ret.is_some() || &*handle.name != "<init>" || handle.class.starts_with('[') {
                return refuse!("{}.{} is no constructor", handle.class, handle.name);
            }
            of(desc.params, Some(owner))
        }
        HandleKind::InvokeVirtual | HandleKind::InvokeSpecial | HandleKind::InvokeInterface => {
            let mut desc = method_desc(&handle.desc)?;
            desc.params.insert(0, owner);
            desc
        }
    })
}

fn of(params: Vec<TypeDesc>, ret: Option<TypeDesc>) -> MethodDesc {
    MethodDesc { params, ret }
}

/// Does what calling `handle` with `args`, which fit [`type_of`] it, does. The result is
/// [`Reg::NONE`] if there is none.
pub(crate) fn emit(b: &mut BodyBuilder, handle: &MethodHandleRef, args: &[Reg]) -> Result<Reg> {
    match handle.kind {
        HandleKind::GetField | HandleKind::GetStatic => get(b, handle, args),
        HandleKind::PutField | HandleKind::PutStatic => put(b, handle, args),
        HandleKind::InvokeStatic => invoke(b, handle, InvokeKind::Static, args),
        HandleKind::InvokeSpecial => invoke(b, handle, InvokeKind::Special, args),
        HandleKind::InvokeInterface => invoke(b, handle, InvokeKind::Interface, args),
        HandleKind::InvokeVirtual => match handle.on_interface {
            true => invoke(b, handle, InvokeKind::Interface, args),
            false => invoke(b, handle, InvokeKind::Virtual, args),
        },
        HandleKind::NewInvokeSpecial => {
            let object = b.new_object(&handle.class);
            let mut all = vec![object];
            all.extend_from_slice(args);
            invoke(b, handle, InvokeKind::Special, &all)?;
            Ok(object)
        }
    }
}

fn get(b: &mut BodyBuilder, handle: &MethodHandleRef, args: &[Reg]) -> Result<Reg> {
    let field = b.field_ref(field_ref(handle)?);
    Ok(match args {
        [object] => b.get_field(*object, field),
        _ => b.get_static(field),
    })
}

fn put(b: &mut BodyBuilder, handle: &MethodHandleRef, args: &[Reg]) -> Result<Reg> {
    let field = b.field_ref(field_ref(handle)?);
    match args {
        [object, value] => b.put_field(*object, field, *value),
        [value] => b.put_static(field, *value),
        _ => return refuse!("{} arguments for a field", args.len()),
    }
    Ok(Reg::NONE)
}

fn field_ref(handle: &MethodHandleRef) -> Result<FieldSymbol> {
    Ok(FieldSymbol {
        class: handle.class.clone(),
        name: handle.name.clone(),
        desc: type_desc(&handle.desc)?,
    })
}

fn invoke(
    b: &mut BodyBuilder,
    handle: &MethodHandleRef,
    kind: InvokeKind,
    args: &[Reg],
) -> Result<Reg> {
    let method = b.method_ref(MethodSymbol {
        class: handle.class.clone(),
        name: handle.name.clone(),
        desc: handle.desc.clone(),
        parsed: method_desc(&handle.desc)?,
        on_interface: handle.on_interface || kind == InvokeKind::Interface,
    });
    Ok(b.invoke(kind, method, args))
}

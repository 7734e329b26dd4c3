//! Static arguments of bootstrap methods, as values at run time.

use crate::types::box_value;
use ir::{BodyBuilder, BootArg, DynamicSite, ElemKind, Kind, Reg};

/// The constant in a register of its own kind.
pub(crate) fn load(b: &mut BodyBuilder, constant: &BootArg) -> Reg {
    match constant {
        BootArg::Int(value) => b.const_int(*value),
        BootArg::Long(value) => b.const_long(*value),
        BootArg::Float(bits) => b.const_float(*bits),
        BootArg::Double(bits) => b.const_double(*bits),
        BootArg::String(text) => b.const_string_utf16(text.clone()),
        BootArg::Class(name) => b.const_class(name),
        BootArg::MethodType(desc) => {
            b.const_dynamic(Kind::Ref, DynamicSite::MethodType(desc.clone()))
        }
        BootArg::MethodHandle(handle) => {
            b.const_dynamic(Kind::Ref, DynamicSite::MethodHandle(handle.clone()))
        }
        BootArg::Dynamic(site) => {
            let kind = elem_of_site(site).kind();
            b.const_dynamic(kind, (**site).clone())
        }
    }
}

/// The constant as an object.
#[allow(dead_code)]
pub(crate) fn load_boxed(b: &mut BodyBuilder, constant: &BootArg) -> Reg {
    let reg = load(b, constant);
    box_value(b, reg, elem_of(constant))
}

/// The type of a constant, as far as registers see it.
pub(crate) fn elem_of(constant: &BootArg) -> ElemKind {
    match constant {
        BootArg::Int(_) => ElemKind::Int,
        BootArg::Long(_) => ElemKind::Long,
        BootArg::Float(_) => ElemKind::Float,
        BootArg::Double(_) => ElemKind::Double,
        BootArg::String(_)
        | BootArg::Class(_)
        | BootArg::MethodType(_)
        | BootArg::MethodHandle(_) => ElemKind::Ref,
        BootArg::Dynamic(site) => elem_of_site(site),
    }
}

fn elem_of_site(site: &DynamicSite) -> ElemKind {
    match site {
        DynamicSite::Constant { desc, .. } => desc.elem,
        DynamicSite::Call { .. } | DynamicSite::MethodType(_) | DynamicSite::MethodHandle(_) => {
            ElemKind::Ref
        }
    }
}

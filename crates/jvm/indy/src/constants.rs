//! Static arguments of bootstrap methods, as values at run time.

use crate::types::{box_value, class_type, primitive_type, wrapper};
use ir::{BodyBuilder, BootArg, DynamicSite, ElemKind, Kind, Reg, TypeDesc};

/// The constant in a register of its own type, [`type_of`].
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
        BootArg::Dynamic(site) => b.const_dynamic(type_of(constant).kind(), (**site).clone()),
    }
}

/// The constant as an object.
pub(crate) fn load_object(b: &mut BodyBuilder, constant: &BootArg) -> Reg {
    let reg = load(b, constant);
    box_value(b, reg, type_of(constant).elem)
}

/// The type of a constant.
pub(crate) fn type_of(constant: &BootArg) -> TypeDesc {
    match constant {
        BootArg::Int(_) => primitive_type(ElemKind::Int),
        BootArg::Long(_) => primitive_type(ElemKind::Long),
        BootArg::Float(_) => primitive_type(ElemKind::Float),
        BootArg::Double(_) => primitive_type(ElemKind::Double),
        BootArg::String(_) => class_type("java/lang/String"),
        BootArg::Class(_) => class_type("java/lang/Class"),
        BootArg::MethodType(_) => class_type("java/lang/invoke/MethodType"),
        BootArg::MethodHandle(_) => class_type("java/lang/invoke/MethodHandle"),
        BootArg::Dynamic(site) => match &**site {
            DynamicSite::Constant { desc, .. } => desc.clone(),
            DynamicSite::MethodType(_) => class_type("java/lang/invoke/MethodType"),
            DynamicSite::MethodHandle(_) => class_type("java/lang/invoke/MethodHandle"),
            DynamicSite::Call { .. } => class_type("java/lang/invoke/CallSite"),
        },
    }
}

/// The `Class` object of a type.
pub(crate) fn load_class(b: &mut BodyBuilder, desc: &TypeDesc) -> Reg {
    match desc.class_name() {
        Some(name) => b.const_class(name),
        None => primitive_class(b, wrapper(desc.elem)),
    }
}

/// `int.class` and the like, by the wrapper: `Integer.TYPE`.
pub(crate) fn primitive_class(b: &mut BodyBuilder, wrapper: &str) -> Reg {
    let field = b.field(wrapper, "TYPE", "Ljava/lang/Class;");
    b.get_static(field)
}

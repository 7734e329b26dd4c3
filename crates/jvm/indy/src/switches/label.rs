//! Labels of pattern switches.

use crate::error::{Result, refuse};
use ir::{BootArg, DynamicSite, ElemKind, MethodHandleRef, TypeDesc};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Label {
    Class(Arc<str>),
    Primitive(ElemKind),
    /// Fits numbers and characters alike.
    Int(i32),
    /// Fits what equals it: strings, and the wrappers of other constants.
    Object(BootArg),
    Enum {
        class: Arc<str>,
        constant: Arc<str>,
    },
}

impl Label {
    /// A label of `typeSwitch`.
    pub(crate) fn read(arg: &BootArg) -> Result<Label> {
        match arg {
            BootArg::Class(name) => Ok(Label::Class(name.clone())),
            BootArg::Int(value) => Ok(Label::Int(*value)),
            BootArg::String(_) | BootArg::Long(_) | BootArg::Float(_) | BootArg::Double(_) => {
                Ok(Label::Object(arg.clone()))
            }
            BootArg::Dynamic(site) => match dynamic(arg, site) {
                Some(label) => Ok(label),
                None => refuse!("{site:?} is no known kind of label"),
            },
            BootArg::MethodType(_) | BootArg::MethodHandle(_) => {
                refuse!("{arg:?} is no label")
            }
        }
    }

    /// A label of `enumSwitch` over enum `class`.
    pub(crate) fn of_enum(class: &str, arg: &BootArg) -> Result<Label> {
        match arg {
            BootArg::Class(label) if **label == *class => Ok(Label::Class(label.clone())),
            BootArg::String(name) => match String::from_utf16(name) {
                Ok(constant) => Ok(Label::Enum {
                    class: class.into(),
                    constant: constant.into(),
                }),
                Err(_) => refuse!("{name:?} is no name of a constant"),
            },
            other => refuse!("{other:?} is no label of a switch over {class}"),
        }
    }
}

/// What label `arg`, which is the dynamic constant `site`, stands for.
fn dynamic(arg: &BootArg, site: &DynamicSite) -> Option<Label> {
    let DynamicSite::Constant {
        name,
        desc,
        bootstrap,
        args,
    } = site
    else {
        return None;
    };
    if &*bootstrap.class != "java/lang/invoke/ConstantBootstraps" {
        return None;
    }
    match &*bootstrap.name {
        "primitiveClass" => {
            let primitive = TypeDesc::parse(name)?;
            let elem = primitive.elem;
            (elem != ElemKind::Ref).then_some(Label::Primitive(elem))
        }
        // `Boolean.TRUE`
        "getStaticFinal" if desc.class_name() == Some("java/lang/Boolean") => {
            Some(Label::Object(arg.clone()))
        }
        "invoke" => enum_desc(args),
        _ => None,
    }
}

/// `EnumDesc.of(ClassDesc.of("p.E"), "CONSTANT")`
fn enum_desc(args: &[BootArg]) -> Option<Label> {
    let [
        BootArg::MethodHandle(of),
        BootArg::Dynamic(class),
        BootArg::String(constant),
    ] = args
    else {
        return None;
    };
    let DynamicSite::Constant { args, .. } = &**class else {
        return None;
    };
    let [BootArg::MethodHandle(class_of), BootArg::String(class)] = &**args else {
        return None;
    };
    let is_of =
        |handle: &MethodHandleRef, class: &str| *handle.class == *class && &*handle.name == "of";
    if !is_of(of, "java/lang/Enum$EnumDesc") || !is_of(class_of, "java/lang/constant/ClassDesc") {
        return None;
    }
    let class = String::from_utf16(class).ok()?.replace('.', "/");
    Some(Label::Enum {
        class: class.into(),
        constant: String::from_utf16(constant).ok()?.into(),
    })
}

//! Dispatch over the known bootstrap methods.

use crate::error::Result;
use crate::site::LinkRequest;
use crate::{concat, condy, generic, lambda, record, switches};
use ir::{ClassDef, HandleKind, MethodHandleRef, TypeDesc};

type CallFactory = fn(&LinkRequest<'_>) -> Result<ClassDef>;
type ConstantFactory = fn(&LinkRequest<'_>, &TypeDesc) -> Result<ClassDef>;

const LAMBDA: &str = "java/lang/invoke/LambdaMetafactory";
const CONCAT: &str = "java/lang/invoke/StringConcatFactory";
const RECORD: &str = "java/lang/runtime/ObjectMethods";
const SWITCH: &str = "java/lang/runtime/SwitchBootstraps";
const CONSTANT: &str = "java/lang/invoke/ConstantBootstraps";

/// Class and name of bootstrap methods of call sites, and what stands in for them.
#[rustfmt::skip]
const CALLS: &[(&str, &str, CallFactory)] = &[
    (LAMBDA, "metafactory", lambda::metafactory),
    (LAMBDA, "altMetafactory", lambda::alt_metafactory),
    (CONCAT, "makeConcat", concat::make_concat),
    (CONCAT, "makeConcatWithConstants", concat::make_concat_with_constants),
    (RECORD, "bootstrap", record::bootstrap),
    (SWITCH, "typeSwitch", switches::type_switch),
    (SWITCH, "enumSwitch", switches::enum_switch),
];

/// The same for constants.
#[rustfmt::skip]
const CONSTANTS: &[(&str, &str, ConstantFactory)] = &[
    (CONSTANT, "nullConstant", condy::null_constant),
    (CONSTANT, "primitiveClass", condy::primitive_class_constant),
    (CONSTANT, "enumConstant", condy::enum_constant),
    (CONSTANT, "getStaticFinal", condy::get_static_final),
    (CONSTANT, "invoke", condy::invoke),
    (CONSTANT, "explicitCast", condy::explicit_cast),
];

pub(crate) fn build(request: &LinkRequest<'_>) -> Result<ClassDef> {
    match request.constant {
        None => find(CALLS, request.bootstrap).unwrap_or(generic::call)(request),
        Some(desc) => {
            let factory = find(CONSTANTS, request.bootstrap).unwrap_or(generic::constant);
            factory(request, desc)
        }
    }
}

fn find<F: Copy>(table: &[(&str, &str, F)], bootstrap: &MethodHandleRef) -> Option<F> {
    let fits = |class: &str, name: &str| {
        bootstrap.kind == HandleKind::InvokeStatic
            && *bootstrap.class == *class
            && *bootstrap.name == *name
    };
    table.iter().find(|e| fits(e.0, e.1)).map(|e| e.2)
}

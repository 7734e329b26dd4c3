//! `java.lang.invoke.ConstantBootstraps`: dynamic constants (`CONSTANT_Dynamic`).
//!
//! Where a factory's arguments are not known statically (a handle that is itself dynamic), its
//! real method is called.

use crate::adapt::as_type;
use crate::bind;
use crate::constants::{self, primitive_class};
use crate::error::{Result, refuse};
use crate::generic;
use crate::once;
use crate::site::LinkRequest;
use crate::synthetic::Synthetic;
use crate::types::{OBJECT, cast, is_primitive, wrapper};
use ir::{BinOp, BodyBuilder, BootArg, ClassDef, ElemKind, InvokeKind, Kind, Reg, TypeDesc, UnOp};

/// `null` of any reference type.
pub(crate) fn null_constant(request: &LinkRequest<'_>, desc: &TypeDesc) -> Result<ClassDef> {
    if is_primitive(desc) {
        return refuse!("{desc} has no null");
    }
    simple(request, |b| Ok(b.const_null()))
}

/// `int.class`; the name is the descriptor.
pub(crate) fn primitive_class_constant(
    request: &LinkRequest<'_>,
    desc: &TypeDesc,
) -> Result<ClassDef> {
    if desc.class_name() != Some("java/lang/Class") {
        return refuse!("{desc} is not Class");
    }
    let name: &str = request.name;
    let owner = match TypeDesc::parse(name) {
        Some(primitive) if is_primitive(&primitive) => wrapper(primitive.elem),
        None if name == "V" => "java/lang/Void",
        _ => return refuse!("{name} is no primitive type"),
    };
    simple(request, |b| Ok(primitive_class(b, owner)))
}

/// `Enum.valueOf(type, name)`
pub(crate) fn enum_constant(request: &LinkRequest<'_>, desc: &TypeDesc) -> Result<ClassDef> {
    let Some(class) = desc.class_name() else {
        return refuse!("{desc} is no enum");
    };
    once::constant(request, |b| {
        let class_object = b.const_class(class);
        let name = b.const_string(request.name);
        let value_of = b.method(
            "java/lang/Enum",
            "valueOf",
            "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;",
        );
        let value = b.invoke(InvokeKind::Static, value_of, &[class_object, name]);
        cast(b, value, class);
        Ok(value)
    })
}

/// A static final field of the given class, or of the constant's own.
pub(crate) fn get_static_final(request: &LinkRequest<'_>, desc: &TypeDesc) -> Result<ClassDef> {
    let owner: &str = match request.args {
        [] => desc.class_name().unwrap_or(wrapper(desc.elem)),
        [BootArg::Class(owner)] => owner,
        _ => return generic::constant(request, desc),
    };
    simple(request, |b| {
        let field = b.field(owner, request.name, &desc.text);
        Ok(b.get_static(field))
    })
}

/// The result of calling a method handle with the remaining arguments.
pub(crate) fn invoke(request: &LinkRequest<'_>, desc: &TypeDesc) -> Result<ClassDef> {
    let [BootArg::MethodHandle(handle), args @ ..] = request.args else {
        return generic::constant(request, desc);
    };
    once::constant(request, |b| {
        let (result, found) = bind::call(b, handle, args)?;
        match found {
            Some(found) => as_type(b, result, &found, desc),
            None => Ok(zero(b, desc.kind())),
        }
    })
}

/// A constant cast as by Java's cast operator.
pub(crate) fn explicit_cast(request: &LinkRequest<'_>, desc: &TypeDesc) -> Result<ClassDef> {
    let [value] = request.args else {
        return refuse!("{} values to cast", request.args.len());
    };
    let from = constants::type_of(value);
    match (is_primitive(&from), is_primitive(desc)) {
        (true, true) => simple(request, |b| {
            let reg = constants::load(b, value);
            Ok(cast_primitive(b, reg, desc.elem))
        }),
        (_, false) => once::constant(request, |b| {
            let object = constants::load_object(b, value);
            cast(b, object, desc.class_name().unwrap_or(OBJECT));
            Ok(object)
        }),
        (false, true) => generic::constant(request, desc),
    }
}

/// A constant that costs no more to compute than to keep.
fn simple(
    request: &LinkRequest<'_>,
    compute: impl FnOnce(&mut BodyBuilder) -> Result<Reg>,
) -> Result<ClassDef> {
    let mut b = BodyBuilder::new(&[]);
    let value = compute(&mut b)?;
    b.ret_value(value);
    Ok(Synthetic::new(request, "Constant").finish(request, b.finish()))
}

/// What a void handle gives where a value is wanted.
fn zero(b: &mut BodyBuilder, kind: Kind) -> Reg {
    match kind {
        Kind::Int => b.const_int(0),
        Kind::Long => b.const_long(0),
        Kind::Float => b.const_float(0),
        Kind::Double => b.const_double(0),
        Kind::Ref => b.const_null(),
    }
}

/// Java's cast between primitive types; to `boolean` it's the lowest bit.
fn cast_primitive(b: &mut BodyBuilder, reg: Reg, to: ElemKind) -> Reg {
    use Kind::{Double, Float, Int, Long};
    let op = match (b.kind(reg), to.kind()) {
        (Int, Long) => Some(UnOp::I2L),
        (Int, Float) => Some(UnOp::I2F),
        (Int, Double) => Some(UnOp::I2D),
        (Long, Int) => Some(UnOp::L2I),
        (Long, Float) => Some(UnOp::L2F),
        (Long, Double) => Some(UnOp::L2D),
        (Float, Int) => Some(UnOp::F2I),
        (Float, Long) => Some(UnOp::F2L),
        (Float, Double) => Some(UnOp::F2D),
        (Double, Int) => Some(UnOp::D2I),
        (Double, Long) => Some(UnOp::D2L),
        (Double, Float) => Some(UnOp::D2F),
        _ => None,
    };
    let wide = match op {
        Some(op) => b.un(op, reg),
        None => reg,
    };
    match to {
        ElemKind::Byte => b.un(UnOp::I2B, wide),
        ElemKind::Char => b.un(UnOp::I2C, wide),
        ElemKind::Short => b.un(UnOp::I2S, wide),
        ElemKind::Boolean => b.bin_imm(BinOp::IAnd, wide, 1),
        ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => wide,
    }
}

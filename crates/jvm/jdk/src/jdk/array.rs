//! `java.lang.reflect.Array`.

use super::ModelEntry;
use crate::args::Args;
use crate::convert;
use classes::{ClassKind, ClassRef};
use heap::Ref;
use ir::ElemKind;
use vm::{Interp, Native, NativeReturn, Trap, Unknowns, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/reflect/Array",
    &[
        ("getLength", "(Ljava/lang/Object;)I", get_length),
        ("get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
        ("getBoolean", "(Ljava/lang/Object;I)Z", |m, args| {
            get_as(m, args, ElemKind::Boolean)
        }),
        ("getByte", "(Ljava/lang/Object;I)B", |m, args| {
            get_as(m, args, ElemKind::Byte)
        }),
        ("getChar", "(Ljava/lang/Object;I)C", |m, args| {
            get_as(m, args, ElemKind::Char)
        }),
        ("getShort", "(Ljava/lang/Object;I)S", |m, args| {
            get_as(m, args, ElemKind::Short)
        }),
        ("getInt", "(Ljava/lang/Object;I)I", |m, args| {
            get_as(m, args, ElemKind::Int)
        }),
        ("getLong", "(Ljava/lang/Object;I)J", |m, args| {
            get_as(m, args, ElemKind::Long)
        }),
        ("getFloat", "(Ljava/lang/Object;I)F", |m, args| {
            get_as(m, args, ElemKind::Float)
        }),
        ("getDouble", "(Ljava/lang/Object;I)D", |m, args| {
            get_as(m, args, ElemKind::Double)
        }),
        ("set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
        ("setBoolean", "(Ljava/lang/Object;IZ)V", |m, args| {
            set_as(m, args, ElemKind::Boolean)
        }),
        ("setByte", "(Ljava/lang/Object;IB)V", |m, args| {
            set_as(m, args, ElemKind::Byte)
        }),
        ("setChar", "(Ljava/lang/Object;IC)V", |m, args| {
            set_as(m, args, ElemKind::Char)
        }),
        ("setShort", "(Ljava/lang/Object;IS)V", |m, args| {
            set_as(m, args, ElemKind::Short)
        }),
        ("setInt", "(Ljava/lang/Object;II)V", |m, args| {
            set_as(m, args, ElemKind::Int)
        }),
        ("setLong", "(Ljava/lang/Object;IJ)V", |m, args| {
            set_as(m, args, ElemKind::Long)
        }),
        ("setFloat", "(Ljava/lang/Object;IF)V", |m, args| {
            set_as(m, args, ElemKind::Float)
        }),
        ("setDouble", "(Ljava/lang/Object;ID)V", |m, args| {
            set_as(m, args, ElemKind::Double)
        }),
        (
            "newArray",
            "(Ljava/lang/Class;I)Ljava/lang/Object;",
            new_array,
        ),
        (
            "multiNewArray",
            "(Ljava/lang/Class;[I)Ljava/lang/Object;",
            multi_new_array,
        ),
    ],
)];

const MISMATCH: &str = "argument type mismatch";

fn illegal(m: &mut Interp<'_>, text: &str) -> Trap {
    m.throw_new("java/lang/IllegalArgumentException", Some(text))
}

/// The array in the first argument and the type of its elements.
fn array(m: &mut Interp<'_>, args: &[Value]) -> Result<(Ref, ElemKind), Trap> {
    let array = args.object(m, 0)?;
    match m.state.heap.get(array).class.elem() {
        Some(elem) => Ok((array, elem)),
        None => Err(illegal(m, "Argument is not an array")),
    }
}

fn index(m: &mut Interp<'_>, array: Ref, index: Value) -> Result<usize, Trap> {
    let at = m.choose(index)? as i32;
    let len = m.state.heap.get(array).data.len();
    if (at as u32 as usize) < len {
        return Ok(at as usize);
    }
    Err(m.throw_new("java/lang/ArrayIndexOutOfBoundsException", None))
}

fn primitive_array(m: &mut Interp<'_>, args: &[Value]) -> Result<(Ref, ElemKind), Trap> {
    match array(m, args)? {
        (_, ElemKind::Ref) => Err(illegal(m, "Argument is not an array of primitive type")),
        primitive => Ok(primitive),
    }
}

pub(super) fn get_length(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, _) = array(m, args)?;
    Ok(m.array_length(array).into())
}

fn get(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, elem) = array(m, args)?;
    let at = index(m, array, args[1])?;
    let cell = m.state.cell(array, at);
    Ok(m.new_box(elem, cell)?.into())
}

fn get_as(m: &mut Interp<'_>, args: &[Value], wanted: ElemKind) -> Native {
    let (array, elem) = primitive_array(m, args)?;
    let at = index(m, array, args[1])?;
    let cell = m.state.cell(array, at);
    match convert::widen_primitive(m, elem, wanted, cell) {
        Some(value) => Ok(NativeReturn::Value(value)),
        None => Err(illegal(m, MISMATCH)),
    }
}

fn set(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, elem) = array(m, args)?;
    let object = args.reference(2);
    let value = if elem == ElemKind::Ref {
        let component = m.state.heap.get(array).class.component().expect("an array");
        if !object.is_null() && !m.state.heap.get(object).class.is_subtype_of(component) {
            return Err(illegal(m, "array element type mismatch"));
        }
        object.into()
    } else if object.is_null() {
        return Err(m.throw_new("java/lang/IllegalArgumentException", None));
    } else {
        match convert::unbox_as(m, object, elem) {
            Some(value) => value,
            None => return Err(illegal(m, MISMATCH)),
        }
    };
    let at = index(m, array, args[1])?;
    m.state.set_cell(array, at, value);
    Ok(NativeReturn::Void)
}

fn set_as(m: &mut Interp<'_>, args: &[Value], given: ElemKind) -> Native {
    let (array, elem) = primitive_array(m, args)?;
    let Some(value) = convert::widen_primitive(m, given, elem, args[2]) else {
        return Err(illegal(m, MISMATCH));
    };
    let at = index(m, array, args[1])?;
    m.state.set_cell(array, at, value);
    Ok(NativeReturn::Void)
}

/// The array class with `dimensions` more than `component` has.
fn array_class(
    m: &mut Interp<'_>,
    component: ClassRef,
    dimensions: usize,
) -> Result<ClassRef, Trap> {
    let present = component.name.bytes().take_while(|b| *b == b'[').count();
    let is_void = matches!(component.kind, ClassKind::Primitive(None));
    if is_void || dimensions == 0 || present + dimensions > 255 {
        return Err(m.throw_new("java/lang/IllegalArgumentException", None));
    }
    let mut class = component;
    for _ in 0..dimensions {
        class = m.vm.world.array_of(class)?;
    }
    Ok(class)
}

fn size(m: &mut Interp<'_>, len: Value) -> Result<usize, Trap> {
    let len = m.choose(len)? as i32;
    if len < 0 {
        let text = len.to_string();
        return Err(m.throw_new("java/lang/NegativeArraySizeException", Some(&text)));
    }
    Ok(len as usize)
}

fn new_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let component = args.object(m, 0)?;
    let component = m.class_of_mirror(component);
    let class = array_class(m, component, 1)?;
    Ok(m.model_array(class, args[1])?.into())
}

fn multi_new_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (component, lens) = (args.object(m, 0)?, args.object(m, 1)?);
    let component = m.class_of_mirror(component);
    let dimensions = m.state.heap.get(lens).data.len();
    let class = array_class(m, component, dimensions)?;
    let mut sizes = Vec::with_capacity(dimensions);
    for i in 0..dimensions {
        let len = m.state.cell(lens, i);
        sizes.push(size(m, len)?);
    }
    Ok(m.multi_array(class, &sizes)?.into())
}

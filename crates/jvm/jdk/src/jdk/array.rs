//! `java.lang.reflect.Array`.

use super::Model;
use crate::args::Args;
use crate::convert;
use classes::{ClassKind, ClassRef};
use heap::Ref;
use ir::ElemKind;
use vm::{Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[(
    "java/lang/reflect/Array",
    &[
        ("getLength", "(Ljava/lang/Object;)I", get_length),
        ("get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
        ("getBoolean", "(Ljava/lang/Object;I)Z", |vm, args| {
            get_as(vm, args, ElemKind::Boolean)
        }),
        ("getByte", "(Ljava/lang/Object;I)B", |vm, args| {
            get_as(vm, args, ElemKind::Byte)
        }),
        ("getChar", "(Ljava/lang/Object;I)C", |vm, args| {
            get_as(vm, args, ElemKind::Char)
        }),
        ("getShort", "(Ljava/lang/Object;I)S", |vm, args| {
            get_as(vm, args, ElemKind::Short)
        }),
        ("getInt", "(Ljava/lang/Object;I)I", |vm, args| {
            get_as(vm, args, ElemKind::Int)
        }),
        ("getLong", "(Ljava/lang/Object;I)J", |vm, args| {
            get_as(vm, args, ElemKind::Long)
        }),
        ("getFloat", "(Ljava/lang/Object;I)F", |vm, args| {
            get_as(vm, args, ElemKind::Float)
        }),
        ("getDouble", "(Ljava/lang/Object;I)D", |vm, args| {
            get_as(vm, args, ElemKind::Double)
        }),
        ("set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
        ("setBoolean", "(Ljava/lang/Object;IZ)V", |vm, args| {
            set_as(vm, args, ElemKind::Boolean)
        }),
        ("setByte", "(Ljava/lang/Object;IB)V", |vm, args| {
            set_as(vm, args, ElemKind::Byte)
        }),
        ("setChar", "(Ljava/lang/Object;IC)V", |vm, args| {
            set_as(vm, args, ElemKind::Char)
        }),
        ("setShort", "(Ljava/lang/Object;IS)V", |vm, args| {
            set_as(vm, args, ElemKind::Short)
        }),
        ("setInt", "(Ljava/lang/Object;II)V", |vm, args| {
            set_as(vm, args, ElemKind::Int)
        }),
        ("setLong", "(Ljava/lang/Object;IJ)V", |vm, args| {
            set_as(vm, args, ElemKind::Long)
        }),
        ("setFloat", "(Ljava/lang/Object;IF)V", |vm, args| {
            set_as(vm, args, ElemKind::Float)
        }),
        ("setDouble", "(Ljava/lang/Object;ID)V", |vm, args| {
            set_as(vm, args, ElemKind::Double)
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

fn illegal(vm: &mut Interp<'_>, text: &str) -> Trap {
    vm.throw_new("java/lang/IllegalArgumentException", Some(text))
}

/// The array in the first argument and the type of its elements.
fn array(vm: &mut Interp<'_>, args: &[Value]) -> Result<(Ref, ElemKind), Trap> {
    let array = args.object(vm, 0)?;
    match vm.state.heap.get(array).class.elem() {
        Some(elem) => Ok((array, elem)),
        None => Err(illegal(vm, "Argument is not an array")),
    }
}

fn index(vm: &mut Interp<'_>, array: Ref, index: Value) -> Result<usize, Trap> {
    let at = vm.choose(index)? as i32;
    let len = vm.state.heap.get(array).data.len();
    if (at as u32 as usize) < len {
        return Ok(at as usize);
    }
    Err(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", None))
}

fn primitive_array(vm: &mut Interp<'_>, args: &[Value]) -> Result<(Ref, ElemKind), Trap> {
    match array(vm, args)? {
        (_, ElemKind::Ref) => Err(illegal(vm, "Argument is not an array of primitive type")),
        primitive => Ok(primitive),
    }
}

pub(super) fn get_length(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, _) = array(vm, args)?;
    Ok(vm.array_length(array).into())
}

fn get(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, elem) = array(vm, args)?;
    let at = index(vm, array, args[1])?;
    let cell = vm.state.cell(array, at);
    Ok(vm.boxed(elem, cell)?.into())
}

fn get_as(vm: &mut Interp<'_>, args: &[Value], wanted: ElemKind) -> Native {
    let (array, elem) = primitive_array(vm, args)?;
    let at = index(vm, array, args[1])?;
    let cell = vm.state.cell(array, at);
    match convert::widened(vm, elem, wanted, cell) {
        Some(value) => Ok(Outcome::Value(value)),
        None => Err(illegal(vm, MISMATCH)),
    }
}

fn set(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (array, elem) = array(vm, args)?;
    let object = args.reference(2);
    let value = if elem == ElemKind::Ref {
        let component = vm
            .state
            .heap
            .get(array)
            .class
            .component()
            .expect("an array");
        if !object.is_null() && !vm.state.heap.get(object).class.is_subtype_of(component) {
            return Err(illegal(vm, "array element type mismatch"));
        }
        object.into()
    } else if object.is_null() {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", None));
    } else {
        match convert::unboxed_as(vm, object, elem) {
            Some(value) => value,
            None => return Err(illegal(vm, MISMATCH)),
        }
    };
    let at = index(vm, array, args[1])?;
    vm.state.set_cell(array, at, value);
    Ok(Outcome::Void)
}

fn set_as(vm: &mut Interp<'_>, args: &[Value], given: ElemKind) -> Native {
    let (array, elem) = primitive_array(vm, args)?;
    let Some(value) = convert::widened(vm, given, elem, args[2]) else {
        return Err(illegal(vm, MISMATCH));
    };
    let at = index(vm, array, args[1])?;
    vm.state.set_cell(array, at, value);
    Ok(Outcome::Void)
}

/// The array class with `dimensions` more than `component` has.
fn array_class(
    vm: &mut Interp<'_>,
    component: ClassRef,
    dimensions: usize,
) -> Result<ClassRef, Trap> {
    let present = component.name.bytes().take_while(|b| *b == b'[').count();
    let is_void = matches!(component.kind, ClassKind::Primitive(None));
    if is_void || dimensions == 0 || present + dimensions > 255 {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", None));
    }
    let mut class = component;
    for _ in 0..dimensions {
        class = vm.vm.world.array_of(class)?;
    }
    Ok(class)
}

fn size(vm: &mut Interp<'_>, len: Value) -> Result<usize, Trap> {
    let len = vm.choose(len)? as i32;
    if len < 0 {
        let text = len.to_string();
        return Err(vm.throw_new("java/lang/NegativeArraySizeException", Some(&text)));
    }
    Ok(len as usize)
}

fn new_array(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let component = args.object(vm, 0)?;
    let component = vm.class_of_mirror(component);
    let class = array_class(vm, component, 1)?;
    Ok(vm.model_array(class, args[1])?.into())
}

fn multi_new_array(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (component, lens) = (args.object(vm, 0)?, args.object(vm, 1)?);
    let component = vm.class_of_mirror(component);
    let dimensions = vm.state.heap.get(lens).data.len();
    let class = array_class(vm, component, dimensions)?;
    let mut sizes = Vec::with_capacity(dimensions);
    for i in 0..dimensions {
        let len = vm.state.cell(lens, i);
        sizes.push(size(vm, len)?);
    }
    Ok(vm.multi_array(class, &sizes)?.into())
}

//! Reflective calls in newer libraries, which go through method handles.
//!
//! Making a handle is much work, and all that the library does with those of its accessors is to
//! call `invokeExact`. So they get handles of a class of our own, which know no more than the
//! `Field`, `Method` or `Constructor`.

use super::ModelEntry;
use super::members::{executable, field};
use super::reflect_call::{ArgumentErrors, argument_as, call, construct, elements};
use crate::args::Args;
use classes::{Field, MethodRef, wrapper_class};
use heap::Ref;
use ir::{ClassBuilder, ClassDef, ElemKind, TypeDesc, flags};
use std::sync::Arc;
use vm::{Cont, Interp, Native, NativeReturn, Trap, Value};

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    (
        "jdk/internal/reflect/MethodHandleAccessorFactory",
        &[
            (
                "newMethodAccessor",
                "(Ljava/lang/reflect/Method;Z)Ljdk/internal/reflect/MethodAccessorImpl;",
                new_method_accessor,
            ),
            (
                "newConstructorAccessor",
                "(Ljava/lang/reflect/Constructor;)Ljdk/internal/reflect/ConstructorAccessorImpl;",
                new_constructor_accessor,
            ),
            (
                "newSerializableConstructorAccessor",
                "(Ljava/lang/Class;Ljava/lang/reflect/Constructor;)Ljdk/internal/reflect/ConstructorAccessorImpl;",
                new_serializable_accessor,
            ),
            (
                "newFieldAccessor",
                "(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessorImpl;",
                new_field_accessor,
            ),
        ],
    ),
    (
        "jdk/internal/reflect/DirectMethodHandleAccessor",
        &[(
            "invokeImpl",
            "(Ljava/lang/Object;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;",
            invoke_caller_sensitive,
        )],
    ),
];

/// Arguments beyond this many come as an array.
const SPECIALIZED_PARAMS: usize = 3;

const COMPLAINTS: ArgumentErrors = ArgumentErrors {
    null: null_argument,
    mismatch: wrong_argument,
};

fn null_argument(m: &mut Interp<'_>, elem: ElemKind) -> Trap {
    let getter = match elem {
        ElemKind::Boolean | ElemKind::Char => "int",
        other => other.name(),
    };
    let text = format!(
        "Cannot invoke \"java.lang.Number.{getter}Value()\" because the return value of \
         \"sun.invoke.util.ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, \
         boolean)\" is null"
    );
    m.throw_new("java/lang/NullPointerException", Some(&text))
}

fn wrong_argument(m: &mut Interp<'_>, argument: Ref, wanted: &TypeDesc) -> Trap {
    let actual = m.state.heap.get(argument).class;
    let is_box = m.unbox(argument).is_some();
    let text = match wrapper_class(wanted.elem) {
        Some(_) if !is_box => match m.vm.world.load("java/lang/Number") {
            Ok(number) => return m.throw_class_cast(actual, number),
            Err(error) => return error.into(),
        },
        Some(wrapper) => cannot_cast(&actual.java_name(), wrapper),
        None => cannot_cast(&actual.java_name(), &wanted.text),
    };
    m.throw_new("java/lang/ClassCastException", Some(&text))
}

fn cannot_cast(actual: &str, wanted: &str) -> String {
    format!(
        "Cannot cast {actual} to {}",
        classes::java_type_name(wanted)
    )
}

/// The class of our handles.
const HANDLE: &str = "java/lang/invoke/MemberHandle";

fn handle_definition() -> ClassDef {
    let mut builder = ClassBuilder::new(HANDLE);
    builder.field(flags::FINAL, "member", "Ljava/lang/Object;");
    // The class to make an instance of, if it is not the constructor's own.
    builder.field(flags::FINAL, "instantiated", "Ljava/lang/Class;");
    let class = builder.class();
    // `MethodHandle` itself is sealed.
    class.super_name = Some("java/lang/invoke/BoundMethodHandle".into());
    class.module = Some("java.base".into());
    class.hidden = true;
    builder.finish()
}

fn handle(m: &mut Interp<'_>, member: Ref, instantiated: Ref) -> Result<Value, Trap> {
    let class = match m.vm.world.find_loaded(HANDLE) {
        Some(class) => class,
        None => m.vm.world.define(Arc::new(handle_definition()))?,
    };
    let handle = m.alloc_instance(class);
    m.set_field(handle, "member", member.into());
    m.set_field(handle, "instantiated", instantiated.into());
    Ok(handle.into())
}

/// A new object of an accessor class, made by its one constructor.
fn accessor(m: &mut Interp<'_>, class: &str, args: &[Value]) -> Native {
    let class = m.vm.world.load(class)?;
    let constructor = class.methods.iter().find(|method| method.is_constructor());
    let Some(constructor) = constructor.filter(|c| c.parsed.params.len() == args.len()) else {
        return Err(
            vm::limits::CLASS_LIBRARY.trap(format_args!("this JDK's {}", class.java_name()))
        );
    };
    m.ensure_initialized(class)?;
    let object = m.alloc_instance(class);
    let mut all = vec![object.into()];
    all.extend_from_slice(args);
    Ok(NativeReturn::Call {
        method: constructor,
        args: all,
        cont: Cont::Deliver(object),
    })
}

/// `newMethodAccessor(Method method, boolean callerSensitive)`.
fn new_method_accessor(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let member = args.object(m, 0)?;
    let class = executable(m, member).class();
    m.ensure_initialized(class)?;
    let handle = handle(m, member, Ref::NULL)?;
    let class = "jdk/internal/reflect/DirectMethodHandleAccessor";
    accessor(m, class, &[args[0], handle, Value::bool(false)])
}

/// `newConstructorAccessor(Constructor constructor)`.
fn new_constructor_accessor(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let member = args.object(m, 0)?;
    let class = executable(m, member).class();
    m.ensure_initialized(class)?;
    let handle = handle(m, member, Ref::NULL)?;
    constructor_accessor(m, args[0], handle)
}

/// `newSerializableConstructorAccessor(Class class, Constructor constructor)`.
fn new_serializable_accessor(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (mirror, member) = (args.object(m, 0)?, args.object(m, 1)?);
    let class = m.class_of_mirror(mirror);
    m.ensure_initialized(class)?;
    let handle = handle(m, member, mirror)?;
    constructor_accessor(m, args[1], handle)
}

fn constructor_accessor(m: &mut Interp<'_>, constructor: Value, handle: Value) -> Native {
    let class = "jdk/internal/reflect/DirectConstructorHandleAccessor";
    accessor(m, class, &[constructor, handle])
}

/// `newFieldAccessor(Field field, boolean isReadOnly)`.
fn new_field_accessor(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let member = args.object(m, 0)?;
    let (class, field) = field(m, member);
    let read_only = args.boolean(m, 1)?;
    m.ensure_initialized(class)?;
    let kind = match field.desc.elem {
        ElemKind::Boolean => "Boolean",
        ElemKind::Byte => "Byte",
        ElemKind::Char => "Character",
        ElemKind::Short => "Short",
        ElemKind::Int => "Integer",
        ElemKind::Long => "Long",
        ElemKind::Float => "Float",
        ElemKind::Double => "Double",
        ElemKind::Ref => "Object",
    };
    let class = format!("jdk/internal/reflect/MethodHandle{kind}FieldAccessorImpl");
    let handle = handle(m, member, Ref::NULL)?;
    let setter = if read_only { Value::NULL } else { handle };
    let (read_only, is_static) = (Value::bool(read_only), Value::bool(field.is_static()));
    accessor(m, &class, &[args[0], handle, setter, read_only, is_static])
}

/// `invokeExact` on a handle of ours; `None` for others.
pub(super) fn invoke_exact(m: &mut Interp<'_>, args: &[Value]) -> Option<Native> {
    let handle = args.first().map(|h| h.as_ref()).filter(|h| !h.is_null())?;
    if &*m.state.heap.get(handle).class.name != HANDLE {
        return None;
    }
    let member = m.field(handle, "member").as_ref();
    Some(match &*m.state.heap.get(member).class.name {
        "java/lang/reflect/Method" => invoke_method(m, member, &args[1..]),
        "java/lang/reflect/Field" => access_field(m, member, &args[1..]),
        _ => new_instance(m, handle, member, &args[1..]),
    })
}

/// Arguments as the library's accessors pass them: one by one, or in an array.
fn spread(m: &Interp<'_>, method: MethodRef, given: &[Value]) -> Vec<Ref> {
    match given {
        [array] if method.parsed.params.len() > SPECIALIZED_PARAMS => elements(m, array.as_ref()),
        _ => given.iter().map(|v| v.as_ref()).collect(),
    }
}

fn invoke_method(m: &mut Interp<'_>, member: Ref, given: &[Value]) -> Native {
    let method = executable(m, member);
    let receiver = given.first().map_or(Ref::NULL, |v| v.as_ref());
    let arguments = spread(m, method, given.get(1..).unwrap_or_default());
    call(m, method, receiver, &arguments, COMPLAINTS, Cont::Boxed)
}

/// `invokeImpl(Object receiver, Object[] args, Class caller)`: who the caller is shows in the
/// stack.
fn invoke_caller_sensitive(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let handle = m.field(args.reference(0), "target").as_ref();
    let method = executable(m, m.field(handle, "member").as_ref());
    let given = elements(m, args.reference(2));
    let receiver = args.reference(1);
    call(m, method, receiver, &given, COMPLAINTS, Cont::Boxed)
}

fn new_instance(m: &mut Interp<'_>, handle: Ref, member: Ref, given: &[Value]) -> Native {
    let constructor = executable(m, member);
    let class = match m.field(handle, "instantiated").as_ref() {
        Ref::NULL => constructor.class(),
        mirror => m.class_of_mirror(mirror),
    };
    let arguments = spread(m, constructor, given);
    construct(m, constructor, class, &arguments, COMPLAINTS, Cont::Deliver)
}

/// A getter if the call site returns something, else a setter.
fn access_field(m: &mut Interp<'_>, member: Ref, given: &[Value]) -> Native {
    let (class, field) = field(m, member);
    let sets = m.call_site.is_some_and(|site| site.parsed.ret.is_none());
    let (object, rest) = if field.is_static() {
        (Ref::NULL, given)
    } else {
        let receiver = given.object(m, 0)?;
        let actual = m.state.heap.get(receiver).class;
        if !actual.is_subtype_of(class) {
            return Err(m.throw_class_cast(actual, class));
        }
        (receiver, &given[1..])
    };
    let slot = field.slot as usize;
    if !sets {
        return Ok(NativeReturn::Value(match field.is_static() {
            true => m.static_cell(class, slot),
            false => m.state.cell(object, slot),
        }));
    }
    let value = new_value(m, field, rest[0])?;
    match field.is_static() {
        true => m.set_static_cell(class, slot, value),
        false => m.state.set_cell(object, slot, value),
    }
    Ok(NativeReturn::Void)
}

/// Primitives come as they are, objects are checked.
fn new_value(m: &mut Interp<'_>, field: &Field, given: Value) -> Result<Value, Trap> {
    match field.desc.elem {
        ElemKind::Ref => argument_as(m, &field.desc, given.as_ref(), COMPLAINTS),
        _ => Ok(given),
    }
}

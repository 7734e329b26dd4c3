//! Reflective calls of methods and constructors.

use super::ModelEntry;
use super::members::executable;
use crate::args::Args;
use crate::{convert, make};
use classes::{ClassRef, MethodRef, wrapper_class};
use heap::Ref;
use ir::{ElemKind, TypeDesc, flags};
use vm::{Cont, Interp, Native, NativeReturn, Trap, Unknowns, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        &[("invoke0", "*", invoke)],
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        &[("newInstance0", "*", new_instance)],
    ),
];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    // Accessors that the library would generate as classes after some calls.
    (
        "jdk/internal/reflect/ReflectionFactory",
        &[("inflationThreshold", "()I", never)],
    ),
];

fn never(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(i32::MAX.into())
}

fn illegal(m: &mut Interp<'_>, text: Option<&str>) -> Trap {
    m.throw_new("java/lang/IllegalArgumentException", text)
}

/// What is thrown for arguments that don't fit differs between the library's versions.
#[derive(Clone, Copy)]
pub(super) struct ArgumentErrors {
    /// For null where a primitive is wanted.
    pub null: fn(&mut Interp<'_>, ElemKind) -> Trap,
    /// For an object of the wrong class.
    pub mismatch: fn(&mut Interp<'_>, Ref, &TypeDesc) -> Trap,
}

pub(super) const NATIVE: ArgumentErrors = ArgumentErrors {
    null: |m, _| illegal(m, None),
    mismatch: |m, _, _| illegal(m, Some("argument type mismatch")),
};

/// `invoke0(Method m, Object receiver, Object[] args)`.
fn invoke(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let method = executable(m, args.reference(0));
    if !method.is_static() {
        let receiver = args.object(m, 1)?;
        if !m
            .state
            .heap
            .get(receiver)
            .class
            .is_subtype_of(method.class())
        {
            return Err(illegal(
                m,
                Some("object is not an instance of declaring class"),
            ));
        }
    }
    let given = elements(m, args.reference(2));
    check_count(m, method, given.len())?;
    call(m, method, args.reference(1), &given, NATIVE, Cont::Reflect)
}

/// The elements of an `Object[]`; none for null.
pub(super) fn elements(m: &Interp<'_>, array: Ref) -> Vec<Ref> {
    if array.is_null() {
        return Vec::new();
    }
    let count = m.state.heap.get(array).data.len();
    (0..count)
        .map(|i| m.state.cell(array, i).as_ref())
        .collect()
}

fn check_count(m: &mut Interp<'_>, method: MethodRef, given: usize) -> Result<(), Trap> {
    if given == method.parsed.params.len() {
        return Ok(());
    }
    Err(illegal(m, Some("wrong number of arguments")))
}

/// The call of a method on boxed arguments, of which there are as many as it wants.
pub(super) fn call(
    m: &mut Interp<'_>,
    method: MethodRef,
    receiver: Ref,
    given: &[Ref],
    complaints: ArgumentErrors,
    cont: Cont,
) -> Native {
    if let Some(wrapper) = method
        .parsed
        .ret
        .as_ref()
        .and_then(|r| wrapper_class(r.elem))
    {
        // The result must be boxed without running code.
        let wrapper = m.vm.world.load(wrapper)?;
        m.ensure_initialized(wrapper)?;
    }
    let mut values = Vec::with_capacity(given.len() + 1);
    let target = if method.is_static() {
        m.ensure_initialized(method.class())?;
        method
    } else {
        values.push(receiver.into());
        m.select_target(method, receiver)?
    };
    push_arguments(m, method, given, &mut values, complaints)?;
    Ok(NativeReturn::Call {
        method: target,
        args: values,
        cont,
    })
}

/// `newInstance0(Constructor c, Object[] args)`.
fn new_instance(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let constructor = executable(m, args.reference(0));
    let given = elements(m, args.reference(1));
    check_count(m, constructor, given.len())?;
    construct(
        m,
        constructor,
        constructor.class(),
        &given,
        NATIVE,
        Cont::Construct,
    )
}

/// A new instance of `class`, made by a constructor of it or of a superclass.
pub(super) fn construct(
    m: &mut Interp<'_>,
    constructor: MethodRef,
    class: ClassRef,
    given: &[Ref],
    complaints: ArgumentErrors,
    cont: fn(Ref) -> Cont,
) -> Native {
    if class.flags & (flags::ABSTRACT | flags::INTERFACE) != 0 {
        let name = class.java_name();
        return Err(m.throw_new("java/lang/InstantiationException", Some(&name)));
    }
    m.ensure_initialized(class)?;
    let mut values = vec![Value::NULL];
    push_arguments(m, constructor, given, &mut values, complaints)?;
    let object = m.alloc_instance(class);
    values[0] = object.into();
    Ok(NativeReturn::Call {
        method: constructor,
        args: values,
        cont: cont(object),
    })
}

/// Appends the arguments, unboxed and widened as the parameters want them.
fn push_arguments(
    m: &mut Interp<'_>,
    method: MethodRef,
    given: &[Ref],
    values: &mut Vec<Value>,
    complaints: ArgumentErrors,
) -> Result<(), Trap> {
    for (desc, argument) in method.parsed.params.iter().zip(given) {
        values.push(argument_as(m, desc, *argument, complaints)?);
    }
    Ok(())
}

pub(super) fn argument_as(
    m: &mut Interp<'_>,
    desc: &TypeDesc,
    argument: Ref,
    complaints: ArgumentErrors,
) -> Result<Value, Trap> {
    // Whether an unknown of the input fits depends on its class.
    let argument = m.initialize(argument)?;
    let fitting = if desc.class_name().is_some() {
        let class = make::class_of(m, desc)?;
        let fits = argument.is_null() || m.state.heap.get(argument).class.is_subtype_of(class);
        fits.then(|| argument.into())
    } else if argument.is_null() {
        return Err((complaints.null)(m, desc.elem));
    } else {
        convert::unbox_as(m, argument, desc.elem)
    };
    match fitting {
        Some(value) => Ok(value),
        None => Err((complaints.mismatch)(m, argument, desc)),
    }
}

//! Methods and constructors called by reflection.

use super::Model;
use super::members::executable;
use crate::args::Args;
use crate::{convert, make};
use classes::{ClassRef, MethodRef, wrapper_class};
use heap::Ref;
use ir::{ElemKind, TypeDesc, flags};
use vm::{Cont, Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        &[("invoke0", "*", invoke)],
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        &[("newInstance0", "*", new_instance)],
    ),
];

pub(crate) const REPLACED: &[(&str, &[Model])] = &[
    // Accessors that the library would generate as classes after some calls.
    (
        "jdk/internal/reflect/ReflectionFactory",
        &[("inflationThreshold", "()I", never)],
    ),
];

fn never(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(i32::MAX.into())
}

fn illegal(vm: &mut Interp<'_>, text: Option<&str>) -> Trap {
    vm.throw_new("java/lang/IllegalArgumentException", text)
}

/// What is thrown for arguments that don't fit differs between the library's versions.
#[derive(Clone, Copy)]
pub(super) struct Complaints {
    /// For null where a primitive is wanted.
    pub null: fn(&mut Interp<'_>, ElemKind) -> Trap,
    /// For an object of the wrong class.
    pub mismatch: fn(&mut Interp<'_>, Ref, &TypeDesc) -> Trap,
}

pub(super) const NATIVE: Complaints = Complaints {
    null: |vm, _| illegal(vm, None),
    mismatch: |vm, _, _| illegal(vm, Some("argument type mismatch")),
};

/// `invoke0(Method m, Object receiver, Object[] args)`.
fn invoke(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let method = executable(vm, args.reference(0));
    if !method.is_static() {
        let receiver = args.object(vm, 1)?;
        if !vm
            .state
            .heap
            .get(receiver)
            .class
            .is_subtype_of(method.class())
        {
            return Err(illegal(
                vm,
                Some("object is not an instance of declaring class"),
            ));
        }
    }
    let given = elements(vm, args.reference(2));
    check_count(vm, method, given.len())?;
    call(vm, method, args.reference(1), &given, NATIVE, Cont::Reflect)
}

/// The elements of an `Object[]`; none for null.
pub(super) fn elements(vm: &Interp<'_>, array: Ref) -> Vec<Ref> {
    if array.is_null() {
        return Vec::new();
    }
    let count = vm.state.heap.get(array).data.len();
    (0..count)
        .map(|i| vm.state.cell(array, i).as_ref())
        .collect()
}

fn check_count(vm: &mut Interp<'_>, method: MethodRef, given: usize) -> Result<(), Trap> {
    if given == method.parsed.params.len() {
        return Ok(());
    }
    Err(illegal(vm, Some("wrong number of arguments")))
}

/// The call of a method on boxed arguments, of which there are as many as it wants.
pub(super) fn call(
    vm: &mut Interp<'_>,
    method: MethodRef,
    receiver: Ref,
    given: &[Ref],
    complaints: Complaints,
    cont: Cont,
) -> Native {
    if let Some(wrapper) = method
        .parsed
        .ret
        .as_ref()
        .and_then(|r| wrapper_class(r.elem))
    {
        // The result must be boxed without running code.
        let wrapper = vm.vm.world.load(wrapper)?;
        vm.ensure_initialized(wrapper)?;
    }
    let mut values = Vec::with_capacity(given.len() + 1);
    let target = if method.is_static() {
        vm.ensure_initialized(method.class())?;
        method
    } else {
        values.push(receiver.into());
        vm.select_target(method, receiver)?
    };
    push_arguments(vm, method, given, &mut values, complaints)?;
    Ok(Outcome::Call {
        method: target,
        args: values,
        cont,
    })
}

/// `newInstance0(Constructor c, Object[] args)`.
fn new_instance(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let constructor = executable(vm, args.reference(0));
    let given = elements(vm, args.reference(1));
    check_count(vm, constructor, given.len())?;
    construct(
        vm,
        constructor,
        constructor.class(),
        &given,
        NATIVE,
        Cont::Construct,
    )
}

/// A new instance of `class`, made by a constructor of it or of a superclass.
pub(super) fn construct(
    vm: &mut Interp<'_>,
    constructor: MethodRef,
    class: ClassRef,
    given: &[Ref],
    complaints: Complaints,
    cont: fn(Ref) -> Cont,
) -> Native {
    if class.flags & (flags::ABSTRACT | flags::INTERFACE) != 0 {
        let name = class.java_name();
        return Err(vm.throw_new("java/lang/InstantiationException", Some(&name)));
    }
    vm.ensure_initialized(class)?;
    let mut values = vec![Value::NULL];
    push_arguments(vm, constructor, given, &mut values, complaints)?;
    let object = vm.alloc_instance(class);
    values[0] = object.into();
    Ok(Outcome::Call {
        method: constructor,
        args: values,
        cont: cont(object),
    })
}

/// Appends the arguments, unboxed and widened as the parameters want them.
fn push_arguments(
    vm: &mut Interp<'_>,
    method: MethodRef,
    given: &[Ref],
    values: &mut Vec<Value>,
    complaints: Complaints,
) -> Result<(), Trap> {
    for (desc, argument) in method.parsed.params.iter().zip(given) {
        values.push(argument_as(vm, desc, *argument, complaints)?);
    }
    Ok(())
}

pub(super) fn argument_as(
    vm: &mut Interp<'_>,
    desc: &TypeDesc,
    argument: Ref,
    complaints: Complaints,
) -> Result<Value, Trap> {
    let fitting = if desc.class_name().is_some() {
        let class = make::class_of(vm, desc)?;
        let fits = argument.is_null() || vm.state.heap.get(argument).class.is_subtype_of(class);
        fits.then(|| argument.into())
    } else if argument.is_null() {
        return Err((complaints.null)(vm, desc.elem));
    } else {
        convert::unboxed_as(vm, argument, desc.elem)
    };
    match fitting {
        Some(value) => Ok(value),
        None => Err((complaints.mismatch)(vm, argument, desc)),
    }
}

//! Methods and constructors called by reflection.

use super::Model;
use super::members::executable;
use crate::args::Args;
use crate::{convert, make};
use classes::MethodRef;
use heap::Ref;
use ir::flags;
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
    (
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor",
        &[("invoke0", "*", invoke)],
    ),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        &[("newInstance0", "*", new_instance)],
    ),
    // Accessors that the library would generate as classes after some calls.
    (
        "jdk/internal/reflect/ReflectionFactory",
        &[("inflationThreshold", "()I", never)],
    ),
];

const MISMATCH: &str = "argument type mismatch";

fn never(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(i32::MAX.into())
}

fn illegal(vm: &mut Interp<'_>, text: Option<&str>) -> Trap {
    vm.throw_new("java/lang/IllegalArgumentException", text)
}

/// `invoke0(Method m, Object receiver, Object[] args)`.
fn invoke(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let method = executable(vm, args.reference(0));
    let mut values = Vec::new();
    let target = if method.is_static() {
        vm.ensure_initialized(method.class())?;
        method
    } else {
        let receiver = args.object(vm, 1)?;
        values.push(receiver.into());
        dispatched(vm, method, receiver)?
    };
    push_arguments(vm, method, args.reference(2), &mut values)?;
    Ok(Outcome::Call {
        method: target,
        args: values,
        cont: Cont::Reflect,
    })
}

/// The implementation that a call on `receiver` runs.
fn dispatched(vm: &mut Interp<'_>, method: MethodRef, receiver: Ref) -> Result<MethodRef, Trap> {
    let class = vm.state.heap.get(receiver).class;
    if !class.is_subtype_of(method.class()) {
        return Err(illegal(
            vm,
            Some("object is not an instance of declaring class"),
        ));
    }
    class.select(method).map_or_else(
        || {
            let text = format!("{}.{}{}", class.java_name(), method.name, method.desc);
            Err(vm.throw_new("java/lang/AbstractMethodError", Some(&text)))
        },
        Ok,
    )
}

/// `newInstance0(Constructor c, Object[] args)`.
fn new_instance(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let constructor = executable(vm, args.reference(0));
    let class = constructor.class();
    if class.flags & (flags::ABSTRACT | flags::INTERFACE) != 0 {
        let name = class.java_name();
        return Err(vm.throw_new("java/lang/InstantiationException", Some(&name)));
    }
    vm.ensure_initialized(class)?;
    let mut values = vec![Value::NULL];
    push_arguments(vm, constructor, args.reference(1), &mut values)?;
    let object = vm.alloc_instance(class);
    values[0] = object.into();
    Ok(Outcome::Call {
        method: constructor,
        args: values,
        cont: Cont::Construct(object),
    })
}

/// Appends the elements of the `Object[]`, unboxed and widened as the parameters want them.
fn push_arguments(
    vm: &mut Interp<'_>,
    method: MethodRef,
    given: Ref,
    values: &mut Vec<Value>,
) -> Result<(), Trap> {
    let count = if given.is_null() {
        0
    } else {
        vm.state.heap.get(given).data.len()
    };
    let wanted = &method.parsed.params;
    if count != wanted.len() {
        return Err(illegal(vm, Some("wrong number of arguments")));
    }
    for (i, desc) in wanted.iter().enumerate() {
        let argument = vm.state.cell(given, i).as_ref();
        let value = if desc.class_name().is_some() {
            let class = make::class_of(vm, desc)?;
            if !argument.is_null() && !vm.state.heap.get(argument).class.is_subtype_of(class) {
                return Err(illegal(vm, Some(MISMATCH)));
            }
            argument.into()
        } else if argument.is_null() {
            return Err(illegal(vm, None));
        } else {
            match convert::unboxed_as(vm, argument, desc.elem) {
                Some(value) => value,
                None => return Err(illegal(vm, Some(MISMATCH))),
            }
        };
        values.push(value);
    }
    Ok(())
}

//! `java.lang.Class`: what its class file says beside its members.

use super::Model;
use super::object;
use crate::args::Args;
use crate::make;
use classes::{ClassRef, LinkError};
use heap::Ref;
use ir::ClassDef;
use std::sync::Arc;
use vm::{Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[(
    "java/lang/Class",
    &[
        (
            "getDeclaredClasses0",
            "()[Ljava/lang/Class;",
            declared_classes,
        ),
        ("getNestMembers0", "()[Ljava/lang/Class;", nest_members),
        (
            "getPermittedSubclasses0",
            "()[Ljava/lang/Class;",
            permitted_subclasses,
        ),
        ("getRawAnnotations", "()[B", raw_annotations),
        ("getRawTypeAnnotations", "()[B", raw_type_annotations),
        (
            "getConstantPool",
            "()Ljdk/internal/reflect/ConstantPool;",
            constant_pool,
        ),
        ("getClassFileVersion0", "()I", class_file_version),
        ("getClassAccessFlagsRaw0", "()I", access_flags),
        ("getSigners", "()[Ljava/lang/Object;", signers),
        ("setSigners", "([Ljava/lang/Object;)V", set_signers),
        (
            "getProtectionDomain0",
            "()Ljava/security/ProtectionDomain;",
            super::returns_null,
        ),
    ],
)];

fn this(vm: &Interp<'_>, args: &[Value]) -> ClassRef {
    vm.class_of_mirror(args.reference(0))
}

fn definition(vm: &Interp<'_>, args: &[Value]) -> Option<&'static Arc<ClassDef>> {
    this(vm, args).def.as_ref()
}

/// Member classes; local and anonymous ones have no outer class in `InnerClasses`.
fn declared_classes(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(vm, args);
    let inner = definition(vm, args).map_or(&[][..], |d| &d.inner_classes);
    let names: Vec<Arc<str>> = inner
        .iter()
        .filter(|i| i.outer.as_ref() == Some(&class.name))
        .map(|i| i.inner.clone())
        .collect();
    Ok(make::named_mirrors(vm, &names)?.into())
}

fn nest_members(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(vm, args);
    let host = super::class::nest_host(vm, class);
    let mut members = vec![host];
    let names = host.def.as_ref().map_or(&[][..], |d| &d.nest_members);
    for name in names {
        let member = vm.vm.world.load(name)?;
        if member
            .def
            .as_ref()
            .is_some_and(|d| d.nest_host.as_ref() == Some(&host.name))
        {
            members.push(member);
        }
    }
    Ok(make::mirror_array(vm, &members)?.into())
}

/// Null if the class is not sealed; subclasses that can't be found are left out.
fn permitted_subclasses(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let names = definition(vm, args).map_or(&[][..], |d| &d.permitted_subclasses);
    if names.is_empty() {
        return Ok(Ref::NULL.into());
    }
    let mut found = Vec::new();
    for name in names {
        match vm.vm.world.load(name) {
            Ok(class) => found.push(class),
            Err(LinkError::NoClass(_)) => {}
            Err(other) => return Err(Trap::from(other)),
        }
    }
    Ok(make::mirror_array(vm, &found)?.into())
}

fn raw_annotations(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let raw = definition(vm, args).and_then(|d| d.annotations.visible.as_ref());
    Ok(make::optional_bytes(vm, raw)?.into())
}

fn raw_type_annotations(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let raw = definition(vm, args).and_then(|d| d.annotations.visible_types.as_ref());
    Ok(make::optional_bytes(vm, raw)?.into())
}

/// A `ConstantPool` whose `constantPoolOop` is the class itself.
fn constant_pool(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = vm.vm.world.load("jdk/internal/reflect/ConstantPool")?;
    vm.ensure_initialized(class)?;
    let pool = vm.alloc_instance(class);
    vm.set_field(pool, "constantPoolOop", args[0]);
    Ok(pool.into())
}

/// Primitive types and arrays have the JVM's own.
fn class_file_version(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let newest = vm.vm.feature + 44;
    let version = definition(vm, args).map_or(newest, |d| d.major);
    Ok(i32::from(version).into())
}

fn access_flags(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(i32::from(this(vm, args).flags).into())
}

/// A copy of the array, as it was when the loader gave it.
fn signers(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = vm.class_of_mirror(args.reference(0)).id;
    let known = vm.state.signers.iter().find(|(id, _)| *id == class);
    match known.map(|(_, array)| *array) {
        Some(array) => Ok(object::copy_of(vm, array).into()),
        None => Ok(Value::NULL.into()),
    }
}

fn set_signers(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = vm.class_of_mirror(args.reference(0)).id;
    vm.state.signers.retain(|(id, _)| *id != class);
    if !args.reference(1).is_null() {
        vm.state.signers.push((class, args.reference(1)));
    }
    Ok(Outcome::Void)
}

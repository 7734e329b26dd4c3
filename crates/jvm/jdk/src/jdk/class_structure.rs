//! `java.lang.Class`: what its class file says besides its members.

use super::ModelEntry;
use super::object;
use crate::args::Args;
use crate::make;
use classes::{ClassRef, LinkError};
use heap::Ref;
use ir::ClassDef;
use std::sync::Arc;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
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

fn this(m: &Interp<'_>, args: &[Value]) -> ClassRef {
    m.class_of_mirror(args.reference(0))
}

fn definition(m: &Interp<'_>, args: &[Value]) -> Option<&'static Arc<ClassDef>> {
    this(m, args).def.as_ref()
}

/// Member classes; local and anonymous ones have no outer class in `InnerClasses`.
fn declared_classes(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    let inner = definition(m, args).map_or(&[][..], |d| &d.inner_classes);
    let names: Vec<Arc<str>> = inner
        .iter()
        .filter(|i| i.outer.as_ref() == Some(&class.name))
        .map(|i| i.inner.clone())
        .collect();
    names.iter().for_each(|name| m.note_class_lookup(name));
    Ok(make::mirrors_by_name(m, &names)?.into())
}

fn nest_members(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    let host = super::class::nest_host(m, class);
    let mut members = vec![host];
    let names = host.def.as_ref().map_or(&[][..], |d| &d.nest_members);
    for name in names {
        m.note_class_lookup(name);
        let member = m.vm.world.load(name)?;
        if member
            .def
            .as_ref()
            .is_some_and(|d| d.nest_host.as_ref() == Some(&host.name))
        {
            members.push(member);
        }
    }
    Ok(make::mirror_array(m, &members)?.into())
}

/// Null if the class is not sealed; subclasses that can't be found are left out.
fn permitted_subclasses(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let names = definition(m, args).map_or(&[][..], |d| &d.permitted_subclasses);
    if names.is_empty() {
        return Ok(Ref::NULL.into());
    }
    let mut found = Vec::new();
    for name in names {
        m.note_class_lookup(name);
        match m.vm.world.load(name) {
            Ok(class) => found.push(class),
            Err(LinkError::NoClass(_)) => {}
            Err(other) => return Err(Trap::from(other)),
        }
    }
    Ok(make::mirror_array(m, &found)?.into())
}

fn raw_annotations(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let raw = definition(m, args).and_then(|d| d.annotations.visible.as_ref());
    Ok(make::optional_bytes(m, raw)?.into())
}

fn raw_type_annotations(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let raw = definition(m, args).and_then(|d| d.annotations.visible_types.as_ref());
    Ok(make::optional_bytes(m, raw)?.into())
}

/// A `ConstantPool` whose `constantPoolOop` is the class itself.
fn constant_pool(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.vm.world.load("jdk/internal/reflect/ConstantPool")?;
    m.ensure_initialized(class)?;
    let pool = m.alloc_instance(class);
    m.set_field(pool, "constantPoolOop", args[0]);
    Ok(pool.into())
}

/// Primitive types and arrays have the JVM's own.
fn class_file_version(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let newest = m.vm.feature + 44;
    let version = definition(m, args).map_or(newest, |d| d.major);
    Ok(i32::from(version).into())
}

fn access_flags(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(i32::from(this(m, args).flags).into())
}

/// A copy of the array, as it was when the loader gave it.
fn signers(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(0)).id;
    let known = m.state.signers.iter().find(|(id, _)| *id == class);
    match known.map(|(_, array)| *array) {
        Some(array) => Ok(object::copy_of(m, array).into()),
        None => Ok(Value::NULL.into()),
    }
}

fn set_signers(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(0)).id;
    m.state.signers.retain(|(id, _)| *id != class);
    if !args.reference(1).is_null() {
        m.state.signers.push((class, args.reference(1)));
    }
    Ok(NativeReturn::Void)
}

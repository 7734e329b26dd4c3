//! `java.lang.Class`: the queries that need the VM.

use super::ModelEntry;
use crate::args::Args;
use crate::make;
use classes::{ClassKind, ClassRef};
use heap::Ref;
use ir::{ElemKind, flags};
use vm::{Interp, Native, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/Class",
    &[
        (
            "getPrimitiveClass",
            "(Ljava/lang/String;)Ljava/lang/Class;",
            get_primitive_class,
        ),
        ("isPrimitive", "()Z", is_primitive),
        ("isArray", "()Z", is_array),
        ("isInterface", "()Z", is_interface),
        ("isHidden", "()Z", is_hidden),
        ("isRecord0", "()Z", is_record),
        ("isInstance", "(Ljava/lang/Object;)Z", is_instance),
        (
            "isAssignableFrom",
            "(Ljava/lang/Class;)Z",
            is_assignable_from,
        ),
        ("getSuperclass", "()Ljava/lang/Class;", get_superclass),
        ("getInterfaces0", "()[Ljava/lang/Class;", get_interfaces),
        ("getModifiers", "()I", get_modifiers),
        ("initClassName", "()Ljava/lang/String;", init_class_name),
        ("getNestHost0", "()Ljava/lang/Class;", get_nest_host),
        (
            "getEnclosingMethod0",
            "()[Ljava/lang/Object;",
            get_enclosing_method,
        ),
        (
            "getDeclaringClass0",
            "()Ljava/lang/Class;",
            get_declaring_class,
        ),
        (
            "getSimpleBinaryName0",
            "()Ljava/lang/String;",
            get_simple_binary_name,
        ),
        (
            "getGenericSignature0",
            "()Ljava/lang/String;",
            get_generic_signature,
        ),
    ],
)];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[(
    "java/lang/Class",
    &[
        // Newer libraries read these from fields of the `Class` object that the JVM fills.
        ("getModifiers", "()I", get_modifiers),
        ("isArray", "()Z", is_array),
        ("isInterface", "()Z", is_interface),
        ("isPrimitive", "()Z", is_primitive),
    ],
)];

fn this(m: &Interp<'_>, args: &[Value]) -> ClassRef {
    m.class_of_mirror(args.reference(0))
}

fn get_primitive_class(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 0)?;
    let name = m.string_text(name)?;
    let elem = ElemKind::ALL
        .into_iter()
        .find(|e| e.name() == name && *e != ElemKind::Ref);
    let class = m.vm.world.primitive(elem);
    Ok(m.mirror(class)?.into())
}

fn is_primitive(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(this(m, args).is_primitive().into())
}

fn is_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(this(m, args).is_array().into())
}

fn is_interface(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(this(m, args).is_interface().into())
}

fn is_hidden(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(this(m, args).is_hidden().into())
}

fn is_record(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(this(m, args)
        .def
        .as_ref()
        .is_some_and(|d| d.record.is_some())
        .into())
}

fn is_instance(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = args.reference(1);
    let class = this(m, args);
    Ok((!object.is_null() && m.state.heap.get(object).class.is_subtype_of(class)).into())
}

fn is_assignable_from(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let other = args.object(m, 1)?;
    let (class, other) = (this(m, args), m.class_of_mirror(other));
    Ok(other.is_subtype_of(class).into())
}

fn get_superclass(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    match class.super_class {
        Some(parent) if !class.is_interface() => Ok(m.mirror(parent)?.into()),
        _ => Ok(Ref::NULL.into()),
    }
}

fn get_interfaces(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let interfaces = &this(m, args).interfaces;
    Ok(make::mirror_array(m, interfaces)?.into())
}

fn get_modifiers(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(i32::from(modifiers(this(m, args))).into())
}

/// The flags of a nested class are those of its `InnerClasses` entry; arrays are as accessible as
/// their elements.
fn modifiers(class: ClassRef) -> u16 {
    const ACCESS: u16 = flags::PUBLIC | flags::PRIVATE | flags::PROTECTED;
    if let Some(component) = class.component() {
        return modifiers(component) & ACCESS | flags::FINAL | flags::ABSTRACT;
    }
    let nested = class.def.as_ref().and_then(|d| {
        d.inner_classes
            .iter()
            .find(|i| i.inner == class.name)
            .map(|i| i.flags)
    });
    nested.unwrap_or(class.flags) & !flags::SUPER
}

fn init_class_name(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    let name = make::intern_text(m, &class.java_name())?;
    m.set_field(args.reference(0), "name", name.into());
    Ok(name.into())
}

fn get_nest_host(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    let host = nest_host(m, class);
    m.note_class_lookup(&host.name);
    Ok(m.mirror(host)?.into())
}

/// A class is its own host if the one it names can't be found or does not name it back.
pub(super) fn nest_host(m: &Interp<'_>, class: ClassRef) -> ClassRef {
    let named = class.def.as_ref().and_then(|d| d.nest_host.as_ref());
    let host = named.and_then(|name| m.vm.world.load(name).ok());
    host.filter(|h| {
        class.is_hidden()
            || h.def
                .as_ref()
                .is_some_and(|d| d.nest_members.contains(&class.name))
    })
    .unwrap_or(class)
}

fn get_enclosing_method(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    let Some(enclosing) = class.def.as_ref().and_then(|d| d.enclosing_method.as_ref()) else {
        return Ok(Ref::NULL.into());
    };
    let array = m.new_array_of("[Ljava/lang/Object;", 3)?;
    m.note_class_lookup(&enclosing.class);
    let outer = m.vm.world.load(&enclosing.class)?;
    let outer = m.mirror(outer)?;
    m.state.heap.get_mut(array).set(0, outer.bits());
    if let Some((name, desc)) = &enclosing.method {
        let name = m.new_string(name)?;
        m.state.heap.get_mut(array).set(1, name.bits());
        let desc = m.new_string(desc)?;
        m.state.heap.get_mut(array).set(2, desc.bits());
    }
    Ok(array.into())
}

fn get_declaring_class(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    let outer = class.def.as_ref().and_then(|d| {
        d.inner_classes
            .iter()
            .find(|i| i.inner == class.name)?
            .outer
            .clone()
    });
    match outer {
        Some(name) => {
            m.note_class_lookup(&name);
            let outer = m.vm.world.load(&name)?;
            Ok(m.mirror(outer)?.into())
        }
        None => Ok(Ref::NULL.into()),
    }
}

fn get_simple_binary_name(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    let name = class.def.as_ref().and_then(|d| {
        d.inner_classes
            .iter()
            .find(|i| i.inner == class.name)?
            .name
            .clone()
    });
    match name {
        Some(name) => Ok(m.new_string(&name)?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

fn get_generic_signature(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    debug_assert!(!matches!(class.kind, ClassKind::Primitive(_)) || class.def.is_none());
    match class.def.as_ref().and_then(|d| d.signature.as_ref()) {
        Some(signature) => Ok(m.new_string(signature)?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

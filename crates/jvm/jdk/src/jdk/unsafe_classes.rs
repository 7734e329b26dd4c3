//! `jdk.internal.misc.Unsafe`: classes, fields and threads.

use super::ModelEntry;
use super::unsafe_::{BASE, offset_of};
use crate::args::Args;
use classes::ClassRef;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/misc/Unsafe",
    &[
        (
            "ensureClassInitialized0",
            "(Ljava/lang/Class;)V",
            ensure_class_initialized,
        ),
        (
            "shouldBeInitialized0",
            "(Ljava/lang/Class;)Z",
            should_be_initialized,
        ),
        (
            "allocateInstance",
            "(Ljava/lang/Class;)Ljava/lang/Object;",
            allocate_instance,
        ),
        (
            "objectFieldOffset0",
            "(Ljava/lang/reflect/Field;)J",
            field_offset,
        ),
        (
            "objectFieldOffset1",
            "(Ljava/lang/Class;Ljava/lang/String;)J",
            named_field_offset,
        ),
        (
            "staticFieldOffset0",
            "(Ljava/lang/reflect/Field;)J",
            field_offset,
        ),
        (
            "staticFieldBase0",
            "(Ljava/lang/reflect/Field;)Ljava/lang/Object;",
            static_field_base,
        ),
        ("park", "(ZJ)V", park),
        ("unpark", "(Ljava/lang/Object;)V", unpark),
        (
            "throwException",
            "(Ljava/lang/Throwable;)V",
            throw_exception,
        ),
        (
            "arrayBaseOffset0",
            "(Ljava/lang/Class;)I",
            array_base_offset,
        ),
        (
            "arrayIndexScale0",
            "(Ljava/lang/Class;)I",
            array_index_scale,
        ),
        ("fullFence", "()V", super::nothing),
        ("loadFence", "()V", super::nothing),
        ("storeFence", "()V", super::nothing),
    ],
)];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/misc/Unsafe",
    &[("pageSize", "()I", page_size)],
)];

fn array_base_offset(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok((BASE as i32).into())
}

fn array_index_scale(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(1));
    Ok(class.elem().map_or(0, |e| e.size() as i32).into())
}

fn page_size(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(4096.into())
}

fn ensure_class_initialized(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(1));
    m.note_reflection(class);
    m.ensure_initialized(class)?;
    Ok(NativeReturn::Void)
}

fn should_be_initialized(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(1));
    Ok((m.state.init_status(class) != vm::InitStatus::Done).into())
}

fn allocate_instance(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(1));
    m.note_reflection(class);
    if let Some(error) = no_instances(class) {
        let name = class.java_name();
        return Err(m.throw_new(error, Some(&*name).filter(|_| !class.is_primitive())));
    }
    m.ensure_initialized(class)?;
    Ok(m.alloc_instance(class).into())
}

/// The exception for a class that has no instances, or whose instances the JVM makes.
fn no_instances(class: ClassRef) -> Option<&'static str> {
    if &*class.name == "java/lang/Class" {
        return Some("java/lang/IllegalAccessException");
    }
    let has_none = class.is_interface() || class.is_abstract() || class.def.is_none();
    has_none.then_some("java/lang/InstantiationException")
}

/// `java.lang.reflect.Field` names its class and its number there.
fn field_offset(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = args.object(m, 1)?;
    let class = m.field(object, "clazz").as_ref();
    let class = m.class_of_mirror(class);
    let slot = m.field(object, "slot").as_int() as usize;
    Ok(offset_of(&class.fields[slot]).into())
}

fn named_field_offset(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(1));
    m.note_reflection(class);
    let name = args.object(m, 2)?;
    let name = m.string_text(name)?;
    match class.fields.iter().find(|f| *f.name == *name) {
        Some(field) => Ok(offset_of(field).into()),
        None => Err(m.throw_new("java/lang/InternalError", Some(&name))),
    }
}

fn static_field_base(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = args.object(m, 1)?;
    Ok(m.field(object, "clazz").into())
}

fn park(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let absolute = args.boolean(m, 1)?;
    let time = args.long(m, 2)?;
    let until = match (absolute, time) {
        (false, 0) => None,
        (false, nanos) => Some(m.deadline(nanos)),
        (true, millis) => {
            let now = m
                .host
                .current_time_nanos()
                .wrapping_add(m.state.slept_nanos);
            let left = millis.saturating_mul(1_000_000).saturating_sub(now);
            Some(m.deadline(left))
        }
    };
    m.park(until)?;
    Ok(NativeReturn::Void)
}

fn unpark(m: &mut Interp<'_>, args: &[Value]) -> Native {
    m.unpark(args.reference(1));
    Ok(NativeReturn::Void)
}

fn throw_exception(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let exception = args.object(m, 1)?;
    Err(Trap::Throw(exception))
}

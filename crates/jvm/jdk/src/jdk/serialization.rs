//! `ObjectStreamClass` and the streams of objects.

use super::ModelEntry;
use super::members::executable;
use super::module;
use super::reflect_call::{NATIVE, construct, elements};
use crate::args::Args;
use crate::make;
use classes::ClassRef;
use heap::Ref;
use ir::{ClassBuilder, ClassDef, flags};
use std::sync::Arc;
use vm::{Cont, Interp, Native, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "java/io/ObjectStreamClass",
        &[
            ("initNative", "()V", super::nothing),
            (
                "hasStaticInitializer",
                "(Ljava/lang/Class;)Z",
                has_static_initializer,
            ),
        ],
    ),
    (ACCESSOR, &[("newInstance", NEW_INSTANCE, new_instance)]),
    (
        "jdk/internal/misc/VM",
        &[(
            "latestUserDefinedLoader0",
            "()Ljava/lang/ClassLoader;",
            latest_user_defined_loader,
        )],
    ),
];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/reflect/MethodAccessorGenerator",
    &[(
        "generateSerializationConstructor",
        "(Ljava/lang/Class;[Ljava/lang/Class;[Ljava/lang/Class;ILjava/lang/Class;)Ljdk/internal/reflect/SerializationConstructorAccessorImpl;",
        generate_constructor,
    )],
)];

/// A class of our own in place of those that older libraries generate: it makes an object with the
/// constructor of a superclass.
const ACCESSOR: &str = "jdk/internal/reflect/SerializationAccessor";
const NEW_INSTANCE: &str = "([Ljava/lang/Object;)Ljava/lang/Object;";

fn accessor_definition() -> ClassDef {
    let mut builder = ClassBuilder::new(ACCESSOR);
    builder.field(flags::FINAL, "clazz", "Ljava/lang/Class;");
    builder.field(flags::FINAL, "slot", "I");
    builder.field(flags::FINAL, "instantiated", "Ljava/lang/Class;");
    let access = flags::PUBLIC | flags::NATIVE;
    builder.method(access, "newInstance", NEW_INSTANCE, None);
    let class = builder.class();
    class.super_name = Some("jdk/internal/reflect/SerializationConstructorAccessorImpl".into());
    class.module = Some("java.base".into());
    class.hidden = true;
    builder.finish()
}

/// `generateSerializationConstructor(Class instantiated, Class[] parameters, Class[] exceptions,
/// int modifiers, Class declaring)`.
fn generate_constructor(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let declaring = args.object(m, 5)?;
    let parameters = args.object(m, 2)?;
    let wanted: Vec<ClassRef> = elements(m, parameters)
        .into_iter()
        .map(|mirror| m.class_of_mirror(mirror))
        .collect();
    let class = m.class_of_mirror(declaring);
    m.note_reflection(class);
    let found = class.methods.iter().find(|method| {
        let params = method
            .parsed
            .params
            .iter()
            .map(|p| make::class_of(m, p).ok());
        method.is_constructor() && params.eq(wanted.iter().map(|c| Some(*c)))
    });
    let Some(constructor) = found else {
        return Err(m.throw_new("java/lang/InternalError", None));
    };
    let accessor_class = match m.vm.world.find_loaded(ACCESSOR) {
        Some(class) => class,
        None => m.vm.world.define(Arc::new(accessor_definition()))?,
    };
    let accessor = m.alloc_instance(accessor_class);
    m.set_field(accessor, "clazz", declaring.into());
    m.set_field(accessor, "slot", Value::int(constructor.index as i32));
    m.set_field(accessor, "instantiated", args[1]);
    Ok(accessor.into())
}

fn new_instance(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let accessor = args.reference(0);
    let constructor = executable(m, accessor);
    let class = m.class_of_mirror(m.field(accessor, "instantiated").as_ref());
    let given = elements(m, args.reference(1));
    construct(m, constructor, class, &given, NATIVE, Cont::Construct)
}

fn has_static_initializer(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let mirror = args.object(m, 0)?;
    m.note_reflection(m.class_of_mirror(mirror));
    Ok(m.class_of_mirror(mirror).initializer.is_some().into())
}

/// The loader of the innermost frame of a class that is not the JDK's.
fn latest_user_defined_loader(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let mut found = None;
    m.state.thread().stack.for_each_frame(|frame, _| {
        let class = frame.method.class();
        if found.is_none() && class.module().is_none() {
            found = Some(class);
        }
    });
    let Some(class) = found else {
        return Ok(Ref::NULL.into());
    };
    let mirror = m.mirror(class)?;
    module::settle(m, mirror)?;
    Ok(m.field(mirror, "classLoader").as_ref().into())
}

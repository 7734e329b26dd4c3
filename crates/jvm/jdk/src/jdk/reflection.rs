//! `jdk.internal.reflect`: callers, and calls by reflection.

use super::ModelEntry;
use crate::args::Args;
use classes::Method;
use heap::Ref;
use vm::{Interp, Native, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "jdk/internal/reflect/Reflection",
        &[
            ("getCallerClass", "()Ljava/lang/Class;", get_caller_class),
            (
                "getClassAccessFlags",
                "(Ljava/lang/Class;)I",
                get_class_access_flags,
            ),
            (
                "areNestMates",
                "(Ljava/lang/Class;Ljava/lang/Class;)Z",
                are_nest_mates,
            ),
        ],
    ),
    (
        "java/security/AccessController",
        &[
            (
                "getStackAccessControlContext",
                "()Ljava/security/AccessControlContext;",
                super::returns_null,
            ),
            (
                "ensureMaterializedForStackWalk",
                "(Ljava/lang/Object;)V",
                super::nothing,
            ),
            // Only a security manager would ask what the domain permits.
            (
                "getProtectionDomain",
                "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;",
                super::returns_null,
            ),
        ],
    ),
];

/// The class of the method that called the caller of `getCallerClass`; what reflection puts in
/// between does not count.
fn get_caller_class(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let mut depth = 0;
    let mut found = None;
    m.state.thread().stack.for_each_frame(|frame, _| {
        let counts = !is_machinery(m, frame.method) && !is_reflective(frame.method);
        if depth >= 1 && found.is_none() && counts {
            found = Some(frame.method.class());
        }
        depth += 1;
    });
    match found {
        Some(class) => Ok(m.mirror(class)?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

/// `Method.invoke` and the accessors it calls.
fn is_reflective(method: &Method) -> bool {
    match &*method.class().name {
        "java/lang/reflect/Method" => &*method.name == "invoke",
        name => name.starts_with("jdk/internal/reflect/") && name.contains("Accessor"),
    }
}

/// Code that is not shown, unless it is the program's: hidden classes that it defined itself.
fn is_machinery(m: &Interp<'_>, method: &Method) -> bool {
    method.is_hidden() && !m.vm.defined.lock().contains_key(&method.class().name)
}

fn get_class_access_flags(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(0));
    Ok(i32::from(class.flags).into())
}

fn are_nest_mates(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let host = |r: Ref| super::class::nest_host(m, m.class_of_mirror(r));
    Ok((host(args.reference(0)) == host(args.reference(1))).into())
}

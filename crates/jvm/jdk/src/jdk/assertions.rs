//! Assertion status (`desiredAssertionStatus`): by the command line, unless a class loader sets it otherwise.

use super::ModelEntry;
use super::module;
use crate::args::Args;
use classes::ClassRef;
use heap::Ref;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/Class",
        &[(
            "desiredAssertionStatus0",
            "(Ljava/lang/Class;)Z",
            by_command_line,
        )],
    ),
    (
        "java/lang/ClassLoader",
        &[(
            "retrieveDirectives",
            "()Ljava/lang/AssertionStatusDirectives;",
            directives,
        )],
    ),
];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[(
    "java/lang/Class",
    &[("desiredAssertionStatus", "()Z", by_loader)],
)];

fn is_on(m: &Interp<'_>, class: ClassRef) -> bool {
    let is_jdk = class.module().is_some();
    m.vm.assertions.is_enabled(&class.name, is_jdk)
}

fn by_command_line(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(0));
    Ok(is_on(m, class).into())
}

/// The class's loader is asked, if the program can have a loader to talk to.
fn by_loader(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(0));
    let of_program = class.module().is_none() && class.def.is_some();
    if of_program
        && m.vm
            .world
            .find_loaded("jdk/internal/loader/ClassLoaders")
            .is_some()
    {
        module::settle(m, args.reference(0))?;
        return Ok(NativeReturn::Own);
    }
    Ok(is_on(m, class).into())
}

/// What the command line says.
fn directives(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let class = m.vm.world.load("java/lang/AssertionStatusDirectives")?;
    m.ensure_initialized(class)?;
    let object = m.alloc_instance(class);
    let assertions = m.vm.assertions.clone();
    set_rules(m, object, ["classes", "classEnabled"], &assertions.classes)?;
    set_rules(
        m,
        object,
        ["packages", "packageEnabled"],
        &assertions.packages,
    )?;
    let otherwise = Value::int(assertions.by_default.into());
    m.set_field(object, "deflt", otherwise);
    Ok(object.into())
}

/// Two arrays: the names, and whether `assert` is on there.
fn set_rules(
    m: &mut Interp<'_>,
    object: Ref,
    [names, states]: [&str; 2],
    rules: &[(String, bool)],
) -> Result<(), Trap> {
    let places = m.new_array_of("[Ljava/lang/String;", rules.len())?;
    let enabled = m.new_array_of("[Z", rules.len())?;
    for (i, (place, on)) in rules.iter().enumerate() {
        let place = m.new_string(&place.replace('/', "."))?;
        m.state.heap.get_mut(places).set(i, place.bits());
        m.state.heap.get_mut(enabled).set(i, u64::from(*on));
    }
    m.set_field(object, names, places.into());
    m.set_field(object, states, enabled.into());
    Ok(())
}

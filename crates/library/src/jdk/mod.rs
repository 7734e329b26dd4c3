//! The table of models: one file per class (or per small family of classes).

use vm::{NativeFn, NativeTable, Outcome};

/// Name, descriptor (`*` for every overload), function.
pub(crate) type Model = (&'static str, &'static str, NativeFn);

mod summaries;

macro_rules! tables {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*

        /// All models.
        pub fn natives() -> NativeTable {
            let mut table = NativeTable::default();
            $(for (class, models) in $module::TABLES {
                table.class(class, models);
            })*
            table.makers(crate::inputs::MAKERS);
            table.missing_class = Some(class_loader::missing_class);
            for (class, models) in summaries::SUMMARIES {
                table.summaries(class, models);
            }
            table
        }
    };
}

tables! {
    array,
    bits,
    class,
    class_definition,
    class_loader,
    class_structure,
    environment,
    constant_pool,
    file_io,
    file_system,
    hidden_class,
    invoke,
    math,
    members,
    module,
    net,
    nio_attributes,
    nio_channels,
    nio_folders,
    nio_paths,
    object,
    process,
    properties,
    reflect_call,
    reflect_handle,
    reflection,
    resource,
    runtime,
    serialization,
    signal,
    stack_walker,
    string,
    system,
    thread,
    throwable,
    unsafe_,
    unsafe_copy,
    unsafe_narrow,
    zip,
}

/// A model for methods with nothing to do here, such as `registerNatives`.
fn nothing(_: &mut vm::Interp<'_>, _: &[vm::Value]) -> vm::Native {
    Ok(Outcome::Void)
}

fn returns_null(_: &mut vm::Interp<'_>, _: &[vm::Value]) -> vm::Native {
    Ok(vm::Value::NULL.into())
}

fn returns_false(_: &mut vm::Interp<'_>, _: &[vm::Value]) -> vm::Native {
    Ok(false.into())
}

fn returns_true(_: &mut vm::Interp<'_>, _: &[vm::Value]) -> vm::Native {
    Ok(true.into())
}

fn returns_zero_long(_: &mut vm::Interp<'_>, _: &[vm::Value]) -> vm::Native {
    Ok(0i64.into())
}

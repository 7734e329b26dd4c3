//! Table of native models: one file per class (or per small family of classes).

pub(crate) use vm::ModelEntry;
use vm::{NativeReturn, NativeTable};

/// Models by class.
type Table = &'static [(&'static str, &'static [ModelEntry])];

mod array;
mod assertions;
mod bits;
mod characters;
mod class;
mod class_definition;
mod class_loader;
mod class_structure;
mod constant_pool;
mod digits;
mod environment;
mod file_io;
mod file_system;
mod fill;
mod hash_lookup;
mod hidden_class;
mod invoke;
mod math;
mod members;
mod mismatch;
mod module;
mod net;
mod nio_attributes;
mod nio_channels;
mod nio_folders;
mod nio_paths;
mod object;
mod process;
mod properties;
mod reflect_call;
mod reflect_handle;
mod reflection;
mod resource;
mod runtime;
mod secure_random;
mod serialization;
mod signal;
mod stack_walker;
mod string;
mod string_comparison;
mod summaries;
mod system;
mod thread;
mod throwable;
mod unsafe_;
mod unsafe_classes;
mod unsafe_copy;
mod unsafe_narrow;
mod unsized_arrays;
mod zip;

/// Models of native methods.
const NATIVES: &[Table] = &[
    array::TABLES,
    assertions::TABLES,
    bits::TABLES,
    class::TABLES,
    class_definition::TABLES,
    class_loader::TABLES,
    class_structure::TABLES,
    constant_pool::TABLES,
    file_io::TABLES,
    file_system::TABLES,
    hidden_class::TABLES,
    invoke::TABLES,
    math::TABLES,
    members::TABLES,
    module::TABLES,
    net::TABLES,
    nio_attributes::TABLES,
    nio_channels::TABLES,
    nio_folders::TABLES,
    nio_paths::TABLES,
    object::TABLES,
    process::TABLES,
    properties::TABLES,
    reflect_call::TABLES,
    reflection::TABLES,
    runtime::TABLES,
    serialization::TABLES,
    signal::TABLES,
    stack_walker::TABLES,
    string::TABLES,
    system::TABLES,
    thread::TABLES,
    throwable::TABLES,
    unsafe_::TABLES,
    unsafe_classes::TABLES,
    unsafe_copy::TABLES,
    zip::TABLES,
];

/// Models in the place of Java code: where that code reads what a JVM has filled in, where HotSpot
/// replaces it too and computes something else, or where it would start what is not there.
const REPLACED: &[Table] = &[
    assertions::REPLACED,
    bits::REPLACED,
    class::REPLACED,
    class_loader::REPLACED,
    environment::REPLACED,
    secure_random::REPLACED,
    invoke::REPLACED,
    math::REPLACED,
    module::REPLACED,
    reflect_call::REPLACED,
    reflect_handle::REPLACED,
    resource::REPLACED,
    runtime::REPLACED,
    serialization::REPLACED,
    stack_walker::REPLACED,
    system::REPLACED,
    thread::REPLACED,
    throwable::REPLACED,
    unsafe_classes::REPLACED,
    unsafe_narrow::REPLACED,
];

/// All models.
pub fn natives() -> NativeTable {
    let mut table = NativeTable::default();
    for (class, models) in NATIVES.iter().copied().flatten() {
        table.natives(class, models);
    }
    for (class, models) in REPLACED.iter().copied().flatten() {
        table.replace(class, models);
    }
    for (class, models) in unsized_arrays::UNSIZED {
        table.unsized_arrays(class, models);
    }
    let arrays = [
        string_comparison::SUMMARIES,
        hash_lookup::SUMMARIES,
        fill::SUMMARIES,
        mismatch::SUMMARIES,
    ];
    for (class, models) in arrays.concat() {
        table.summaries(class, models);
        table.unsized_arrays(class, models);
    }
    let summaries = [
        summaries::SUMMARIES,
        digits::SUMMARIES,
        characters::SUMMARIES,
    ];
    for (class, models) in summaries.concat() {
        table.summaries(class, models);
    }
    table.makers(crate::inputs::MAKERS);
    table.recipes(crate::collections::RECIPES);
    table.recipes(crate::factories::MADE);
    table.recipes(crate::resources::RESOURCES);
    table.recipes(crate::concurrent::CONCURRENT);
    table.recipes(crate::text_and_time::TEXT_AND_TIME);
    table.recipes(crate::resources::THROWABLES);
    table.set_constants(crate::factories::CONSTANTS);
    table.set_stand_ins(crate::factories::STAND_INS);
    table.missing_class = Some(class_loader::missing_class);
    table
}

/// A model for methods with nothing to do here, such as `registerNatives`.
fn nothing(_: &mut vm::Interp<'_>, _: &[vm::Value]) -> vm::Native {
    Ok(NativeReturn::Void)
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

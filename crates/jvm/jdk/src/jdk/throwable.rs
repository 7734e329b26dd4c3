//! Stack traces.

use super::Model;
use crate::args::Args;
use classes::ClassRef;
use heap::{Data, Ref};
use vm::{Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
    (
        "java/lang/Throwable",
        &[(
            "fillInStackTrace",
            "(I)Ljava/lang/Throwable;",
            fill_in_stack_trace,
        )],
    ),
    (
        "java/lang/StackTraceElement",
        &[("initStackTraceElements", "*", init_elements)],
    ),
    (
        "java/lang/NullPointerException",
        &[(
            "getExtendedNPEMessage",
            "()Ljava/lang/String;",
            extended_message,
        )],
    ),
];

pub(crate) const REPLACED: &[(&str, &[Model])] = &[(
    "java/lang/StackTraceElement",
    &[("computeFormat", "()V", super::nothing)],
)];

/// Bits of `StackTraceElement.format`: what is not shown.
const BUILTIN_CLASS_LOADER: i32 = 1;
const JDK_NON_UPGRADEABLE_MODULE: i32 = 2;

fn fill_in_stack_trace(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    vm.fill_backtrace(args.reference(0))?;
    Ok(args.reference(0).into())
}

fn extended_message(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(match vm.null_message(args.reference(0)) {
        Some(text) => vm.new_string(&text)?,
        None => Ref::NULL,
    }
    .into())
}

/// `initStackTraceElements(StackTraceElement[], Throwable)`, or with backtrace and depth.
fn init_elements(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let elements = args.object(vm, 0)?;
    let source = args.object(vm, 1)?;
    let is_array = vm.state.heap.get(source).class.is_array();
    let backtrace = if is_array {
        source
    } else {
        vm.field(source, "backtrace").as_ref()
    };
    let entries = trace_entries(vm, backtrace);
    let count = vm.state.heap.get(elements).data.len().min(entries.len());
    for (i, entry) in entries.into_iter().take(count).enumerate() {
        let element = Ref::from_bits(vm.state.heap.get(elements).data.get(i));
        init_element(vm, element, entry)?;
    }
    Ok(Outcome::Void)
}

pub(super) fn trace_entries(vm: &Interp<'_>, backtrace: Ref) -> Vec<(u32, u32)> {
    if backtrace.is_null() {
        return Vec::new();
    }
    match &vm.state.heap.get(backtrace).data {
        Data::I64(longs) => longs
            .iter()
            .map(|l| ((l >> 32) as u32, *l as u32))
            .collect(),
        _ => Vec::new(),
    }
}

/// Loader and module of a class that is not the JDK's; gives what is not shown of them.
fn set_origin(vm: &mut Interp<'_>, element: Ref, class: ClassRef) -> Result<i32, Trap> {
    let mirror = vm.mirror(class)?;
    let (loader, module) = (
        vm.field(mirror, "classLoader").as_ref(),
        vm.field(mirror, "module").as_ref(),
    );
    if !module.is_null() {
        let name = vm.field(module, "name");
        vm.set_field(element, "moduleName", name);
    }
    if loader.is_null() || super::class_loader::is_built_in(vm, loader) {
        let name = vm.new_string("app")?;
        vm.set_field(element, "classLoaderName", name.into());
        return Ok(BUILTIN_CLASS_LOADER);
    }
    let name = vm.field(loader, "name");
    vm.set_field(element, "classLoaderName", name);
    Ok(0)
}

pub(super) fn init_element(
    vm: &mut Interp<'_>,
    element: Ref,
    (method, pc): (u32, u32),
) -> Result<(), Trap> {
    let method = vm.vm.world.method(method);
    let class = method.class();
    let line = if method.is_native() {
        -2
    } else {
        let body = method.code().ok().map(|c| &c.body);
        body.and_then(|b| b.line_of(pc)).map_or(-1, i32::from)
    };
    vm.set_field(element, "declaringClassObject", Value::NULL);
    let name = vm.new_string(&class.java_name())?;
    vm.set_field(element, "declaringClass", name.into());
    let name = vm.new_string(&method.name)?;
    vm.set_field(element, "methodName", name.into());
    if let Some(file) = class.source_file() {
        let file = vm.new_string(file)?;
        vm.set_field(element, "fileName", file.into());
    }
    vm.set_field(element, "lineNumber", Value::int(line));
    let format = match class.module() {
        Some(module) => {
            let module = vm.new_string(module)?;
            vm.set_field(element, "moduleName", module.into());
            let version = vm.new_string(&vm.vm.java_version.clone())?;
            vm.set_field(element, "moduleVersion", version.into());
            BUILTIN_CLASS_LOADER | JDK_NON_UPGRADEABLE_MODULE
        }
        None => set_origin(vm, element, class)?,
    };
    vm.set_field(element, "format", Value::int(format));
    Ok(())
}

//! `Throwable`: stack traces.

use super::ModelEntry;
use crate::args::Args;
use classes::ClassRef;
use heap::{Data, Ref};
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
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

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[(
    "java/lang/StackTraceElement",
    &[("computeFormat", "()V", super::nothing)],
)];

/// Bits of `StackTraceElement.format`: what is not shown.
const BUILTIN_CLASS_LOADER: i32 = 1;
const JDK_NON_UPGRADEABLE_MODULE: i32 = 2;

fn fill_in_stack_trace(m: &mut Interp<'_>, args: &[Value]) -> Native {
    m.fill_backtrace(args.reference(0))?;
    Ok(args.reference(0).into())
}

fn extended_message(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(match m.null_message(args.reference(0)) {
        Some(text) => m.new_string(&text)?,
        None => Ref::NULL,
    }
    .into())
}

/// `initStackTraceElements(StackTraceElement[], Throwable)`, or with backtrace and depth.
fn init_elements(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let elements = args.object(m, 0)?;
    let source = args.object(m, 1)?;
    let is_array = m.state.heap.get(source).class.is_array();
    let backtrace = if is_array {
        source
    } else {
        m.field(source, "backtrace").as_ref()
    };
    let entries = trace_entries(m, backtrace);
    let count = m.state.heap.get(elements).data.len().min(entries.len());
    for (i, entry) in entries.into_iter().take(count).enumerate() {
        let element = Ref::from_bits(m.state.heap.get(elements).data.get(i));
        init_element(m, element, entry)?;
    }
    Ok(NativeReturn::Void)
}

pub(super) fn trace_entries(m: &Interp<'_>, backtrace: Ref) -> Vec<(u32, u32)> {
    if backtrace.is_null() {
        return Vec::new();
    }
    match &m.state.heap.get(backtrace).data {
        Data::I64(longs) => longs
            .iter()
            .map(|l| ((l >> 32) as u32, *l as u32))
            .collect(),
        _ => Vec::new(),
    }
}

/// Loader and module of a class that is not the JDK's; gives what is not shown of them.
fn set_origin(m: &mut Interp<'_>, element: Ref, class: ClassRef) -> Result<i32, Trap> {
    let mirror = m.mirror(class)?;
    let (loader, module) = (
        m.field(mirror, "classLoader").as_ref(),
        m.field(mirror, "module").as_ref(),
    );
    if !module.is_null() {
        let name = m.field(module, "name");
        m.set_field(element, "moduleName", name);
    }
    if loader.is_null() || super::class_loader::is_built_in(m, loader) {
        let name = m.new_string("app")?;
        m.set_field(element, "classLoaderName", name.into());
        return Ok(BUILTIN_CLASS_LOADER);
    }
    let name = m.field(loader, "name");
    m.set_field(element, "classLoaderName", name);
    Ok(0)
}

pub(super) fn init_element(
    m: &mut Interp<'_>,
    element: Ref,
    (method, pc): (u32, u32),
) -> Result<(), Trap> {
    let method = m.vm.world.method(method);
    let class = method.class();
    let line = if method.is_native() {
        -2
    } else {
        let body = method.code().ok().map(|c| &c.body);
        body.and_then(|b| b.line_of(pc)).map_or(-1, i32::from)
    };
    m.set_field(element, "declaringClassObject", Value::NULL);
    let name = m.new_string(&class.java_name())?;
    m.set_field(element, "declaringClass", name.into());
    let name = m.new_string(&method.name)?;
    m.set_field(element, "methodName", name.into());
    if let Some(file) = class.source_file() {
        let file = m.new_string(file)?;
        m.set_field(element, "fileName", file.into());
    }
    m.set_field(element, "lineNumber", Value::int(line));
    let format = match class.module() {
        Some(module) => {
            let module = m.new_string(module)?;
            m.set_field(element, "moduleName", module.into());
            let version = m.new_string(&m.vm.java_version.clone())?;
            m.set_field(element, "moduleVersion", version.into());
            BUILTIN_CLASS_LOADER | JDK_NON_UPGRADEABLE_MODULE
        }
        None => set_origin(m, element, class)?,
    };
    m.set_field(element, "format", Value::int(format));
    Ok(())
}

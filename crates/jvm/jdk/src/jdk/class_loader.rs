//! Class loaders. The three of the JDK find classes in the VM's own class path; those of the
//! program run their own code.

use super::ModelEntry;
use super::module;
use crate::args::Args;
use crate::support;
use classes::{ClassRef, LinkError};
use heap::Ref;
use vm::environment;
use vm::{Cont, Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    ("java/lang/Class", &[("forName0", "*", for_name)]),
    (
        support::NAME,
        &[(support::INITIATED.0, support::INITIATED.1, record_initiated)],
    ),
    (
        "java/lang/ClassLoader",
        &[
            (
                "findBootstrapClass",
                "(Ljava/lang/String;)Ljava/lang/Class;",
                find_bootstrap_class,
            ),
            (
                "findLoadedClass0",
                "(Ljava/lang/String;)Ljava/lang/Class;",
                find_loaded_class,
            ),
        ],
    ),
    // Class loading is timed by counters in memory that other processes can read.
    (
        "jdk/internal/perf/Perf",
        &[("createLong", "*", new_counter)],
    ),
];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/Class",
        &[(
            "getProtectionDomain",
            "()Ljava/security/ProtectionDomain;",
            protection_domain,
        )],
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        &[
            (
                "loadClassOrNull",
                "(Ljava/lang/String;Z)Ljava/lang/Class;",
                load_class_or_null,
            ),
            (
                "findClassInModuleOrNull",
                "(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)Ljava/lang/Class;",
                find_class_in_module,
            ),
            (
                "findClassOnClassPathOrNull",
                "(Ljava/lang/String;)Ljava/lang/Class;",
                find_class,
            ),
        ],
    ),
    // The class path is the VM's: see `resource.rs` for what else would ask for it.
    (
        "jdk/internal/loader/URLClassPath",
        &[("<init>", "(Ljava/lang/String;Z)V", super::nothing)],
    ),
];

fn new_counter(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let method = m.jdk_method(
        "java/nio/ByteBuffer",
        "allocate",
        "(I)Ljava/nio/ByteBuffer;",
    )?;
    m.ensure_initialized(method.class())?;
    Ok(NativeReturn::Call {
        method,
        args: vec![Value::int(8)],
        cont: Cont::Normal,
    })
}

/// What a loader sees.
#[derive(Clone, Copy, PartialEq)]
enum View {
    Boot,
    Platform,
    App,
}

/// The JDK's own loaders; `None` for one of the program.
fn view_of(m: &Interp<'_>, loader: Ref) -> Option<View> {
    if loader.is_null() {
        return Some(View::Boot);
    }
    match &*m.state.heap.get(loader).class.name {
        "jdk/internal/loader/ClassLoaders$BootClassLoader" => Some(View::Boot),
        "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => Some(View::Platform),
        "jdk/internal/loader/ClassLoaders$AppClassLoader" => Some(View::App),
        _ => None,
    }
}

/// Whether a loader is one of the JDK's own.
pub(super) fn is_built_in(m: &Interp<'_>, loader: Ref) -> bool {
    view_of(m, loader).is_some()
}

/// The class of this binary name, if there is one that the loader sees.
fn find(m: &mut Interp<'_>, view: View, name: Ref) -> Result<Option<ClassRef>, Trap> {
    let name = m.string_text(name)?;
    if name.contains('/') {
        return Ok(None);
    }
    let internal = name.replace('.', "/");
    m.note_class_lookup(&internal);
    let class = match m.vm.world.load(&internal) {
        Ok(class) if class.is_primitive() => return Ok(None),
        Ok(class) => class,
        Err(LinkError::NoClass(missing)) if is_about(&missing, &internal) => return Ok(None),
        Err(other) => return Err(Trap::from(other)),
    };
    let mirror = m.mirror(class)?;
    module::settle(m, mirror)?;
    let owner = view_of(m, m.field(mirror, "classLoader").as_ref());
    let seen = match (owner, view) {
        (None, _) => false,
        (Some(_), View::App) | (Some(View::Boot), _) => true,
        (Some(owner), view) => owner == view,
    };
    Ok(seen.then_some(class))
}

/// Whether it is the class asked for that is missing, not one that it needs.
fn is_about(missing: &str, wanted: &str) -> bool {
    let element = wanted.trim_start_matches('[');
    let is_array = element.len() < wanted.len();
    let element = match element.strip_prefix('L').filter(|_| is_array) {
        Some(rest) => rest.trim_end_matches(';'),
        None => element,
    };
    missing == wanted || missing == element
}

fn mirror_or_null(m: &mut Interp<'_>, class: Option<ClassRef>) -> Native {
    match class {
        Some(class) => Ok(m.mirror(class)?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

/// `forName0(String name, boolean initialize, ClassLoader loader, Class caller)`.
fn for_name(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (name, loader) = (args.object(m, 0)?, args.reference(2));
    let initialize = args.boolean(m, 1)?;
    let Some(view) = view_of(m, loader) else {
        if let Some(class) = find_initiated(m, loader, name)? {
            if initialize {
                m.ensure_initialized(class)?;
            }
            return Ok(m.mirror(class)?.into());
        }
        return Ok(NativeReturn::Call {
            method: support::for_name(m)?,
            args: args[..3].to_vec(),
            cont: Cont::Normal,
        });
    };
    let Some(class) = find(m, view, name)? else {
        let name = m.string_text(name)?;
        let missing = element_name(&name);
        note_missing(m, missing);
        return Err(m.throw_new("java/lang/ClassNotFoundException", Some(missing)));
    };
    if initialize {
        m.ensure_initialized(class)?;
    }
    Ok(m.mirror(class)?.into())
}

/// Whether a class is there that the program names itself depends on the class path.
fn note_missing(m: &mut Interp<'_>, name: &str) {
    let (jdk, _) = m.jdk_frames();
    if jdk
        .iter()
        .all(|method| method.class().name.starts_with("java/lang/Class"))
    {
        m.note_environment_of(&environment::CLASS, name);
    }
}

/// `a.B` for `[[La.B;`; other names as they are.
fn element_name(name: &str) -> &str {
    let element = name.trim_start_matches('[');
    match element.strip_prefix('L') {
        Some(class) if element.len() < name.len() => class.trim_end_matches(';'),
        _ => name,
    }
}

/// A class that a loader of the program has defined, or found when it was asked.
fn find_initiated(m: &mut Interp<'_>, loader: Ref, name: Ref) -> Result<Option<ClassRef>, Trap> {
    let name = m.string_text(name)?.replace('.', "/");
    let Some(class) = m.vm.world.find_loaded(&name).filter(|c| !c.is_primitive()) else {
        return Ok(None);
    };
    let mirror = m.mirror(class)?;
    let is_ours = m.field(mirror, "classLoader").as_ref() == loader;
    let is_known = is_ours || m.state.modules.is_initiated(loader, class.id);
    Ok(is_known.then_some(class))
}

fn record_initiated(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.class_of_mirror(args.reference(1));
    m.state.modules.add_initiated(args.reference(0), class.id);
    Ok(NativeReturn::Void)
}

/// Classes of the class path know the entry that they are from.
fn protection_domain(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let mirror = args.reference(0);
    module::settle(m, mirror)?;
    let loader = m.field(mirror, "classLoader").as_ref();
    let class = m.class_of_mirror(mirror);
    if loader.is_null() || class.module().is_some() || class.def.is_none() {
        return Ok(NativeReturn::Own);
    }
    if view_of(m, loader).is_none() {
        let given = m.field(mirror, "protectionDomain").as_ref();
        let default = m.field(loader, "defaultDomain").as_ref();
        return Ok(if given.is_null() { default } else { given }.into());
    }
    let Some(url) = m.vm.resources.class_location(&class.name) else {
        return Ok(NativeReturn::Own);
    };
    let method = support::domain(m)?;
    m.ensure_initialized(method.class())?;
    let url = m.new_string(&url)?;
    Ok(NativeReturn::Call {
        method,
        args: vec![loader.into(), url.into()],
        cont: Cont::Normal,
    })
}

fn find_bootstrap_class(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 0)?;
    let class = find(m, View::Boot, name)?;
    mirror_or_null(m, class)
}

/// `BuiltinClassLoader.loadClassOrNull(String name, boolean resolve)`.
fn load_class_or_null(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 1)?;
    match view_of(m, args.reference(0)) {
        Some(view) => {
            let class = find(m, view, name)?;
            mirror_or_null(m, class)
        }
        None => Ok(NativeReturn::Own),
    }
}

fn find_class(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 1)?;
    let class = match view_of(m, args.reference(0)) {
        Some(View::App) => find(m, View::App, name)?,
        _ => None,
    };
    mirror_or_null(m, class.filter(|c| c.module().is_none()))
}

/// `findClassInModuleOrNull(LoadedModule module, String name)`.
fn find_class_in_module(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 2)?;
    let view = view_of(m, args.reference(0)).unwrap_or(View::App);
    let class = find(m, view, name)?;
    mirror_or_null(m, class.filter(|c| c.module().is_some()))
}

fn find_loaded_class(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 1)?;
    let class = find_initiated(m, args.reference(0), name)?;
    mirror_or_null(m, class)
}

/// Asks the loader of the top frame's class for one that its code refers to, if it is a loader of
/// the program.
pub(crate) fn missing_class(m: &mut Interp<'_>, name: &str) -> Option<Trap> {
    let class = m.frame().method.class();
    let loader = module::defining_loader(m, class)?;
    if view_of(m, loader).is_some() {
        return None;
    }
    Some(load_first(m, loader, name))
}

/// Has a loader of the program load a class before the instruction is executed again.
pub(super) fn load_first(m: &mut Interp<'_>, loader: Ref, name: &str) -> Trap {
    let mut start = || {
        let method = support::link(m)?;
        m.ensure_initialized(method.class())?;
        let name = m.new_string(&classes::binary_name(name))?;
        Ok(m.run_first(method, &[loader.into(), name.into()]))
    };
    start().unwrap_or_else(|trap: Trap| trap)
}

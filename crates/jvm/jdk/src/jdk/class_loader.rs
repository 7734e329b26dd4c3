//! Class loaders. The three of the JDK find classes in the VM's own class path; those of the
//! program run their own code.

use super::Model;
use super::module;
use crate::args::Args;
use crate::support;
use classes::{ClassRef, LinkError};
use heap::Ref;
use vm::environment;
use vm::{Cont, Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
    ("java/lang/Class", &[("forName0", "*", for_name)]),
    (
        support::NAME,
        &[(support::INITIATED.0, support::INITIATED.1, initiated)],
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

pub(crate) const REPLACED: &[(&str, &[Model])] = &[
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

fn new_counter(vm: &mut Interp<'_>, _: &[Value]) -> Native {
    let method = vm.jdk_method(
        "java/nio/ByteBuffer",
        "allocate",
        "(I)Ljava/nio/ByteBuffer;",
    )?;
    vm.ensure_initialized(method.class())?;
    Ok(Outcome::Call {
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
fn view_of(vm: &Interp<'_>, loader: Ref) -> Option<View> {
    if loader.is_null() {
        return Some(View::Boot);
    }
    match &*vm.state.heap.get(loader).class.name {
        "jdk/internal/loader/ClassLoaders$BootClassLoader" => Some(View::Boot),
        "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => Some(View::Platform),
        "jdk/internal/loader/ClassLoaders$AppClassLoader" => Some(View::App),
        _ => None,
    }
}

/// Whether a loader is one of the JDK's own.
pub(super) fn is_built_in(vm: &Interp<'_>, loader: Ref) -> bool {
    view_of(vm, loader).is_some()
}

/// The class of this binary name, if there is one that the loader sees.
fn find(vm: &mut Interp<'_>, view: View, name: Ref) -> Result<Option<ClassRef>, Trap> {
    let name = vm.string_text(name)?;
    if name.contains('/') {
        return Ok(None);
    }
    let internal = name.replace('.', "/");
    let class = match vm.vm.world.load(&internal) {
        Ok(class) if class.is_primitive() => return Ok(None),
        Ok(class) => class,
        Err(LinkError::NoClass(missing)) if is_about(&missing, &internal) => return Ok(None),
        Err(other) => return Err(Trap::from(other)),
    };
    let mirror = vm.mirror(class)?;
    module::settle(vm, mirror)?;
    let owner = view_of(vm, vm.field(mirror, "classLoader").as_ref());
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

fn mirror_or_null(vm: &mut Interp<'_>, class: Option<ClassRef>) -> Native {
    match class {
        Some(class) => Ok(vm.mirror(class)?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

/// `forName0(String name, boolean initialize, ClassLoader loader, Class caller)`.
fn for_name(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (name, loader) = (args.object(vm, 0)?, args.reference(2));
    let initialize = args.boolean(vm, 1)?;
    let Some(view) = view_of(vm, loader) else {
        if let Some(class) = found_before(vm, loader, name)? {
            if initialize {
                vm.ensure_initialized(class)?;
            }
            return Ok(vm.mirror(class)?.into());
        }
        return Ok(Outcome::Call {
            method: support::for_name(vm)?,
            args: args[..3].to_vec(),
            cont: Cont::Normal,
        });
    };
    let Some(class) = find(vm, view, name)? else {
        let name = vm.string_text(name)?;
        let missing = element_name(&name);
        note_missing(vm, missing);
        return Err(vm.throw_new("java/lang/ClassNotFoundException", Some(missing)));
    };
    if initialize {
        vm.ensure_initialized(class)?;
    }
    Ok(vm.mirror(class)?.into())
}

/// Whether a class is there that the program names itself depends on the class path.
fn note_missing(vm: &mut Interp<'_>, name: &str) {
    let (jdk, _) = vm.jdk_frames();
    if jdk
        .iter()
        .all(|m| m.class().name.starts_with("java/lang/Class"))
    {
        vm.note_environment_of(&environment::CLASS, name);
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
fn found_before(vm: &mut Interp<'_>, loader: Ref, name: Ref) -> Result<Option<ClassRef>, Trap> {
    let name = vm.string_text(name)?.replace('.', "/");
    let Some(class) = vm.vm.world.loaded(&name).filter(|c| !c.is_primitive()) else {
        return Ok(None);
    };
    let mirror = vm.mirror(class)?;
    let is_ours = vm.field(mirror, "classLoader").as_ref() == loader;
    let is_known = is_ours || vm.state.modules.is_initiated(loader, class.id);
    Ok(is_known.then_some(class))
}

fn initiated(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = vm.class_of_mirror(args.reference(1));
    vm.state.modules.add_initiated(args.reference(0), class.id);
    Ok(Outcome::Void)
}

/// Classes of the class path know the entry that they are from.
fn protection_domain(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let mirror = args.reference(0);
    module::settle(vm, mirror)?;
    let loader = vm.field(mirror, "classLoader").as_ref();
    let class = vm.class_of_mirror(mirror);
    if loader.is_null() || class.module().is_some() || class.def.is_none() {
        return Ok(Outcome::Own);
    }
    if view_of(vm, loader).is_none() {
        let given = vm.field(mirror, "protectionDomain").as_ref();
        let default = vm.field(loader, "defaultDomain").as_ref();
        return Ok(if given.is_null() { default } else { given }.into());
    }
    let Some(url) = vm.vm.resources.class_location(&class.name) else {
        return Ok(Outcome::Own);
    };
    let method = support::domain(vm)?;
    vm.ensure_initialized(method.class())?;
    let url = vm.new_string(&url)?;
    Ok(Outcome::Call {
        method,
        args: vec![loader.into(), url.into()],
        cont: Cont::Normal,
    })
}

fn find_bootstrap_class(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(vm, 0)?;
    let class = find(vm, View::Boot, name)?;
    mirror_or_null(vm, class)
}

/// `BuiltinClassLoader.loadClassOrNull(String name, boolean resolve)`.
fn load_class_or_null(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(vm, 1)?;
    match view_of(vm, args.reference(0)) {
        Some(view) => {
            let class = find(vm, view, name)?;
            mirror_or_null(vm, class)
        }
        None => Ok(Outcome::Own),
    }
}

fn find_class(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(vm, 1)?;
    let class = match view_of(vm, args.reference(0)) {
        Some(View::App) => find(vm, View::App, name)?,
        _ => None,
    };
    mirror_or_null(vm, class.filter(|c| c.module().is_none()))
}

/// `findClassInModuleOrNull(LoadedModule module, String name)`.
fn find_class_in_module(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(vm, 2)?;
    let view = view_of(vm, args.reference(0)).unwrap_or(View::App);
    let class = find(vm, view, name)?;
    mirror_or_null(vm, class.filter(|c| c.module().is_some()))
}

fn find_loaded_class(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(vm, 1)?;
    let class = found_before(vm, args.reference(0), name)?;
    mirror_or_null(vm, class)
}

/// Asks the loader of the top frame's class for one that its code refers to, if it is a loader of
/// the program.
pub(crate) fn missing_class(vm: &mut Interp<'_>, name: &str) -> Option<Trap> {
    let class = vm.frame().method.class();
    let loader = module::defining_loader(vm, class)?;
    if view_of(vm, loader).is_some() {
        return None;
    }
    Some(load_first(vm, loader, name))
}

/// Has a loader of the program load a class before the instruction is executed again.
pub(super) fn load_first(vm: &mut Interp<'_>, loader: Ref, name: &str) -> Trap {
    let mut start = || {
        let method = support::link(vm)?;
        vm.ensure_initialized(method.class())?;
        let name = vm.new_string(&classes::binary_name(name))?;
        Ok(vm.run_first(method, &[loader.into(), name.into()]))
    };
    start().unwrap_or_else(|trap: Trap| trap)
}

//! Class loaders. The three of the JDK find classes in the VM's own class path; those of the
//! program run their own code.

use super::Model;
use super::module;
use crate::args::Args;
use crate::support;
use classes::{ClassRef, LinkError};
use heap::Ref;
use vm::{Cont, Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
    ("java/lang/Class", &[("forName0", "*", for_name)]),
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
            ("retrieveDirectives", "*", super::returns_null),
        ],
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        &[
            (
                "loadClassOrNull",
                "(Ljava/lang/String;Z)Ljava/lang/Class;",
                load_class_or_null,
            ),
            ("findClassInModuleOrNull", "*", find_class_in_module),
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
        return Ok(Outcome::Call {
            method: support::for_name(vm)?,
            args: args[..3].to_vec(),
            cont: Cont::Normal,
        });
    };
    let Some(class) = find(vm, view, name)? else {
        let name = vm.string_text(name)?;
        return Err(vm.throw_new("java/lang/ClassNotFoundException", Some(&name)));
    };
    if initialize {
        vm.ensure_initialized(class)?;
    }
    Ok(vm.mirror(class)?.into())
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

/// Classes that this loader has defined.
fn find_loaded_class(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (loader, name) = (args.reference(0), args.object(vm, 1)?);
    let name = vm.string_text(name)?.replace('.', "/");
    let Some(class) = vm.vm.world.loaded(&name).filter(|c| !c.is_primitive()) else {
        return Ok(Ref::NULL.into());
    };
    let mirror = vm.mirror(class)?;
    let is_ours = vm.field(mirror, "classLoader").as_ref() == loader;
    Ok(if is_ours { mirror } else { Ref::NULL }.into())
}

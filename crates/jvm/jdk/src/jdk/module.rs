//! `Module`, `ModuleLayer`, and which module and loader a class belongs to.
//!
//! The module system starts when a program first asks for what only it knows: the boot layer, a
//! module other than `java.base`, or a descriptor. Until then `java.base` is a `Module` object
//! with nothing but a name.

use super::Model;
use crate::args::Args;
use crate::{make, support};
use classes::{ClassId, ClassRef};
use heap::Ref;
use std::collections::BTreeSet;
use vm::{Cont, Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
    (
        "java/lang/Module",
        &[
            ("defineModule0", "*", define_module),
            ("addReads0", "*", super::nothing),
            ("addExports0", "*", super::nothing),
            ("addExportsToAll0", "*", super::nothing),
        ],
    ),
    (
        "jdk/internal/loader/BootLoader",
        &[
            ("setBootLoaderUnnamedModule0", "*", super::nothing),
            ("getSystemPackageLocation", "*", system_package_location),
            (
                "getSystemPackageNames",
                "()[Ljava/lang/String;",
                system_package_names,
            ),
        ],
    ),
];

pub(crate) const REPLACED: &[(&str, &[Model])] = &[
    (
        "java/lang/Class",
        &[
            ("getModule", "()Ljava/lang/Module;", settle_first),
            ("getClassLoader", "()Ljava/lang/ClassLoader;", settle_first),
            ("getClassLoader0", "()Ljava/lang/ClassLoader;", settle_first),
            ("getPackage", "()Ljava/lang/Package;", settle_first),
        ],
    ),
    (
        "java/lang/Module",
        &[
            (
                "getDescriptor",
                "()Ljava/lang/module/ModuleDescriptor;",
                boot_first,
            ),
            ("getPackages", "()Ljava/util/Set;", boot_first),
            ("canRead", "(Ljava/lang/Module;)Z", boot_first),
            ("canUse", "(Ljava/lang/Class;)Z", boot_first),
            (
                "implAddExportsOrOpens",
                "(Ljava/lang/String;Ljava/lang/Module;ZZ)V",
                boot_first,
            ),
            (
                "implIsExportedOrOpen",
                "(Ljava/lang/String;Ljava/lang/Module;Z)Z",
                is_exported_or_open,
            ),
        ],
    ),
    (
        "java/lang/ModuleLayer",
        &[("boot", "()Ljava/lang/ModuleLayer;", boot_layer)],
    ),
    (
        "jdk/internal/module/Modules",
        &[(
            "defineModule",
            "(Ljava/lang/ClassLoader;Ljava/lang/module/ModuleDescriptor;Ljava/net/URI;)Ljava/lang/Module;",
            define_in_library,
        )],
    ),
];

const BASE: &str = "java.base";

/// Sets the module and loader of a class, then runs the method's own code, which reads them.
fn settle_first(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    settle(vm, args.reference(0))?;
    Ok(Outcome::Own)
}

/// Sets `module` and `classLoader` of a `Class` object.
pub(super) fn settle(vm: &mut Interp<'_>, mirror: Ref) -> Result<(), Trap> {
    if !vm.field(mirror, "module").as_ref().is_null() {
        return Ok(());
    }
    let class = element(vm.class_of_mirror(mirror));
    let (module, loader) = match class.module() {
        Some(BASE) => (java_base(vm)?, Ref::NULL),
        Some(name) => match vm.state.modules.named(name) {
            Some(module) => (module, vm.field(module, "loader").as_ref()),
            None => {
                ensure_booted(vm)?;
                let text = format!("module {name} is not in the boot layer");
                return Err(vm::limits::REFLECTION.reached(text));
            }
        },
        None => {
            let loader = match defining_loader(vm, class) {
                Some(loader) => loader,
                None => app_loader(vm)?,
            };
            (module_in(vm, class, loader), loader)
        }
    };
    vm.set_field(mirror, "module", module.into());
    vm.set_field(mirror, "classLoader", loader.into());
    Ok(())
}

/// The loader of the program that defined a class, or the one that a hidden class belongs to.
pub(super) fn defining_loader(vm: &Interp<'_>, class: ClassRef) -> Option<Ref> {
    let host = match class.def.as_ref().and_then(|d| d.nest_host.as_ref()) {
        Some(host) if class.is_hidden() => vm.vm.world.loaded(host)?,
        _ => class,
    };
    let mirror = vm.state.heap.mirror(host.id)?;
    let loader = vm.field(mirror, "classLoader").as_ref();
    (!loader.is_null()).then_some(loader)
}

fn element(class: ClassRef) -> ClassRef {
    class.component().map_or(class, element)
}

/// The module of a class that is not part of the JDK.
fn module_in(vm: &Interp<'_>, class: ClassRef, loader: Ref) -> Ref {
    let dynamic = vm.state.modules.of_package(loader, class.package());
    dynamic.unwrap_or_else(|| vm.field(loader, "unnamedModule").as_ref())
}

/// The loader of classes on the class path.
pub(super) fn app_loader(vm: &mut Interp<'_>) -> Result<Ref, Trap> {
    let loaders = vm.vm.world.load("jdk/internal/loader/ClassLoaders")?;
    vm.ensure_initialized(loaders)?;
    Ok(static_ref(vm, loaders, "APP_LOADER"))
}

fn static_ref(vm: &Interp<'_>, class: ClassRef, field: &str) -> Ref {
    let field = class.static_field(field);
    field.map_or(Ref::NULL, |f| {
        vm.static_cell(class, f.slot as usize).as_ref()
    })
}

/// The `Module` of `java.base`, which exists before the module system does.
fn java_base(vm: &mut Interp<'_>) -> Result<Ref, Trap> {
    if let Some(module) = vm.state.modules.named(BASE) {
        return Ok(module);
    }
    let class = vm.vm.world.load("java/lang/Module")?;
    let module = vm.alloc_instance(class);
    let name = make::interned(vm, BASE)?;
    vm.set_field(module, "name", name.into());
    vm.state.modules.add(BASE, module);
    Ok(module)
}

/// Starts the module system, after which the instruction is executed again. Its own code sees
/// the state it has come to.
fn ensure_booted(vm: &mut Interp<'_>) -> Result<(), Trap> {
    if vm.state.modules.is_started() {
        return Ok(());
    }
    java_base(vm)?;
    let boot = support::boot_modules(vm)?;
    vm.ensure_initialized(boot.class())?;
    vm.state.modules.start();
    Err(vm.run_first(boot, &[]))
}

fn boot_layer(vm: &mut Interp<'_>, _: &[Value]) -> Native {
    ensure_booted(vm)?;
    let system = vm.vm.world.load("java/lang/System")?;
    Ok(static_ref(vm, system, "bootLayer").into())
}

/// Whether this is `java.base` before the module system has described it.
fn is_bare(vm: &Interp<'_>, module: Ref) -> bool {
    vm.state.modules.named(BASE) == Some(module)
        && vm.field(module, "descriptor").as_ref().is_null()
}

fn boot_first(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    if is_bare(vm, args.reference(0)) {
        ensure_booted(vm)?;
    }
    Ok(Outcome::Own)
}

/// `implIsExportedOrOpen(String package, Module other, boolean open)`. That `java.base` exports
/// its `java.` packages to all is known without its descriptor.
fn is_exported_or_open(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (module, package, other) = (args.reference(0), args.reference(1), args.reference(2));
    if !is_bare(vm, module) || package.is_null() || other.is_null() || module == other {
        return Ok(Outcome::Own);
    }
    let name = vm.string_text(package)?;
    let is_open = args.boolean(vm, 3)?;
    if !is_open && name.starts_with("java.") && has_loaded(vm, &name.replace('.', "/")) {
        return Ok(true.into());
    }
    ensure_booted(vm)?;
    Ok(Outcome::Own)
}

/// Whether `java.base` has a class of this package, judged by those in use.
fn has_loaded(vm: &Interp<'_>, package: &str) -> bool {
    loaded(vm).any(|c| c.package() == package && c.module() == Some(BASE))
}

/// All classes in use that have a definition.
fn loaded(vm: &Interp<'_>) -> impl Iterator<Item = ClassRef> {
    let world = &vm.vm.world;
    (0..world.class_count() as u32)
        .map(|id| world.class(ClassId(id)))
        .filter(|c| c.def.is_some())
}

/// `jrt:/java.base` for a package of the JDK's that is in use.
fn system_package_location(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(vm, 0)?;
    let name = vm.string_text(name)?.replace('.', "/");
    let module = loaded(vm)
        .find(|c| c.package() == name)
        .and_then(|c| c.module());
    match module {
        Some(module) => Ok(vm.new_string(&format!("jrt:/{module}"))?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

fn system_package_names(vm: &mut Interp<'_>, _: &[Value]) -> Native {
    let packages: BTreeSet<&str> = loaded(vm)
        .filter(|c| c.module() == Some(BASE))
        .map(|c| c.package())
        .collect();
    let mut names = Vec::new();
    for package in packages {
        names.push(vm.new_string(package)?);
    }
    Ok(make::ref_array(vm, "[Ljava/lang/String;", &names)?.into())
}

/// `Modules.defineModule(loader, descriptor, uri)`: `java.base` is there already.
fn define_in_library(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let descriptor = args.object(vm, 1)?;
    let name = vm.field(descriptor, "name").as_ref();
    let name = vm.string_text(name)?;
    let module = if name == BASE {
        vm.state.modules.named(BASE)
    } else {
        None
    };
    if let Some(module) = module {
        vm.set_field(module, "descriptor", descriptor.into());
        return Ok(module.into());
    }
    let constructor = vm.jdk_method(
        "java/lang/Module",
        "<init>",
        "(Ljava/lang/ModuleLayer;Ljava/lang/ClassLoader;Ljava/lang/module/ModuleDescriptor;Ljava/net/URI;)V",
    )?;
    let module = vm.alloc_instance(constructor.class());
    let args = vec![module.into(), Value::NULL, args[0], args[1], args[2]];
    Ok(Outcome::Call {
        method: constructor,
        args,
        cont: Cont::Deliver(module),
    })
}

/// `defineModule0(Module module, boolean isOpen, String version, String location, Object[] packages)`.
fn define_module(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let module = args.object(vm, 0)?;
    let name = vm.field(module, "name").as_ref();
    let name = vm.string_text(name)?;
    let is_part_of_jdk = match args.reference(3) {
        Ref::NULL => false,
        location => vm.string_text(location)?.starts_with("jrt:/"),
    };
    let mut packages = Vec::new();
    if !is_part_of_jdk && !args.reference(4).is_null() {
        let array = args.reference(4);
        for i in 0..vm.state.heap.get(array).data.len() {
            let package = vm.state.cell(array, i).as_ref();
            packages.push(vm.string_text(package)?.replace('.', "/"));
        }
    }
    let loader = vm.field(module, "loader").as_ref();
    if is_part_of_jdk || loader.is_null() {
        vm.state.modules.add(&name, module);
    }
    for package in packages {
        vm.state.modules.add_package(loader, &package, module);
    }
    Ok(Outcome::Void)
}

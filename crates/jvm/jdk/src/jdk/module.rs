//! `Module`, `ModuleLayer`, and which module and loader a class belongs to.
//!
//! The module system starts when a program first asks for what only it knows: the boot layer, a
//! module other than `java.base`, or a descriptor. Until then `java.base` is a `Module` object
//! with nothing but a name.

use super::ModelEntry;
use crate::args::Args;
use crate::{make, support};
use classes::{ClassId, ClassRef};
use heap::Ref;
use std::collections::BTreeSet;
use vm::{Cont, Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
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

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
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
fn settle_first(m: &mut Interp<'_>, args: &[Value]) -> Native {
    settle(m, args.reference(0))?;
    Ok(NativeReturn::Own)
}

/// Sets `module` and `classLoader` of a `Class` object.
pub(super) fn settle(m: &mut Interp<'_>, mirror: Ref) -> Result<(), Trap> {
    if !m.field(mirror, "module").as_ref().is_null() {
        return Ok(());
    }
    let class = element(m.class_of_mirror(mirror));
    let (module, loader) = match class.module() {
        Some(BASE) => (java_base(m)?, Ref::NULL),
        Some(name) => match m.state.modules.find_module(name) {
            Some(module) => (module, m.field(module, "loader").as_ref()),
            None => {
                ensure_booted(m)?;
                let text = format!("module {name}, which is not in the boot layer");
                return Err(vm::limits::REFLECTION.trap(text));
            }
        },
        None => {
            let loader = match defining_loader(m, class) {
                Some(loader) => loader,
                None => app_loader(m)?,
            };
            (module_in(m, class, loader), loader)
        }
    };
    m.set_field(mirror, "module", module.into());
    m.set_field(mirror, "classLoader", loader.into());
    Ok(())
}

/// The loader of the program that defined a class, or the one that a hidden class belongs to.
pub(super) fn defining_loader(m: &Interp<'_>, class: ClassRef) -> Option<Ref> {
    let host = match class.def.as_ref().and_then(|d| d.nest_host.as_ref()) {
        Some(host) if class.is_hidden() => m.vm.world.find_loaded(host)?,
        _ => class,
    };
    let mirror = m.state.heap.mirror(host.id)?;
    let loader = m.field(mirror, "classLoader").as_ref();
    (!loader.is_null()).then_some(loader)
}

fn element(class: ClassRef) -> ClassRef {
    class.component().map_or(class, element)
}

/// The module of a class that is not part of the JDK.
fn module_in(m: &Interp<'_>, class: ClassRef, loader: Ref) -> Ref {
    let dynamic = m.state.modules.of_package(loader, class.package());
    dynamic.unwrap_or_else(|| m.field(loader, "unnamedModule").as_ref())
}

/// The loader of classes on the class path.
pub(super) fn app_loader(m: &mut Interp<'_>) -> Result<Ref, Trap> {
    let loaders = m.vm.world.load("jdk/internal/loader/ClassLoaders")?;
    m.ensure_initialized(loaders)?;
    Ok(static_ref(m, loaders, "APP_LOADER"))
}

fn static_ref(m: &Interp<'_>, class: ClassRef, field: &str) -> Ref {
    let field = class.static_field(field);
    field.map_or(Ref::NULL, |f| {
        m.static_cell(class, f.slot as usize).as_ref()
    })
}

/// The `Module` of `java.base`, which exists before the module system does.
fn java_base(m: &mut Interp<'_>) -> Result<Ref, Trap> {
    if let Some(module) = m.state.modules.find_module(BASE) {
        return Ok(module);
    }
    let class = m.vm.world.load("java/lang/Module")?;
    let module = m.alloc_instance(class);
    let name = make::intern_text(m, BASE)?;
    m.set_field(module, "name", name.into());
    m.state.modules.add(BASE, module);
    Ok(module)
}

/// Starts the module system, after which the instruction is executed again. Its own code sees
/// the state it has come to.
fn ensure_booted(m: &mut Interp<'_>) -> Result<(), Trap> {
    if m.state.modules.is_started() {
        return Ok(());
    }
    java_base(m)?;
    let boot = support::boot_modules(m)?;
    m.ensure_initialized(boot.class())?;
    m.state.modules.start();
    Err(m.run_first(boot, &[]))
}

fn boot_layer(m: &mut Interp<'_>, _: &[Value]) -> Native {
    ensure_booted(m)?;
    let system = m.vm.world.load("java/lang/System")?;
    Ok(static_ref(m, system, "bootLayer").into())
}

/// Whether this is `java.base` before the module system has described it.
fn is_bare(m: &Interp<'_>, module: Ref) -> bool {
    m.state.modules.find_module(BASE) == Some(module)
        && m.field(module, "descriptor").as_ref().is_null()
}

fn boot_first(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if is_bare(m, args.reference(0)) {
        ensure_booted(m)?;
    }
    Ok(NativeReturn::Own)
}

/// `implIsExportedOrOpen(String package, Module other, boolean open)`. That `java.base` exports
/// its `java.` packages to all is known without its descriptor.
fn is_exported_or_open(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (module, package, other) = (args.reference(0), args.reference(1), args.reference(2));
    if !is_bare(m, module) || package.is_null() || other.is_null() || module == other {
        return Ok(NativeReturn::Own);
    }
    let name = m.string_text(package)?;
    let is_open = args.boolean(m, 3)?;
    if !is_open && name.starts_with("java.") && has_loaded(m, &name.replace('.', "/")) {
        return Ok(true.into());
    }
    ensure_booted(m)?;
    Ok(NativeReturn::Own)
}

/// Whether `java.base` has a class of this package, judged by those in use.
fn has_loaded(m: &Interp<'_>, package: &str) -> bool {
    loaded_classes(m).any(|c| c.package() == package && c.module() == Some(BASE))
}

/// All classes in use that have a definition.
fn loaded_classes(m: &Interp<'_>) -> impl Iterator<Item = ClassRef> {
    let world = &m.vm.world;
    (0..world.class_count() as u32)
        .map(|id| world.class(ClassId(id)))
        .filter(|c| c.def.is_some())
}

/// `jrt:/java.base` for a package of the JDK's that is in use.
fn system_package_location(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 0)?;
    let name = m.string_text(name)?.replace('.', "/");
    let module = loaded_classes(m)
        .find(|c| c.package() == name)
        .and_then(|c| c.module());
    match module {
        Some(module) => Ok(m.new_string(&format!("jrt:/{module}"))?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

fn system_package_names(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let packages: BTreeSet<&str> = loaded_classes(m)
        .filter(|c| c.module() == Some(BASE))
        .map(|c| c.package())
        .collect();
    let mut names = Vec::new();
    for package in packages {
        names.push(m.new_string(package)?);
    }
    Ok(make::ref_array(m, "[Ljava/lang/String;", &names)?.into())
}

/// `Modules.defineModule(loader, descriptor, uri)`: `java.base` is there already.
fn define_in_library(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let descriptor = args.object(m, 1)?;
    let name = m.field(descriptor, "name").as_ref();
    let name = m.string_text(name)?;
    let module = if name == BASE {
        m.state.modules.find_module(BASE)
    } else {
        None
    };
    if let Some(module) = module {
        m.set_field(module, "descriptor", descriptor.into());
        return Ok(module.into());
    }
    let constructor = m.jdk_method(
        "java/lang/Module",
        "<init>",
        "(Ljava/lang/ModuleLayer;Ljava/lang/ClassLoader;Ljava/lang/module/ModuleDescriptor;Ljava/net/URI;)V",
    )?;
    let module = m.alloc_instance(constructor.class());
    let args = vec![module.into(), Value::NULL, args[0], args[1], args[2]];
    Ok(NativeReturn::Call {
        method: constructor,
        args,
        cont: Cont::Deliver(module),
    })
}

/// `defineModule0(Module module, boolean isOpen, String version, String location, Object[] packages)`.
fn define_module(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let module = args.object(m, 0)?;
    let name = m.field(module, "name").as_ref();
    let name = m.string_text(name)?;
    let is_part_of_jdk = match args.reference(3) {
        Ref::NULL => false,
        location => m.string_text(location)?.starts_with("jrt:/"),
    };
    let mut packages = Vec::new();
    if !is_part_of_jdk && !args.reference(4).is_null() {
        let array = args.reference(4);
        for i in 0..m.state.heap.get(array).data.len() {
            let package = m.state.cell(array, i).as_ref();
            packages.push(m.string_text(package)?.replace('.', "/"));
        }
    }
    let loader = m.field(module, "loader").as_ref();
    if is_part_of_jdk || loader.is_null() {
        m.state.modules.add(&name, module);
    }
    for package in packages {
        m.state.modules.add_package(loader, &package, module);
    }
    Ok(NativeReturn::Void)
}

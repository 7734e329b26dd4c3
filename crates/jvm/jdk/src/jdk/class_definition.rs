//! Class definition from bytes, as class loaders of the program do it.
//!
//! There is one class of a name in the whole VM, so a loader can't define a second one.

use super::ModelEntry;
use super::class_loader::{is_built_in, load_first};
use crate::args::Args;
use classes::{ClassRef, LinkError};
use heap::{Data, Ref};
use ir::ClassDef;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use vm::limits::CLASS_DEFINITION;
use vm::{Interp, Native, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/ClassLoader",
    &[("defineClass1", "*", define_class)],
)];

/// `defineClass1(ClassLoader loader, String name, byte[] b, int off, int len, ProtectionDomain pd,
/// String source)`.
fn define_class(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (loader, name, array) = (args.reference(0), args.reference(1), args.object(m, 2)?);
    let (from, len) = (args.int(m, 3)?, args.int(m, 4)?);
    let bytes = bytes_in(m, array, from, len)?;
    let expected = match name {
        Ref::NULL => None,
        name => Some(m.string_text(name)?.replace('.', "/")),
    };
    let class = define(m, loader, expected.as_deref(), bytes)?;
    let mirror = m.mirror(class)?;
    m.set_field(mirror, "classLoader", loader.into());
    m.set_field(mirror, "protectionDomain", args[5]);
    Ok(mirror.into())
}

pub(super) fn bytes_in(
    m: &mut Interp<'_>,
    array: Ref,
    from: i32,
    len: i32,
) -> Result<Vec<u8>, Trap> {
    if m.state.heap.get(array).symbolic.is_some() {
        return Err(CLASS_DEFINITION.trap("a class file that depends on an input"));
    }
    let range = from as usize..(from + len) as usize;
    match &m.state.heap.get(array).data {
        Data::I8(bytes) if range.end <= bytes.len() => {
            Ok(bytes[range].iter().map(|b| *b as u8).collect())
        }
        _ => Err(m.throw_new("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

pub(super) fn define(
    m: &mut Interp<'_>,
    loader: Ref,
    expected: Option<&str>,
    bytes: Vec<u8>,
) -> Result<ClassRef, Trap> {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let hash = hasher.finish();
    let mut def = match m.vm.resources.parse_class(bytes, expected.unwrap_or("?")) {
        Ok(def) => def,
        Err(reason) => return Err(m.throw_new("java/lang/ClassFormatError", Some(&reason))),
    };
    m.note_class_lookup(&def.name);
    m.note_defined_class(&def);
    if let Some(expected) = expected.filter(|e| **e != *def.name) {
        let text = format!("{expected} (wrong name: {})", def.name);
        return Err(m.throw_new("java/lang/NoClassDefFoundError", Some(&text)));
    }
    if let Some(known) = m.vm.world.find_loaded(&def.name) {
        return reuse_definition(m, known, loader, hash);
    }
    if m.vm.world.load(&def.name).is_ok() {
        let name = classes::binary_name(&def.name);
        return Err(CLASS_DEFINITION.trap(format!(
            "defining class {name}, which is on the class path, too"
        )));
    }
    if loader.is_null() {
        def.module = module_of_package(m, &def);
    }
    let name = def.name.clone();
    match m.vm.world.define(Arc::new(def)) {
        Ok(class) => {
            m.vm.defined.lock().insert(name, hash);
            Ok(class)
        }
        Err(LinkError::NoClass(parent)) if !is_built_in(m, loader) => {
            Err(load_first(m, loader, &parent))
        }
        Err(error) => Err(error.into()),
    }
}

/// A class that the boot loader defines belongs to the module of its package, which a parent in
/// the same package tells.
fn module_of_package(m: &Interp<'_>, def: &ClassDef) -> Option<Arc<str>> {
    let package = |name: &str| name.rfind('/').map_or(0, |i| i);
    let own = &def.name[..package(&def.name)];
    let parents = def.interfaces.iter().chain(&def.super_name);
    let near = parents.filter(|p| &p[..package(p)] == own);
    let mut loaded = near.filter_map(|p| m.vm.world.load(p).ok());
    loaded.find_map(|class| class.module().map(Arc::from))
}

/// Classes are shared by all paths of an analysis: another one may have defined it.
fn reuse_definition(
    m: &mut Interp<'_>,
    class: ClassRef,
    loader: Ref,
    hash: u64,
) -> Result<ClassRef, Trap> {
    let mirror = m.state.heap.mirror(class.id);
    let is_same = m.vm.defined.lock().get(&class.name) == Some(&hash);
    match mirror {
        None if is_same => Ok(class),
        Some(mirror) if is_same && m.field(mirror, "classLoader").as_ref() == loader => {
            let kind = m.state.heap.get(loader).class.java_name();
            let text = format!(
                "loader {kind} attempted duplicate class definition for {}.",
                class.java_name()
            );
            Err(m.throw_new("java/lang/LinkageError", Some(&text)))
        }
        _ => Err(CLASS_DEFINITION.trap(format!("a second class {}", class.java_name()))),
    }
}

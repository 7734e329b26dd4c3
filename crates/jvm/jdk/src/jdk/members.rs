//! `Field`, `Method`, `Constructor`, `RecordComponent` and `Parameter` objects, made from class
//! definitions. Members come in the order of the class file.

use super::ModelEntry;
use crate::args::Args;
use crate::make;
use classes::{ClassRef, Field, Method};
use heap::Ref;
use ir::{MethodDef, RecordComponent, flags};
use vm::{Interp, Native, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/Class",
        &[
            (
                "getDeclaredFields0",
                "(Z)[Ljava/lang/reflect/Field;",
                declared_fields,
            ),
            (
                "getDeclaredMethods0",
                "(Z)[Ljava/lang/reflect/Method;",
                declared_methods,
            ),
            (
                "getDeclaredConstructors0",
                "(Z)[Ljava/lang/reflect/Constructor;",
                declared_constructors,
            ),
            (
                "getRecordComponents0",
                "()[Ljava/lang/reflect/RecordComponent;",
                record_components,
            ),
        ],
    ),
    (
        "java/lang/reflect/Executable",
        &[
            (
                "getParameters0",
                "()[Ljava/lang/reflect/Parameter;",
                parameters,
            ),
            (
                "getTypeAnnotationBytes0",
                "()[B",
                executable_type_annotations,
            ),
        ],
    ),
    (
        "java/lang/reflect/Field",
        &[("getTypeAnnotationBytes0", "()[B", field_type_annotations)],
    ),
];

/// Flags of a member that `getModifiers` shows.
const FIELD_FLAGS: u16 = 0x50df;
const METHOD_FLAGS: u16 = 0x1fff;
const FIELD: &str = "java/lang/reflect/Field";
const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";

/// The class whose members are asked for.
fn this(m: &Interp<'_>, args: &[Value]) -> ClassRef {
    let class = m.class_of_mirror(args.reference(0));
    m.note_reflection(class);
    class
}

fn is_wanted(flags: u16, public_only: bool) -> bool {
    !public_only || flags & flags::PUBLIC != 0
}

fn load_initialized(m: &mut Interp<'_>, name: &str) -> Result<ClassRef, Trap> {
    let class = m.vm.world.load(name)?;
    m.ensure_initialized(class)?;
    Ok(class)
}

fn declared_fields(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let public_only = args.boolean(m, 1)?;
    load_initialized(m, FIELD)?;
    let class = this(m, args);
    let mut found = Vec::new();
    for field in class
        .fields
        .iter()
        .filter(|f| is_wanted(f.flags, public_only))
    {
        found.push(new_field(m, class, field)?);
    }
    Ok(make::ref_array(m, "[Ljava/lang/reflect/Field;", &found)?.into())
}

fn declared_methods(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let public_only = args.boolean(m, 1)?;
    load_initialized(m, METHOD)?;
    let mut found = Vec::new();
    for method in this(m, args).methods {
        if !method.name.starts_with('<') && is_wanted(method.flags, public_only) {
            found.push(new_method(m, method)?);
        }
    }
    Ok(make::ref_array(m, "[Ljava/lang/reflect/Method;", &found)?.into())
}

fn declared_constructors(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let public_only = args.boolean(m, 1)?;
    load_initialized(m, CONSTRUCTOR)?;
    let mut found = Vec::new();
    for method in this(m, args).methods {
        if method.is_constructor() && is_wanted(method.flags, public_only) {
            found.push(new_executable(m, CONSTRUCTOR, method)?);
        }
    }
    Ok(make::ref_array(m, "[Ljava/lang/reflect/Constructor;", &found)?.into())
}

fn new_field(m: &mut Interp<'_>, class: ClassRef, field: &'static Field) -> Result<Ref, Trap> {
    let field_class = m.vm.world.load(FIELD)?;
    let object = m.alloc_instance(field_class);
    let clazz = m.mirror(class)?;
    m.set_field(object, "clazz", clazz.into());
    m.set_field(object, "slot", Value::int(i32::from(field.index)));
    let name = make::intern_text(m, &field.name)?;
    m.set_field(object, "name", name.into());
    let kind = make::type_mirror(m, &field.desc)?;
    m.set_field(object, "type", kind.into());
    m.set_field(
        object,
        "modifiers",
        Value::int(i32::from(field.flags & FIELD_FLAGS)),
    );
    m.set_field(
        object,
        "trustedFinal",
        Value::bool(is_trusted_final(class, field)),
    );
    let Some(def) = class.field_def(field) else {
        return Ok(object);
    };
    let signature = make::optional_string(m, def.signature.as_ref())?;
    m.set_field(object, "signature", signature.into());
    let annotations = make::optional_bytes(m, def.annotations.visible.as_ref())?;
    m.set_field(object, "annotations", annotations.into());
    Ok(object)
}

/// Final fields that even `setAccessible` does not open: static ones, those of records and of
/// hidden classes.
fn is_trusted_final(class: ClassRef, field: &Field) -> bool {
    let is_record = class.def.as_ref().is_some_and(|d| d.record.is_some());
    field.flags & flags::FINAL != 0 && (field.is_static() || is_record || class.is_hidden())
}

fn definition(method: &Method) -> Option<&'static MethodDef> {
    method.class().def.as_ref()?.methods.get(method.index)
}

pub(super) fn new_method(m: &mut Interp<'_>, method: &'static Method) -> Result<Ref, Trap> {
    let object = new_executable(m, METHOD, method)?;
    let name = make::intern_text(m, &method.name)?;
    m.set_field(object, "name", name.into());
    let result = match &method.parsed.ret {
        Some(desc) => make::type_mirror(m, desc)?,
        None => {
            let void = m.vm.world.primitive(None);
            m.mirror(void)?
        }
    };
    m.set_field(object, "returnType", result.into());
    let default = definition(method).and_then(|d| d.annotations.default_value.as_ref());
    let default = make::optional_bytes(m, default)?;
    m.set_field(object, "annotationDefault", default.into());
    Ok(object)
}

/// What methods and constructors have in common.
fn new_executable(m: &mut Interp<'_>, kind: &str, method: &'static Method) -> Result<Ref, Trap> {
    let class = m.vm.world.load(kind)?;
    let object = m.alloc_instance(class);
    let clazz = m.mirror(method.class())?;
    m.set_field(object, "clazz", clazz.into());
    m.set_field(object, "slot", Value::int(method.index as i32));
    let parameters = make::type_mirrors(m, &method.parsed.params)?;
    m.set_field(object, "parameterTypes", parameters.into());
    m.set_field(
        object,
        "modifiers",
        Value::int(i32::from(method.flags & METHOD_FLAGS)),
    );
    let Some(def) = definition(method) else {
        return Ok(object);
    };
    let exceptions = make::mirrors_by_name(m, &def.exceptions)?;
    m.set_field(object, "exceptionTypes", exceptions.into());
    let signature = make::optional_string(m, def.signature.as_ref())?;
    m.set_field(object, "signature", signature.into());
    let annotations = make::optional_bytes(m, def.annotations.visible.as_ref())?;
    m.set_field(object, "annotations", annotations.into());
    let of_parameters = make::optional_bytes(m, def.annotations.visible_parameters.as_ref())?;
    m.set_field(object, "parameterAnnotations", of_parameters.into());
    Ok(object)
}

fn record_components(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(m, args);
    load_initialized(m, METHOD)?;
    let components = class.def.as_ref().and_then(|d| d.record.as_ref());
    let mut found = Vec::new();
    for component in components.into_iter().flatten() {
        found.push(new_record_component(m, class, component)?);
    }
    Ok(make::ref_array(m, "[Ljava/lang/reflect/RecordComponent;", &found)?.into())
}

fn new_record_component(
    m: &mut Interp<'_>,
    class: ClassRef,
    component: &RecordComponent,
) -> Result<Ref, Trap> {
    let component_class = m.vm.world.load("java/lang/reflect/RecordComponent")?;
    let object = m.alloc_instance(component_class);
    let clazz = m.mirror(class)?;
    m.set_field(object, "clazz", clazz.into());
    let name = make::intern_text(m, &component.name)?;
    m.set_field(object, "name", name.into());
    let kind = make::type_mirror(m, &component.desc)?;
    m.set_field(object, "type", kind.into());
    let accessor = class.declared_method(&component.name, &format!("(){}", component.desc));
    if let Some(method) = accessor.filter(|found| !found.is_static()) {
        let method = new_method(m, method)?;
        m.set_field(object, "accessor", method.into());
    }
    let signature = make::optional_string(m, component.signature.as_ref())?;
    m.set_field(object, "signature", signature.into());
    let annotations = make::optional_bytes(m, component.annotations.visible.as_ref())?;
    m.set_field(object, "annotations", annotations.into());
    let of_types = make::optional_bytes(m, component.annotations.visible_types.as_ref())?;
    m.set_field(object, "typeAnnotations", of_types.into());
    Ok(object)
}

/// The method behind a `Method` or `Constructor` object.
pub(super) fn executable(m: &Interp<'_>, object: Ref) -> &'static Method {
    let class = m.class_of_mirror(m.field(object, "clazz").as_ref());
    &class.methods[m.field(object, "slot").as_int() as usize]
}

/// Null without a `MethodParameters` attribute: the library then makes names up.
fn parameters(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = args.reference(0);
    let known = definition(executable(m, object)).map_or(&[][..], |d| &d.parameters);
    if known.is_empty() {
        return Ok(Ref::NULL.into());
    }
    let class = m.vm.world.load("java/lang/reflect/Parameter")?;
    let mut found = Vec::new();
    for (i, parameter) in known.iter().enumerate() {
        let p = m.alloc_instance(class);
        let name = make::optional_string(m, parameter.name.as_ref())?;
        m.set_field(p, "name", name.into());
        m.set_field(p, "modifiers", Value::int(i32::from(parameter.flags)));
        m.set_field(p, "executable", object.into());
        m.set_field(p, "index", Value::int(i as i32));
        found.push(p);
    }
    Ok(make::ref_array(m, "[Ljava/lang/reflect/Parameter;", &found)?.into())
}

fn executable_type_annotations(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let def = definition(executable(m, args.reference(0)));
    let raw = def.and_then(|d| d.annotations.visible_types.as_ref());
    Ok(make::optional_bytes(m, raw)?.into())
}

/// The field behind a `Field` object, and its class.
pub(super) fn field(m: &Interp<'_>, object: Ref) -> (ClassRef, &'static Field) {
    let class = m.class_of_mirror(m.field(object, "clazz").as_ref());
    let slot = m.field(object, "slot").as_int() as usize;
    (class, &class.fields[slot])
}

fn field_type_annotations(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (class, field) = field(m, args.reference(0));
    let raw = class
        .field_def(field)
        .and_then(|d| d.annotations.visible_types.as_ref());
    Ok(make::optional_bytes(m, raw)?.into())
}

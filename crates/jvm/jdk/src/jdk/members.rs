//! `Field`, `Method`, `Constructor`, `RecordComponent` and `Parameter` objects, made from class
//! definitions. Members come in the order of the class file.

use super::Model;
use crate::args::Args;
use crate::make;
use classes::{ClassRef, Field, Method};
use heap::Ref;
use ir::{MethodDef, RecordComponent, flags};
use vm::{Interp, Native, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
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

fn this(vm: &Interp<'_>, args: &[Value]) -> ClassRef {
    vm.class_of_mirror(args.reference(0))
}

fn is_wanted(flags: u16, public_only: bool) -> bool {
    !public_only || flags & flags::PUBLIC != 0
}

fn load_initialized(vm: &mut Interp<'_>, name: &str) -> Result<ClassRef, Trap> {
    let class = vm.vm.world.load(name)?;
    vm.ensure_initialized(class)?;
    Ok(class)
}

fn declared_fields(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let public_only = args.boolean(vm, 1)?;
    load_initialized(vm, FIELD)?;
    let class = this(vm, args);
    let mut found = Vec::new();
    for field in class
        .fields
        .iter()
        .filter(|f| is_wanted(f.flags, public_only))
    {
        found.push(new_field(vm, class, field)?);
    }
    Ok(make::ref_array(vm, "[Ljava/lang/reflect/Field;", &found)?.into())
}

fn declared_methods(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let public_only = args.boolean(vm, 1)?;
    load_initialized(vm, METHOD)?;
    let mut found = Vec::new();
    for method in this(vm, args).methods {
        if !method.name.starts_with('<') && is_wanted(method.flags, public_only) {
            found.push(new_method(vm, method)?);
        }
    }
    Ok(make::ref_array(vm, "[Ljava/lang/reflect/Method;", &found)?.into())
}

fn declared_constructors(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let public_only = args.boolean(vm, 1)?;
    load_initialized(vm, CONSTRUCTOR)?;
    let mut found = Vec::new();
    for method in this(vm, args).methods {
        if method.is_constructor() && is_wanted(method.flags, public_only) {
            found.push(new_executable(vm, CONSTRUCTOR, method)?);
        }
    }
    Ok(make::ref_array(vm, "[Ljava/lang/reflect/Constructor;", &found)?.into())
}

fn new_field(vm: &mut Interp<'_>, class: ClassRef, field: &'static Field) -> Result<Ref, Trap> {
    let field_class = vm.vm.world.load(FIELD)?;
    let object = vm.alloc_instance(field_class);
    let clazz = vm.mirror(class)?;
    vm.set_field(object, "clazz", clazz.into());
    vm.set_field(object, "slot", Value::int(i32::from(field.index)));
    let name = make::interned(vm, &field.name)?;
    vm.set_field(object, "name", name.into());
    let kind = make::type_mirror(vm, &field.desc)?;
    vm.set_field(object, "type", kind.into());
    vm.set_field(
        object,
        "modifiers",
        Value::int(i32::from(field.flags & FIELD_FLAGS)),
    );
    vm.set_field(
        object,
        "trustedFinal",
        Value::bool(is_trusted_final(class, field)),
    );
    let Some(def) = class.field_def(field) else {
        return Ok(object);
    };
    let signature = make::optional_string(vm, def.signature.as_ref())?;
    vm.set_field(object, "signature", signature.into());
    let annotations = make::optional_bytes(vm, def.annotations.visible.as_ref())?;
    vm.set_field(object, "annotations", annotations.into());
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

pub(super) fn new_method(vm: &mut Interp<'_>, method: &'static Method) -> Result<Ref, Trap> {
    let object = new_executable(vm, METHOD, method)?;
    let name = make::interned(vm, &method.name)?;
    vm.set_field(object, "name", name.into());
    let result = match &method.parsed.ret {
        Some(desc) => make::type_mirror(vm, desc)?,
        None => {
            let void = vm.vm.world.primitive(None);
            vm.mirror(void)?
        }
    };
    vm.set_field(object, "returnType", result.into());
    let default = definition(method).and_then(|d| d.annotations.default_value.as_ref());
    let default = make::optional_bytes(vm, default)?;
    vm.set_field(object, "annotationDefault", default.into());
    Ok(object)
}

/// What methods and constructors have in common.
fn new_executable(vm: &mut Interp<'_>, kind: &str, method: &'static Method) -> Result<Ref, Trap> {
    let class = vm.vm.world.load(kind)?;
    let object = vm.alloc_instance(class);
    let clazz = vm.mirror(method.class())?;
    vm.set_field(object, "clazz", clazz.into());
    vm.set_field(object, "slot", Value::int(method.index as i32));
    let parameters = make::type_mirrors(vm, &method.parsed.params)?;
    vm.set_field(object, "parameterTypes", parameters.into());
    vm.set_field(
        object,
        "modifiers",
        Value::int(i32::from(method.flags & METHOD_FLAGS)),
    );
    let Some(def) = definition(method) else {
        return Ok(object);
    };
    let exceptions = make::named_mirrors(vm, &def.exceptions)?;
    vm.set_field(object, "exceptionTypes", exceptions.into());
    let signature = make::optional_string(vm, def.signature.as_ref())?;
    vm.set_field(object, "signature", signature.into());
    let annotations = make::optional_bytes(vm, def.annotations.visible.as_ref())?;
    vm.set_field(object, "annotations", annotations.into());
    let of_parameters = make::optional_bytes(vm, def.annotations.visible_parameters.as_ref())?;
    vm.set_field(object, "parameterAnnotations", of_parameters.into());
    Ok(object)
}

fn record_components(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = this(vm, args);
    load_initialized(vm, METHOD)?;
    let components = class.def.as_ref().and_then(|d| d.record.as_ref());
    let mut found = Vec::new();
    for component in components.into_iter().flatten() {
        found.push(new_record_component(vm, class, component)?);
    }
    Ok(make::ref_array(vm, "[Ljava/lang/reflect/RecordComponent;", &found)?.into())
}

fn new_record_component(
    vm: &mut Interp<'_>,
    class: ClassRef,
    component: &RecordComponent,
) -> Result<Ref, Trap> {
    let component_class = vm.vm.world.load("java/lang/reflect/RecordComponent")?;
    let object = vm.alloc_instance(component_class);
    let clazz = vm.mirror(class)?;
    vm.set_field(object, "clazz", clazz.into());
    let name = make::interned(vm, &component.name)?;
    vm.set_field(object, "name", name.into());
    let kind = make::type_mirror(vm, &component.desc)?;
    vm.set_field(object, "type", kind.into());
    let accessor = class.declared_method(&component.name, &format!("(){}", component.desc));
    if let Some(method) = accessor.filter(|m| !m.is_static()) {
        let method = new_method(vm, method)?;
        vm.set_field(object, "accessor", method.into());
    }
    let signature = make::optional_string(vm, component.signature.as_ref())?;
    vm.set_field(object, "signature", signature.into());
    let annotations = make::optional_bytes(vm, component.annotations.visible.as_ref())?;
    vm.set_field(object, "annotations", annotations.into());
    let of_types = make::optional_bytes(vm, component.annotations.visible_types.as_ref())?;
    vm.set_field(object, "typeAnnotations", of_types.into());
    Ok(object)
}

/// The method behind a `Method` or `Constructor` object.
pub(super) fn executable(vm: &Interp<'_>, object: Ref) -> &'static Method {
    let class = vm.class_of_mirror(vm.field(object, "clazz").as_ref());
    &class.methods[vm.field(object, "slot").as_int() as usize]
}

/// Null without a `MethodParameters` attribute: the library then makes names up.
fn parameters(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = args.reference(0);
    let known = definition(executable(vm, object)).map_or(&[][..], |d| &d.parameters);
    if known.is_empty() {
        return Ok(Ref::NULL.into());
    }
    let class = vm.vm.world.load("java/lang/reflect/Parameter")?;
    let mut found = Vec::new();
    for (i, parameter) in known.iter().enumerate() {
        let p = vm.alloc_instance(class);
        let name = make::optional_string(vm, parameter.name.as_ref())?;
        vm.set_field(p, "name", name.into());
        vm.set_field(p, "modifiers", Value::int(i32::from(parameter.flags)));
        vm.set_field(p, "executable", object.into());
        vm.set_field(p, "index", Value::int(i as i32));
        found.push(p);
    }
    Ok(make::ref_array(vm, "[Ljava/lang/reflect/Parameter;", &found)?.into())
}

fn executable_type_annotations(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let def = definition(executable(vm, args.reference(0)));
    let raw = def.and_then(|d| d.annotations.visible_types.as_ref());
    Ok(make::optional_bytes(vm, raw)?.into())
}

/// The field behind a `Field` object, and its class.
pub(super) fn field(vm: &Interp<'_>, object: Ref) -> (ClassRef, &'static Field) {
    let class = vm.class_of_mirror(vm.field(object, "clazz").as_ref());
    let slot = vm.field(object, "slot").as_int() as usize;
    (class, &class.fields[slot])
}

fn field_type_annotations(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (class, field) = field(vm, args.reference(0));
    let raw = class
        .field_def(field)
        .and_then(|d| d.annotations.visible_types.as_ref());
    Ok(make::optional_bytes(vm, raw)?.into())
}

//! `MethodHandleNatives`: resolution and description of members.
//!
//! A resolved `MemberName` of a method has a `ResolvedMethodName`, whose header holds the number
//! of the method. Fields are found anew by name whenever their offset is asked for.

use super::super::ModelEntry;
use super::super::unsafe_::offset_of;
use super::types;
use crate::args::Args;
use classes::{ClassRef, Field, MethodRef};
use heap::{Object, Ref};
use ir::{FieldSymbol, InvokeKind, flags};
use vm::limits;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(super) const MODELS: &[ModelEntry] = &[
    ("init", "*", init),
    ("resolve", "*", resolve),
    ("objectFieldOffset", "*", field_offset),
    ("staticFieldOffset", "*", field_offset),
    ("staticFieldBase", "*", static_field_base),
    ("setCallSiteTargetNormal", "*", set_call_site_target),
    ("setCallSiteTargetVolatile", "*", set_call_site_target),
];

// `MemberName.flags`.
const IS_METHOD: i32 = 0x1_0000;
const IS_CONSTRUCTOR: i32 = 0x2_0000;
const IS_FIELD: i32 = 0x4_0000;
const TRUSTED_FINAL: i32 = 0x20_0000;
const KIND_SHIFT: i32 = 24;

// Reference kinds (JVMS table 5.4.3.5-A).
const GET_FIELD: i32 = 1;
const GET_STATIC: i32 = 2;
/// Setters follow their getters at this distance.
const TO_SETTER: i32 = 2;
const INVOKE_VIRTUAL: i32 = 5;
const INVOKE_STATIC: i32 = 6;
const INVOKE_SPECIAL: i32 = 7;
const NEW_INVOKE_SPECIAL: i32 = 8;
const INVOKE_INTERFACE: i32 = 9;

/// The method of a resolved `MemberName`.
pub(super) fn method_of(m: &Interp<'_>, member: Ref) -> Option<MethodRef> {
    let resolved = m.field(member, "method").as_ref();
    (!resolved.is_null()).then(|| m.vm.world.method(m.state.heap.get(resolved).meta))
}

/// What the `MemberName` of a field's getter refers to.
pub(super) fn getter_of(m: &Interp<'_>, member: Ref) -> Option<(InvokeKind, FieldSymbol)> {
    let kind = match reference_kind(m, member) {
        GET_STATIC => InvokeKind::Static,
        GET_FIELD => InvokeKind::Virtual,
        _ => return None,
    };
    let class = m.class_of_mirror(m.field(member, "clazz").as_ref());
    let name = m.string_lossy(m.field(member, "name").as_ref());
    let field = class.fields.iter().find(|f| *f.name == *name)?;
    let found = FieldSymbol {
        class: class.name.clone(),
        name: field.name.clone(),
        desc: field.desc.clone(),
    };
    (field.is_static() == (kind == InvokeKind::Static)).then_some((kind, found))
}

fn reference_kind(m: &Interp<'_>, member: Ref) -> i32 {
    m.field(member, "flags").as_int() >> KIND_SHIFT & 0xf
}

pub(super) fn kind_of(m: &Interp<'_>, member: Ref) -> InvokeKind {
    match reference_kind(m, member) {
        INVOKE_STATIC => InvokeKind::Static,
        INVOKE_SPECIAL | NEW_INVOKE_SPECIAL => InvokeKind::Special,
        INVOKE_INTERFACE => InvokeKind::Interface,
        _ => InvokeKind::Virtual,
    }
}

/// A `MemberName` of a static method that has no other use than to be called.
pub(super) fn new_entry(m: &mut Interp<'_>, method: MethodRef) -> Result<Ref, Trap> {
    let class = m.vm.world.load("java/lang/invoke/MemberName")?;
    let member = m.alloc_instance(class);
    set_method(m, member, method.class(), method, INVOKE_STATIC)?;
    Ok(member)
}

fn set_method(
    m: &mut Interp<'_>,
    member: Ref,
    declared: ClassRef,
    method: MethodRef,
    kind: i32,
) -> Result<(), Trap> {
    let class = m.vm.world.load("java/lang/invoke/ResolvedMethodName")?;
    let mut resolved = Object::instance(class);
    resolved.meta = method.id.0;
    let resolved = m.state.heap.alloc(resolved);
    let declared = m.mirror(declared)?;
    let what = if method.is_constructor() {
        IS_CONSTRUCTOR
    } else {
        IS_METHOD
    };
    let flags = i32::from(method.flags) | what | kind << KIND_SHIFT;
    m.set_field(member, "flags", Value::int(flags));
    m.set_field(member, "clazz", declared.into());
    m.set_field(member, "method", resolved.into());
    Ok(())
}

fn set_field(
    m: &mut Interp<'_>,
    member: Ref,
    declared: ClassRef,
    field: &Field,
    setter: bool,
) -> Result<(), Trap> {
    let mirror = m.mirror(declared)?;
    let kind = match field.is_static() {
        true => GET_STATIC,
        false => GET_FIELD,
    };
    let kind = kind + if setter { TO_SETTER } else { 0 };
    let is_record = declared.def.as_ref().is_some_and(|d| d.record.is_some());
    let trusted =
        field.flags & flags::FINAL != 0 && (field.is_static() || is_record || declared.is_hidden());
    let flags = i32::from(field.flags)
        | IS_FIELD
        | if trusted { TRUSTED_FINAL } else { 0 }
        | kind << KIND_SHIFT;
    m.set_field(member, "flags", Value::int(flags));
    m.set_field(member, "clazz", mirror.into());
    Ok(())
}

/// `init(MemberName, Object)`: from a `Method`, `Constructor` or `Field`.
fn init(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (member, source) = (args.object(m, 0)?, args.object(m, 1)?);
    let declared = m.field(source, "clazz").as_ref();
    let declared = m.class_of_mirror(declared);
    let slot = m.field(source, "slot").as_int() as usize;
    let is_field = &*m.state.heap.get(source).class.name == "java/lang/reflect/Field";
    if is_field {
        set_field(m, member, declared, &declared.fields[slot], false)?;
    } else {
        let method = &declared.methods[slot];
        let kind = select_kind(declared, method, reflective_kind(method));
        set_method(m, member, kind.0, method, kind.1)?;
    }
    Ok(NativeReturn::Void)
}

fn reflective_kind(method: MethodRef) -> i32 {
    if method.is_static() {
        INVOKE_STATIC
    } else if method.is_constructor() {
        INVOKE_SPECIAL
    } else if method.class().is_interface() {
        INVOKE_INTERFACE
    } else {
        INVOKE_VIRTUAL
    }
}

/// The class and reference kind that a resolved method is remembered with: calls that can only
/// have one target become direct ones.
fn select_kind(named: ClassRef, method: MethodRef, asked: i32) -> (ClassRef, i32) {
    let owner = method.class();
    let is_virtual = matches!(asked, INVOKE_VIRTUAL | INVOKE_INTERFACE);
    if !is_virtual {
        return (owner, asked);
    }
    let is_final = method.flags & flags::FINAL != 0 || owner.is_final();
    if method.is_private() || is_final && !owner.is_interface() {
        return (owner, INVOKE_SPECIAL);
    }
    match (owner.is_interface(), named.is_interface()) {
        (true, true) => (owner, INVOKE_INTERFACE),
        // A class's inherited interface method is called by way of that class.
        (true, false) => (named, INVOKE_VIRTUAL),
        (false, _) => (owner, INVOKE_VIRTUAL),
    }
}

/// `resolve(MemberName, Class caller, int modes, boolean speculative)`. Modes are checked by the
/// JDK's own code.
fn resolve(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let member = args.object(m, 0)?;
    let caller = args.reference(1);
    let caller = (!caller.is_null()).then(|| m.class_of_mirror(caller));
    let speculative = args.boolean(m, 3)?;
    match find(m, member, caller) {
        Ok(()) => Ok(member.into()),
        Err(Trap::Throw(_) | Trap::Link(_)) if speculative => Ok(Ref::NULL.into()),
        Err(trap) => Err(trap),
    }
}

fn find(m: &mut Interp<'_>, member: Ref, caller: Option<ClassRef>) -> Result<(), Trap> {
    if method_of(m, member).is_some() {
        return Ok(());
    }
    let mirror = m.field(member, "clazz").as_ref();
    let name = m.field(member, "name").as_ref();
    let described = m.field(member, "type").as_ref();
    if mirror.is_null() || name.is_null() || described.is_null() {
        let text = "nothing to resolve";
        return Err(m.throw_new("java/lang/IllegalArgumentException", Some(text)));
    }
    let class = m.class_of_mirror(mirror);
    m.note_reflection(class);
    let name = m.string_text(name)?;
    let desc = descriptor(m, described)?;
    if m.field(member, "flags").as_int() & IS_FIELD != 0 {
        return find_field(m, member, caller, class, &name, &desc);
    }
    let Some(parsed) = ir::MethodDesc::parse(&desc) else {
        return Err(limits::METHOD_HANDLE.trap(format_args!("a method handle of type {desc}")));
    };
    let named = ir::MethodSymbol {
        class: class.name.clone(),
        name: name.into(),
        desc: desc.into(),
        parsed,
        on_interface: class.is_interface(),
    };
    let method = m.find_named_method(caller, &named, kind_of(m, member))?;
    let (declared, kind) = match reference_kind(m, member) {
        NEW_INVOKE_SPECIAL => (class, INVOKE_SPECIAL),
        kind => select_kind(class, method, kind),
    };
    set_method(m, member, declared, method, kind)
}

fn find_field(
    m: &mut Interp<'_>,
    member: Ref,
    caller: Option<ClassRef>,
    class: ClassRef,
    name: &str,
    desc: &str,
) -> Result<(), Trap> {
    let (declared, field) = m.vm.world.find_field(class, name, desc)?;
    if let Some(caller) = caller {
        m.check_field_access(caller, class, declared, field)?;
    }
    let setter = reference_kind(m, member) > GET_STATIC;
    set_field(m, member, declared, field, setter)
}

/// The type of a member: a `MethodType`, a `Class`, a descriptor, or return and parameter types.
fn descriptor(m: &mut Interp<'_>, described: Ref) -> Result<String, Trap> {
    let class = m.state.heap.get(described).class;
    match &*class.name {
        "java/lang/invoke/MethodType" => Ok(types::method_type(m, described)),
        "java/lang/Class" => Ok(m.class_of_mirror(described).descriptor()),
        "java/lang/String" => m.string_text(described),
        _ => {
            let returned = m.state.cell(described, 0).as_ref();
            let params = m.state.cell(described, 1).as_ref();
            Ok(types::signature(m, returned, params))
        }
    }
}

fn field_offset(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let member = args.object(m, 0)?;
    let class = m.field(member, "clazz").as_ref();
    let class = m.class_of_mirror(class);
    let name = m.field(member, "name").as_ref();
    let name = m.string_text(name)?;
    let wants_static = m.field(member, "flags").as_int() & i32::from(flags::STATIC) != 0;
    let field = class
        .fields
        .iter()
        .find(|f| *f.name == *name && f.is_static() == wants_static);
    match field {
        Some(field) => Ok(offset_of(field).into()),
        None => Err(m.throw_new("java/lang/InternalError", Some("unresolved field"))),
    }
}

fn static_field_base(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let member = args.object(m, 0)?;
    Ok(m.field(member, "clazz").into())
}

fn set_call_site_target(m: &mut Interp<'_>, args: &[Value]) -> Native {
    m.set_field(args.reference(0), "target", args[1]);
    Ok(NativeReturn::Void)
}

//! Bootstrap methods that aren't known: they are called, as the JVM does it.

use crate::adapt::as_type;
use crate::bind::{self, Given};
use crate::constants::load_class;
use crate::error::{Result, refuse};
use crate::once;
use crate::site::Request;
use crate::synthetic::Synthetic;
use crate::types::{cast, class_type};
use ir::{
    BodyBuilder, ClassDef, DynamicSite, InvokeKind, Kind, MethodDesc, MethodRef, Reg, TypeDesc,
    flags,
};

const CALL_SITE: &str = "java/lang/invoke/CallSite";
const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const SITE: &str = "site";

/// A constant of any bootstrap method, computed once.
pub(crate) fn constant(request: &Request<'_>, desc: &TypeDesc) -> Result<ClassDef> {
    once::constant(request, |b| {
        let class = load_class(b, desc);
        let class = Given::Value(class, class_type("java/lang/Class"));
        let (value, found) = bootstrap(b, request, class)?;
        match found {
            Some(found) => as_type(b, value, &found, desc),
            None => refuse!("the bootstrap method gives nothing"),
        }
    })
}

/// A call site of any bootstrap method: it's made once, its target is called each time.
pub(crate) fn call(request: &Request<'_>) -> Result<ClassDef> {
    let mut made = Synthetic::new(request, "CallSite");
    let desc = class_type(CALL_SITE);
    let flags = flags::PRIVATE | flags::STATIC;
    made.class.field(flags, SITE, &desc.text);

    let mut b = BodyBuilder::for_method(&request.parsed, true);
    let field = b.field(&made.name, SITE, &desc.text);
    let (linked, unlinked) = (b.new_block(), b.new_block());
    let site = b.get_static(field);
    b.if_null(site, unlinked, linked);

    b.switch_to(linked);
    invoke_target(&mut b, request, site);

    b.switch_to(unlinked);
    let (made_site, after) = once::guarded(&mut b, |b| make_site(b, request))?;
    b.switch_to(after);
    b.put_static(field, made_site);
    b.move_to(site, made_site);
    b.jump(linked);
    Ok(made.finish(request, b.finish()))
}

fn make_site(b: &mut BodyBuilder, request: &Request<'_>) -> Result<Reg> {
    let site = DynamicSite::MethodType(request.desc.clone());
    let method_type = b.const_dynamic(Kind::Ref, site);
    let method_type = Given::Value(method_type, class_type("java/lang/invoke/MethodType"));
    let (site, found) = bootstrap(b, request, method_type)?;
    match found.as_ref().and_then(TypeDesc::class_name) {
        None => return refuse!("the bootstrap method gives no call site"),
        Some(CALL_SITE) => {}
        Some(_) => cast(b, site, CALL_SITE),
    }
    Ok(site)
}

/// `site.getTarget().invokeExact(parameters)`
fn invoke_target(b: &mut BodyBuilder, request: &Request<'_>, site: Reg) {
    let get = format!("()L{METHOD_HANDLE};");
    let get = b.method(CALL_SITE, "getTarget", &get);
    let target = b.invoke(InvokeKind::Virtual, get, &[site]);
    let invoke = b.method_ref(MethodRef {
        class: METHOD_HANDLE.into(),
        name: "invokeExact".into(),
        desc: request.desc.clone(),
        parsed: MethodDesc::clone(&request.parsed),
        on_interface: false,
    });
    let mut args = vec![target];
    args.extend((0..request.parsed.params.len()).map(|i| b.param(i)));
    match b.invoke(InvokeKind::Virtual, invoke, &args) {
        Reg::NONE => b.ret(),
        result => b.ret_value(result),
    }
}

/// Calls the bootstrap method with lookup, name, the type of what it shall make, and the static
/// arguments.
fn bootstrap(
    b: &mut BodyBuilder,
    request: &Request<'_>,
    wanted: Given<'_>,
) -> Result<(Reg, Option<TypeDesc>)> {
    let lookup = format!("()L{LOOKUP};");
    let lookup = b.method("java/lang/invoke/MethodHandles", "lookup", &lookup);
    let lookup = b.invoke(InvokeKind::Static, lookup, &[]);
    let name = b.const_string(request.name);
    let mut given = vec![
        Given::Value(lookup, class_type(LOOKUP)),
        Given::Value(name, class_type("java/lang/String")),
        wanted,
    ];
    given.extend(request.args.iter().map(Given::Constant));
    bind::call(b, request.bootstrap, &given)
}

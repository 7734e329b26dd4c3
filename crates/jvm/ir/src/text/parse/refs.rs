//! Parsing of call sites, method handles and constants.

use super::{method_desc, type_desc};
use crate::refs::{BootArg, DynamicSite, HandleKind, MethodHandleRef};
use crate::text::scan::{Result, Scanner};
use crate::text::words::{HANDLE_KINDS, is_field};
use std::sync::Arc;

/// `int 5`, `class A`, `methodtype ()V` …
pub(super) fn boot_arg(scan: &mut Scanner<'_>) -> Result<BootArg> {
    let at = scan.position();
    let word = scan.peek_name();
    scan.eat(word);
    Ok(match word {
        "int" => BootArg::Int(scan.number("an int")?),
        "long" => BootArg::Long(scan.number("a long")?),
        "float" => BootArg::Float(float(scan)?),
        "double" => BootArg::Double(double(scan)?),
        "string" => BootArg::String(scan.string()?.into()),
        "class" => BootArg::Class(scan.type_name("a class")?),
        "methodtype" => BootArg::MethodType(scan.method_desc()?),
        "handle" => BootArg::MethodHandle(handle(scan)?),
        "constant" => BootArg::Dynamic(Box::new(constant(scan)?)),
        "dynamic" => BootArg::Dynamic(Box::new(call_site(scan)?)),
        _ => {
            let message = format!("expected a constant, found `{word}`");
            return Err(scan.error_at(at, message));
        }
    })
}

/// What follows `constant`.
pub(super) fn constant(scan: &mut Scanner<'_>) -> Result<DynamicSite> {
    let name = scan.name()?;
    scan.expect(":")?;
    let desc = type_desc(scan)?;
    let (bootstrap, args) = bootstrap_call(scan)?;
    Ok(DynamicSite::Constant {
        name,
        desc,
        bootstrap,
        args,
    })
}

/// What follows `dynamic`.
pub(super) fn call_site(scan: &mut Scanner<'_>) -> Result<DynamicSite> {
    let name = scan.name()?;
    let (desc, parsed) = method_desc(scan)?;
    let (bootstrap, args) = bootstrap_call(scan)?;
    Ok(DynamicSite::Call {
        name,
        desc,
        parsed,
        bootstrap,
        args,
    })
}

fn bootstrap_call(scan: &mut Scanner<'_>) -> Result<(MethodHandleRef, Vec<BootArg>)> {
    let bootstrap = handle(scan)?;
    scan.expect_word("with")?;
    scan.expect("[")?;
    let mut args = Vec::new();
    while !scan.eat("]") {
        if !args.is_empty() {
            scan.expect(",")?;
        }
        args.push(boot_arg(scan)?);
    }
    Ok((bootstrap, args))
}

/// What follows `handle`.
pub(super) fn handle(scan: &mut Scanner<'_>) -> Result<MethodHandleRef> {
    let kind = scan.one_of(HANDLE_KINDS, "a kind of method handle")?;
    let on_interface = owner(scan, kind == HandleKind::InvokeInterface);
    let class = scan.type_name("a class")?;
    scan.expect(".")?;
    let name = scan.name()?;
    let desc: Arc<str> = match is_field(kind) {
        true => {
            scan.expect(":")?;
            scan.type_name("a type descriptor")?
        }
        false => scan.method_desc()?,
    };
    Ok(MethodHandleRef {
        kind,
        class,
        name,
        desc,
        on_interface,
    })
}

/// Whether the member is an interface's; `usual` if nothing is said.
pub(super) fn owner(scan: &mut Scanner<'_>, usual: bool) -> bool {
    // With the space, so that a class of that name is not taken for it.
    if scan.eat("on_interface ") {
        true
    } else if scan.eat("on_class ") {
        false
    } else {
        usual
    }
}

/// A number, or the bits as `0x7fc00000`.
pub(super) fn float(scan: &mut Scanner<'_>) -> Result<u32> {
    let at = scan.position();
    let text = number_text(scan);
    let bits = match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => text.parse().ok().map(f32::to_bits),
    };
    bits.ok_or_else(|| scan.error_at(at, format!("expected a float, found `{text}`")))
}

pub(super) fn double(scan: &mut Scanner<'_>) -> Result<u64> {
    let at = scan.position();
    let text = number_text(scan);
    let bits = match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None => text.parse().ok().map(f64::to_bits),
    };
    bits.ok_or_else(|| scan.error_at(at, format!("expected a double, found `{text}`")))
}

fn number_text<'a>(scan: &mut Scanner<'a>) -> &'a str {
    scan.run(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+'))
}

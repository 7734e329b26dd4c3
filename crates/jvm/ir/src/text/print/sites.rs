//! Printing of call sites, method handles and constants.

use crate::refs::{BootArg, DynamicSite, HandleKind, MethodHandleRef};
use crate::text::names::{method_desc, name, quote_utf16, type_name};
use crate::text::words::{handle_kind, is_field, owner_word};

pub(super) fn dynamic(site: &DynamicSite) -> String {
    let made_by = |bootstrap: &MethodHandleRef, args: &[BootArg]| {
        let texts: Vec<String> = args.iter().map(boot_arg).collect();
        format!("{} with [{}]", handle(bootstrap), texts.join(", "))
    };
    match site {
        DynamicSite::Call {
            name: called,
            desc,
            bootstrap,
            args,
            ..
        } => {
            let (called, desc) = (name(called), method_desc(desc));
            format!("dynamic {called}{desc} {}", made_by(bootstrap, args))
        }
        DynamicSite::Constant {
            name: constant,
            desc,
            bootstrap,
            args,
        } => {
            let (constant, desc) = (name(constant), type_name(&desc.text));
            format!("constant {constant}:{desc} {}", made_by(bootstrap, args))
        }
        DynamicSite::MethodType(desc) => format!("methodtype {}", method_desc(desc)),
        DynamicSite::MethodHandle(h) => format!("handle {}", handle(h)),
    }
}

fn handle(h: &MethodHandleRef) -> String {
    let kind = handle_kind(h.kind);
    let owner = owner_word(h.on_interface, h.kind == HandleKind::InvokeInterface);
    let (class, name) = (type_name(&h.class), name(&h.name));
    let desc = match is_field(h.kind) {
        true => format!(":{}", type_name(&h.desc)),
        false => method_desc(&h.desc),
    };
    format!("{kind} {owner}{class}.{name}{desc}")
}

pub(super) fn boot_arg(arg: &BootArg) -> String {
    match arg {
        BootArg::Int(v) => format!("int {v}"),
        BootArg::Long(v) => format!("long {v}"),
        BootArg::Float(bits) => format!("float {}", float(*bits)),
        BootArg::Double(bits) => format!("double {}", double(*bits)),
        BootArg::String(s) => format!("string {}", quote_utf16(s)),
        BootArg::Class(c) => format!("class {}", type_name(c)),
        BootArg::MethodType(desc) => format!("methodtype {}", method_desc(desc)),
        BootArg::MethodHandle(h) => format!("handle {}", handle(h)),
        BootArg::Dynamic(site) => dynamic(site),
    }
}

pub(super) fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match value.is_nan() {
        true => format!("0x{bits:08x}"),
        false => format!("{value:?}"),
    }
}

pub(super) fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    match value.is_nan() {
        true => format!("0x{bits:016x}"),
        false => format!("{value:?}"),
    }
}

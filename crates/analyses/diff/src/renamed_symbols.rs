//! Methods that both versions have under one name but can't share: the new version's code calls its own by another name. And
//! fields that the new version has under another name: its code uses those of the old one.

use crate::pairing::VersionPairing;
use ir::{Body, BootArg, DynamicSite, MethodHandleRef};

/// Lets code of the new version refer to its own methods.
pub(crate) fn rename_symbols(body: &mut Body, pairing: &VersionPairing) {
    for symbol in &mut body.refs.methods {
        if let Some(name) = pairing.new_name(&symbol.class, &symbol.name, &symbol.desc) {
            symbol.name = name.clone();
        }
    }
    for symbol in &mut body.refs.fields {
        let name = pairing.old_field_name(&symbol.class, &symbol.name, &symbol.desc.text);
        if let Some(name) = name {
            symbol.name = name.clone();
        }
    }
    for site in &mut body.refs.dynamics {
        rename_site(site, pairing);
    }
}

fn rename_site(site: &mut DynamicSite, pairing: &VersionPairing) {
    match site {
        DynamicSite::Call {
            bootstrap, args, ..
        }
        | DynamicSite::Constant {
            bootstrap, args, ..
        } => {
            rename_handle(bootstrap, pairing);
            for argument in args {
                match argument {
                    BootArg::MethodHandle(handle) => rename_handle(handle, pairing),
                    BootArg::Dynamic(site) => rename_site(site, pairing),
                    _ => {}
                }
            }
        }
        DynamicSite::MethodType(_) => {}
        DynamicSite::MethodHandle(handle) => rename_handle(handle, pairing),
    }
}

fn rename_handle(handle: &mut MethodHandleRef, pairing: &VersionPairing) {
    if let Some(name) = pairing.new_name(&handle.class, &handle.name, &handle.desc) {
        handle.name = name.clone();
    }
    // Handles of fields have the field's descriptor.
    if let Some(name) = pairing.old_field_name(&handle.class, &handle.name, &handle.desc) {
        handle.name = name.clone();
    }
}
